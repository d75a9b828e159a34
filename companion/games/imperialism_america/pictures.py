"""The picture of the blocks: markers of both sides, the CIA, and who holds dominion."""

from __future__ import annotations

from companion.games.imperialism_america.dominions import against, forecast, verdict
from companion.games.imperialism_america.parts import Sheet
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.state import NONE, Block
from companion.games.imperialism_america.tables import block_ids, is_made_up
from companion.games.imperialism_america.words import (
    CIA_MARK,
    SHORT_NAMES,
    SPECIAL_NAMES,
    block_mark,
    block_name,
    dominion_mark,
    marker,
)
from companion.kernel import Section
from companion.text import t
from companion.view import AnyPanel, Area, Space, Spaces, Token, Viewer


def _blocks(viewer: Viewer, blocks: tuple[Block, ...], cia: int, options: Options, sheet: Sheet) -> AnyPanel:
    scores = forecast(blocks, cia, options)
    areas = []
    for n, (key, block) in enumerate(zip(block_ids(sheet), blocks, strict=True)):
        spaces = [
            Space(
                ("usa", "la")[side],
                SHORT_NAMES[side],
                tuple(
                    marker(options, side, kind)
                    for kind, many in enumerate(block.of(side))
                    for _ in range(many)
                ),
                0,
            )
            for side in range(2)
        ]
        if cia == n:
            spaces[0] = Space("usa", SHORT_NAMES[0], (Token(CIA_MARK, t("CIA")), *spaces[0].tokens), 0)
        spaces.append(Space("dominion", t("Dominion"), standing(block, options), 1))
        title = t("{block}, {strengths}", block=block_name(sheet, key), strengths=against(scores[n]))
        made_up = is_made_up(sheet, "blocks", key)
        mark = block_mark(sheet, key)
        areas.append(Area(key, title, mark, None, tuple(spaces), verdict(scores[n]), "", made_up))
    return Spaces(id="blocks", title=t("Blocks"), areas=tuple(areas), picture="board")


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
