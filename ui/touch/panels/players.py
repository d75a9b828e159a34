"""The players: mark, name, money and points; whose decision it is stands out."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.touch.look import BODY, STRONG
from ui.touch.offers import Offers
from ui.touch.parts import Card, Column, Flow, Json, Row, Word, Words, hugging, mark


def build(panel: Json, offers: Offers, columns: int = 1) -> Widget:
    """One badge a player, in turn order, in one column or more."""
    del offers
    badges = [_badge(row) for row in panel.get("rows", [])]
    if columns == 1:
        return Column(*badges, gap=6)
    grid = GridLayout(cols=columns, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for badge in badges:
        grid.add_widget(badge)
    return grid


def _badge(row: Json) -> Widget:
    active = bool(row.get("active"))
    stats = row.get("stats", [])
    top = Row(mark(row["mark"], 26), Words(row["name"], STRONG, bold=True), gap=6)
    if stats:
        top.add_widget(_stat(stats[0], 26))
        top.children[0].pos_hint = {"center_y": 0.5}
    badge = Card(
        top,
        colour="wash" if active else "card",
        rim="accent" if active else "",
        pad=7,
        gap=2,
        band="" if active else row["mark"].get("tint", ""),
    )
    if len(stats) > 1:
        badge.add_widget(Flow(*(_stat(stat, BODY) for stat in stats[1:]), gap=8))
    if row.get("note"):
        badge.add_widget(Words(row["note"], BODY, colour="soft"))
    return badge


def _stat(stat: Json, size: float) -> Widget:
    """A number with its mark; without one, with its label."""
    number = Word(str(stat["value"]).replace("-", "−"), size, bold=True)
    sign = mark(stat["mark"], size * 0.95) if stat.get("mark") else Word(stat["label"], BODY, colour="soft")
    return hugging(Row(number, sign, gap=3))
