"""The picture of the blocks: markers of both sides, the CIA, and who holds dominion."""

from __future__ import annotations

from typing import Final

from companion.games.imperialism_america.dominions import forecast, verdict
from companion.games.imperialism_america.parts import SIDES, USA, Sheet
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.state import NONE, Block
from companion.games.imperialism_america.tables import block_ids
from companion.games.imperialism_america.words import (
    CIA_MARK,
    SHORT_NAMES,
    SIDE_NAMES,
    SPECIAL_NAMES,
    block_mark,
    block_name,
    dominion_mark,
    marker,
    side_mark,
)
from companion.kernel import Section
from companion.practice import is_made_up
from companion.text import t
from companion.view import AnyPanel, Area, Bar, Space, Spaces, Token, Viewer

LEAST_SCALE: Final = 6
"""The bars are drawn to this strength at least, so that a single marker stays a small one."""


def _blocks(viewer: Viewer, blocks: tuple[Block, ...], cia: int, options: Options, sheet: Sheet) -> AnyPanel:
    scores = forecast(blocks, cia, options)
    most = max(LEAST_SCALE, *(strength for score in scores for strength in (score.usa, score.la)))
    areas = []
    for n, (key, block) in enumerate(zip(block_ids(sheet), blocks, strict=True)):
        spaces = tuple(
            Space(SIDES[side], SHORT_NAMES[side], _markers(block, side, cia == n, options), 0)
            for side in range(2)
        )
        bars = tuple(
            Bar(side_mark(options, side), SHORT_NAMES[side], strength, most)
            for side, strength in enumerate((scores[n].usa, scores[n].la))
        )
        areas.append(
            Area(
                key,
                block_name(sheet, key),
                block_mark(sheet, key),
                spaces=spaces,
                note=verdict(scores[n]),
                made_up=is_made_up(sheet.made_up, "blocks", key),
                badges=standing(block, options),
                bars=bars,
            )
        )
    return Spaces(id="blocks", title=t("Blocks"), areas=tuple(areas), picture="board")


def _markers(block: Block, side: int, cia: bool, options: Options) -> tuple[Token, ...]:
    """The badge of a side and behind it what it has in a block."""
    badge = Token(side_mark(options, side), SIDE_NAMES[side])
    agents = (Token(CIA_MARK, t("CIA")),) if cia and side == USA else ()
    markers = (marker(options, side, kind) for kind, n in enumerate(block.of(side)) for _ in range(n))
    return (badge, *agents, *markers)


def standing(block: Block, options: Options) -> tuple[Token, ...]:
    """The markers that stand for dominion; a revolution or dictatorship replaces the ordinary one."""
    found = []
    if block.special != NONE:
        mark = dominion_mark(options, block.special, special=True)
        found.append(Token(mark, SPECIAL_NAMES[block.special]))
    if block.dominion not in (NONE, block.special):
        who = SHORT_NAMES[block.dominion]
        found.append(Token(dominion_mark(options, block.dominion), t("Dominion: {who}", who=who)))
    return tuple(found)


BLOCKS = Section(lambda s: (s.blocks, s.cia, s.options, s.sheet), _blocks)
