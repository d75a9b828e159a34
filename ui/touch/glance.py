"""Many choices at one glance: those of the first kind as small tiles, the others as small buttons in line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.look import BODY, NOW, STRONG
from ui.touch.parts import Json, Row, Word, Words, icon, mark, width_of
from ui.touch.taps import Tap, button
from ui.touch.words import t

Section = tuple[str, list[Json]]
Say = Callable[[str], None]

MANY: Final = 5
"""From so many choices with a price or a place on, they are shown at one glance."""

MOST: Final = 4
GAP: Final = 6
SIDE_PAD: Final = 5
PAD: Final = 3
SIGN: Final = 24


def sections(choices: list[Json]) -> list[Section]:
    """The choices by group, and in a group by whether a place on the table stands for them.

    In the order of their first; the shut ones, which come last, are with their like again.
    """
    found: dict[tuple[str, bool], list[Json]] = {}
    for choice in choices:
        found.setdefault((choice.get("group", ""), bool(choice.get("at"))), []).append(choice)
    return [(group, members) for (group, _), members in found.items()]


def many(choices: list[Json]) -> bool:
    """Whether there are so many of the first kind that each must be small to see them all."""
    kinds = sections(choices)
    return bool(kinds) and sum(bool(c.get("sum") or c.get("at")) for c in kinds[0][1]) >= MANY


def grave(group: str, members: list[Json]) -> bool:
    """A named group whose choices are all asked once more is folded away: it is not what is usually meant."""
    return bool(group) and all(choice.get("confirm") for choice in members)


def columns_for(choices: list[Json], width: float) -> int:
    """In how many columns the tiles stand in so many pixels: as many as their words and totals allow."""
    words = [word for choice in choices for word in choice["label"].split()]
    widest = max((width_of(word, BODY, bold=True) for word in words), default=0)
    totals = max((_total_width(choice) for choice in choices), default=0)
    least = max(widest, totals) + dp(2 * SIDE_PAD)
    fit = int((width + dp(GAP)) // (least + dp(GAP)))
    columns = max(1, min(MOST, fit, len(choices)))
    rows = -(-len(choices) // columns)
    return -(-len(choices) // rows)


def inner_width(width: float, columns: int) -> float:
    """The room for words in a tile, in pixels."""
    return float((width - dp(GAP) * (columns - 1)) / columns - dp(2 * SIDE_PAD))


def why(choice: Json) -> str:
    """Everything that is to be said about a choice, in one sentence; "" where there is nothing."""
    price = choice.get("sum")
    said = (choice.get("why_not", ""), sums.reasons(price) if price else "", choice.get("detail", ""))
    text = " · ".join(part for part in said if part)
    return t("{what}: {why}", what=choice["label"], why=text) if text else ""


def tile(
    key: tuple[str, str, str], choice: Json, take: Callable[[], None], say: Say, style: str, room: float
) -> Tap:
    """A choice in two lines: its name; its total, large, with as much of the reasons as goes beside it.

    All of them are said while a finger rests on it; of one that is shut, at a tap. `room` is the width for
    words in pixels.
    """
    shut = bool(choice.get("why_not"))
    text = why(choice)
    tap = Tap(
        key,
        take,
        Words(choice["label"], BODY, bold=True, colour="soft" if shut else "ink"),
        _second_line(choice, room),
        orientation="vertical",
        gap=0,
        style="sunk" if shut else style,
        shut=shut,
        told=(lambda: say(text)) if text else None,
    )
    tap.padding = (dp(SIDE_PAD), dp(PAD))
    return tap


def small(
    key: tuple[str, str, str], choice: Json, take: Callable[[], None], say: Say, style: str, room: float
) -> Tap:
    """A choice in one line, or two where it is longer than half of `room` pixels."""
    shut = bool(choice.get("why_not"))
    text = why(choice)
    colour = "soft" if shut else "ink"
    parts: list[Widget] = [mark(choice["mark"], SIGN)] if choice.get("mark") else []
    if shut:
        end: Widget | None = icon("close", 20, "soft")
    else:
        end = sums.total(choice["sum"], STRONG) if choice.get("sum") else None
    price = sums.total_width(choice["sum"], STRONG) if choice.get("sum") else 0.0
    signs = sum(float(part.width) + dp(GAP) for part in parts) + dp(GAP) * (end is not None)
    signs += float(dp(20)) if shut else price
    wanted = width_of(choice["label"], BODY, bold=True) + signs + dp(18)
    word = max(width_of(one, BODY, bold=True) for one in choice["label"].split() or [""]) + signs + dp(18)
    parts.append(Words(choice["label"], BODY, bold=True, colour=colour))
    if end is not None:
        parts.append(end)
    tap = Tap(
        key,
        take,
        *parts,
        gap=GAP,
        style="sunk" if shut else style,
        shut=shut,
        told=(lambda: say(text)) if text else None,
        size_hint_x=None,
    )
    tap.padding = (dp(8), dp(3))
    tap.width = min(room, max(min(wanted, (room - dp(GAP)) / 2), word))
    return tap


def fold(key: tuple[str, str, str], name: str, opened: bool, turn: Callable[[], None]) -> Tap:
    """The button that a group is folded behind."""
    tap = button(key, name, turn, sign="up" if opened else "down", size_hint_x=None)
    tap.width = width_of(name, BODY, bold=True) + dp(26 + 8 + 24)
    return tap


def _total_width(choice: Json) -> float:
    price = choice.get("sum")
    return sums.total_width(price, NOW) if price and not choice.get("why_not") else 0.0


def _second_line(choice: Json, room: float) -> Widget:
    """Mark, total, and the fullest reasons for which there is room; the mark gives way to the reasons."""
    price = choice.get("sum")
    if choice.get("why_not"):
        parts: list[Widget] = [icon("close", SIGN, "soft")]
        texts = [choice["why_not"]]
    elif price:
        parts = [sums.total(price, NOW)]
        lines = len(price.get("lines", []))
        texts = [sums.reasons(price), sums.short(price)] if lines > 1 else [choice.get("detail", "")]
    else:
        parts, texts = [], [choice.get("detail", "")]
    sign = mark(choice["mark"], SIGN) if choice.get("mark") else None
    left = room - (_total_width(choice) or float(dp(SIGN)) * len(parts)) - dp(4) * len(parts)
    beside = left - (float(sign.width) + dp(4) if sign else 0)
    text = next((said for said in texts if said and width_of(said, BODY) <= beside), "")
    if not text and len(texts) > 1:
        text = next((said for said in texts if said and width_of(said, BODY) <= left), "")
        sign = None if text else sign
    if sign is not None and beside >= 0:
        parts.insert(0, sign)
    if text:
        parts.append(Word(text, BODY, colour="soft"))
    return Row(*parts, Widget(), gap=4, height=0)
