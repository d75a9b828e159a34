"""The whole game as one frozen value. Tuples inside, so that history is a list of references."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.checklist import Progress
from companion.games.imigrantes.parts import Sheet
from companion.games.imigrantes.readings import Depth, Options

Part = Literal["setup", "phase", "round", "end"]
Good = Literal["coffee", "goods"]
Stage = Literal["choose", "market", "lift", "put", "bring"]
NOBODY = -1


class Frozen(msgspec.Struct, frozen=True, array_like=True):
    """Base of the state's parts: frozen and compact."""


class Holding(Frozen, frozen=True):
    """A property and the token on each of its spaces ("" is empty). `piece` is "board" or a piece's id."""

    piece: str
    workers: tuple[str, ...]


class Seat(Frozen, frozen=True):
    """What a player has. `managers` are those still to be placed this round."""

    money: int
    points: int = 0
    coffee: int = 0
    goods: int = 0
    managers: int = 0
    holdings: tuple[Holding, ...] = ()


class Prices(Frozen, frozen=True):
    """Where the white markers stand."""

    hire: int = 0
    nationals: int = 0
    expansion: int = 0
    favours: int = 0
    coffee: int = 0
    goods: int = 0
    tax: int = 0


class Visit(Frozen, frozen=True):
    """A manager on a property: index 0 is the individual board."""

    seat: int
    property: int


class Car(Frozen, frozen=True):
    """A train car: how many goods of one kind it holds ("" is empty) and how many fit."""

    size: int
    good: str = ""
    n: int = 0
    extra: bool = False


class Placing(Frozen, frozen=True, tag="placing"):
    """Whose turn it is, as a place in the turn order."""

    turn: int


class Hiring(Frozen, frozen=True, tag="hiring"):
    """A pass over the managers of the hostel or the nationals; spaces are counted from the left.

    `at` is the space that is offered now; `out` are those that want no more, `hired` those that have
    hired, `treated` the seats that had their free extra; `token` waits to be placed; `bonus` says that
    the free extra is on offer or in hand; `fresh` that this pass has seen a hire.
    """

    at: int = 0
    out: tuple[int, ...] = ()
    hired: tuple[int, ...] = ()
    treated: tuple[int, ...] = ()
    token: str = ""
    bonus: bool = False
    fresh: bool = False


class Using(Frozen, frozen=True, tag="using"):
    """Space after space from the left: `at` is offered now, `used` are the seats that have acted."""

    at: int = 0
    used: tuple[int, ...] = ()


class Bargain(Frozen, frozen=True, tag="bargain"):
    """Favours: like `Using`, with those chosen this round, and what influence has moved so far."""

    at: int = 0
    used: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    left: int = 0
    moved: tuple[str, ...] = ()


class Selling(Frozen, frozen=True, tag="selling"):
    """Passes over the managers of the sale. `chosen` is the space that a seat uses (seat by seat, -1:
    open), `refused` are spaces declined, `paid` those whose adjustment has counted."""

    at: int
    chosen: tuple[int, ...]
    refused: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    sold_coffee: tuple[int, ...] = ()
    sold_goods: tuple[int, ...] = ()
    fresh: bool = False


class Moving(Frozen, frozen=True, tag="moving"):
    """Managers on properties, the first of `queue` now. `hand` are lifted workers, the first to be
    placed next; `bound` says that it must go to the manager's property; `before` is how they stood."""

    queue: tuple[Visit, ...]
    stage: Stage
    hand: tuple[str, ...] = ()
    before: tuple[Holding, ...] = ()
    bound: bool = False


class Passing(Frozen, frozen=True, tag="passing"):
    """Passes over the managers of hostel or nationals where only prices are kept: `n` hires so far, `out`
    and `hired` are spaces, `fresh` says that this pass has seen a hire."""

    at: int = 0
    out: tuple[int, ...] = ()
    hired: tuple[int, ...] = ()
    n: int = 0
    fresh: bool = False


Local: TypeAlias = "Progress | Placing | Hiring | Passing | Using | Bargain | Selling | Moving | None"


class State(msgspec.Struct, frozen=True):
    """One moment of a game. `part` and `index` say which step of the order of play is on."""

    options: Options
    sheet: Sheet
    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    prices: Prices
    train: tuple[Car, ...]
    piles: tuple[tuple[int, ...], ...]
    """Immigrants of each pile, by nationality in the order of the sheet."""
    pile: tuple[str, ...]
    """Simple pieces that are face down."""
    specials: tuple[str, ...]
    """Special pieces that are face down."""
    box_nationals: int
    box_starting: int
    part: Part = "setup"
    index: int = 0
    phase: int = 0
    round: int = 0
    local: Local = None
    ships: tuple[tuple[str, ...], ...] = ((), (), (), ())
    nationals: int = 0
    offer: tuple[str, ...] = ()
    """Tokens that an event holds ready beside the board."""
    gone: tuple[str, ...] = ()
    """Workers that have left the game."""
    gone_pieces: tuple[str, ...] = ()
    outside: tuple[tuple[str, int], ...] = ()
    """Workers that corrections took out of the count (or, below zero, brought into it)."""
    placed: tuple[tuple[int, ...], ...] = ((), (), (), (), (), (), (), ())
    """The seats of the managers on each action's spaces, from the left."""
    visits: tuple[Visit, ...] = ()
    market: tuple[str, ...] = ()
    special: str = ""
    events: tuple[str, ...] = ()
    first_event: str = ""
    in_force: tuple[str, ...] = ()
    extra_manager: int = NOBODY
    discount: int = NOBODY
    financial: str = ""
    commons: tuple[str, ...] = ()
    dealt: tuple[tuple[str, ...], ...] = ()
    secrets: tuple[str, ...] = ()
    """The secret bonus of each seat: "" none yet, "?" kept on paper."""
    draws: int = 0
    settled: tuple[tuple[str, str], ...] = ()
    """Steps of the preparation that are done, and how: app, box, hand."""
    history: tuple[tuple[int, ...], ...] = ()
    """Points of all seats at the end of every round."""
    depth: Depth = "everything"
    """What is kept now: everything, or prices and points alone."""
    due: bool = False
    """The boards are still to be entered, after a change to `everything`."""
    typed: tuple[tuple[int, ...], ...] = ()
    """Points of the end that the table has typed in: by seat, then by reason (`tracked.TYPED`)."""


def with_seat(state: State, seat: int, changed: Seat) -> tuple[Seat, ...]:
    """All seats, with one changed."""
    seats = state.seats
    return (*seats[:seat], changed, *seats[seat + 1 :])


def with_worker(seat: Seat, at: int, space: int, token: str) -> tuple[Holding, ...]:
    """A seat's holdings with `token` on a space."""
    holdings = seat.holdings
    workers = holdings[at].workers
    changed = Holding(holdings[at].piece, (*workers[:space], token, *workers[space + 1 :]))
    return (*holdings[:at], changed, *holdings[at + 1 :])


def free_spaces(seat: Seat, token: str) -> list[tuple[int, int]]:
    """Property and space of every empty space where `token` may stand; starting workers stay on the board."""
    holdings = seat.holdings[:1] if token == "starting" else seat.holdings
    return [(p, s) for p, h in enumerate(holdings) for s, worker in enumerate(h.workers) if not worker]


def has_room(seat: Seat) -> bool:
    """Whether any space of the seat's properties is empty."""
    return any("" in h.workers for h in seat.holdings)


__all__ = [
    "NOBODY", "Bargain", "Car", "Good", "Hiring", "Holding", "Local", "Moving", "Part", "Passing", "Placing",
    "Prices", "Seat", "Selling", "Stage", "State", "Using", "Visit", "free_spaces", "has_room",
    "with_seat", "with_worker",
]  # fmt: skip
