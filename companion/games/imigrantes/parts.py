"""The component sheet's schema: what is printed on the parts of Imigrantes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from companion.sheet import Report, unknown
from companion.text import t

Action = Literal["hostel", "harvest", "manufacture", "tax", "expand", "favours", "nationals", "sell"]
ACTIONS: Final[tuple[Action, ...]] = (
    "hostel", "harvest", "manufacture", "tax", "expand", "favours", "nationals", "sell",
)  # fmt: skip
LETTERS: Final = ("A", "B", "C", "D")
PHASES: Final = ("I", "II", "III")
PILES: Final = ("I", "II", "III", "A-D")
EXTRAS: Final = 3
"""Index of the pile with A-D on the back."""

BRAZILIAN: Final = "brazilian"
STARTING: Final = "starting"
KINDS: Final = ("farm", "factory", "city", "colony")

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
FieldKind = Literal["market", "farm", "factory", "city", "colony"]
PieceKind = Literal["farm", "factory", "city", "colony"]
PhaseName = Literal["I", "II", "III"]
PileName = Literal["I", "II", "III", "A-D"]
Letter = Literal["A", "B", "C", "D", ""]
ScoringLine: TypeAlias = dict[str, int]
"""`points` and what it takes: `any`, `same`, `different` or a nationality, each with a number."""
Effect = Literal[
    "none", "hire_price", "nationals_price", "expansion_price", "coffee_price", "goods_price", "managers",
    "harvest", "manufacture", "tax", "money", "extra_national", "extra_immigrant", "bring_workers",
    "swap_at_coffee", "free_move", "extra_car", "double_points",
]  # fmt: skip
Lasts = Literal["round", "phase", "open", "once"]
"""`open`: the card names no end; the reading `durations` decides."""
SIMPLE_MOST = (
    "farm",
    "factory",
    "city",
    "colony",
    "pieces",
    "immigrants",
    "nationals",
    "money",
    "coffee",
    "goods",
)


class Part(msgspec.Struct, frozen=True):
    """Base of what the sheet holds: frozen, unknown fields refused."""


class Side(Part, frozen=True):
    """One side of the central board: the adjustment of every space of each action, from the left."""

    players: tuple[Count, ...]
    actions: dict[Action, tuple[int, ...]]


class PhaseRow(Part, frozen=True):
    """A column of the phase table: immigrants for the ships A–D and where the markers stand."""

    ships: tuple[Count, Count, Count, Count]
    hire: Count
    tax: Count
    expansion: Count
    favours: Count
    nationals: Count
    national_price: Count
    coffee: Count
    goods: Count


class Field(Part, frozen=True):
    """Spaces of one kind. `yields` is what 0, 1, 2, … workers there bring; empty: nothing."""

    kind: FieldKind
    spaces: Count
    yields: tuple[Count, ...] = ()


class Board(Part, frozen=True):
    """The individual board, the same for every player."""

    fields: dict[str, Field]
    scoring: tuple[ScoringLine, ...] = ()


class Piece(Part, frozen=True):
    """An expansion piece: simple, or special and of one phase."""

    kind: PieceKind
    spaces: Count
    phase: Literal["simple", "I", "II", "III"] = "simple"
    yields: tuple[Count, ...] = ()
    scoring: tuple[ScoringLine, ...] = ()


class Bonus(Part, frozen=True):
    """A bonus card: for having most of something; `star` only as a secret."""

    most: str
    points: int
    star: int = 0


class Financial(Part, frozen=True):
    """A financial bonus: from so much money on, so many points; below the first band none."""

    players: tuple[Count, ...]
    bands: tuple[tuple[int, int], ...]


class Nationality(Part, frozen=True):
    """An immigrant's nationality: the letter and tint that mark it, and its tokens in each pile."""

    letter: str
    tint: str
    title: str = ""
    tokens: dict[PileName, Count] = {}


class EventCard(Part, frozen=True):
    """An event: `order` sorts by date within the phase; `extra` joins the ship of its letter."""

    phase: PhaseName
    order: int
    effect: Effect = "none"
    amount: int = 0
    lasts: Lasts = "round"
    letter: Letter = ""
    extra: dict[str, Count] = {}
    supply: dict[str, Count] = {}
    title: str = ""
    text: str = ""


class Sheet(Part, frozen=True):
    """All printed parts. `made_up` lists the fields that are only practice."""

    money: Count
    managers: dict[str, Count]
    first_round_managers: dict[str, Count]
    starting_each: Count
    starting_tokens: Count
    national_tokens: Count
    nationalities: dict[str, Nationality]
    sides: dict[str, Side]
    phases: dict[PhaseName, PhaseRow]
    train: tuple[Count, ...]
    board: Board
    pieces: dict[str, Piece]
    bonuses: dict[str, Bonus]
    financial: dict[str, Financial]
    events: dict[str, EventCard]
    made_up: tuple[str, ...] = ()


def known_most(nationalities: dict[str, Nationality]) -> tuple[str, ...]:
    """What a bonus card can be about."""
    return (*SIMPLE_MOST, *nationalities, BRAZILIAN)


def check_scoring(lines: tuple[ScoringLine, ...], names: tuple[str, ...], path: str, report: Report) -> None:
    """Reports keys of scoring lines that mean nothing, and lines without points."""
    known = ("any", "same", "different", *names)
    for n, line in enumerate(lines):
        here = f"{path}.{n}"
        if "points" not in line:
            report.add(f"{here}.points", t("This is missing."))
        for key, value in line.items():
            if key != "points" and key not in known:
                report.add(f"{here}.{key}", unknown(t("The field"), key, known))
            elif key != "points" and value < 1:
                report.add(f"{here}.{key}", t("{n} is too small; at least {least}.", n=value, least=1))


def check_sheet(sheet: Sheet, report: Report) -> None:
    """Reports what types cannot say: numbers of spaces, sides for every table, known nationalities."""
    names = (*sheet.nationalities, BRAZILIAN)
    for number in range(2, 5):
        if sum(number in side.players for side in sheet.sides.values()) != 1:
            report.add("sides", t("For {n} players just one side of the board is needed.", n=number))
        if not any(number in card.players for card in sheet.financial.values()):
            report.add("financial", t("For {n} players there is no financial bonus.", n=number))
        for group, table in (
            ("managers", sheet.managers),
            ("first_round_managers", sheet.first_round_managers),
        ):
            if str(number) not in table:
                report.add(f"{group}.{number}", t("This is missing."))
    for key, side in sheet.sides.items():
        for action in ACTIONS:
            if not side.actions.get(action):
                report.add(f"sides.{key}.actions.{action}", t("At least one space is needed."))
    for phase in PHASES:
        if phase not in sheet.phases:
            report.add(f"phases.{phase}", t("This is missing."))
        if sum(card.phase == phase for card in sheet.events.values()) < 3:
            report.add("events", t("Phase {phase} needs at least 3 events.", phase=phase))
        if not any(piece.phase == phase for piece in sheet.pieces.values()):
            report.add("pieces", t("Phase {phase} needs a special piece.", phase=phase))
    for kind in ("farm", "factory", "city"):
        if not any(p.kind == kind and p.phase == "simple" for p in sheet.pieces.values()):
            report.add("pieces", t("At least one simple {kind} is needed.", kind=kind))
    if sum(f.spaces for f in sheet.board.fields.values()) < sheet.starting_each:
        report.add("board.fields", t("The starting workers do not fit on the board."))
    if sheet.starting_tokens < 4 * sheet.starting_each:
        report.add("starting_tokens", t("There are too few starting workers."))
    if sum(piece.phase == "simple" for piece in sheet.pieces.values()) < 5:
        report.add("pieces", t("At least 5 simple pieces are needed."))
    if len(sheet.bonuses) < 10:
        report.add("bonuses", t("At least 10 bonus cards are needed."))
    check_scoring(sheet.board.scoring, names, "board.scoring", report)
    for key, piece in sheet.pieces.items():
        check_scoring(piece.scoring, names, f"pieces.{key}.scoring", report)
    most = known_most(sheet.nationalities)
    for key, bonus in sheet.bonuses.items():
        if bonus.most not in most:
            report.add(f"bonuses.{key}.most", unknown(t("The value"), bonus.most, most))
    for key, card in sheet.events.items():
        for group, tokens in (("extra", card.extra), ("supply", card.supply)):
            for name in tokens:
                if name not in sheet.nationalities:
                    where = f"events.{key}.{group}.{name}"
                    report.add(where, unknown(t("The nationality"), name, sheet.nationalities))
