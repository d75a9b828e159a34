"""Strengths, dominions and the winner from the rulebook's words alone, on a state's plain values."""

from __future__ import annotations

from typing import Any

import msgspec

COUNTS = {"political": 1, "industrial": 1, "educational": 1, "cultural": 1, "military": 2}


def strengths(state: Any) -> list[tuple[int, int]]:
    """For every block the strength of the USA and of Latin America."""
    found = []
    for n, block in enumerate(msgspec.to_builtins(state.blocks)):
        usa, la = (
            sum(count * worth for count, worth in zip(side, COUNTS.values(), strict=True))
            for side in block[:2]
        )
        found.append((usa + 2 * (state.cia == n), la))
    return found


def dominions(state: Any) -> list[tuple[str, int, int]]:
    """For every block: the marker that stands after the dominion step, and the points of both sides."""
    found = []
    for (usa, la), block in zip(strengths(state), msgspec.to_builtins(state.blocks), strict=True):
        special = block[3]
        if usa == la:
            found.append(("none", 0, 0))
        elif usa > la:
            found.append(("usa_dictatorship", 2, 0) if special == 0 else ("usa", 1, 0))
        else:
            found.append(("la_revolution", 0, 2) if special == 1 else ("la", 0, 1))
    return found


def standing(block: Any) -> str:
    """The marker that stands in a block."""
    names = {
        (-1, -1): "none",
        (0, -1): "usa",
        (1, -1): "la",
        (0, 0): "usa_dictatorship",
        (1, 1): "la_revolution",
    }
    return names[block.dominion, block.special]


def winners(state: Any) -> set[int]:
    """The sides that win: points, then cultural markers on the board, then both."""
    cultural = [sum(side) for side in zip(*((b.usa[3], b.la[3]) for b in state.blocks), strict=True)]
    best = max((state.points[side], cultural[side]) for side in (0, 1))
    return {side for side in (0, 1) if (state.points[side], cultural[side]) == best}
