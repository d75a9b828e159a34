"""The set-up of a chapter for 2, 3 and 4 players: what lies where, and what people are asked."""

from __future__ import annotations

from typing import Any

import pytest

from companion import dice
from companion.errors import IllegalMove
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import At, Done
from companion.games.mission_amazonia.parts import SPECIES, Sheet
from companion.games.mission_amazonia.readings import Options
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import supply
from companion.kernel import Drawn, Player
from companion.text import plain
from companion.view import Checklist, Step
from tests.games.mission_amazonia.played import (
    CREW,
    HEADQUARTERS,
    MISSIONS,
    apply,
    asked,
    begun,
    choose,
    draw,
    end_round,
    ids,
    practice,
    ready,
    refused,
    replace,
    step,
    with_chapter,
)


def lines(state: State) -> list[Step]:
    """The lines of the set-up as a screen shows them."""
    return [
        line
        for panel in RULES.view(state, None).panels
        if isinstance(panel, Checklist) and panel.id == "checklist"
        for line in panel.steps
    ]


def says(state: State, words: str) -> bool:
    return any(words in plain(line.text) for line in lines(state))


def started(*tints: str) -> State:
    seated = tuple(Player(f"P{n}", tint) for n, tint in enumerate(tints))
    return RULES.start(Options(seated), practice())


def at_the_sites(sheet: Sheet | None = None, **options: Any) -> State:
    """Two players, two missions revealed, their sites still to be found."""
    state = draw(choose(begun(2, sheet, **options), "done"), *CREW[:2], source="app")
    return draw(apply(state, At(""), At("")), "logging", "poaching", source="app")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_missions_on_display_as_players_a_character_and_a_figure_each(players: int) -> None:
    state = ready(players)
    assert [one.card for one in state.missions if one] == list(MISSIONS[:players])
    assert len(state.missions) == players
    for seat, person in enumerate(state.team):
        (member,) = person.members
        assert (member.character, member.figure, member.at) == (CREW[seat], 1, HEADQUARTERS[seat])
        assert (person.money, person.experience, member.injuries, member.vest) == (0, 0, 0, False)
    assert (state.start, state.turn, state.round, state.stone) == (0, 0, 1, -1)


@pytest.mark.parametrize(
    ("tints", "rest"),
    [(("yellow", "green"), "yellow, green"), (("blue", "green", "yellow"), "yellow, green, blue"),
     (("red", "blue", "green", "yellow"), "yellow, green, blue, red")],
)  # fmt: skip
def test_red_and_then_blue_stay_in_the_box_for_fewer_players(tints: tuple[str, ...], rest: str) -> None:
    started(*tints)
    wrong = "red" if len(tints) < 4 else "orange"
    with pytest.raises(IllegalMove, match=f"the colours are: {rest}\\."):
        started(wrong, *tints[1:])


@pytest.mark.parametrize("players", [1, 5])
def test_a_team_is_2_to_4_players(players: int) -> None:
    with pytest.raises(IllegalMove, match="2 to 4 players"):
        started(*("yellow", "green", "blue", "red", "white")[:players])


def test_every_player_needs_a_name_of_their_own() -> None:
    for names in (("Noah", "Noah "), ("Noah", " ")):
        seated = (Player(names[0], "yellow"), Player(names[1], "green"))
        with pytest.raises(IllegalMove, match="name of their own"):
            RULES.start(Options(seated), practice())


def test_in_chapter_1_three_species_stay_in_the_box_and_come_off_no_stack() -> None:
    state = ready()
    box = {"harpy_eagle", "river_dolphin", "pied_tamarin"}
    assert {one for one in SPECIES if supply(state)[one] == 0} == box
    assert sum(supply(state).values()) == 27
    assert says(begun(), "stay in the box: Harpy eagle, River dolphin, Pied tamarin")
    state = draw(choose(ready(3), "end", "end", "end"), "hummingbird", "jaguar", "manatee", source="app")
    assert supply(state)["jaguar"] == 2
    later = begun(chapter="2")
    assert sum(supply(later).values()) == 36
    assert not says(later, "stay in the box")


def test_the_checklist_says_what_to_lay_out_and_what_came_of_it() -> None:
    state = begun(2)
    assert {line.state for line in lines(state)} == {"now", "next"}
    state = draw(choose(state, "done"), *CREW[:2], source="app")
    done = {line.id: line for line in lines(state) if line.state == "done"}
    assert (done["book"].how, done["characters-0"].how) == ("hand", "app")
    assert plain(done["characters-1"].result) == "Starting character 2"
    assert not says(state, "Another attempt")
    assert lines(ready(2)) == []


def test_section_one_comes_before_section_two() -> None:
    """12 starting missions, 6 of each section: the second is not touched before the first is out."""
    state = draw(choose(begun(4), "done"), *CREW, source="app")
    state = apply(state, *[At("")] * 4)
    pending = asked(state).draw
    assert pending is not None
    sections = {key: one.section for key, one in state.sheet.missions.items()}
    for number in range(40):
        assert {sections[item] for item in dice.settle(pending, dice.seed_from(number))} == {"I"}
    # two of section I are left for four empty positions
    state = end_round(replace(ready(4), missions=(None,) * 4))
    pending = asked(state).draw
    assert pending is not None
    for number in range(40):
        items = dice.settle(pending, dice.seed_from(number))
        assert [sections[item] for item in items] == ["I", "I", "II", "II"]


def test_a_headquarters_that_was_shown_is_not_asked_for_again_and_may_stay_unknown() -> None:
    state = draw(choose(begun(2), "done"), *CREW[:2], source="app")
    assert step(state) == "figures"
    assert "is not open" in refused(state, At("G7"))
    state = apply(state, At("C2"), At(""))
    assert [person.members[0].at for person in state.team] == ["C2", ""]
    assert dict(state.cities) == {"1 yellow": "C2"}
    known = with_chapter("1", headquarters={"yellow": "C2", "green": "F4"})
    state = draw(choose(begun(2, known), "done"), *CREW[:2], source="app")
    assert step(state) == "reveal"
    assert [person.members[0].at for person in state.team] == ["C2", "F4"]


@pytest.mark.parametrize("chapter", [str(n) for n in range(1, 11)])
def test_any_chapter_can_be_the_first(chapter: str) -> None:
    state = ready(2, chapter=chapter)
    assert state.chapter == int(chapter)
    assert all(one is not None and one.site for one in state.missions)


def test_a_site_is_typed_as_read_and_asked_how_it_is_printed_unless_the_map_says_so() -> None:
    sheet = with_chapter("2", indigenous=("A4",), disc=())
    state = choose(at_the_sites(sheet, chapter="2"), "B3")
    assert plain(asked(state).ask.title) == "Is B3 printed in orange?"
    state = choose(state, "orange", "A4")
    assert [(one.site, one.orange) for one in state.missions if one] == [("B3", True), ("A4", None)]
    assert state.part == "round"


def test_without_a_finder_both_position_dice_are_rolled() -> None:
    state = draw(choose(at_the_sites(chapter="2"), "dice"), "D", "4")
    assert state.missions[0] is not None
    assert (state.missions[0].site, state.finder) == ("D4", 0)
    pending = asked(choose(state, "dice")).draw
    assert pending is not None
    assert "no 4 left" in refused(choose(state, "dice"), Drawn(pending.id, ("4", "D"), "hand"))


def test_a_disc_of_the_sheet_finds_the_sites_and_dice_where_the_chapter_rolls_them() -> None:
    state = ready(3, chapter="3", sheet=with_chapter("3", disc=("A1", "D?", "?4")))
    assert [one.site for one in state.missions if one] == ["A1", "D?", "?4"]
    state = at_the_sites(with_chapter("3", dice=True), chapter="3")
    state = draw(draw(state, "A", "6", source="app"), "F", "1", source="box")
    assert [one.site for one in state.missions if one] == ["A6", "F1"]


@pytest.mark.parametrize(
    ("draws", "cards", "dice"), [("ask", False, False), ("dice", True, False), ("app", True, True)]
)
def test_the_companion_draws_at_once_what_the_table_wants(draws: str, cards: bool, dice: bool) -> None:
    assert RULES.draws_alone(choose(begun(2, draws=draws), "done")) == cards
    at_the_site = choose(at_the_sites(chapter="2", draws=draws), "dice")
    assert RULES.draws_alone(at_the_site) == dice


@pytest.mark.parametrize("draws", ["ask", "dice", "app"])
def test_a_card_that_nobody_knows_is_asked_for_however_draws_are_made(draws: str) -> None:
    """Twelve cards lie there in chapter 1; the sheet knows two."""
    sheet = replace(practice(), missions={key: practice().missions[key] for key in ("logging", "poaching")})
    state = ready(2, sheet=sheet, draws=draws)
    state = end_round(replace(state, missions=(None, None)))
    assert (step(state), ids(state)) == ("reveal", {"new"})


def test_a_step_refuses_what_belongs_to_another() -> None:
    assert "does not fit now: Lay out the chapter" in refused(begun(), At("A1"))
    assert refused(begun(), Done("figures"))
