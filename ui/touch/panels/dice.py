"""The last rolls: faces, what for, and who or what rolled."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.look import BODY, STRONG
from ui.touch.offers import Offers
from ui.touch.panels.checklist import how
from ui.touch.panels.tags import tag
from ui.touch.parts import Card, Column, Flow, Json, Picture, Row, Word, Words
from ui.touch.shapes import PIPS
from ui.touch.words import t


def face(value: str, side: float) -> Widget:
    """A die that shows this; what is no number of pips is a word."""
    if value in PIPS:
        return Picture(side, lambda x, y, s: paint.die(value, x, y, s))
    return (
        tag(value)
        if side < 60
        else Card(Word(value, STRONG, bold=True), rim="accent", size_hint_x=None, width=side * 2)
    )


def source(roll: Json) -> str:
    """Who or what rolled."""
    said = how(roll.get("source", "app"))
    return t("{who}, {how}", who=roll["by"], how=said) if roll.get("by") else said


def build(panel: Json, offers: Offers) -> Widget:
    """Newest first, and larger."""
    del offers
    whole = Column()
    for i, roll in enumerate(panel.get("rolls", [])):
        side = 64 if i == 0 else 40
        line = Row(Flow(*(face(value, side) for value in roll.get("values", [])), gap=6))
        line.add_widget(
            Column(Words(roll["what"], BODY, bold=i == 0), Words(source(roll), BODY, colour="soft"), gap=0)
        )
        line.children[0].pos_hint = {"center_y": 0.5}
        whole.add_widget(Card(line, pad=10))
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole
