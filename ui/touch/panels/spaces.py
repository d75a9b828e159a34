"""Areas with places: as ships, train, columns of actions, properties, or plainly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels import pictures, standings
from ui.touch.parts import Column, Json, Row, Words, icon
from ui.touch.words import t

PICTURES: Final[dict[str, Callable[[Json, Offers], Widget]]] = {
    "ships": pictures.ships,
    "train": pictures.train,
    "actions": pictures.actions,
    "board": pictures.board,
}


def build(panel: Json, offers: Offers) -> Widget:
    """The panel in the picture that it asks for; an unknown one is drawn as a board. Where all areas have
    strengths, these are what is looked at."""
    draw = PICTURES.get(panel.get("picture", ""), pictures.board)
    if standings.suits(panel):
        draw = standings.build
    whole = Column(draw(panel, offers))
    if any(area.get("made_up") for area in panel.get("areas", [])):
        said = Words(t("Practice: made up, until the printed values are entered."), BODY, colour="soft")
        whole.add_widget(Row(icon("pencil", 20, "soft"), said, gap=8))
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole
