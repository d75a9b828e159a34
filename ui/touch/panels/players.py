"""The players: mark, name, money and points; whose decision it is stands out."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.parts import Card, Column, Flow, Json, Row, Tiles, Word, Words, hugging, mark, width_of

FIRST = 23
"""The size of the first number, which is the money."""

PAD = 5

SIGN = 0.85
"""A mark's side beside a number, as a share of the number's size."""


def build(panel: Json, offers: Offers, columns: int = 1, width: float = 163) -> Widget:
    """One badge a player, in turn order, in one column or more; `width` of a badge in dp."""
    del offers
    badges = [_badge(row, width) for row in panel.get("rows", [])]
    return Column(*badges, gap=6) if columns == 1 else Tiles(*badges, least=width - 20, most=columns, gap=6)


def _badge(row: Json, width: float) -> Card:
    active = bool(row.get("active"))
    stats = [_stat(stat, FIRST if i == 0 else BODY) for i, stat in enumerate(row.get("stats", []))]
    room = dp(width - 2 * PAD - 8 - 22 - 4)
    beside = room - (_width(row["stats"][0], FIRST) + dp(4) if stats else 0)
    long = max(width_of(word, BODY, bold=True) for word in (row["name"].split() or [""]))
    name = Words(row["name"], BODY, bold=True, lines=1 if long > room else 0)
    top = Row(mark(row["mark"], 22), name, gap=4)
    if stats and width_of(row["name"], BODY, bold=True) <= beside:
        first = stats.pop(0)
        first.pos_hint = {"center_y": 0.5}
        top.add_widget(first)
    badge = Card(
        top,
        colour="wash" if active else "card",
        rim="accent" if active else "",
        pad=PAD,
        gap=2,
        band="" if active else row["mark"].get("tint", ""),
    )
    if stats:
        badge.add_widget(Flow(*stats, gap=5))
    if row.get("note"):
        badge.add_widget(Words(row["note"], BODY, colour="soft"))
    return badge


def _width(stat: Json, size: float) -> float:
    """How wide a number with its mark or label is, in pixels."""
    sign = dp(size * SIGN) if stat.get("mark") else width_of(stat["label"], BODY)
    return float(width_of(str(stat["value"]), size, bold=True) + dp(2) + sign)


def _stat(stat: Json, size: float) -> Widget:
    """A number with its mark; without one, with its label."""
    number = Word(str(stat["value"]).replace("-", "−"), size, bold=True)
    sign = mark(stat["mark"], size * SIGN) if stat.get("mark") else Word(stat["label"], BODY, colour="soft")
    return hugging(Row(number, sign, gap=2))
