"""Panels that are drawn as pictures: board actions, ships, train, and each player's properties."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from companion.games.imigrantes.order import AGENDA
from companion.games.imigrantes.parts import ACTIONS, LETTERS, Sheet
from companion.games.imigrantes.placing import action_mark
from companion.games.imigrantes.readings import Options
from companion.games.imigrantes.spaces import space_name
from companion.games.imigrantes.state import Car, Holding, Prices, Seat, State, Visit
from companion.games.imigrantes.tables import BOARD, Tables, tables
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    GOOD_MARKS,
    GOOD_NAMES,
    line_text,
    piece_mark,
    piece_name,
    seat_mark,
    seat_name,
    signed,
    worker,
)
from companion.kernel import Section
from companion.text import Label, semicolons, t
from companion.view import AnyPanel, Area, Mark, Space, Spaces, Token, Viewer

T = TypeVar("T")


def glimpse(options: Options, sheet: Sheet, **parts: Any) -> State:
    """A state of nothing but these parts, for panels that are drawn from no more."""
    seats = tuple(Seat(0) for _ in options.players)
    return State(options, sheet, seats, (), parts.pop("prices", Prices()), (), (), (), (), 0, 0, **parts)


def kept(state: State, value: T) -> T | None:
    """The value, unless only prices and points are kept: then the table itself shows it."""
    return value if state.depth == "everything" else None


def manager(state: State, seat: int) -> Token:
    """A manager in its player's colour and shape."""
    return Token(seat_mark(state, seat), t("{who}'s manager", who=seat_name(state, seat)))


def _actions(
    viewer: Viewer, placed: Any, visits: tuple[Visit, ...], step: str, options: Options, sheet: Sheet
) -> AnyPanel:
    """`visits` are shown here where no boards are."""
    known = tables(sheet)
    areas = [
        _action(known, options, n, placed[n], step == "place", step == action)
        for n, action in enumerate(ACTIONS)
    ]
    if visits:
        state = glimpse(options, sheet)
        spaces = [
            Space(str(n), t("Piece") if visit.property else t("Board"), (manager(state, visit.seat),))
            for n, visit in enumerate(visits)
        ]
        mood: Any = "now" if step == "moves" else ""
        areas.append(Area("own", t("Own properties"), Mark("house", "grey"), None, tuple(spaces), "", mood))
    return Spaces(id="actions", title=t("Board actions"), areas=tuple(areas), picture="actions")


@lru_cache(maxsize=1024)
def _action(
    known: Tables, options: Options, n: int, there: tuple[int, ...], placing: bool, now: bool
) -> Area:
    """A board action; most are as they were, move after move, and so are the same object."""
    n_players, action = len(options.players), ACTIONS[n]
    state = glimpse(options, known.sheet)
    spaces = []
    for place, adjustment in enumerate(known.spaces[n_players][n]):
        tokens = (manager(state, there[place]),) if place < len(there) else ()
        free = placing and place == len(there)
        label = signed(adjustment) if adjustment else ""
        spaces.append(Space(str(place), label, tokens, 1, "free" if free else ""))
    title = t("{n} {action}", n=n + 1, action=ACTION_NAMES[action])
    made_up = known.is_made_up("sides", known.side_names[n_players])
    return Area(action, title, action_mark(n), None, tuple(spaces), "", "now" if now else "", made_up)


def _ships(
    viewer: Viewer, ships: Any, offer: Any, part: str, now: int, options: Options, sheet: Sheet
) -> AnyPanel | None:
    if ships is None:
        return None
    areas = []
    for n, letter in enumerate(LETTERS):
        open_ = part == "round" and n <= now
        spaces = tuple(Space(str(k), "", (worker(sheet, token),)) for k, token in enumerate(ships[n]))
        note: Label = "" if open_ else t("still at sea")
        areas.append(
            Area(
                letter,
                t("Ship {letter}", letter=letter),
                Mark("ship", "sky", letter),
                None,
                spaces,
                note,
                "" if open_ else "closed",
            )
        )
    if offer:
        spaces = tuple(Space(str(k), "", (worker(sheet, token),)) for k, token in enumerate(offer))
        areas.append(Area("event", t("Beside the board, by an event"), Mark("card"), None, spaces))
    return Spaces(id="ships", title=t("Ships"), areas=tuple(areas), picture="ships")


def _train(viewer: Viewer, train: tuple[Car, ...] | None, options: Options, sheet: Sheet) -> AnyPanel | None:
    if train is None:
        return None
    made_up = tables(sheet).is_made_up("train")
    areas = []
    for n, car in enumerate(train):
        token = Token(GOOD_MARKS[car.good], GOOD_NAMES[car.good]) if car.good else None
        tokens = (token,) * car.n if token is not None else ()
        spaces = tuple(Space(str(k), "", tokens[k : k + 1]) for k in range(car.size))
        title = t("Extra car") if car.extra else t("Car {n}", n=n + 1)
        areas.append(
            Area(str(n), title, Mark("train", "red"), None, spaces, made_up=made_up and not car.extra)
        )
    return Spaces(id="train", title=t("Train"), areas=tuple(areas), picture="train")


def _board(seat: int) -> Callable[..., AnyPanel | None]:
    def build(
        viewer: Viewer,
        holdings: tuple[Holding, ...] | None,
        visits: tuple[Visit, ...],
        options: Options,
        sheet: Sheet,
    ) -> AnyPanel | None:
        if holdings is None:
            return None
        state, known = glimpse(options, sheet), tables(sheet)
        areas = []
        for n, holding in enumerate(holdings):
            piece = holding.piece
            spaces = [
                Space(str(k), space_name(state, piece, k), (worker(sheet, token),) if token else ())
                for k, token in enumerate(holding.workers)
            ]
            if Visit(seat, n) in visits:
                spaces.append(Space("manager", t("Manager"), (manager(state, seat),)))
            note = semicolons(line_text(sheet, line) for line in known.properties[piece].scoring)
            made_up = (
                known.is_made_up("board", "fields") if piece == BOARD else known.is_made_up("pieces", piece)
            )
            areas.append(
                Area(
                    str(n),
                    piece_name(sheet, piece),
                    piece_mark(sheet, piece),
                    seat,
                    tuple(spaces),
                    note,
                    "",
                    made_up,
                )
            )
        title = t("{who}: properties", who=seat_name(state, seat))
        return Spaces(id=f"board-{seat}", title=title, areas=tuple(areas), picture="board")

    return build


def _board_reads(seat: int) -> Callable[[State], tuple[Any, ...]]:
    def reads(state: State) -> tuple[Any, ...]:
        if seat >= len(state.seats) or state.depth == "prices":
            return (None, (), state.options, state.sheet)
        return (state.seats[seat].holdings, state.visits, state.options, state.sheet)

    return reads


def _step_now(state: State) -> str:
    """The action that is on, or `place`, or nothing, as a word."""
    if state.part != "round":
        return ""
    return AGENDA.step(state).id


SECTIONS: tuple[Section, ...] = (
    Section(
        lambda s: (s.placed, s.visits if s.depth == "prices" else (), _step_now(s), s.options, s.sheet),
        _actions,
    ),
    Section(lambda s: (kept(s, s.ships), s.offer, s.part, s.round, s.options, s.sheet), _ships),
    Section(lambda s: (kept(s, s.train), s.options, s.sheet), _train),
    *(Section(_board_reads(seat), _board(seat)) for seat in range(4)),
)
