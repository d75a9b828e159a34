"""The whole game as one frozen value. Tuples inside, so that history is a list of references.

Sides are 0 (USA) and 1 (Latin America), blocks are numbered in the order of the sheet, kinds of marker in
that of `KINDS`; -1 is nobody, nothing or nowhere.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.checklist import Progress
from companion.games.imperialism_america.parts import KINDS, Card, Sheet
from companion.games.imperialism_america.readings import Options

Part = Literal["setup", "round", "end"]
Stage = Literal[
    "cost", "block", "effects", "where", "remove", "other", "money", "points", "dominion", "cards"
]
What = Literal["place", "remove", "cia", "dominion", "money", "points", "dollar", "cards", "special"]
NONE = -1


class Frozen(msgspec.Struct, frozen=True, array_like=True):
    """Base of the state's parts: frozen and compact."""


class Block(Frozen, frozen=True):
    """Markers of both sides by kind; who holds dominion; whose revolution or dictatorship stands."""

    usa: tuple[int, ...] = (0,) * len(KINDS)
    la: tuple[int, ...] = (0,) * len(KINDS)
    dominion: int = NONE
    special: int = NONE

    def of(self, side: int) -> tuple[int, ...]:
        """The markers of a side."""
        return self.la if side else self.usa


class Deed(Frozen, frozen=True):
    """One thing that a card did."""

    what: What
    owner: int = NONE
    kind: int = NONE
    block: int = NONE
    by: int = 1


class InUse(Frozen, frozen=True, tag="in_use"):
    """The card in use: what is decided now (`stage`), what was paid and done; `held` waits for a block."""

    use: Literal["historical", "strategic", "special", "leader"]
    card: str
    stage: Stage
    cash: int = 0
    dollars: int = 0
    deeds: tuple[Deed, ...] = ()
    held: Deed | None = None


class Played(Frozen, frozen=True):
    """A card that was played in this round."""

    side: int
    use: Literal["historical", "strategic", "special", "leader"]
    card: str


class BlockScore(Frozen, frozen=True):
    """What the dominion step makes of a block: strengths, points, and who holds what before and after."""

    usa: int
    la: int
    points_usa: int
    points_la: int
    dominion: int
    special: int
    dominion_before: int
    special_before: int

    @property
    def winner(self) -> int:
        """The stronger side."""
        return 0 if self.usa > self.la else 1 if self.la > self.usa else NONE


Local: TypeAlias = "Progress | InUse | None"


class State(msgspec.Struct, frozen=True):
    """One moment of a game. `part` and `index` say which step of the order of play is on."""

    options: Options
    sheet: Sheet
    blocks: tuple[Block, ...]
    cia: int
    money: tuple[int, int]
    dollar: int
    points: tuple[int, int] = (0, 0)
    hand: tuple[int, int] = (0, 0)
    """Common action cards in hand."""
    special: tuple[int, int] = (0, 0)
    """Dictatorships and revolutions in hand."""
    returning: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The CIA and People cards that are in hand."""
    part: Part = "setup"
    index: int = 0
    round: int = 0
    """How many counters have left the stack."""
    local: Local = None
    turn: int = 0
    passed: tuple[bool, bool] = (False, False)
    tokens: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The blocks of the leader tokens of each side."""
    leaders: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    used: tuple[str, ...] = ()
    """Leaders that have been used."""
    played: tuple[Played, ...] = ()
    noted: tuple[tuple[str, Card], ...] = ()
    """Cards that were kept in this game."""
    recycled: tuple[int, int] = (NONE, NONE)
    scored: tuple[BlockScore, ...] = ()
    """The dominions of this round, once they are scored."""
    history: tuple[tuple[int, int], ...] = ()
    """What the dominions of every round have scored."""
    totals: tuple[tuple[int, int], ...] = ()
    """The points after every dominion step."""
    draws: int = 0
    settled: tuple[tuple[str, str], ...] = ()
    """Steps that are done, and how: app, box, hand."""


def with_side(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """Both numbers, with one changed."""
    return (pair[0], value) if side else (value, pair[1])


def with_block(state: State, n: int, block: Block) -> tuple[Block, ...]:
    """All blocks, with one changed."""
    return (*state.blocks[:n], block, *state.blocks[n + 1 :])


def with_marker(state: State, n: int, side: int, kind: int, count: int) -> tuple[Block, ...]:
    """All blocks, with `count` markers of a kind in one."""
    block = state.blocks[n]
    markers = block.of(side)
    changed = (*markers[:kind], count, *markers[kind + 1 :])
    usa, la = (block.usa, changed) if side else (changed, block.la)
    return with_block(state, n, Block(usa, la, block.dominion, block.special))


def on_board(blocks: tuple[Block, ...], side: int, kind: int) -> int:
    """How many markers of a kind a side has on the board."""
    return sum(block.of(side)[kind] for block in blocks)
