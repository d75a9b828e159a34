"""Every tracked value, as the table may correct it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.imigrantes.bonuses import financial_text
from companion.games.imigrantes.parts import BRAZILIAN, LETTERS, PHASES, PILES, STARTING
from companion.games.imigrantes.spaces import space_name
from companion.games.imigrantes.state import (
    NOBODY,
    State,
)
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import (
    GOOD_NAMES,
    bonus_name,
    event_name,
    piece_name,
    seat_name,
    token_name,
)
from companion.kernel import Correctable
from companion.text import Label, t

EMPTY = "empty"
SEAT_NUMBERS: dict[str, Label] = {
    "money": t("Money"),
    "points": t("Points"),
    "coffee": GOOD_NAMES["coffee"],
    "goods": GOOD_NAMES["goods"],
    "managers": t("Managers in hand"),
}
PRICE_NUMBERS: dict[str, Label] = {
    "hire": t("Hiring immigrants"),
    "nationals": t("Hiring nationals"),
    "expansion": t("Expansion"),
    "favours": t("Favours"),
    "coffee": GOOD_NAMES["coffee"],
    "goods": GOOD_NAMES["goods"],
    "tax": GOOD_NAMES["tax"],
}
MOST = 999
MOST_MANAGERS = 9


def tracked(state: State) -> tuple[Correctable, ...]:
    """Every tracked value. Secret cards are not among them: the list is for all eyes."""
    return tuple(_all(state))


def _all(state: State) -> Iterator[Correctable]:
    for n, seat in enumerate(state.seats):
        who = seat_name(state, n)
        for name, label in SEAT_NUMBERS.items():
            most = MOST_MANAGERS if name == "managers" else MOST
            yield Correctable(f"player/{n}/{name}", who, label, getattr(seat, name), 0, most)
    prices = t("Prices")
    for name, label in PRICE_NUMBERS.items():
        yield Correctable(f"price/{name}", prices, label, getattr(state.prices, name), 0, MOST)
    yield from _workers(state)
    yield from _board(state)
    yield from _pieces(state)


def _workers(state: State) -> Iterator[Correctable]:
    known = tables(state.sheet)
    options: list[tuple[str, Label]] = [(EMPTY, t("empty"))]
    options += [(token, token_name(state.sheet, token)) for token in (*known.nations, BRAZILIAN)]
    with_starting: tuple[tuple[str, Label], ...] = (*options, (STARTING, token_name(state.sheet, STARTING)))
    for n, seat in enumerate(state.seats):
        for p, holding in enumerate(seat.holdings):
            group = t("{who}: {piece}", who=seat_name(state, n), piece=piece_name(state.sheet, holding.piece))
            for space, token in enumerate(holding.workers):
                yield Correctable(
                    f"worker/{n}/{p}/{space}",
                    group,
                    space_name(state, holding.piece, space),
                    token or EMPTY,
                    options=tuple(options) if p else with_starting,
                )
    for n, letter in enumerate(LETTERS):
        group = t("Ship {letter}", letter=letter)
        for token in known.nations:
            label = token_name(state.sheet, token)
            yield Correctable(f"ship/{letter}/{token}", group, label, state.ships[n].count(token), 0, 75)
    for pile, counts in zip(PILES, state.piles, strict=True):
        group = t("Pile {name}", name=pile)
        for token, count in zip(known.nations, counts, strict=True):
            yield Correctable(f"pile/{pile}/{token}", group, token_name(state.sheet, token), count, 0, 75)
    group = t("Nationals")
    yield Correctable("nationals/board", group, t("On the board"), state.nationals, 0, 99)
    yield Correctable("nationals/box", group, t("In the supply"), state.box_nationals, 0, 99)


def _board(state: State) -> Iterator[Correctable]:
    seats = tuple((str(n), seat_name(state, n)) for n in range(len(state.seats)))
    for place, seat in enumerate(state.order):
        yield Correctable(
            f"order/{place}", t("Turn order"), t("Place {n}", n=place + 1), str(seat), options=seats
        )
    anybody: tuple[tuple[str, Label], ...] = (("nobody", t("nobody")), *seats)
    for name, label, holder in (
        ("extra", t("Extra manager"), state.extra_manager),
        ("discount", t("Expansion discount"), state.discount),
    ):
        value = str(holder) if holder != NOBODY else "nobody"
        yield Correctable(f"favour/{name}", t("Favours"), label, value, options=anybody)
    goods = ((EMPTY, t("empty")), ("coffee", GOOD_NAMES["coffee"]), ("goods", GOOD_NAMES["goods"]))
    for n, car in enumerate(state.train):
        group = t("Train, car {n}", n=n + 1)
        yield Correctable(f"train/{n}/good", group, t("Kind"), car.good or EMPTY, options=goods)
        if car.good:
            yield Correctable(f"train/{n}/n", group, t("Number"), car.n, 0, car.size)


def _pieces(state: State) -> Iterator[Correctable]:
    options: tuple[tuple[str, Label], ...] = (
        ("pile", t("face down")),
        ("market", t("on offer")),
        ("gone", t("out of the game")),
        *((str(n), seat_name(state, n)) for n in range(len(state.seats))),
    )
    for piece in state.sheet.pieces:
        label = piece_name(state.sheet, piece)
        yield Correctable(f"piece/{piece}", t("Pieces"), label, where(state, piece), options=options)
    if state.financial:
        label = t("Financial bonus")
        fitting = tuple((key, financial_text(state, key)) for key in state.sheet.financial)
        yield Correctable("financial", t("Common bonus"), label, state.financial, options=fitting)
    for place, event in enumerate(state.events):
        others = tuple((e, event_name(state.sheet, e)) for e in possible_events(state, place))
        yield Correctable(f"event/{place}", t("Events"), LETTERS[place + 1], event, options=others)
    for n, card in enumerate(state.commons):
        cards = tuple(
            (c, bonus_name(state.sheet, c))
            for c in state.sheet.bonuses
            if c not in state.commons or c == card
        )
        yield Correctable(f"common/{n}", t("Common bonus"), t("Card {n}", n=n + 1), card, options=cards)


def where(state: State, piece: str) -> str:
    if piece in state.market or piece == state.special:
        return "market"
    if piece in state.gone_pieces:
        return "gone"
    for n, seat in enumerate(state.seats):
        if any(h.piece == piece for h in seat.holdings):
            return str(n)
    return "pile"


def possible_events(state: State, place: int) -> tuple[str, ...]:
    """The events of the phase that may lie at one of the three places."""
    phase = PHASES[state.phase]
    others = (*state.events[:place], *state.events[place + 1 :])
    return tuple(key for key, card in state.sheet.events.items() if card.phase == phase and key not in others)
