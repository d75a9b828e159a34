"""The pictures of areas: people look at ships and cars more gladly than at lists."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY, TARGET
from ui.touch.offers import Offers
from ui.touch.panels.lengths import ruled
from ui.touch.panels.slots import slots
from ui.touch.parts import Card, Column, Json, Row, Tiles, Words, icon, mark, width_of
from ui.touch.shapes import Points
from ui.touch.taps import Tap

_HULL: Points = ((0, 100), (100, 100), (91, 0), (9, 0))


def _grid(parts: list[Any], least: float) -> Widget:
    """Parts in as many equal columns of at least `least` dp as there is room for."""
    return Tiles(*parts, least=least, most=6)


def _title(area: Json) -> Widget:
    row = Row(gap=6)
    if area.get("mark"):
        row.add_widget(mark(area["mark"], 26))
    row.add_widget(
        Words(area["title"], BODY, bold=True, colour="soft" if area.get("state") == "closed" else "ink")
    )
    if area.get("state") == "done":
        row.add_widget(icon("check", 22, "soft"))
    if area.get("made_up"):
        row.add_widget(icon("pencil", 20, "soft"))
    for part in row.children:
        part.pos_hint = {"center_y": 0.5}
    return row


def _offered(area: Json, panel: Json, offers: Offers, shown: Card) -> BoxLayout:
    """The area, to be tapped as a whole where that is offered."""
    place = f"{panel['id']}/{area['id']}"
    take = offers.on(place)
    if area.get("state") == "now" or take is not None:
        shown.card_rim = "accent"
    if area.get("state") == "now":
        shown.card_colour = "wash"
    if take is None:
        return shown
    tap = Tap(("space", place), take, shown, style="bare", pad=0)
    shown.pos_hint = {"top": 1}
    return tap


def board(panel: Json, offers: Offers) -> Widget:
    """Properties: a card each, with its places."""
    parts: list[BoxLayout] = []
    for area in panel.get("areas", []):
        shown = Card(_title(area), *ruled(area), slots(area, panel["id"], offers), rim="line", pad=10, gap=6)
        if area.get("note"):
            shown.add_widget(Words(area["note"], BODY, colour="soft"))
        parts.append(_offered(area, panel, offers, shown))
    return _grid(parts, 190)


def actions(panel: Json, offers: Offers) -> Widget:
    """Actions: a column each, its places from the left one down, with the managers' marks."""
    areas = panel.get("areas", [])
    parts: list[BoxLayout] = []
    for area in areas:
        shown = Card(_title(area), slots(area, panel["id"], offers), rim="line", pad=8, gap=6)
        if area.get("note"):
            shown.add_widget(Words(area["note"], BODY, colour="soft"))
        parts.append(_offered(area, panel, offers, shown))
    words = [word for area in areas for word in area["title"].split()]
    widest = max((width_of(word, BODY, bold=True) for word in words), default=0) / dp(1)
    marks = 32 if any(area.get("mark") for area in areas) else 0
    return _grid(parts, max(2 * TARGET + 22, widest + marks + 20))


class _Hull(Column):
    """The hull of a ship with its deck of tokens."""

    def __init__(self, area: Json, panel: Json, offers: Offers) -> None:
        deck = slots(area, panel["id"], offers)
        super().__init__(_title(area), deck, gap=4)
        self.padding = (dp(10), dp(8), dp(10), dp(14))
        deck.padding = (dp(10), 0, dp(10), 0)
        paint.redraw(self, before=True, paint=self._paint)

    def _paint(self, w: Any) -> None:
        base = min(w.height * 0.55, dp(64))
        for colour, inset in (("soft", 0.0), ("line", dp(1.4))):
            Color(*look.rgba(colour))
            points = tuple(
                (px * (w.width - 2 * inset) / 100, py * (base - 2 * inset) / 100) for px, py in _HULL
            )
            paint.fill(points, w.x + inset, w.y + dp(4) + inset, 100)
        Color(*look.rgba(look.TINTS["sky"]))
        RoundedRectangle(pos=(w.x, w.y), size=(w.width, dp(6)), radius=[dp(3)] * 4)


def ships(panel: Json, offers: Offers) -> Widget:
    """Ships side by side on the water."""
    parts: list[BoxLayout] = []
    for area in panel.get("areas", []):
        card = Card(_Hull(area, panel, offers), pad=6, gap=2)
        if area.get("note"):
            card.add_widget(Words(area["note"], BODY, colour="soft"))
        parts.append(_offered(area, panel, offers, card))
    return _grid(parts, 195)


class _Car(Column):
    """A railway car: its load over two wheels."""

    def __init__(self, area: Json, panel: Json, offers: Offers) -> None:
        super().__init__(_title(area), slots(area, panel["id"], offers), gap=4)
        self.padding = (dp(10), dp(8), dp(10), dp(24))
        paint.redraw(self, before=True, paint=self._paint)

    def _paint(self, w: Any) -> None:
        Color(*look.rgba("soft"))
        r = dp(9)
        for at in (0.22, 0.78):
            Ellipse(pos=(w.x + w.width * at - r, w.y), size=(2 * r, 2 * r))
        RoundedRectangle(pos=(w.x - dp(5), w.y + dp(14)), size=(w.width + dp(10), dp(4)), radius=[dp(2)] * 4)
        paint.plate("card", w.x, w.y + dp(16), w.width, w.height - dp(16), dp(8), "soft", dp(1.6))


def train(panel: Json, offers: Offers) -> Widget:
    """The cars in a row, filling."""
    parts: list[BoxLayout] = []
    for area in panel.get("areas", []):
        car = _Car(area, panel, offers)
        shown = Card(car, colour="card", pad=5, gap=0)
        if area.get("note"):
            shown.add_widget(Words(area["note"], BODY, colour="soft"))
        parts.append(_offered(area, panel, offers, shown))
    return _grid(parts, 170)
