"""The steps of a round: placing and resolving each action."""

from __future__ import annotations

import pytest

from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import (
    Buy,
    DiscardStarting,
    Favour,
    Hire,
    Influence,
    NoMore,
    Place,
    PlaceOn,
    PutBack,
    PutWorker,
    Sell,
    Skip,
    SwapManager,
    Use,
)
from companion.games.imigrantes.state import Car, State
from companion.text import plain
from tests.games.imigrantes.played import (
    apply,
    asked,
    choose,
    cost,
    give_piece,
    in_round,
    now,
    open_choices,
    ready,
    refused,
    replace,
    resolving,
    set_board,
    set_seat,
    set_ships,
    step,
    swap_all,
    with_spaces,
)

BARE = ("",) * 6


def moneyed(players: int = 4, money: int = 20, **options: object) -> State:
    """Round A, everybody with that much money and an empty board."""
    state = ready(players, **options)  # type: ignore[arg-type]
    for seat in range(players):
        state = set_board(set_seat(state, seat, money=money), seat, *BARE)
    return state


# placing


def test_managers_are_placed_in_turn_one_at_a_time() -> None:
    state, order = swap_all(ready(3))
    assert order == [0, 1, 2, 0, 1, 2]
    assert [seat.money for seat in state.seats] == [6, 6, 6]
    assert state.round == 1
    assert state.order == (1, 2, 0)


def test_who_has_more_managers_goes_on_alone() -> None:
    _, order = swap_all(set_seat(ready(3), 1, managers=4))
    assert order == [0, 1, 2, 0, 1, 2, 1, 1]


def test_a_manager_takes_the_leftmost_free_space() -> None:
    state = apply(ready(3), Place(0, "tax"), Place(1, "tax"), Place(2, "hostel"), Place(0, "tax"))
    assert state.placed[3] == (0, 1, 0)
    assert state.placed[0] == (2,)
    assert refused(state, Place(0, "tax")) == "It is Rui's turn."


def test_a_full_action_is_closed() -> None:
    state = ready(sheet=with_spaces("tax", 0))
    state = apply(state, Place(0, "tax"))
    assert "tax" not in open_choices(state)
    assert "taken" in refused(state, Place(1, "tax"))


def test_one_manager_on_a_property() -> None:
    state = apply(ready(2), PlaceOn(0, 0), SwapManager(1))
    assert refused(state, PlaceOn(0, 0))
    assert refused(state, PlaceOn(0, 1))
    assert refused(state, PlaceOn(0, -1))


def test_the_price_of_an_action_is_shown_where_it_is_chosen() -> None:
    state = ready(sheet=with_spaces("hostel", -1, 0))
    assert cost(state, "hostel") == state.prices.hire - 1
    choice = asked(state).ask.choices[0]
    assert choice.sum is not None
    assert [line.amount for line in choice.sum.lines] == [2, -1]
    assert choice.at == "actions/hostel"


# hostel and nationals


def test_only_ships_that_have_come_in_can_be_hired_from() -> None:
    state = set_ships(moneyed(), ("italian",), ("japanese",), ("chinese",), ())
    early = resolving(state, hostel=(0,))
    assert open_choices(early) == ["hire-italian", "skip", "no-more"]
    late = resolving(replace(state, round=2), hostel=(0,))
    assert open_choices(late)[:3] == ["hire-italian", "hire-japanese", "hire-chinese"]
    assert refused(early, Hire(0, "japanese"))


def test_the_adjustment_of_a_space_counts_for_the_first_hire_only() -> None:
    state = moneyed(sheet=with_spaces("hostel", 2, 0))
    state = resolving(set_ships(state, ("italian",) * 4, (), (), ()), hostel=(0,))
    assert cost(state, "hire-italian") == 4
    state = choose(state, "hire-italian", "put-0-0")
    assert cost(state, "hire-italian") == 2
    state = choose(state, "hire-italian", "put-0-1", "no-more")
    assert state.seats[0].money == 20 - 4 - 2
    assert step(state) != "hostel"


def test_passes_go_on_until_one_brings_no_hire() -> None:
    state = resolving(set_ships(moneyed(), ("italian",) * 9, (), (), ()), hostel=(0, 1))
    seats = []
    while step(state) == "hostel":
        seats.append(now(state))
        state = (
            apply(state, Hire(0, "italian"), PutWorker(0, 0, len(seats)))
            if seats == [0]
            else apply(state, Skip(now(state)))
        )
    assert seats == [0, 1, 0, 1]


def test_who_wants_no_more_is_not_asked_again() -> None:
    state = resolving(set_ships(moneyed(), ("italian",) * 9, (), (), ()), hostel=(0, 1))
    state = apply(state, NoMore(0), Hire(1, "italian"), PutWorker(1, 0, 0))
    assert now(state) == 1
    assert refused(state, NoMore(0))


def test_who_cannot_pay_or_has_no_room_is_passed_over() -> None:
    state = set_ships(moneyed(), ("italian",) * 9, (), (), ())
    state = set_seat(state, 0, money=0)
    state = set_board(state, 1, *("spanish",) * 6)
    state = resolving(state, hostel=(0, 1, 2))
    assert now(state) == 2


def test_a_full_board_with_a_starting_worker_may_make_room() -> None:
    state = set_ships(moneyed(), ("italian",) * 9, (), (), ())
    state = resolving(set_board(state, 1, "starting", *("spanish",) * 5), hostel=(1,))
    assert refused(state, Hire(1, "italian")) == "No space is empty."
    discard = next(c for c in asked(state).ask.choices if c.id.startswith("discard"))
    assert discard.confirm
    state = choose(state, discard.id)
    state = choose(state, "hire-italian")
    assert state.seats[1].holdings[0].workers[0] == "italian"
    assert state.gone[-1] == "starting"


def test_one_empty_space_is_taken_at_once() -> None:
    state = set_ships(moneyed(), ("italian",) * 9, (), (), ())
    state = resolving(set_board(state, 0, "", *("spanish",) * 5), hostel=(0,))
    state = choose(state, "hire-italian")
    assert state.seats[0].holdings[0].workers[0] == "italian"


def test_a_worker_in_hand_is_placed_before_anything_else() -> None:
    state = resolving(moneyed(), hostel=(0, 1))
    state = choose(state, open_choices(state)[0])
    assert refused(state, Skip(0)) == "Place the worker in hand first."
    assert refused(state, PutWorker(1, 0, 0))
    assert refused(state, PutWorker(0, 0, -1))
    assert refused(state, PutWorker(0, 0, 6))


def test_nationals_are_not_restocked_between_rounds() -> None:
    state = resolving(moneyed(), nationals=(0, 1))
    state = apply(state, Hire(0, "brazilian"), PutWorker(0, 0, 0), NoMore(1), NoMore(0))
    assert state.round == 1
    assert state.nationals == 2


# harvest, manufacture, tax


def test_a_player_uses_one_space_and_the_best_is_first() -> None:
    state = ready(sheet=with_spaces("harvest", 0, 2, 0))
    state = set_board(state, 0, "", "italian", "italian", "", "", "")
    state = resolving(state, harvest=(0, 0, 0))
    assert open_choices(state) == ["skip", "use"]
    state = choose(state, "skip")
    assert open_choices(state) == ["use", "skip"]
    assert cost(state, "use") == 4
    state = choose(state, "use")
    assert state.seats[0].coffee == 4
    assert step(state) != "harvest"


def test_a_harvest_of_nothing_is_not_asked() -> None:
    state = resolving(moneyed(sheet=with_spaces("harvest", 0, -1)), harvest=(0, 1))
    assert step(state) != "harvest"


def test_factories_make_goods() -> None:
    state = set_board(ready(sheet=with_spaces("manufacture", 1)), 0, "", "", "", "italian", "", "")
    state = choose(resolving(state, manufacture=(0,)), "use")
    assert state.seats[0].goods == 2


@pytest.mark.parametrize(("reading", "money"), [("add", 2 + 2 + 1), ("multiply", 2 * 2 + 1)])
def test_taxes(reading: str, money: int) -> None:
    state = ready(sheet=with_spaces("tax", 1), tax=reading)
    state = set_seat(set_board(state, 0, "", "", "", "", "italian", "starting"), 0, money=0)
    state = choose(resolving(state, tax=(0,)), "use")
    assert state.seats[0].money == money


def test_yields_may_need_several_workers() -> None:
    state = set_board(ready(sheet=with_spaces("harvest", 0)), 0, *BARE)
    needs_two = next(
        k for k, p in state.sheet.pieces.items() if p.kind == "farm" and p.yields[:3] == (0, 0, 2)
    )
    one = resolving(give_piece(state, 0, needs_two, "italian"), harvest=(0,))
    assert step(one) != "harvest"
    two = resolving(give_piece(state, 0, needs_two, "italian", "spanish"), harvest=(0,))
    assert cost(two, "use") == 2


# expand


def test_the_discount_counts_and_no_price_is_below_zero() -> None:
    state = replace(moneyed(sheet=with_spaces("expand", -1, -1)), discount=0)
    state = replace(state, prices=replace(state.prices, expansion=2))
    state = resolving(state, expand=(0, 1))
    assert cost(state, f"buy-{state.market[0]}") == 0
    bought = state.market[0]
    state = apply(state, Buy(0, bought))
    assert cost(state, f"buy-{state.market[0]}") == 1
    assert refused(state, Buy(1, bought)) == "That piece is not on offer."
    assert state.seats[0].money == 20


def test_below_zero_is_paid_out_where_it_is_read_so() -> None:
    state = replace(moneyed(sheet=with_spaces("expand", -1), floor="none"), discount=0)
    state = resolving(replace(state, prices=replace(state.prices, expansion=2)), expand=(0,))
    state = choose(state, f"buy-{state.special}")
    assert state.seats[0].money == 21
    assert state.special == ""


def test_one_piece_for_each_manager_and_restocking() -> None:
    state = resolving(moneyed(), expand=(0, 0))
    first, second = state.market[:2]
    state = apply(state, Buy(0, first), Buy(0, second))
    assert len(state.seats[0].holdings) == 3
    draw = asked(state).draw
    assert draw is not None
    assert draw.count == 2
    assert len(state.market) == 3


# favours


def test_a_favour_is_chosen_once_in_a_round() -> None:
    state = resolving(moneyed(), favours=(0, 1, 0))
    state = apply(state, Favour(0, "discount"))
    assert "discount" not in open_choices(state)
    assert refused(state, Favour(1, "discount"))
    state = apply(state, Favour(1, "extra"))
    assert (state.discount, state.extra_manager) == (0, 1)
    assert step(state) != "favours"  # seat 0 has acted
    assert state.round == 1
    assert [seat.managers for seat in state.seats] == [2, 3, 2, 2]


@pytest.mark.parametrize(("reading", "managers"), [("stays", [3, 3]), ("once", [3, 2])])
def test_how_long_the_extra_manager_stays(reading: str, managers: list[int]) -> None:
    state = apply(resolving(moneyed(extra=reading), favours=(1,)), Favour(1, "extra"))
    seen = []
    for _ in range(2):
        seen.append(state.seats[1].managers)
        state, _ = swap_all(state)
    assert seen == managers


def test_turns_are_swapped_for_good_and_then_shift() -> None:
    state = apply(resolving(moneyed(), favours=(0,)), Favour(0, "turn", 2))
    assert state.order == (1, 0, 3, 2)
    assert refused(resolving(moneyed(), favours=(0,)), Favour(0, "turn", 0))


def test_influence_moves_two_different_prices() -> None:
    state = resolving(moneyed(), favours=(0,))
    state = apply(state, Favour(0, "influence"), Influence(0, "coffee", 1))
    assert refused(state, Influence(0, "coffee", 1))
    assert refused(state, Influence(0, "goods", 2))
    state = apply(state, Influence(0, "tax", -1))
    assert (state.prices.coffee, state.prices.goods, state.prices.tax) == (4, 1, 1)
    assert step(state) == "place"


def test_influence_stops_at_zero() -> None:
    state = moneyed()
    state = resolving(replace(state, prices=replace(state.prices, goods=0)), favours=(0,))
    state = apply(state, Favour(0, "influence"))
    assert "goods-" not in open_choices(state)
    assert refused(state, Influence(0, "goods", -1))
    assert step(apply(state, Skip(0))) == "place"


def test_the_train_is_emptied() -> None:
    state = replace(moneyed(), train=(Car(2, "coffee", 1), Car(3)))
    state = apply(resolving(state, favours=(0,)), Favour(0, "train"))
    assert state.train == (Car(2), Car(3))


# sell


def test_each_sale_fills_one_car_and_the_next_follows() -> None:
    state = replace(moneyed(money=0, sheet=with_spaces("sell", 0, 0)), train=(Car(2), Car(3)))
    state = set_seat(set_seat(state, 0, coffee=4), 1, goods=1)
    state = resolving(state, sell=(0, 1))
    state = choose(state, "sell-coffee-1")
    assert state.train == (Car(2), Car(3, "coffee", 3))
    assert now(state) == 1
    assert refused(state, Sell(1, "goods", 1)) == "That does not fit into this car."
    state = choose(state, "sell-goods-0")
    assert state.round == 1  # no car is left for the last coffee
    assert [seat.points for seat in state.seats[:2]] == [1, 2]
    assert (state.seats[0].coffee, state.seats[0].money) == (1, 9)


def test_selling_is_mandatory() -> None:
    state = resolving(set_seat(moneyed(), 0, coffee=1), sell=(0,))
    assert "skip" not in open_choices(state)
    assert "mandatory" in refused(state, Skip(0))


def test_one_manager_of_several_sells() -> None:
    state = resolving(set_seat(moneyed(money=0, sheet=with_spaces("sell", 0, 2)), 0, coffee=1), sell=(0, 0))
    state = choose(state, "skip")
    assert "skip" not in open_choices(state)
    state = choose(state, open_choices(state)[0])
    assert state.seats[0].money == 3 + 2
    assert state.seats[0].points == 1


@pytest.mark.parametrize(("reading", "money"), [("once", 12 + 2), ("car", 12 + 4), ("good", 12 + 8)])
def test_what_the_adjustment_of_a_sale_counts_for(reading: str, money: int) -> None:
    state = replace(moneyed(money=0, sheet=with_spaces("sell", 2), sale=reading), train=(Car(2), Car(2)))
    state = resolving(set_seat(state, 0, coffee=4), sell=(0,))
    state = apply(state, Sell(0, "coffee", 0), Sell(0, "coffee", 1))
    assert state.seats[0].money == money


def test_three_cars_with_goods_empty_the_train() -> None:
    state = replace(moneyed(), train=(Car(1, "coffee", 1), Car(1, "goods", 1), Car(2)))
    state = resolving(set_seat(state, 0, goods=1), sell=(0,))
    assert choose(state, "sell-goods-2").train == (Car(1), Car(1), Car(2))


def test_two_cars_with_goods_stay() -> None:
    state = replace(moneyed(), train=(Car(1, "coffee", 1), Car(1), Car(2)))
    state = resolving(set_seat(state, 0, goods=1), sell=(0,))
    assert choose(state, "sell-goods-1").train == (Car(1, "coffee", 1), Car(1, "goods", 1), Car(2))


def test_points_come_once_for_each_kind_sold() -> None:
    state = replace(moneyed(), train=(Car(1), Car(1), Car(1), Car(1)))
    state = resolving(set_seat(state, 0, goods=2, coffee=2), sell=(0,))
    state = apply(state, *(Sell(0, good, n) for n, good in enumerate(("coffee", "goods", "coffee", "goods"))))  # type: ignore[arg-type]
    assert state.seats[0].points == 3


# small market and moves


def test_the_small_market_needs_a_worker_on_it() -> None:
    state = set_seat(set_board(ready(), 0, "starting", "", "", "", "", ""), 0, coffee=1, money=0)
    there = resolving(state, (0, 0))
    there = choose(there, "small-coffee")
    assert (there.seats[0].money, there.seats[0].points, there.seats[0].coffee) == (3, 1, 0)
    elsewhere = resolving(set_board(state, 0, "", "starting", "", "", "", ""), (0, 0))
    assert "lift" in open_choices(elsewhere)


def test_all_workers_of_a_board_are_lifted_and_placed_anywhere() -> None:
    state = set_board(ready(), 0, "italian", "starting", "", "", "", "")
    state = give_piece(state, 0, "colony_1", "japanese")
    state = resolving(state, (0, 0))
    assert open_choices(state)[0] == "leave"
    state = choose(state, "lift")
    assert all(choice.startswith(("put-0-", "back")) for choice in open_choices(state))
    assert refused(state, PutWorker(0, 1, 1)) == "Starting workers stay on the individual board."
    state = choose(state, "put-0-5")
    state = choose(state, "put-1-1")
    assert state.seats[0].holdings[0].workers == ("", "", "", "", "", "starting")
    assert state.seats[0].holdings[1].workers[:2] == ("japanese", "italian")
    assert state.round == 1


def test_all_back_as_they_were() -> None:
    state = resolving(set_board(ready(), 0, "italian", "starting", "", "", "", ""), (0, 0))
    before = state.seats[0].holdings
    state = choose(state, "lift", "put-0-5", "back")
    assert state.seats[0].holdings == before
    assert state.round == 1


def test_a_starting_worker_in_hand_may_leave_the_game() -> None:
    state = resolving(set_board(ready(), 0, "italian", "starting", "", "", "", ""), (0, 0))
    state = choose(state, "lift")
    state = apply(state, DiscardStarting(0, -1))
    assert state.gone == ("starting",)
    assert refused(state, PutBack(0)) == "They cannot all go back."
    assert choose(state, "put-0-0").round == 1


def test_a_manager_on_a_piece_moves_its_workers_alone() -> None:
    state = set_board(set_seat(ready(), 0, coffee=1), 0, "starting", "italian", "", "", "", "")
    state = resolving(give_piece(state, 0, "colony_1", "japanese"), (0, 1))
    assert step(state) == "moves"
    state = choose(state, "lift", "put-0-2")
    assert state.seats[0].holdings[0].workers[:3] == ("starting", "italian", "japanese")
    assert state.seats[0].coffee == 1


@pytest.mark.parametrize(("reading", "order"), [("turn", [1, 1, 0]), ("placed", [0, 1, 1])])
def test_the_order_of_the_moves(reading: str, order: list[int]) -> None:
    state = ready(2, moves=reading)
    for seat in (0, 1):
        state = set_board(state, seat, "", "italian", "", "", "", "")
    state = replace(give_piece(state, 1, "colony_1", "japanese"), order=(1, 0))
    state = resolving(state, (0, 0), (1, 1), (1, 0))
    seen = []
    while step(state) == "moves":
        seen.append(now(state))
        state = choose(state, "leave")
    assert seen == order


# the round's end


@pytest.mark.parametrize(("reading", "order"), [("first_last", (1, 2, 0)), ("last_first", (2, 0, 1))])
def test_turn_markers_shift(reading: str, order: tuple[int, ...]) -> None:
    state = resolving(ready(3, rotation=reading))
    assert state.order == order
    assert state.round == 1
    assert state.history == ((0, 0, 0),)
    assert RULES.chapter(state) == "I-B"


def test_a_starting_worker_may_be_discarded_at_any_time() -> None:
    state = set_board(ready(), 2, "", "starting", "", "", "", "")
    assert now(state) == 0
    state = apply(state, DiscardStarting(2, 1))
    assert state.seats[2].holdings[0].workers == BARE
    assert refused(state, DiscardStarting(2, 1))
    assert refused(state, DiscardStarting(7, 1))
    assert now(state) == 0


def test_titles_name_the_player_and_what_was_done() -> None:
    state = ready(sheet=with_spaces("harvest", 1))
    assert plain(RULES.title(state, Place(0, "hostel"))) == "Ana: Hostel"
    state = resolving(set_board(state, 1, "", "italian", "italian", "", "", ""), harvest=(1,))
    assert plain(RULES.title(state, Use(1))) == "Rui harvests 3 coffee"


def test_blank_events_change_nothing() -> None:
    state = in_round(moneyed(), 1)
    assert [seat.managers for seat in state.seats] == [2] * 4
    assert state.in_force == ("blank 0",)
