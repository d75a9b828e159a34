"""The players: mark, name, money and points; whose decision it is stands out."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.parts import Card, Column, Flow, Json, Row, Tiles, Word, Words, hugging, mark, width_of


def build(panel: Json, offers: Offers, columns: int = 1, width: float = 174) -> Widget:
    """One badge a player, in turn order, in one column or more; `width` of a badge in dp."""
    del offers
    badges = [_badge(row, width) for row in panel.get("rows", [])]
    return Column(*badges, gap=6) if columns == 1 else Tiles(*badges, least=width - 20, most=columns, gap=6)


def _badge(row: Json, width: float) -> Card:
    active = bool(row.get("active"))
    stats = [_stat(stat, 26 if i == 0 else BODY) for i, stat in enumerate(row.get("stats", []))]
    room = dp(width - 14 - 8 - 26 - 6)
    beside = room - (stats[0].width + dp(6) if stats else 0)
    long = max(width_of(word, BODY, bold=True) for word in (row["name"].split() or [""]))
    name = Words(row["name"], BODY, bold=True, lines=1 if long > room else 0)
    top = Row(mark(row["mark"], 26), name, gap=6)
    if stats and long <= beside:
        first = stats.pop(0)
        first.pos_hint = {"center_y": 0.5}
        top.add_widget(first)
    badge = Card(
        top,
        colour="wash" if active else "card",
        rim="accent" if active else "",
        pad=7,
        gap=2,
        band="" if active else row["mark"].get("tint", ""),
    )
    if stats:
        badge.add_widget(Flow(*stats, gap=8))
    if row.get("note"):
        badge.add_widget(Words(row["note"], BODY, colour="soft"))
    return badge


def _stat(stat: Json, size: float) -> Widget:
    """A number with its mark; without one, with its label."""
    number = Word(str(stat["value"]).replace("-", "−"), size, bold=True)
    sign = mark(stat["mark"], size * 0.95) if stat.get("mark") else Word(stat["label"], BODY, colour="soft")
    return hugging(Row(number, sign, gap=3))
