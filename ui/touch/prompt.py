"""Prompts: who must decide what, with a large button for every choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import glance, sums
from ui.touch.hand_draw import HandDraw
from ui.touch.look import BODY, GAP, NOW, STRONG
from ui.touch.parts import Card, Column, Flow, Json, Row, Tiles, Words, icon, mark, mark_side, width_of
from ui.touch.taps import Hands, Tap
from ui.touch.words import t

Take = Callable[[Json, Json], None]

PAD = 9

SIGN = 28


def title(ask: Json, seats: list[Json], size: float = NOW) -> Widget:
    """Whose decision it is, and what."""
    parts: list[Widget] = []
    badge = next((seat for seat in seats if seat["seat"] == ask.get("seat")), None)
    if badge is not None:
        parts.append(mark(badge["mark"], size + 4))
    parts.append(Words(ask["title"], size, bold=True))
    return Row(*parts, gap=10)


def columns_for(choices: list[Json], width: float, *, below: bool = False) -> int:
    """In how many columns the choices stand in so many pixels: as many as their words allow, at most four.

    `below`: the sums stand under the names, not beside them.
    """
    size = label_size(choices)
    words = [word for choice in choices for word in choice["label"].split()]
    widest = max((width_of(word, size, bold=True) for word in words), default=0)
    signs = max(
        (
            (dp(mark_side(c["mark"], SIGN) + 6) if c.get("mark") else 0) + (0 if below else _beside(c))
            for c in choices
        ),
        default=0,
    )
    least = max(widest + signs + dp(2 * PAD), dp(150 if any(len(c["label"]) > 14 for c in choices) else 96))
    if any(_small(choice) for choice in choices):
        least = max(least, dp(180))
    fit = max(1, int((width + dp(GAP)) // (least + dp(GAP))))
    columns = max(1, min(4, fit, len(choices)))
    rows = -(-len(choices) // columns)
    # As few columns as the same number of rows needs, so that the last row is not nearly empty.
    return max(1, -(-len(choices) // max(1, rows)))


def arrangement(choices: list[Json], width: float) -> tuple[int, bool]:
    """Columns, and whether the sums stand below the names: where that makes two columns out of one."""
    beside, below = columns_for(choices, width), columns_for(choices, width, below=True)
    return (below, True) if beside == 1 < below else (beside, False)


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
    return wide + float(dp(6 + 30 * (unit in sums.UNIT_MARKS)))


def _small(choice: Json) -> str:
    said = (sums.reasons(choice.get("sum") or {}), choice.get("detail", ""), choice.get("why_not", ""))
    return str(max(said, key=len))


def choice_button(
    ask: Json, choice: Json, take: Take, size: int, *, below: bool, first: bool, sent: bool
) -> Tap:
    """One choice: its mark, its name, what it costs and why; or why it is not open."""
    shut = bool(choice.get("why_not"))
    price = None if shut else choice.get("sum")
    why = sums.reasons(price) if price and (len(price.get("lines", [])) > 1 or price.get("floor")) else ""
    top = Row(gap=6)
    if choice.get("mark"):
        top.add_widget(mark(choice["mark"], SIGN))
    top.add_widget(Words(choice["label"], size, bold=True, colour="soft" if shut else "ink"))
    if shut:
        top.add_widget(icon("close", 20, "soft"))
    elif price and not below:
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
    said = [text for text in (why, choice.get("detail", ""), choice.get("why_not", "")) if text]
    if price and below:
        short = min(said, key=len, default="")
        if short:
            said.remove(short)
        tap.add_widget(Row(sums.total(price, NOW), Words(short, BODY, colour="soft"), gap=8))
    elif not said:
        # Alone, the name stands in the middle.
        tap.add_widget(Widget(), index=len(tap.children))
    for text in said:
        tap.add_widget(Words(text, BODY, colour="soft"))
    return tap


class Choices(Column):
    """The choices of a prompt, group by group, in columns that fit; built once the width is known.

    Many of them are made small, so that those of the first kind are all in sight (`glance`); a group of
    grave ones is then folded behind a button.
    """

    def __init__(self, ask: Json, take: Take, sent: frozenset[str], say: glance.Say) -> None:
        super().__init__(gap=GAP)
        self._ask, self._take, self._sent, self._say = ask, take, sent, say
        choices: list[Json] = ask.get("choices", [])
        self._opening = next((c["id"] for c in choices if not c.get("why_not")), "")
        self._groups = [(group, list(members)) for group, members in groupby(choices, key=_group)]
        self._built: object = None
        self._unfolded: set[str] = set()
        self._fit_choices = self._at_a_glance if glance.many(choices) else self._in_groups
        self.bind(width=lambda *_: self._fit_choices())

    def _in_groups(self) -> None:
        arranged = [arrangement(members, self.width) for _, members in self._groups]
        if arranged == self._built:
            return
        self._built = arranged
        self.clear_widgets()
        for (group, members), (columns, below) in zip(self._groups, arranged, strict=True):
            if group:
                self.add_widget(Words(group, BODY, bold=True, colour="soft"))
            self.add_widget(Tiles(*self._buttons(members, below), columns=partial(_always, columns)))

    def _at_a_glance(self) -> None:
        if self.width == self._built:
            return
        self._built = self.width
        self.clear_widgets()
        self.spacing = dp(glance.GAP)
        (_, first), *others = glance.sections(self._ask["choices"])
        columns = glance.columns_for(first, self.width)
        room = glance.inner_width(self.width, columns)
        self.add_widget(
            Tiles(
                *(glance.tile(*self._of(choice), room) for choice in first),
                columns=partial(_always, columns),
                gap=glance.GAP,
            )
        )
        line, unfolded = Flow(gap=glance.GAP), Flow(gap=glance.GAP)
        folded = [(group, members) for group, members in others if glance.grave(group, members)]
        for group, members in others:
            if not glance.grave(group, members):
                self._line_up(line, members)
        for group, members in folded:
            opened = group in self._unfolded
            key = ("fold", self._ask["id"], group)
            line.add_widget(glance.fold(key, group, opened, partial(self._turn_fold, group)))
            if opened:
                self._line_up(unfolded, members)
        for flow in (line, unfolded):
            if flow.children:
                self.add_widget(flow)

    def _line_up(self, line: Flow, members: list[Json]) -> None:
        for choice in members:
            line.add_widget(glance.small(*self._of(choice), self.width))

    def _of(self, choice: Json) -> tuple[tuple[str, str, str], Json, Callable[[], None], glance.Say, str]:
        """What a small button is made of."""
        ask = self._ask
        chosen = choice["id"] == self._opening or f"{ask['id']}/{choice['id']}" in self._sent
        return (
            ("choice", ask["id"], choice["id"]),
            choice,
            partial(self._take, ask, choice),
            self._say,
            "wash" if chosen else "plain",
        )

    def _turn_fold(self, group: str) -> None:
        self._unfolded ^= {group}
        Hands.touches.turned_over(Hands.now())
        self._built = None
        self._at_a_glance()

    def _buttons(self, members: list[Json], below: bool) -> list[Tap]:
        ask, size = self._ask, label_size(members)
        return [
            choice_button(
                ask,
                choice,
                self._take,
                size,
                below=below,
                first=choice["id"] == self._opening,
                sent=f"{ask['id']}/{choice['id']}" in self._sent,
            )
            for choice in members
        ]


def _group(choice: Json) -> str:
    return str(choice.get("group", ""))


def _always(columns: int, width: float) -> int:
    del width
    return columns


class Prompts(Column):
    """All open prompts. The title of the first stands elsewhere, large."""

    def __init__(
        self,
        asks: list[Json],
        seats: list[Json],
        take: Take,
        settle: Any,
        sent: frozenset[str],
        say: glance.Say,
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
            shown = Choices(ask, take, sent, say) if ask.get("choices") else None
            if ask.get("draw"):
                self.add_widget(HandDraw(shown, ask["draw"], settle))
            elif shown is not None:
                self.add_widget(shown)
            keys += [("choice", ask["id"], choice["id"]) for choice in ask.get("choices", [])]
        Hands.touches.only("choice", keys)
