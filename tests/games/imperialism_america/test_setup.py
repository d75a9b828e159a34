"""The set-up in both modes, as the rulebook lists it, and what start refuses."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import simulate
from companion.errors import IllegalMove
from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.moves import ChooseLeader, Done
from companion.games.imperialism_america.readings import Options
from companion.kernel import Drawn, Player
from companion.text import plain
from companion.view import Checklist
from tests.games.imperialism_america.played import (
    PLAYERS,
    apply,
    asked,
    begun,
    next_round,
    practice,
    random_move,
    ready,
    refused,
)


def steps_of(mode: str, seed: int) -> list[dict[str, Any]]:
    return simulate.set_up(RULES, begun(mode=mode), seed)


def test_the_full_set_up_draws_two_leader_tokens_for_each() -> None:
    draws = [step for step in steps_of("full", 7) if "drawn" in step]
    assert [len(step["drawn"]) for step in draws] == [2, 2]
    assert len({block for step in draws for block in step["drawn"]}) == 4
    assert steps_of("full", 7) == steps_of("full", 7)
    assert any(steps_of("full", 7) != steps_of("full", seed) for seed in range(8, 12))


def test_the_introductory_set_up_has_no_leaders() -> None:
    found = steps_of("introductory", 7)
    assert [step["what"] for step in found] == [
        "Lay out the board", "Hand out aid cards and money", "Place the first markers",
        "Shuffle the decks and draw", "Stack the round counters",
    ]  # fmt: skip
    state = ready(mode="introductory")
    assert (state.hand, state.special, state.leaders) == ((2, 2), (0, 0), ((), ()))


def test_the_first_hands_money_and_price() -> None:
    state = begun()
    assert (state.hand, state.special) == ((3, 3), (1, 0))
    assert (state.dollar, state.points, state.cia) == (3, (0, 0), 0)
    assert state.money == (practice().modes["full"].money.usa, practice().modes["full"].money.la)


def test_for_each_token_one_of_two_leaders_of_its_block() -> None:
    state = apply(begun(), Done("board"), Done("money"), Done("influence"), Done("cards"))
    draw = asked(state).draw
    assert draw is not None
    assert draw.count == 2
    state = apply(state, Drawn(draw.id, ("brazil", "caribbean"), "hand"))
    second = asked(state).draw
    assert second is not None
    assert "brazil" not in second.pool
    assert refused(state, Drawn(second.id, ("brazil", "block_x"), "hand"))
    state = apply(state, Drawn(second.id, ("block_x", "block_z"), "hand"))
    usa, la = RULES.prompts(state)
    assert [choice.id for choice in usa.ask.choices] == ["brazil_1", "brazil_2"]
    assert [choice.id for choice in la.ask.choices] == ["block_x_1", "block_x_2"]
    assert (usa.ask.seat, la.ask.seat) == (0, 1)
    assert refused(state, ChooseLeader("usa", "block_x_1"))
    state = apply(state, ChooseLeader("la", "block_x_2"), ChooseLeader("usa", "brazil_1"))
    state = apply(state, ChooseLeader("usa", "caribbean_2"), ChooseLeader("la", "block_z_1"))
    assert state.leaders == (("brazil_1", "caribbean_2"), ("block_x_2", "block_z_1"))
    assert refused(state, ChooseLeader("la", "block_z_2"))
    state = apply(state, Done("counters"))
    assert (state.part, state.turn) == ("round", 0)


def test_every_step_is_a_line_with_what_came_of_it() -> None:
    state, rng = begun(), random.Random(3)
    while state.part == "setup":
        last = state
        state = RULES.apply(state, random_move(state, rng))
    panel = next(p for p in RULES.view(last, None).panels if isinstance(p, Checklist))
    lines = {step.id: step for step in panel.steps}
    assert [step.state for step in panel.steps] == ["done"] * (len(panel.steps) - 1) + ["now"]
    assert lines["tokens-0"].how == "app"
    assert lines["facing"].how == "hand"
    assert len(plain(lines["tokens-0"].result).split(", ")) == 2
    assert "leader" in plain(lines["leaders"].result)
    assert plain(lines["cash"].text) == "The USA takes $6, Latin America $4 (made up)"


def test_the_sides_can_be_swapped() -> None:
    state = ready(usa="second")
    assert asked(state).ask.seat == 1
    assert [badge.mark.glyph for badge in RULES.badges(state)] == ["diamond", "hexagon"]
    end = state
    while end.part != "end":
        end = next_round(end)
    assert [(total.seat, total.total, total.place) for total in RULES.score(end).totals] == [
        (0, 15, 1),
        (1, 0, 2),
    ]


def test_draws_can_be_left_to_the_companion() -> None:
    assert RULES.draws_alone(begun(draws="app"))
    assert not RULES.draws_alone(begun())


@pytest.mark.parametrize(
    "players",
    [
        (),
        (Player("Ana", "blue"),),
        (*PLAYERS, Player("Eva", "green")),
        (Player("Ana", "blue"), Player("Rui", "blue")),
        (Player("Ana", "blue"), Player("Ana", "red")),
        (Player("Ana", "blue"), Player(" ", "red")),
        (Player("Ana", "blue"), Player("Rui", "pink")),
    ],
    ids=str,
)
def test_players_that_do_not_fit_are_refused(players: tuple[Player, ...]) -> None:
    with pytest.raises(IllegalMove):
        RULES.start(Options(players=players), practice())
