"""Prices: each thing with its mark, what it costs, and why."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.parts import Card, Column, Flow, Json, Row, Word, Words, hugging, mark


def build(panel: Json, offers: Offers) -> Widget:
    """One line a price."""
    del offers
    whole = Column(gap=4)
    for row in panel.get("rows", []):
        line = Column(
            Row(mark(row.get("mark"), 28), Words(row["label"], BODY), sums.total(row["value"], 26), gap=6),
            gap=0,
        )
        said = sums.reasons(row["value"]) if len(row["value"].get("lines", [])) > 1 else ""
        for text in (said, row.get("note", "")):
            if text:
                line.add_widget(Words(text, BODY, colour="soft"))
        whole.add_widget(line)
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole


def strip(panel: Json) -> Widget:
    """The same, side by side, for a narrow screen."""
    chips: list[Widget] = []
    for row in panel.get("rows", []):
        line = Row(mark(row.get("mark"), 26), Word(row["label"], BODY), sums.total(row["value"], 24), gap=6)
        chips.append(hugging(line))
    return Card(Flow(*chips, gap=14), pad=8)
