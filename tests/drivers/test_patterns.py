"""Patterns as functions of time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.patterns import Pattern, level, next_change, plain_level

moments = st.integers(0, 10**11).map(lambda count: count / 1e6)
moving: st.SearchStrategy[Pattern] = st.sampled_from(("blink", "pulse"))


def test_on_and_off_stay() -> None:
    for t in (0.0, 0.3, 17.0):
        assert level("on", t) == plain_level("on", t) == 1.0
        assert level("off", t) == plain_level("off", t) == 0.0
        assert next_change("on", t, True) is next_change("off", t, False) is None


def test_a_blink_is_half_a_second_on_then_half_a_second_off() -> None:
    assert [level("blink", t) for t in (0.0, 0.49, 0.5, 0.99, 1.0, 7.25, 7.75)] == [1, 1, 0, 0, 1, 1, 0]


def test_a_pulse_is_dark_bright_dark_in_two_seconds() -> None:
    assert [level("pulse", t) for t in (0.0, 0.5, 1.0, 1.5, 2.0)] == pytest.approx([0, 0.5, 1, 0.5, 0])
    assert [plain_level("pulse", t) for t in (0.0, 0.49, 0.5, 1.49, 1.5, 2.49, 2.5)] == [0, 0, 1, 1, 0, 0, 1]


@given(moving, moments)
def test_between_two_changes_a_plain_light_stays_as_it_is(pattern: Pattern, t: float) -> None:
    edge = next_change(pattern, t, False)
    assert edge is not None
    assert t < edge <= t + 1.0 + 1e-6
    assert plain_level(pattern, round(edge - 1e-6, 6)) == plain_level(pattern, t)
    assert plain_level(pattern, edge) != plain_level(pattern, edge - 0.001)


@given(moments, st.sampled_from(("off", "on", "blink", "pulse")))
def test_brightness_is_between_dark_and_full(t: float, pattern: Pattern) -> None:
    assert 0.0 <= level(pattern, t) <= 1.0
    assert plain_level(pattern, t) in (0.0, 1.0)


@given(moments)
def test_a_smooth_pulse_is_set_twenty_five_times_a_second(t: float) -> None:
    edge = next_change("pulse", t, True)
    assert edge is not None
    assert t < edge <= t + 0.041
