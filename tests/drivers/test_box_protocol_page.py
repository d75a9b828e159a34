"""docs/box-protocol.md: every frame on the page is a frame, and the transcript is what both sides say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drivers.box import messages
from drivers.box.codec import Frame, decode
from drivers.box.device import Device
from drivers.box.messages import BoxEvent, Output
from drivers.box.session import Action, Deliver, Online, Send, Session
from drivers.patterns import LightState

PAGE = (Path(__file__).parents[2] / "docs" / "box-protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"`([A-Z] [0-9A-F]{2}[^`]* \*[0-9A-F]{4})`", PAGE)
TRANSCRIPT = re.findall(
    r"^(\d+\.\d{3}) (host|box) +(.+)$", PAGE.split("```transcript\n")[1].split("```")[0], re.MULTILINE
)
PARSERS = {
    "H": messages.hello_of,
    "W": messages.welcome_of,
    "C": messages.output_of,
    "E": messages.event_of,
    "A": messages.acked_event,
    "Q": messages.pong_of,
}


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_is_a_frame_with_words_that_make_sense(line: str) -> None:
    frame = decode(line.encode())
    if frame.kind in PARSERS:
        PARSERS[frame.kind](frame)


def test_every_kind_has_an_example_and_every_example_a_kind() -> None:
    table = PAGE.split("## Kinds")[1].split("Events, and")[0]
    kinds = set(re.findall(r"^\| ([A-Z]) \w+ \|", table, re.MULTILINE))
    assert kinds == {line[0] for line in EXAMPLES} == set("HWCEANPQX")
    looks_like_one = re.findall(r"`[A-Z] [0-9A-F]{2} [^`]*`", PAGE)
    assert len(looks_like_one) == len(EXAMPLES), "an example without its CRC"


def test_the_page_gives_the_events_as_the_driver_names_them() -> None:
    events = [messages.event_of(frame) for line in EXAMPLES if (frame := decode(line.encode())).kind == "E"]
    assert {(event.kind, event.name) for event in events} >= {
        ("press", "seat0"),
        ("release", "seat0"),
        ("hold", "red"),
        ("die", "rolling"),
        ("die", "crooked"),
        ("die", "rolled"),
    }
    assert BoxEvent("9f2c01aa", 23, "die", "rolled", "6", 54800, 4) in events


def test_the_transcript_on_both_sides() -> None:
    session = Session(lambda: "7f3a")
    session.show(Output(LightState(("on", "off", "off", "off"), ("off",) * 4)), 0.0)
    device = Device("9f2c01aa", 0.0, "avr-1", ("buttons=gry0123", "rounds=4", "seats=4", "die"))
    happenings = {
        2.25: ("press", "green", ""),
        2.5: ("die", "rolling", ""),
        2.75: ("die", "rolled", "4"),
    }
    said: list[tuple[float, str, bytes]] = []
    to_box, to_host = b"", device.started(0.0)

    def host(actions: list[Action], now: float) -> bytes:
        written = b""
        for action in actions:
            if isinstance(action, Send):
                written += action.line
            elif isinstance(action, Deliver):
                written += host(session.settle(action.event, True, now), now)
                if action.event.name == "green":
                    more = LightState(("on", "blink", "off", "off"), ("off",) * 4)
                    written += host(session.show(Output(more), now), now)
            else:
                assert isinstance(action, Online)
        return written

    for quarter in range(12):
        now = quarter / 4
        if now == 1.0:
            to_box += host(session.opened(now), now)
        if now in happenings:
            kind, name, value = happenings[now]
            to_host += device.happen(kind, name, value, now)  # type: ignore[arg-type]
        if now >= 1.0:
            to_box += host(session.due(now), now)
        while to_box or to_host:
            said += [(now, "box", line) for line in to_host.split(b"\n") if line]
            heard, to_host = to_host, b""
            to_box += host(session.feed(heard, now), now) if now >= 1.0 else b""
            said += [(now, "host", line) for line in to_box.split(b"\n") if line]
            heard, to_box = to_box, b""
            to_host += device.feed(heard, now)
    assert said == [(float(at), who, line.encode()) for at, who, line in TRANSCRIPT]
    assert device.kept == ()


def test_the_page_names_the_same_numbers_as_the_code() -> None:
    from drivers.box import device, session, window

    assert (window.FIRST_WAIT, window.LEAST_WAIT, window.MOST_WAIT, window.TRIES) == (0.2, 0.1, 1.6, 5)
    assert (session.HELLO_EVERY, session.HELLO_TRIES) == (0.5, 10)
    assert (session.PING_AFTER, session.PING_EVERY, session.DEAD_AFTER) == (1.0, 0.5, 3.0)
    assert (device.KEPT_EVENTS, device.NO_HOST_AFTER) == (16, 3.0)
    assert decode(b"A 01 *39C9") == Frame("A", 1)
