"""Wooden pieces with a letter: pins and pawns, told apart by form, tint and letter."""

from __future__ import annotations

from collections.abc import Callable
from math import asin, degrees, sin
from typing import Any, Final

from kivy.graphics import Color, Ellipse, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY
from ui.touch.parts import Json, Word, width_of
from ui.touch.shapes import arc

CHIP: Final = 24
"""The height of a piece of which only the letter is left, in dp: the least that holds one."""

_RIM: Final = 1.4
_BAND: Final = 2.0
_HEAD: Final = 11.5
"""The least radius of the head of a pin, in dp: a letter stands in it."""


def width(mark: Json, height: float) -> float:
    """How wide a piece of this height is, both in dp."""
    letter = mark.get("letter", "")
    if not letter:
        return height
    room = width_of(letter, BODY, bold=True) / dp(1) + 2 * (_RIM + _BAND)
    if height <= CHIP:
        return max(CHIP - 4, room)
    if mark.get("glyph") == "drop":
        return max(2 * _radius(height), room)
    if mark.get("glyph") == "worker":
        return max(0.6 * height, room)
    return height + room


def _radius(height: float) -> float:
    """Of the head of a pin, in dp."""
    return max(0.33 * height, _HEAD)


class Piece(Widget):
    """A mark as a piece of a height in dp. `turned` stands a drop on its point, as a pin on a map."""

    def __init__(self, mark: Json, height: float, *, turned: bool = False) -> None:
        super().__init__(size_hint=(None, None), size=(dp(width(mark, height)), dp(height)))
        self.mark = mark
        self._tint = look.TINTS.get(mark.get("tint", "grey"), look.TINTS["grey"])
        self._turned = turned
        letter, glyph = mark.get("letter", ""), mark.get("glyph", "")
        self._draw, self._at = self._form(glyph, letter, height)
        self._word = Word(letter, BODY, bold=True) if letter else None
        if self._word is not None:
            self.add_widget(self._word)
            self.bind(pos=self._place, size=self._place)
            self._place()
        paint.redraw(self, before=True, paint=lambda w: self._draw(w))

    def _form(
        self, glyph: str, letter: str, height: float
    ) -> tuple[Callable[[Any], None], tuple[float, float]]:
        """What draws it, and where in it the middle of its letter is, as shares of width and height."""
        if not letter:
            return self._plain, (0, 0)
        if height <= CHIP:
            return (self._disc if glyph == "drop" else self._dome), (0.5, 0.5)
        if glyph == "drop":
            head = _radius(height) / height
            return self._pin, (0.5, 1 - head if self._turned else head)
        if glyph == "worker":
            return self._pawn, (0.5, max(0.34, (CHIP - 3) / 2 / height))
        return self._beside, (1 - (width(self.mark, height) - height) / width(self.mark, height) / 2, 0.5)

    def _place(self, *_: object) -> None:
        if self._word is not None:
            self._word.center = (self.x + self._at[0] * self.width, self.y + self._at[1] * self.height)

    def _plain(self, w: Any) -> None:
        paint.mark(self.mark.get("glyph", ""), self.mark.get("tint", "grey"), w.x, w.y, w.height)

    _beside = _plain

    def _pin(self, w: Any) -> None:
        r = dp(_radius(w.height / dp(1)))
        for colour, inset in (("ink", 0.0), (self._tint, dp(_RIM))):
            self._drop(colour, w.center_x, w.y, w.height, r, inset)
        middle = w.top - r if self._turned else w.y + r
        self._ring("card", w.center_x, middle, r - dp(_RIM + _BAND))

    def _drop(self, colour: str, x: float, y: float, high: float, r: float, inset: float) -> None:
        """A circle with a point, as tangents go from the point to the circle; `inset` from its edge."""
        Color(*look.rgba(colour))
        far = high - r
        aside = asin(min(1.0, r / far))
        tip = inset / sin(aside)
        edge = degrees(aside)
        points = ((0.0, tip), *arc(0, far, r - inset, -edge, 180 + edge))
        if not self._turned:
            points = tuple((px, high - py) for px, py in points)
        paint.fill(tuple((round(px, 2), round(py, 2)) for px, py in points), x, y, 100)

    def _pawn(self, w: Any) -> None:
        head, body = w.height * 0.4, max(w.height * 0.68, dp(CHIP - 3))
        for colour, inset in (("ink", 0.0), (self._tint, dp(_RIM))):
            self._ring(colour, w.center_x, w.top - head / 2, head / 2 - inset)
        self._plates(w, body, (dp(7), dp(7), dp(3), dp(3)))

    def _dome(self, w: Any) -> None:
        self._plates(w, w.height, (dp(9), dp(9), dp(2), dp(2)))

    def _plates(self, w: Any, high: float, corners: tuple[float, ...]) -> None:
        for colour, inset in (("ink", 0.0), (self._tint, dp(_RIM)), ("card", dp(_RIM + _BAND))):
            Color(*look.rgba(colour))
            RoundedRectangle(
                pos=(w.x + inset, w.y + inset),
                size=(w.width - 2 * inset, high - 2 * inset),
                radius=[max(1.0, corner - inset) for corner in corners],
            )

    def _disc(self, w: Any) -> None:
        for colour, inset in (("ink", 0.0), (self._tint, dp(_RIM)), ("card", dp(_RIM + _BAND))):
            Color(*look.rgba(colour))
            Ellipse(pos=(w.x + inset, w.y + inset), size=(w.width - 2 * inset, w.height - 2 * inset))

    @staticmethod
    def _ring(colour: str, x: float, y: float, r: float) -> None:
        Color(*look.rgba(colour))
        Ellipse(pos=(x - r, y - r), size=(2 * r, 2 * r))
