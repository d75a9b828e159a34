"""Favours: pay, and choose one that nobody has chosen this round."""

from __future__ import annotations

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import FAVOURS, Favour, FavourName, Influence, Market, Skip
from companion.games.imigrantes.prices import FAVOUR, favour_price
from companion.games.imigrantes.state import Bargain, Car, Seat, State, with_seat
from companion.games.imigrantes.steps import ask, moment, pay, skip, their_turn, too_dear
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    FAVOUR_NAMES,
    GOOD_MARKS,
    GOOD_NAMES,
    seat_mark,
    seat_name,
)
from companion.kernel import Prompt
from companion.text import Label, Text, t
from companion.view import Mark, Sum

MARKETS: tuple[Market, ...] = ("coffee", "goods", "tax")
DETAILS: dict[FavourName, Text] = {
    "extra": t("One more manager from the next round on, until another player takes it"),
    "discount": t("Expansion costs $2 less, until another player takes it"),
    "turn": t("Swaps the turn markers"),
    "influence": t("Up to two of coffee, goods and tax, each by $1"),
    "train": t("All goods leave the train"),
}
_MARKS: dict[FavourName, Mark] = {
    "extra": Mark("manager", "grey"),
    "discount": Mark("house", "green"),
    "influence": Mark("coin", "yellow"),
    "train": Mark("train", "red"),
}


class Favours(Step[State]):
    """6: one favour for each player."""

    id = "favours"
    title = ACTION_NAMES["favours"]

    def __init__(self) -> None:
        self.moves = {Favour: self._favour, Influence: self._influence, Skip: self._skip}

    def skipped(self, state: State) -> bool:
        return not state.placed[FAVOUR]

    def enter(self, state: State) -> State:
        return replace(state, local=Bargain())

    def settle(self, state: State) -> State:
        local = _local(state)
        if local.left:
            return state
        row, at = state.placed[FAVOUR], local.at
        if len(local.chosen) == len(FAVOURS):
            at = len(row)
        while at < len(row) and (
            row[at] in local.used or self.short(state, row[at], favour_price(state, at))
        ):
            at += 1
        return state if at == local.at else replace(state, local=replace(local, at=at))

    def waits(self, state: State) -> bool:
        return _local(state).at < len(state.placed[FAVOUR])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = _local(state)
        seat = state.placed[FAVOUR][local.at]
        who = seat_name(state, seat)
        name = f"{self.id}-{moment(state)}-{local.at}"
        if local.left:
            options = [
                self._shift(state, seat, market, by)
                for market in MARKETS
                if market not in local.moved
                for by in (1, -1)
            ]
            options.append(skip(seat, t("No more changes")))
            title = t("{who}: which price changes?", who=who)
            return (ask(state, f"{name}-{local.left}", title, options, seat=seat, step=self.id),)
        price = favour_price(state, local.at)
        options = []
        for favour in FAVOURS:
            options += self._options(state, seat, favour, price)
        options.sort(key=lambda o: bool(o[0].why_not))
        options.append(skip(seat, t("No favour")))
        title = t("{who}: a favour for ${n}?", who=who, n=price.total)
        return (ask(state, name, title, options, seat=seat, step=self.id),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def short(self, state: State, seat: int, price: Sum) -> Label:
        """Why the seat cannot pay, or an empty text."""
        return too_dear(state, seat, price)

    def paid(self, state: State, seat: int, price: Sum) -> Seat:
        """The seat after paying."""
        return replace(state.seats[seat], money=pay(state, seat, price))

    def _options(self, state: State, seat: int, favour: FavourName, price: Sum) -> list[Option]:
        why: Label = (
            t("Chosen this round") if favour in _local(state).chosen else self.short(state, seat, price)
        )
        if favour != "turn":
            label = FAVOUR_NAMES[favour]
            detail = DETAILS[favour]
            made = option(
                favour,
                label,
                Favour(seat, favour),
                mark=_MARKS[favour],
                sum=price,
                detail=detail,
                why_not=why,
            )
            return [made]
        return [
            option(
                f"turn-{other}",
                t("Swap turns with {who}", who=seat_name(state, other)),
                Favour(seat, "turn", other),
                mark=seat_mark(state, other),
                sum=price,
                detail=DETAILS["turn"],
                why_not=why,
            )
            for other in state.order
            if other != seat
        ]

    def _shift(self, state: State, seat: int, market: Market, by: int) -> Option:
        stopped = by < 0 and not getattr(state.prices, market)
        label = (
            t("{what} +$1", what=GOOD_NAMES[market]) if by > 0 else t("{what} −$1", what=GOOD_NAMES[market])
        )
        return option(
            f"{market}{'+' if by > 0 else '-'}",
            label,
            Influence(seat, market, by),
            mark=GOOD_MARKS[market],
            why_not=t("It stands at zero") if stopped else "",
            at=f"prices/{market}",
        )

    def _turn(self, state: State, seat: int) -> Bargain:
        local = _local(state)
        row = state.placed[FAVOUR]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody is left in {action}.", action=self.title))
        their_turn(state, seat, row[local.at])
        return local

    def _favour(self, state: State, move: Favour) -> State:
        local = self._turn(state, move.seat)
        if local.left:
            raise IllegalMove(t("First the prices that change."))
        if move.favour not in FAVOURS or move.favour in local.chosen:
            raise IllegalMove(t("That favour is taken this round."))
        if move.favour == "turn" and (move.other == move.seat or not 0 <= move.other < len(state.seats)):
            raise IllegalMove(t("There is nobody to swap turns with."))
        if move.favour != "turn" and move.other != -1:
            raise IllegalMove(t("This favour concerns nobody else."))
        seat = self.paid(state, move.seat, favour_price(state, local.at))
        influence = move.favour == "influence"
        local = replace(
            local,
            at=local.at if influence else local.at + 1,
            used=(*local.used, move.seat),
            chosen=(*local.chosen, move.favour),
            left=2 if influence else 0,
            moved=(),
        )
        state = replace(state, seats=with_seat(state, move.seat, seat), local=local)
        if move.favour == "extra":
            return replace(state, extra_manager=move.seat)
        if move.favour == "discount":
            return replace(state, discount=move.seat)
        if move.favour == "train":
            return replace(state, train=emptied(state.train))
        if move.favour == "turn":
            swap = {move.seat: move.other, move.other: move.seat}
            return replace(state, order=tuple(swap.get(seat, seat) for seat in state.order))
        return state

    def _influence(self, state: State, move: Influence) -> State:
        local = self._turn(state, move.seat)
        if not local.left:
            raise IllegalMove(t("This player does not influence the market now."))
        if move.by not in (1, -1) or move.market not in MARKETS or move.market in local.moved:
            raise IllegalMove(t("Each of two prices changes by $1."))
        value = getattr(state.prices, move.market) + move.by
        if value < 0:
            raise IllegalMove(t("{what} stands at zero.", what=GOOD_NAMES[move.market]))
        left = local.left - 1
        local = replace(
            local, left=left, moved=(*local.moved, move.market), at=local.at if left else local.at + 1
        )
        return replace(state, prices=replace(state.prices, **{move.market: value}), local=local)

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, left=0, at=local.at + 1))


def emptied(train: tuple[Car, ...]) -> tuple[Car, ...]:
    """The train with all goods taken off."""
    return tuple(Car(car.size, extra=car.extra) if car.n else car for car in train)


def _local(state: State) -> Bargain:
    assert isinstance(state.local, Bargain)
    return state.local
