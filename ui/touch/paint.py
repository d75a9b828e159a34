"""Drawing on a canvas: marks, icons, dice, lights, rounded boxes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Mesh, RoundedRectangle, SmoothLine
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_ODD, Tesselator
from kivy.metrics import dp

from ui.touch import look
from ui.touch.shapes import GLYPHS, ICONS, PIPS, Points


@lru_cache(maxsize=512)
def _meshes(points: Points) -> tuple[tuple[tuple[float, ...], tuple[int, ...]], ...]:
    """A polygon of any form as fans of triangles, in the shape's own box."""
    tesselator = Tesselator()
    tesselator.add_contour([number for point in points for number in point])
    if not tesselator.tesselate(WINDING_ODD, TYPE_POLYGONS):
        return ()
    return tuple((tuple(vertices), tuple(indices)) for vertices, indices in tesselator.meshes)


def _placed(points: Points, x: float, y: float, side: float) -> list[float]:
    scale = side / 100
    return [number for px, py in points for number in (x + px * scale, y + py * scale)]


def fill(points: Points, x: float, y: float, side: float) -> None:
    """Fills a polygon of a 100-box, scaled to `side`, in the colour set before."""
    scale = side / 100
    for vertices, indices in _meshes(points):
        moved = list(vertices)
        moved[0::4] = [x + v * scale for v in moved[0::4]]
        moved[1::4] = [y + v * scale for v in moved[1::4]]
        Mesh(vertices=moved, indices=list(indices), mode="triangle_fan")


def mark(glyph: str, tint: str, x: float, y: float, side: float, behind: str = "card") -> None:
    """A mark: its shape in its tint, outlined so that it stands on any ground."""
    shape = GLYPHS.get(glyph, GLYPHS[""])
    width = max(1.0, side / 34)
    outline = look.rgba("ink")
    Color(*look.rgba(look.TINTS.get(tint, look.TINTS["grey"])))
    for points in shape.solid:
        fill(points, x, y, side)
    for colour, outlines in ((behind, shape.cut), ("#FFFFFF", shape.pale)):
        Color(*look.rgba(colour))
        for points in outlines:
            fill(points, x, y, side)
    Color(*outline)
    for points in (*shape.solid, *shape.cut):
        SmoothLine(points=_placed(points, x, y, side), width=width, close=True, joint="round")
    Color(*look.rgba(look.on_tint(tint)))
    for points in shape.strokes:
        SmoothLine(points=_placed(points, x, y, side), width=width, joint="round", cap="round")
    for points in shape.spots:
        fill(points, x, y, side)


def lettered(tint: str, x: float, y: float, side: float) -> None:
    """The ground of a mark with a letter: a broad band of the tint about a calm middle, to write on."""
    for colour, inset in (("ink", 0.0), (look.TINTS.get(tint, look.TINTS["grey"]), 0.035), ("card", 0.15)):
        Color(*look.rgba(colour))
        d = side * inset
        RoundedRectangle(pos=(x + d, y + d), size=(side - 2 * d,) * 2, radius=[side * 0.24 - d * 0.8] * 4)


def icon(name: str, x: float, y: float, side: float, colour: str = "ink") -> None:
    """A sign of the screen's own."""
    sign = ICONS[name]
    Color(*look.rgba(colour))
    for points in sign.strokes:
        SmoothLine(points=_placed(points, x, y, side), width=max(1.1, side / 18), joint="round", cap="round")
    for points in sign.solid:
        fill(points, x, y, side)


def die(face: str, x: float, y: float, side: float) -> None:
    """One die; a face that is no number of pips stays blank, to be written on."""
    Color(*look.rgba("#8C9196"))
    RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
    Color(*look.rgba("#FFFFFF"))
    rim = max(1.0, side * 0.025)
    RoundedRectangle(pos=(x + rim, y + rim), size=(side - 2 * rim,) * 2, radius=[side * 0.18])
    Color(*look.rgba("#1C2126"))
    for px, py in PIPS.get(face, ()):
        r = side * 0.095
        Ellipse(pos=(x + side * px / 100 - r, y + side * py / 100 - r), size=(2 * r, 2 * r))


def light(state: str, x: float, y: float, side: float) -> None:
    """An LED as on the box: off a ring, on a full disk, pulse a disk in a ring, blink half a disk."""
    middle = (x + side / 2, y + side / 2)
    Color(*look.rgba("ink"))
    SmoothLine(circle=(*middle, side / 2 - dp(1.5)), width=dp(1.4))
    if state == "off":
        return
    Color(*look.rgba(look.TINTS["orange"]))
    if state == "blink":
        Ellipse(pos=(x + side * 0.14, y + side * 0.14), size=(side * 0.72,) * 2, angle_start=0, angle_end=180)
        return
    inset = 0.14 if state == "on" else 0.26
    Ellipse(pos=(x + side * inset, y + side * inset), size=(side * (1 - 2 * inset),) * 2)


def plate(
    colour: str, x: float, y: float, w: float, h: float, radius: float, rim: str = "", rim_width: float = 1.0
) -> None:
    """A rounded box, with a rim when one is named."""
    if rim:
        Color(*look.rgba(rim))
        RoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])
        x, y, w, h, radius = (
            x + rim_width,
            y + rim_width,
            w - 2 * rim_width,
            h - 2 * rim_width,
            radius - rim_width,
        )
    Color(*look.rgba(colour))
    RoundedRectangle(pos=(x, y), size=(w, h), radius=[max(0.0, radius)])


def rim(colour: str, x: float, y: float, w: float, h: float, radius: float, width: float) -> None:
    """The edge of a rounded box alone, all of it inside."""
    Color(*look.rgba(colour))
    half = width / 2
    Line(rounded_rectangle=(x + half, y + half, w - width, h - width, radius), width=half)


def redraw(widget: Any, *, before: bool, paint: Any) -> None:
    """Calls `paint(widget)` on the widget's canvas now and whenever it moves or grows."""
    canvas = widget.canvas.before if before else widget.canvas

    def again(*_: object) -> None:
        canvas.clear()
        with canvas:
            paint(widget)

    later = Clock.create_trigger(again, -1)
    widget.bind(pos=later, size=later)
    widget.repaint = later
    later()
