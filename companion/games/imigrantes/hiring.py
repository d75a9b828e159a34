"""Hostel and nationals: managers from the left hire in passes, until nobody wants or nobody is left."""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.agenda import Option, Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import Hire, NoMore, PutWorker, Skip
from companion.games.imigrantes.parts import BRAZILIAN, LETTERS, STARTING
from companion.games.imigrantes.prices import HOSTEL, NATIONAL, hire_price, is_in_force, national_price
from companion.games.imigrantes.spaces import check_space, places
from companion.games.imigrantes.state import Hiring, State, free_spaces, has_room, with_seat, with_worker
from companion.games.imigrantes.steps import ask, moment, pay, skip, their_turn, too_dear
from companion.games.imigrantes.words import ACTION_NAMES, seat_name, token_mark, token_name
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Sum


class HiringStep(Step[State], ABC):
    """What hostel and nationals share; they differ in who is there and in what event adds one."""

    action: int
    bonus_effect: str

    def __init__(self) -> None:
        self.moves = {Hire: self._hire, Skip: self._skip, NoMore: self._no_more, PutWorker: self._put}

    @abstractmethod
    def there(self, state: State) -> tuple[str, ...]:
        """Who can be hired, each nationality once."""

    @abstractmethod
    def take(self, state: State, token: str) -> State:
        """The state after one of them left the board."""

    @abstractmethod
    def free(self, state: State) -> tuple[str, ...]:
        """Who can come as the free extra of an event, each nationality once."""

    @abstractmethod
    def take_free(self, state: State, token: str) -> State:
        """The state after one of them left the supply."""

    @abstractmethod
    def price(self, state: State, space: int) -> Sum:
        """The price for a manager on a space, -1 from its second hire on."""

    def where(self, state: State, token: str) -> str:
        """Where on the board the token is."""
        return ""

    def skipped(self, state: State) -> bool:
        return not state.placed[self.action]

    def enter(self, state: State) -> State:
        return replace(state, local=Hiring())

    def settle(self, state: State) -> State:
        local = _local(state)
        if local.token or local.bonus:
            return state
        row, at, fresh, out = state.placed[self.action], local.at, local.fresh, local.out
        anybody = bool(self.there(state))
        while anybody:
            if at >= len(row):
                if not fresh:
                    break
                at, fresh = 0, False
            if at not in out and self._can(state, row[at], at, local):
                break
            at += 1
        else:
            at, fresh = len(row), False
        if at == local.at and fresh == local.fresh:
            return state
        return replace(state, local=replace(local, at=at, fresh=fresh))

    def waits(self, state: State) -> bool:
        local = _local(state)
        return bool(local.token) or local.bonus or local.at < len(state.placed[self.action])

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = _local(state)
        seat = state.placed[self.action][local.at]
        who = seat_name(state, seat)
        name = f"{self.id}-{moment(state)}-{local.at}-{len(self._workers(state, seat))}"
        if local.token:
            title = t(
                "{who}: where does the {token} go?", who=who, token=token_name(state.sheet, local.token)
            )
            options = places(state, seat, local.token)
            return (ask(state, f"{name}-put", title, options, seat=seat, step=self.id),)
        if local.bonus:
            title = t("{who}: one more, free", who=who)
            options = [self._offer(state, seat, token, Sum(0)) for token in self.free(state)]
            options.append(skip(seat, t("None")))
            return (ask(state, f"{name}-free", title, options, seat=seat, step=self.id),)
        price = self.price(state, -1 if local.at in local.hired else local.at)
        title = t("{who}: hire for ${n}?", who=who, n=price.total)
        options = [self._offer(state, seat, token, price) for token in self.there(state)]
        options.sort(key=lambda o: bool(o[0].why_not))
        options.append(skip(seat, t("Not this time")))
        options.append(option("no-more", t("No more hires"), NoMore(seat)))
        text: Label = t("{action}, space {n}", action=self.title, n=local.at + 1)
        return (ask(state, name, title, options, seat=seat, step=self.id, text=text),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    # how

    def _offer(self, state: State, seat: int, token: str, price: Sum) -> Option:
        why = "" if has_room(state.seats[seat]) else t("No empty space")
        return option(
            f"hire-{token}",
            token_name(state.sheet, token),
            Hire(seat, token),
            mark=token_mark(state.sheet, token),
            sum=price,
            why_not=why or too_dear(state, seat, price),
            at=self.where(state, token),
        )

    def _can(self, state: State, seat: int, at: int, local: Hiring) -> bool:
        player = state.seats[seat]
        if player.money < self.price(state, -1 if at in local.hired else at).total:
            return False
        return has_room(player) or STARTING in player.holdings[0].workers

    def _workers(self, state: State, seat: int) -> list[str]:
        return [token for h in state.seats[seat].holdings for token in h.workers if token]

    def _turn(self, state: State, seat: int) -> Hiring:
        local = _local(state)
        row = state.placed[self.action]
        if local.at >= len(row):
            raise IllegalMove(t("Nobody hires any more."))
        their_turn(state, seat, row[local.at])
        return local

    def _free_hand(self, local: Hiring) -> None:
        if local.token:
            raise IllegalMove(t("Place the worker in hand first."))

    def _hire(self, state: State, move: Hire) -> State:
        local = self._turn(state, move.seat)
        self._free_hand(local)
        if move.token not in (self.free(state) if local.bonus else self.there(state)):
            raise IllegalMove(t("Nobody of that nationality can be hired now."))
        if not has_room(state.seats[move.seat]):
            raise IllegalMove(t("No space is empty."))
        if local.bonus:
            state = self.take_free(state, move.token)
            local = replace(local, token=move.token)
        else:
            seat = state.seats[move.seat]
            left = pay(state, move.seat, self.price(state, -1 if local.at in local.hired else local.at))
            state = self.take(state, move.token)
            if left != seat.money:
                state = replace(state, seats=with_seat(state, move.seat, replace(seat, money=left)))
            hired = local.hired if local.at in local.hired else (*local.hired, local.at)
            local = replace(local, token=move.token, hired=hired, fresh=True)
        spaces = free_spaces(state.seats[move.seat], move.token)
        if len(spaces) == 1:
            return self._placed(state, local, move.seat, *spaces[0])
        return replace(state, local=local)

    def _put(self, state: State, move: PutWorker) -> State:
        local = self._turn(state, move.seat)
        if not local.token:
            raise IllegalMove(t("There is no worker in hand."))
        check_space(state, move.seat, move.property, move.space, local.token)
        return self._placed(state, local, move.seat, move.property, move.space)

    def _placed(self, state: State, local: Hiring, seat: int, prop: int, space: int) -> State:
        player = state.seats[seat]
        seats = with_seat(
            state, seat, replace(player, holdings=with_worker(player, prop, space, local.token))
        )
        if local.bonus:
            local = replace(local, token="", bonus=False, at=local.at + 1)
        elif seat not in local.treated and is_in_force(state, self.bonus_effect):
            offered = bool(self.free(state)) and has_room(seats[seat])
            at = local.at if offered else local.at + 1
            local = replace(local, token="", bonus=offered, treated=(*local.treated, seat), at=at)
        else:
            local = replace(local, token="", at=local.at + 1)
        return replace(state, seats=seats, local=local)

    def _skip(self, state: State, move: Skip) -> State:
        local = self._turn(state, move.seat)
        self._free_hand(local)
        return replace(state, local=replace(local, bonus=False, at=local.at + 1))

    def _no_more(self, state: State, move: NoMore) -> State:
        local = self._turn(state, move.seat)
        self._free_hand(local)
        if local.bonus:
            raise IllegalMove(t("This is about the free worker."))
        return replace(state, local=replace(local, out=(*local.out, local.at), at=local.at + 1))


class Hostel(HiringStep):
    """1: immigrants of the ships that have come in so far."""

    id = "hostel"
    title = ACTION_NAMES["hostel"]
    action = HOSTEL
    bonus_effect = "extra_immigrant"

    def there(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(token for ship in state.ships[: state.round + 1] for token in ship))

    def take(self, state: State, token: str) -> State:
        at = next(n for n, ship in enumerate(state.ships) if token in ship)
        ships = (*state.ships[:at], _less(state.ships[at], token), *state.ships[at + 1 :])
        return replace(state, ships=ships)

    def free(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(state.offer))

    def take_free(self, state: State, token: str) -> State:
        return replace(state, offer=_less(state.offer, token))

    def price(self, state: State, space: int) -> Sum:
        return hire_price(state, space)

    def where(self, state: State, token: str) -> str:
        for letter, ship in zip(LETTERS[: state.round + 1], state.ships, strict=False):
            if token in ship:
                return f"ships/{letter}/{ship.index(token)}"
        return ""


class Nationals(HiringStep):
    """7: nationals that stand on the board."""

    id = "nationals"
    title = ACTION_NAMES["nationals"]
    action = NATIONAL
    bonus_effect = "extra_national"

    def there(self, state: State) -> tuple[str, ...]:
        return (BRAZILIAN,) if state.nationals else ()

    def take(self, state: State, token: str) -> State:
        return replace(state, nationals=state.nationals - 1)

    def free(self, state: State) -> tuple[str, ...]:
        return (BRAZILIAN,) if state.box_nationals else ()

    def take_free(self, state: State, token: str) -> State:
        return replace(state, box_nationals=state.box_nationals - 1)

    def price(self, state: State, space: int) -> Sum:
        return national_price(state, space)


def _local(state: State) -> Hiring:
    assert isinstance(state.local, Hiring)
    return state.local


def _less(tokens: tuple[str, ...], token: str) -> tuple[str, ...]:
    at = tokens.index(token)
    return (*tokens[:at], *tokens[at + 1 :])
