"""Harvest, manufacture and tax: each player uses one of the own managers there, or none."""

from __future__ import annotations

from companion.agenda import Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import Skip, Use
from companion.games.imigrantes.parts import Action
from companion.games.imigrantes.placing import action_mark
from companion.games.imigrantes.prices import HARVEST, MANUFACTURE, TAX, yield_of
from companion.games.imigrantes.state import State, Using, with_seat
from companion.games.imigrantes.steps import ask, moment, skip, their_turn
from companion.games.imigrantes.words import ACTION_NAMES, seat_name
from companion.kernel import Prompt
from companion.text import Text, t

DO_HERE: dict[int, Text] = {
    HARVEST: t("Harvest here"),
    MANUFACTURE: t("Manufacture here"),
    TAX: t("Tax here"),
}


class Yield(Step[State]):
    """One of the three; `id` is the action's name."""

    def __init__(self, name: Action, action: int) -> None:
        self.id = name
        self.title = ACTION_NAMES[name]
        self.action = action
        self.moves = {Use: self._use, Skip: self._skip}

    def skipped(self, state: State) -> bool:
        return not state.placed[self.action]

    def enter(self, state: State) -> State:
        return replace(state, local=Using())

    def settle(self, state: State) -> State:
        local = _local(state)
        row, at = state.placed[self.action], local.at
        while at < len(row) and (row[at] in local.used or self._useless(state, row[at], at)):
            at += 1
        return state if at == local.at else replace(state, local=replace(local, at=at))

    def waits(self, state: State) -> bool:
        return _local(state).at < len(state.placed[self.action])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        at = _local(state).at
        row = state.placed[self.action]
        seat = row[at]
        here = yield_of(state, self.action, seat, at)
        later = [
            yield_of(state, self.action, seat, n).total for n in range(at + 1, len(row)) if row[n] == seat
        ]
        title = t("{who}: {action}, space {n}", who=seat_name(state, seat), action=self.title, n=at + 1)
        use = option("use", DO_HERE[self.action], Use(seat), mark=action_mark(self.action), sum=here)
        leave = skip(seat, t("Not here") if later else t("Not this time"))
        options = [leave, use] if later and max(later) > here.total else [use, leave]
        return (ask(state, f"{self.id}-{moment(state)}-{at}", title, options, seat=seat, step=self.id),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def _useless(self, state: State, seat: int, at: int) -> bool:
        """Nothing would come of it, so nobody is asked."""
        return yield_of(state, self.action, seat, at).total <= 0

    def _turn(self, state: State, seat: int) -> Using:
        local = _local(state)
        row = state.placed[self.action]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody is left in {action}.", action=self.title))
        their_turn(state, seat, row[local.at])
        return local

    def _use(self, state: State, move: Use) -> State:
        local = self._turn(state, move.seat)
        n = max(0, yield_of(state, self.action, move.seat, local.at).total)
        seat = state.seats[move.seat]
        if self.action == HARVEST:
            seat = replace(seat, coffee=seat.coffee + n)
        elif self.action == MANUFACTURE:
            seat = replace(seat, goods=seat.goods + n)
        else:
            seat = replace(seat, money=seat.money + n)
        done = Using(local.at + 1, (*local.used, move.seat))
        return replace(state, seats=with_seat(state, move.seat, seat), local=done)

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, at=local.at + 1))


def _local(state: State) -> Using:
    assert isinstance(state.local, Using)
    return state.local
