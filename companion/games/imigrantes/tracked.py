"""Every tracked value, as the table may correct it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.imigrantes.bonuses import financial_text
from companion.games.imigrantes.order import is_over
from companion.games.imigrantes.parts import ACTIONS, BRAZILIAN, LETTERS, PHASES, PILES, STARTING
from companion.games.imigrantes.spaces import space_name
from companion.games.imigrantes.state import (
    NOBODY,
    State,
    Visit,
)
from companion.games.imigrantes.tables import adjustments, tables
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    GOOD_NAMES,
    KIND_NAMES,
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
DEPTHS: dict[str, Label] = {"everything": t("everything"), "prices": t("prices and points")}
TYPED: tuple[tuple[str, Label], ...] = (
    ("board", t("Board and pieces")),
    ("secret", t("Secret bonus")),
    ("commons", t("Common bonuses")),
    ("financial", t("Financial bonus")),
    ("other", t("Other points")),
)
"""Why points are typed in at the end of a game of prices."""
OF_PRICES = frozenset(
    {
        "player", "price", "order", "favour", "placed", "visit", "financial", "event", "common", "secret",
        "depth",
    }
)  # fmt: skip
"""First words of the paths that are kept at the depth of prices."""
MOST = 999
LEAST_TYPED, MOST_TYPED = -99, 199
MOST_MANAGERS = 9


def tracked(state: State) -> tuple[Correctable, ...]:
    """Every tracked value. Secret cards are not among them: the list is for all eyes."""
    return tuple(one for one in _all(state) if is_kept(state, one.path))


def is_kept(state: State, path: str) -> bool:
    """Whether the value of that path is kept at the depth of the game."""
    head, _, rest = path.partition("/")
    if head == "typed":
        return state.depth == "prices" and state.part == "end"
    if state.depth == "everything":
        return True
    if head == "player":
        return rest.endswith(("/points", "/managers"))
    return head in OF_PRICES


def property_names(state: State, seat: int) -> list[Label]:
    """The properties on which a manager of the seat can stand; at the depth of prices pieces are counted."""
    if state.depth == "everything":
        return [piece_name(state.sheet, holding.piece) for holding in state.seats[seat].holdings]
    most = max((visit.property for visit in state.visits if visit.seat == seat), default=0)
    return [KIND_NAMES["board"], *(t("Piece {n}", n=n + 1) for n in range(most + 1))]


def _all(state: State) -> Iterator[Correctable]:
    for n, seat in enumerate(state.seats):
        who = seat_name(state, n)
        for name, label in SEAT_NUMBERS.items():
            most = MOST_MANAGERS if name == "managers" else MOST
            yield Correctable(f"player/{n}/{name}", who, label, getattr(seat, name), 0, most)
    prices = t("Prices")
    for name, label in PRICE_NUMBERS.items():
        yield Correctable(f"price/{name}", prices, label, getattr(state.prices, name), 0, MOST)
    depths = tuple(DEPTHS.items())
    yield Correctable("depth", t("Bookkeeping"), t("Kept is"), state.depth, options=depths)
    yield from _workers(state)
    yield from _board(state)
    yield from _managers(state)
    yield from _pieces(state)
    yield from _end(state)


def _managers(state: State) -> Iterator[Correctable]:
    if state.part != "round":
        return
    seats = tuple((str(n), seat_name(state, n)) for n in range(len(state.seats)))
    options: tuple[tuple[str, Label], ...] = ((EMPTY, t("empty")), *seats)
    for action, row in enumerate(state.placed):
        group = t("Managers: {action}", action=ACTION_NAMES[ACTIONS[action]])
        for space in range(min(len(row) + 1, len(adjustments(state, action)))):
            value = str(row[space]) if space < len(row) else EMPTY
            label = t("Space {n}", n=space + 1)
            yield Correctable(f"placed/{ACTIONS[action]}/{space}", group, label, value, options=options)
    yes_no: tuple[tuple[str, Label], ...] = (("no", t("no")), ("yes", t("yes")))
    for n in range(len(state.seats)):
        group = t("{who}: managers on properties", who=seat_name(state, n))
        for p, name in enumerate(property_names(state, n)):
            value = "yes" if Visit(n, p) in state.visits else "no"
            yield Correctable(f"visit/{n}/{p}", group, name, value, options=yes_no)


def _end(state: State) -> Iterator[Correctable]:
    """Points typed in; secret cards only once all know them."""
    for n in range(len(state.seats)):
        group = t("{who}: points of the end", who=seat_name(state, n))
        for k, (name, label) in enumerate(TYPED):
            value = state.typed[n][k] if state.typed else 0
            yield Correctable(f"typed/{n}/{name}", group, label, value, LEAST_TYPED, MOST_TYPED)
    if not is_over(state):
        return
    for n, card in enumerate(state.secrets):
        if card in state.sheet.bonuses:
            cards = tuple((c, bonus_name(state.sheet, c)) for c in state.sheet.bonuses)
            yield Correctable(f"secret/{n}", t("Secret bonus"), seat_name(state, n), card, options=cards)


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
    if state.offer:
        group = t("Beside the board, by an event")
        for token in known.nations:
            label = token_name(state.sheet, token)
            yield Correctable(f"offer/{token}", group, label, state.offer.count(token), 0, 75)
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
