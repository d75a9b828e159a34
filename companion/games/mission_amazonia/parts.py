"""The component sheet's schema: what is printed on the parts of Mission Amazonia."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from companion.sheet import Report, unknown
from companion.text import t

Colour = Literal["blue", "yellow", "green"]
COLOURS: Final[tuple[Colour, ...]] = ("blue", "yellow", "green")
"""The colours of the missions and of the animal markers: gold mining, poaching, logging."""
Species = Literal[
    "harpy_eagle", "hummingbird", "poison_dart_frog", "hyacinth_macaw", "river_dolphin", "giant_otter",
    "manatee", "arrau_turtle", "jaguar", "giant_anteater", "margay", "pied_tamarin",
]  # fmt: skip
SPECIES: Final[tuple[Species, ...]] = (
    "harpy_eagle", "hummingbird", "poison_dart_frog", "hyacinth_macaw", "river_dolphin", "giant_otter",
    "manatee", "arrau_turtle", "jaguar", "giant_anteater", "margay", "pied_tamarin",
)  # fmt: skip
RED_LIST: Final = "red_list"
RESIGNATION: Final = "resignation"
OF_EACH: Final = 3
"""Animal markers of a species."""
CHAPTERS: Final = 10
ChapterName = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
CHAPTER_NAMES: Final[tuple[ChapterName, ...]] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
COLUMNS: Final = ("A", "B", "C", "D", "E", "F")
ROWS: Final = ("1", "2", "3", "4", "5", "6")
SQUARES: Final = tuple(column + row for column in COLUMNS for row in ROWS)
OPEN: Final = "?"
"""The coordinate of a site that is not located exactly: `D?`, `?4`."""
Tint = Literal["yellow", "green", "blue", "red"]
TINTS: Final[tuple[Tint, ...]] = ("yellow", "green", "blue", "red")
"""The players' colours; with three players there is no red, with two neither red nor blue."""
SupportEffect = Literal["cards", "radio", "vest", "rewilding", "satellite", "member", "by_hand"]
EventEffect = Literal[
    "fled", "rain", "smallholders", "roadblock", "fog", "drought", "threats", "corruption", "land_cards",
    "by_hand",
]  # fmt: skip

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
Money: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20_000)]
Courage: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
Chapter: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=CHAPTERS)]


class Part(msgspec.Struct, frozen=True):
    """Base of what the sheet holds: frozen, unknown fields refused."""


class Animal(Part, frozen=True):
    """A species and the colour of its markers' border."""

    colour: Colour


class Mission(Part, frozen=True):
    """A mission card. `reward` are its money markers in R$; `chapter` is the first that uses it."""

    colour: Colour
    courage: Courage
    animal_care: bool = False
    conflict: bool = False
    reward: tuple[Money, ...] = ()
    section: Literal["I", "II"] = "I"
    chapter: Chapter = 1
    title: str = ""


class Character(Part, frozen=True):
    """A character card; `start` ones are drawn at the beginning, the others can be recruited."""

    courage: Courage
    animal_care: bool = False
    negotiation: bool = False
    protected: bool = False
    start: bool = False
    title: str = ""


class Support(Part, frozen=True):
    """A support card: its price in R$ (rewilding: for a step), from which chapter on, what it does."""

    effect: SupportEffect
    price: Money
    chapter: Chapter = 1
    amount: Count = 0
    text: str = ""
    title: str = ""


class Event(Part, frozen=True):
    """An event card. `at` is the square of a roadblock."""

    effect: EventEffect
    at: str = ""
    text: str = ""
    title: str = ""


class Counter(Part, frozen=True):
    """Something a chapter brings that is counted by hand."""

    most: Count
    start: Count = 0
    title: str = ""


class ChapterPart(Part, frozen=True):
    """What the chapter book says of a chapter. `out` are species that stay in the box, `disc` the sites in
    the order of the finder, `cards` the size of the mission pile (0: not known), `dice` that sites are
    rolled, `own_track` that neither track is judged, `notes` the owner's own words about its rules."""

    title: str = ""
    out: tuple[Species, ...] = ()
    disc: tuple[str, ...] = ()
    indigenous: tuple[str, ...] = ()
    whole_map: bool = False
    headquarters: dict[Tint, str] = {}
    first_event: str = ""
    second_event: str = ""
    cards: Count = 0
    dice: bool = False
    own_track: bool = False
    counters: dict[str, Counter] = {}
    notes: tuple[str, ...] = ()


class Achievement(Part, frozen=True):
    """A line of the achievements sheet."""

    title: str = ""


Face: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2)]


class Sheet(Part, frozen=True):
    """All printed parts. `made_up` lists the fields that are only practice."""

    animals: dict[Species, Animal]
    missions: dict[str, Mission]
    characters: dict[str, Character]
    support: dict[str, Support]
    events: dict[str, Event]
    chapters: dict[ChapterName, ChapterPart]
    conflict_die: tuple[Face, Face, Face, Face, Face, Face]
    track: Annotated[int, msgspec.Meta(ge=1, le=30)]
    event_at: tuple[Count, Count]
    red_list: Count
    radios: Count
    vests: Count
    most_injuries: Count
    hand: Count
    second_start: Money
    experience_from: Chapter
    experience: Count
    rewilding_steps: Annotated[int, msgspec.Meta(ge=1, le=40)]
    achievements: dict[str, Achievement] = {}
    made_up: tuple[str, ...] = ()


def check_sheet(sheet: Sheet, report: Report) -> None:
    """Reports what types cannot say: all species and chapters, squares, events, enough characters."""
    absent = [f"animals.{one}" for one in SPECIES if one not in sheet.animals]
    absent += [f"chapters.{one}" for one in CHAPTER_NAMES if one not in sheet.chapters]
    for field in absent:
        report.add(field, t("This is missing."))
    for number, chapter in sheet.chapters.items():
        _check_chapter(sheet, chapter, f"chapters.{number}", report)
    for name, event in sheet.events.items():
        if event.effect == "roadblock" and event.at not in SQUARES:
            report.add(f"events.{name}.at", unknown(t("The square"), event.at, SQUARES))
    if sum(one.start for one in sheet.characters.values()) < len(TINTS):
        report.add("characters", t("There are fewer than four starting characters."))
    amounts = [(f"missions.{key}.reward", one.reward) for key, one in sheet.missions.items()]
    amounts += [(f"support.{key}.price", (one.price,)) for key, one in sheet.support.items()]
    for field, money in (*amounts, ("second_start", (sheet.second_start,))):
        if any(n % 500 for n in money):
            report.add(field, t("Money markers are worth 500 or 1000 R$ and their sums."))


def _check_chapter(sheet: Sheet, chapter: ChapterPart, here: str, report: Report) -> None:
    partly = tuple(column + OPEN for column in COLUMNS) + tuple(OPEN + row for row in ROWS)
    for name, squares, known in (
        ("disc", chapter.disc, (*SQUARES, *partly)),
        ("indigenous", chapter.indigenous, SQUARES),
    ):
        for n, square in enumerate(squares):
            if square not in known:
                report.add(f"{here}.{name}.{n}", unknown(t("The square"), square, SQUARES))
    for tint, square in chapter.headquarters.items():
        if square not in SQUARES:
            report.add(f"{here}.headquarters.{tint}", unknown(t("The square"), square, SQUARES))
    for name, event in (("first_event", chapter.first_event), ("second_event", chapter.second_event)):
        if event and event not in sheet.events:
            report.add(f"{here}.{name}", unknown(t("The event"), event, sheet.events))
