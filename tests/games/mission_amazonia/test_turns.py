"""Turns: moving figures, handing over, counting by hand."""

from __future__ import annotations

import pytest

from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import Carry, Count, EndTurn, GoTo, Hand, Spend
from companion.games.mission_amazonia.parts import SQUARES
from companion.games.mission_amazonia.state import State
from companion.text import plain
from companion.view import Map
from tests.games.mission_amazonia.played import (
    apply,
    choose,
    ids,
    offered,
    part,
    ready,
    refused,
    step,
    with_member,
    with_mission,
    with_person,
    with_second,
)


def test_a_tap_on_the_map_moves_the_figure_that_is_in_hand() -> None:
    state = ready(3)
    assert plain(part(state, "move").ask.title).startswith("Move Starting character 1 (Salome)")
    taps = {c.id: c.at for c in part(state, "move").ask.choices if c.id in SQUARES}
    assert taps == {square: f"map/{square}" for square in SQUARES if square != "C2"}
    state = choose(state, "A6")
    assert state.team[0].members[0].at == "A6"
    (board,) = (p for p in RULES.view(state, None).panels if isinstance(p, Map))
    assert {(pin.at, plain(pin.label)) for pin in board.pins} >= {
        ("A6", "Salome, figure 1"),
        ("F4", "Noah, figure 1"),
    }
    assert (state.turn, step(state)) == (0, "turn")


def test_missions_with_a_known_site_are_one_tap_away() -> None:
    state = with_mission(ready(3), 1, "poaching", "D?")
    assert {one for one in ids(state) if one.startswith("site-")} == {"site-1", "site-3"}
    state = choose(state, "site-3")
    assert state.team[0].members[0].at == "D6"
    assert {one for one in ids(state) if one.startswith("site-")} == {"site-1"}


def test_with_two_characters_the_one_taken_up_moves() -> None:
    state = with_second(ready(3), 0, "neutral_3", "B1")
    state = choose(state, "A1", "carry-0-1", "A2", "A3")
    assert [member.at for member in state.team[0].members] == ["A1", "A3"]
    assert plain(part(state, "move").ask.title).startswith("Move New character 3 (Salome)")


def test_figures_of_others_and_squares_off_the_map_are_refused() -> None:
    state = ready(3)
    for move in (GoTo(1, 0, "A1"), Carry(1, 0), GoTo(0, 1, "A1"), Carry(9, 9)):
        assert refused(state, move) == "Salome cannot move that figure now."
    assert refused(state, GoTo(0, 0, "G1")) == "There is no square G1 on the map."
    assert refused(state, GoTo(0, 0, "D?")) == "There is no square D? on the map."


def test_only_the_player_whose_turn_it_is_ends_it() -> None:
    assert refused(ready(3), EndTurn(1)) == "It is Salome's turn."
    state = choose(ready(3), "end")
    assert (state.turn, state.turns) == (1, 1)


# handing over


def together(**values: object) -> State:
    """Salome and Noah stand on the same square, Iara elsewhere."""
    state = with_person(ready(3), 0, money=1500)
    return with_member(with_member(state, 0, at="F4", **values), 1, at="F4")


def test_on_the_same_square_money_changes_hands_at_any_time() -> None:
    assert {one for one in ids(together()) if one.startswith("00-10")} == {
        "00-10-500",
        "00-10-1000",
        "00-10-1500",
    }
    state = choose(together(), "00-10-500")
    assert [person.money for person in state.team] == [1000, 500, 0]
    state = choose(choose(state, "end", "end"), "10-00-500")  # it is Iara's turn
    assert [person.money for person in state.team] == [1500, 0, 0]
    assert not any(one.startswith(("00-20", "20-00")) for one in ids(state))


def test_a_radio_and_a_vest_pass_to_somebody_who_has_none() -> None:
    state = choose(together(radio=True, vest=True), "00-10-radio", "00-10-vest")
    assert [(m.radio, m.vest) for p in state.team for m in p.members] == [
        (False, False),
        (True, True),
        (False, False),
    ]
    both = with_member(together(radio=True, vest=True), 1, radio=True, character="antonio")
    assert not {"00-10-radio", "00-10-vest"} & ids(both)  # one each; no vest for the always protected
    for what in ("radio", "vest"):
        assert refused(both, Hand((0, 0), (1, 0), what)) == "That is not open now."  # type: ignore[arg-type]


def test_what_cannot_be_handed_over_is_refused_with_a_sentence() -> None:
    apart = with_person(ready(3), 0, money=500)
    assert (
        refused(apart, Hand((0, 0), (1, 0), "money", 500)) == "Things change hands on the same square only."
    )
    nowhere = with_member(with_member(apart, 0, at=""), 1, at="")
    assert (
        refused(nowhere, Hand((0, 0), (1, 0), "money", 500)) == "Things change hands on the same square only."
    )
    for money in (0, -500, 250, 2000):
        assert refused(together(), Hand((0, 0), (1, 0), "money", money)) == "Salome has 1500 R$ in markers."
    assert refused(together(), Hand((0, 0), (3, 0), "money", 500)) == "That is not open now."


def test_radio_and_vest_do_not_pass_between_the_two_characters_of_a_player() -> None:
    state = with_second(with_member(ready(3), 0, radio=True), 0, "neutral_3", "C2")
    assert "hand" not in {p.ask.step for p in RULES.prompts(state)}
    assert refused(state, Hand((0, 0), (0, 1), "radio")) == "That is not open now."


@pytest.mark.parametrize("money", [0, -500, 250, 1000])
def test_no_more_is_spent_than_there_is(money: int) -> None:
    state = with_person(ready(3), 0, money=500)
    assert refused(state, Spend(money)) == "Salome has 500 R$ in markers."


# counters


def test_what_a_chapter_brings_is_counted_by_hand_between_its_bounds() -> None:
    state = ready(2, chapter="8")
    assert state.counters == (0,)
    assert {one for one in ids(state) if one.startswith("special_ability")} == {"special_ability-up"}
    for n in range(1, 5):
        state = choose(state, "special_ability-up")
        assert state.counters == (n,)
    assert {one for one in ids(state) if one.startswith("special_ability")} == {"special_ability-down"}
    assert plain(offered(state, "special_ability-down").label) == "Special-ability markers: 4 and 1 less"
    assert refused(state, Count("special_ability", 1)) == "That is not open now."
    assert choose(state, "special_ability-down").counters == (3,)
    for move in (Count("special_ability", 2), Count("special_ability", -2), Count("cubes", 1)):
        assert refused(state, move) == "That is not open now."
    assert apply(ready(2, chapter="8"), Count("special_ability", 1)).counters == (1,)
