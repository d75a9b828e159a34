"""What stands for an area as a whole, in words, and strengths as lengths that are counted at a glance."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY
from ui.touch.parts import Column, Json, Row, Word, Words, mark, width_of

HEIGHT: Final = 20
"""How high a bar is, in dp."""


def ruled(area: Json) -> list[Widget]:
    """The badges and the bars of an area, as far as it has any."""
    found: list[Widget] = [_badge(badge) for badge in area.get("badges", [])]
    if area.get("bars"):
        bars = area["bars"]
        names = max(width_of(bar["label"], BODY) for bar in bars)
        numbers = max(width_of(str(bar["value"]), BODY, bold=True) for bar in bars)
        found.append(Column(*(_line(bar, names, numbers) for bar in bars), gap=2))
    return found


def _badge(badge: Json) -> Widget:
    """Mark and words in a rounded box with a strong rim, over the whole width."""
    row = Row(mark(badge["mark"], 26), Words(badge["label"], BODY, bold=True), gap=6)
    row.padding = (dp(6), dp(3), dp(10), dp(3))

    def painted(w: Any) -> None:
        paint.plate("card", w.x, w.y, w.width, w.height, dp(16), "ink", dp(2))

    paint.redraw(row, before=True, paint=painted)
    return row


def _line(bar: Json, names: float, numbers: float) -> Row:
    """Whose strength, its length, its number; names and numbers stand under each other."""
    name = Word(bar["label"], BODY)
    number = Word(str(bar["value"]), BODY, bold=True)
    sides = (_wide(name, names, "x", 0), _wide(number, numbers, "right", 1))
    return Row(mark(bar["mark"], 22), sides[0], Length(bar), sides[1], gap=6)


def _wide(word: Word, width: float, side: str, at: int) -> Widget:
    """The word at one side of a box of this width."""
    box = FloatLayout(size_hint=(None, None), size=(width, word.height))
    word.pos_hint = {side: at, "center_y": 0.5}
    box.add_widget(word)
    return box


class Length(Widget):
    """One field for each unit of strength on a ground as long as the most."""

    def __init__(self, bar: Json) -> None:
        super().__init__(size_hint_y=None, height=dp(HEIGHT))
        self.value: int = bar["value"]
        self.most: int = max(bar["most"], self.value, 1)
        self._tint = look.TINTS.get(bar["mark"].get("tint", "grey"), look.TINTS["grey"])
        paint.redraw(self, before=False, paint=self._paint)

    @property
    def filled(self) -> float:
        """How far the strength reaches, in pixels."""
        return float(self.width * self.value / self.most)

    def _paint(self, w: Any) -> None:
        rim = dp(1.5)
        paint.plate("sunk", w.x, w.y, w.width, w.height, dp(3), "line", rim)
        unit = w.width / self.most
        for i in range(self.value):
            Color(*look.rgba("ink"))
            Rectangle(pos=(w.x + i * unit, w.y), size=(unit, w.height))
            Color(*look.rgba(self._tint))
            Rectangle(
                pos=(w.x + i * unit + rim, w.y + rim),
                size=(max(1.0, unit - (rim if i < self.value - 1 else 2 * rim)), w.height - 2 * rim),
            )
