"""Quantiles, goals and the table."""

from __future__ import annotations

import pytest

from bench.figures import Goal, Row, quantile, table


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([5.0], 0.5, 5.0),
        ([4, 1, 3, 2], 0.5, 2),
        ([1, 2, 3], 0.5, 2),
        (range(1, 101), 0.99, 99),
        ([1, 9], 1.0, 9),
    ],
)
def test_quantile_is_the_least_value_that_covers_the_share(
    values: list[float], share: float, expected: float
) -> None:
    assert quantile(values, share) == expected


def test_the_ratio_is_taken_in_each_round_and_its_median_judged() -> None:
    row = Row("move", "µs", Goal(0.8, at_least=False), ours=(10, 30, 10), peer=(20, 30, 10))
    assert list(row.ratios) == [0.5, 1, 1]
    assert not row.reached
    assert Row("play", "moves/s", Goal(3, at_least=True), (90, 40), (10, 20)).reached


def test_a_row_without_our_side_says_why_and_claims_nothing() -> None:
    row = Row("move", "µs", Goal(0.8, at_least=False), peer=(20.0,), why_not="There is no daemon.")
    assert row.reached is None
    figures, why = table([row]).splitlines()[1:]
    assert figures.split() == ["move", "–", "20", "µs", "–", "≤", "0.8×", "–"]
    assert why == "move: There is no daemon."
