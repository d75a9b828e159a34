"""Outlines of the species as polygons, read from the file that both screens draw from, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final, TypeAlias

Points: TypeAlias = tuple[tuple[float, float], ...]

SOURCE: Final = Path(__file__).parents[1] / "phone" / "species.js"
STEPS: Final = 6
"""So many straight lines make a curve."""

_POINT: Final = r"[\d.]+ [\d.]+"
_PATH: Final = re.compile(rf"(M{_POINT}(L{_POINT}|C{_POINT} {_POINT} {_POINT})+Z?)+")
_PART: Final = re.compile(r"([MLCZ])([^MLCZ]*)")


def polygons(d: str) -> tuple[Points, ...]:
    """The subpaths of an SVG path of absolute M, L, C and Z, in a box of 100 by 100 with y upwards.

    Raises `ValueError` for anything else.
    """
    found: list[list[tuple[float, float]]] = []
    if not _PATH.fullmatch(d):
        raise ValueError(f"not a path of absolute M, L, C and Z: {d[:60]!r}")
    for command, written in _PART.findall(d):
        numbers = [float(n) for n in written.split()]
        points = [(x, 100 - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if command == "M":
            found.append(points)
        elif command == "L":
            found[-1] += points
        elif command == "C":
            found[-1] += _curve(found[-1][-1], *points)
    return tuple(tuple(points) for points in found)


def _curve(*ends: tuple[float, float]) -> list[tuple[float, float]]:
    """The points of a cubic curve after its first."""
    made = []
    for i in range(1, STEPS + 1):
        t = i / STEPS
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        x = sum(w * end[0] for w, end in zip(weights, ends, strict=True))
        y = sum(w * end[1] for w, end in zip(weights, ends, strict=True))
        made.append((x, y))
    return made


def species() -> dict[str, dict[str, tuple[Points, ...]]]:
    """Glyph → part (`body`, `pale`, `line`, `spot`) → its polygons."""
    text = SOURCE.read_text(encoding="utf-8")
    paths = json.loads(text[text.index("= {") + 2 : text.rindex(";")])
    return {glyph: {part: polygons(d) for part, d in parts.items()} for glyph, parts in paths.items()}
