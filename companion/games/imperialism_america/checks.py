"""Invariants of the books. One that does not hold is a defect of ours, never of the table."""

from __future__ import annotations

from companion.errors import need
from companion.games.imperialism_america.deeds import most_of
from companion.games.imperialism_america.parts import BLOCKS, KINDS, SIDES
from companion.games.imperialism_america.state import NONE, InUse, State
from companion.games.imperialism_america.tables import is_full, mode_of


def check(state: State) -> None:
    """Raises `BrokenState` with the invariant that does not hold."""
    _numbers(state)
    _board(state)
    _cards(state)
    _rounds(state)


def _numbers(state: State) -> None:
    need(min(*state.money, *state.points) >= 0, f"below zero: money {state.money}, points {state.points}")
    need(state.dollar in state.sheet.dollar_scale, f"dollar price {state.dollar}")


def _board(state: State) -> None:
    need(len(state.blocks) == BLOCKS == len(state.sheet.blocks), "five blocks")
    need(NONE <= state.cia < BLOCKS, f"the CIA at {state.cia}")
    for block in state.blocks:
        need(len(block.usa) == len(block.la) == len(KINDS), f"kinds of {block}")
        need(min(*block.usa, *block.la) >= 0, f"markers of {block}")
        need(NONE <= block.dominion <= 1 and NONE <= block.special <= 1, f"dominion of {block}")
        if state.options.lost == "leaves":
            need(block.special in (NONE, block.dominion), f"a lost revolution or dictatorship in {block}")
        need(is_full(state) or block.special == NONE, "a revolution or dictatorship in the introductory game")


def _cards(state: State) -> None:
    for side in range(len(SIDES)):
        need(0 <= state.hand[side] <= most_of(state, "cards", side), f"hand {state.hand}")
        need(0 <= state.special[side] <= most_of(state, "special", side), f"special cards {state.special}")
        need(set(state.returning[side]) <= {"cia", "people"}, f"returning cards {state.returning}")
    leaders = (*state.leaders[0], *state.leaders[1])
    need(len(leaders) == len(set(leaders)) and set(leaders) <= set(state.sheet.leaders), f"leaders {leaders}")
    need(is_full(state) or not (leaders or any(state.special)), "leaders in the introductory game")
    if isinstance(state.local, InUse):
        need(state.part == "round" and state.index == 0, "a card in use outside of the action phase")
        need((state.local.stage == "where") == (state.local.held is not None), f"in hand {state.local}")


def _rounds(state: State) -> None:
    counters = len(mode_of(state).counters)
    need(0 <= state.round <= counters, f"round {state.round}")
    need((state.round == counters) == (state.part == "end"), "the game ends with the last counter")
    need(state.round <= len(state.history) <= state.round + 1, f"{len(state.history)} dominion steps")
    need(state.part != "end" or len(state.history) == counters, "a dominion step for every counter")
    need(len(state.totals) == len(state.history), "points after every round")
