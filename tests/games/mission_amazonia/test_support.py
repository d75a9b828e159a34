"""Support cards: what they cost, how they are paid, when they are closed, what they do."""

from __future__ import annotations

import pytest

from companion.games.mission_amazonia.moves import Buy, Chosen, Donate, Locate, Pay, TakeOff
from companion.games.mission_amazonia.parts import Support
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import items_left
from companion.kernel import Correct, Drawn
from companion.text import plain
from tests.games.mission_amazonia.played import (
    apply,
    asked,
    choose,
    draw,
    ids,
    offered,
    practice,
    ready,
    refused,
    replace,
    step,
    why_not,
    with_member,
    with_mission,
    with_person,
    with_second,
    with_tracks,
)

RED = ("jaguar", "margay", "jaguar", "red_list", "manatee", "manatee", "red_list")


def rich(money: int = 2500, state: State | None = None) -> State:
    return with_person(state or ready(3), 0, money=money)


# paying


def test_prices_stand_on_the_cards_and_guessed_ones_say_so() -> None:
    assert plain(offered(ready(), "buy-drone").label) == "Drone, 2000 R$"
    assert plain(offered(ready(), "buy-drone").detail) == "draw 2 more cards"
    assert plain(offered(ready(), "buy-radio").detail).endswith("(made up)")
    assert "made up" not in plain(offered(ready(), "buy-vest").detail)


def test_without_money_markers_all_is_paid_by_cards() -> None:
    state = choose(ready(), "buy-drone")
    assert (step(state), state.team[0].money) == ("turn", 0)


@pytest.mark.parametrize(("markers", "left"), [("2000", 500), ("1500", 1000), ("500", 2000), ("0", 2500)])
def test_markers_and_cards_are_mixed_as_the_player_says(markers: str, left: int) -> None:
    state = choose(rich(), "buy-drone")
    assert asked(state).ask.seat == 0
    assert [choice.id for choice in asked(state).ask.choices] == ["2000", "1500", "1000", "500", "0", "back"]
    total = offered(state, markers).sum
    assert [line.amount for line in total.lines] == [int(markers), 2000 - int(markers)]
    state = choose(state, markers)
    assert (state.team[0].money, step(state)) == (left, "turn")


def test_no_more_markers_are_paid_than_there_are_or_than_it_costs() -> None:
    state = choose(rich(500), "buy-drone")
    assert ids(state) == {"500", "0", "back"}
    for markers in (1000, 250, -500):
        assert refused(state, Pay(markers)) == "That is not open now."
    assert refused(choose(rich(), "buy-vest"), Pay(1500)) == "That is not open now."


def test_a_purchase_that_was_begun_can_be_left() -> None:
    before = rich(state=with_tracks(ready(3), failure=RED))
    for card, more in (("vest", ()), ("rewilding", ()), ("rewilding", ("2",))):
        assert choose(before, f"buy-{card}", *more, "back") == before


def test_money_markers_pay_for_action_cards_too() -> None:
    state = rich(1500)
    assert {one for one in ids(state) if one.startswith("spend")} == {"spend-500", "spend-1000", "spend-1500"}
    state = choose(state, "spend-1000")
    assert state.team[0].money == 500
    assert not any(one.startswith("spend") for one in ids(ready()))


def test_a_correction_between_may_close_what_was_begun() -> None:
    state = choose(rich(state=with_tracks(ready(3), failure=RED[:4])), "buy-rewilding")
    gone = apply(state, Correct("failure/red_list", "there was none", to=0))
    assert (step(gone), gone.stone, gone.team[0].money) == ("turn", -1, 2500)
    gone = apply(choose(state, "2"), Correct("failure/red_list", "there was none", to=0))
    assert (step(gone), gone.stone, gone.team[0].money) == ("turn", -1, 2500)


@pytest.mark.parametrize("item", ["radio", "vest"])
def test_the_last_one_that_a_correction_gave_to_somebody_else_is_not_given_twice(item: str) -> None:
    state = with_second(ready(4), 0, "neutral_3", "B1")
    for seat in (1, 2):
        state = with_member(state, seat, **{item: True})
    state = with_second(state, 2, "neutral_4", "A1", **{item: True})
    state = choose(state, f"buy-{item}")
    assert ids(state) == {"start_1", "neutral_3"}
    state = apply(state, Correct(f"{item}/start_4", "it was there all the time", to="yes"))
    assert (step(state), items_left(state, item)) == ("turn", 0)


# drone, helicopter, what an owner enters


def test_support_cards_come_with_their_chapter() -> None:
    first = {one for one in ids(with_tracks(ready(), failure=RED)) if one.startswith("buy")}
    assert first == {"buy-drone", "buy-radio", "buy-vest", "buy-rewilding", "buy-new_member"}
    assert "not tracked" not in refused(ready(), Buy("satellite"))
    assert "buy-helicopter" in ids(ready(chapter="2"))
    for card in ("satellite", "helicopter", "zeppelin"):
        assert refused(ready(), Buy(card)) == "That is not open now."


def test_a_card_of_ones_own_is_bought_and_done_by_hand() -> None:
    boat = Support("by_hand", 1500, text="Two spaces on any river.", title="Boat")
    state = rich(state=ready(sheet=replace(practice(), support={**practice().support, "boat": boat})))
    assert plain(offered(state, "buy-boat").label) == "Boat, 1500 R$"
    assert plain(offered(state, "buy-boat").detail) == "Two spaces on any river."
    assert choose(state, "buy-boat", "1500").team[0].money == 1000


# radio and vest


@pytest.mark.parametrize("item", ["radio", "vest"])
def test_one_of_each_for_a_character(item: str) -> None:
    state = choose(ready(), f"buy-{item}")
    assert getattr(state.team[0].members[0], item)
    assert items_left(state, item) == 3
    assert why_not(state, f"buy-{item}") == "Every character of yours has one"
    assert refused(state, Buy(item)) == "That is not open now."
    # with two characters it is asked whose it is
    state = choose(with_second(ready(), 0, "neutral_3", "B1"), f"buy-{item}")
    assert ids(state) == {"start_1", "neutral_3"}
    assert refused(state, Chosen("start_2")) == "That is not open now."
    state = choose(state, "neutral_3")
    assert [getattr(member, item) for member in state.team[0].members] == [False, True]


def test_who_is_always_protected_needs_no_vest() -> None:
    state = with_member(ready(), 0, character="antonio")
    assert why_not(state, "buy-vest") == "Every character of yours has one"
    state = choose(with_second(state, 0, "neutral_3", "B1"), "buy-vest")
    assert [member.vest for member in state.team[0].members] == [False, True]


def test_there_are_four_radios_and_four_vests() -> None:
    state = ready(4)
    for seat in (1, 2, 3):
        state = with_member(state, seat, radio=True, vest=True)
    state = with_person(with_second(state, 1, "neutral_3", "A1", vest=True), 1, radios=1)
    assert why_not(state, "buy-radio") == "All of them are in use"
    assert why_not(state, "buy-vest") == "All of them are in use"


def test_by_radio_cards_move_the_figures_of_others_who_have_one() -> None:
    state = with_member(with_member(ready(3), 0, radio=True), 2, radio=True)
    assert "carry-2-0" in ids(state)
    assert "carry-1-0" not in ids(state)
    state = choose(state, "carry-2-0", "E6")
    assert [person.members[0].at for person in state.team] == ["C2", "F4", "E6"]
    assert plain(offered(state, "carry-0-0").label) == "Take up Starting character 1 (Salome)"
    # the other's radio alone is not enough
    assert "carry-2-0" not in ids(with_member(ready(3), 2, radio=True))
    assert "carry-2-0" not in ids(with_member(ready(3), 0, radio=True))


# rewilding


def test_rewilding_waits_for_a_red_list_marker() -> None:
    assert why_not(ready(), "buy-rewilding") == "There is no red-list marker on the failure track"
    assert ready().stone == -1
    state = with_tracks(ready(3), failure=("jaguar",))
    state = draw(choose(state, "end", "end", "end"), "hummingbird", "jaguar", "manatee")
    assert (state.failure[3], state.stone) == ("red_list", 0)
    assert "buy-rewilding" in ids(state)


def test_any_number_of_steps_up_to_the_last_is_donated_at_once() -> None:
    state = replace(with_tracks(ready(3), failure=RED[:4]), stone=5)
    state = choose(rich(state=state), "buy-rewilding")
    assert plain(asked(state).ask.title) == "The marking stone is on 5 of 8: how many steps?"
    assert ids(state) == {"1", "2", "3", "back"}
    assert [offered(state, n).sum.total for n in "123"] == [500, 1000, 1500]
    assert plain(offered(state, "3").detail) == "takes a red-list marker off"
    for steps in (0, 4, -1):
        assert refused(state, Donate(steps)) == "That is not open now."
    less = choose(state, "2", "1000")
    assert (less.stone, less.failure, less.team[0].money) == (7, RED[:4], 1500)
    last = choose(state, "3", "500")
    assert (last.stone, last.failure, last.team[0].money) == (-1, RED[:3], 2000)
    assert why_not(last, "buy-rewilding") == "There is no red-list marker on the failure track"


def test_with_several_red_list_markers_the_team_chooses_and_the_stone_goes_back_to_0() -> None:
    state = replace(with_tracks(ready(3), failure=RED), stone=7)
    state = choose(state, "buy-rewilding", "1")
    assert (step(state), ids(state), asked(state).ask.seat) == ("take_off", {"4", "7"}, None)
    assert [choice.at for choice in asked(state).ask.choices] == ["failure/4", "failure/7"]
    for space in (1, 0, 8):
        assert refused(state, TakeOff(space)) == "That is not open now."
    state = choose(state, "4")
    assert (state.failure, state.stone) == ((*RED[:3], *RED[4:]), 0)
    assert "buy-rewilding" in ids(state)  # donating begins anew
    state = choose(state, "buy-rewilding", "8")
    assert (state.failure, state.stone) == (("jaguar", "margay", "jaguar", "manatee", "manatee"), -1)


def test_a_third_marker_of_a_species_that_was_taken_off_the_red_list_brings_none() -> None:
    state = with_tracks(ready(3), failure=("jaguar", "jaguar", "manatee"))
    state = draw(choose(state, "end", "end", "end"), "hummingbird", "jaguar", "manatee")
    assert state.failure[3:] == ("hummingbird", "jaguar", "manatee", "red_list")


# satellite image


def half_known(*sites: str) -> State:
    state = ready(3, chapter="2")
    for n, site in enumerate(sites):
        state = with_mission(state, n, ("logging", "poaching", "gold_mining")[n], site)
    return state


def test_a_satellite_image_rolls_the_missing_coordinate() -> None:
    assert why_not(half_known(), "buy-satellite") == "Every site is located"
    state = choose(half_known("D?"), "buy-satellite")
    pending = asked(state).draw
    assert pending is not None
    assert (pending.pool, pending.count) == (("1", "2", "3", "4", "5", "6"), 1)
    assert "no D left" in refused(state, Drawn(pending.id, ("D",), "hand"))
    assert draw(state, "6").missions[0].site == "D6"  # type: ignore[union-attr]
    state = draw(choose(half_known("A1", "?4"), "buy-satellite"), "F", source="app")
    assert [one.site for one in state.missions if one] == ["A1", "F4", "E3"]


def test_with_two_sites_not_located_the_buyer_says_which() -> None:
    state = choose(half_known("D?", "?4"), "buy-satellite")
    assert (asked(state).ask.seat, ids(state)) == (0, {"1", "2"})
    assert refused(state, Locate(2)) == "That is not open now."
    state = draw(choose(state, "2"), "B")
    assert [one.site for one in state.missions if one] == ["D?", "B4", "E3"]
    assert "buy-satellite" in ids(state)
