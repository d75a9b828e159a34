"""Expand: one piece for each manager, from the left."""

from __future__ import annotations

from companion.agenda import Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import Buy, Skip
from companion.games.imigrantes.prices import EXPAND, expansion_price
from companion.games.imigrantes.state import Holding, State, Using, with_seat
from companion.games.imigrantes.steps import ask, moment, pay, skip, their_turn, too_dear
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import ACTION_NAMES, piece_mark, piece_name, seat_name
from companion.kernel import Prompt
from companion.text import t


class Expand(Step[State]):
    """5: buy a simple piece or the special one."""

    id = "expand"
    title = ACTION_NAMES["expand"]

    def __init__(self) -> None:
        self.moves = {Buy: self._buy, Skip: self._skip}

    def skipped(self, state: State) -> bool:
        return not state.placed[EXPAND]

    def enter(self, state: State) -> State:
        return replace(state, local=Using())

    def settle(self, state: State) -> State:
        local = _local(state)
        row, at = state.placed[EXPAND], local.at
        if not state.market and not state.special:
            at = len(row)
        while at < len(row) and expansion_price(state, row[at], at).total > state.seats[row[at]].money:
            at += 1
        return state if at == local.at else replace(state, local=Using(at))

    def waits(self, state: State) -> bool:
        return _local(state).at < len(state.placed[EXPAND])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        at = _local(state).at
        seat = state.placed[EXPAND][at]
        price = expansion_price(state, seat, at)
        title = t("{who}: buy a piece for ${n}?", who=seat_name(state, seat), n=price.total)
        options = [
            option(
                f"buy-{piece}",
                piece_name(state.sheet, piece),
                Buy(seat, piece),
                mark=piece_mark(state.sheet, piece),
                sum=price,
                why_not=too_dear(state, seat, price),
                at=f"market/{piece}",
            )
            for piece in for_sale(state)
        ]
        options.append(skip(seat, t("No piece")))
        text = t("{action}, space {n}", action=self.title, n=at + 1)
        name = f"{self.id}-{moment(state)}-{at}"
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def _turn(self, state: State, seat: int) -> int:
        at = _local(state).at
        row = state.placed[EXPAND]
        if at >= len(row):
            raise IllegalMove(t("Nobody is left in {action}.", action=self.title))
        their_turn(state, seat, row[at])
        return at

    def _buy(self, state: State, move: Buy) -> State:
        at = self._turn(state, move.seat)
        if move.piece not in for_sale(state):
            raise IllegalMove(t("That piece is not on offer."))
        left = pay(state, move.seat, expansion_price(state, move.seat, at))
        seat = state.seats[move.seat]
        holding = Holding(move.piece, ("",) * tables(state.sheet).properties[move.piece].spaces)
        bought = replace(seat, money=left, holdings=(*seat.holdings, holding))
        return replace(
            state,
            seats=with_seat(state, move.seat, bought),
            market=tuple(p for p in state.market if p != move.piece),
            special="" if state.special == move.piece else state.special,
            local=Using(at + 1),
        )

    def _skip(self, state: State, move: Skip) -> State:
        return replace(state, local=Using(self._turn(state, move.seat) + 1))


def for_sale(state: State) -> tuple[str, ...]:
    """The pieces that lie face up."""
    return (*state.market, state.special) if state.special else state.market


def _local(state: State) -> Using:
    assert isinstance(state.local, Using)
    return state.local
