"""Prompts: who must decide what, with a large button for every choice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.hand_draw import HandDraw
from ui.touch.look import BODY, GAP, NOW, STRONG
from ui.touch.parts import Card, Column, Hands, Json, Row, Tap, Words, heading, icon, mark, width_of
from ui.touch.words import t

Take = Callable[[Json, Json], None]


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
    words = [word for choice in choices for word in choice["label"].split()]
    widest = max((width_of(word, STRONG, bold=True) for word in words), default=0)
    extras = max((_extras(choice) for choice in choices), default=0)
    sentences = max((len(choice["label"]) for choice in choices), default=0)
    least = max(widest + extras + dp(24), dp(150 if sentences > 11 else 96))
    if any(len(_small(choice)) > 24 for choice in choices):
        least = max(least, dp(190))
    fit = max(1, int((width + dp(GAP)) // (least + dp(GAP))))
    columns = min(4, fit, len(choices) or 1)
    rows = -(-len(choices) // columns)
    # As few columns as the same number of rows needs, so that the last row is not nearly empty.
    return -(-len(choices) // rows) if choices else 1


def _extras(choice: Json) -> float:
    total = dp(62) if choice.get("sum") else 0.0
    return total + (dp(42) if choice.get("mark") else 0.0) + (dp(34) if choice.get("why_not") else 0.0)


def _small(choice: Json) -> str:
    return max(
        (sums.reasons(choice.get("sum") or {}), choice.get("detail", ""), choice.get("why_not", "")), key=len
    )


def choice_button(ask: Json, choice: Json, take: Take, *, first: bool, sent: bool) -> Tap:
    """One choice: its mark, its name, what it costs and why; or why it is not open."""
    shut = bool(choice.get("why_not"))
    colour = "soft" if shut else "ink"
    top = Row(gap=8)
    if choice.get("mark"):
        top.add_widget(mark(choice["mark"], 32))
    top.add_widget(Words(choice["label"], STRONG, bold=True, colour=colour))
    if choice.get("sum") and not shut:
        top.add_widget(sums.total(choice["sum"], NOW))
    if shut:
        top.add_widget(icon("close", 20, "soft"))
    for part in top.children:
        part.pos_hint = {"center_y": 0.5}
    tap = Tap(
        ("choice", ask["id"], choice["id"]),
        lambda: take(ask, choice),
        top,
        orientation="vertical",
        gap=2,
        pad=10,
        style="sunk" if shut else "wash" if first or sent else "plain",
        shut=shut,
    )
    said = (
        sums.reasons(choice["sum"]) if choice.get("sum") and len(choice["sum"].get("lines", [])) > 0 else ""
    )
    for text in (said if not shut else "", choice.get("detail", ""), choice.get("why_not", "")):
        if text:
            tap.add_widget(Words(text, BODY, colour="soft"))
    return tap


class Choices(Column):
    """The choices of a prompt, group by group, in columns that fit the width."""

    def __init__(self, ask: Json, take: Take, sent: frozenset[str]) -> None:
        super().__init__(gap=GAP)
        self._grids: list[tuple[GridLayout, list[Json]]] = []
        choices: list[Json] = ask.get("choices", [])
        opening = next((c["id"] for c in choices if not c.get("why_not")), "")
        for group, members in groupby(choices, key=lambda c: str(c.get("group", ""))):
            if group:
                self.add_widget(Words(group, BODY, bold=True, colour="soft"))
            grid = GridLayout(cols=1, spacing=dp(GAP), size_hint_y=None)
            grid.bind(minimum_height=grid.setter("height"))
            listed = list(members)
            for choice in listed:
                grid.add_widget(
                    choice_button(
                        ask,
                        choice,
                        take,
                        first=choice["id"] == opening,
                        sent=f"{ask['id']}/{choice['id']}" in sent,
                    )
                )
            self._grids.append((grid, listed))
            self.add_widget(grid)
        self.bind(width=self._fit)

    def _fit(self, *_: object) -> None:
        for grid, choices in self._grids:
            grid.cols = columns_for(choices, self.width)


class Prompts(Column):
    """All open prompts; the first one's title stands elsewhere, large, if `titled` is False."""

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
            self.add_widget(Choices(ask, take, sent))
            if ask.get("draw"):
                self.add_widget(HandDraw(ask["draw"], settle))
            keys += [("choice", ask["id"], choice["id"]) for choice in ask.get("choices", [])]
        Hands.touches.only("choice", keys)
        if not asks:
            self.add_widget(heading(t("Nothing to decide")))
