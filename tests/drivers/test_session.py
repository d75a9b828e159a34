"""The host's session, one rule of the page at a time, in virtual time."""

from __future__ import annotations

import pytest

from drivers.box import messages
from drivers.box.codec import Frame, decode, encode
from drivers.box.messages import BoxEvent, Output, Welcome
from drivers.box.session import TRACE, Action, Deliver, Down, Fault, Online, Send, Session
from drivers.errors import FrameInvalid
from drivers.patterns import LightState

BOOT = "9f2c01aa"
ON = Output(LightState(("on",)))
OFF = Output(LightState(("off",)))
BLINK = Output(LightState(("blink",)))


def said(actions: list[Action]) -> list[Frame]:
    return [
        decode(action.line[:-1]) for action in actions if isinstance(action, Send) and action.line != b"\n"
    ]


def welcome(nonce: str = "0001", boot: str = BOOT, ms: int = 1000, lost: int = 0) -> bytes:
    return encode(messages.frame_of_welcome(0, Welcome(1, nonce, boot, ms, lost, "avr-1")))


def event(number: int, boot: str = BOOT, seq: int = 1, ms: int = 1500) -> bytes:
    return encode(messages.frame_of_event(seq, BoxEvent(boot, number, "press", "green", "", ms)))


def new_session() -> Session:
    nonces = iter(f"{count:04x}" for count in range(1, 100))
    return Session(lambda: next(nonces))


def online(at: float = 0.0, output: Output | None = None) -> Session:
    session = new_session()
    if output is not None:
        session.show(output, at)
    session.opened(at)
    session.feed(welcome(), at)
    assert session.phase == "online"
    # The first command, the current output, is acked.
    assert session.feed(encode(Frame("A", 1)), at) == []
    return session


def run_until(session: Session, end: float) -> list[tuple[float, Action]]:
    happened = []
    while (moment := session.deadline()) is not None and moment <= end:
        happened += [(moment, action) for action in session.due(moment)]
    return happened


def test_hello_is_said_ten_times_and_then_the_port_is_given_up() -> None:
    session = new_session()
    first = session.opened(0.0)
    assert first[0] == Send(b"\n")
    assert said(first) == [Frame("H", 0, ("1", "0001"))]
    happened = run_until(session, 99.0)
    hellos = [(at, said([action])[0].seq) for at, action in happened if isinstance(action, Send)]
    assert hellos == [(n / 2, n) for n in range(1, 10)]
    at, down = happened[-1]
    assert at == 5.0
    assert isinstance(down, Down)
    assert not down.again
    assert session.phase == "closed"


def test_only_the_welcome_to_this_hello_counts() -> None:
    session = new_session()
    session.opened(0.0)
    assert session.feed(welcome(nonce="beef") + event(1) + encode(Frame("Q", 1, ("1", "0"))), 0.1) == []
    assert session.phase == "greeting"
    assert any(isinstance(action, Online) for action in session.feed(welcome(), 0.2))


def test_a_box_of_another_protocol_is_named() -> None:
    session = new_session()
    session.opened(0.0)
    (down,) = session.feed(encode(Frame("N", 0, ("proto", "2", "3"))), 0.1)
    assert isinstance(down, Down)
    assert down.cause == "The box speaks protocol 2, 3, this table 1: one of them needs an update."
    assert down.cause.fields == {"theirs": "2, 3", "ours": "1"}


def test_the_current_output_follows_each_welcome() -> None:
    session = online(output=ON)
    session.closed()
    session.opened(5.0)
    actions = session.feed(welcome(nonce="0002"), 5.1)
    assert said(actions) == [messages.frame_of_output(2, ON)]


def test_the_same_output_again_says_nothing() -> None:
    session = online(output=ON)
    assert session.show(ON, 1.0) == []


def test_outputs_that_were_overtaken_are_never_sent() -> None:
    session = online(output=ON)
    (first,) = said(session.show(OFF, 1.0))
    assert session.show(ON, 1.1) == session.show(OFF, 1.2) == session.show(BLINK, 1.3) == []
    assert said(session.feed(encode(Frame("A", first.seq)), 1.4)) == [
        messages.frame_of_output(first.seq + 1, BLINK)
    ]


def test_an_output_that_cannot_be_sent_is_refused_and_changes_nothing() -> None:
    session = online(output=ON)
    with pytest.raises(FrameInvalid):
        session.show(Output(segments="HELLO"), 1.0)
    with pytest.raises(FrameInvalid, match="too long"):
        session.show(Output(LightState(("on",) * 200)), 1.0)
    assert session.show(ON, 1.0) == []


def test_five_tries_with_doubling_waits_then_down() -> None:
    session = online()
    session.show(ON, 10.0)
    session.feed(encode(Frame("Q", 9, ("1", "0"))), 10.0)
    tries = []
    while (moment := session.deadline()) is not None:
        # The box is alive, only the command is never acked.
        session.feed(encode(Frame("Q", 9, ("1", "0"))), moment - 0.001)
        for action in session.due(moment):
            if isinstance(action, Down):
                down = moment
            elif said([action])[0].kind == "C":
                tries.append((round(moment, 3), action))
    # The first ack, after no time at all, has made the wait ⅞ of 200 ms.
    assert [at for at, _ in tries] == [10.175, 10.525, 11.225, 12.625]
    assert len({action.line for _, action in tries if isinstance(action, Send)}) == 1
    assert round(down, 3) == 14.225
    assert session.counters.resent == 4


def test_an_ack_for_something_else_is_no_ack() -> None:
    session = online()
    (frame,) = said(session.show(ON, 1.0))
    session.feed(encode(Frame("A", (frame.seq + 1) % 256)), 1.01)
    assert said([action for _, action in run_until(session, 1.25)]) == [frame]


def test_an_event_is_delivered_once_and_acked_when_it_is_stored() -> None:
    session = online()
    (deliver,) = session.feed(event(1), 1.0)
    assert isinstance(deliver, Deliver)
    assert deliver.event.number == 1
    assert said(session.feed(event(1), 1.2)) == [Frame("N", 1, ("wait",))]
    assert said(session.settle(deliver.event, True, 1.3)) == [Frame("A", 1, (BOOT, "1"))]
    assert said(session.feed(event(1, seq=7), 1.4)) == [Frame("A", 7, (BOOT, "1"))]
    assert session.counters.duplicates == 2


def test_an_event_that_was_not_stored_is_offered_again() -> None:
    session = online()
    (deliver,) = session.feed(event(1), 1.0)
    assert isinstance(deliver, Deliver)
    assert said(session.settle(deliver.event, False, 1.1)) == [Frame("N", 1, ("wait",))]
    (again,) = session.feed(event(1), 1.5)
    assert isinstance(again, Deliver)
    with pytest.raises(ValueError, match="not the event"):
        session.settle(BoxEvent(BOOT, 9, "press", "red", "", 0), True, 1.6)


def test_an_event_stored_while_the_cable_was_out_is_acked_afterwards_and_not_delivered_again() -> None:
    session = online()
    (deliver,) = session.feed(event(1), 1.0)
    assert isinstance(deliver, Deliver)
    session.closed()
    assert session.settle(deliver.event, True, 1.5) == []
    session.opened(2.0)
    session.feed(welcome(nonce="0002"), 2.1)
    assert said(session.feed(event(1, seq=8), 2.2)) == [Frame("A", 8, (BOOT, "1"))]


def test_the_same_number_after_a_reset_is_another_event() -> None:
    session = online()
    (deliver,) = session.feed(event(1), 1.0)
    assert isinstance(deliver, Deliver)
    session.settle(deliver.event, True, 1.0)
    down, *greet = session.feed(encode(Frame("N", 0, ("hello",))), 2.0)
    assert isinstance(down, Down)
    assert down.again
    assert said(greet) == [Frame("H", 0, ("1", "0002"))]
    session.feed(welcome(nonce="0002", boot="00000002"), 2.1)
    (other,) = session.feed(event(1, boot="00000002"), 2.2)
    assert isinstance(other, Deliver)
    assert (session.counters.resets, session.counters.sessions) == (1, 2)


def test_an_event_of_another_boot_than_the_welcomed_one_is_left_alone() -> None:
    session = online()
    assert session.feed(event(1, boot="00000002"), 1.0) == []


def test_the_age_of_an_event_is_told_in_host_time() -> None:
    session = online(at=100.0)
    (deliver,) = session.feed(event(1, ms=500), 112.0)
    assert isinstance(deliver, Deliver)
    assert deliver.event.age_ms == 12_500
    session.settle(deliver.event, True, 112.0)
    # The box's clock runs slow; the newest pong corrects it.
    session.feed(encode(Frame("Q", 2, ("10000", "0"))), 113.0)
    (deliver,) = session.feed(event(2, ms=10_500), 113.5)
    assert isinstance(deliver, Deliver)
    assert deliver.event.age_ms == 0


def test_an_event_that_means_nothing_does_not_block_the_next() -> None:
    session = online()
    frame = Frame("E", 4, (BOOT, "1", "0", "sneeze", "loud"))
    assert said(session.feed(encode(frame), 1.0)) == [Frame("N", 4, ("unknown",))]
    assert session.counters.not_understood == 1


def test_a_command_that_the_box_does_not_know_is_not_repeated() -> None:
    session = online()
    (frame,) = said(session.show(ON, 1.0))
    session.feed(encode(Frame("N", frame.seq, ("unknown",))), 1.1)
    assert run_until(session, 1.9) == []
    assert session.counters.refused == 1


def test_ping_after_a_second_of_silence_and_down_after_three() -> None:
    session = online()
    happened = run_until(session, 99.0)
    assert [at for at, action in happened if isinstance(action, Send)] == [1.0, 1.5, 2.0, 2.5]
    assert {said([action])[0].kind for _, action in happened if isinstance(action, Send)} == {"P"}
    at, down = happened[-1]
    assert (at, isinstance(down, Down)) == (3.0, True)


def test_a_pong_keeps_it_alive_and_tells_what_the_box_had_to_drop() -> None:
    session = online()
    run_until(session, 1.2)
    session.feed(encode(Frame("Q", 1, ("2000", "3"))), 1.2)
    session.feed(encode(Frame("Q", 1, ("2000", "3"))), 1.3)
    assert session.counters.lost_events == 3
    assert [at for at, _ in run_until(session, 2.4)] == [2.3]


def test_damaged_lines_are_counted_and_a_fault_is_passed_on() -> None:
    session = online()
    line = encode(Frame("X", 0, ("stuck", "green")))
    assert session.feed(line.replace(b"green", b"grean"), 1.0) == []
    assert session.feed(line, 1.0) == [Fault("stuck green")]
    assert session.counters.bad_lines == 1


def test_a_kind_that_there_is_not_is_refused() -> None:
    session = online()
    assert said(session.feed(encode(Frame("Z", 6)), 1.0)) == [Frame("N", 6, ("unknown",))]


def test_nothing_is_said_while_the_port_is_closed() -> None:
    session = new_session()
    assert session.show(ON, 0.0) == session.due(1.0) == session.feed(welcome(), 1.0) == []
    assert session.deadline() is None


def test_the_last_200_lines_each_way_are_kept() -> None:
    session = online()
    for count in range(300):
        session.feed(encode(Frame("Z", count % 256)), float(count) / 100)
    assert len(session.heard) == len(session.said) == TRACE
    assert session.heard[-1].line == encode(Frame("Z", 299 % 256))[:-1]
    assert session.said[-1].at == 2.99
