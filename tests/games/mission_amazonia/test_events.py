"""The two events of a chapter: which card came, what it does, and what it leaves until the chapter's end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import Declare, Reveals
from companion.games.mission_amazonia.parts import Event
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import roadblock, support_in_use
from companion.kernel import Correct
from companion.text import plain
from companion.view import Cards, Map
from tests.games.mission_amazonia.played import (
    apply,
    asked,
    choose,
    draw,
    end_round,
    ids,
    on_site,
    part,
    practice,
    ready,
    refused,
    replace,
    step,
    with_chapter,
    with_member,
    with_mission,
    with_second,
    with_tracks,
)

SIX = ("jaguar", "margay", "jaguar", "margay", "giant_otter", "giant_otter")
NINE_CARDS = {
    "criminals_fled", "rainy_season", "smallholders", "highway_closed", "dense_fog", "drought",
    "death_threats", "corruption", "land_routes",
}  # fmt: skip


def seventh(state: State | None = None, saved: tuple[str, ...] = SIX, **options: Any) -> State:
    """One marker more is saved: an event is due. Nobody rolled for it."""
    state = with_tracks(state or ready(3, **options), saved, state.failure if state else ())
    return draw(choose(on_site(state, "logging_2", 0), "fulfil-0"), "hummingbird")


def happened(card: str, state: State | None = None, **options: Any) -> State:
    """This event has just been revealed as the first one."""
    return choose(seventh(state, **options), card)


def route_note(state: State) -> str:
    return plain(part(state, "move").ask.text)


def remembered(state: State) -> list[str]:
    """The events as the screens list them."""
    panels = [p for p in RULES.view(state, None).panels if isinstance(p, Cards) and p.id == "events"]
    return [plain(card.title) for panel in panels for card in panel.cards]


# which card


def test_the_7th_marker_asks_which_of_the_nine_cards_was_revealed() -> None:
    state = seventh()
    assert (step(state), ids(state)) == ("event", {*NINE_CARDS, "other"})
    assert plain(asked(state).ask.title) == "7 animals are saved: reveal the event card. Which one is it?"
    assert refused(state, Reveals("flood")) == "That is not open now."


def test_the_9th_marker_does_not_offer_the_card_that_came() -> None:
    state = choose(seventh(), "drought")
    state = replace(state, success=(*SIX, "manatee", "manatee"))
    state = draw(choose(on_site(state, "poaching_2", 0), "fulfil-0"), "hyacinth_macaw")
    assert plain(asked(state).ask.title).startswith("9 animals are saved")
    assert ids(state) == {*NINE_CARDS, "other"} - {"drought"}
    assert refused(state, Reveals("drought")) == "That is not open now."
    state = choose(state, "corruption")
    assert state.events == ((0, "drought"), (1, "corruption"))


@pytest.mark.parametrize(
    ("saved", "due"), [(5, False), (6, True), (7, False), (8, True), (9, False), (10, False)]
)
def test_events_come_at_7_and_9_alone(saved: int, due: bool) -> None:
    state = replace(ready(3), events=((0, "drought"),) if saved > 6 else ())
    state = replace(state, events=(*state.events, (1, "dense_fog")) if saved > 8 else state.events)
    track = (*SIX, "manatee", "manatee", "manatee", "arrau_turtle")[:saved]
    assert (step(seventh(state, track)) == "event") == due


def test_an_event_that_was_passed_over_by_a_correction_comes_with_the_next_marker() -> None:
    state = apply(with_tracks(ready(3), SIX), Correct("success/manatee", "one was forgotten", by=1))
    assert (len(state.success), step(state)) == (7, "turn")
    state = draw(choose(on_site(state, "logging_2", 0), "fulfil-0"), "hummingbird")
    assert step(state) == "event"
    # and not if it was entered as a correction too
    state = apply(
        with_tracks(ready(3), SIX),
        Correct("success/manatee", "x", by=1),
        Correct("event/0", "x", to="drought"),
    )
    assert step(draw(choose(on_site(state, "logging_2", 0), "fulfil-0"), "hummingbird")) == "turn"


def test_an_event_that_is_entered_as_a_correction_while_it_is_asked_for_does_not_come_twice() -> None:
    state = apply(seventh(), Correct("event/0", "it was this one", to="dense_fog"))
    assert (state.events, step(state)) == (((0, "dense_fog"),), "turn")


def test_the_12th_marker_brings_no_event() -> None:
    eleven = (*SIX, "manatee", "manatee", "manatee", "arrau_turtle", "arrau_turtle")
    state = seventh(saved=eleven)
    assert (state.outcome, state.events) == ("won", ())


def test_a_card_of_the_sheet_is_announced_and_still_revealed_by_a_tap() -> None:
    sheet = with_chapter("1", first_event="drought", second_event="dense_fog")
    state = seventh(sheet=sheet)
    assert plain(asked(state).ask.title) == "7 animals are saved: reveal the event card and read it aloud"
    assert ids(state) == {"drought", "other"}
    assert choose(state, "drought").events == ((0, "drought"),)


def test_a_card_that_was_told_once_comes_first_in_the_next_attempt() -> None:
    state = happened("smallholders")
    again = with_tracks(replace(ready(3), occurred=state.occurred), SIX)
    state = draw(choose(on_site(again, "logging_2", 0), "fulfil-0"), "hummingbird")
    choices = [choice.id for choice in asked(state).ask.choices]
    assert choices[0] == "smallholders"
    assert set(choices) == {*NINE_CARDS, "other"}  # it may have been told wrongly
    state = choose(state, "rainy_season")
    assert dict(state.occurred)["1 0"] == "rainy_season"


def test_a_card_that_has_come_already_is_not_offered_though_an_earlier_attempt_had_it_second() -> None:
    state = replace(ready(3), events=((0, "drought"),), occurred=(("1 1", "drought"),))
    state = seventh(state, (*SIX, "manatee", "manatee"))
    assert step(state) == "event"
    assert "drought" not in ids(state)
    assert choose(state, asked(state).ask.choices[0].id).events[0] == (0, "drought")


def test_a_card_that_is_not_entered_is_done_by_hand() -> None:
    state = choose(seventh(), "other")
    assert plain(asked(state).ask.title) == "An event card that is not entered"
    assert plain(asked(state).ask.text) == "What the card says happens on the table."
    state = choose(state, "done")
    assert (state.events, step(state)) == (((0, "unknown"),), "turn")
    assert remembered(state) == ["An event card that is not entered"]


def test_a_card_of_ones_own_shows_its_words() -> None:
    flood = Event("by_hand", text="All figures go to A1.", title="Flood")
    sheet = replace(practice(), events={**practice().events, "flood": flood})
    state = happened("flood", sheet=sheet)
    assert (plain(asked(state).ask.title), plain(asked(state).ask.text)) == ("Flood", "All figures go to A1.")
    assert choose(state, "done").events == ((0, "flood"),)


# what the nine do


def test_criminals_fled_all_missions_on_display_get_new_sites() -> None:
    state = happened("criminals_fled")
    assert [one.site if one else "" for one in state.missions] == ["", "B2", "D6"]
    assert plain(asked(state).ask.title).startswith("Position dice: mission 2")
    state = draw(state, "A", "6")
    state = draw(state, "C", "1", source="app")
    assert [one.site if one else "" for one in state.missions] == ["", "A6", "C1"]
    assert (state.finder, step(state)) == (3, "turn")  # the finder is not turned


def test_criminals_fled_locates_a_half_known_site_too() -> None:
    state = happened("criminals_fled", with_mission(ready(3), 1, "poaching", "D?"))
    state = draw(draw(state, "A", "6"), "C", "1")
    assert state.missions[1] is not None
    assert state.missions[1].site == "A6"


def test_rain_and_drought_are_remembered_where_figures_are_moved() -> None:
    rain = happened("rainy_season")
    assert route_note(rain) == "Rain: one space a card on land."
    assert remembered(rain) == ["The rainy season begins"]
    assert "The rainy season begins" in plain(RULES.headline(rain))
    dry = happened("drought")
    assert route_note(dry) == "Drought: one space a card on rivers."
    both = replace(dry, events=((0, "rainy_season"), (1, "drought")))
    assert route_note(both) == "Rain: one space a card on land. Drought: one space a card on rivers."
    assert route_note(ready(3)) == ""


@pytest.mark.parametrize("number", "123456")
def test_smallholders_on_1_to_3_a_yellow_marker_fails(number: str) -> None:
    state = draw(happened("smallholders"), number)
    if number in "123":
        pending = asked(state).draw
        assert pending is not None
        assert set(pending.pool) == {"hyacinth_macaw", "jaguar", "margay"}
        state = draw(state, "hyacinth_macaw")
        assert state.failure == ("hyacinth_macaw",)
    assert (step(state), len(state.failure)) == ("turn", int(number in "123"))


def test_smallholders_may_lose_the_chapter() -> None:
    eleven = ("margay", *("resignation",) * 10)
    saved = ("jaguar", "jaguar", "manatee", "manatee", "giant_otter", "giant_otter")
    state = choose(seventh(with_tracks(ready(3), (), eleven), saved), "smallholders")
    state = draw(draw(state, "2"), "margay")
    assert (state.outcome, state.failure) == ("lost", (*eleven, "margay"))


def test_the_highway_is_closed_at_d2_and_figures_there_choose_a_side() -> None:
    state = with_member(ready(3), 1, at="D2")
    state = happened("highway_closed", state)
    assert plain(asked(state).ask.title) == "The road at D2 is closed"
    state = choose(state, "done")
    assert (roadblock(state), route_note(state)) == ("D2", "D2 is closed on land.")
    (board,) = (p for p in RULES.view(state, None).panels if isinstance(p, Map))
    assert board.closed == ("D2",)
    assert "roadblock" in {plain(pin.label) for pin in board.pins if pin.at == "D2"}
    closed = next(c for c in part(state, "move").ask.choices if c.id == "D2")
    assert (plain(closed.detail), plain(closed.why_not)) == (
        "closed for land routes",
        "",
    )  # by river it is open
    assert step(happened("highway_closed")) == "turn"  # nobody stands there


def test_fog_takes_the_helicopter_away_until_the_chapter_ends() -> None:
    state = ready(3, chapter="2")
    assert "helicopter" in support_in_use(state)
    assert "buy-helicopter" in ids(state)
    state = happened("dense_fog", state)
    assert "helicopter" not in support_in_use(state)
    assert "buy-helicopter" not in ids(state)
    assert "buy-drone" in ids(state)


def test_death_threats_somebody_with_courage_1_or_less_resigns() -> None:
    state = happened("death_threats", with_member(ready(4), 2, character="antonio"))
    assert (asked(state).ask.seat, ids(state)) == (None, {"start_1", "start_2"})
    state = choose(state, "start_2")
    assert (state.failure, state.gone) == (("resignation",), ("start_2",))
    assert asked(state).ask.seat == 1
    state = choose(state, "neutral_3")
    assert (state.turn, step(state)) == (0, "turn")
    # the active player's own: the turn ends
    state = choose(happened("death_threats"), "start_1", "neutral_3")
    assert (state.turn, state.turns) == (1, 1)


def test_death_threats_a_second_character_can_be_the_one() -> None:
    state = with_second(ready(3), 0, "otavio", "A1")
    state = choose(happened("death_threats", state), "otavio", "done")
    assert [member.character for member in state.team[0].members] == ["start_1"]
    assert state.turn == 1


@pytest.mark.parametrize(("staying", "injuries"), [("healed", 0), ("injured", 1)])
def test_death_threats_with_nobody_left_to_recruit_injure_nobody(staying: str, injuries: int) -> None:
    state = replace(ready(3, staying=staying), gone=("antonio", "otavio", "neutral_3", "neutral_4"))
    state = choose(happened("death_threats", with_member(state, 1, injuries=1)), "start_2", "done")
    assert (state.team[1].members[0].injuries, state.failure) == (injuries, ("resignation",))


def test_death_threats_with_nobody_of_little_courage_nothing_happens() -> None:
    state = ready(3)
    for seat, character in enumerate(("antonio", "neutral_4", "start_4")):
        state = with_member(state, seat, character=character)
    state = happened("death_threats", state)
    assert (step(state), state.failure) == ("turn", ())
    assert remembered(state) == ["Death threats"]


def test_after_a_resignation_in_the_conflict_threats_take_another_and_the_turn_still_ends_once() -> None:
    state = with_tracks(with_member(ready(3), 0, injuries=2), SIX)
    state = choose(on_site(state, "gold_mining_2", 0), "fulfil-0", "1")
    state = draw(state, "manatee")
    state = choose(state, "death_threats")
    assert ids(state) == {"start_2", "start_3"}
    state = choose(state, "start_3")
    assert (asked(state).ask.seat, state.failure) == (0, ("resignation", "resignation"))
    state = choose(state, "antonio")
    state = choose(state, "otavio")
    assert [p.members[0].character for p in state.team] == ["antonio", "start_2", "otavio"]
    assert (state.turn, state.turns) == (1, 1)


def test_corruption_is_a_resignation_marker_and_nobody_leaves() -> None:
    state = happened("corruption")
    assert (state.failure, state.gone, step(state)) == (("resignation",), (), "turn")
    eleven = ("resignation",) * 11
    lost = happened("corruption", with_tracks(ready(3), (), eleven))
    assert lost.outcome == "lost"


def test_each_player_gives_up_a_land_route_card_by_hand() -> None:
    state = happened("land_routes")
    assert plain(asked(state).ask.title) == "Each player gives up one “Land Route” card"
    state = choose(state, "done")
    assert (step(state), remembered(state)) == ("turn", ["Land routes are lost"])


@pytest.mark.parametrize("card", ["rainy_season", "drought", "highway_closed", "dense_fog", "land_routes"])
def test_nothing_is_left_of_an_event_in_the_next_chapter(card: str) -> None:
    state = happened(card)
    state = choose(state, "done") if step(state) == "by_hand" else state
    eleven = (*SIX, "manatee", "manatee", "manatee", "arrau_turtle", "arrau_turtle")
    state = draw(
        choose(on_site(replace(state, success=eleven), "logging", 0), "fulfil-0", "0"), "giant_anteater"
    )
    assert state.outcome == "won"
    state = choose(state, "next")
    assert (state.events, roadblock(state), remembered(state)) == ((), "", [])
    assert "helicopter" in support_in_use(state)


def test_an_event_stays_through_the_rounds_of_its_chapter() -> None:
    state = end_round(happened("rainy_season"))
    state = draw(draw(state, "jaguar", "manatee"), "gold_mining_2")
    assert state.round == 2
    assert route_note(state) == "Rain: one space a card on land."


def test_a_chapter_with_its_own_track_has_no_events() -> None:
    state = seventh(ready(3, chapter="10"))
    assert (step(state), state.events) == ("turn", ())
    assert apply(state, Declare(True)).outcome == "won"
