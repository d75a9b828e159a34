"""Places for tokens, as all pictures show them."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.look import BODY, TARGET
from ui.touch.offers import Offers
from ui.touch.parts import Flow, Json, Row, Word, mark
from ui.touch.taps import Tap

SIDE = 40
"""The side of a place that is only looked at."""
A_LINE = 6
"""So many tokens stand side by side."""


class Slot(BoxLayout):
    """One place: its tokens, in more than one line where there are many, or its label while it is empty."""

    def __init__(self, space: Json, side: float) -> None:
        super().__init__(
            orientation="vertical", size_hint=(None, None), height=dp(side), padding=dp(4), spacing=dp(2)
        )
        tokens: list[Json] = space.get("tokens", [])
        parts: list[Widget] = [mark(token.get("mark"), side - 12) for token in tokens]
        if not tokens and space.get("label"):
            parts.append(Word(space["label"], BODY, bold=True, colour="soft"))
        lines = [parts[i : i + A_LINE] for i in range(0, len(parts), A_LINE)]
        widths = [sum(part.width for part in line) + dp(2) * (len(line) - 1) for line in lines]
        heights = [max(part.height for part in line) for line in lines]
        content, high = max(widths, default=0), sum(heights) + dp(2) * max(0, len(lines) - 1)
        self.width = max(dp(side), content + dp(8))
        self.height = max(dp(side), high + dp(8))
        left, above = (self.width - content) / 2, (self.height - high) / 2
        self.padding = (left, above, 0, above)
        for line, width, height in zip(lines, widths, heights, strict=True):
            self.add_widget(Row(*line, gap=2, size_hint=(None, None), width=width, height=height))
        self.state = space.get("state", "")
        paint.redraw(self, before=True, paint=self._paint)

    def _paint(self, w: Any) -> None:
        colour = {"now": "wash", "closed": "line"}.get(self.state, "sunk")
        rim = {"now": "accent", "free": "soft"}.get(self.state, "line")
        width = dp(2.5) if self.state == "now" else dp(1.2)
        paint.plate(colour, w.x, w.y, w.width, w.height, dp(8), rim, width)


def slot(space: Json, place: str, offers: Offers) -> Widget:
    """A place; where a tap is offered, large enough for a finger and with a rim that says so."""
    tap = offers.on(place)
    if tap is None:
        return Slot(space, SIDE)
    inner = Slot({**space, "state": "now"}, TARGET)
    around = Tap(("space", place), tap, inner, style="bare", pad=0, size_hint=(None, None))
    around.size = inner.size
    return around


def slots(area: Json, panel_id: str, offers: Offers) -> Flow:
    """All places of an area."""
    return Flow(
        *(slot(s, f"{panel_id}/{area['id']}/{s['id']}", offers) for s in area.get("spaces", [])), gap=6
    )
