"""All moves of Imigrantes. Each is a tagged object: its own wire format and record."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.checklist import Done
from companion.games.imigrantes.parts import Action
from companion.games.imigrantes.readings import Depth
from companion.games.imigrantes.state import Good
from companion.kernel import Correct, Drawn, Move

FavourName = Literal["extra", "discount", "turn", "influence", "train"]
FAVOURS: tuple[FavourName, ...] = ("extra", "discount", "turn", "influence", "train")
Market = Literal["coffee", "goods", "tax"]


class KeepBonus(Move, frozen=True, tag="keep_bonus"):
    """Of two bonus cards, keeps one in secret (`?`: on paper) and makes the other common."""

    seat: int
    keep: str
    give: str


class Place(Move, frozen=True, tag="place"):
    """A manager on the leftmost free space of a board action."""

    seat: int
    action: Action


class PlaceOn(Move, frozen=True, tag="place_on"):
    """A manager on an own property; 0 is the individual board."""

    seat: int
    property: int


class SwapManager(Move, frozen=True, tag="swap"):
    """A manager for $1."""

    seat: int


class Hire(Move, frozen=True, tag="hire"):
    """Hires a worker of a nationality; it is placed next."""

    seat: int
    token: str


class Skip(Move, frozen=True, tag="skip"):
    """Not with this manager now; in hostel and nationals the next pass asks again."""

    seat: int


class NoMore(Move, frozen=True, tag="no_more"):
    """No more hires with this manager."""

    seat: int


class PutWorker(Move, frozen=True, tag="put"):
    """Puts the worker in hand on an empty space of a property."""

    seat: int
    property: int
    space: int


class Use(Move, frozen=True, tag="use"):
    """Harvests, manufactures or taxes with this manager."""

    seat: int


class Buy(Move, frozen=True, tag="buy"):
    """Buys an expansion piece with this manager."""

    seat: int
    piece: str


class Favour(Move, frozen=True, tag="favour"):
    """Negotiates a favour; `other` is the seat to swap turns with."""

    seat: int
    favour: FavourName
    other: int = -1


class Influence(Move, frozen=True, tag="influence"):
    """Moves one marker by +1 or -1; two different ones may be moved."""

    seat: int
    market: Market
    by: int


class Sell(Move, frozen=True, tag="sell"):
    """Fills a car with as many as fit."""

    seat: int
    good: Good
    car: int


class SellSmall(Move, frozen=True, tag="sell_small"):
    """Sells one at the small market."""

    seat: int
    good: Good


class Lift(Move, frozen=True, tag="lift"):
    """Takes all workers of the manager's property in hand."""

    seat: int


class FreeMove(Move, frozen=True, tag="free_move"):
    """A move without a manager, on an expansion piece, by an event."""

    seat: int
    property: int


class PutBack(Move, frozen=True, tag="put_back"):
    """All workers in hand go back to where they were."""

    seat: int


class Bring(Move, frozen=True, tag="bring"):
    """Takes a worker of another property in hand, for the manager's property, by an event."""

    seat: int
    property: int
    space: int


class DiscardStarting(Move, frozen=True, tag="discard"):
    """Removes a starting worker from the board for good (-1: the one in hand)."""

    seat: int
    space: int


class Reveal(Move, frozen=True, tag="reveal"):
    """Shows at the end the secret bonus that was kept on paper."""

    seat: int
    card: str


class Did(Move, frozen=True, tag="did"):
    """At the depth of prices: did with this manager what the step offers, at the price shown."""

    seat: int


class Sold(Move, frozen=True, tag="sold"):
    """At the depth of prices: what kinds were sold with this manager, for their points."""

    seat: int
    coffee: bool = False
    goods: bool = False


class NobodyLeft(Move, frozen=True, tag="nobody_left"):
    """At the depth of prices: nobody is left to be hired, or nobody wants to hire."""

    seat: int


class SetDepth(Move, frozen=True, tag="depth"):
    """Changes what is kept; from `prices` to `everything` the boards are entered next."""

    depth: Depth


AnyMove: TypeAlias = (
    Done | KeepBonus | Place | PlaceOn | SwapManager | Hire | Skip | NoMore | PutWorker | Use | Buy | Favour
    | Influence | Sell | SellSmall | Lift | FreeMove | PutBack | Bring | DiscardStarting | Reveal
    | Did | Sold | NobodyLeft | SetDepth | Drawn | Correct
)  # fmt: skip
