"""Prompts: who must decide what, with a large button for every choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.hand_draw import HandDraw
from ui.touch.look import BODY, GAP, NOW, STRONG
from ui.touch.parts import Card, Column, Json, Row, Tiles, Words, icon, mark, width_of
from ui.touch.taps import Hands, Tap
from ui.touch.words import t

Take = Callable[[Json, Json], None]

PAD = 9


def title(ask: Json, seats: list[Json], size: float = NOW) -> Widget:
    """Whose decision it is, and what."""
    parts: list[Widget] = []
    badge = next((seat for seat in seats if seat["seat"] == ask.get("seat")), None)
    if badge is not None:
        parts.append(mark(badge["mark"], size + 4))
    parts.append(Words(ask["title"], size, bold=True))
    return Row(*parts, gap=10)


def columns_for(choices: list[Json], width: float) -> int:
    """In how many columns the choices stand: as many as their words allow, four at most."""
    size = label_size(choices)
    words = [word for choice in choices for word in choice["label"].split()]
    widest = max((width_of(word, size, bold=True) for word in words), default=0)
    signs = max((dp(42) * bool(c.get("mark")) + _beside(c) for c in choices), default=0)
    least = max(widest + signs + dp(2 * PAD), dp(150 if any(len(c["label"]) > 14 for c in choices) else 96))
    if any(_small(choice) for choice in choices):
        least = max(least, dp(180))
    fit = max(1, int((width + dp(GAP)) // (least + dp(GAP))))
    columns = max(1, min(4, fit, len(choices)))
    rows = -(-len(choices) // columns)
    # As few columns as the same number of rows needs, so that the last row is not nearly empty.
    return max(1, -(-len(choices) // max(1, rows)))


def label_size(choices: list[Json]) -> int:
    """Choices with a sum give it the room that their names could have."""
    return BODY if any(choice.get("sum") for choice in choices) else STRONG


def _beside(choice: Json) -> float:
    """The width of what stands beside the name."""
    if choice.get("why_not"):
        return float(dp(28))
    price = choice.get("sum")
    if not price:
        return 0.0
    unit = price.get("unit", "money")
    wide = width_of(sums.amount(price["total"], unit), NOW, bold=True)
    return wide + float(dp(8 + 30 * (unit in sums.UNIT_MARKS)))


def _small(choice: Json) -> str:
    said = (sums.reasons(choice.get("sum") or {}), choice.get("detail", ""), choice.get("why_not", ""))
    return str(max(said, key=len))


def choice_button(ask: Json, choice: Json, take: Take, size: int, *, first: bool, sent: bool) -> Tap:
    """One choice: its mark, its name, what it costs and why; or why it is not open."""
    shut = bool(choice.get("why_not"))
    top = Row(gap=8)
    if choice.get("mark"):
        top.add_widget(mark(choice["mark"], 32))
    top.add_widget(Words(choice["label"], size, bold=True, colour="soft" if shut else "ink"))
    price = choice.get("sum")
    if shut:
        top.add_widget(icon("close", 20, "soft"))
    elif price:
        top.add_widget(sums.total(price, NOW))
    for part in top.children:
        part.pos_hint = {"center_y": 0.5}
    tap = Tap(
        ("choice", ask["id"], choice["id"]),
        lambda: take(ask, choice),
        top,
        orientation="vertical",
        gap=0,
        pad=PAD,
        style="sunk" if shut else "wash" if first or sent else "plain",
        shut=shut,
    )
    why = sums.reasons(price) if price and (len(price.get("lines", [])) > 1 or price.get("floor")) else ""
    said = [
        text for text in ("" if shut else why, choice.get("detail", ""), choice.get("why_not", "")) if text
    ]
    for text in said:
        tap.add_widget(Words(text, BODY, colour="soft"))
    if not said:
        # Alone, the name stands in the middle.
        tap.add_widget(Widget(), index=len(tap.children))
    return tap


class Choices(Column):
    """The choices of a prompt, group by group, in columns that fit the width."""

    def __init__(self, ask: Json, take: Take, sent: frozenset[str]) -> None:
        super().__init__(gap=GAP)
        choices: list[Json] = ask.get("choices", [])
        opening = next((c["id"] for c in choices if not c.get("why_not")), "")
        for group, members in groupby(choices, key=lambda c: str(c.get("group", ""))):
            if group:
                self.add_widget(Words(group, BODY, bold=True, colour="soft"))
            listed = list(members)
            taps = [
                choice_button(
                    ask,
                    choice,
                    take,
                    label_size(listed),
                    first=choice["id"] == opening,
                    sent=f"{ask['id']}/{choice['id']}" in sent,
                )
                for choice in listed
            ]
            self.add_widget(Tiles(*taps, columns=partial(columns_for, listed)))


class Prompts(Column):
    """All open prompts. The title of the first stands elsewhere, large."""

    def __init__(
        self, asks: list[Json], seats: list[Json], take: Take, settle: Any, sent: frozenset[str]
    ) -> None:
        super().__init__(gap=12)
        keys: list[object] = []
        for i, ask in enumerate(asks):
            if i > 0:
                self.add_widget(title(ask, seats, STRONG))
            if ask.get("text"):
                self.add_widget(Words(ask["text"], BODY, colour="soft"))
            if ask.get("secret") and not ask.get("choices"):
                self.add_widget(
                    Card(Row(icon("phone", 30), Words(t("This is decided on the player's own phone."), BODY)))
                )
            shown = Choices(ask, take, sent) if ask.get("choices") else None
            if ask.get("draw"):
                self.add_widget(HandDraw(shown, ask["draw"], settle))
            elif shown is not None:
                self.add_widget(shown)
            keys += [("choice", ask["id"], choice["id"]) for choice in ask.get("choices", [])]
        Hands.touches.only("choice", keys)
