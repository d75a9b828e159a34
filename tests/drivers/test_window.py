"""The wait for an ack, as the page says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.box.window import FIRST_WAIT, LEAST_WAIT, MOST_WAIT, TRIES, Window


def test_an_ack_at_once_shortens_the_wait_to_its_floor() -> None:
    window = Window()
    for turn in range(20):
        window.open(turn, b"x", 0.0)
        window.close(0.01)
    assert window.wait == LEAST_WAIT


def test_one_ack_is_worth_seven_eighths_and_half_the_time() -> None:
    window = Window()
    window.open(0, b"x", 0.0)
    window.close(0.1)
    assert window.wait == pytest.approx(0.2 * 7 / 8 + 0.05)


def test_an_answer_after_a_repeat_measures_nothing() -> None:
    window = Window()
    window.open(0, b"x", 0.0)
    assert window.due(FIRST_WAIT) == b"x"
    window.close(FIRST_WAIT + 0.01)
    assert window.wait == 2 * FIRST_WAIT


def test_patience_starts_the_count_anew() -> None:
    window = Window()
    window.open(0, b"x", 0.0)
    for _ in range(50):
        now = window.deadline or 0.0
        assert window.due(now) == b"x"
        window.put_off(now)
    assert not window.failed(now)
    assert window.wait == MOST_WAIT


@given(st.lists(st.sampled_from(["ack", "late", "wait"]), max_size=40), st.floats(0.0, 2.0))
def test_the_wait_keeps_its_bounds(turns: list[str], taken: float) -> None:
    window, now = Window(), 0.0
    for turn in turns:
        window.open(1, b"x", now)
        if turn == "late":
            now = window.deadline or now
            assert window.due(now) == b"x"
        elif turn == "wait":
            window.put_off(now)
        now += taken
        window.close(now)
        assert LEAST_WAIT <= window.wait <= MOST_WAIT
        assert not window.busy


def test_after_the_last_try_it_says_that_it_failed_and_repeats_no_more() -> None:
    window, tries = Window(), 1
    window.open(3, b"x", 0.0)
    while not window.failed(window.deadline or 0.0):
        assert window.due(window.deadline or 0.0) == b"x"
        tries += 1
    assert tries == TRIES
    assert window.due(99.0) is None
    assert window.holds(3)
    window.clear()
    assert not window.holds(3)
    assert window.deadline is None
