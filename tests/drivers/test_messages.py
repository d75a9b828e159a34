"""The words of each frame, there and back; and words that make no sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.box import messages
from drivers.box.codec import Frame, decode, encode
from drivers.box.messages import BUTTONS, BoxEvent, Output, Welcome
from drivers.errors import FrameInvalid
from drivers.patterns import LightState, Pattern

numbers = st.integers(0, 2**32 - 1)
boots = st.text("0123456789abcdef", min_size=8, max_size=8)
PATTERNS: tuple[Pattern, ...] = ("off", "on", "blink", "pulse")
lights = st.lists(st.sampled_from(PATTERNS), max_size=8).map(tuple)
outputs = st.builds(
    Output, st.builds(LightState, lights, lights), st.text("0189az-_.", max_size=8), st.integers(0, 99999)
)
buttons = st.builds(
    BoxEvent,
    boots,
    numbers,
    st.sampled_from(("press", "release", "hold")),
    st.sampled_from(tuple(BUTTONS.values())),
    st.just(""),
    numbers,
)
rolls = st.builds(
    BoxEvent,
    boots,
    numbers,
    st.just("die"),
    st.just("rolled"),
    st.sampled_from("123456"),
    numbers,
    st.integers(1, 999),
)


def over_the_wire(frame: Frame) -> Frame:
    return decode(encode(frame)[:-1])


@given(outputs)
def test_outputs(output: Output) -> None:
    assert messages.output_of(over_the_wire(messages.frame_of_output(3, output))) == output


@given(st.one_of(buttons, rolls), st.integers(0, 255))
def test_events(event: BoxEvent, seq: int) -> None:
    assert messages.event_of(over_the_wire(messages.frame_of_event(seq, event))) == event


def test_a_die_that_moves_or_lies_crooked_has_no_result() -> None:
    for name in ("rolling", "crooked"):
        event = BoxEvent("9f2c01aa", 5, "die", name, "", 100, 2)
        assert messages.event_of(over_the_wire(messages.frame_of_event(0, event))) == event


@given(boots, numbers, numbers)
def test_a_full_welcome_fits(boot: str, ms: int, lost: int) -> None:
    have = ("buttons=gry0123", "rounds=4", "seats=4", "die", "seg", "beep")
    welcome = Welcome(1, "7f3a", boot, ms, lost, "simulated-1", have)
    assert messages.welcome_of(over_the_wire(messages.frame_of_welcome(9, welcome))) == welcome
    assert welcome.buttons == ("green", "red", "yellow", "seat0", "seat1", "seat2", "seat3")


def test_a_box_without_buttons_says_none() -> None:
    assert Welcome(1, "7f3a", "9f2c01aa", 0, 0, "avr-1").buttons == ()


@pytest.mark.parametrize(
    ("parse", "words"),
    [
        (messages.event_of, "9f2c01aa 1 5 press purple"),
        (messages.event_of, "9f2c01aa x 5 press green"),
        (messages.event_of, "9f2c01aa 1 5 die rolled 1"),
        (messages.event_of, "9f2c01aa 1 5"),
        (messages.event_of, "9f2c01aa 12345678901 5 press green"),
        (messages.output_of, "show 10x0 -"),
        (messages.output_of, "hide 1 -"),
        (messages.output_of, "show 1 - beep=loud"),
        (messages.welcome_of, "1 7f3a 9f2c01aa 5"),
        (messages.hello_of, "1"),
        (messages.hello_of, "one 7f3a"),
        (messages.acked_event, "9f2c01aa"),
        (messages.pong_of, "12"),
    ],
)
def test_words_that_make_no_sense_are_refused(parse, words) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(FrameInvalid, match="make no sense"):
        parse(Frame("E", 0, tuple(words.split())))


def test_words_of_a_later_version_are_passed_over() -> None:
    event = messages.event_of(Frame("E", 0, ("9f2c01aa", "1", "5", "press", "green", "hard")))
    assert event == BoxEvent("9f2c01aa", 1, "press", "green", "", 5)
    assert messages.output_of(Frame("C", 0, ("show", "1", "-", "fade", "tone=3"))) == Output(
        LightState(("on",))
    )
    assert messages.pong_of(Frame("Q", 0, ("12", "0", "warm"))) == (12, 0)


@pytest.mark.parametrize("text", ["123456789", "A", "a b", "*"])
def test_a_text_that_the_display_cannot_show_is_refused(text: str) -> None:
    with pytest.raises(FrameInvalid, match="does not fit"):
        messages.frame_of_output(0, Output(segments=text))
