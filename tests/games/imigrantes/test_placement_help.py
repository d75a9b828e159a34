"""What helps people who move and place workers."""

from __future__ import annotations

from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import Bring, DiscardStarting, PutWorker
from companion.games.imigrantes.state import State
from tests.games.imigrantes.played import (
    apply,
    asked,
    begun,
    choose,
    give_piece,
    in_round,
    open_choices,
    play,
    ready,
    refused,
    replace,
    resolving,
    rich,
    set_board,
    step,
)


def moving() -> State:
    state = set_board(ready(), 0, "starting", "italian", "", "spanish", "", "")
    return resolving(give_piece(state, 0, "colony_1", "japanese"), (0, 0))


def test_all_are_left_as_they_are_by_one_tap() -> None:
    state = moving()
    assert (step(state), open_choices(state)[0]) == ("moves", "leave")
    assert not asked(state).ask.choices[0].confirm
    after = choose(state, "leave")
    assert after.seats == tuple(replace(seat, managers=2) for seat in state.seats)
    assert step(after) != "moves"


def test_in_hand_the_free_spaces_are_shown_each_at_its_place() -> None:
    state = choose(moving(), "lift")
    offered = {choice.at for choice in asked(state).ask.choices if choice.id.startswith("put")}
    assert offered == {f"board-0/0/{space}" for space in range(6)}  # the starting worker comes first
    state = choose(state, "put-0-0")
    offered = {choice.at for choice in asked(state).ask.choices if choice.id.startswith("put")}
    free = {
        f"board-0/{p}/{s}"
        for p, h in enumerate(state.seats[0].holdings)
        for s, w in enumerate(h.workers)
        if not w
    }
    assert offered == free
    assert any(place.startswith("board-0/1/") for place in free)


def test_a_starting_worker_is_never_put_on_a_piece() -> None:
    """Neither offered, nor by hand, nor brought by an event, nor by itself as the only free space."""
    for players, seed in ((2, 5), (4, 6)):
        for state, move in play(begun(players, rich()), seed):
            for seat in state.seats:
                assert all("starting" not in holding.workers for holding in seat.holdings[1:])
            hand = getattr(state.local, "hand", ())
            if hand and hand[0] == "starting" and isinstance(move, PutWorker):
                assert move.property == 0
    state = choose(moving(), "lift")
    assert "stay on the individual board" in refused(state, PutWorker(0, 1, 1))
    state = in_round(set_board(ready(), 0, "starting", "italian", "", "", "", ""), 1, "1915", phase=1)
    state = choose(resolving(give_piece(state, 0, "colony_1", "japanese"), (0, 1)), "leave")
    assert "bring-0-1" in open_choices(state)
    assert "bring-0-0" not in open_choices(state)
    assert refused(state, Bring(0, 0, 0))


def test_starting_workers_can_be_discarded_at_any_time() -> None:
    """By any seat, at every moment of a round or between phases, and the game goes on to its end."""
    steps = set()
    for players, seed in ((2, 3), (4, 4)):
        for state, _ in play(begun(players, rich()), seed):
            if state.part not in ("round", "phase"):
                continue
            for n, seat in enumerate(state.seats):
                for space, token in enumerate(seat.holdings[0].workers):
                    if token != "starting":
                        continue
                    after = apply(state, DiscardStarting(n, space))
                    assert after.gone.count("starting") == state.gone.count("starting") + 1
                    steps.add(step(state))
                    offered = [m for p in RULES.prompts(state) if p.ask.seat == n for m in p.moves]
                    if state.part == "round" and offered:
                        assert DiscardStarting(n, space) in offered
    assert len(steps) >= 9
