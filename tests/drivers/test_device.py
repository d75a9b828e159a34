"""The box's side of the session, one rule of the page at a time, in virtual time."""

from __future__ import annotations

from drivers.box import messages
from drivers.box.codec import Frame, decode, encode
from drivers.box.device import KEPT_EVENTS, Device
from drivers.box.messages import Output
from drivers.patterns import LightState

BOOT = "9f2c01aa"
HELLO = encode(messages.frame_of_hello(0, (1, 2), "7f3a"))
LIT = Output(LightState(("on",)), beep=1)


def frames(data: bytes) -> list[Frame]:
    return [decode(line) for line in data.split(b"\n") if line]


def hosted() -> Device:
    device = Device(BOOT, 0.0)
    assert frames(device.feed(HELLO, 1.0))[0].kind == "W"
    return device


def test_without_a_session_it_asks_for_a_hello() -> None:
    device = Device(BOOT, 0.0)
    assert frames(device.started(0.0)) == [Frame("N", 0, ("hello",))]
    for frame in (Frame("P", 7), Frame("C", 7, ("show", "1", "-")), Frame("A", 7, (BOOT, "1"))):
        assert frames(device.feed(encode(frame), 0.1)) == [Frame("N", 7, ("hello",))]
    assert device.output == Output()
    assert device.happen("press", "green", "", 0.2) == b""
    assert device.deadline() is None


def test_the_same_hello_again_is_answered_and_begins_nothing_anew() -> None:
    device = Device(BOOT, 0.0)
    device.happen("press", "green", "", 0.5)
    assert [frame.kind for frame in frames(device.feed(HELLO, 1.0))] == ["W", "E"]
    assert [frame.kind for frame in frames(device.feed(HELLO, 1.1))] == ["W"]
    other = encode(messages.frame_of_hello(0, (1,), "beef"))
    welcome, event = frames(device.feed(other, 1.2))
    assert messages.welcome_of(welcome).nonce == "beef"
    assert (event.kind, event.seq) == ("E", 2)


def test_a_host_that_speaks_no_protocol_of_ours_is_told_so() -> None:
    device = Device(BOOT, 0.0)
    hello = encode(messages.frame_of_hello(4, (2, 3), "7f3a"))
    assert frames(device.feed(hello, 1.0)) == [Frame("N", 4, ("proto", "1"))]
    assert not device.hosted


def test_a_command_is_acked_each_time_and_obeyed_once() -> None:
    device = hosted()
    line = encode(messages.frame_of_output(5, LIT))
    assert frames(device.feed(line + line, 1.1)) == [Frame("A", 5)] * 2
    assert device.output == LIT
    wrong = encode(Frame("C", 6, ("show", "x", "-")))
    assert frames(device.feed(wrong, 1.2)) == [Frame("N", 6, ("unknown",))]
    assert device.output == LIT


def test_only_the_ack_that_names_the_event_removes_it() -> None:
    device = hosted()
    (frame,) = frames(device.happen("press", "green", "", 1.5))
    for words in ((BOOT, "2"), ("00000000", "1"), ()):
        assert device.feed(encode(Frame("A", frame.seq, words)), 1.6) == b""
    assert [event.number for event in device.kept] == [1]
    assert device.feed(encode(Frame("A", frame.seq, (BOOT, "1"))), 1.6) == b""
    assert not device.kept


def test_an_event_that_the_host_does_not_know_makes_room_for_the_next() -> None:
    device = hosted()
    (first,) = frames(device.happen("press", "green", "", 1.5))
    device.happen("press", "red", "", 1.5)
    (second,) = frames(device.feed(encode(Frame("N", first.seq, ("unknown",))), 1.6))
    assert messages.event_of(second).name == "red"
    assert device.lost == 1


def test_three_seconds_of_silence_are_no_host() -> None:
    device = hosted()
    device.feed(encode(messages.frame_of_output(5, LIT)), 1.5)
    assert device.deadline() == 4.5
    hosted_at = {}
    for moment in (4.4, 4.5):
        assert device.due(moment) == b""
        hosted_at[moment] = device.hosted
    assert hosted_at == {4.4: True, 4.5: False}
    assert device.output == LIT


def test_five_tries_unanswered_are_no_host_and_the_event_stays() -> None:
    device = hosted()
    device.happen("press", "green", "", 1.5)
    tries = 1
    while device.hosted:
        moment = device.deadline() or 0.0
        # The host is alive: it pings.
        device.feed(encode(Frame("P", 1)), moment)
        tries += device.due(moment).count(b"E 01")
    assert tries == 5
    assert [event.number for event in device.kept] == [1]


def test_sixteen_events_are_kept_and_the_lost_ones_are_told() -> None:
    device = Device(BOOT, 0.0)
    for _ in range(KEPT_EVENTS + 3):
        device.happen("press", "green", "", 0.5)
    assert [event.number for event in device.kept] == list(range(1, 17))
    assert messages.welcome_of(frames(device.feed(HELLO, 1.0))[0]).lost == 3
    assert frames(device.feed(encode(Frame("P", 9)), 2.5)) == [Frame("Q", 9, ("2500", "3"))]


def test_its_clock_wraps_like_that_of_a_box() -> None:
    device = hosted()
    days = 2**32 / 1000
    assert messages.pong_of(frames(device.feed(encode(Frame("P", 1)), days + 1.5))[0]) == (1500, 0)
