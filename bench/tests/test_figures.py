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


def test_the_table_shows_medians_and_the_range_of_the_ratio() -> None:
    row = Row("move", "µs", Goal(0.8, at_least=False), ours=(1000, 1200, 900), peer=(2000, 1000, 1000))
    head, figures = table([row]).splitlines()
    assert head.split() == ["row", "ours", "peer", "ratio", "(range)", "goal", "reached"]
    assert figures.split() == ["move", "1,000", "µs", "1,000", "µs", "0.90", "(0.50–1.20)", "≤", "0.8×", "NO"]
