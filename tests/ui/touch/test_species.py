"""The species: twelve silhouettes from one file, told apart when they are small."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import get_args

import pytest

from companion import view
from ui.touch import look
from ui.touch.outlines import Points, polygons, species
from ui.touch.shapes import GLYPHS

SMALL = 24
"""The side of the smallest picture of a species, in dp."""
APART = 0.25
"""So much of what two silhouettes cover together must be covered by one of them alone."""


def inside(x: float, y: float, outline: Points) -> bool:
    """Whether a point is in a polygon: an odd number of its edges lies to the right."""
    found = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def pixels(outlines: tuple[Points, ...]) -> frozenset[tuple[int, int]]:
    """The pixels of a small picture whose middle is covered."""
    step = 100 / SMALL
    return frozenset(
        (i, j)
        for i in range(SMALL)
        for j in range(SMALL)
        if any(inside((i + 0.5) * step, (j + 0.5) * step, outline) for outline in outlines)
    )


def test_every_species_of_the_view_has_its_silhouette() -> None:
    assert len(species()) == 12
    assert set(species()) <= set(get_args(view.Glyph))
    for name, parts in species().items():
        assert GLYPHS[name].solid == parts["body"]
        assert 90 < len(pixels(parts["body"])) < 0.75 * SMALL * SMALL, name


def test_any_two_are_told_apart_at_24_dp() -> None:
    covered = {name: pixels(parts["body"]) for name, parts in species().items()}
    alike = {
        (one, other): round(len(covered[one] ^ covered[other]) / len(covered[one] | covered[other]), 2)
        for one, other in combinations(covered, 2)
    }
    assert {pair: share for pair, share in alike.items() if share < APART} == {}


@pytest.mark.parametrize("tint", ["blue", "yellow", "green", "red", "black"])
def test_details_stand_out_from_their_tint(tint: str) -> None:
    assert look.contrast(look.on_tint(tint), look.TINTS[tint]) >= 4.5


def test_a_path_becomes_polygons_with_y_upwards() -> None:
    assert polygons("M0 0L10 0L10 20ZM50 50L60 50Z") == (
        ((0, 100), (10, 100), (10, 80)),
        ((50, 50), (60, 50)),
    )
    (curve,) = polygons("M0 100C0 50 50 0 100 0")
    assert curve[0] == (0, 0) and curve[-1] == (100, 100)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(curve))


@pytest.mark.parametrize("d", ["M0 0l5 5", "L5 5", "M0 0 5 5", "M0 0Q1 1 2 2", "M0", ""])
def test_any_other_path_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="not a path"):
        polygons(d)
