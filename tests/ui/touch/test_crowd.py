"""Pieces on a square: none over another, none outside, none over the square's name."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.touch import crowd

SQUARE = (65.0, 50.0)
NAME = (27.0, 20.0)
GAP = 1.0


@given(
    widths=st.lists(st.floats(14, 40), min_size=1, max_size=8),
    height=st.floats(15, 46),
    room=st.tuples(st.floats(30, 120), st.floats(30, 90)),
    name=st.tuples(st.floats(0, 30), st.floats(0, 24)),
)
def test_pieces_keep_apart(
    widths: list[float], height: float, room: tuple[float, float], name: tuple[float, float]
) -> None:
    placed = crowd.rows([(wide, height) for wide in widths], room, name, GAP)
    if placed is None:
        return
    boxes = [(x, y, x + wide, y + height) for wide, (x, y) in zip(widths, placed, strict=True)]
    for left, low, right, high in boxes:
        assert left >= -1e-6 and low >= -1e-6 and right <= room[0] + 1e-6 and high <= room[1] + 1e-6
        assert left >= name[0] - 1e-6 or high <= room[1] - name[1] + 1e-6
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def sizes(n: int, height: float) -> list[tuple[float, float]]:
    return [(max(20.0, 0.6 * height), height)] * n


@pytest.mark.parametrize(
    ("n", "height", "named"), [(1, 46, True), (2, 28, True), (3, 28, True), (4, 24, True), (6, 24, False)]
)
def test_the_fewer_the_larger(n: int, height: float, named: bool) -> None:
    found = crowd.largest((46, 38, 28, 24), lambda h: sizes(n, h), SQUARE, NAME, GAP)
    assert found is not None
    assert (found[0], found[2]) == (height, named)


def test_too_many_find_no_place() -> None:
    assert crowd.largest((46, 23), lambda h: sizes(9, h), SQUARE, NAME, GAP) is None
    assert crowd.rows([], SQUARE, NAME, GAP) == ()
