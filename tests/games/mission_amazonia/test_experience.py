"""Experience, from chapter 4 on: gaining, spending, limits."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mission_amazonia.moves import Learn
from companion.games.mission_amazonia.parts import Mission
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import experience_left
from companion.text import plain
from tests.games.mission_amazonia.played import (
    asked,
    choose,
    draw,
    end_round,
    entered,
    ids,
    offered,
    on_site,
    ready,
    refused,
    replace,
    step,
    why_not,
    with_member,
    with_mission,
    with_person,
    with_second,
)

PRICES = {
    "road": 1, "heal": 1, "river": 2, "path": 2, "letter": 2, "number": 2,
    "courage": 3, "animal_care": 3, "negotiation": 3,
}  # fmt: skip


def experienced(n: int = 9, players: int = 3, **options: Any) -> State:
    """Chapter 4, with this much experience for the start player."""
    return with_person(ready(players, chapter="4", **options), 0, experience=n)


def learned(state: State, *uses: str) -> State:
    return choose(state, *(f"learn-{use}" for use in uses))


def saved(state: State) -> State:
    """The mission at position 1, an easy one, is fulfilled."""
    return draw(choose(state, "fulfil-0"), "hummingbird")


# gaining


def test_everyone_present_at_a_fulfilled_mission_gains_1() -> None:
    state = saved(on_site(ready(3, chapter="4"), "logging_2", 0, 2))
    assert [person.experience for person in state.team] == [1, 0, 1]


def test_a_player_with_both_figures_there_gains_only_1() -> None:
    state = with_second(on_site(ready(3, chapter="4"), "logging_2", 0), 0, "neutral_3", "E5")
    assert saved(state).team[0].experience == 1


def test_before_chapter_4_nothing_is_gained_or_spent() -> None:
    assert saved(on_site(ready(3, chapter="3"), "logging_2", 0)).team[0].experience == 0
    state = ready(3, chapter="3")
    assert not any(one.startswith("learn") for one in ids(state))
    assert refused(state, Learn("road")) == "That is not open now."


def test_there_are_24_in_all() -> None:
    state = with_person(with_person(experienced(20), 1, experience=3), 2, experience=0)
    state = saved(on_site(state, "logging_2", 0, 1, 2))
    assert [person.experience for person in state.team] == [21, 3, 0]
    assert experience_left(state) == 0
    state = learned(state, "river")
    assert experience_left(state) == 2  # what was spent goes back to the supply


# spending


@pytest.mark.parametrize(("use", "price"), PRICES.items())
def test_what_each_use_costs(use: str, price: int) -> None:
    state = with_member(experienced(price), 0, injuries=1)
    assert (offered(state, f"learn-{use}").sum.total, offered(state, f"learn-{use}").sum.unit) == (
        price,
        "experience",
    )
    assert learned(state, use).team[0].experience == 0
    if price > 1:
        poor = with_member(experienced(price - 1), 0, injuries=1)
        assert why_not(poor, f"learn-{use}") == f"Only {price - 1} experience"
        assert refused(poor, Learn(use)) == "That is not open now."  # type: ignore[arg-type]


def test_without_experience_nothing_is_offered() -> None:
    assert not any(one.startswith("learn") for one in ids(ready(3, chapter="4")))
    assert refused(ready(3, chapter="4"), Learn("road")) == "That is not open now."


def test_a_movement_is_made_on_the_board_and_may_be_bought_again_and_again() -> None:
    state = learned(experienced(9), "road", "road", "river", "path")
    assert (state.team[0].experience, step(state)) == (3, "turn")


def test_healing_takes_all_injuries_off_at_ones_own_place_and_nowhere_else() -> None:
    state = experienced(players=4)
    for seat, (at, n) in enumerate((("A1", 2), ("A1", 1), ("B1", 2), ("A1", 0))):
        state = with_member(state, seat, at=at, injuries=n)
    state = with_second(state, 0, "neutral_3", "B1", injuries=1)
    at_a1 = learned(state, "heal")
    assert [[m.injuries for m in p.members] for p in at_a1.team] == [[0, 1], [0], [2], [0]]
    at_b1 = learned(choose(state, "carry-0-1"), "heal")
    assert [[m.injuries for m in p.members] for p in at_b1.team] == [[2, 0], [1], [0], [0]]
    assert why_not(at_a1, "learn-heal") == "Nobody there is injured"
    assert refused(at_a1, Learn("heal")) == "That is not open now."
    assert "learn-heal" in ids(choose(at_a1, "carry-0-1"))


def test_on_an_unknown_square_only_the_own_character_is_healed() -> None:
    state = with_member(with_member(experienced(), 0, at="", injuries=1), 1, at="", injuries=1)
    state = learned(state, "heal")
    assert [person.members[0].injuries for person in state.team] == [0, 1, 0]


def test_healing_never_prevents_a_third_injury() -> None:
    """Between the roll and its consequences there is no way to spend anything."""
    state = on_site(with_member(experienced(sheet=entered()), 0, injuries=2), "gold_mining_2", 0)
    state = choose(state, "fulfil-0")
    assert not any(one.startswith("learn") for one in ids(state))
    assert refused(state, Learn("heal")).startswith("That does not fit now")
    state = draw(state, "1")
    assert (state.failure, state.gone) == (("resignation",), ("start_1",))


@pytest.mark.parametrize(("use", "rolled", "site"), [("letter", "A", "A6"), ("number", "1", "D1")])
def test_one_coordinate_of_a_mission_is_rolled_again(use: str, rolled: str, site: str) -> None:
    state = with_mission(experienced(), 2, "gold_mining", "D6")
    state = learned(state, use)
    assert (asked(state).ask.seat, ids(state)) == (0, {"1", "2", "3"})
    state = draw(choose(state, "3"), rolled)
    assert state.missions[2] is not None
    assert state.missions[2].site == site
    assert step(state) == "turn"


def test_with_one_mission_on_display_it_is_that_one_and_with_none_the_use_is_closed() -> None:
    state = replace(experienced(), missions=(None, experienced().missions[1], None))
    state = draw(learned(state, "letter"), "F")
    assert state.missions[1] is not None
    assert state.missions[1].site[0] == "F"
    empty = replace(state, missions=(None, None, None))
    for use in ("letter", "number"):
        assert why_not(empty, f"learn-{use}") == "There is no mission on display"


# for a mission


def hard(**values: Any) -> State:
    """A mission that the start player, with courage 1 and no skill, cannot fulfil alone."""
    state = with_member(experienced(12), 0, character="start_4")
    sheet = replace(
        state.sheet, missions={**state.sheet.missions, "hard": Mission("green", **{"courage": 2, **values})}
    )
    return replace(state, sheet=sheet)


def test_courage_for_one_mission() -> None:
    state = on_site(hard(courage=4), "hard", 0)
    assert why_not(state, "fulfil-0") == "Courage 4 is needed, 2 is there"
    state = learned(state, "courage")
    assert why_not(state, "fulfil-0") == "Courage 4 is needed, 3 is there"
    state = learned(state, "courage")
    assert [(plain(line.label), line.amount) for line in offered(state, "fulfil-0").sum.lines] == [
        ("Salome", 2), ("experience", 2),
    ]  # fmt: skip
    state = saved(state)
    assert (state.success, state.boosts, state.team[0].experience) == (("hummingbird",), (), 7)


@pytest.mark.parametrize(
    ("use", "values", "orange"), [("animal_care", {"animal_care": True}, False), ("negotiation", {}, True)]
)
def test_a_skill_for_one_mission(use: str, values: dict[str, Any], orange: bool) -> None:
    state = on_site(hard(**values), "hard", 0, orange=orange)
    assert why_not(state, "fulfil-0")
    state = learned(state, use)
    assert why_not(state, "fulfil-0") == ""
    assert why_not(state, f"learn-{use}") == "That is done already."
    assert refused(state, Learn(use)) == "That is not open now."  # type: ignore[arg-type]
    assert saved(state).boosts == ()


def test_what_was_spent_for_a_mission_serves_one_mission_and_this_turn_alone() -> None:
    state = on_site(hard(courage=3), "hard", 0)
    state = with_mission(state, 1, "hard_2", "E5")
    sheet = replace(state.sheet, missions={**state.sheet.missions, "hard_2": Mission("green", 3)})
    state = learned(replace(state, sheet=sheet), "courage")
    assert {"fulfil-0", "fulfil-1"} <= ids(state)
    after = saved(state)
    assert why_not(after, "fulfil-1") == "Courage 3 is needed, 2 is there"
    later = end_round(state)
    assert later.boosts == ()
