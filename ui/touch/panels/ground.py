"""The ground of a map's squares: land with leaves, special ground with stripes, a barrier across."""

from __future__ import annotations

from typing import Final

from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp

from ui.touch import look, paint
from ui.touch.shapes import Points

_LEAF: Final[Points] = (
    (8, 12), (14, 38), (28, 60), (50, 78), (92, 90), (84, 56), (68, 32), (46, 18), (22, 14),
)  # fmt: skip
_LEAVES: Final = ((0.62, 0.1, 22), (0.12, 0.16, 15), (0.4, 0.52, 18), (0.74, 0.58, 14))
"""Where leaves grow: shares of width and height, side in dp."""
_STRIPE: Final = 9
_STEEP: Final = 0.9


def square(x: float, y: float, w: float, h: float, n: int, *, special: bool) -> None:
    """The ground of the `n`-th square, in pixels."""
    paint.plate("sand" if special else "land", x, y, w, h, dp(5))
    if special:
        stripes(x, y, w, h)
        return
    Color(*look.rgba("leaf"))
    for i, (across, up, side) in enumerate(_LEAVES):
        if (n * 5 + i * 3) % 4 > 1:
            paint.fill(_LEAF, x + w * across, y + h * up, min(dp(side), w * (1 - across), h * (1 - up)))


def stripes(x: float, y: float, w: float, h: float) -> None:
    """Slanting stripes over special ground, which is told without its colour."""
    Color(*look.rgba("clay"))
    step, inset = dp(_STRIPE), dp(2)
    left, right, low, high = x + inset, x + w - inset, y + inset, y + h - inset
    start = left - (high - low) * _STEEP
    while start < right:
        # From the lower edge at `start` up to the right, cut off at the sides.
        a, b = max(start, left), min(start + (high - low) * _STEEP, right)
        if b - a > 1:
            points = (a, low + (a - start) / _STEEP, b, low + (b - start) / _STEEP)
            Line(points=points, width=dp(1.1))
        start += step


def barrier(x: float, y: float, w: float, h: float) -> None:
    """Two striped planks across each other: here is no way through."""
    pad = dp(6)
    ends = ((x + pad, y + pad, x + w - pad, y + h - pad), (x + pad, y + h - pad, x + w - pad, y + pad))
    for points in ends:
        for colour, width in (("ink", 4.6), ("#FFFFFF", 3.2)):
            Color(*look.rgba(colour))
            SmoothLine(points=points, width=dp(width), cap="round")
        Color(*look.rgba(look.TINTS["red"]))
        x0, y0, x1, y1 = points
        for at in (0.08, 0.3, 0.56, 0.78):
            Line(
                points=(
                    x0 + (x1 - x0) * at,
                    y0 + (y1 - y0) * at,
                    x0 + (x1 - x0) * (at + 0.13),
                    y0 + (y1 - y0) * (at + 0.13),
                ),
                width=dp(3.2),
                cap="none",
            )
