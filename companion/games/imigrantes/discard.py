"""A starting worker leaves the game: its player may do so at any time."""

from __future__ import annotations

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import DiscardStarting
from companion.games.imigrantes.parts import STARTING
from companion.games.imigrantes.state import Moving, State, with_seat, with_worker
from companion.text import t

IN_HAND = -1


def discard(state: State, move: DiscardStarting) -> State:
    """The state without that starting worker. Workers in hand cannot all go back any more."""
    playing = state.part in ("round", "phase") and state.depth == "everything"
    if not playing or not 0 <= move.seat < len(state.seats):
        raise IllegalMove(t("No starting worker can be discarded now."))
    local = state.local
    moving = isinstance(local, Moving) and bool(local.hand) and local.queue[0].seat == move.seat
    if move.space == IN_HAND:
        if not isinstance(local, Moving) or not moving or local.hand[0] != STARTING:
            raise IllegalMove(t("There is no starting worker in hand."))
        local = replace(local, hand=local.hand[1:], before=(), bound=False)
        return replace(state, local=local, gone=(*state.gone, STARTING))
    seat = state.seats[move.seat]
    workers = seat.holdings[0].workers
    if not 0 <= move.space < len(workers) or workers[move.space] != STARTING:
        raise IllegalMove(t("No starting worker stands there."))
    if isinstance(local, Moving) and moving:
        state = replace(state, local=replace(local, before=()))
    changed = replace(seat, holdings=with_worker(seat, 0, move.space, ""))
    return replace(state, seats=with_seat(state, move.seat, changed), gone=(*state.gone, STARTING))
