"""All moves of Imperialism: America. Each is a tagged object: its own wire format and record."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.checklist import Done
from companion.games.imperialism_america.parts import SideName
from companion.kernel import Correct, Drawn, Move

UseName = Literal["historical", "strategic", "special", "leader"]
"""`special` is a dictatorship or a revolution."""
Menu = Literal["", "remove", "other", "money", "points", "dominion", "cards"]
Number = Literal["money", "points", "dollar", "cards", "special"]


class ChooseLeader(Move, frozen=True, tag="choose_leader"):
    """Of the two leaders of the next token's block, one comes into play."""

    side: SideName
    leader: str


class Play(Move, frozen=True, tag="play"):
    """Plays a card: one of the sheet, `cia` or `people`, a leader, or ("") one that is not entered."""

    side: SideName
    use: UseName
    card: str = ""


class Pass(Move, frozen=True, tag="pass"):
    """Plays no more in this round."""

    side: SideName


class Pay(Move, frozen=True, tag="pay"):
    """Pays for the card in use: cash, or the dollar price."""

    side: SideName
    cash: int = 0
    dollar: bool = False


class Hold(Move, frozen=True, tag="hold"):
    """What is to be done next in a block: place or remove a marker of `owner`, set the CIA there, or set
    the dominion marker to that of `owner` ("": none)."""

    side: SideName
    act: Literal["place", "remove", "cia", "dominion"]
    owner: Literal["", "usa", "la"] = ""
    kind: Literal["", "political", "industrial", "educational", "cultural", "military"] = ""


class Where(Move, frozen=True, tag="where"):
    """The block of the card in use, or of what is held."""

    side: SideName
    block: str


class Look(Move, frozen=True, tag="look"):
    """Turns to other things that a card can do ("" back)."""

    side: SideName
    menu: Menu


class Adjust(Move, frozen=True, tag="adjust"):
    """A number that the card changes: money, points, cards of `owner`, or the dollar price on its scale."""

    side: SideName
    what: Number
    by: int
    owner: Literal["", "usa", "la"] = ""


class Finish(Move, frozen=True, tag="finish"):
    """The card has done all that it does; with `keep` it is noted, to be offered again."""

    side: SideName
    keep: bool = False


class Recycle(Move, frozen=True, tag="recycle"):
    """Discards so many common cards and draws as many."""

    side: SideName
    n: int


AnyMove: TypeAlias = (
    Done
    | ChooseLeader
    | Play
    | Pass
    | Pay
    | Hold
    | Where
    | Look
    | Adjust
    | Finish
    | Recycle
    | Drawn
    | Correct
)
