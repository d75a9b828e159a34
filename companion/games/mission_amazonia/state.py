"""The whole campaign as one frozen value. Tuples inside, so that history is a list of references.

Positions of missions and players are numbered from 0. A place is a square like `C5`, `D?` for a site that
is not located exactly, or "" for a figure whose square is not known.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.games.mission_amazonia.parts import Character, Colour, Mission, Sheet
from companion.games.mission_amazonia.readings import Options

PartName = Literal["setup", "round", "chapter", "end"]
Outcome = Literal["", "won", "lost"]
Boost = Literal["courage", "animal_care", "negotiation"]
Coordinate = Literal["letter", "number"]
Who: TypeAlias = tuple[int, int]
"""A character: the seat, and which of the seat's characters."""


class Frozen(msgspec.Struct, frozen=True, array_like=True):
    """Base of the state's parts: frozen and compact."""


class Member(Frozen, frozen=True):
    """A character on a player's board, and its figure (1 or 2) on a square."""

    character: str
    figure: int = 1
    at: str = ""
    injuries: int = 0
    vest: bool = False
    radio: bool = False


class Person(Frozen, frozen=True):
    """What lies in front of a player. `money` in R$, markers alone; cards stay in hands."""

    members: tuple[Member, ...] = ()
    money: int = 0
    experience: int = 0
    radios: int = 0
    """Radios that are left from characters who resigned."""


class Displayed(Frozen, frozen=True):
    """A mission on display: its card, its site ("" before it is found), whether that is printed in orange
    (None: nobody has said)."""

    card: str
    site: str = ""
    orange: bool | None = None


class Result(Frozen, frozen=True):
    """A chapter that was played."""

    chapter: int
    won: bool
    rounds: int
    success: int
    failure: int
    red_list: int
    resignations: int


# What is still to be resolved before the step goes on; the first one is on.


class Reveal(Frozen, frozen=True, tag="reveal"):
    """New mission cards for the empty positions."""


class Describe(Frozen, frozen=True, tag="describe"):
    """What is printed on a card that is not in the sheet: answers so far. A mission is for a position."""

    what: Literal["mission", "character"]
    card: str
    answers: tuple[str, ...] = ()
    position: int = -1


class Site(Frozen, frozen=True, tag="site"):
    """Where a mission takes place. `rolled` are the coordinates that the position dice say; `read` is the
    square as read from the finder while it is not known how it is printed."""

    position: int
    rolled: tuple[Coordinate, ...] = ()
    read: str = ""


class Faces(Frozen, frozen=True, tag="faces"):
    """The faces of the conflict die, typed in one after the other."""

    faces: tuple[int, ...] = ()


class Conflict(Frozen, frozen=True, tag="conflict"):
    """Everyone present rolls once for each character; results so far."""

    crew: tuple[Who, ...]
    rolled: tuple[int, ...] = ()


class Share(Frozen, frozen=True, tag="share"):
    """Money markers that the players present share."""

    markers: tuple[int, ...]
    seats: tuple[int, ...]


class Success(Frozen, frozen=True, tag="success"):
    """The top animal marker of a colour goes to the success track. `asked` is the mission's colour."""

    colour: Colour


class Failure(Frozen, frozen=True, tag="failure"):
    """The top animal markers of these stacks, in this order, go to the failure track."""

    colours: tuple[Colour, ...]


class Happens(Frozen, frozen=True, tag="happens"):
    """One of the chapter's two events; `card` once it is known."""

    number: int
    card: str = ""


class Threatens(Frozen, frozen=True, tag="threatens"):
    """One of the characters with little courage resigns."""


class NumberDie(Frozen, frozen=True, tag="number_die"):
    """The number die decides what the smallholders do."""


class Scores(Frozen, frozen=True, tag="scores"):
    """The missions that were not fulfilled are scored."""


class Resigns(Frozen, frozen=True, tag="resigns"):
    """A character leaves the team."""

    seat: int
    member: int


class Recruits(Frozen, frozen=True, tag="recruits"):
    """A player without a character takes a new one; `bought` adds a second one."""

    seat: int
    bought: bool = False


class Pays(Frozen, frozen=True, tag="pays"):
    """A support card is being paid: how much is cards' proceeds, how much markers."""

    support: str
    price: int


class GetsItem(Frozen, frozen=True, tag="gets"):
    """A radio or vest is to be put on one of the buyer's characters."""

    item: Literal["radio", "vest"]


class Donates(Frozen, frozen=True, tag="donates"):
    """How many steps of the rewilding programme."""

    support: str


class TakesOff(Frozen, frozen=True, tag="takes_off"):
    """Which red-list marker leaves the failure track."""


class Locates(Frozen, frozen=True, tag="locates"):
    """Which mission is located anew, or exactly, by the position dice."""

    coordinates: tuple[Coordinate, ...] = ()


class By(Frozen, frozen=True, tag="by"):
    """Something that people do by hand; `what` names the words for it, `about` fills them."""

    what: Literal["land_cards", "card_text", "hands", "roadblock"]
    about: str = ""


class Judge(Frozen, frozen=True, tag="judge"):
    """Whether the chapter has ended."""


class TurnOver(Frozen, frozen=True, tag="turn_over"):
    """The player whose turn it is ends it at once."""


Task: TypeAlias = (
    Reveal | Describe | Site | Faces | Conflict | Share | Success | Failure | Happens | Resigns | Recruits
    | Threatens | NumberDie | Scores | Pays | GetsItem | Donates | TakesOff | Locates | By | Judge | TurnOver
)  # fmt: skip


class State(msgspec.Struct, frozen=True):
    """One moment of a campaign. `part` and `index` say which step of the order of play is on."""

    options: Options
    sheet: Sheet
    chapter: int
    team: tuple[Person, ...]
    part: PartName = "setup"
    index: int = 0
    attempt: int = 1
    """How often this chapter has been begun."""
    outcome: Outcome = ""
    """Of the chapter."""
    going: Literal["", "next", "again", "end"] = ""
    """What the table decided after the chapter."""
    results: tuple[Result, ...] = ()
    achieved: tuple[str, ...] = ()
    round: int = 1
    start: int = 0
    turn: int = 0
    turns: int = 0
    """How many turns of the round are over."""
    carried: Who | None = None
    """The figure that a tap on the map moves; None: the first one of the player."""
    boosts: tuple[Boost, ...] = ()
    """Experience that was spent for the next mission of this turn."""
    todo: tuple[Task, ...] = ()
    missions: tuple[Displayed | None, ...] = ()
    revealed: tuple[str, ...] = ()
    """Every mission card that has come up in this chapter."""
    empty_pile: bool = False
    """Somebody said that no mission card is left."""
    finder: int = 0
    """How many sites of the disc have been read."""
    success: tuple[str, ...] = ()
    failure: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    """Characters that are back in the box."""
    events: tuple[tuple[int, str], ...] = ()
    """The events that came, 0 the first and 1 the second, and their cards."""
    stone: int = -1
    """Steps donated to rewilding; -1 while no red-list marker lies on the track."""
    counters: tuple[int, ...] = ()
    scored: tuple[tuple[str, str], ...] = ()
    """The last round scoring: what was placed, and for which colour ("" for a red-list marker)."""
    faces: tuple[int, ...] = ()
    """The conflict die as it was entered in this campaign."""
    practice_die: bool = False
    """The table agreed to made-up faces for this campaign."""
    learned: tuple[tuple[str, Colour], ...] = ()
    """Colours of species that were seen at the table."""
    cards: tuple[tuple[str, Mission], ...] = ()
    people: tuple[tuple[str, Character], ...] = ()
    """Cards that were described at the table."""
    cities: tuple[tuple[str, str], ...] = ()
    """Headquarters that were shown, by chapter and colour: `("1 yellow", "C2")`."""
    discs: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """By chapter, the finder's sites as far as they were read in this campaign, those of the sheet first."""
    grounds: tuple[tuple[str, bool], ...] = ()
    """How sites are printed that were read: `("1 C4", True)` for orange in chapter 1."""
    occurred: tuple[tuple[str, str], ...] = ()
    """The event cards of chapters as they came: `("1 0", "drought")` for the first one of chapter 1."""
    draws: int = 0
    settled: tuple[tuple[str, str], ...] = ()
    """Lines of the set-up that are done, and how: app, box, hand."""
