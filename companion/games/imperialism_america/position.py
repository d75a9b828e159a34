"""A described position: the YAML of `companion score`, read with line numbers, and its result.

Any position can be described, whether or not the box has enough pieces for it.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.games.imperialism_america.parts import CULTURAL, KINDS, Count, Pair
from companion.games.imperialism_america.scoring import points_of, score_block, strength, winners
from companion.games.imperialism_america.state import NONE, BlockScore
from companion.sheet import Layer, Report, read, unknown
from companion.text import t

MARKERS: dict[str | None, tuple[int, int]] = {
    None: (NONE, NONE),
    "usa": (0, NONE),
    "la": (1, NONE),
    "usa_dictatorship": (0, 0),
    "la_revolution": (1, 1),
}
"""Who holds dominion and whose special marker stands there, by the name of the standing marker."""
PieceName = Literal["political", "industrial", "educational", "cultural", "military", "cia"]


class _Block(msgspec.Struct, frozen=True):
    usa: dict[PieceName, Count] = {}
    la: dict[PieceName, Count] = {}
    marker: str | None = None


class Described(msgspec.Struct, frozen=True):
    """The file: points so far, and every block with its markers."""

    game: Literal["imperialism_america"]
    blocks: dict[str, _Block]
    points: Pair = Pair()


def result_of_file(name: str, text: str, sheet: Any) -> dict[str, Any]:
    """What `companion score` prints: the dominion step on the position, then the result if it were the last.

    Raises `BrokenInput` that names every problem with its line.
    """
    found = read(Described, (Layer("yours", name, text),), _check).value
    scores = {key: _score(block) for key, block in found.blocks.items()}
    usa, la = points_of(tuple(scores.values()))
    points = (found.points.usa + usa, found.points.la + la)
    cultural = KINDS[CULTURAL]
    held = (
        sum(block.usa.get(cultural, 0) for block in found.blocks.values()),
        sum(block.la.get(cultural, 0) for block in found.blocks.values()),
    )
    won, tie = winners(points, held)
    return {
        "blocks": {key: _printed(score) for key, score in scores.items()},
        "points": {"usa": points[0], "la": points[1]},
        "winners": [("usa", "la")[side] for side in won],
        "tie_break": tie,
    }


def _score(block: _Block) -> BlockScore:
    usa, la = _strength(block.usa), _strength(block.la)
    return score_block(usa, la, *MARKERS[block.marker])


def _strength(markers: dict[PieceName, int]) -> int:
    return strength([markers.get(kind, 0) for kind in KINDS], markers.get("cia", 0))


def _printed(score: BlockScore) -> dict[str, Any]:
    standing = (score.dominion, score.special)
    return {
        "usa": score.usa,
        "la": score.la,
        "marker": next(name for name, value in MARKERS.items() if value == standing),
        "points": {"usa": score.points_usa, "la": score.points_la},
    }


def _check(described: Described, report: Report) -> None:
    if not described.blocks:
        report.add("blocks", t("At least one block is needed."))
    known = [name for name in MARKERS if name is not None]
    for key, block in described.blocks.items():
        if block.marker not in MARKERS:
            report.add(f"blocks.{key}.marker", unknown(t("The marker"), str(block.marker), known))
