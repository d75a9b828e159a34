"""The dominion step on the state of a game: the forecast, and its reasons in words."""

from __future__ import annotations

from companion.games.imperialism_america.parts import CULTURAL
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.scoring import score_block, strength
from companion.games.imperialism_america.state import NONE, Block, BlockScore, State, on_board
from companion.games.imperialism_america.words import SHORT_NAMES, SPECIAL_NAMES
from companion.text import Label, t
from companion.view import Sum, SumLine


def strengths(block: Block, *, cia: bool) -> tuple[int, int]:
    """The strength of both sides in a block."""
    return strength(block.usa, int(cia)), strength(block.la)


def forecast(blocks: tuple[Block, ...], cia: int, options: Options) -> tuple[BlockScore, ...]:
    """What the dominion step would make of every block now."""
    stays = options.lost == "stays"
    return tuple(
        score_block(*strengths(block, cia=cia == n), block.dominion, block.special, stays=stays)
        for n, block in enumerate(blocks)
    )


def cultural(state: State) -> tuple[int, int]:
    """The cultural markers of both sides on the board, which break a tie."""
    return on_board(state.blocks, 0, CULTURAL), on_board(state.blocks, 1, CULTURAL)


def against(score: BlockScore) -> Label:
    """Both strengths: “USA 3 : 1 LA”."""
    return t("{usa} {n} : {m} {la}", usa=SHORT_NAMES[0], n=score.usa, m=score.la, la=SHORT_NAMES[1])


def verdict(score: BlockScore) -> Label:
    """What happens to the dominion of a block, and why."""
    winner, before, special = score.winner, score.dominion_before, score.special_before
    lost = special if special not in (NONE, winner) else NONE
    if winner == NONE:
        if lost != NONE and score.special == NONE:
            return t("a tie: the {what} marker leaves", what=SPECIAL_NAMES[lost])
        if lost != NONE:
            return t("a tie: the {what} scores nothing", what=SPECIAL_NAMES[lost])
        return t("a tie: no dominion") if before == NONE else t("a tie: the marker leaves")
    who = SHORT_NAMES[winner]
    if special == winner:
        return t("{who} keeps dominion by {what}: 2 points", who=who, what=SPECIAL_NAMES[winner])
    if lost != NONE and score.special == NONE:
        return t("{who} takes dominion, the {what} marker leaves", who=who, what=SPECIAL_NAMES[lost])
    if lost != NONE:
        return t("{who} has dominion, the {what} scores nothing", who=who, what=SPECIAL_NAMES[lost])
    return t("{who} keeps dominion", who=who) if before == winner else t("{who} takes dominion", who=who)


def points_sum(score: BlockScore) -> Sum:
    """The points of a block's dominion and why; 0 for a tie."""
    winner = score.winner
    total = score.points_usa + score.points_la
    lines = [SumLine(t("dominion"), 1)] if total else []
    if total > 1:
        lines.append(SumLine(SPECIAL_NAMES[winner], total - 1))
    return Sum(total, tuple(lines), "points")
