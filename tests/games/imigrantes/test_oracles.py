"""The examples that the rulebook itself gives; each test is named after one."""

from __future__ import annotations

from companion.games.imigrantes.moves import Hire, PutWorker, Skip
from companion.games.imigrantes.parts import EXTRAS
from companion.games.imigrantes.scoring import BonusCard, Contender, Estate, Position, score_position
from companion.games.imigrantes.state import Car, State
from companion.kernel import Drawn
from tests.games.imigrantes.played import (
    apply,
    asked,
    begun,
    choose,
    cost,
    give_piece,
    now,
    play,
    ready,
    replace,
    resolving,
    set_board,
    set_seat,
    step,
    with_spaces,
)


def test_an_expansion_of_2_on_a_space_with_plus_1_costs_3() -> None:
    state = ready(sheet=with_spaces("expand", 1))
    state = replace(state, prices=replace(state.prices, expansion=2))
    state = resolving(state, expand=(0,))
    assert step(state) == "expand"
    piece = state.market[0]
    assert cost(state, f"buy-{piece}") == 3
    before = state.seats[0].money
    state = choose(state, f"buy-{piece}")
    assert state.seats[0].money == before - 3
    assert state.seats[0].holdings[-1].piece == piece


def test_a_national_of_2_on_a_space_with_minus_2_costs_nothing() -> None:
    state = ready(sheet=with_spaces("nationals", -2))
    state = resolving(set_seat(state, 0, money=0), nationals=(0,))
    assert state.prices.nationals == 2
    assert cost(state, "hire-brazilian") == 0
    state = choose(state, "hire-brazilian")
    assert state.nationals == 2


def test_3_coffees_at_3_bring_9_and_1_point() -> None:
    state = replace(ready(sheet=with_spaces("sell", 0, 0)), train=(Car(3),))
    state = set_seat(state, 2, coffee=3, money=0)
    state = resolving(state, sell=(2,))
    assert state.prices.coffee == 3
    assert cost(state, "sell-coffee-0") == 9
    state = choose(state, "sell-coffee-0")
    assert (state.seats[2].money, state.seats[2].points, state.seats[2].coffee) == (9, 1, 0)


def test_1_good_at_1_brings_1_and_2_points() -> None:
    state = replace(ready(sheet=with_spaces("sell", 0, 0)), train=(Car(3),))
    state = set_seat(state, 2, goods=1, money=0)
    state = choose(resolving(state, sell=(2,)), "sell-goods-0")
    assert (state.seats[2].money, state.seats[2].points, state.seats[2].goods) == (1, 2, 0)


def test_a_farm_with_3_workers_and_a_space_with_plus_1_harvests_4() -> None:
    state = set_board(ready(sheet=with_spaces("harvest", 1)), 0, "", "", "", "", "", "")
    farm = next(k for k, p in state.sheet.pieces.items() if p.kind == "farm" and p.yields[-1] == 3)
    state = give_piece(state, 0, farm, "italian", "japanese", "brazilian")
    state = resolving(state, harvest=(0,))
    assert cost(state, "use") == 4
    assert choose(state, "use").seats[0].coffee == 4


def test_the_first_card_1900_brings_1_chinese_to_ship_d() -> None:
    state = next(s for s, _ in play(begun(), 1) if step(s) == "events")
    draw = asked(state).draw
    assert draw is not None
    chinese = state.sheet.nationalities["chinese"].tokens["A-D"]
    index = list(state.sheet.nationalities).index("chinese")
    first = apply(state, Drawn(draw.id, ("1900", "1889", "1896"), "hand"))
    assert first.ships[3][-1] == "chinese"
    assert len(first.ships[3]) == len(state.ships[3]) + 1
    assert first.piles[EXTRAS][index] == chinese - 1
    assert first.events == ("1889", "1896", "1900")
    later = apply(state, Drawn(draw.id, ("1889", "1900", "1896"), "hand"))
    assert later.ships == state.ships
    assert later.piles == state.piles


def test_a_common_bonus_of_4_with_a_star_of_3_fulfilled_in_secret_brings_7() -> None:
    mine = Contender(
        "Blue",
        estates=(Estate("factory", ()), Estate("factory", ())),
        secret=BonusCard("factory", 4, 3),
    )
    other = Contender("Red", estates=(Estate("factory", ()),))
    result = score_position(Position((mine, other)), lambda line: "", lambda most: most)
    assert [s.total for s in result.standings] == [7, 0]
    assert result.standings[0].lines[-1].points == 7


def test_4_managers_and_3_nationals_leave_none_for_the_fourth() -> None:
    state = nationals_for_all()
    for seat in range(3):
        assert now(state) == seat
        state = hire_one(state, seat)
    assert step(state) != "nationals"
    assert state.nationals == 0
    assert [brazilians(state, seat) for seat in range(4)] == [1, 1, 1, 0]


def test_4_managers_and_3_nationals_leave_one_at_its_own_price_if_one_declines() -> None:
    state = nationals_for_all()
    state = hire_one(state, 0)
    state = apply(state, Skip(1))
    state = hire_one(state, 2)
    assert now(state) == 3
    assert cost(state, "hire-brazilian") == 0
    state = hire_one(state, 3)
    assert [brazilians(state, seat) for seat in range(4)] == [1, 0, 1, 1]


def nationals_for_all() -> State:
    state = ready(sheet=with_spaces("nationals", 0, 0, 0, -2))
    for seat in range(4):
        state = set_board(set_seat(state, seat, money=5), seat, "", "", "", "", "", "")
    state = resolving(state, nationals=(0, 1, 2, 3))
    assert state.nationals == 3
    return state


def hire_one(state: State, seat: int) -> State:
    return apply(state, Hire(seat, "brazilian"), PutWorker(seat, 0, 0))


def brazilians(state: State, seat: int) -> int:
    return sum(h.workers.count("brazilian") for h in state.seats[seat].holdings)
