"""A round at the depth of prices: who acts, in which order, at which price; points where they are made.

Workers, pieces, goods and money stay with the table. Each step asks only whether it was done.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.favours import Favours
from companion.games.imigrantes.moves import Did, NobodyLeft, NoMore, PlaceOn, Skip, Sold
from companion.games.imigrantes.moving import SMALL_MARKET_POINTS, in_their_order
from companion.games.imigrantes.parts import ACTIONS
from companion.games.imigrantes.placing import PlaceManagers, action_mark, price_of
from companion.games.imigrantes.prices import EXPAND, HARVEST, SELL, TAX, added, good_price, is_in_force
from companion.games.imigrantes.selling import COFFEE_POINTS, GOODS_POINTS
from companion.games.imigrantes.state import Good, Moving, Passing, Seat, State, Using, Visit, with_seat
from companion.games.imigrantes.steps import ask, moment, skip, their_turn
from companion.games.imigrantes.tables import adjustments, tables
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    GOOD_MARKS,
    GOOD_NAMES,
    KIND_MARKS,
    event_text,
    seat_name,
)
from companion.kernel import Prompt
from companion.text import Label, t, tn
from companion.view import Sum


class PlaceTold(PlaceManagers):
    """Managers are placed as ever, so that the order of resolution is known; which piece is not asked."""

    def outlook(self, state: State, seat: int, action: int, space: int) -> Sum | None:
        if HARVEST <= action < EXPAND:
            return added(state, action, space)
        return price_of(state, action, seat, space)

    def properties(self, state: State, seat: int) -> list[Option]:
        visits = [visit.property for visit in state.visits if visit.seat == seat]
        nth = max(visits, default=0) + 1
        return [
            self._own(state, seat, 0, t("On the board: small market, move workers")),
            self._own(state, seat, nth, t("On an own piece: move its workers")),
        ]

    def _own(self, state: State, seat: int, nth: int, label: Label) -> Option:
        taken = Visit(seat, nth) in state.visits
        return option(
            f"on-{min(nth, 1)}",
            label,
            None if taken else PlaceOn(seat, nth),
            mark=KIND_MARKS["colony" if nth else "board"],
            group=t("Own properties"),
            why_not=t("A manager stands there already") if taken else "",
        )

    def check_property(self, state: State, seat: int, prop: int) -> None:
        """The board, or one more piece; pieces are only counted."""
        visits = [visit.property for visit in state.visits if visit.seat == seat]
        if prop != 0 and prop != max(visits, default=0) + 1:
            raise IllegalMove(t("There is no such property."))

    def swapped(self, state: State, seat: Seat) -> Seat:
        return seat


class Told(Step[State]):
    """A board action, space after space from the left. Where `once`, a seat uses one of its managers."""

    once = True
    does: Label = t("Done")
    leaves: Label = t("Not here")

    def __init__(self, action: int) -> None:
        self.action = action
        self.id = ACTIONS[action]
        self.title = ACTION_NAMES[ACTIONS[action]]
        self.moves = {Did: self._did, Skip: self._skip}

    def skipped(self, state: State) -> bool:
        return not state.placed[self.action]

    def enter(self, state: State) -> State:
        return replace(state, local=Using())

    def settle(self, state: State) -> State:
        local = _using(state)
        row, at = state.placed[self.action], local.at
        while self.once and at < len(row) and row[at] in local.used:
            at += 1
        return state if at == local.at else replace(state, local=replace(local, at=at))

    def waits(self, state: State) -> bool:
        return _using(state).at < len(state.placed[self.action])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        at = _using(state).at
        seat = state.placed[self.action][at]
        title = t("{who}: {action}, space {n}", who=seat_name(state, seat), action=self.title, n=at + 1)
        options = [*self.options(state, seat, at), skip(seat, self.leaves)]
        name = f"{self.id}-{moment(state)}-{at}"
        text = self.text(state, at)
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def price(self, state: State, seat: int, at: int) -> Sum | None:
        """What the manager pays; for a yield, what comes to what the workers bring."""
        if HARVEST <= self.action < EXPAND:
            return added(state, self.action, at)
        return price_of(state, self.action, seat, at)

    def options(self, state: State, seat: int, at: int) -> list[Option]:
        mark = action_mark(self.action)
        return [option("did", self.does, Did(seat), mark=mark, sum=self.price(state, seat, at))]

    def text(self, state: State, at: int) -> Label:
        if not HARVEST <= self.action < EXPAND:
            return ""
        if self.action == TAX and state.options.tax == "multiply":
            return t("This is added to ${n} for each worker.", n=state.prices.tax)
        return t("This is added to what the workers bring.")

    def _turn(self, state: State, seat: int) -> Using:
        local = _using(state)
        row = state.placed[self.action]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody is left in {action}.", action=self.title))
        their_turn(state, seat, row[local.at])
        return local

    def _did(self, state: State, move: Did) -> State:
        return replace(state, local=self._used(self._turn(state, move.seat), move.seat))

    def _used(self, local: Using, seat: int) -> Using:
        return Using(local.at + 1, (*local.used, seat))

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, at=local.at + 1))


class ExpandTold(Told):
    """5: one piece for each manager."""

    once = False
    does = t("A piece bought")
    leaves = t("No piece")


class SaleTold(Told):
    """8: what was sold, once for each seat; the table fills the cars, from the left, pass after pass."""

    leaves = t("Nothing sold with this manager")

    def __init__(self, action: int = SELL) -> None:
        super().__init__(action)
        self.moves = {Sold: self._sold, Skip: self._skip}

    def options(self, state: State, seat: int, at: int) -> list[Option]:
        return [
            _sale(state, "coffee", Sold(seat, coffee=True), self._points(state, ("coffee",))),
            _sale(state, "goods", Sold(seat, goods=True), self._points(state, ("goods",))),
            option(
                "both",
                t("Both (+{n} points)", n=self._points(state, ("coffee", "goods"))),
                Sold(seat, coffee=True, goods=True),
            ),
        ]

    def text(self, state: State, at: int) -> Label:
        amount = adjustments(state, SELL)[at]
        if not amount:
            return t("One car each, pass after pass from the left.")
        n = f"+${amount}" if amount > 0 else f"−${-amount}"
        reading = state.options.sale
        if reading == "car":
            return t("One car each, pass after pass from the left; the space: {n} for every car.", n=n)
        if reading == "good":
            return t("One car each, pass after pass from the left; the space: {n} for every good.", n=n)
        return t("One car each, pass after pass from the left; the space: {n} once.", n=n)

    def _points(self, state: State, kinds: Iterable[Good]) -> int:
        factor = 2 if is_in_force(state, "double_points") else 1
        return factor * sum(COFFEE_POINTS if kind == "coffee" else GOODS_POINTS for kind in kinds)

    def _sold(self, state: State, move: Sold) -> State:
        local = self._turn(state, move.seat)
        points = self._points(state, _kinds(move))
        seats = _with_points(state, move.seat, points)
        return replace(state, seats=seats, local=self._used(local, move.seat))


class HiresTold(Step[State]):
    """1 and 7: passes over the managers; how many can come at most is known, who comes is not."""

    def __init__(self, action: int, extra: str) -> None:
        self.action = action
        self.extra = extra
        self.id = ACTIONS[action]
        self.title = ACTION_NAMES[ACTIONS[action]]
        self.moves = {Did: self._did, Skip: self._skip, NoMore: self._no_more, NobodyLeft: self._nobody}

    def skipped(self, state: State) -> bool:
        return not state.placed[self.action]

    def enter(self, state: State) -> State:
        return replace(state, local=Passing())

    def settle(self, state: State) -> State:
        local = _passing(state)
        row, at, fresh = state.placed[self.action], local.at, local.fresh
        while local.n < self._most(state):
            if at >= len(row):
                if not fresh:
                    break
                at, fresh = 0, False
            if at not in local.out:
                break
            at += 1
        else:
            at, fresh = len(row), False
        if (at, fresh) == (local.at, local.fresh):
            return state
        return replace(state, local=replace(local, at=at, fresh=fresh))

    def waits(self, state: State) -> bool:
        return _passing(state).at < len(state.placed[self.action])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = _passing(state)
        seat = state.placed[self.action][local.at]
        title = t("{who}: {action}, space {n}", who=seat_name(state, seat), action=self.title, n=local.at + 1)
        options = [
            option(
                "did", t("Hired"), Did(seat), mark=action_mark(self.action), sum=self.price(state, seat, -1)
            ),
            skip(seat, t("Not this time")),
            option("no-more", t("No more hires"), NoMore(seat)),
            option("nobody", t("Nobody is left to hire, for anyone"), NobodyLeft(seat), confirm=True),
        ]
        name = f"{self.id}-{moment(state)}-{local.at}-{local.n}-{len(local.out)}"
        events = (e for e in state.in_force if state.sheet.events[e].effect == self.extra)
        text: Label = next((event_text(state.sheet, event) for event in events), "")
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def price(self, state: State, seat: int, at: int) -> Sum | None:
        """The price for the manager that is asked; the space counts for its first hire alone."""
        local = _passing(state)
        return price_of(state, self.action, seat, -1 if local.at in local.hired else local.at)

    def _most(self, state: State) -> int:
        """More than these are not in the box."""
        return state.sheet.national_tokens if self.id == "nationals" else tables(state.sheet).immigrant_tokens

    def _turn(self, state: State, seat: int) -> Passing:
        local = _passing(state)
        row = state.placed[self.action]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody hires any more."))
        their_turn(state, seat, row[local.at])
        return local

    def _did(self, state: State, move: Did) -> State:
        local = self._turn(state, move.seat)
        hired = local.hired if local.at in local.hired else (*local.hired, local.at)
        return replace(state, local=replace(local, at=local.at + 1, hired=hired, n=local.n + 1, fresh=True))

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, at=local.at + 1))

    def _no_more(self, state: State, move: NoMore) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, at=local.at + 1, out=(*local.out, local.at)))

    def _nobody(self, state: State, move: NobodyLeft) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=replace(local, at=len(state.placed[self.action]), fresh=False))


class FavoursTold(Favours):
    """6: favours change prices, turns and managers, so each is kept; paying is the table's."""

    def short(self, state: State, seat: int, price: Sum) -> Label:
        return ""

    def paid(self, state: State, seat: int, price: Sum) -> Seat:
        return state.seats[seat]


class MovesTold(Step[State]):
    """Last of all, in the order of the moves: the small market and its point, then the workers."""

    id = "moves"
    title = t("Small market and moves")

    def __init__(self) -> None:
        self.moves = {Sold: self._sold, Did: self._did}

    def skipped(self, state: State) -> bool:
        return not state.visits

    def enter(self, state: State) -> State:
        return replace(state, local=Moving(in_their_order(state), "market"))

    def waits(self, state: State) -> bool:
        return bool(_moving(state).queue)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        queue = _moving(state).queue
        seat, on_board = queue[0].seat, not queue[0].property
        who = seat_name(state, seat)
        options: list[Option] = []
        title = t("{who}: move the workers of the piece", who=who)
        if on_board:
            title = t("{who}: small market, then move the workers of the board", who=who)
            options += [
                _sale(state, "coffee", Sold(seat, coffee=True), SMALL_MARKET_POINTS),
                _sale(state, "goods", Sold(seat, goods=True), SMALL_MARKET_POINTS),
            ]
        options.append(option("did", t("Done, nothing sold") if on_board else t("Done"), Did(seat)))
        name = f"{self.id}-{moment(state)}-{len(queue)}"
        events = (e for e in state.in_force if state.sheet.events[e].effect == "bring_workers")
        text: Label = next((event_text(state.sheet, event) for event in events), "")
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def _turn(self, state: State, seat: int) -> Moving:
        local = _moving(state)
        their_turn(state, seat, local.queue[0].seat)
        return local

    def _sold(self, state: State, move: Sold) -> State:
        local = self._turn(state, move.seat)
        if local.queue[0].property or len(_kinds(move)) != 1:
            raise IllegalMove(t("At the small market one is sold, by a manager on the board."))
        seats = _with_points(state, move.seat, SMALL_MARKET_POINTS)
        return replace(state, seats=seats, local=Moving(local.queue[1:], "market"))

    def _did(self, state: State, move: Did) -> State:
        local = self._turn(state, move.seat)
        return replace(state, local=Moving(local.queue[1:], "market"))


def _sale(state: State, good: Good, move: Sold, points: int) -> Option:
    label = tn("{good} (+{n} point)", "{good} (+{n} points)", points, good=GOOD_NAMES[good])
    return option(good, label, move, mark=GOOD_MARKS[good], sum=good_price(state, good))


def _kinds(move: Sold) -> tuple[Good, ...]:
    """What was sold; `IllegalMove` if nothing was."""
    kinds: tuple[tuple[Good, bool], ...] = (("coffee", move.coffee), ("goods", move.goods))
    sold = tuple(kind for kind, yes in kinds if yes)
    if not sold:
        raise IllegalMove(t("Say what was sold, or that nothing was."))
    return sold


def _with_points(state: State, seat: int, points: int) -> tuple[Seat, ...]:
    player = state.seats[seat]
    return with_seat(state, seat, replace(player, points=player.points + points))


def _using(state: State) -> Using:
    assert isinstance(state.local, Using)
    return state.local


def _passing(state: State) -> Passing:
    assert isinstance(state.local, Passing)
    return state.local


def _moving(state: State) -> Moving:
    assert isinstance(state.local, Moving)
    return state.local
