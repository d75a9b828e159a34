"""One small file for each kind of panel. They know kinds, not games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kivy.uix.widget import Widget

from ui.touch.offers import Offers
from ui.touch.panels import cards, chart, checklist, dice, map, players, prices, score, spaces, track
from ui.touch.parts import Card, Json, Words, heading
from ui.touch.words import t

KINDS: Final[Mapping[str, Callable[[Json, Offers], Widget]]] = {
    "track": track.build,
    "prices": prices.build,
    "cards": cards.build,
    "checklist": checklist.build,
    "players": players.build,
    "spaces": spaces.build,
    "map": map.build,
    "dice": dice.build,
    "chart": chart.build,
    "score": score.build,
}


def build(panel: Json, offers: Offers) -> Widget:
    """The panel as a picture, with the taps that are offered on it."""
    kind = KINDS.get(panel.get("kind", ""))
    if kind is None:
        return Card(heading(panel.get("title", "")), Words(t("This screen is too old to show this part.")))
    return kind(panel, offers)


__all__ = ["KINDS", "build"]
