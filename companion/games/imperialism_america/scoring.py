"""The dominion step and the result, on numbers alone: the game and `companion score` both use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from companion.games.imperialism_america.state import NONE, BlockScore

WEIGHTS: Final = (1, 1, 1, 1, 2)
"""Strength of a marker of each kind; the military counts 2."""
CIA_WEIGHT: Final = 2
SPECIAL_POINTS: Final = 2
TieBreak = Literal["cultural", "shared"]


def strength(markers: Sequence[int], cia: int = 0) -> int:
    """The strength of a side in a block, with `cia` pieces of the CIA there."""
    return sum(n * weight for n, weight in zip(markers, WEIGHTS, strict=True)) + cia * CIA_WEIGHT


def score_block(usa: int, la: int, dominion: int, special: int, *, stays: bool = False) -> BlockScore:
    """What the dominion step makes of a block with these strengths and standing markers.

    More strength takes the dominion: 1 point, or 2 with an own revolution or dictatorship there. That of a
    side without dominion leaves, unless `stays`.
    """
    winner = 0 if usa > la else 1 if la > usa else NONE
    points = (0, 0)
    if winner != NONE:
        n = SPECIAL_POINTS if special == winner else 1
        points = (0, n) if winner else (n, 0)
    kept = special if stays or special == winner else NONE
    return BlockScore(usa, la, points[0], points[1], winner, kept, dominion, special)


def points_of(scores: Sequence[BlockScore]) -> tuple[int, int]:
    """What both sides get for these blocks."""
    return sum(s.points_usa for s in scores), sum(s.points_la for s in scores)


def winners(points: tuple[int, int], cultural: tuple[int, int]) -> tuple[tuple[int, ...], TieBreak | None]:
    """Who wins, and what broke a tie: most points, then most cultural markers, then both."""
    if points[0] != points[1]:
        return (0,) if points[0] > points[1] else (1,), None
    if cultural[0] != cultural[1]:
        return (0,) if cultural[0] > cultural[1] else (1,), "cultural"
    return (0, 1), "shared"
