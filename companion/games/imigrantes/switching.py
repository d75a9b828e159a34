"""Changing the depth of bookkeeping while a game goes on."""

from __future__ import annotations

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.imigrantes.order import AGENDA, index_of
from companion.games.imigrantes.readings import Depth
from companion.games.imigrantes.state import Placing, State
from companion.games.imigrantes.upkeep import laid_out, put_away
from companion.text import t


def switch(state: State, depth: Depth) -> State:
    """The state at another depth. Raises `IllegalMove` except when a round begins, before its first manager,
    and at the end of a game of prices.

    Only then the two orders of play stand at the same place: afterwards the one knows of managers on pieces
    that the other has never seen.
    """
    if depth not in ("everything", "prices"):
        raise IllegalMove(t("There is no such depth of bookkeeping."))
    if depth == state.depth:
        raise IllegalMove(t("The bookkeeping has this depth already."))
    step = AGENDA.step(state).id
    if step == "tally":
        return replace(state, depth=depth, index=index_of(depth, "end", "boards"), due=True, typed=())
    unplaced = not any(state.placed) and not state.visits and not _swapped(state)
    if state.part != "round" or step not in ("place", "boards") or not unplaced:
        raise IllegalMove(t("The bookkeeping changes when a round begins, before its first manager."))
    if depth == "prices":
        index = index_of(depth, "round", "place")
        return replace(put_away(state), depth=depth, index=index, due=False, local=Placing(0))
    index = index_of(depth, "round", "boards")
    return replace(laid_out(state), depth=depth, index=index, due=True, typed=(), local=None)


def _swapped(state: State) -> bool:
    """Whether somebody has had a turn: then it is no longer the first player's."""
    return isinstance(state.local, Placing) and state.local.turn != 0
