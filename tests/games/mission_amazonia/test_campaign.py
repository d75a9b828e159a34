"""Chapters end, are tried again and follow each other; the annual report; chapter 10."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import Achieve, Declare, Goes, NoCard
from companion.games.mission_amazonia.parts import Achievement
from companion.games.mission_amazonia.state import Result, State
from companion.kernel import Correct
from companion.text import plain
from companion.view import Checklist
from tests.games.mission_amazonia.played import (
    CREW,
    MISSIONS,
    apply,
    asked,
    begun,
    choose,
    draw,
    end_round,
    entered,
    ids,
    offered,
    on_site,
    practice,
    ready,
    refused,
    replace,
    step,
    with_chapter,
    with_member,
    with_person,
    with_tracks,
)

ELEVEN = ("jaguar", "margay", "manatee", "giant_otter", "arrau_turtle", "hyacinth_macaw",
          "jaguar", "margay", "manatee", "giant_otter", "arrau_turtle")  # fmt: skip
OF_A_CHAPTER = (
    "team", "success", "failure", "gone", "events", "stone", "missions", "revealed", "empty_pile", "finder",
    "round", "start", "turn", "turns", "boosts", "todo", "outcome", "scored", "settled", "carried", "going",
)  # fmt: skip
FAILED = ("hyacinth_macaw", "hyacinth_macaw", "red_list", *("resignation",) * 5)


def nearly(won: int = 11, lost: tuple[str, ...] = (), state: State | None = None, **options: Any) -> State:
    """So many animals saved, both events over, and a mission that one can fulfil."""
    state = with_tracks(state or ready(3, **options), ELEVEN[:won], lost)
    return on_site(replace(state, events=((0, "drought"), (1, "land_routes"))), "logging_2", 0)


def won(**options: Any) -> State:
    return draw(choose(nearly(**options), "fulfil-0"), "hummingbird")


def lost(**options: Any) -> State:
    eleven = (*FAILED, "poison_dart_frog", "giant_anteater", "giant_anteater")
    return draw(end_round(nearly(3, eleven, **options)), "hummingbird", "jaguar", "manatee")


# ends


def test_the_12th_saved_animal_wins_the_chapter_at_once() -> None:
    state = won()
    assert (state.outcome, state.part, len(state.success)) == ("won", "chapter", 12)
    assert plain(asked(state).ask.title) == "Chapter 1: Rondônia is won"
    assert "next" in ids(state)
    assert "again" not in ids(state)
    assert refused(state, Goes("again")) == "That is not open now."


def test_the_12th_marker_on_the_failure_track_loses_it_and_the_rest_is_not_placed() -> None:
    state = lost()
    assert (state.outcome, state.part) == ("lost", "chapter")
    assert state.failure[11:] == ("hummingbird",)
    assert plain(asked(state).ask.title) == "Chapter 1: Rondônia is lost"
    assert "again" in ids(state)
    assert "next" not in ids(state)
    assert refused(state, Goes("next")) == "That is not open now."


def test_a_resignation_can_lose_the_chapter_before_anybody_is_recruited() -> None:
    eleven = (*FAILED, "poison_dart_frog", "giant_anteater", "giant_anteater")
    state = nearly(3, eleven, state=with_member(ready(3, sheet=entered()), 0, injuries=2))
    state = draw(choose(on_site(state, "gold_mining_2", 0), "fulfil-0"), "1")
    state = draw(state, "manatee")  # the mission counts
    assert (state.outcome, len(state.success), len(state.failure)) == ("lost", 4, 12)
    assert step(state) == "chapter"


@pytest.mark.parametrize(("both", "outcome"), [("lost", "lost"), ("won", "won")])
def test_last_success_and_last_failure_at_once_as_read(both: str, outcome: str) -> None:
    eleven = (*FAILED, "poison_dart_frog", "giant_anteater", "giant_anteater")
    state = nearly(11, eleven, state=with_member(ready(3, sheet=entered(), both=both), 0, injuries=2))
    state = draw(choose(on_site(state, "gold_mining_2", 0), "fulfil-0"), "1")
    state = draw(state, "arrau_turtle")
    assert (state.outcome, len(state.success), len(state.failure)) == (outcome, 12, 12)


def test_with_markers_beside_the_track_twelve_animals_lose_it() -> None:
    animals = (*["hyacinth_macaw", "giant_anteater"] * 2, "margay", "poison_dart_frog")
    beside = ("red_list", "red_list", *("resignation",) * 6)
    state = end_round(with_tracks(ready(3, markers="beside"), (), (*animals, *beside)))
    state = draw(state, "hummingbird", "jaguar", "manatee")
    assert (state.outcome, len(state.failure)) == ("", 17)
    state = draw(end_round(state), "hummingbird", "jaguar", "manatee")
    assert state.outcome == "lost"
    assert sum(one not in ("red_list", "resignation") for one in state.failure) == 12


def test_a_track_that_a_correction_fills_ends_the_chapter() -> None:
    state = apply(nearly(11), Correct("success/poison_dart_frog", "it was forgotten", by=1))
    assert (state.outcome, state.part) == ("won", "chapter")
    eleven = (*FAILED, "poison_dart_frog", "giant_anteater", "giant_anteater")
    state = apply(nearly(3, eleven), Correct("failure/resignation", "it was forgotten", by=1))
    assert (state.outcome, state.part) == ("lost", "chapter")


# again, and on


def test_a_lost_chapter_is_tried_again_with_500_for_each() -> None:
    state = choose(lost(), "again")
    assert (state.chapter, state.attempt, state.part) == (1, 2, "setup")
    assert [person.money for person in state.team] == [500, 500, 500]
    assert plain(offered(lost(), "again").detail) == "Each player starts with 500 R$."
    (panel,) = (p for p in RULES.view(state, None).panels if isinstance(p, Checklist) and p.id == "checklist")
    assert any("500 R$ in markers for each player" in plain(line.text) for line in panel.steps)
    state = draw(choose(state, "done"), *CREW[:3], source="app")
    state = draw(state, *MISSIONS[:3], source="app")  # headquarters are known by now
    assert (state.part, state.round, [one.site for one in state.missions if one]) == (
        "round",
        1,
        ["F2", "B2", "D6"],
    )


def test_a_chapter_that_was_won_is_followed_by_the_next_without_starting_money() -> None:
    state = choose(won(), "next")
    assert (state.chapter, state.attempt, state.part) == (2, 1, "setup")
    assert [person.money for person in state.team] == [0, 0, 0]


def test_everything_of_the_chapter_is_fresh() -> None:
    before = with_person(won(), 0, money=1500, experience=0)
    before = with_member(before, 0, injuries=1, vest=True)
    state = choose(before, "next")
    fresh = begun(3, chapter="2")
    for field in OF_A_CHAPTER:
        assert getattr(state, field) == getattr(fresh, field), field


def test_the_campaign_keeps_what_was_learned_entered_and_achieved() -> None:
    state = choose(on_site(ready(3), "gold_mining_2", 0), "fulfil-0", "enter", *"011222")
    state = draw(draw(state, "0"), "manatee")
    state = choose(nearly(state=state), "fulfil-0")
    state = draw(state, "hummingbird")
    state = choose(state, "line-line_2", "next")
    assert state.faces == (0, 1, 1, 2, 2, 2)
    assert dict(state.learned) == {"manatee": "blue", "hummingbird": "green"}
    assert state.achieved == ("line_2",)
    assert dict(state.cities)["1 yellow"] == "C2"
    assert state.results == (Result(1, True, 1, 12, 0, 0, 0),)
    assert state.draws > 0


def test_draws_keep_their_numbers_so_that_no_draw_comes_twice() -> None:
    before = lost()
    state = choose(before, "again", "done")
    pending = asked(state).draw
    assert pending is not None
    assert pending.id == f"character-{before.draws + 1}"


def test_a_single_chapter_ends_the_game() -> None:
    state = won(mode="chapter")
    assert RULES.over(state)
    assert RULES.prompts(state) == ()
    assert RULES.outcome(state) == "won"
    assert RULES.outcome(lost(mode="chapter")) == "lost"


def test_the_team_ends_the_campaign_when_it_likes() -> None:
    state = choose(won(), "end")
    assert RULES.over(state)
    sheet = RULES.score(state)
    assert sheet.final
    assert [(total.total, total.place) for total in sheet.totals] == [(12, 1)] * 3
    assert [total.place for total in RULES.score(choose(lost(), "end")).totals] == [2, 2, 2]


def test_after_chapter_10_no_chapter_follows() -> None:
    state = apply(ready(3, chapter="10"), Declare(True))
    assert ids(state) >= {"end"}
    assert "next" not in ids(state)
    assert refused(state, Goes("next")) == "That is not open now."


# the annual report


def test_the_report_has_every_chapter_and_attempt_that_was_played() -> None:
    state = choose(lost(), "again")
    state = replace(state, part="round", index=0, team=ready(3).team, missions=ready(3).missions, round=7)
    state = replace(state, revealed=MISSIONS[:3])
    state = draw(choose(nearly(state=state), "fulfil-0"), "hummingbird")
    assert state.results == (Result(1, False, 1, 3, 12, 1, 5), Result(1, True, 7, 12, 0, 0, 0))
    page = RULES.paper(state)
    assert page is not None
    rows = [[plain(cell).lower() for cell in row] for row in page.tables[0].rows]
    assert rows[1:] == [
        ["chapter 1: rondônia", "1", "lost", "1", "3", "12", "1", "5"],
        ["chapter 1: rondônia", "2", "won", "7", "12", "0", "0", "0"],
    ]
    assert [plain(line) for line in page.lines] == [
        "Team: Salome, Noah, Iara",
        "1 chapters won, 2 attempts, 15 animals saved",
    ]
    assert RULES.paper(ready(3)) is None
    assert [line.points for line in RULES.score(state).totals[0].lines] == [3, 12]


def test_achievements_are_marked_and_unmarked() -> None:
    sheet = replace(
        practice(), achievements={"calm": Achievement("No resignation"), **practice().achievements}
    )
    state = choose(won(sheet=sheet), "line-calm", "line-line_1")
    assert state.achieved == ("calm", "line_1")
    page = RULES.paper(state)
    assert page is not None
    assert [plain(row[0]) for row in page.tables[1].rows][1:] == [
        "No resignation", "Line 1 of the achievements sheet",
    ]  # fmt: skip
    assert plain(offered(state, "line-calm").label) == "No resignation: take the mark off"
    assert choose(state, "line-calm").achieved == ("line_1",)
    assert refused(state, Achieve("fame")) == "That is not open now."


# chapters that the companion cannot judge


def test_chapter_10_has_its_own_track_and_counters_and_the_team_says_how_it_ends() -> None:
    state = ready(3, chapter="10")
    assert {"cubes-up", "monitoring_cards-up", "won", "lost"} <= ids(state)
    assert offered(state, "won").confirm
    state = choose(state, "cubes-up", "cubes-up", "monitoring_cards-up", "cubes-down")
    assert state.counters == (1, 1)
    state = end_round(replace(state, failure=("resignation",) * 11))
    assert (state.round, state.failure, state.outcome) == (2, ("resignation",) * 11, "")  # nothing is scored
    assert choose(state, "lost").outcome == "lost"
    assert choose(state, "won").results[0].won


def test_in_a_usual_chapter_only_the_tracks_decide() -> None:
    assert not {"won", "lost"} & ids(ready(3))
    assert refused(ready(3), Declare(True)) == "That is not open now."


def test_with_no_mission_left_and_no_full_track_the_team_says_how_it_ends() -> None:
    state = with_tracks(replace(ready(3), missions=(None, None, None)), ELEVEN[:5])
    state = replace(state, events=((0, "drought"), (1, "dense_fog")))
    state = replace(state, revealed=tuple(practice().missions))
    assert {"won", "lost"} <= ids(state)
    assert choose(state, "lost").part == "chapter"


def test_a_pile_whose_size_nobody_knows_is_said_to_be_empty() -> None:
    state = replace(ready(3, chapter="2", sheet=with_chapter("2", cards=0)), missions=(None, None, None))
    state = end_round(state)
    assert "none" in ids(state)
    state = choose(state, "none")
    assert (state.round, state.empty_pile) == (2, True)
    assert {"won", "lost"} <= ids(state)
    known = end_round(replace(ready(3), missions=(None, None, None)))
    assert "none" not in ids(known)  # twelve cards in chapter 1, and nine are left
    assert refused(known, NoCard()) == "That is not open now."
