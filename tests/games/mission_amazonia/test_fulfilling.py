"""Fulfilling missions: every condition with its reason, night vision, rewards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mission_amazonia.fulfilling import divisions
from companion.games.mission_amazonia.moves import Fulfil, Shared
from companion.games.mission_amazonia.parts import Mission
from companion.games.mission_amazonia.state import State
from companion.text import plain
from tests.games.mission_amazonia.played import (
    asked,
    choose,
    draw,
    end_round,
    ids,
    offered,
    on_site,
    part,
    practice,
    ready,
    refused,
    replace,
    step,
    why_not,
    with_chapter,
    with_member,
    with_mission,
    with_second,
)


def fulfilling(state: State, card: str, *seats: int, **values: Any) -> State:
    """A mission with these values at E5, with these players there."""
    made = Mission(**{"colour": "green", "courage": 1, **values})
    sheet = replace(state.sheet, missions={**state.sheet.missions, card: made})
    return on_site(replace(state, sheet=sheet), card, *seats)


def test_the_active_players_figure_must_be_there() -> None:
    state = on_site(ready(), "logging_2")
    assert why_not(state, "fulfil-0") == "Salome has no figure on E5"
    assert "fulfil-0" not in ids(on_site(ready(), "logging_2", 1, 2))
    assert refused(on_site(ready(), "logging_2", 1), Fulfil(0)) == (
        "1 · Illegal logging (made up): Salome has no figure on E5."
    )
    assert "fulfil-0" in ids(on_site(ready(), "logging_2", 0))
    assert "fulfil-0" in ids(choose(on_site(ready(), "logging_2", 1), "end"))
    second = with_second(on_site(ready(), "logging_2"), 0, "neutral_3", "E5")
    assert "fulfil-0" in ids(second)


@pytest.mark.parametrize("site", ["E?", "?5"])
def test_a_site_that_is_not_located_exactly_cannot_be_reached(site: str) -> None:
    state = with_mission(with_member(ready(), 0, at="E5"), 0, "logging_2", site)
    assert why_not(state, "fulfil-0") == f"{site} is not located exactly: a satellite image helps"
    assert "not located" in refused(state, Fulfil(0, night_vision=True))


def test_the_courage_of_all_who_are_there_counts() -> None:
    state = fulfilling(ready(4), "hard", 0, courage=4)
    assert why_not(state, "fulfil-0") == "Courage 4 is needed, 1 is there"
    state = fulfilling(ready(4), "hard", 0, 1, courage=4)
    assert why_not(state, "fulfil-0") == "Courage 4 is needed, 2 is there"
    state = fulfilling(ready(4), "hard", 0, 1, 3, courage=4)
    total = offered(state, "fulfil-0").sum
    assert [(plain(line.label), line.amount) for line in total.lines] == [
        ("Salome", 1), ("Noah", 1), ("Davi", 2),
    ]  # fmt: skip
    assert (total.total, total.unit) == (4, "courage")
    assert "fulfil-0" in ids(state)
    both = with_second(fulfilling(ready(), "hard", 0, courage=3), 0, "neutral_4", "E5")
    assert "fulfil-0" in ids(both)


def test_a_mission_with_animal_care_needs_somebody_trained_there() -> None:
    state = fulfilling(ready(), "trap", 0, animal_care=True)
    assert "fulfil-0" in ids(state)
    state = choose(fulfilling(ready(), "trap", 1, animal_care=True), "end")
    assert why_not(state, "fulfil-0") == "Nobody there is trained in animal care"
    assert "fulfil-0" in ids(with_member(state, 0, at="E5"))


def test_on_an_indigenous_space_somebody_there_must_negotiate() -> None:
    state = on_site(ready(), "logging_2", 0, orange=True)
    assert why_not(state, "fulfil-0") == "Indigenous territory: nobody there can negotiate"
    assert "fulfil-0" in ids(with_member(state, 1, at="E5"))
    # as the map of the sheet says, and as somebody read it off the finder, which counts more
    mapped = replace(state, sheet=with_chapter("1", indigenous=("E5",)))
    assert "fulfil-0" not in ids(on_site(mapped, "logging_2", 0, orange=None))
    assert "fulfil-0" in ids(on_site(mapped, "logging_2", 0, orange=False))


def test_where_nobody_has_said_how_a_site_is_printed_the_table_is_reminded() -> None:
    detail = plain(offered(on_site(ready(), "logging_2", 0, orange=None), "fulfil-0").detail)
    assert detail.endswith("only if E5 is not printed in orange")
    whole = with_chapter("1", whole_map=True)
    for state in (on_site(ready(), "logging_2", 0), on_site(ready(sheet=whole), "logging_2", 0, orange=None)):
        assert "orange" not in plain(offered(state, "fulfil-0").detail)
    there = with_member(on_site(ready(), "logging_2", 0, orange=None), 1, at="E5")
    assert "orange" not in plain(offered(there, "fulfil-0").detail)


def test_every_condition_that_fails_is_named() -> None:
    state = fulfilling(ready(4), "all", courage=3, animal_care=True)
    state = with_member(on_site(state, "all", orange=True), 3, at="E5")
    state = choose(state, "end", "end", "end")
    assert why_not(state, "fulfil-0") == (
        "Courage 3 is needed, 2 is there; Nobody there is trained in animal care; "
        "Indigenous territory: nobody there can negotiate"
    )


def test_night_vision_lifts_courage_and_nothing_else() -> None:
    state = fulfilling(ready(), "dark", 0, courage=4)
    assert {"vision-0"} == {one for one in ids(state) if one.startswith(("vision", "fulfil"))}
    after = draw(choose(state, "vision-0"), "hummingbird")
    assert after.success == ("hummingbird",)
    untrained = choose(fulfilling(ready(), "dark", 1, courage=4, animal_care=True), "end")
    assert "vision-0" not in ids(untrained)
    assert "trained in animal care" in refused(untrained, Fulfil(0, night_vision=True))
    silent = on_site(fulfilling(ready(), "dark", courage=4), "dark", 0, orange=True)
    assert "vision-0" not in ids(silent)
    assert "nobody there can negotiate" in refused(silent, Fulfil(0, night_vision=True))
    # where courage is enough, the card is not needed and not offered
    assert "vision-0" not in ids(fulfilling(ready(), "dark", 0))


def test_only_a_mission_that_lies_there_can_be_fulfilled() -> None:
    state = on_site(ready(), "logging_2", 0)
    after = draw(choose(state, "fulfil-0"), "hummingbird")
    assert after.missions[0] is None
    assert "no mission at position 1" in refused(after, Fulfil(0))
    for position in (-1, 3):
        assert refused(state, Fulfil(position)) == "That is not open now."


def test_open_missions_come_first_and_ending_the_turn_asks_once_more_while_one_can_be_fulfilled() -> None:
    state = on_site(ready(), "logging_2", 0)
    choices = [choice.id for choice in part(state, "turn").ask.choices]
    assert choices[:2] == ["fulfil-0", "end"]
    assert offered(state, "end").confirm
    assert part(ready(), "turn").ask.choices[0].id == "end"
    assert not offered(ready(), "end").confirm


def test_the_reward_is_shared_as_those_who_were_there_like() -> None:
    state = fulfilling(ready(), "rich", 0, 2, reward=(1000, 500))
    state = choose(state, "fulfil-0")
    assert (step(state), asked(state).ask.seat) == ("share", None)
    assert {choice.id for choice in asked(state).ask.choices} == {"1500-0", "1000-500", "500-1000", "0-1500"}
    assert refused(state, Shared((750, 750))) == "That is not open now."
    assert refused(state, Shared((1500,))) == "That is not open now."
    after = draw(choose(state, "500-1000"), "hummingbird")
    assert [person.money for person in after.team] == [500, 0, 1000]
    # one player alone, with both characters, is asked nothing
    alone = with_second(fulfilling(ready(), "rich", 0, reward=(1000, 500)), 0, "neutral_3", "E5")
    after = draw(choose(alone, "fulfil-0"), "hummingbird")
    assert [person.money for person in after.team] == [1500, 0, 0]


def test_all_divisions_of_markers() -> None:
    assert divisions((), 2) == ((0, 0),)
    assert set(divisions((1000, 1000), 2)) == {(1000, 1000), (2000, 0), (0, 2000)}
    assert divisions((1000, 1000), 2)[0] == (1000, 1000)
    assert len(divisions((500, 1000), 3)) == 9
    for shares in divisions((500, 500, 1000), 3):
        assert sum(shares) == 2000


def test_after_the_reward_comes_the_top_marker_of_the_colour_and_the_player_goes_on() -> None:
    state = fulfilling(ready(), "rich", 0, colour="blue", reward=(500,))
    state = choose(state, "fulfil-0")
    pending = asked(state).draw
    assert pending is not None
    assert set(pending.pool) == {"giant_otter", "manatee", "arrau_turtle"}
    after = draw(state, "manatee", source="app")
    assert (after.success, after.turn, after.turns, after.team[0].money) == (("manatee",), 0, 0, 500)
    assert after.missions[0] is None
    assert step(after) == "turn"


def test_what_is_fulfilled_in_a_round_is_not_scored_and_its_position_is_filled_from_the_left() -> None:
    state = draw(choose(on_site(ready(), "logging_2", 0), "fulfil-0"), "hummingbird")
    state = draw(end_round(state), "jaguar", "manatee")
    assert state.failure == ("jaguar", "manatee")
    assert step(state) == "reveal"
    state = draw(state, "gold_mining_2")
    assert [one.card for one in state.missions if one] == ["gold_mining_2", "poaching", "gold_mining"]
    assert (state.round, state.start, state.turn) == (2, 1, 1)


def test_experience_is_not_played_before_chapter_4() -> None:
    state = draw(choose(on_site(ready(), "logging_2", 0), "fulfil-0"), "hummingbird")
    assert [person.experience for person in state.team] == [0, 0, 0]
    assert practice().experience_from == 4
