"""Conflicts: who rolls, with which die, and what vests take."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion import dice
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import EnterDie, PracticeDie, Print, Rolled
from companion.games.mission_amazonia.state import State
from companion.kernel import Draw, Drawn
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
    with_member,
    with_second,
)


def fighting(*seats: int, state: State | None = None, **options: Any) -> State:
    """A mission with the die on it, one player at least there, has just been fulfilled."""
    state = on_site(state or ready(4, **options), "gold_mining_2", *(seats or (0,)))
    return choose(state, "fulfil-0")


def injuries(state: State) -> list[list[int]]:
    return [[member.injuries for member in person.members] for person in state.team]


def title(state: State) -> str:
    return plain(asked(state).ask.title)


def log(state: State, move: Any) -> str:
    """What the log calls a move."""
    return plain(RULES.title(state, move))


# who rolls


def test_everyone_present_rolls_once_for_each_character() -> None:
    state = with_second(ready(4, sheet=entered()), 2, "neutral_3", "E5")
    state = fighting(0, 2, 3, state=state)
    pending = asked(state).draw
    assert pending is not None
    assert (pending.count, pending.die) == (4, True)
    assert title(state) == (
        "Conflict die: Starting character 1 (Salome), Starting character 3 (Iara), "
        "New character 3 (Iara), Starting character 4 (Davi)"
    )
    state = draw(state, "1", "0", "2", "1")
    assert injuries(state) == [[1], [0], [0, 2], [1]]


def test_without_the_die_on_the_card_nobody_rolls() -> None:
    state = choose(on_site(ready(sheet=entered()), "logging_2", 0), "fulfil-0")
    assert step(state) == "success"


@pytest.mark.parametrize("protected", ["antonio", "otavio"])
def test_somebody_protected_there_protects_all(protected: str) -> None:
    state = on_site(with_member(ready(4), 3, character=protected), "gold_mining_2", 0, 3)
    assert "somebody protected is there, so nobody rolls" in plain(offered(state, "fulfil-0").detail)
    state = choose(state, "fulfil-0")
    assert step(state) == "share"
    elsewhere = on_site(with_member(ready(4), 3, character=protected), "gold_mining_2", 0)
    assert "protected" not in plain(offered(elsewhere, "fulfil-0").detail)
    assert step(choose(elsewhere, "fulfil-0")) == "conflict"


# with which die


def test_with_unknown_faces_what_the_tables_die_shows_is_typed_for_each_character() -> None:
    state = fighting(0, 3)
    assert asked(state).draw is None
    assert title(state) == "Conflict: roll the die for Starting character 1 (Salome)"
    assert {"0", "1", "2", "enter", "practice"} == ids(state)
    assert log(state, Rolled(1)) == "Starting character 1 (Salome): 1 injury"
    state = choose(state, "1")
    assert title(state) == "Conflict: roll the die for Starting character 4 (Davi)"
    assert refused(state, Rolled(3)) == "That is not open now."
    state = choose(state, "2")
    assert (injuries(state), step(state)) == ([[1], [0], [0], [2]], "share")
    assert state.faces == ()


def test_the_printed_faces_are_entered_once_for_the_whole_campaign() -> None:
    state = choose(fighting(0, 3), "1", "enter")
    for n, face in enumerate("011222"):
        assert title(state) == f"Face {n + 1} of the conflict die"
        state = choose(state, face)
    assert state.faces == (0, 1, 1, 2, 2, 2)
    pending = asked(state).draw
    assert pending is not None
    assert (pending.pool, pending.count) == (("0", "1", "1", "2", "2", "2"), 1)
    assert title(state) == "Conflict die: Starting character 4 (Davi)"
    assert "not open" in refused(state, Rolled(1))
    state = draw(state, "2", source="box")
    assert injuries(state) == [[1], [0], [0], [2]]
    later = choose(on_site(replace(ready(), faces=state.faces), "gold_mining_2", 0), "fulfil-0")
    assert asked(later).draw is not None


def test_faces_are_0_1_or_2() -> None:
    state = choose(fighting(), "enter")
    assert {"0", "1", "2"} == ids(state)
    for value in ("3", "yes", ""):
        assert refused(state, Print(value)) == "That is not open now."


def test_made_up_faces_say_so_wherever_they_show() -> None:
    state = choose(fighting(), "practice")
    assert title(state) == "Conflict die with made-up faces: Starting character 1 (Salome)"
    pending = asked(state).draw
    assert pending is not None
    assert pending.pool == ("0", "0", "1", "1", "1", "2")
    assert log(state, Drawn(pending.id, ("1",), "app")) == "Conflict die with made-up faces: 1"
    # what the table's own die showed is not made up
    assert log(state, Drawn(pending.id, ("1",), "hand")) == "Conflict die: 1"
    assert title(fighting(0, die="practice")).startswith("Conflict die with made-up faces")
    assert title(fighting(0, draws="app")).startswith("Conflict die with made-up faces")


def test_entered_faces_are_never_called_made_up_even_if_they_are_what_practice_guessed() -> None:
    state = choose(fighting(), "enter", *"001112")
    assert title(state) == "Conflict die: Starting character 1 (Salome)"
    assert (RULES.notes(state) or {})["conflict_die"] == [0, 0, 1, 1, 1, 2]
    assert (
        title(fighting(0, state=ready(4, sheet=entered()))) == "Conflict die: Starting character 1 (Salome)"
    )


def test_where_dice_ask_the_faces_are_asked_for_too() -> None:
    state = fighting(0, draws="dice")
    assert (asked(state).draw, ids(state)) == (None, {"0", "1", "2", "enter", "practice"})


def test_made_up_faces_that_were_agreed_to_stay_for_the_campaign() -> None:
    state = choose(fighting(), "practice")
    state = draw(draw(state, "0", source="app"), "manatee")
    state = choose(on_site(state, "logging", 0), "fulfil-0")
    assert title(state).startswith("Conflict die with made-up faces")
    assert "conflict_die" not in (RULES.notes(state) or {})
    # the printed ones can be entered all the same, and are asked for no more
    state = choose(state, "enter", *"011222")
    assert title(state) == "Conflict die: Starting character 1 (Salome)"
    assert "not open" in refused(state, EnterDie())
    assert "not open" in refused(state, PracticeDie())


@pytest.mark.parametrize("source", ["app", "box", "hand"])
def test_a_roll_is_the_same_whoever_rolled_it(source: Any) -> None:
    state = draw(fighting(0, 1, state=ready(4, sheet=entered())), "1", "2", source=source)
    assert injuries(state) == [[1], [2], [0], [0]]


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    state = replace(fighting(), faces=(0, 0, 0, 1, 1, 1))
    pending = asked(state).draw
    assert pending is not None
    assert "no 2 left" in refused(state, Drawn(pending.id, ("2",), "hand"))
    assert "already settled" in refused(state, Drawn("conflict-99", ("1",), "hand"))
    assert "drawn, not 2" in refused(state, Drawn(pending.id, ("1", "1"), "hand"))


# vests


@pytest.mark.parametrize(
    ("vest", "roll", "left", "kept"),
    [(True, 2, 1, False), (True, 1, 0, False), (True, 0, 0, True), (False, 2, 2, False)],
)
def test_a_vest_takes_one_injury_and_goes_back_to_its_card(
    vest: bool, roll: int, left: int, kept: bool
) -> None:
    state = fighting(0, state=with_member(ready(4), 0, vest=vest))
    state = choose(state, str(roll))
    member = state.team[0].members[0]
    assert (member.injuries, member.vest) == (left, kept)


def test_no_vest_is_bought_once_the_mission_is_being_resolved() -> None:
    state = fighting()
    assert not any(choice.startswith("buy") for choice in ids(state))
    assert not any(choice.startswith("buy") for choice in ids(choose(state, "1")))


def test_with_a_vest_the_third_injury_is_the_third_that_is_left() -> None:
    state = choose(fighting(0, state=with_member(ready(4), 0, injuries=2, vest=True)), "1")
    assert (injuries(state)[0], state.gone) == ([2], ())
    state = choose(fighting(0, state=with_member(ready(4), 0, injuries=1)), "1")
    assert (injuries(state)[0], state.gone) == ([2], ())


# how dice fall


def at_the_dice() -> State:
    """A new mission whose site is rolled with both position dice."""
    state = draw(choose(on_site(ready(2, chapter="2"), "logging_2", 0), "fulfil-0"), "hummingbird")
    state = draw(end_round(state), "jaguar")
    return choose(draw(state, "gold_mining_2"), "dice")


def fairness(counts: Counter[str], faces: tuple[str, ...]) -> tuple[float, float]:
    """Chi-square of these counts against the faces, and the bound that chance passes once in 10,000."""
    n = sum(counts.values())
    expected = {face: n * faces.count(face) / len(faces) for face in set(faces)}
    assert set(counts) == set(expected)
    value = sum((counts[face] - want) ** 2 / want for face, want in expected.items())
    return value, {1: 15.14, 2: 18.42, 5: 25.74}[len(expected) - 1]


@pytest.mark.parametrize(
    "faces", [(0, 0, 1, 1, 1, 2), (0, 1, 1, 2, 2, 2), (0, 0, 0, 0, 0, 1), (2, 1, 0, 2, 1, 0)], ids=str
)
def test_60_000_rolls_fall_like_the_entered_faces(faces: tuple[int, ...]) -> None:
    state = choose(fighting(0, 1, 2, 3), "enter", *map(str, faces))
    pending = asked(state).draw
    assert pending is not None
    assert pending.count == 4
    seed, counts = dice.seed_from(sum(faces)), Counter[str]()
    for n in range(15_000):
        rolled: Draw = replace(pending, id=f"conflict-{n + 1}")
        counts.update(dice.settle(rolled, seed))
    value, bound = fairness(counts, tuple(map(str, faces)))
    assert sum(counts.values()) == 60_000
    assert value < bound


def test_60_000_rolls_of_both_position_dice_fall_on_every_square_alike() -> None:
    pending = asked(at_the_dice()).draw
    assert pending is not None
    seed, letters, numbers, squares = dice.seed_from(5), Counter[str](), Counter[str](), Counter[str]()
    for n in range(60_000):
        letter, number = dice.settle(replace(pending, id=f"position-{n + 1}"), seed)
        letters[letter] += 1
        numbers[number] += 1
        squares[letter + number] += 1
    for counts, faces in ((letters, "ABCDEF"), (numbers, "123456")):
        value, bound = fairness(counts, tuple(faces))
        assert value < bound
    expected = 60_000 / 36
    assert (
        sum((n - expected) ** 2 / expected for n in squares.values()) < 74.93
    )  # of 35 degrees, once in 10,000
    assert len(squares) == 36
