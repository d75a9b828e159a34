"""Spaces of properties: their names, and where a worker may be put."""

from __future__ import annotations

from companion.agenda import Option, option
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import PutWorker
from companion.games.imigrantes.parts import STARTING
from companion.games.imigrantes.state import State, free_spaces
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import KIND_NAMES, piece_name, token_mark
from companion.text import Label, t


def space_name(state: State, piece: str, space: int) -> Label:
    """“Farm, space 2”: the kind of the field and the number of the space in it."""
    for _, field, first in tables(state.sheet).properties[piece].fields:
        if first <= space < first + field.spaces:
            kind = KIND_NAMES[field.kind]
            return t("{kind}, space {n}", kind=kind, n=space - first + 1) if field.spaces > 1 else kind
    return str(space + 1)


def check_space(state: State, seat: int, prop: int, space: int, token: str) -> None:
    """Raises `IllegalMove` unless `token` may stand on that space."""
    holdings = state.seats[seat].holdings
    if not 0 <= prop < len(holdings) or not 0 <= space < len(holdings[prop].workers):
        raise IllegalMove(t("There is no such space."))
    if holdings[prop].workers[space]:
        raise IllegalMove(t("Somebody works on that space already."))
    if token == STARTING and prop:
        raise IllegalMove(t("Starting workers stay on the individual board."))


def places(state: State, seat: int, token: str, only: int = -1) -> list[Option]:
    """An option for every space where `token` may be put, grouped by property."""
    options = []
    for prop, space in free_spaces(state.seats[seat], token):
        if only not in (-1, prop):
            continue
        piece = state.seats[seat].holdings[prop].piece
        options.append(
            option(
                f"put-{prop}-{space}",
                space_name(state, piece, space),
                PutWorker(seat, prop, space),
                mark=token_mark(state.sheet, token),
                group=piece_name(state.sheet, piece),
                at=f"board-{seat}/{prop}/{space}",
            )
        )
    return options
