"""The twenty events, one by one, and how long each lasts."""

from __future__ import annotations

import pytest

from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import (
    Bring,
    FreeMove,
    Hire,
    PutWorker,
    Sell,
    Skip,
    SwapManager,
)
from companion.games.imigrantes.order import AGENDA
from companion.games.imigrantes.parts import EXTRAS
from companion.games.imigrantes.prices import (
    expansion_price,
    good_price,
    hire_price,
    national_price,
    swap_price,
    yield_of,
)
from companion.games.imigrantes.state import Car, State
from companion.games.imigrantes.upkeep import round_of
from companion.games.imigrantes.words import EVENT_NAMES
from companion.kernel import Drawn
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
    practice,
    ready,
    refused,
    replace,
    resolving,
    set_board,
    set_seat,
    step,
    swap_all,
    with_spaces,
)

BARE = ("",) * 6


def bare(players: int = 3, **options: object) -> State:
    state = ready(players, **options)  # type: ignore[arg-type]
    for seat in range(players):
        state = set_board(set_seat(state, seat, money=20), seat, *BARE)
    return state


def prices_in(state: State, event: str, phase: int = 0) -> list[State]:
    """The beginnings of rounds B (in which the event comes), C and D."""
    first = in_round(state, 1, event, phase=phase)
    later = []
    for round_ in (2, 3):
        moved = replace(first, round=round_, part="round", index=-1, local=None)
        later.append(AGENDA.advance(AGENDA.enter_next(moved)))
    return [first, *later]


@pytest.mark.parametrize(("reading", "prices"), [("phase", [1, 1, 1]), ("round", [1, 2, 2])])
def test_1889_makes_immigrants_cheaper(reading: str, prices: list[int]) -> None:
    states = prices_in(bare(durations=reading), "1889")
    assert [hire_price(state).total for state in states] == prices


@pytest.mark.parametrize(("reading", "prices"), [("phase", [3, 3, 3]), ("round", [3, 4, 4])])
def test_1891_a_makes_expansion_cheaper(reading: str, prices: list[int]) -> None:
    states = prices_in(bare(durations=reading), "1891-A")
    assert [expansion_price(state).total for state in states] == prices


@pytest.mark.parametrize("event", ["1891-B", "1943"])
def test_1891_b_and_1943_give_a_manager_for_the_round(event: str) -> None:
    states = prices_in(bare(), event)
    assert [[seat.managers for seat in state.seats] for state in states] == [[3] * 3, [2] * 3, [2] * 3]


def test_1896_adds_2_to_a_harvest() -> None:
    states = prices_in(set_board(bare(), 0, "", "italian", "", "", "", ""), "1896")
    assert [yield_of(state, 1, 0, 1).total for state in states] == [3, 1, 1]


def test_1898_adds_3_to_taxes_for_the_round() -> None:
    states = prices_in(bare(), "1898")
    assert [yield_of(state, 3, 0, 1).total for state in states] == [5, 2, 2]


def test_1914_adds_2_to_taxes_for_the_phase() -> None:
    states = prices_in(bare(), "1914")
    assert [yield_of(state, 3, 0, 1).total for state in states] == [4, 4, 4]


def test_1900_gives_one_more_national_free_from_the_supply() -> None:
    state = in_round(bare(sheet=with_spaces("nationals", 0, 0)), 1, "1900")
    state = resolving(state, nationals=(0, 0))
    box = state.box_nationals
    state = apply(state, Hire(0, "brazilian"), PutWorker(0, 0, 0))
    assert cost(state, "hire-brazilian") == 0
    state = apply(state, Hire(0, "brazilian"), PutWorker(0, 0, 1))
    assert (state.nationals, state.box_nationals, state.seats[0].money) == (2, box - 1, 18)
    state = apply(state, Hire(0, "brazilian"), PutWorker(0, 0, 2))  # once for each player, not each manager
    assert state.box_nationals == box - 1
    assert cost(state, "hire-brazilian") == 2


def test_1900_may_be_declined() -> None:
    state = resolving(in_round(bare(), 1, "1900"), nationals=(0, 1))
    state = apply(state, Hire(0, "brazilian"), PutWorker(0, 0, 0), Skip(0))
    assert now(state) == 1


def test_1913_has_a_supply_of_its_own() -> None:
    before = bare()
    state = in_round(before, 1, "1913")
    assert sorted(state.offer) == ["italian", "italian", "portuguese", "spanish"]
    assert sum(state.piles[EXTRAS]) == sum(before.piles[EXTRAS]) - 4
    state = resolving(state, hostel=(0,))
    state = choose(state, open_choices(state)[0], "put-0-0")
    assert open_choices(state) == ["hire-italian", "hire-portuguese", "hire-spanish", "skip"]
    state = apply(state, Hire(0, "spanish"), PutWorker(0, 0, 1))
    assert "spanish" not in state.offer
    state = choose(state, "no-more")
    assert state.offer == ()
    assert sum(state.piles[EXTRAS]) == sum(before.piles[EXTRAS]) - 1


def test_1903_and_1906_raise_prices_until_the_phase_ends() -> None:
    assert [good_price(s, "goods").total for s in prices_in(bare(), "1903")] == [2, 2, 2]
    assert [good_price(s, "coffee").total for s in prices_in(bare(), "1906")] == [4, 4, 4]


def test_1915_brings_workers_of_other_pieces_to_the_manager() -> None:
    state = set_board(bare(), 0, "starting", "italian", "", "", "", "")
    state = give_piece(state, 0, "colony_1", "japanese")
    state = resolving(in_round(state, 1, "1915"), (0, 1))
    state = choose(state, "leave")
    assert "bring-0-0" not in open_choices(state)  # a starting worker stays on the board
    state = apply(state, Bring(0, 0, 1))
    assert open_choices(state) == ["put-1-1", "put-1-2", "back"]
    assert refused(state, PutWorker(0, 0, 1))
    state = choose(state, "put-1-1")
    assert step(state) != "moves"  # nobody else can come
    assert state.seats[0].holdings[1].workers == ("japanese", "italian", "")


def test_1915_swaps_workers_between_pieces() -> None:
    state = give_piece(bare(), 0, "colony_1", "japanese", "japanese", "japanese")
    state = give_piece(state, 0, "colony_2", "italian")
    state = resolving(in_round(state, 1, "1915"), (0, 1))
    state = choose(state, "lift")
    state = apply(state, Bring(0, 2, 0), PutWorker(0, 1, 0), PutWorker(0, 2, 0))
    state = choose(state, "put-1-1", "put-1-2")
    assert state.seats[0].holdings[1].workers == ("italian", "japanese", "japanese")
    assert state.seats[0].holdings[2].workers[0] == "japanese"


def test_1918_pays_the_price_of_a_coffee_for_a_manager() -> None:
    states = prices_in(bare(), "1918")
    assert [swap_price(state).total for state in states] == [3, 1, 1]
    assert apply(states[0], SwapManager(0)).seats[0].money == 23


def test_1921_makes_expansion_cheaper_for_the_round() -> None:
    assert [expansion_price(state).total for state in prices_in(bare(), "1921")] == [1, 4, 4]


def test_1930_a_sets_the_price_of_nationals() -> None:
    state = replace(bare(), prices=replace(bare().prices, nationals=4))
    assert [national_price(s).total for s in prices_in(state, "1930-A")] == [2, 2, 2]


def test_1930_b_gives_everybody_a_free_move_before_placing() -> None:
    state = give_piece(bare(), 1, "colony_1", "japanese")
    state = give_piece(state, 2, "farm_1", "italian")
    state = in_round(set_board(state, 0, "italian", *BARE[1:]), 1, "1930-B")
    assert (step(state), now(state)) == ("free", 1)  # seat 0 has no piece
    assert refused(state, FreeMove(1, 0))
    state = apply(state, FreeMove(1, 1), PutWorker(1, 0, 0))
    assert (step(state), now(state)) == ("free", 2)
    state = choose(state, "leave")
    assert step(state) == "place"
    assert state.seats[1].holdings[0].workers[0] == "japanese"


def test_1933_a_gives_3_once() -> None:
    states = prices_in(bare(), "1933-A")
    assert [state.seats[0].money for state in states] == [23, 23, 23]


def test_1933_1939_adds_2_goods() -> None:
    states = prices_in(set_board(bare(), 0, "", "", "", "italian", "", ""), "1933-1939")
    assert [yield_of(state, 2, 0, 1).total for state in states] == [3, 1, 1]


def test_1935_adds_a_car_at_the_table_s_price() -> None:
    state = in_round(replace(bare(sheet=with_spaces("sell", 2)), train=(Car(1),)), 1, "1935")
    assert state.train == (Car(1), Car(2, extra=True))
    state = resolving(set_seat(state, 0, coffee=3), sell=(0,))
    state = apply(state, Sell(0, "coffee", 1))
    assert state.seats[0].money == 20 + 6
    state = apply(state, Sell(0, "coffee", 0))
    assert state.seats[0].money == 26 + 3 + 2
    assert state.train == (Car(1, "coffee", 1),)


def test_1940_doubles_the_points_of_sales_but_not_of_the_small_market() -> None:
    state = set_board(set_seat(bare(), 0, coffee=2, goods=1), 0, "italian", *BARE[1:])
    state = replace(in_round(state, 1, "1940"), train=(Car(1), Car(1)))
    state = resolving(state, (0, 0), sell=(0,))
    state = apply(state, Sell(0, "coffee", 0), Sell(0, "goods", 1))
    assert state.seats[0].points == 6
    assert choose(state, "small-coffee").seats[0].points == 7


def test_every_event_of_the_rulebook_is_there_and_said_in_words() -> None:
    events = practice().events
    assert set(events) == set(EVENT_NAMES)
    assert [sum(card.phase == phase for card in events.values()) for phase in ("I", "II", "III")] == [6, 7, 7]
    letters = {key: card.letter for key, card in events.items()}
    assert letters == {
        "1889": "", "1891-A": "B", "1891-B": "C", "1896": "A", "1898": "C", "1900": "D",
        "1903": "A", "1906": "B", "1913": "B", "1914": "C", "1915": "", "1918": "", "1921": "D",
        "1930-A": "A", "1930-B": "B", "1933-A": "", "1933-1939": "B", "1935": "C", "1940": "C", "1943": "D",
    }  # fmt: skip


@pytest.mark.parametrize(("reading", "rounds"), [("date", [1, 2, 3]), ("letter", [1, 0, 2])])
def test_the_round_in_which_an_event_acts(reading: str, rounds: list[int]) -> None:
    state = replace(ready(events=reading), events=("1889", "1896", "1898"))
    assert [round_of(state, place) for place in range(3)] == rounds


def test_the_event_in_force_is_the_headline() -> None:
    state = in_round(bare(), 1, "1898")
    assert plain(RULES.headline(state)) == "1898 Funding Loan: Taxing brings $3 more this round."
    assert plain(RULES.headline(ready())).startswith("1888 Abolition of slavery:")


def prepared(state: State) -> State:
    """The last managers of a phase are swapped; the preparation of the next begins."""
    state = replace(in_round(state, 3), round=3)
    state, _ = swap_all(state)
    return state


def test_a_new_phase_is_prepared_by_the_table() -> None:
    state = bare()
    left = sum(len(ship) for ship in state.ships)
    gone = state.nationals
    state = prepared(state)
    assert (step(state), state.phase) == ("phase", 1)
    (choice,) = asked(state).ask.choices
    assert choice.confirm
    assert state.ships == (state.ships[0], (), (), ())
    assert len(state.ships[0]) == left
    assert state.gone.count("brazilian") == gone
    assert state.special == ""
    assert RULES.lights(state).rounds == ("pulse",) * 4
    state = choose(state, "done")
    row = state.sheet.phases["II"]
    for letter in range(4):
        draw = asked(state).draw
        assert draw is not None
        assert draw.count == row.ships[letter]
        pile = sum(nation.tokens["II"] for nation in state.sheet.nationalities.values())
        assert len(draw.pool) == pile - sum(row.ships[:letter])
        state = apply(state, Drawn(draw.id, draw.pool[: draw.count], "box"))
    state = choose(state, "done")
    prices = state.prices
    assert (prices.hire, prices.expansion, prices.nationals) == (row.hire, row.expansion, row.national_price)
    assert state.nationals == row.nationals
    assert asked(state).ask.step == "special"


def test_the_key_event_of_a_phase_is_shown() -> None:
    view = RULES.view(ready(), None)
    (events,) = [panel for panel in view.panels if panel.id == "events"]
    assert "1888" in plain(events.cards[0].title)  # type: ignore[union-attr]


def test_phase_one_alone_ends_with_the_final_scoring() -> None:
    state = prepared(bare(mode="phase1"))
    assert RULES.over(state)
    assert RULES.chapter(state) == "end"
    assert RULES.score(state).final
