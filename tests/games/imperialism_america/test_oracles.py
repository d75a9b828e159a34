"""What the rulebook alone makes certain; each test is named after one."""

from __future__ import annotations

import pytest

from companion.games.imperialism_america.dominions import strengths
from companion.games.imperialism_america.moves import Done, Hold, Where
from companion.games.imperialism_america.state import State
from tests.games.imperialism_america.played import (
    BRAZIL,
    CARIBBEAN,
    POLITICAL,
    apply,
    begun,
    both_pass,
    choose,
    next_round,
    ready,
    resolved,
    with_block,
)


def shown(state: State) -> list[tuple[int, int]]:
    return [strengths(block, cia=state.cia == n) for n, block in enumerate(state.blocks)]


@pytest.mark.parametrize("mode", ["full", "introductory"])
def test_strengths_at_the_start_are_1_1_in_the_caribbean_2_2_in_brazil_and_0_2_elsewhere(mode: str) -> None:
    assert shown(begun(mode=mode)) == [(2, 2), (1, 1), (0, 2), (0, 2), (0, 2)]


@pytest.mark.parametrize("mode", ["full", "introductory"])
def test_from_the_start_two_blocks_are_tied_and_latin_america_scores_3(mode: str) -> None:
    state = resolved(ready(mode=mode))
    assert [block.dominion for block in state.blocks] == [-1, -1, 1, 1, 1]
    assert state.points == (0, 3)


@pytest.mark.parametrize("mode", ["full", "introductory"])
def test_the_first_income_is_fixed_and_1_for_the_usa_and_fixed_and_4_for_latin_america(mode: str) -> None:
    before = ready(mode=mode)
    fixed = before.sheet.modes[before.options.mode].income
    state = apply(both_pass(before), Done("dominions"), Done("counter"), Done("income"))
    assert state.money == (before.money[0] + fixed.usa + 1, before.money[1] + fixed.la + 4)


@pytest.mark.parametrize(("mode", "resolutions"), [("introductory", 4), ("full", 5)])
def test_the_introductory_game_has_4_resolutions_and_the_full_one_5(mode: str, resolutions: int) -> None:
    state, n = ready(mode=mode), 0
    while state.part != "end":
        state, n = next_round(state), n + 1
    assert n == len(state.history) == resolutions
    assert state.points == (0, 3 * resolutions)


def moved(state: State) -> State:
    """The CIA went to the Caribbean, by a card of the USA."""
    state = choose(state, "historical")
    return apply(state, Hold("usa", "cia"), Where("usa", "caribbean"))


def test_with_the_cia_in_the_caribbean_the_usa_scores_1_and_latin_america_4() -> None:
    state = choose(moved(ready()), "done")
    assert shown(state)[CARIBBEAN] == (3, 1)
    assert shown(state)[BRAZIL] == (0, 2)
    assert resolved(state).points == (1, 4)


def test_with_a_standing_dictatorship_in_the_caribbean_the_usa_scores_2() -> None:
    state = choose(moved(with_block(ready(), CARIBBEAN, dominion=0, special=0)), "done")
    state = resolved(state)
    assert state.points == (2, 4)
    assert (state.blocks[CARIBBEAN].dominion, state.blocks[CARIBBEAN].special) == (0, 0)


def test_a_military_marker_counts_2_and_a_political_one_1() -> None:
    state = with_block(ready(), BRAZIL, usa={"military": 1, "political": 1}, la={})
    assert shown(state)[BRAZIL] == (2 + 1 + 2, 0)
    assert state.blocks[BRAZIL].usa[POLITICAL] == 1


def test_a_tie_takes_a_standing_marker_away() -> None:
    state = resolved(with_block(ready(), BRAZIL, dominion=1))
    assert state.blocks[BRAZIL].dominion == -1


def test_the_game_ends_once_the_counter_1980_has_left_and_its_dominions_are_scored() -> None:
    state = ready(mode="introductory")
    for _ in range(3):
        state = next_round(state)
    money, hand = state.money, state.hand
    state = apply(both_pass(state), Done("dominions"))
    assert state.part == "round"
    assert state.points == (0, 12)
    state = apply(state, Done("counter"))
    assert state.part == "end"
    assert (state.money, state.hand) == (money, hand)
