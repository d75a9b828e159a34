"""The kernel: what a game is to the table.

A game is a `Rules`: pure functions over a frozen state. Nothing here or in a game reads a clock, a
file, the network or a random number: what chance decides is a pending `Draw`, and a `Drawn` move
brings the result, whoever drew it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from companion.errors import IllegalMove
from companion.text import Label, Text, t
from companion.view import AnyPanel, Ask, DrawForm, DrawItem, Lights, ScoreSheet, Seat, View, Viewer

Source = Literal["app", "box", "hand"]
UNKNOWN = "?"
"""An item of a draw that only its owner has seen, kept on paper."""


class Move(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Base of all moves; a move is its own wire format, a tagged object."""


class Drawn(Move, frozen=True, tag="drawn"):
    """Settles the pending draw `draw` with `items`, in the order in which they came."""

    draw: str
    items: tuple[str, ...]
    source: Source


class Correct(Move, frozen=True, tag="correct"):
    """The table is right: changes the tracked value `path` by `by`, or sets it to `to`."""

    path: str
    reason: str
    by: int = 0
    to: str | int | None = None

    def number(self, now: int, most: int, least: int = 0) -> int:
        """The corrected number. Raises `IllegalMove` unless it is one, between `least` and `most`."""
        value = now + self.by if self.to is None else self.to
        if isinstance(value, bool) or not isinstance(value, int):
            raise IllegalMove(t("A number is needed."))
        if not least <= value <= most:
            raise IllegalMove(t("Between {least} and {most}, please.", least=least, most=most))
        return value


class Draw(msgspec.Struct, frozen=True):
    """Chance that has not spoken yet: `count` items out of `pool`, without putting back unless `die`.

    `id` is unique along a game. Of each group in `must` at least one item has to be among the result:
    the whole selection is drawn again until it holds. With `slots` the n-th item is one of the n-th slot.
    `by_hand` is what a hand may bring in place of `pool` and `slots`, where the table knows parts that
    are not entered yet. A draw with a `seat` is seen by that seat alone.
    """

    id: str
    what: Label
    pool: tuple[str, ...]
    count: int
    must: tuple[tuple[str, ...], ...] = ()
    seat: int | None = None
    die: bool = False
    slots: tuple[tuple[str, ...], ...] = ()
    by_hand: tuple[str, ...] = ()

    def accept(self, drawn: Drawn) -> None:
        """Raises `IllegalMove` unless `drawn` can be an outcome of this draw."""
        if drawn.draw != self.id:
            raise IllegalMove(t("That draw is already settled."))
        if len(drawn.items) != self.count:
            raise IllegalMove(
                t("{what}: {count} are drawn, not {n}.", what=self.what, count=self.count, n=len(drawn.items))
            )
        if self.seat is not None and drawn.source == "hand" and all(i == UNKNOWN for i in drawn.items):
            return
        typed = drawn.source == "hand" and bool(self.by_hand)
        left = list(self.by_hand if typed else self.pool)
        for n, item in enumerate(drawn.items):
            if item not in left or (self.slots and not typed and item not in self.slots[n]):
                raise IllegalMove(t("{what}: there is no {item} left to draw.", what=self.what, item=item))
            if not self.die:
                left.remove(item)
        for group in self.must:
            if not any(item in group for item in drawn.items):
                raise IllegalMove(t("{what}: one kind is missing; draw again.", what=self.what))


class Prompt(msgspec.Struct, frozen=True):
    """An `Ask` with the move behind each of its choices (same order), and the draw it waits for."""

    ask: Ask
    moves: tuple[Move | None, ...]
    draw: Draw | None = None

    def move(self, choice: str) -> Move | None:
        """The move of an open choice, or None."""
        for offered, move in zip(self.ask.choices, self.moves, strict=True):
            if offered.id == choice and not offered.why_not:
                return move
        return None

    def seen_by(self, viewer: Viewer) -> Ask:
        """The ask as this viewer may see it: of a secret one others see only that it is there."""
        ask = self.ask
        if not ask.secret or viewer == ask.seat:
            return ask
        return msgspec.structs.replace(ask, choices=(), draw=None)


class Correctable(msgspec.Struct, frozen=True):
    """A tracked value that the table may correct. Numbers have bounds, others have `options`."""

    path: str
    group: Label
    label: Label
    value: int | str
    least: int = 0
    most: int = 999
    options: tuple[tuple[str, Label], ...] = ()


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat, as chosen before the game: a name and a tint of the game's pieces."""

    name: str
    tint: str


def check_players(players: tuple[Player, ...]) -> None:
    """Raises `IllegalMove` unless each player has a colour and a name of their own."""
    if len({player.tint for player in players}) < len(players):
        raise IllegalMove(t("Two players have the same colour."))
    names = [player.name.strip() for player in players]
    if not all(names) or len(set(names)) < len(names):
        raise IllegalMove(t("Every player needs a name of their own."))


class Value(msgspec.Struct, frozen=True):
    """One of the values of a switch, in one sentence."""

    id: str
    label: Text


class Switch(msgspec.Struct, frozen=True):
    """An option of a game as it is offered before it begins; the first value is the default."""

    id: str
    label: Text
    values: tuple[Value, ...]


def switch(id: str, label: Text, /, **values: Text) -> Switch:
    """A switch from the sentences of its values, by their ids; the first one is the default."""
    return Switch(id, label, tuple(Value(key, text) for key, text in values.items()))


class Paper(msgspec.Struct, frozen=True):
    """A page to print: a title, lines below it, and tables of words."""

    title: Label
    lines: tuple[Label, ...] = ()
    tables: tuple[Table, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """A table of a page; the first row is its head. All rows are equally long."""

    title: Label
    rows: tuple[tuple[Label, ...], ...]


S = TypeVar("S")
O = TypeVar("O")  # noqa: E741


class Section(msgspec.Struct, frozen=True):
    """A panel and what of the state it is drawn from: `build(viewer, *reads(state))`.

    As long as every value that `reads` returns is the same object, the panel is the same. A section
    that is not `private` gives every viewer the same panel and is built once for all.
    """

    reads: Callable[[Any], tuple[Any, ...]]
    build: Callable[..., AnyPanel | None]
    private: bool = False


class Rules(ABC, Generic[S, O]):
    """One game. All methods are pure."""

    id: str
    version: int
    name: Text
    seats: tuple[int, int]
    """Fewest and most players."""
    modes: tuple[str, ...] = ("standard",)
    tints: tuple[str, ...] = ()
    """The colours that the players' pieces come in."""
    switches: tuple[Switch, ...] = ()
    """What can be chosen before a game, beside the players; each is a field of `options_type`."""
    state_type: type[S]
    options_type: type[O]
    move_type: Any
    """The tagged union of the game's moves, `Drawn` and `Correct` among them."""
    sections: tuple[Section, ...]

    @abstractmethod
    def start(self, options: O, sheet: Any) -> S:
        """The state before the first step of the set-up; `IllegalMove` if the options do not fit."""

    @abstractmethod
    def apply(self, state: S, move: Any) -> S:
        """The state after the move. Raises `IllegalMove`; never changes `state`."""

    @abstractmethod
    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Who must decide what, with ready choices. Empty only when the game is over."""

    @abstractmethod
    def score(self, state: S) -> ScoreSheet:
        """The result if the game ended now; every line says why. Counts only what all may know
        before the end."""

    @abstractmethod
    def title(self, state: S, move: Any) -> Label:
        """What the move, made on `state`, is called in log and undo. All read it, so it names no secret."""

    @abstractmethod
    def mask(self, state: S, move: Any, viewer: Viewer) -> Any:
        """The move as `viewer` may know it; a masked record is a legal record of its own."""

    @abstractmethod
    def corrections(self, state: S) -> tuple[Correctable, ...]:
        """Every tracked value."""

    @abstractmethod
    def chapter(self, state: S) -> str:
        """Changes whenever a round begins, and when the game ends; a snapshot is kept at each change."""

    @abstractmethod
    def over(self, state: S) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def check(self, state: S) -> None:
        """Raises `BrokenState` if an invariant does not hold."""

    @abstractmethod
    def clock(self, state: S) -> Label:
        """Phase and round in a few words."""

    @abstractmethod
    def badges(self, state: S) -> tuple[Seat, ...]:
        """The seats with name and mark, in seat order."""

    @abstractmethod
    def lights(self, state: S) -> Lights:
        """What the LEDs show."""

    def setting_up(self, state: S) -> bool:
        """Whether the set-up is still going on."""
        return False

    def draws_alone(self, state: S) -> bool:
        """Whether the table settles pending draws without asking anybody."""
        return False

    def outcome(self, state: S) -> str:
        """How a game ended, in one word, where no seat wins alone: `won`, `lost`; "" goes by the score."""
        return ""

    def paper(self, state: S) -> Paper | None:
        """A page that the table may want to print and keep, or None."""
        return None

    def headline(self, state: S) -> Label:
        """What matters now beside the prompts."""
        return ""

    def notes(self, state: S) -> dict[str, Any] | None:
        """What was noted in this game and could be kept in the owner's sheet, as plain values of that
        sheet; None for nothing."""
        return None

    def view(self, state: S, viewer: Viewer) -> View:
        """All that `viewer` may see. The table keeps unchanged panels (`companion.table`); this is
        the plain definition that it must agree with."""
        panels = (s.build(viewer if s.private else None, *s.reads(state)) for s in self.sections)
        return View(
            game=self.id,
            name=self.name,
            clock=self.clock(state),
            over=self.over(state),
            seats=self.badges(state),
            panels=tuple(p for p in panels if p is not None),
            asks=tuple(p.seen_by(viewer) for p in self.prompts(state)),
            lights=self.lights(state),
            headline=self.headline(state),
            notes=self.notes(state) is not None,
            paper=self.paper(state) is not None,
        )


AnyRules: TypeAlias = Rules[Any, Any]


def draw_form(draw: Draw, name: Callable[[str], tuple[Label, Any]]) -> DrawForm:
    """The form for typing a draw in; `name` gives label and mark of an item."""
    most: dict[str, int] = {}
    for item in draw.pool:
        most[item] = most.get(item, 0) + 1
    items = tuple(
        DrawItem(id=item, label=name(item)[0], mark=name(item)[1], most=draw.count if draw.die else n)
        for item, n in most.items()
    )
    return DrawForm(id=draw.id, count=draw.count, items=items, die=draw.die)
