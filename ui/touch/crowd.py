"""How pieces stand on a square beside its name, without one over another. Pure; all lengths in one unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
Size: TypeAlias = tuple[float, float]


def rows(sizes: Sequence[Size], room: Size, name: Size, gap: float) -> tuple[Place, ...] | None:
    """The lower left corners of pieces of one height in as few rows as hold them, from the lowest row on.

    `name` is what the upper left corner of `room` is kept free for. None where they do not fit.
    """
    if not sizes:
        return ()
    high = sizes[0][1]
    most = int((room[1] + gap) // (high + gap))
    for count in range(1, most + 1):
        above = (room[1] - count * high - (count - 1) * gap) / 2
        placed = _filled(sizes, room, name, gap, [above + i * (high + gap) for i in range(count)])
        placed = placed or _filled(sizes, room, name, gap, [i * (high + gap) for i in range(count)])
        if placed is not None:
            return placed
    return None


def _filled(
    sizes: Sequence[Size], room: Size, name: Size, gap: float, levels: Sequence[float]
) -> tuple[Place, ...] | None:
    """Rows at these heights, filled one after the other; a row beside the name begins behind it."""
    places: list[Place] = []
    left = list(sizes)
    for y in levels:
        start = name[0] + gap if name[0] and y + sizes[0][1] > room[1] - name[1] else 0.0
        row: list[Size] = []
        while left and start + _long([*row, left[0]], gap) <= room[0] + 1e-6:
            row.append(left.pop(0))
        x = start + (room[0] - start - _long(row, gap)) / 2
        for wide, _ in row:
            places.append((x, y))
            x += wide + gap
    return None if left else tuple(places)


def _long(row: Sequence[Size], gap: float) -> float:
    return sum(wide for wide, _ in row) + gap * (len(row) - 1)


def largest(
    heights: Sequence[float],
    sizes: Callable[[float], Sequence[Size]],
    room: Size,
    name: Size,
    gap: float,
) -> tuple[float, tuple[Place, ...], bool] | None:
    """The first of `heights` at which the pieces find a place, their places, and whether the name has one.

    The name gives way where they fit beside it at no height. None where they do not fit at all.
    """
    for height in heights:
        placed = rows(sizes(height), room, name, gap)
        if placed is not None:
            return height, placed, True
    placed = rows(sizes(heights[-1]), room, (0.0, 0.0), gap)
    return None if placed is None else (heights[-1], placed, False)
