"""The table is right: every tracked value can be corrected within its bounds, and the books stay sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.parts import SPECIES
from companion.games.mission_amazonia.state import Displayed, Member, Person, State
from companion.games.mission_amazonia.tables import colour_of, ground, is_indigenous, pile, supply
from companion.kernel import Correct
from companion.text import plain
from tests.games.mission_amazonia.played import (
    apply,
    asked,
    choose,
    draw,
    end_round,
    entered,
    ids,
    on_site,
    part,
    ready,
    refused,
    replace,
    step,
    with_member,
    with_mission,
    with_person,
    with_second,
    with_tracks,
)

CORRECTED: dict[str, dict[str, Any]] = {
    "team": {"path": "money/1", "by": 3},
    "round": {"path": "round", "by": 2},
    "start": {"path": "start", "to": "2"},
    "turn": {"path": "turn", "to": "1"},
    "turns": {"path": "turn", "to": "2"},
    "missions": {"path": "site/0", "to": "F6"},
    "revealed": {"path": "mission/0", "to": "logging_4"},
    "empty_pile": {"path": "pile/empty", "to": "no"},
    "finder": {"path": "finder", "by": 1},
    "success": {"path": "success/jaguar", "by": 1},
    "failure": {"path": "failure/jaguar", "to": 0},
    "gone": {"path": "gone/antonio", "to": "yes"},
    "events": {"path": "event/0", "to": "drought"},
    "stone": {"path": "stone", "to": 7},
    "counters": {"path": "counter/special_ability", "by": 2},
    "faces": {"path": "face/5", "to": 0},
    "learned": {"path": "colour/jaguar", "to": "blue"},
    "grounds": {"path": "orange/1", "to": "yes"},
    "occurred": {"path": "event/0", "to": "drought"},
}
NOT_CORRECTED = {
    "options": "chosen before the game",
    "sheet": "entered in the component sheet",
    "chapter": "chosen before the game, or reached by winning",
    "attempt": "counts how often the chapter was begun",
    "part": "taken back and made again, by undo",
    "index": "taken back and made again, by undo",
    "todo": "taken back and made again, by undo",
    "outcome": "follows from the tracks",
    "going": "a decision after the chapter; undo",
    "results": "the chapters that were played, as they ended",
    "achieved": "marked and unmarked by a tap",
    "carried": "the figure that taps move; another tap",
    "boosts": "spent for a mission of this turn; undo",
    "scored": "what the last round scoring said",
    "practice_die": "agreed to by a tap; the faces can be entered at any roll",
    "cards": "what is printed on a card: described once, then kept in the sheet; undo",
    "people": "what is printed on a card: described once, then kept in the sheet; undo",
    "cities": "what is printed on the board: tapped once, then kept in the sheet; undo",
    "discs": "what is printed on a disc: read once, then kept in the sheet; undo",
    "draws": "numbers the draws; the proof of them hangs on it",
    "settled": "how each line of the checklist was done",
}


def busy() -> State:
    """A state in which there is something of everything."""
    state = with_tracks(
        ready(3, chapter="8"), ("jaguar", "margay"), ("manatee", "jaguar", "manatee", "red_list")
    )
    state = with_person(with_second(state, 1, "neutral_3", "A1"), 0, money=1500, experience=4, radios=1)
    state = with_member(with_member(state, 0, injuries=1, vest=True), 2, radio=True)
    return replace(
        state, faces=(0, 1, 1, 1, 2, 2), empty_pile=True, gone=("otavio",), learned=(("margay", "yellow"),)
    )


def moments() -> Iterator[State]:
    """States of many kinds, half resolved ones among them."""
    yield busy()
    yield ready(2)
    yield replace(busy(), missions=(None, *busy().missions[1:]))
    yield choose(on_site(busy(), "gold_mining_2", 0), "fulfil-0")
    yield end_round(ready(3))
    yield choose(busy(), "buy-rewilding")
    yield choose(with_member(busy(), 0, vest=False), "buy-vest")
    yield ready(4, markers="beside")
    eleven = ("jaguar", "margay", "manatee", "giant_otter") * 2 + ("arrau_turtle", "arrau_turtle", "jaguar")
    yield with_tracks(ready(3), eleven, ())


def corrected(state: State, path: str, *, by: int = 0, to: Any = None) -> State:
    return apply(state, Correct(path, "it lay otherwise", by=by, to=to))


def value(state: State, path: str) -> Any:
    return next(one.value for one in RULES.corrections(state) if one.path == path)


# all of them


def test_every_field_of_a_state_is_accounted_for() -> None:
    assert set(CORRECTED).isdisjoint(NOT_CORRECTED)
    assert {field.name for field in msgspec.structs.fields(State)} == {*CORRECTED, *NOT_CORRECTED}


@pytest.mark.parametrize("field", CORRECTED)
def test_a_correction_changes_the_field(field: str) -> None:
    state = busy()
    after = corrected(state, **CORRECTED[field])
    assert getattr(after, field) != getattr(state, field)


def test_every_field_of_a_person_and_a_character_and_a_mission() -> None:
    state = busy()
    paths = {one.path for one in RULES.corrections(state)}
    where = {"money": "money/0", "experience": "experience/0", "radios": "radios/0", "members": "second/0"}
    assert {where[field.name] for field in msgspec.structs.fields(Person)} <= paths
    fields = {field.name for field in msgspec.structs.fields(Member)} - {"figure"}  # the one that is free
    assert {f"{field}/start_1" for field in fields} <= paths
    names = {"card": "mission", "site": "site", "orange": "orange"}
    assert {f"{names[field.name]}/1" for field in msgspec.structs.fields(Displayed)} <= paths


def test_every_value_is_named_once_and_can_be_set_to_what_it_is() -> None:
    for state in moments():
        found = RULES.corrections(state)
        assert len({one.path for one in found}) == len(found)
        places = [(plain(one.group), plain(one.label)) for one in found]
        assert len(set(places)) == len(places)
        assert all(group and label for group, label in places)
        for one in found:
            assert apply(state, Correct(one.path, "look", to=one.value)) == state


def test_every_value_goes_to_each_of_its_ends_and_back_and_no_further() -> None:
    """All in all several hundred corrections, each with every invariant checked."""
    tried = 0
    for state in moments():
        for one in RULES.corrections(state):
            if one.options:
                targets: list[Any] = [key for key, _ in one.options]
                beyond: list[Any] = ["nonsense", 1]
            else:
                targets, beyond = [one.least, one.most], [one.least - 1, one.most + 1, "1"]
            for target in targets[:3] + targets[-2:]:
                after = corrected(state, one.path, to=target)
                tried += 1
                if after.part != state.part or one.path.startswith(("character", "mission")):
                    continue  # a full track ends the chapter; another card has a name of its own
                now = [other for other in RULES.corrections(after) if other.path == one.path]
                assert not now or now[0].value == target
                if now and not one.path.startswith(("second", "site")):
                    assert value(corrected(after, one.path, to=one.value), one.path) == one.value
            for target in beyond:
                assert refused(state, Correct(one.path, "x", to=target))
    assert tried > 1500


def test_what_is_not_tracked_is_refused() -> None:
    for path in (
        "", "money", "money/9", "at/nobody", "success/dodo", "success/harpy_eagle", "stone", "event/2",
        "counter/cubes", "mission/7", "face/0", "results", "draws",
    ):  # fmt: skip
        assert refused(ready(3), Correct(path, "x", to=1)) == f"“{path}” is not tracked."


def test_the_title_says_what_was_and_what_is_and_why() -> None:
    def log(path: str, reason: str, **values: Any) -> str:
        return plain(RULES.title(busy(), Correct(path, reason, **values)))

    assert log("money/0", "a coin was forgotten", by=1) == (
        "Correction, Salome: Money, in markers of 500 R$ 3 → 4 (a coin was forgotten)"
    )
    assert (
        log("event/0", "we forgot", to="drought")
        == "Correction, Chapter: Event at 7 has not come → Drought (we forgot)"
    )
    assert log("turn", "look", to="2") == "Correction, Turn: Whose turn it is Salome → Iara (look)"
    assert log("moon", "look") == "Correction: moon (look)"


# some of them


def test_markers_on_the_tracks_come_off_the_stacks_and_go_back() -> None:
    state = corrected(ready(3), "success/jaguar", by=2)
    assert (state.success, supply(state)["jaguar"]) == (("jaguar", "jaguar"), 1)
    assert refused(state, Correct("failure/jaguar", "x", to=2)) == "Between 0 and 1, please."
    state = corrected(corrected(state, "failure/jaguar", by=1), "success/jaguar", to=0)
    assert (state.success, state.failure, supply(state)["jaguar"]) == ((), ("jaguar",), 2)
    assert sum(supply(state).values()) == 26
    assert {f"success/{one}" for one in SPECIES} - {one.path for one in RULES.corrections(state)} == {
        "success/harpy_eagle", "success/river_dolphin", "success/pied_tamarin",
    }  # fmt: skip


def test_the_last_marker_of_a_kind_leaves_first_and_the_order_is_kept() -> None:
    failure = ("jaguar", "margay", "jaguar", "red_list", "manatee")
    state = with_tracks(ready(3), failure=failure)
    assert corrected(state, "failure/jaguar", to=1).failure == ("jaguar", "margay", "red_list", "manatee")


def test_the_stone_comes_and_goes_with_the_red_list_marker() -> None:
    state = corrected(ready(3), "failure/red_list", by=1)
    assert state.stone == 0
    state = corrected(state, "stone", to=5)
    assert corrected(state, "failure/red_list", to=0).stone == -1
    assert refused(state, Correct("stone", "x", to=8)) == "Between 0 and 7, please."


def test_start_player_and_turn_stay_in_step() -> None:
    state = choose(ready(3), "end")
    state = corrected(state, "start", to="2")
    assert (state.start, state.turn, state.turns) == (2, 1, 2)
    state = corrected(state, "turn", to="0")
    assert (state.start, state.turn, state.turns) == (2, 0, 1)
    state = choose(choose(state, "end"), "end")
    assert step(state) == "failure"


def test_another_card_lies_on_display_and_the_wrong_one_goes_back_to_the_pile() -> None:
    state = corrected(ready(3), "mission/0", to="logging_4")
    assert state.missions[0] == replace(ready(3).missions[0], card="logging_4")  # type: ignore[type-var]
    assert "logging" in pile(state)
    assert "logging_4" not in pile(state)
    # done with: it does not come back
    state = corrected(state, "mission/0", to="none")
    assert (state.missions[0], "logging_4" in pile(state)) == (None, False)
    state = corrected(state, "mission/0", to="gold_mining_3")
    assert state.missions[0] == Displayed("gold_mining_3")
    state = corrected(state, "site/0", to="D?")
    assert state.missions[0] == Displayed("gold_mining_3", "D?")
    state = corrected(with_mission(state, 0, "gold_mining_3", ""), "site/0", to="A1")
    assert [one.site for one in state.missions if one] == ["A1", "B2", "D6"]


def test_how_a_square_is_printed_is_right_wherever_it_comes_again() -> None:
    state = corrected(with_mission(ready(3), 1, "poaching", "B2", None), "orange/1", to="yes")
    one = state.missions[1]
    assert one is not None
    assert is_indigenous(state, one)
    assert ground(state, "B2") is True
    assert ground(corrected(state, "orange/1", to="no"), "B2") is False
    assert ground(corrected(state, "orange/1", to="unknown"), "B2") is None


def test_a_second_character_comes_and_goes() -> None:
    state = corrected(ready(3), "second/0", to="otavio")
    assert [(m.character, m.figure, m.at) for m in state.team[0].members] == [
        ("start_1", 1, "C2"), ("otavio", 2, "C2"),
    ]  # fmt: skip
    assert corrected(state, "second/0", to="none") == ready(3)
    assert "otavio" not in dict(next(o for o in RULES.corrections(state) if o.path == "second/1").options)


def test_a_character_card_is_another_one() -> None:
    state = corrected(with_member(ready(3), 0, injuries=2), "character/start_1", to="start_4")
    assert state.team[0].members[0] == Member("start_4", 1, "C2", injuries=2)
    assert "start_2" not in dict(
        next(o for o in RULES.corrections(state) if o.path == "character/start_4").options
    )


def test_a_colour_that_was_typed_wrongly_does_not_stay() -> None:
    state = replace(ready(3), learned=(("jaguar", "blue"),))
    assert colour_of(corrected(state, "colour/jaguar", to="green"), "jaguar") == ("green", True)
    assert colour_of(corrected(state, "colour/jaguar", to="unknown"), "jaguar") == ("yellow", False)
    assert "colour/harpy_eagle" not in {one.path for one in RULES.corrections(state)}  # the rulebook has it


def test_nobody_who_is_to_be_recruited_is_taken_away_meanwhile() -> None:
    state = replace(
        with_member(ready(3, sheet=entered()), 0, injuries=2), gone=("antonio", "otavio", "neutral_3")
    )
    state = draw(choose(on_site(state, "gold_mining_2", 0), "fulfil-0"), "1")
    state = draw(state, "manatee")
    assert ids(state) == {"neutral_4"}
    paths = {one.path.partition("/")[0] for one in RULES.corrections(state)}
    assert not {"character", "gone", "second", "mission", "turn", "start"} & paths
    assert choose(corrected(state, "money/0", by=1), "neutral_4").team[0].members[0].character == "neutral_4"


def test_a_correction_in_the_middle_of_something_keeps_it_going() -> None:
    state = choose(on_site(ready(3), "gold_mining_2", 0), "fulfil-0")
    before = asked(state).ask
    state = corrected(corrected(state, "injuries/start_1", to=2), "vest/start_1", to="yes")
    assert asked(state).ask == before
    state = draw(choose(state, "1"), "manatee")
    assert (state.team[0].members[0].injuries, state.team[0].members[0].vest) == (2, False)
    assert part(state, "turn").ask.seat == 0
