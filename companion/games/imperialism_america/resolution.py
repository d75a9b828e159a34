"""The resolution, in the rulebook's order: dominions, counter, income, recycling, cards."""

from __future__ import annotations

from companion.agenda import Line, Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imperialism_america.deeds import dollar_after, most_of
from companion.games.imperialism_america.dominions import against, forecast, verdict
from companion.games.imperialism_america.moves import Recycle
from companion.games.imperialism_america.parts import INDUSTRIAL, SIDES, Gain, Sheet
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.scoring import points_of
from companion.games.imperialism_america.state import (
    NONE,
    Block,
    BlockScore,
    State,
    on_board,
    with_side,
)
from companion.games.imperialism_america.steps import ByHand, ask, side_of
from companion.games.imperialism_america.tables import fixed_income, is_full, mode_of
from companion.games.imperialism_america.words import (
    SHORT_NAMES,
    SIDE_NAMES,
    SPECIAL_NAMES,
    block_at,
    honest,
    signed,
)
from companion.kernel import Prompt
from companion.text import Label, commas, semicolons, t, tn
from companion.view import Mark, Sum, SumLine


class ResolutionStep(ByHand):
    """A step of the resolution; after the last counter only the end is left."""

    def skipped(self, state: State) -> bool:
        return last_is_gone(state)


class Dominions(ByHand):
    """1: the strengths in every block decide who holds dominion and scores."""

    id = "dominions"
    title = t("1. Dominions")

    def answer(self, state: State) -> Label:
        usa, la = points_of(forecast(state.blocks, state.cia, state.options))
        return t("Score: {usa} +{n}, {la} +{m}", usa=SHORT_NAMES[0], n=usa, la=SHORT_NAMES[1], m=la)

    def text(self, state: State) -> Label:
        return scores_text(state, forecast(state.blocks, state.cia, state.options))

    def act(self, state: State) -> State:
        scores = forecast(state.blocks, state.cia, state.options)
        usa, la = points_of(scores)
        blocks = tuple(
            Block(block.usa, block.la, score.dominion, score.special)
            for block, score in zip(state.blocks, scores, strict=True)
        )
        points = (state.points[0] + usa, state.points[1] + la)
        return replace(
            state,
            blocks=blocks,
            points=points,
            scored=scores,
            history=(*state.history, (usa, la)),
            totals=(*state.totals, points),
        )

    def lines(self, state: State) -> tuple[Line, ...]:
        result = scores_text(state, state.scored) if state.scored else ""
        text = t("Compare the strengths in every block, set the dominion markers, score")
        return ((self.id, text, result),)


class Counter(ByHand):
    """2: the top counter leaves, its bonuses are given, the new decade begins."""

    id = "counter"
    title = t("2. Round counter")

    def text(self, state: State) -> Label:
        return counter_text(state)

    def act(self, state: State) -> State:
        part = state.sheet.counters[counter(state)]
        full = is_full(state)
        money, points, hand, special = state.money, state.points, state.hand, state.special
        for side, gain in enumerate((part.usa, part.la)):
            money = with_side(money, side, min(999, money[side] + gain.money))
            points = with_side(points, side, min(999, points[side] + gain.points))
            hand = with_side(hand, side, min(most_of(state, "cards", side), hand[side] + gain.cards))
            if full:
                most = most_of(state, "special", side)
                special = with_side(special, side, min(most, special[side] + gain.special))
        return replace(
            state,
            money=money,
            points=points,
            hand=hand,
            special=special,
            dollar=dollar_after(state, part.dollar),
            round=state.round + 1,
        )

    def lines(self, state: State) -> tuple[Line, ...]:
        gone = counter_name(state, resolving(state))
        text = t("Discard the counter {counter}, give its bonuses", counter=gone)
        return ((self.id, text, bonus_text(state, resolving(state))),)


class Income(ResolutionStep):
    """3: the fixed income of the aid card and $1 for each own industrial marker."""

    id = "income"
    title = t("3. Income")

    def text(self, state: State) -> Label:
        return semicolons(income_text(state, side) for side in range(2))

    def act(self, state: State) -> State:
        usa, la = (income_sum(state.options, state.sheet, state.blocks, side).total for side in range(2))
        return replace(state, money=(min(999, state.money[0] + usa), min(999, state.money[1] + la)))

    def lines(self, state: State) -> tuple[Line, ...]:
        text = t("Take the fixed income and $1 for each own industrial marker")
        return ((self.id, text, self.text(state)),)


class Recycling(Step[State]):
    """4 (full game): discard common cards, draw as many."""

    id = "recycling"
    title = t("4. Recycling")

    def __init__(self) -> None:
        self.moves = {Recycle: self._recycle}

    def skipped(self, state: State) -> bool:
        return last_is_gone(state) or not is_full(state)

    def waits(self, state: State) -> bool:
        return NONE in state.recycled

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = []
        for side, name in enumerate(SIDES):
            if state.recycled[side] != NONE:
                continue
            options: list[Option] = []
            for n in range(state.hand[side] + 1):
                label = tn("{n} card", "{n} cards", n) if n else t("None")
                options.append(option(str(n), label, Recycle(name, n), mark=Mark("card")))
            title = t("{who}: how many cards do you exchange?", who=SIDE_NAMES[side])
            key = f"recycling-{state.round}-{name}"
            found.append(ask(key, title, options, side=side, state=state, step=self.id))
        return tuple(found)

    def lines(self, state: State) -> tuple[Line, ...]:
        if not is_full(state):
            return ()
        text = t("Discard common cards and draw as many, if you like")
        usa, la = state.recycled
        result = t("{usa} {n}, {la} {m}", usa=SHORT_NAMES[0], n=max(0, usa), la=SHORT_NAMES[1], m=max(0, la))
        return ((self.id, text, result),)

    def _recycle(self, state: State, move: Recycle) -> State:
        side = side_of(move)
        if state.recycled[side] != NONE:
            raise IllegalMove(t("That is done already."))
        if not 0 <= move.n <= state.hand[side]:
            raise IllegalMove(t("{who} has only {n} of that.", who=SIDE_NAMES[side], n=state.hand[side]))
        return replace(state, recycled=with_side(state.recycled, side, move.n))


class DrawCards(ResolutionStep):
    """5: three cards each; the CIA and People cards come back to the hand."""

    id = "draw"
    title = t("5. Cards")

    def text(self, state: State) -> Label:
        return self._words(state)

    def act(self, state: State) -> State:
        draw = state.sheet.draw
        hand = (
            min(most_of(state, "cards", 0), state.hand[0] + draw),
            min(most_of(state, "cards", 1), state.hand[1] + draw),
        )
        returning = (state.sheet.returning["usa"], state.sheet.returning["la"])
        return replace(state, hand=hand, returning=returning)

    def lines(self, state: State) -> tuple[Line, ...]:
        return ((self.id, self._words(state), ""),)

    def _words(self, state: State) -> Label:
        return t("Each draws {n} cards and takes back the CIA or People card", n=state.sheet.draw)


def last_is_gone(state: State) -> bool:
    """Whether the last counter has left the stack."""
    return state.round >= len(mode_of(state).counters)


def resolving(state: State) -> int:
    """The counter of the round that is played or resolved, by its place in the stack."""
    return state.round - 1 if ("counter", "hand") in state.settled else state.round


def counter(state: State) -> str:
    """The counter on top of the stack."""
    return counter_name(state, state.round)


def counter_name(state: State, n: int) -> str:
    counters = mode_of(state).counters
    return counters[min(n, len(counters) - 1)]


def income_sum(options: Options, sheet: Sheet, blocks: tuple[Block, ...], side: int) -> Sum:
    """The income of a side and why."""
    fixed, markers = fixed_income(options, sheet, side), on_board(blocks, side, INDUSTRIAL)
    return Sum(fixed + markers, (SumLine(t("fixed"), fixed), SumLine(t("industrial"), markers)))


def income_text(state: State, side: int) -> Label:
    """“USA +$5 (4 fixed + 1 industrial)”."""
    fixed, markers = fixed_income(state.options, state.sheet, side), on_board(state.blocks, side, INDUSTRIAL)
    who, n = SHORT_NAMES[side], fixed + markers
    return t("{who} +${n} ({fixed} fixed + {markers} industrial)", who=who, n=n, fixed=fixed, markers=markers)


def scores_text(state: State, scores: tuple[BlockScore, ...]) -> Label:
    """Every block with its strengths and what comes of them."""
    return semicolons(
        t(
            "{block}: {strengths}, {verdict}",
            block=block_at(state, n),
            strengths=against(score),
            verdict=verdict(score),
        )
        for n, score in enumerate(scores)
    )


def bonus_text(state: State, n: int) -> Label:
    """What a counter brings, in words; nothing if it brings nothing."""
    part = state.sheet.counters[counter_name(state, n)]
    found = [*_gains(state, 0, part.usa), *_gains(state, 1, part.la)]
    if part.dollar:
        found.append(t("dollar price {n}", n=signed(part.dollar)))
    return honest(state.sheet, commas(found), "counters", counter_name(state, n)) if found else ""


def _gains(state: State, side: int, gain: Gain) -> list[Label]:
    who = SHORT_NAMES[side]
    found: list[Label] = []
    if gain.money:
        found.append(t("{who} +${n}", who=who, n=gain.money))
    if gain.points:
        found.append(t("{who} +{n} points", who=who, n=gain.points))
    if gain.cards:
        found.append(t("{who} +{n} cards", who=who, n=gain.cards))
    if gain.special and is_full(state):
        found.append(t("{who} +{n} {what}", who=who, n=gain.special, what=SPECIAL_NAMES[side]))
    return found


def counter_text(state: State) -> Label:
    """Which counter goes, what it brings, and what comes next."""
    now = counter(state)
    bonus = bonus_text(state, state.round) or honest(state.sheet, t("no bonus"), "counters", now)
    counters = mode_of(state).counters
    if state.round + 1 < len(counters):
        return t("{now} leaves: {bonus}. Next: {next}", now=now, bonus=bonus, next=counters[state.round + 1])
    return t("{now} leaves: {bonus}. Then the game ends", now=now, bonus=bonus)
