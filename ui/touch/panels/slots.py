"""Places for tokens, as all pictures show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY, TARGET
from ui.touch.offers import Offers
from ui.touch.parts import Flow, Json, Tap, Word, hugging, mark

SIDE = 40
"""The side of a place that is only looked at."""


class Slot(BoxLayout):
    """One place: its tokens, or its label while it is empty."""

    def __init__(self, space: Json, side: float) -> None:
        super().__init__(size_hint=(None, None), height=dp(side), padding=dp(4), spacing=dp(2))
        tokens: list[Json] = space.get("tokens", [])
        for token in tokens:
            shown = mark(token.get("mark"), side - 12)
            shown.pos_hint = {"center_y": 0.5}
            self.add_widget(shown)
        if not tokens and space.get("label"):
            word = Word(space["label"], BODY, bold=True, colour="soft")
            word.pos_hint = {"center_y": 0.5}
            self.add_widget(word)
        self.bind(minimum_width=self._fit)
        self.side, self.state = side, space.get("state", "")
        self._fit()
        paint.redraw(self, before=True, paint=self._paint)

    def _fit(self, *_: object) -> None:
        self.width = max(dp(self.side), self.minimum_width)
        spare = max(0.0, self.width - self.minimum_width + 2 * dp(4)) / 2
        self.padding = (spare if self.minimum_width < dp(self.side) else dp(4), dp(4), dp(4), dp(4))

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
    around.width = inner.width
    inner.bind(width=around.setter("width"))
    return hugging(around)


def slots(area: Json, panel_id: str, offers: Offers) -> Flow:
    """All places of an area."""
    return Flow(
        *(slot(s, f"{panel_id}/{area['id']}/{s['id']}", offers) for s in area.get("spaces", [])), gap=6
    )


def spread(parts: Iterable[Widget], columns: int) -> list[list[Widget]]:
    """Parts dealt to columns, in order."""
    rows: list[list[Widget]] = [[] for _ in range(columns)]
    for i, part in enumerate(parts):
        rows[i % columns].append(part)
    return rows


__all__ = ["SIDE", "Slot", "look", "slot", "slots", "spread"]
