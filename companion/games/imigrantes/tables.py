"""What is looked up often, worked out once for each sheet."""

from __future__ import annotations

from typing import Final

import msgspec

from companion.games.imigrantes.parts import (
    ACTIONS,
    BRAZILIAN,
    PHASES,
    STARTING,
    EventCard,
    Field,
    PhaseRow,
    ScoringLine,
    Sheet,
)
from companion.games.imigrantes.state import State
from companion.practice import is_made_up

BOARD: Final = "board"


class Property(msgspec.Struct, frozen=True):
    """A board or piece: its kind, the fields with the first space of each, and its scoring lines."""

    id: str
    kind: str
    fields: tuple[tuple[str, Field, int], ...]
    spaces: int
    scoring: tuple[ScoringLine, ...]
    markets: tuple[int, ...]
    """Spaces of the small market."""


class Tables:
    """The sheet, made quick."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.nations: tuple[str, ...] = tuple(sheet.nationalities)
        self.immigrant_tokens = sum(sum(n.tokens.values()) for n in sheet.nationalities.values())
        self.tokens: frozenset[str] = frozenset((*self.nations, BRAZILIAN, STARTING))
        self.nation_index = {name: n for n, name in enumerate(self.nations)}
        self.spaces = {
            number: tuple(tuple(side.actions[a]) for a in ACTIONS)
            for side in sheet.sides.values()
            for number in side.players
        }
        """By number of players, then action: the adjustment of every space."""
        self.side_names = {n: key for key, side in sheet.sides.items() for n in side.players}
        self.properties = {BOARD: _board(sheet)}
        for key, piece in sheet.pieces.items():
            field = Field(kind=piece.kind, spaces=piece.spaces, yields=piece.yields)
            fields = (("", field, 0),)
            self.properties[key] = Property(key, piece.kind, fields, piece.spaces, piece.scoring, ())
        self.events: dict[str, EventCard] = sheet.events
        self.made_up = frozenset(sheet.made_up)
        self.made_up_spaces = {n: self.is_made_up("sides", key) for n, key in self.side_names.items()}
        self.made_up_row = tuple(
            frozenset(
                field for field in PhaseRow.__struct_fields__ if self.is_made_up("phases", phase, field)
            )
            for phase in PHASES
        )
        """For each phase: the fields of its row in the phase table that are only practice."""
        self.made_up_tokens = any(self.is_made_up("nationalities", name, "tokens") for name in self.nations)

    def is_made_up(self, *path: str) -> bool:
        """Whether a field of the sheet, or a group around it, is only practice."""
        return is_made_up(self.made_up, *path)


def _board(sheet: Sheet) -> Property:
    fields: list[tuple[str, Field, int]] = []
    markets: list[int] = []
    first = 0
    for key, field in sheet.board.fields.items():
        fields.append((key, field, first))
        if field.kind == "market":
            markets.extend(range(first, first + field.spaces))
        first += field.spaces
    return Property(BOARD, BOARD, tuple(fields), first, sheet.board.scoring, tuple(markets))


_KEPT: dict[int, tuple[Sheet, Tables]] = {}


def tables(sheet: Sheet) -> Tables:
    """The tables of a sheet; the same sheet gives the same ones."""
    kept = _KEPT.get(id(sheet))
    if kept is not None and kept[0] is sheet:
        return kept[1]
    if len(_KEPT) >= 32:
        _KEPT.clear()
    made = Tables(sheet)
    _KEPT[id(sheet)] = (sheet, made)
    return made


def adjustments(state: State, action: int) -> tuple[int, ...]:
    """The adjustment of every space of an action, for this table."""
    return tables(state.sheet).spaces[len(state.seats)][action]
