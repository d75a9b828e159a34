"""Cards in turn: passes, taps for a card that is not entered, requirements and costs of one that is."""

from __future__ import annotations

import msgspec
import pytest

from companion import games, sheet
from companion.games.imperialism_america import RULES, SHEET, check_sheet
from companion.games.imperialism_america.cards import sheet_entries
from companion.games.imperialism_america.moves import (
    Adjust,
    Finish,
    Hold,
    Look,
    Pass,
    Pay,
    Play,
    Where,
)
from companion.games.imperialism_america.state import State
from companion.text import plain
from tests.games.imperialism_america.played import (
    BRAZIL,
    CARIBBEAN,
    MILITARY,
    POLITICAL,
    apply,
    asked,
    choose,
    next_round,
    ready,
    refused,
    replace,
    rich,
    why_not,
    with_block,
)


def test_the_usa_begins_and_turns_alternate() -> None:
    state = ready()
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = choose(state, "historical", "done")
    assert turns == [0, 1, 0, 1]


def test_who_has_passed_is_out_until_the_other_passes_too() -> None:
    state = apply(ready(), Pass("usa"))
    for _ in range(2):
        assert state.turn == 1
        state = choose(state, "historical", "done")
    ending = next(c for c in asked(state).ask.choices if c.id == "pass")
    assert ending.confirm
    assert ending.passes
    state = apply(state, Pass("la"))
    assert asked(state).ask.step == "dominions"
    assert not next(c for c in asked(ready()).ask.choices if c.id == "pass").confirm


def test_only_the_side_whose_turn_it_is_plays() -> None:
    assert "turn" in refused(ready(), Play("la", "historical"))
    assert "turn" in refused(ready(), Pass("la"))
    state = choose(ready(), "historical")
    assert "finish" in refused(state, Pass("usa"))
    assert "finish" in refused(state, Play("usa", "historical"))
    assert "turn" in refused(state, Finish("la"))


def test_a_marker_is_placed_with_two_taps() -> None:
    state = choose(ready(), "historical")
    after = choose(state, "place-military", "caribbean")
    assert after.blocks[CARIBBEAN].usa[MILITARY] == 1
    assert asked(after).ask.choices[0].id == "done"
    where = asked(choose(state, "place-military")).ask
    assert [c.at for c in where.choices if c.at] == [f"blocks/{key}" for key in state.sheet.blocks]


def test_an_unknown_strategic_action_asks_what_it_costs() -> None:
    state = choose(ready(), "strategic")
    assert [c.id for c in asked(state).ask.choices] == [
        "cash-1", "cash-2", "cash-3", "cash-4", "cash-5", "cash-6", "dollar", "free",
    ]  # fmt: skip
    assert choose(state, "cash-4").money[0] == state.money[0] - 4
    assert choose(state, "dollar").money[0] == state.money[0] - state.dollar
    assert choose(state, "free").money == state.money
    assert "cannot be paid" in refused(state, Pay("usa", 7))
    assert refused(state, Pay("usa", -1))
    poor = choose(replace(ready(), money=(2, 0)), "strategic")
    assert why_not(poor, "dollar") == "Only $2 left"
    assert refused(poor, Pay("usa", dollar=True))


def test_all_that_a_card_can_do_by_taps() -> None:
    state = with_block(ready(), BRAZIL, dominion=1)
    state = choose(state, "historical")
    state = choose(state, "cia", "block_x")
    assert state.cia == 2
    state = choose(state, "remove", "remove-la-cultural", "brazil")
    assert state.blocks[BRAZIL].la == (0, 1, 0, 0, 0)
    state = choose(state, "other", "place-political", "caribbean")
    assert state.blocks[CARIBBEAN].la[POLITICAL] == 1
    state = choose(state, "money", "pay-2", "money", "dollar", "money", "money-la-3", "money", "money-usa+4")
    assert state.money == (6 - 2 - 3 + 4, 4 - 3)
    state = choose(state, "points", "points-usa+1", "points", "points-la+1", "points", "points-la-1")
    assert state.points == (1, 0)
    state = choose(state, "dollar+1", "dollar+1", "dollar-1")
    assert state.dollar == 4
    state = choose(state, "cards", "cards-usa+1", "cards", "special-la+1")
    assert (state.hand, state.special) == ((3, 3), (1, 1))
    state = choose(state, "dominion", "dominion-usa", "brazil", "dominion", "dominion-nobody", "brazil")
    assert state.blocks[BRAZIL].dominion == -1
    state = choose(state, "money", "back", "cia", "back", "done")
    assert state.turn == 1


def test_what_is_not_there_is_not_removed_and_no_number_falls_below_zero() -> None:
    state = choose(ready(), "historical")
    assert "no such marker" in refused(choose(state, "remove"), Hold("usa", "remove", "usa", "military"))
    held = choose(state, "remove", "remove-usa-industrial")
    assert why_not(held, "brazil") == "none there"
    assert "no such marker" in refused(held, Where("usa", "brazil"))
    assert why_not(choose(state, "points"), "points-usa-1") == "only 0 there"
    assert refused(choose(state, "points"), Adjust("usa", "points", -1, "usa"))
    assert "cannot be paid" in refused(choose(state, "money"), Adjust("usa", "money", -5, "la"))
    assert refused(choose(state, "money"), Pay("usa"))
    assert refused(state, Adjust("usa", "points", 1, "usa"))
    assert refused(choose(state, "points"), Adjust("usa", "points", 99, "usa"))
    assert why_not(held, "back") == ""
    top = choose(replace(state, dollar=6), "cia", "back")
    assert why_not(top, "dollar+1") == "The end of the scale"
    assert "nothing" in refused(top, Adjust("usa", "dollar", 1))


def test_the_cia_card_comes_back_in_step_5_and_a_common_card_does_not() -> None:
    state = choose(ready(), "historical-cia", "done")
    assert state.returning == ((), ("people",))
    assert "historical-cia" not in {c.id for c in asked(choose(state, "historical", "done")).ask.choices}
    assert refused(choose(state, "historical", "done"), Play("usa", "historical", "cia"))
    assert state.hand == (3, 3)
    after = next_round(state)
    assert after.returning == (("cia",), ("people",))
    assert after.hand == (6, 6)


def test_without_cards_a_side_can_only_pass() -> None:
    state = replace(ready(mode="introductory"), hand=(0, 2), returning=((), ("people",)))
    assert [c.id for c in asked(state).ask.choices if not c.why_not] == ["pass"]
    assert "no card left" in refused(state, Play("usa", "strategic"))


def test_a_dictatorship_needs_dominion_and_takes_the_place_of_its_marker() -> None:
    state = ready()
    assert why_not(state, "special") == "no dominion for it"
    assert "no dominion" in refused(state, Play("usa", "special"))
    state = with_block(state, CARIBBEAN, dominion=0)
    state = choose(state, "special")
    assert [c.id for c in asked(state).ask.choices if not c.why_not] == ["caribbean"]
    assert refused(state, Where("usa", "brazil"))
    state = choose(state, "caribbean")
    assert (state.blocks[CARIBBEAN].dominion, state.blocks[CARIBBEAN].special) == (0, 0)
    assert state.special == (0, 0)
    assert choose(state, "done").turn == 1


def test_a_revolution_is_of_latin_america_and_of_the_full_game() -> None:
    state = replace(apply(ready(), Pass("usa")), special=(1, 1))
    state = with_block(state, 2, dominion=1)
    state = choose(state, "special", "block_x", "done")
    assert state.blocks[2].special == 1
    assert why_not(replace(state, special=(1, 1)), "special") == "no dominion for it"
    assert "full" in refused(ready(mode="introductory"), Play("usa", "special"))
    assert "full" in refused(ready(mode="introductory"), Play("usa", "leader", "brazil_1"))


def leading(state: State) -> State:
    return replace(state, leaders=(("brazil_1", "caribbean_1"), ("block_x_1", "block_y_1")))


def test_a_leader_brings_a_point_and_is_used_once() -> None:
    state = leading(ready())
    state = choose(state, "leader-brazil_1", "place-political", "block_z", "done")
    assert state.points == (1, 0)
    state = choose(state, "historical", "done")
    assert why_not(state, "leader-brazil_1") == "used already"
    assert refused(state, Play("usa", "leader", "brazil_1"))
    assert refused(state, Play("usa", "leader", "block_x_1"))
    assert why_not(next_round(state), "leader-brazil_1") == "used already"


def test_by_the_other_reading_a_leader_is_used_once_a_round() -> None:
    state = choose(leading(ready(leaders="round")), "leader-brazil_1", "done", "historical", "done")
    assert why_not(state, "leader-brazil_1") == "used already"
    assert why_not(next_round(state), "leader-brazil_1") == ""


def test_an_entered_leader_does_what_is_printed() -> None:
    state = leading(ready(rich()))
    assert "places LA: 1 Cultural" in plain(
        next(c for c in asked(state).ask.choices if "brazil_1" in c.id).detail
    )
    state = choose(state, "leader-brazil_1", "block_z")
    assert state.points == (2, 0)
    assert state.blocks[4].la[3] == 2


# cards of the sheet


def test_a_historical_action_works_where_its_requirements_are_met() -> None:
    state = ready(rich())
    assert why_not(state, "historical-coup") == "its requirements are met nowhere"
    assert "met nowhere" in refused(state, Play("usa", "historical", "coup"))
    state = with_block(with_block(state, BRAZIL, la={"political": 1}), 2, la={"political": 2})
    state = choose(state, "historical-coup")
    reasons = {c.id: plain(c.why_not) for c in asked(state).ask.choices}
    assert reasons == {
        "brazil": "", "caribbean": "needs 1 Political of LA", "block_x": "the CIA is not there",
        "block_y": "needs 1 Political of LA", "block_z": "needs 1 Political of LA",
    }  # fmt: skip
    assert refused(state, Where("usa", "block_x"))
    after = choose(state, "brazil")
    assert after.money[0] == state.money[0] - 3
    assert after.blocks[BRAZIL].usa[MILITARY] == 1
    assert after.hand[0] == 2


def test_the_price_follows_the_dollar_and_what_cannot_be_paid_is_refused() -> None:
    state = with_block(ready(rich()), BRAZIL, la={"political": 1})
    state = replace(state, dollar=6)
    coup = next(c for c in asked(state).ask.choices if c.id == "historical-coup")
    assert coup.sum is not None
    assert (coup.sum.total, [line.amount for line in coup.sum.lines]) == (6, [6])
    poor = replace(state, money=(5, 0))
    assert why_not(poor, "historical-coup") == "Only $5 left"
    assert "Only $5 left" in refused(poor, Play("usa", "historical", "coup"))


def test_a_strategic_action_works_anywhere_for_cash() -> None:
    state = choose(ready(rich()), "strategic-coup", "block_y")
    assert state.money[0] == 18
    assert state.blocks[3].usa[POLITICAL] == 1
    state = choose(state, "done", "historical-loan")
    assert state.money == (14, 24)
    assert state.hand[1] == 3
    state = choose(state, "done", "strategic-aid", "block_z", "done")
    assert (state.cia, state.points, state.money[0]) == (4, (1, 0), 11)
    state = choose(state, "historical-strike", "caribbean")
    assert state.blocks[CARIBBEAN].usa[1] == 0
    assert state.dollar == 4


def test_an_entered_cia_card_and_dictatorship() -> None:
    state = with_block(ready(rich()), CARIBBEAN, dominion=0)
    after = choose(state, "historical-cia", "block_x")
    assert (after.cia, after.money[0], after.returning[0]) == (2, 19, ())
    after = choose(state, "special-junta", "caribbean")
    assert after.blocks[CARIBBEAN].special == 0
    assert (after.money[0], after.blocks[CARIBBEAN].usa[MILITARY], after.special[0]) == (19, 1, 0)
    assert refused(state, Play("usa", "historical", "strike"))
    assert refused(state, Play("usa", "historical", "aid"))
    assert refused(state, Play("usa", "special", "coup"))


# keeping what a card did


def test_a_card_that_was_told_by_taps_is_noted_and_offered_again() -> None:
    state = ready()
    assert why_not(choose(state, "strategic", "free"), "keep") == "it did nothing so far"
    state = choose(state, "strategic", "cash-2", "place-political", "block_x", "place-political", "block_x")
    state = choose(state, "points", "points-usa+1", "keep")
    ((key, card),) = state.noted
    assert key == "noted_1"
    assert card.strategic is not None
    assert (card.strategic.cash, card.strategic.place.usa) == (2, {"political": 2})
    state = choose(state, "historical", "done")
    before = state
    state = choose(state, "strategic-noted_1", "block_z")
    assert state.money[0] == before.money[0] - 2
    assert state.blocks[4].usa[POLITICAL] == 2
    assert state.points == (2, 0)
    assert why_not(state, "keep") == "it is entered already"
    assert "noted" in refused(state, Finish("usa", True))
    state = choose(state, "done", "historical", "done", "historical-noted_1", "cia", "block_y", "keep")
    assert state.noted[0][1].historical is not None
    assert len(state.noted) == 1
    assert "noted" in {panel.id for panel in RULES.view(state, None).panels}


def test_what_was_noted_fits_the_owners_sheet() -> None:
    state = choose(ready(), "strategic", "cash-2", "place-political", "block_x", "keep")
    text = msgspec.yaml.encode({"cards": sheet_entries(state)}).decode()
    layers = (*games.layers("imperialism_america"), sheet.Layer("yours", "own.yaml", text))
    loaded = sheet.read(SHEET, layers, check_sheet)
    assert loaded.value.cards["noted_1"] == state.noted[0][1]
    assert "strategic" in text
    assert "historical" not in text


@pytest.mark.parametrize(
    ("taps", "why"),
    [
        (("place-political", "block_x", "place-political", "block_y"), "more than one block"),
        (("dominion", "dominion-usa", "block_x"), "dominion"),
    ],
)
def test_what_a_note_cannot_hold_is_said(taps: tuple[str, ...], why: str) -> None:
    state = choose(ready(), "historical", *taps)
    assert why in why_not(state, "keep")


def test_a_leader_is_not_noted() -> None:
    state = choose(leading(ready()), "leader-brazil_1", "place-political", "block_x")
    assert why_not(state, "keep") == "only action cards are noted"


def test_menus_open_only_from_a_card_in_use() -> None:
    assert "No card" in refused(ready(), Look("usa", "money"))
    state = choose(ready(), "historical", "money")
    assert refused(state, Look("usa", "points"))
    assert refused(state, Hold("usa", "cia"))
    assert refused(choose(ready(), "historical"), Look("usa", ""))
