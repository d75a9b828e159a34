"""The shapes of marks and icons, as numbers. Pure; a box of 100 by 100, y upwards.

A mark is filled outlines in its tint, with details cut out; an icon is strokes and spots in one colour.
They are drawn, so no font has to have them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from ui.touch.outlines import Points, species


@dataclass(frozen=True, slots=True)
class Shape:
    """`solid` outlines are filled and outlined; `cut` ones are filled in the colour behind, `pale` ones in
    white. `strokes` and `spots` are details: lines, and small areas in the colour of a line."""

    solid: tuple[Points, ...]
    cut: tuple[Points, ...] = ()
    pale: tuple[Points, ...] = ()
    strokes: tuple[Points, ...] = ()
    spots: tuple[Points, ...] = ()


@dataclass(frozen=True, slots=True)
class Icon:
    """Polylines and filled spots."""

    strokes: tuple[Points, ...] = ()
    solid: tuple[Points, ...] = ()


def disk(x: float, y: float, r: float, n: int = 28) -> Points:
    """A circle as a polygon."""
    return tuple((x + r * cos(2 * pi * i / n), y + r * sin(2 * pi * i / n)) for i in range(n))


def box(x: float, y: float, w: float, h: float) -> Points:
    """A rectangle by its lower left corner."""
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def arc(x: float, y: float, r: float, start: float, end: float, n: int = 24) -> Points:
    """Part of a circle, in degrees from the right, against the clock."""
    return tuple(
        (
            x + r * cos((start + (end - start) * i / n) * pi / 180),
            y + r * sin((start + (end - start) * i / n) * pi / 180),
        )
        for i in range(n + 1)
    )


def ring_of(n: int, outer: float, inner: float | None = None, turn: float = 90.0) -> Points:
    """A regular polygon about the middle, or a star when `inner` is given."""
    steps = n if inner is None else 2 * n
    radii = [outer if inner is None or i % 2 == 0 else inner for i in range(steps)]
    return tuple(
        (50 + r * cos((turn + 360 * i / steps) * pi / 180), 50 + r * sin((turn + 360 * i / steps) * pi / 180))
        for i, r in enumerate(radii)
    )


def _tilted(points: Iterable[tuple[float, float]], degrees: float) -> Points:
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return tuple((50 + (x - 50) * c - (y - 50) * s, 50 + (x - 50) * s + (y - 50) * c) for x, y in points)


_ELLIPSE: Final = tuple((50 + 42 * cos(2 * pi * i / 28), 50 + 30 * sin(2 * pi * i / 28)) for i in range(28))
_DROP: Final = ((50, 96), *arc(50, 38, 32, 158, 382))

GLYPHS: Final[dict[str, Shape]] = {
    "": Shape((disk(50, 50, 30),)),
    "triangle": Shape((((50, 92), (6, 12), (94, 12)),)),
    "square": Shape((box(12, 12, 76, 76),)),
    "circle": Shape((disk(50, 50, 42),)),
    "diamond": Shape((((50, 96), (8, 50), (50, 4), (92, 50)),)),
    "star": Shape((ring_of(5, 48, 21),)),
    "hexagon": Shape((ring_of(6, 46, turn=0),)),
    "cross": Shape(
        (
            (
                (36, 92),
                (36, 64),
                (8, 64),
                (8, 36),
                (36, 36),
                (36, 8),
                (64, 8),
                (64, 36),
                (92, 36),
                (92, 64),
                (64, 64),
                (64, 92),
            ),
        )
    ),
    "drop": Shape((_DROP,)),
    "ring": Shape((disk(50, 50, 43),), (disk(50, 50, 20),)),
    "bar": Shape((box(6, 32, 88, 36),)),
    "bean": Shape(
        (_tilted(_ELLIPSE, 35),), strokes=(_tilted(((14, 50), (36, 57), (50, 50), (64, 43), (86, 50)), 35),)
    ),
    "cube": Shape(
        (((50, 94), (10, 73), (10, 27), (50, 6), (90, 27), (90, 73)),),
        strokes=(((10, 73), (50, 52), (90, 73)), ((50, 52), (50, 6))),
    ),
    "coin": Shape((disk(50, 50, 43),), strokes=((*disk(50, 50, 28), (78, 50)), ((50, 66), (50, 34)))),
    "worker": Shape((((50, 66), (76, 54), (84, 8), (16, 8), (24, 54)), disk(50, 74, 20))),
    "manager": Shape(
        (
            ((50, 60), (78, 48), (86, 6), (14, 6), (22, 48)),
            disk(50, 62, 17),
            ((22, 72), (78, 72), (78, 78), (64, 78), (64, 96), (36, 96), (36, 78), (22, 78)),
        )
    ),
    "ship": Shape(
        (
            ((4, 38), (96, 38), (82, 8), (18, 8)),
            ((46, 46), (46, 96), (14, 46)),
            ((56, 46), (56, 86), (86, 46)),
        )
    ),
    "house": Shape(
        (((50, 94), (6, 54), (18, 54), (18, 8), (82, 8), (82, 54), (94, 54)),), (box(42, 8, 18, 26),)
    ),
    "factory": Shape(
        (((8, 8), (8, 58), (34, 42), (34, 58), (60, 42), (64, 92), (82, 92), (86, 42), (92, 42), (92, 8)),),
        (box(24, 16, 14, 14), box(50, 16, 14, 14)),
    ),
    "farm": Shape(
        (
            ((46, 6), (46, 40), (14, 62), (14, 40), (40, 20)),
            ((54, 6), (54, 40), (86, 62), (86, 40), (60, 20)),
            ((50, 44), (34, 70), (50, 96), (66, 70)),
        )
    ),
    "city": Shape(
        (((8, 8), (8, 60), (34, 60), (34, 92), (64, 92), (64, 46), (92, 46), (92, 8)),),
        (box(16, 38, 10, 12), box(44, 66, 10, 14), box(44, 38, 10, 14), box(74, 22, 10, 14)),
    ),
    "colony": Shape(
        (
            ((30, 72), (6, 44), (14, 44), (14, 10), (46, 10), (46, 44), (54, 44)),
            ((74, 60), (54, 36), (60, 36), (60, 10), (88, 10), (88, 36), (94, 36)),
            disk(76, 80, 12),
        )
    ),
    "flag": Shape((((18, 94), (26, 94), (26, 6), (18, 6)), ((30, 92), (92, 74), (30, 50)))),
    "train": Shape(
        (
            ((8, 26), (8, 58), (52, 58), (52, 92), (92, 92), (92, 26)),
            disk(28, 18, 14),
            disk(72, 18, 14),
            box(18, 58, 14, 26),
        ),
        (box(62, 64, 20, 18),),
    ),
    "die": Shape((box(10, 10, 80, 80),), (disk(32, 68, 9), disk(68, 32, 9), disk(50, 50, 9))),
    "card": Shape((box(20, 6, 60, 88),), (box(32, 52, 36, 30),)),
    "lock": Shape(
        (box(16, 6, 68, 50),),
        (disk(50, 32, 8),),
        strokes=(((30, 56), (30, 72), *arc(50, 72, 20, 180, 0), (70, 56)),),
    ),
    "animal": Shape(
        (disk(50, 32, 26), disk(18, 58, 12), disk(38, 78, 12), disk(62, 78, 12), disk(82, 58, 12))
    ),
    **{
        name: Shape(
            parts["body"],
            pale=parts.get("pale", ()),
            strokes=parts.get("line", ()),
            spots=parts.get("spot", ()),
        )
        for name, parts in species().items()
    },
}
"""One shape for each glyph of `companion/view.py`."""

ICONS: Final[dict[str, Icon]] = {
    "undo": Icon(((*arc(52, 44, 32, -70, 180), (20, 44)), ((2, 62), (20, 42), (38, 62)))),
    "redo": Icon(((*arc(48, 44, 32, 250, 0), (80, 44)), ((98, 62), (80, 42), (62, 62)))),
    "menu": Icon((((10, 78), (90, 78)), ((10, 50), (90, 50)), ((10, 22), (90, 22)))),
    "back": Icon((((62, 88), (24, 50), (62, 12)),)),
    "next": Icon((((38, 88), (76, 50), (38, 12)),)),
    "up": Icon((((12, 34), (50, 72), (88, 34)),)),
    "down": Icon((((12, 66), (50, 28), (88, 66)),)),
    "plus": Icon((((50, 88), (50, 12)), ((12, 50), (88, 50)))),
    "minus": Icon((((12, 50), (88, 50)),)),
    "check": Icon((((8, 50), (38, 18), (92, 82)),)),
    "close": Icon((((16, 84), (84, 16)), ((16, 16), (84, 84)))),
    "dice": Icon(
        ((*box(10, 10, 80, 80), (10, 10)),),
        (disk(32, 68, 8), disk(68, 68, 8), disk(50, 50, 8), disk(32, 32, 8), disk(68, 32, 8)),
    ),
    "log": Icon(
        (((34, 80), (92, 80)), ((34, 50), (92, 50)), ((34, 20), (92, 20))),
        (disk(12, 80, 7), disk(12, 50, 7), disk(12, 20, 7)),
    ),
    "phone": Icon(((*box(26, 4, 48, 92), (26, 4)), ((42, 16), (58, 16)))),
    "link": Icon((arc(50, 14, 66, 45, 135), arc(50, 14, 40, 45, 135)), (disk(50, 18, 11),)),
    "box": Icon(
        ((*box(8, 14, 84, 60), (8, 14)), ((8, 74), (24, 92), (92, 92), (92, 74))),
        (disk(34, 44, 9), disk(66, 44, 9)),
    ),
    "lights": Icon(
        (
            (*disk(50, 56, 26), (76, 56)),
            ((40, 12), (60, 12)),
            ((50, 92), (50, 100)),
            ((88, 56), (98, 56)),
            ((2, 56), (12, 56)),
        ),
    ),
    "storage": Icon(
        ((*box(16, 6, 68, 88), (16, 6)), ((36, 94), (36, 70)), ((50, 94), (50, 70)), ((64, 94), (64, 70)))
    ),
    "network": Icon(
        (
            (*disk(50, 50, 42), (92, 50)),
            ((8, 50), (92, 50)),
            ((50, 92), (30, 50), (50, 8), (70, 50), (50, 92)),
        )
    ),
    "wrench": Icon((((12, 12), (58, 58)), (*arc(72, 72, 20, 110, 340),))),
    "people": Icon(
        (disk(34, 68, 16), disk(72, 62, 13), (*arc(34, 10, 30, 0, 180), (4, 10)), arc(72, 10, 24, 0, 100))
    ),
    "score": Icon((((14, 8), (14, 44)), ((50, 8), (50, 88)), ((86, 8), (86, 62)))),
    "sliders": Icon((((6, 74), (94, 74)), ((6, 30), (94, 30))), (disk(34, 74, 13), disk(66, 30, 13))),
    "sun": Icon(
        ((*disk(50, 50, 20), (70, 50)), *((_tilted(((50, 84), (50, 98)), a)) for a in range(0, 360, 45)))
    ),
    "turn": Icon((arc(50, 50, 36, -40, 230), ((8, 36), (24, 16), (42, 36)))),
    "warn": Icon((((50, 92), (4, 10), (96, 10), (50, 92)), ((50, 64), (50, 38))), (disk(50, 22, 6),)),
    "hand": Icon(
        (((26, 8), (20, 44), (30, 48), (36, 36), (36, 88), (48, 88), (48, 56), (60, 60), (74, 54), (80, 8)),)
    ),
    "pencil": Icon((((8, 8), (14, 32), (74, 92), (92, 74), (32, 14), (8, 8)), ((62, 80), (80, 62)))),
    "star": Icon(((*ring_of(5, 46, 20), (50, 96)),)),
    "backspace": Icon(
        (
            ((4, 50), (34, 84), (94, 84), (94, 16), (34, 16), (4, 50)),
            ((48, 64), (76, 36)),
            ((48, 36), (76, 64)),
        )
    ),
}
"""The screen's own signs."""

PIPS: Final[dict[str, Points]] = {
    "1": ((50, 50),),
    "2": ((28, 72), (72, 28)),
    "3": ((26, 74), (50, 50), (74, 26)),
    "4": ((28, 72), (72, 72), (28, 28), (72, 28)),
    "5": ((26, 74), (74, 74), (50, 50), (26, 26), (74, 26)),
    "6": ((28, 76), (28, 50), (28, 24), (72, 76), (72, 50), (72, 24)),
}
"""Where the pips of a die are."""
