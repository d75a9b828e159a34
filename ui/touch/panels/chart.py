"""A chart over the rounds: one line a player, each with its own mark."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, SmoothLine
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.parts import Column, Flow, Json, Row, Word, Words, hugging, mark


class _Plot(FloatLayout):
    """The lines, with a scale of a few whole numbers."""

    def __init__(self, panel: Json) -> None:
        super().__init__(size_hint_y=None, height=dp(230))
        self.series: list[Json] = panel.get("series", [])
        self.labels: list[str] = panel.get("labels", [])
        values = [v for series in self.series for v in series.get("values", [])] or [0]
        self.low, self.high = min(0, *values), max(1, *values)
        self.words = [Word(text, BODY, colour="soft") for text in self.labels]
        step = max(1, -(-(self.high - self.low) // 4))
        self.ticks = list(range(self.low, self.high + step, step))
        self.high = self.ticks[-1]
        self.numbers = [Word(str(n).replace("-", "−"), BODY, colour="soft") for n in self.ticks]
        for word in (*self.words, *self.numbers):
            self.add_widget(word)
        self.bind(pos=self._place, size=self._place)
        paint.redraw(self, before=True, paint=self._paint)

    def _xy(self, i: int, value: float) -> tuple[float, float]:
        left, right = self.x + dp(44), self.right - dp(24)
        bottom, top = self.y + dp(34), self.top - dp(16)
        steps = max(1, len(self.labels) - 1)
        share = (value - self.low) / max(1, self.high - self.low)
        return left + (right - left) * i / steps, bottom + (top - bottom) * share

    def _place(self, *_: object) -> None:
        skip = 1
        if self.words:
            room = (self.width - dp(68)) / max(1, len(self.words))
            skip = max(1, -(-int(max(w.width for w in self.words) + dp(6)) // max(1, int(room))))
        for i, word in enumerate(self.words):
            word.center_x, word.y = self._xy(i, self.low)[0], self.y
            word.opacity = 1 if i % skip == 0 else 0
        for tick, word in zip(self.ticks, self.numbers, strict=True):
            word.x, word.center_y = self.x, self._xy(0, tick)[1]

    def _paint(self, w: Any) -> None:
        Color(*look.rgba("line"))
        for tick in self.ticks:
            x, y = self._xy(0, tick)
            Line(points=[x, y, self.right - dp(24), y], width=1)
        for series in self.series:
            tint = look.TINTS.get(series["mark"].get("tint", "grey"), look.TINTS["grey"])
            places = [self._xy(i, value) for i, value in enumerate(series.get("values", []))]
            flat = [number for place in places for number in place]
            if len(places) > 1:
                Color(*look.rgba("ink"))
                SmoothLine(points=flat, width=dp(2.2), joint="round")
                Color(*look.rgba(tint))
                SmoothLine(points=flat, width=dp(1.5), joint="round")
            for x, y in places:
                side = dp(18)
                paint.mark(
                    series["mark"].get("glyph", ""),
                    series["mark"].get("tint", "grey"),
                    x - side / 2,
                    y - side / 2,
                    side,
                )


def build(panel: Json, offers: Offers) -> Widget:
    """The plot, and whose line is whose."""
    del offers
    legend = [
        hugging(Row(mark(series["mark"], 24), Word(series["label"], BODY), gap=6))
        for series in panel.get("series", [])
    ]
    whole = Column(_Plot(panel), Flow(*legend, gap=16))
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole
