"""A map: squares in columns and rows, with pins."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.touch.look import BODY, TARGET
from ui.touch.offers import Offers
from ui.touch.panels.slots import slot
from ui.touch.parts import Column, Flow, Json, Row, Word, Words, hugging, mark


def build(panel: Json, offers: Offers) -> Widget:
    """The grid with its letters and numbers, and what the pins mean."""
    columns, rows, pins = panel.get("columns", []), panel.get("rows", []), panel.get("pins", [])
    grid = GridLayout(cols=len(columns) + 1, spacing=dp(3), size_hint=(None, None))
    grid.bind(minimum_height=grid.setter("height"), minimum_width=grid.setter("width"))
    grid.add_widget(Word("", BODY))
    for column in columns:
        grid.add_widget(_edge(column))
    for row in rows:
        grid.add_widget(_edge(row))
        for column in columns:
            at = f"{column}{row}"
            here = [{"mark": pin["mark"], "label": pin.get("label", "")} for pin in pins if pin["at"] == at]
            grid.add_widget(slot({"id": at, "tokens": here}, f"{panel['id']}/{at}", offers))
    whole = Column(grid)
    meanings = {pin.get("label", ""): pin["mark"] for pin in pins if pin.get("label")}
    if meanings:
        legend = [
            hugging(Row(mark(m, 24), Word(label, BODY, colour="soft"), gap=6))
            for label, m in meanings.items()
        ]
        whole.add_widget(Flow(*legend, gap=12))
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole


def _edge(text: str) -> Widget:
    word = Word(text, BODY, bold=True, colour="soft")
    box = Row(word, size_hint=(None, None), size=(dp(TARGET - 12), dp(TARGET - 12)))
    box.padding = ((box.width - word.width) / 2, 0, 0, 0)
    return box
