"""The picture of the blocks: markers of both sides, the CIA, and who holds dominion."""

from __future__ import annotations

from companion.games.imperialism_america.dominions import forecast, verdict
from companion.games.imperialism_america.parts import SIDES, USA, Sheet
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.state import NONE, Block
from companion.games.imperialism_america.tables import block_ids, is_made_up
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
from companion.text import t
from companion.view import AnyPanel, Area, Space, Spaces, Token, Viewer


def _blocks(viewer: Viewer, blocks: tuple[Block, ...], cia: int, options: Options, sheet: Sheet) -> AnyPanel:
    scores = forecast(blocks, cia, options)
    areas = []
    for n, (key, block) in enumerate(zip(block_ids(sheet), blocks, strict=True)):
        spaces = [
            Space(SIDES[side], SHORT_NAMES[side], _markers(block, side, cia == n, options), 0)
            for side in range(2)
        ]
        spaces.append(Space("dominion", t("Dominion"), standing(block, options), 1))
        title = t("{block} {n} : {m}", block=block_name(sheet, key), n=scores[n].usa, m=scores[n].la)
        made_up = is_made_up(sheet, "blocks", key)
        mark = block_mark(sheet, key)
        areas.append(Area(key, title, mark, None, tuple(spaces), verdict(scores[n]), "", made_up))
    note = t("Beside each name the strengths, {usa} : {la}", usa=SHORT_NAMES[0], la=SHORT_NAMES[1])
    return Spaces(id="blocks", title=t("Blocks"), note=note, areas=tuple(areas), picture="board")


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
