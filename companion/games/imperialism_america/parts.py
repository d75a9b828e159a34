"""The component sheet's schema: what is printed on the parts of Imperialism: America."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from companion.sheet import Report, unknown
from companion.text import t

SideName = Literal["usa", "la"]
SIDES: Final[tuple[SideName, SideName]] = ("usa", "la")
USA: Final = 0
LA: Final = 1
KindName = Literal["political", "industrial", "educational", "cultural", "military"]
KINDS: Final[tuple[KindName, ...]] = ("political", "industrial", "educational", "cultural", "military")
INDUSTRIAL: Final = 1
CULTURAL: Final = 3
ModeName = Literal["full", "introductory"]
Returning = Literal["cia", "people"]
"""The cards that come back to the hand in step 5 of every resolution."""
RETURNING: Final[tuple[Returning, Returning]] = ("cia", "people")
CardKind = Literal["common", "cia", "people", "revolution", "dictatorship"]
SPECIAL_KINDS: Final[tuple[CardKind, CardKind]] = ("dictatorship", "revolution")
"""The special cards of each side."""
BRAZIL: Final = "brazil"
CARIBBEAN: Final = "caribbean"
BLOCKS: Final = 5

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Change: TypeAlias = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Part(msgspec.Struct, frozen=True):
    """Base of what the sheet holds: frozen, unknown fields refused."""


class BlockPart(Part, frozen=True):
    """A block of the continent: the letter that marks it and its printed name."""

    letter: str
    title: str = ""


class Pair(Part, frozen=True):
    """A number for each side."""

    usa: Count = 0
    la: Count = 0


class Changes(Part, frozen=True):
    """A change for each side; below zero it is lost."""

    usa: Change = 0
    la: Change = 0


class Pieces(Part, frozen=True):
    """Markers of each side, by kind."""

    usa: dict[KindName, Count] = {}
    la: dict[KindName, Count] = {}


class Mode(Part, frozen=True):
    """Set-up card and aid card of a mode. `special` are the dictatorships and revolutions in hand."""

    counters: tuple[str, ...]
    hand: Count
    money: Pair
    income: Pair
    special: Pair = Pair()


class Gain(Part, frozen=True):
    """What a counter brings a side; `special` are revolution or dictatorship cards (full game)."""

    money: Count = 0
    points: Count = 0
    cards: Count = 0
    special: Count = 0


class CounterPart(Part, frozen=True):
    """A round counter: what it brings when it is discarded. `dollar` moves the price on its scale."""

    usa: Gain = Gain()
    la: Gain = Gain()
    dollar: Change = 0


class Deck(Part, frozen=True):
    """How many cards a side has: action cards, and revolutions or dictatorships."""

    common: Count
    special: Count


class Needs(Part, frozen=True):
    """Requirements of a historical action, all in one block."""

    usa: dict[KindName, Count] = {}
    la: dict[KindName, Count] = {}
    cia: bool = False
    dominion: bool = False


class Use(Part, frozen=True):
    """One way to use a card. `dollar` is how many times the dollar price is paid; `place`, `remove` and
    `cia` happen in the block of the requirements, or in one that is chosen; `price` moves the dollar."""

    text: str = ""
    requires: Needs = Needs()
    cash: Count = 0
    dollar: Count = 0
    place: Pieces = Pieces()
    remove: Pieces = Pieces()
    cia: bool = False
    money: Changes = Changes()
    points: Changes = Changes()
    cards: Changes = Changes()
    price: Change = 0


class Card(Part, frozen=True):
    """An action card that was entered. A use that is not there is not printed on it."""

    side: SideName
    kind: CardKind = "common"
    title: str = ""
    historical: Use | None = None
    strategic: Use | None = None


class Leader(Part, frozen=True):
    """One of the two leaders of a block; brings at least a point when used."""

    block: str
    title: str = ""
    points: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    use: Use | None = None


class Sheet(Part, frozen=True):
    """All printed parts. `made_up` lists the fields that are only practice."""

    blocks: dict[str, BlockPart]
    modes: dict[ModeName, Mode]
    dollar_start: Count
    dollar_scale: tuple[Count, ...]
    counters: dict[str, CounterPart]
    decks: dict[SideName, Deck]
    draw: Count
    returning: dict[SideName, tuple[Returning, ...]]
    leaders_each: Count
    leader_tokens: dict[str, Count]
    leaders: dict[str, Leader]
    track: Count
    cards: dict[str, Card] = {}
    made_up: tuple[str, ...] = ()


def check_sheet(sheet: Sheet, report: Report) -> None:
    """Reports what types cannot say: five blocks, both sides, counters, the dollar's scale, leaders."""
    if len(sheet.blocks) != BLOCKS:
        report.add(
            "blocks", t("There are {n} blocks; the board has {wanted}.", n=len(sheet.blocks), wanted=5)
        )
    for block in (BRAZIL, CARIBBEAN):
        if block not in sheet.blocks:
            report.add(f"blocks.{block}", t("This is missing."))
    for side in SIDES:
        for group, table in (("decks", sheet.decks), ("returning", sheet.returning)):
            if side not in table:
                report.add(f"{group}.{side}", t("This is missing."))
    if list(sheet.dollar_scale) != sorted(set(sheet.dollar_scale)):
        report.add("dollar_scale", t("The scale rises from left to right."))
    if sheet.dollar_start not in sheet.dollar_scale:
        report.add(
            "dollar_scale", t("${n}, where the marker starts, is not on the scale.", n=sheet.dollar_start)
        )
    _check_modes(sheet, report)
    _check_leaders(sheet, report)
    for key, card in sheet.cards.items():
        here = f"cards.{key}"
        if card.historical is None and card.strategic is None:
            report.add(here, t("A card needs an action, historical or strategic."))
        if card.kind in SPECIAL_KINDS and SPECIAL_KINDS[SIDES.index(card.side)] != card.kind:
            report.add(f"{here}.kind", t("That kind of card belongs to the other side."))
        if key in RETURNING and card.kind != key:
            report.add(here, t("Only the {name} card can have this name.", name=key))


def _check_modes(sheet: Sheet, report: Report) -> None:
    for mode in ("introductory", "full"):
        found = sheet.modes.get(mode)
        if found is None:
            report.add(f"modes.{mode}", t("This is missing."))
            continue
        if not found.counters:
            report.add(f"modes.{mode}.counters", t("At least one counter is needed."))
        for n, counter in enumerate(found.counters):
            if counter not in sheet.counters:
                where = f"modes.{mode}.counters.{n}"
                report.add(where, unknown(t("The counter"), counter, sheet.counters))


def _check_leaders(sheet: Sheet, report: Report) -> None:
    for key, leader in sheet.leaders.items():
        if leader.block not in sheet.blocks:
            report.add(f"leaders.{key}.block", unknown(t("The block"), leader.block, sheet.blocks))
    for block, n in sheet.leader_tokens.items():
        if block not in sheet.blocks:
            report.add(f"leader_tokens.{block}", unknown(t("The block"), block, sheet.blocks))
        elif sum(one.block == block for one in sheet.leaders.values()) < 1 + n:
            report.add("leaders", t("There are too few leaders of “{block}” to choose from.", block=block))
    if sum(sheet.leader_tokens.values()) < 2 * sheet.leaders_each:
        report.add("leader_tokens", t("There are too few leader tokens for two players."))
