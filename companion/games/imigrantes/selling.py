"""Sell: in passes from the left each player fills one car, until nobody has goods that fit."""

from __future__ import annotations

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.favours import emptied
from companion.games.imigrantes.moves import Sell, Skip
from companion.games.imigrantes.prices import SELL, is_in_force, sale
from companion.games.imigrantes.state import Good, Selling, State, with_seat
from companion.games.imigrantes.steps import ask, moment, skip, their_turn
from companion.games.imigrantes.words import ACTION_NAMES, GOOD_MARKS, GOOD_NAMES, seat_name
from companion.kernel import Prompt
from companion.text import t
from companion.view import Sum

GOODS: tuple[Good, ...] = ("coffee", "goods")
COFFEE_POINTS, GOODS_POINTS = 1, 2
FULL_CARS = 3


class SellGoods(Step[State]):
    """8: mandatory; each player sells with one manager, and scores once for each kind sold."""

    id = "sell"
    title = ACTION_NAMES["sell"]

    def __init__(self) -> None:
        self.moves = {Sell: self._sell, Skip: self._skip}

    def skipped(self, state: State) -> bool:
        return not state.placed[SELL]

    def enter(self, state: State) -> State:
        return replace(state, local=Selling(0, tuple(-1 for _ in state.seats)))

    def settle(self, state: State) -> State:
        local = _local(state)
        row, at, fresh = state.placed[SELL], local.at, local.fresh
        while True:
            if at >= len(row):
                if not fresh:
                    break
                at, fresh = 0, False
            if self._sells(state, local, at):
                break
            at += 1
        if at == local.at and fresh == local.fresh:
            return state
        return replace(state, local=replace(local, at=at, fresh=fresh))

    def waits(self, state: State) -> bool:
        return _local(state).at < len(state.placed[SELL])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = _local(state)
        seat = state.placed[SELL][local.at]
        player = state.seats[seat]
        options: list[Option] = []
        for good in GOODS:
            seen = set()
            for n, car in enumerate(state.train):
                if not fits(state, good, n) or not getattr(player, good):
                    continue
                room = (car.size - car.n, car.extra)
                if room in seen:
                    continue
                seen.add(room)
                options.append(self._option(state, seat, good, n))
        options.sort(key=lambda o: -(o[0].sum.total if o[0].sum else 0))
        if self._can_refuse(state, local):
            options.append(skip(seat, t("Not with this manager")))
        title = t("{who}: fill a car", who=seat_name(state, seat))
        name = f"{self.id}-{moment(state)}-{local.at}-{player.coffee}-{player.goods}"
        text = t("Selling is mandatory.")
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        local = _local(state)
        factor = 2 if is_in_force(state, "double_points") else 1
        seats = state.seats
        if local.sold_coffee or local.sold_goods:
            seats = tuple(
                replace(
                    seat,
                    points=seat.points
                    + factor
                    * (COFFEE_POINTS * (n in local.sold_coffee) + GOODS_POINTS * (n in local.sold_goods)),
                )
                for n, seat in enumerate(seats)
            )
        train = state.train
        if sum(car.n > 0 for car in train) >= FULL_CARS:
            train = emptied(train)
        return replace(state, seats=seats, train=train, local=None)

    def _option(self, state: State, seat: int, good: Good, n: int) -> Option:
        car = state.train[n]
        many = how_many(state, seat, good, n)
        label = t(
            "{n} {good} into car {car} (room for {room})",
            n=many,
            good=GOOD_NAMES[good],
            car=n + 1,
            room=car.size - car.n,
        )
        return option(
            f"sell-{good}-{n}",
            label,
            Sell(seat, good, n),
            mark=GOOD_MARKS[good],
            sum=self._price(state, good, many, n),
            at=f"train/{n}",
        )

    def _price(self, state: State, good: Good, many: int, car: int) -> Sum:
        local = _local(state)
        return sale(state, good, many, local.at, local.at not in local.paid, state.train[car].extra)

    def _sells(self, state: State, local: Selling, at: int) -> bool:
        """Whether the manager on a space has something to sell now."""
        seat = state.placed[SELL][at]
        if at in local.refused or local.chosen[seat] not in (-1, at):
            return False
        player = state.seats[seat]
        return any(
            getattr(player, good) and any(fits(state, good, n) for n in range(len(state.train)))
            for good in GOODS
        )

    def _can_refuse(self, state: State, local: Selling) -> bool:
        """Only while another manager of the same seat can still sell instead."""
        row = state.placed[SELL]
        seat = row[local.at]
        if local.chosen[seat] != -1:
            return False
        return any(row[n] == seat and n not in local.refused for n in range(local.at + 1, len(row)))

    def _turn(self, state: State, seat: int) -> Selling:
        local = _local(state)
        row = state.placed[SELL]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody is left in {action}.", action=self.title))
        their_turn(state, seat, row[local.at])
        return local

    def _sell(self, state: State, move: Sell) -> State:
        local = self._turn(state, move.seat)
        if move.good not in GOODS or not 0 <= move.car < len(state.train):
            raise IllegalMove(t("There is no such car."))
        player = state.seats[move.seat]
        if not getattr(player, move.good):
            raise IllegalMove(
                t("{who} has no {good}.", who=seat_name(state, move.seat), good=GOOD_NAMES[move.good])
            )
        if not fits(state, move.good, move.car):
            raise IllegalMove(t("That does not fit into this car."))
        many = how_many(state, move.seat, move.good, move.car)
        price = self._price(state, move.good, many, move.car)
        money = player.money + price.total
        if money < 0:
            money = 0
        if move.good == "coffee":
            player = replace(player, coffee=player.coffee - many, money=money)
        else:
            player = replace(player, goods=player.goods - many, money=money)
        car = state.train[move.car]
        loaded = replace(car, good=move.good, n=car.n + many)
        sold = local.sold_coffee if move.good == "coffee" else local.sold_goods
        if move.seat not in sold:
            sold = (*sold, move.seat)
        counted = local.at in local.paid or car.extra
        local = replace(
            local,
            at=local.at + 1,
            chosen=(*local.chosen[: move.seat], local.at, *local.chosen[move.seat + 1 :]),
            paid=local.paid if counted else (*local.paid, local.at),
            sold_coffee=sold if move.good == "coffee" else local.sold_coffee,
            sold_goods=sold if move.good == "goods" else local.sold_goods,
            fresh=True,
        )
        return replace(
            state,
            seats=with_seat(state, move.seat, player),
            train=(*state.train[: move.car], loaded, *state.train[move.car + 1 :]),
            local=local,
        )

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        if not self._can_refuse(state, local):
            raise IllegalMove(t("Selling is mandatory, and this is the last manager."))
        return replace(state, local=replace(local, at=local.at + 1, refused=(*local.refused, local.at)))


def fits(state: State, good: Good, car: int) -> bool:
    """Whether a car has room for one more of this kind."""
    there = state.train[car]
    return there.n < there.size and there.good in ("", good)


def how_many(state: State, seat: int, good: Good, car: int) -> int:
    """How many of a seat's goods go into a car."""
    there = state.train[car]
    owned = state.seats[seat].coffee if good == "coffee" else state.seats[seat].goods
    return min(owned, there.size - there.n)


def _local(state: State) -> Selling:
    assert isinstance(state.local, Selling)
    return state.local
