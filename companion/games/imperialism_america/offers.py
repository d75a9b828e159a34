"""What can be played: the prompt of a turn, what a card costs, and in which block it is used."""

from __future__ import annotations

from typing import Final

from companion.agenda import Option, option
from companion.games.imperialism_america.cards import (
    choosable,
    price_of,
    printed_use,
    why_not,
    why_not_there,
)
from companion.games.imperialism_america.moves import Pass, Pay, Play, UseName, Where
from companion.games.imperialism_america.parts import SIDES
from companion.games.imperialism_america.state import InUse, State
from companion.games.imperialism_america.steps import ask
from companion.games.imperialism_america.tables import block_ids, is_full
from companion.games.imperialism_america.words import (
    ACTION_WORDS,
    DOLLAR,
    RETURNING_NAMES,
    SIDE_NAMES,
    SPECIAL_CARDS,
    block_at,
    block_mark,
    card_name,
    dominion_mark,
    leader_name,
    use_text,
)
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Mark, Sum, SumLine

CASH: Final = range(1, 10)
"""What is offered for the cost of a card that is not entered."""
ENTERED: Final = t("Entered cards")
ACTIONS: Final[tuple[UseName, UseName]] = ("historical", "strategic")


def turn_prompt(state: State, step: str) -> Prompt:
    """Whose turn it is: a card, or pass."""
    side = state.turn
    options: list[Option] = []
    for use in ACTIONS:
        options.append(_play(state, side, use, "", ""))
    for card in state.returning[side]:
        for use in ACTIONS:
            label = t("{card}: {use}", card=RETURNING_NAMES[card], use=ACTION_WORDS[use])
            options.append(_play(state, side, use, card, label))
    if is_full(state):
        options.append(_play(state, side, "special", "", SPECIAL_CARDS[side]))
        for leader in state.leaders[side]:
            label = t("Leader: {name}", name=leader_name(state.sheet, leader))
            options.append(_play(state, side, "leader", leader, label))
    for key, use in choosable(state, side):
        name = card_name(state, side, use, key)
        told = t("{card}: {use}", card=name, use=ACTION_WORDS[use]) if use in ACTION_WORDS else name
        options.append(_play(state, side, use, key, told))
    ends = state.passed[1 - side]
    options.append(
        option(
            "pass",
            t("Pass"),
            Pass(SIDES[side]),
            mark=Mark("cross"),
            detail=t("Ends the action phase") if ends else t("Out until the other passes too"),
            confirm=ends,
            passes=True,
        )
    )
    title = t("{who}: play a card or pass", who=SIDE_NAMES[side])
    name = f"turn-{state.round}-{len(state.played)}-{sum(state.passed)}"
    return ask(name, title, options, side=side, state=state, step=step)


def _play(state: State, side: int, use: UseName, card: str, label: Label) -> Option:
    printed = printed_use(state, side, use, card)
    reason = why_not(state, side, use, card)
    if not label:
        label = t("{card}: {use}", card=t("A card"), use=ACTION_WORDS[use])
    mark = Mark("card", "yellow") if use == "historical" else Mark("card", "grey")
    if use == "special":
        mark = dominion_mark(state.options, side, special=True)
    elif use == "leader":
        mark = Mark("worker", "purple")
    return option(
        f"{use}-{card}" if card else use,
        label,
        Play(SIDES[side], use, card),
        mark=mark,
        sum=price_of(state, printed),
        detail=use_text(printed) if printed is not None else "",
        group=ENTERED if card in state.sheet.cards or card.startswith("noted_") else "",
        why_not=reason,
    )


def cost_prompt(state: State, local: InUse, step: str) -> Prompt:
    """The cash cost of a strategic action that is not entered."""
    side, have = state.turn, state.money[state.turn]
    options = [
        option(f"cash-{n}", t("${n}", n=n), Pay(SIDES[side], n), mark=DOLLAR) for n in CASH if n <= have
    ]
    options += [dollar_option(state), option("free", t("Nothing"), Pay(SIDES[side]), mark=Mark("cross"))]
    title = t("{who}: what does the card cost?", who=SIDE_NAMES[side])
    name = f"cost-{state.round}-{len(state.played)}"
    return ask(name, title, options, side=side, state=state, step=step)


def dollar_option(state: State) -> Option:
    """Paying the dollar price."""
    price = Sum(state.dollar, (SumLine(t("dollar price"), state.dollar),))
    have = state.money[state.turn]
    reason = t("Only ${n} left", n=have) if have < state.dollar else ""
    label = t("The dollar price")
    move = Pay(SIDES[state.turn], dollar=True)
    return option("dollar", label, move, mark=DOLLAR, sum=price, why_not=reason)


def block_prompt(state: State, local: InUse, step: str) -> Prompt:
    """In which block the card is used: where its requirements are met."""
    side = state.turn
    printed = printed_use(state, side, local.use, local.card)
    options = []
    for n, block in enumerate(block_ids(state.sheet)):
        reason = why_not_there(state, side, printed, n, special=local.use == "special")
        move = Where(SIDES[side], block)
        at, mark = f"blocks/{block}", block_mark(state.sheet, block)
        options.append(option(block, block_at(state, n), move, mark=mark, why_not=reason, at=at))
    card = card_name(state, side, local.use, local.card)
    title = t("{who}: {card}, in which block?", who=SIDE_NAMES[side], card=card)
    name = f"block-{state.round}-{len(state.played)}"
    return ask(name, title, options, side=side, state=state, step=step)
