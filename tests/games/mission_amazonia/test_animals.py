"""Animal markers: round scoring, the red list, empty stacks, and colours learned at the table."""

from __future__ import annotations

import pytest

from companion import dice
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import Score, Stack
from companion.games.mission_amazonia.parts import OF_EACH
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import colour_of, stack, supply
from companion.games.mission_amazonia.tracks import with_failures
from companion.kernel import Drawn
from companion.text import plain
from companion.view import Checklist
from tests.games.mission_amazonia.played import (
    UNTOUCHED,
    apply,
    asked,
    begun,
    choose,
    draw,
    end_round,
    entered,
    ids,
    on_site,
    ready,
    refused,
    replace,
    step,
    with_mission,
    with_tracks,
)

NINE = tuple(one for one in UNTOUCHED for _ in range(OF_EACH))
BLUE = ("giant_otter", "manatee", "arrau_turtle")


def failed(track: tuple[str, ...], *markers: str, **options: str) -> tuple[str, ...]:
    """The failure track after these markers, with a track of 12 and 5 red-list markers."""
    return with_failures(track, markers, 12, 5, replace(begun(2).options, **options))


# round scoring


def test_the_second_of_a_species_is_red_listed_and_the_third_is_not() -> None:
    assert failed((), "jaguar") == ("jaguar",)
    assert failed(("jaguar",), "margay", "jaguar") == ("jaguar", "margay", "jaguar", "red_list")
    assert failed(("jaguar", "jaguar", "red_list"), "jaguar") == ("jaguar", "jaguar", "red_list", "jaguar")
    assert failed((), "jaguar", "jaguar", "jaguar") == ("jaguar", "jaguar", "red_list", "jaguar")
    # the red-list marker was taken off by rewilding: the third adds none either
    assert failed(("jaguar", "jaguar"), "jaguar") == ("jaguar",) * 3
    # animals that are saved do not count
    state = with_tracks(ready(3), ("jaguar",))
    assert draw(end_round(state), "hummingbird", "jaguar", "manatee").failure == (
        "hummingbird",
        "jaguar",
        "manatee",
    )


def test_what_comes_after_the_last_space_is_not_placed() -> None:
    eleven = (*NINE[:2], "resignation", *NINE[3:11:3])
    eleven = (*eleven, *("resignation",) * (11 - len(eleven)))
    assert failed(eleven, "margay", "jaguar") == (*eleven, "margay")
    # the second of a species fills the last space, so its red-list marker is not placed
    assert failed(("margay", *("resignation",) * 10), "margay") == (
        "margay",
        *("resignation",) * 10,
        "margay",
    )
    ten = ("margay", *("resignation",) * 9)
    assert failed(ten, "margay", "jaguar") == (*ten, "margay", "red_list")
    assert failed(("resignation",) * 12, "margay") == ("resignation",) * 12


def test_markers_beside_the_track_fill_no_space() -> None:
    ten = ("margay", *("resignation",) * 9)
    assert failed(ten, "margay", "jaguar", markers="beside") == (*ten, "margay", "red_list", "jaguar")
    twelve = tuple(UNTOUCHED) + tuple(UNTOUCHED[:3])
    assert failed(twelve, "giant_otter", markers="beside") == twelve


def test_a_red_list_marker_too_many_is_counted_or_not_as_read() -> None:
    five = ("red_list", "red_list", "red_list", "resignation", "resignation", "margay")
    assert failed(five, "margay") == (*five, "margay", "red_list")
    assert failed(five, "margay", spare="none") == (*five, "margay")
    four = five[1:]
    assert failed(four, "margay", spare="none") == (*four, "margay", "red_list")


def test_with_the_companion_drawing_a_round_is_scored_in_one_tap() -> None:
    state = end_round(ready(3, draws="dice"))
    assert plain(asked(state).ask.choices[0].label) == "Score the round: 3 markers go to the failure track"
    state = choose(state, "score")
    assert RULES.draws_alone(state)
    pending = asked(state).draw
    assert pending is not None
    assert [{colour_of(state, one)[0] for one in slot} for slot in pending.slots] == [  # type: ignore[arg-type]
        {"green"}, {"yellow"}, {"blue"},
    ]  # fmt: skip
    assert step(end_round(ready(3))) == "failure"  # where every draw asks, the draw is the tap
    assert refused(ready(3), Score()).startswith("That does not fit now")


def test_the_last_round_scoring_says_what_was_placed_and_why() -> None:
    state = draw(end_round(with_tracks(ready(3), failure=("jaguar",))), "hummingbird", "jaguar", "manatee")
    (panel,) = (p for p in RULES.view(state, None).panels if isinstance(p, Checklist) and p.id == "scored")
    assert [(plain(line.text), plain(line.result)) for line in panel.steps] == [
        ("Hummingbird", "a green mission was not fulfilled"),
        ("Jaguar", "a yellow mission was not fulfilled"),
        ("Red-list marker", "second marker of the species"),
        ("Manatee", "a blue mission was not fulfilled"),
    ]


def test_the_round_ends_with_the_player_to_the_right_of_the_start_player() -> None:
    state = draw(end_round(ready(3)), "hummingbird", "jaguar", "manatee")
    assert (state.start, state.turn, state.round) == (1, 1, 2)
    for turn in (1, 2, 0):
        assert state.turn == turn
        state = choose(state, "end")
    assert step(state) == "failure"


def test_with_nothing_unfulfilled_only_the_start_player_and_the_missions_change() -> None:
    state = replace(ready(2), missions=(None, None))
    state = end_round(state)
    assert (step(state), state.failure) == ("reveal", ())


# empty stacks


def without(state: State, *species: str, **left: int) -> State:
    """All markers of these species lie on the success track, and of others all but so many; no event and no
    end comes of it."""
    there = dict.fromkeys(species, 0) | left
    saved = tuple(one for one, n in there.items() for _ in range(OF_EACH - n))
    return replace(with_tracks(state, saved), sheet=replace(state.sheet, track=30, event_at=(30, 30)))


def empty_stack(state: State) -> str:
    """The title of the question for another stack."""
    assert asked(state).draw is None
    return plain(asked(state).ask.title)


def test_an_empty_stack_asks_for_another_one() -> None:
    state = without(ready(3, sheet=entered()), *BLUE)
    state = draw(choose(on_site(state, "gold_mining_2", 0), "fulfil-0"), "0")
    assert empty_stack(state) == "The blue stack is empty: which stack instead?"
    assert ids(state) == {"yellow", "green"}
    assert refused(state, Stack("blue")) == "That is not open now."
    state = choose(state, "yellow")
    assert "already settled" in refused(state, Drawn("success-1", ("jaguar",), "hand"))
    assert draw(state, "jaguar").success[-1] == "jaguar"


def test_in_the_round_scoring_another_stack_is_asked_for_in_its_place_in_the_order() -> None:
    state = draw(end_round(without(ready(3, sheet=entered()), *BLUE)), "hummingbird", "jaguar")
    assert empty_stack(state) == "The blue stack is empty: which stack instead?"
    assert refused(state, Stack("blue")) == "That is not open now."
    state = draw(choose(state, "green"), "hummingbird")
    assert state.failure == ("hummingbird", "jaguar", "hummingbird", "red_list")
    assert step(state) == "turn"


def test_the_last_marker_of_a_stack_goes_to_the_first_mission_of_its_colour() -> None:
    missions = ("gold_mining", "poaching", "gold_mining_2")
    state = end_round(without(ready(3, missions, sheet=entered()), "manatee", "arrau_turtle", giant_otter=1))
    state = draw(state, "giant_otter", "jaguar")
    assert empty_stack(state) == "The blue stack is empty: which stack instead?"
    state = draw(choose(state, "yellow"), "jaguar")
    assert state.failure == ("giant_otter", "jaguar", "jaguar", "red_list")


def test_with_no_marker_left_at_all_nothing_is_placed() -> None:
    state = without(ready(3, sheet=entered()), *UNTOUCHED)
    assert sum(supply(state).values()) == 0
    state = end_round(state)
    assert (state.failure, state.round) == ((), 2)
    state = choose(on_site(state, "logging_2", 1), "fulfil-0")
    assert (len(state.success), step(state)) == (27, "turn")


@pytest.mark.parametrize("instead", ["yellow", "green"])
def test_with_fewer_markers_left_than_missions_the_scoring_ends_when_the_last_one_is_placed(
    instead: str,
) -> None:
    """A hummingbird and a jaguar are left for three missions, the first of which is blue."""
    most = tuple(one for one in UNTOUCHED if one not in ("hummingbird", "jaguar"))
    missions = ("gold_mining", "logging", "poaching")
    state = end_round(without(ready(3, missions, sheet=entered()), *most, hummingbird=1, jaguar=1))
    order = ("jaguar", "hummingbird") if instead == "yellow" else ("hummingbird", "jaguar")
    state = choose(state, instead)
    while step(state) == "failure":
        pending = asked(state).draw
        placed = len(state.failure)
        if pending is None:
            state = choose(state, *ids(state))
        else:
            state = draw(state, *order[placed : placed + pending.count])
    assert state.failure == order
    assert state.round == 2


# colours learned at the table


def test_a_marker_that_was_turned_over_tells_the_colour_of_its_species() -> None:
    state = ready(3)
    assert colour_of(state, "giant_anteater") == ("green", False)
    state = choose(on_site(state, "poaching_2", 0), "fulfil-0")
    state = draw(state, "giant_anteater")  # it came off the yellow stack
    assert (state.success, state.learned) == (("giant_anteater",), (("giant_anteater", "yellow"),))
    assert colour_of(state, "giant_anteater") == ("yellow", True)
    assert "giant_anteater" in stack(state, "yellow")
    assert "giant_anteater" not in stack(state, "green")


def test_what_the_companion_draws_teaches_nothing() -> None:
    state = choose(on_site(ready(3), "poaching_2", 0), "fulfil-0")
    assert draw(state, "jaguar", source="app").learned == ()


def test_a_marker_of_another_colour_than_is_known_is_refused_with_a_sentence() -> None:
    state = replace(ready(3), learned=(("jaguar", "blue"),))
    state = choose(on_site(state, "poaching_2", 0), "fulfil-0")
    pending = asked(state).draw
    assert pending is not None
    assert "jaguar" not in pending.by_hand
    assert "no jaguar left" in refused(state, Drawn(pending.id, ("jaguar",), "hand"))
    # in a round scoring all stacks lie there: the sentence names both colours
    state = end_round(replace(ready(3), learned=(("jaguar", "blue"),)))
    pending = asked(state).draw
    assert pending is not None
    move = Drawn(pending.id, ("hummingbird", "jaguar", "manatee"), "hand")
    assert refused(state, move) == "Jaguar is blue, but the marker comes off the yellow stack."
    twice = Drawn(pending.id, ("manatee", "manatee", "jaguar"), "hand")
    assert refused(state, twice) == "Manatee is green, but the marker comes off the yellow stack."
    assert state.learned == (("jaguar", "blue"),)


def test_a_printed_colour_counts_like_a_seen_one() -> None:
    state = choose(on_site(ready(3, chapter="2"), "gold_mining_2", 0), "fulfil-0", "0")
    pending = asked(choose(state, *([] if step(state) == "success" else ["1000"]))).draw
    assert pending is not None
    assert "harpy_eagle" not in pending.by_hand  # yellow by the rulebook's example
    assert "jaguar" in pending.by_hand  # nobody has seen its border


def test_a_stack_that_is_empty_by_guessed_colours_may_still_hold_unseen_species() -> None:
    state = without(ready(3), *BLUE)
    state = draw(choose(on_site(state, "gold_mining", 0), "fulfil-0", "0"), "margay")
    assert state.success[-1] == "margay"
    assert dict(state.learned)["margay"] == "blue"


def test_of_a_stack_with_too_few_by_guessed_colours_one_marker_after_the_other_comes() -> None:
    """By the books one blue marker is left for two missions; the table may know better."""
    missions = ("gold_mining", "gold_mining_2", "poaching")
    state = end_round(without(ready(3, missions), "manatee", "arrau_turtle", giant_otter=1))
    state = draw(state, "giant_otter")
    state = draw(state, "margay")
    state = draw(state, "jaguar")
    assert state.failure == ("giant_otter", "margay", "jaguar")
    assert dict(state.learned) == {"giant_otter": "blue", "margay": "blue", "jaguar": "yellow"}


@pytest.mark.parametrize("number", range(12))
def test_guessed_stacks_never_give_more_of_a_species_than_there_are(number: int) -> None:
    """Blue is empty by the books, so that what is guessed to be green may be blue: three hummingbirds."""
    state = ready(4, ("gold_mining", "logging", "logging_2", "poaching"))
    state = with_mission(state, 3, "logging_3", "A1")
    state = without(state, *BLUE, "poison_dart_frog", "giant_anteater")
    yellow = ("hyacinth_macaw", "jaguar", "margay")
    state = end_round(replace(state, learned=tuple((one, "yellow") for one in yellow)))
    while step(state) == "failure":
        pending = asked(state).draw
        if pending is None:
            state = choose(state, "yellow")
        else:
            state = apply(state, Drawn(pending.id, dice.settle(pending, dice.seed_from(number)), "app"))
    assert state.failure[:4] == ("hummingbird", "hummingbird", "red_list", "hummingbird")
    assert state.failure[4] in yellow
    assert (len(state.failure), state.round) == (5, 2)
