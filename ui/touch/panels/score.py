"""The score: who leads, and every line of it with its reason."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.look import BODY, NOW, STRONG
from ui.touch.offers import Offers
from ui.touch.parts import Card, Column, Json, Row, Word, Words, mark
from ui.touch.words import t


def build(panel: Json, offers: Offers) -> Widget:
    """A card a player, the first place first; each line says how many points and why."""
    del offers
    whole = Column()
    totals = sorted(panel.get("totals", []), key=lambda total: (total["place"], total["seat"]))
    for total in totals:
        first = total["place"] == 1
        top = Row(
            Word(t("{place}.", place=total["place"]), STRONG, bold=True, colour="soft"),
            mark(total["mark"], 30),
            Words(total["name"], STRONG, bold=True),
            Word(sums.signed(total["total"]), NOW, bold=True),
        )
        lines = [
            Row(
                Words(line["what"], BODY, colour="soft"),
                Word(sums.signed(line["points"], plus=True), BODY, bold=True),
            )
            for line in total.get("lines", [])
        ]
        band = "" if first else total["mark"].get("tint", "")
        whole.add_widget(
            Card(
                top,
                *lines,
                band=band,
                colour="wash" if first else "card",
                rim="accent" if first else "",
                gap=4,
            )
        )
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole
