"""The table is right: how a correction changes a tracked value."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.imigrantes.order import index_of, is_over
from companion.games.imigrantes.parts import ACTIONS, BRAZILIAN, LETTERS, PILES, STARTING
from companion.games.imigrantes.readings import Depth
from companion.games.imigrantes.state import (
    NOBODY,
    Car,
    Hiring,
    Holding,
    Moving,
    State,
    Visit,
    with_seat,
    with_worker,
)
from companion.games.imigrantes.switching import switch
from companion.games.imigrantes.tables import adjustments, tables
from companion.games.imigrantes.tracked import (
    DEPTHS,
    EMPTY,
    LEAST_TYPED,
    MOST,
    MOST_MANAGERS,
    MOST_TYPED,
    PRICE_NUMBERS,
    SEAT_NUMBERS,
    TYPED,
    is_kept,
    possible_events,
    property_names,
    where,
)
from companion.games.imigrantes.upkeep import events_in_force
from companion.kernel import UNKNOWN, Correct
from companion.text import t


def correct(state: State, move: Correct) -> State:
    """The state with one value changed. Raises `IllegalMove` if there is no such value or it does not fit."""
    head, _, rest = move.path.partition("/")
    change = _CHANGES.get(head)
    if change is None or not is_kept(state, move.path):
        raise IllegalMove(t("“{path}” is not tracked.", path=move.path))
    try:
        return change(state, rest.split("/"), move)
    except (KeyError, IndexError, ValueError) as error:
        if isinstance(error, IllegalMove):
            raise
        raise IllegalMove(t("“{path}” is not tracked.", path=move.path)) from error


def _index(word: str, length: int) -> int:
    """A place in a list, written as a plain number."""
    if word not in map(str, range(length)):
        raise KeyError(word)
    return int(word)


def _word(move: Correct) -> str:
    if not isinstance(move.to, str):
        raise IllegalMove(t("One of the values offered is needed."))
    return move.to


def _outside(state: State, token: str, by: int) -> tuple[tuple[str, int], ...]:
    """What is outside of the count after `by` tokens went there (or, below zero, came from there)."""
    counts = dict(state.outside)
    counts[token] = counts.get(token, 0) + by
    return tuple(sorted((name, n) for name, n in counts.items() if n))


def _free_hands(state: State) -> None:
    local = state.local
    if (isinstance(local, Hiring) and local.token) or (isinstance(local, Moving) and local.hand):
        raise IllegalMove(t("Place the workers in hand first."))


def _player(state: State, path: list[str], move: Correct) -> State:
    number, name = path
    n = _index(number, len(state.seats))
    if name not in SEAT_NUMBERS:
        raise KeyError(name)
    seat = state.seats[n]
    most = MOST_MANAGERS if name == "managers" else MOST
    value = move.number(getattr(seat, name), most)
    if name == "managers" and state.part != "round":
        raise IllegalMove(t("Managers are handed out when a round begins."))
    return replace(state, seats=with_seat(state, n, replace(seat, **{name: value})))


def _price(state: State, path: list[str], move: Correct) -> State:
    (name,) = path
    if name not in PRICE_NUMBERS:
        raise KeyError(name)
    value = move.number(getattr(state.prices, name), MOST)
    return replace(state, prices=replace(state.prices, **{name: value}))


def _worker(state: State, path: list[str], move: Correct) -> State:
    n = _index(path[0], len(state.seats))
    seat = state.seats[n]
    p = _index(path[1], len(seat.holdings))
    space = _index(path[2], len(seat.holdings[p].workers))
    token = _word(move)
    if len(path) != 3 or token not in (*tables(state.sheet).tokens, EMPTY):
        raise IllegalMove(t("That is no worker."))
    if token == STARTING and p:
        raise IllegalMove(t("Starting workers stay on the individual board."))
    _free_hands(state)
    before = seat.holdings[p].workers[space]
    token = "" if token == EMPTY else token
    if before == token:
        return state
    if before:
        state = replace(state, outside=_outside(state, before, 1))
    if token:
        state = replace(state, outside=_outside(state, token, -1))
    return replace(
        state, seats=with_seat(state, n, replace(seat, holdings=with_worker(seat, p, space, token)))
    )


def _ship(state: State, path: list[str], move: Correct) -> State:
    letter, token = path
    ship = LETTERS.index(letter)
    if token not in tables(state.sheet).nation_index:
        raise KeyError(token)
    there = state.ships[ship]
    now = there.count(token)
    value = move.number(now, 75)
    tokens = tuple(t_ for t_ in there if t_ != token) + (token,) * value
    ships = (*state.ships[:ship], tokens, *state.ships[ship + 1 :])
    return replace(state, ships=ships, outside=_outside(state, token, now - value))


def _pile(state: State, path: list[str], move: Correct) -> State:
    name, token = path
    pile = PILES.index(name)
    index = tables(state.sheet).nation_index[token]
    counts = list(state.piles[pile])
    now = counts[index]
    counts[index] = move.number(now, 75)
    piles = (*state.piles[:pile], tuple(counts), *state.piles[pile + 1 :])
    return replace(state, piles=piles, outside=_outside(state, token, now - counts[index]))


def _nationals(state: State, path: list[str], move: Correct) -> State:
    (name,) = path
    field = {"board": "nationals", "box": "box_nationals"}[name]
    now = getattr(state, field)
    value = move.number(now, 99)
    return replace(state, **{field: value, "outside": _outside(state, BRAZILIAN, now - value)})


def _order(state: State, path: list[str], move: Correct) -> State:
    (place,) = path
    n = _index(place, len(state.order))
    seat = _index(_word(move), len(state.seats))
    other = state.order[n]
    swap = {other: seat, seat: other}
    return replace(state, order=tuple(swap.get(one, one) for one in state.order))


def _favour(state: State, path: list[str], move: Correct) -> State:
    (name,) = path
    field = {"extra": "extra_manager", "discount": "discount"}[name]
    word = _word(move)
    holder = NOBODY if word == "nobody" else _index(word, len(state.seats))
    return replace(state, **{field: holder})


def _train(state: State, path: list[str], move: Correct) -> State:
    number, what = path
    n = _index(number, len(state.train))
    car = state.train[n]
    if what == "good":
        word = _word(move)
        if word not in (EMPTY, "coffee", "goods"):
            raise KeyError(word)
        changed = (
            Car(car.size, extra=car.extra) if word == EMPTY else replace(car, good=word, n=max(1, car.n))
        )
    elif what == "n" and car.good:
        value = move.number(car.n, car.size)
        changed = replace(car, n=value) if value else Car(car.size, extra=car.extra)
    else:
        raise KeyError(what)
    return replace(state, train=(*state.train[:n], changed, *state.train[n + 1 :]))


def _piece(state: State, path: list[str], move: Correct) -> State:
    (piece,) = path
    card = state.sheet.pieces[piece]
    word = _word(move)
    if word not in ("pile", "market", "gone"):
        _index(word, len(state.seats))
    if word == where(state, piece):
        return state
    if state.visits:
        raise IllegalMove(t("Pieces change hands once the managers are home."))
    _free_hands(state)
    state = _take_away(state, piece)
    simple = card.phase == "simple"
    if word == "pile":
        return (
            replace(state, pile=(*state.pile, piece))
            if simple
            else replace(state, specials=(*state.specials, piece))
        )
    if word == "gone":
        return replace(state, gone_pieces=(*state.gone_pieces, piece))
    if word == "market":
        if simple:
            return replace(state, market=(*state.market, piece))
        left = (state.special,) if state.special else ()
        return replace(state, special=piece, specials=(*state.specials, *left))
    seat = state.seats[int(word)]
    holding = Holding(piece, ("",) * card.spaces)
    return replace(
        state, seats=with_seat(state, int(word), replace(seat, holdings=(*seat.holdings, holding)))
    )


def _take_away(state: State, piece: str) -> State:
    """The state without a piece; its workers go outside of the count."""
    for n, seat in enumerate(state.seats):
        for holding in seat.holdings:
            if holding.piece != piece:
                continue
            for token in filter(None, holding.workers):
                state = replace(state, outside=_outside(state, token, 1))
            kept = tuple(h for h in seat.holdings if h.piece != piece)
            state = replace(state, seats=with_seat(state, n, replace(seat, holdings=kept)))
    return replace(
        state,
        pile=tuple(p for p in state.pile if p != piece),
        specials=tuple(p for p in state.specials if p != piece),
        market=tuple(p for p in state.market if p != piece),
        special="" if state.special == piece else state.special,
        gone_pieces=tuple(p for p in state.gone_pieces if p != piece),
    )


def _common(state: State, path: list[str], move: Correct) -> State:
    (number,) = path
    n = _index(number, len(state.commons))
    card = _word(move)
    if card not in state.sheet.bonuses or card in (*state.commons[:n], *state.commons[n + 1 :]):
        raise IllegalMove(t("That card cannot lie there."))
    state = _unhand(state, card)
    return replace(state, commons=(*state.commons[:n], card, *state.commons[n + 1 :]))


def _unhand(state: State, card: str) -> State:
    """The books are wrong about whoever holds a card that lies open: that hand is on paper from now on.

    A refusal would tell everybody that somebody holds it.
    """
    secrets = tuple(UNKNOWN if kept == card else kept for kept in state.secrets)
    dealt = tuple((UNKNOWN, UNKNOWN) if card in two else two for two in state.dealt)
    if secrets == state.secrets and dealt == state.dealt:
        return state
    return replace(state, secrets=secrets, dealt=dealt)


def _secret(state: State, path: list[str], move: Correct) -> State:
    """Which card it was, once all are known."""
    (number,) = path
    n = _index(number, len(state.secrets))
    card = _word(move)
    if not is_over(state) or card not in state.sheet.bonuses:
        raise KeyError(card)
    others = (*state.secrets[:n], *state.secrets[n + 1 :], *state.commons)
    if card in others:
        raise IllegalMove(t("That card lies open or belongs to somebody else."))
    return replace(state, secrets=(*state.secrets[:n], card, *state.secrets[n + 1 :]))


def _placed(state: State, path: list[str], move: Correct) -> State:
    """Whose manager stands on a space; managers stand from the left without gaps."""
    name, place = path
    action = ACTIONS.index(name)
    row = state.placed[action]
    space = _index(place, min(len(row) + 1, len(adjustments(state, action))))
    word = _word(move)
    _before_it_resolves(state, name)
    there = () if word == EMPTY else (_index(word, len(state.seats)),)
    changed = (*row[:space], *there, *row[space + 1 :])
    return replace(state, placed=(*state.placed[:action], changed, *state.placed[action + 1 :]))


def _visit(state: State, path: list[str], move: Correct) -> State:
    """Whether a manager stands on an own property; the last to come is the last to move."""
    number, place = path
    n = _index(number, len(state.seats))
    visit = Visit(n, _index(place, len(property_names(state, n))))
    word = _word(move)
    if word not in ("yes", "no"):
        raise KeyError(word)
    _before_it_resolves(state, "moves")
    visits = tuple(one for one in state.visits if one != visit)
    return replace(state, visits=(*visits, visit) if word == "yes" else visits)


def _before_it_resolves(state: State, name: str) -> None:
    if state.part != "round" or state.index >= index_of(state.depth, "round", name):
        raise IllegalMove(t("Managers move here only before their action; take back what came after."))


def _offer(state: State, path: list[str], move: Correct) -> State:
    (token,) = path
    if not state.offer or token not in tables(state.sheet).nation_index:
        raise KeyError(token)
    now = state.offer.count(token)
    value = move.number(now, 75)
    tokens = tuple(one for one in state.offer if one != token) + (token,) * value
    return replace(state, offer=tokens, outside=_outside(state, token, now - value))


def _typed(state: State, path: list[str], move: Correct) -> State:
    """Points of the end, by seat and reason."""
    number, name = path
    n = _index(number, len(state.seats))
    k = [reason for reason, _ in TYPED].index(name)
    typed = state.typed or ((0,) * len(TYPED),) * len(state.seats)
    value = move.number(typed[n][k], MOST_TYPED, LEAST_TYPED)
    mine = (*typed[n][:k], value, *typed[n][k + 1 :])
    return replace(state, typed=(*typed[:n], mine, *typed[n + 1 :]))


def _depth(state: State, path: list[str], move: Correct) -> State:
    word = _word(move)
    if path != [""] or word not in DEPTHS:
        raise KeyError(word)
    return switch(state, cast(Depth, word))


def _event(state: State, path: list[str], move: Correct) -> State:
    """Another event lies there; what it did when its round began is not done again."""
    (place,) = path
    n = _index(place, len(state.events))
    event = _word(move)
    if event not in possible_events(state, n):
        raise KeyError(event)
    state = replace(state, events=(*state.events[:n], event, *state.events[n + 1 :]))
    return replace(state, in_force=events_in_force(state)) if state.part == "round" else state


def _financial(state: State, path: list[str], move: Correct) -> State:
    card = _word(move)
    if path != [""] or not state.financial or card not in state.sheet.financial:
        raise KeyError(card)
    return replace(state, financial=card)


_CHANGES: dict[str, Callable[[State, list[str], Correct], State]] = {
    "player": _player,
    "price": _price,
    "worker": _worker,
    "ship": _ship,
    "pile": _pile,
    "nationals": _nationals,
    "order": _order,
    "favour": _favour,
    "train": _train,
    "piece": _piece,
    "common": _common,
    "event": _event,
    "financial": _financial,
    "secret": _secret,
    "placed": _placed,
    "visit": _visit,
    "offer": _offer,
    "typed": _typed,
    "depth": _depth,
}
