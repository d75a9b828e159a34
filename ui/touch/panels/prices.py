"""Prices: each thing with its mark, what it costs, and why."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.parts import Column, Json, Row, Words, mark, width_of


def build(panel: Json, offers: Offers, width: float = 160) -> Widget:
    """One line a price; where its name is too long for `width` dp, the price stands under it, with its
    note where that has room on the same line."""
    del offers
    whole = Column(gap=5)
    for row in panel.get("rows", []):
        price = sums.total(row["value"], 23)
        long = max(width_of(word, BODY) for word in (row["label"].split() or [""]))
        sign = mark(row.get("mark"), 24)
        fits = long + float(sign.width) + dp(10) + sums.total_width(row["value"], 23) <= dp(width)
        name = Row(sign, Words(row["label"], BODY), gap=5)
        said = sums.reasons(row["value"]) if len(row["value"].get("lines", [])) > 1 else ""
        more = [text for text in (said, row.get("note", "")) if text]
        line = Column(name, gap=0)
        if fits:
            price.pos_hint = {"center_y": 0.5}
            name.add_widget(price)
        else:
            room = dp(width) - dp(6) - sums.total_width(row["value"], 23)
            beside = more.pop(0) if more and width_of(more[0], BODY) <= room else ""
            line.add_widget(Row(Words(beside, BODY, colour="soft"), price, gap=6))
        for text in more:
            line.add_widget(Words(text, BODY, colour="soft"))
        whole.add_widget(line)
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole
