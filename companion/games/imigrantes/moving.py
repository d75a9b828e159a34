"""Managers on properties, last of all: the small market, then moving workers."""

from __future__ import annotations

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.discard import IN_HAND
from companion.games.imigrantes.moves import (
    Bring,
    DiscardStarting,
    FreeMove,
    Lift,
    PutBack,
    PutWorker,
    SellSmall,
    Skip,
)
from companion.games.imigrantes.parts import STARTING
from companion.games.imigrantes.prices import good_price, is_in_force
from companion.games.imigrantes.selling import GOODS
from companion.games.imigrantes.spaces import check_space, places, space_name
from companion.games.imigrantes.state import (
    Holding,
    Moving,
    Seat,
    Stage,
    State,
    Visit,
    with_seat,
    with_worker,
)
from companion.games.imigrantes.steps import ask, moment, skip, their_turn
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import (
    GOOD_MARKS,
    GOOD_NAMES,
    piece_mark,
    piece_name,
    seat_name,
    token_mark,
    token_name,
)
from companion.kernel import Prompt
from companion.text import t

SMALL_MARKET_POINTS = 1


class MoveWorkers(Step[State]):
    """Each manager on a property: sell one at the small market, then lift all workers and place them."""

    id = "moves"
    title = t("Small market and moves")
    first: Stage = "market"

    def __init__(self) -> None:
        self.moves = {
            SellSmall: self._sell,
            Skip: self._skip,
            Lift: self._lift,
            PutWorker: self._put,
            PutBack: self._put_back,
            Bring: self._bring,
        }

    def skipped(self, state: State) -> bool:
        return not state.visits

    def enter(self, state: State) -> State:
        return replace(state, local=Moving(in_their_order(state), self.first))

    def settle(self, state: State) -> State:
        local = _local(state)
        while local.queue and not self._asks(state, local):
            local = self._on(local)
        return state if local is state.local else replace(state, local=local)

    def waits(self, state: State) -> bool:
        return bool(_local(state).queue)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = _local(state)
        visit = local.queue[0]
        who = seat_name(state, visit.seat)
        piece = piece_name(state.sheet, state.seats[visit.seat].holdings[visit.property].piece)
        name = f"{self.id}-{moment(state)}-{len(local.queue)}-{local.stage}"
        if local.stage == "choose":
            title, options = t("{who}: move the workers of one piece?", who=who), self._choosing(state, visit)
        elif local.stage == "market":
            title, options = t("{who}: sell one at the small market?", who=who), self._market(state, visit)
        elif local.stage == "lift":
            title = t("{who}: move the workers of {piece}?", who=who, piece=piece)
            options = [
                skip(visit.seat, t("Leave all as they are"), "leave"),
                option("lift", t("Lift all and place them"), Lift(visit.seat)),
            ]
        elif local.stage == "put":
            name = f"{name}-{len(local.hand)}-{int(local.bound)}"
            token = local.hand[0]
            title = t("{who}: where does the {token} go?", who=who, token=token_name(state.sheet, token))
            options = places(state, visit.seat, token, visit.property if local.bound else -1)
            if local.before:
                options.append(option("back", t("All back as they were"), PutBack(visit.seat)))
            if token == STARTING:
                leave = DiscardStarting(visit.seat, IN_HAND)
                options.append(
                    option("discard-hand", t("It leaves the game"), leave, group=t("More"), confirm=True)
                )
            elif not local.bound:
                options += self._brings(state, visit)
        else:
            name = f"{name}-{self._room(state, visit)}"
            title = t("{who}: bring others to {piece}?", who=who, piece=piece)
            options = [skip(visit.seat, t("No more")), *self._brings(state, visit)]
        return (ask(state, name, title, options, seat=visit.seat, step=self.id),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    # what is asked

    def _asks(self, state: State, local: Moving) -> bool:
        """Whether the stage leaves anything to decide."""
        visit = local.queue[0]
        seat = state.seats[visit.seat]
        if local.stage == "choose":
            return bool(_movable(seat))
        if local.stage == "put":
            return bool(local.hand)
        holding = seat.holdings[visit.property]
        if local.stage == "market":
            if visit.property or not (seat.coffee or seat.goods):
                return False
            return any(holding.workers[space] for space in tables(state.sheet).properties["board"].markets)
        if local.stage == "lift":
            return any(holding.workers)
        return bool(self._bringable(state, visit))

    def _on(self, local: Moving) -> Moving:
        """The next stage, or the next manager."""
        if local.stage == "market":
            return replace(local, stage="lift")
        if local.stage in ("lift", "put"):
            return replace(local, stage="bring", before=(), bound=False)
        return Moving(local.queue[1:], self.first)

    def _choosing(self, state: State, visit: Visit) -> list[Option]:
        seat = visit.seat
        options = [
            option(
                f"free-{n}",
                piece_name(state.sheet, state.seats[seat].holdings[n].piece),
                FreeMove(seat, n),
                mark=piece_mark(state.sheet, state.seats[seat].holdings[n].piece),
                at=f"board-{seat}/{n}",
            )
            for n in _movable(state.seats[seat])
        ]
        return [skip(seat, t("Leave all as they are"), "leave"), *options]

    def _market(self, state: State, visit: Visit) -> list[Option]:
        player = state.seats[visit.seat]
        options = [
            option(
                f"small-{good}",
                t("Sell one {good} (+1 point)", good=GOOD_NAMES[good]),
                SellSmall(visit.seat, good),
                mark=GOOD_MARKS[good],
                sum=good_price(state, good),
            )
            for good in GOODS
            if getattr(player, good)
        ]
        return [*options, skip(visit.seat, t("Nothing"))]

    def _bringable(self, state: State, visit: Visit) -> list[tuple[int, int]]:
        if not is_in_force(state, "bring_workers"):
            return []
        if not self._room(state, visit):
            return []
        return [
            (n, space)
            for n, holding in enumerate(state.seats[visit.seat].holdings)
            if n != visit.property
            for space, token in enumerate(holding.workers)
            if token and (token != STARTING or not visit.property)
        ]

    def _brings(self, state: State, visit: Visit) -> list[Option]:
        holdings = state.seats[visit.seat].holdings
        return [
            option(
                f"bring-{n}-{space}",
                t(
                    "{token} from {piece}, {space}",
                    token=token_name(state.sheet, holdings[n].workers[space]),
                    piece=piece_name(state.sheet, holdings[n].piece),
                    space=space_name(state, holdings[n].piece, space),
                ),
                Bring(visit.seat, n, space),
                mark=token_mark(state.sheet, holdings[n].workers[space]),
                group=t("Bring a worker"),
                at=f"board-{visit.seat}/{n}/{space}",
            )
            for n, space in self._bringable(state, visit)
        ]

    def _room(self, state: State, visit: Visit) -> int:
        return state.seats[visit.seat].holdings[visit.property].workers.count("")

    # what is done

    def _turn(self, state: State, seat: int, *stages: str) -> Moving:
        local = _local(state)
        if not local.queue:
            raise IllegalMove(t("Nobody moves workers now."))
        their_turn(state, seat, local.queue[0].seat)
        if local.stage not in stages:
            raise IllegalMove(t("That does not fit now."))
        return local

    def _sell(self, state: State, move: SellSmall) -> State:
        local = self._turn(state, move.seat, "market")
        seat = state.seats[move.seat]
        if move.good not in GOODS or not getattr(seat, move.good):
            raise IllegalMove(t("{who} has none of that.", who=seat_name(state, move.seat)))
        price = good_price(state, move.good).total
        coffee = move.good == "coffee"
        sold = replace(
            seat,
            coffee=seat.coffee - coffee,
            goods=seat.goods - (not coffee),
            money=max(0, seat.money + price),
            points=seat.points + SMALL_MARKET_POINTS,
        )
        return replace(state, seats=with_seat(state, move.seat, sold), local=replace(local, stage="lift"))

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat, "choose", "market", "lift", "bring")
        return replace(state, local=self._on(local))

    def _lift(self, state: State, move: Lift) -> State:
        local = self._turn(state, move.seat, "lift")
        return self._lifted(state, local, local.queue[0])

    def _lifted(self, state: State, local: Moving, visit: Visit) -> State:
        """All workers of the property in hand; starting workers first, while the board has room."""
        seat = state.seats[visit.seat]
        holdings = seat.holdings
        there = holdings[visit.property]
        if not any(there.workers):
            raise IllegalMove(t("Nobody works there."))
        hand = tuple(sorted((w for w in there.workers if w), key=lambda token: token != STARTING))
        bare = Holding(there.piece, ("",) * len(there.workers))
        changed = (*holdings[: visit.property], bare, *holdings[visit.property + 1 :])
        local = replace(local, queue=(visit, *local.queue[1:]), stage="put", hand=hand, before=holdings)
        return replace(
            state, seats=with_seat(state, visit.seat, replace(seat, holdings=changed)), local=local
        )

    def _put(self, state: State, move: PutWorker) -> State:
        local = self._turn(state, move.seat, "put")
        visit = local.queue[0]
        if local.bound and move.property != visit.property:
            raise IllegalMove(t("This worker goes to the manager's property."))
        check_space(state, move.seat, move.property, move.space, local.hand[0])
        seat = state.seats[move.seat]
        holdings = with_worker(seat, move.property, move.space, local.hand[0])
        local = replace(local, hand=local.hand[1:], bound=False)
        return replace(
            state, seats=with_seat(state, move.seat, replace(seat, holdings=holdings)), local=local
        )

    def _put_back(self, state: State, move: PutBack) -> State:
        local = self._turn(state, move.seat, "put")
        if not local.before:
            raise IllegalMove(t("They cannot all go back."))
        seat = replace(state.seats[move.seat], holdings=local.before)
        done = Moving(local.queue[1:], self.first)
        return replace(state, seats=with_seat(state, move.seat, seat), local=done)

    def _bring(self, state: State, move: Bring) -> State:
        local = self._turn(state, move.seat, "put", "bring")
        visit = local.queue[0]
        if local.bound or (local.hand and local.hand[0] == STARTING):
            raise IllegalMove(t("Place the worker in hand first."))
        if (move.property, move.space) not in self._bringable(state, visit):
            raise IllegalMove(t("That worker cannot be brought."))
        seat = state.seats[move.seat]
        token = seat.holdings[move.property].workers[move.space]
        holdings = with_worker(seat, move.property, move.space, "")
        before = local.before if local.hand else seat.holdings
        local = replace(local, stage="put", hand=(token, *local.hand), before=before, bound=True)
        return replace(
            state, seats=with_seat(state, move.seat, replace(seat, holdings=holdings)), local=local
        )


class FreeMoves(MoveWorkers):
    """By an event, before placing: each player may move the workers of one piece, in turn order."""

    id = "free"
    title = t("Free moves")
    first: Stage = "choose"

    def __init__(self) -> None:
        super().__init__()
        self.moves[FreeMove] = self._choose

    def skipped(self, state: State) -> bool:
        return not is_in_force(state, "free_move")

    def enter(self, state: State) -> State:
        return replace(state, local=Moving(tuple(Visit(seat, 0) for seat in state.order), self.first))

    def _choose(self, state: State, move: FreeMove) -> State:
        local = self._turn(state, move.seat, "choose")
        if move.property not in _movable(state.seats[move.seat]):
            raise IllegalMove(t("Nobody works on that piece."))
        return self._lifted(state, local, Visit(move.seat, move.property))


def in_their_order(state: State) -> tuple[Visit, ...]:
    """The managers on properties in the order of their moves."""
    if state.options.moves == "placed":
        return state.visits
    return tuple(sorted(state.visits, key=lambda visit: state.order.index(visit.seat)))


def _movable(seat: Seat) -> list[int]:
    """The expansion pieces on which somebody works."""
    return [n for n, holding in enumerate(seat.holdings) if n and any(holding.workers)]


def _local(state: State) -> Moving:
    assert isinstance(state.local, Moving)
    return state.local
