"""Placing managers: in turn order, one at a time, until none is left."""

from __future__ import annotations

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import Place, PlaceOn, SwapManager
from companion.games.imigrantes.parts import ACTIONS
from companion.games.imigrantes.prices import (
    EXPAND,
    FAVOUR,
    HARVEST,
    HOSTEL,
    NATIONAL,
    expansion_price,
    favour_price,
    hire_price,
    national_price,
    swap_price,
    yield_of,
)
from companion.games.imigrantes.state import Placing, Seat, State, Visit, with_seat
from companion.games.imigrantes.steps import ask, moment, their_turn
from companion.games.imigrantes.tables import adjustments
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    piece_mark,
    piece_name,
    seat_name,
    signed,
)
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Mark, Sum


class PlaceManagers(Step[State]):
    """Each player in turn assigns one manager."""

    id = "place"
    title = t("Placing managers")

    def __init__(self) -> None:
        self.moves = {Place: self._place, PlaceOn: self._place_on, SwapManager: self._swap}

    def enter(self, state: State) -> State:
        return replace(state, local=Placing(0))

    def settle(self, state: State) -> State:
        local = state.local
        assert isinstance(local, Placing)
        turn, seats, order = local.turn, state.seats, state.order
        for _ in order:
            if seats[order[turn]].managers:
                break
            turn = (turn + 1) % len(order)
        return state if turn == local.turn else replace(state, local=Placing(turn))

    def waits(self, state: State) -> bool:
        return any(seat.managers for seat in state.seats)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        seat = self._now(state)
        left = state.seats[seat].managers
        most = sum(s.managers for s in state.seats)
        title = t("{who}: place a manager ({n} left)", who=seat_name(state, seat), n=left)
        options = [
            *(self._action(state, seat, n) for n in range(len(ACTIONS))),
            *self.properties(state, seat),
            option(
                "swap",
                t("Swap the manager"),
                SwapManager(seat),
                mark=Mark("coin", "yellow"),
                sum=swap_price(state),
            ),
        ]
        return (ask(state, f"place-{moment(state)}-{most}", title, options, seat=seat, step=self.id),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def outlook(self, state: State, seat: int, action: int, space: int) -> Sum | None:
        """What a manager on that space would pay or get if it were resolved now."""
        if HARVEST <= action < EXPAND:
            return yield_of(state, action, seat, space)
        return price_of(state, action, seat, space)

    def check_property(self, state: State, seat: int, prop: int) -> None:
        """Raises `IllegalMove` unless the seat has that property."""
        if not 0 <= prop < len(state.seats[seat].holdings):
            raise IllegalMove(t("There is no such property."))

    def swapped(self, state: State, seat: Seat) -> Seat:
        """The seat with what a manager that is not placed brings."""
        return replace(seat, money=seat.money + swap_price(state).total)

    def _now(self, state: State) -> int:
        assert isinstance(state.local, Placing)
        return state.order[state.local.turn]

    def _action(self, state: State, seat: int, action: int) -> Option:
        name = ACTIONS[action]
        spaces = adjustments(state, action)
        space = len(state.placed[action])
        full = space >= len(spaces)
        label = t("{n} {action}", n=action + 1, action=ACTION_NAMES[name])
        if full:
            return option(
                name,
                label,
                None,
                mark=action_mark(action),
                why_not=t("All spaces are taken"),
                at=f"actions/{name}",
            )
        return option(
            name,
            label,
            Place(seat, name),
            mark=action_mark(action),
            sum=self.outlook(state, seat, action, space),
            detail=t("space {n} ({adjustment})", n=space + 1, adjustment=signed(spaces[space])),
            at=f"actions/{name}",
        )

    def properties(self, state: State, seat: int) -> list[Option]:
        options = []
        for n, holding in enumerate(state.seats[seat].holdings):
            label: Label = (
                t("On {piece}: move its workers", piece=piece_name(state.sheet, holding.piece))
                if n
                else t("On the board: small market, move workers")
            )
            taken = Visit(seat, n) in state.visits
            options.append(
                option(
                    f"on-{n}",
                    label,
                    None if taken else PlaceOn(seat, n),
                    mark=piece_mark(state.sheet, holding.piece),
                    group=t("Own properties"),
                    why_not=t("A manager stands there already") if taken else "",
                    at=f"board-{seat}/{n}",
                )
            )
        return options

    def _spend(self, state: State, seat: int) -> Seat:
        their_turn(state, seat, self._now(state))
        return replace(state.seats[seat], managers=state.seats[seat].managers - 1)

    def _next(self, state: State) -> Placing:
        assert isinstance(state.local, Placing)
        return Placing((state.local.turn + 1) % len(state.order))

    def _place(self, state: State, move: Place) -> State:
        seat = self._spend(state, move.seat)
        if move.action not in ACTIONS:
            raise IllegalMove(t("There is no such action."))
        action = ACTIONS.index(move.action)
        there = state.placed[action]
        if len(there) >= len(adjustments(state, action)):
            raise IllegalMove(t("All spaces of {action} are taken.", action=ACTION_NAMES[move.action]))
        placed = (*state.placed[:action], (*there, move.seat), *state.placed[action + 1 :])
        return replace(state, seats=with_seat(state, move.seat, seat), placed=placed, local=self._next(state))

    def _place_on(self, state: State, move: PlaceOn) -> State:
        seat = self._spend(state, move.seat)
        self.check_property(state, move.seat, move.property)
        visit = Visit(move.seat, move.property)
        if visit in state.visits:
            raise IllegalMove(t("A manager stands there already."))
        return replace(
            state,
            seats=with_seat(state, move.seat, seat),
            visits=(*state.visits, visit),
            local=self._next(state),
        )

    def _swap(self, state: State, move: SwapManager) -> State:
        seat = self._spend(state, move.seat)
        seats = with_seat(state, move.seat, self.swapped(state, seat))
        return replace(state, seats=seats, local=self._next(state))


def action_mark(action: int) -> Mark:
    """The mark of a board action."""
    return _MARKS[action]


_MARKS = (
    Mark("ship", "sky"),
    Mark("bean", "brown"),
    Mark("cube", "purple"),
    Mark("city", "yellow"),
    Mark("house", "green"),
    Mark("star", "orange"),
    Mark("flag", "blue"),
    Mark("train", "red"),
)


def price_of(state: State, action: int, seat: int, space: int) -> Sum | None:
    """What an action costs on a space; None where nothing is paid."""
    if action == HOSTEL:
        return hire_price(state, space)
    if action == EXPAND:
        return expansion_price(state, seat, space)
    if action == FAVOUR:
        return favour_price(state, space)
    return national_price(state, space) if action == NATIONAL else None
