"""Depth of bookkeeping: a game of prices and points, and changing between the depths."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from companion.errors import IllegalMove
from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import (
    Did,
    NobodyLeft,
    NoMore,
    Place,
    PlaceOn,
    SetDepth,
    Sold,
    SwapManager,
)
from companion.games.imigrantes.order import (
    AGENDA,
    END_OF_PRICES,
    PHASE_OF_PRICES,
    ROUND,
    ROUND_OF_PRICES,
    SETUP,
    SETUP_OF_PRICES,
)
from companion.games.imigrantes.state import State
from companion.kernel import Correct
from companion.text import plain
from companion.view import Checklist
from tests.games.imigrantes.played import (
    apply,
    asked,
    begun,
    choose,
    cost,
    in_round,
    now,
    open_choices,
    play,
    random_move,
    ready,
    refused,
    replace,
    resolving,
    set_seat,
    step,
    with_spaces,
)


def prices(players: int = 4, **options: Any) -> State:
    return ready(players, depth="prices", **options)


def to(state: State, depth: str) -> State:
    return apply(state, Correct("depth", "as we like it", to=depth))


def text(state: State) -> str:
    return plain(asked(state).ask.text)


def test_the_steps_of_a_round_come_in_the_same_order_at_both_depths() -> None:
    both = [[s.id for s in steps if s.id != "boards"] for steps in (ROUND, ROUND_OF_PRICES)]
    assert both[0] == both[1]
    first, second = ([s.id for s in steps] for steps in (SETUP, SETUP_OF_PRICES))
    assert [s for s in first if s != "starting"] == second
    assert [s.id for s in (*PHASE_OF_PRICES, *END_OF_PRICES)][-2:] == ["tally", "over"]


def test_the_set_up_tells_what_to_lay_out_and_draws_events_and_cards_alone() -> None:
    drawn = set()
    for state, move in play(begun(3, depth="prices"), 3):
        if state.part != "setup":
            break
        if type(move).__name__ == "Drawn":
            drawn.add(step(state))
        for panel in RULES.view(state, None).panels:
            if isinstance(panel, Checklist):
                words = " ".join(plain(line.text) for line in panel.steps)
    assert drawn == {"events", "financial", "deal", "commons"}
    for what in (
        "starting workers",
        "ship A",
        "ship D",
        "expansion $4",
        "3 nationals",
        "special",
        "4 simple",
    ):
        assert what in words
    assert state.prices == ready(3).prices


def test_nothing_is_shown_that_is_not_kept() -> None:
    state = prices()
    panels = {panel.id: panel for panel in RULES.view(state, None).panels}
    assert not {"ships", "train", "market", "board-0", "board-3"} & set(panels)
    assert {"prices", "order", "actions", "players", "events", "commons", "rounds"} <= set(panels)
    players: Any = panels["players"]
    assert [plain(stat.label) for stat in players.rows[0].stats] == ["Points", "Managers"]
    paths = {one.path for one in RULES.corrections(state)}
    assert {"player/0/points", "price/coffee", "placed/hostel/0", "visit/0/1", "depth"} <= paths
    assert not any(
        path.startswith(("worker", "ship", "pile", "piece", "train", "nationals")) for path in paths
    )
    for path in ("player/0/money", "worker/0/0/0", "train/0/n", "ship/A/italian", "typed/0/board"):
        assert "not tracked" in refused(state, Correct(path, "x", by=1))


def test_managers_on_properties_are_counted_and_shown() -> None:
    state = apply(prices(2), PlaceOn(0, 0), PlaceOn(1, 1), PlaceOn(0, 1), PlaceOn(1, 2), PlaceOn(0, 2))
    assert "no such" in refused(state, PlaceOn(1, 4))
    assert refused(state, PlaceOn(1, 2))
    actions: Any = next(p for p in RULES.view(state, None).panels if p.id == "actions")
    own = actions.areas[-1]
    assert [plain(space.label) for space in own.spaces] == ["Board", "Piece", "Piece", "Piece", "Piece"]


def test_a_swapped_manager_is_not_booked() -> None:
    state = prices(2)
    after = apply(state, SwapManager(0))
    assert after.seats[0].managers == state.seats[0].managers - 1
    assert after.seats[0].money == state.seats[0].money


def test_hostel_tells_who_hires_at_which_price() -> None:
    state = resolving(prices(sheet=with_spaces("hostel", 1, -1, 0)), hostel=(2, 0, 2))
    assert (step(state), now(state), cost(state, "did")) == ("hostel", 2, 3)
    state = apply(state, Did(2))
    assert (now(state), cost(state, "did")) == (0, 1)
    state = apply(state, NoMore(0))
    assert (now(state), cost(state, "did")) == (2, 2)
    state = choose(state, "skip")
    assert (now(state), cost(state, "did")) == (2, 2)  # the second hire of the first manager: no adjustment
    assert refused(state, Did(0))
    state = choose(state, "skip", "skip")
    assert step(state) != "hostel"


def test_nobody_left_ends_the_hires_for_all() -> None:
    state = resolving(prices(), hostel=(0, 1), nationals=(2, 3))
    state = apply(state, NobodyLeft(0))
    assert (step(state), now(state)) == ("nationals", 2)
    assert cost(state, "did") == state.prices.nationals + 1


def test_no_more_can_be_hired_than_are_in_the_box() -> None:
    state = resolving(prices(2), nationals=(0,))
    for _ in range(state.sheet.national_tokens):
        assert step(state) == "nationals"
        state = apply(state, Did(0))
    assert step(state) != "nationals"


def test_yields_tell_what_is_added_even_below_zero() -> None:
    state = resolving(prices(sheet=with_spaces("tax", -3, 1)), tax=(0, 0), harvest=(1,))
    assert (step(state), cost(state, "did")) == ("harvest", 1)
    state = choose(state, "did")
    assert (step(state), cost(state, "did")) == ("tax", state.prices.tax - 3)
    assert "added to what the workers bring" in text(state)
    state = choose(state, "skip")
    assert cost(state, "did") == state.prices.tax + 1
    assert state.seats == choose(state, "did").seats or step(choose(state, "did")) != "tax"


def test_a_seat_uses_one_of_its_managers_but_buys_with_all() -> None:
    state = resolving(prices(), manufacture=(0, 0, 1), expand=(0, 0))
    state = choose(state, "did")
    assert (step(state), now(state)) == ("manufacture", 1)
    state = choose(state, "did", "did")
    assert (step(state), now(state)) == ("expand", 0)
    assert step(choose(state, "did")) == "restock"


def test_the_discount_is_in_the_price() -> None:
    state = resolving(replace(prices(sheet=with_spaces("expand", 0)), discount=1), expand=(1,))
    assert cost(state, "did") == state.prices.expansion - 2


def test_favours_are_chosen_without_money() -> None:
    state = resolving(set_seat(prices(), 0, money=0), favours=(0, 1))
    before = state.prices.coffee
    state = choose(state, "influence", "coffee+", "skip", "turn-3")
    assert state.prices.coffee == before + 1
    assert state.seats[0].money == 0
    assert state.order == (0, 3, 2, 1)
    assert step(state) == "restock"


@pytest.mark.parametrize(("choice", "points"), [("coffee", 1), ("goods", 2), ("both", 3), ("skip", 0)])
def test_a_sale_brings_its_points_once_for_a_seat(choice: str, points: int) -> None:
    state = resolving(prices(sheet=with_spaces("sell", 2, 0)), sell=(1, 1))
    assert "+$2 once" in text(state)
    assert "once" in text(state)
    state = choose(state, choice)
    assert state.seats[1].points == points
    assert step(state) == ("sell" if choice == "skip" else "restock")


def test_doubled_points() -> None:
    state = in_round(prices(), 1, "1940", phase=2)
    state = resolving(state, sell=(1,))
    assert choose(state, "both").seats[1].points == 6


def test_the_small_market_is_for_managers_on_the_board() -> None:
    state = resolving(prices(), (1, 0), (0, 1))
    assert open_choices(state) == ["did"]
    assert "market" in refused(state, Sold(0, coffee=True))
    state = choose(state, "did")
    assert open_choices(state) == ["coffee", "goods", "did"]
    assert "market" in refused(state, Sold(1, coffee=True, goods=True))
    assert "what was sold" in refused(state, Sold(1))
    assert choose(state, "goods").seats[1].points == 1


@pytest.mark.parametrize(
    ("event", "phase", "row", "says"),
    [("1900", 0, {"nationals": (0,)}, "free"), ("1913", 1, {"hostel": (0,)}, "free")],
)
def test_an_event_is_told_where_it_counts(event: str, phase: int, row: dict[str, Any], says: str) -> None:
    state = resolving(in_round(prices(), 1, event, phase=phase), **row)
    assert says in text(state)


def test_free_moves_are_told_and_money_is_not_booked() -> None:
    state = in_round(prices(), 1, "1930-B", phase=2)
    assert step(state) == "free"
    assert step(choose(state, "done")) == "place"
    paid = in_round(prices(), 1, "1933-A", phase=2)
    assert paid.seats[0].money == prices().seats[0].money


def test_the_end_is_typed_in() -> None:
    state = last_tally(2)
    points = [seat.points for seat in state.seats]
    state = apply(
        state,
        Correct("typed/0/board", "counted", by=7),
        Correct("typed/1/financial", "counted", to=-2),
        Correct("typed/1/secret", "counted", to=9),
    )
    assert "Between -99 and 199" in refused(state, Correct("typed/0/board", "x", to=500))
    state = choose(state, "done")
    assert RULES.over(state)
    totals = RULES.score(state).totals
    assert [total.total for total in totals] == [points[0] + 7, points[1] + 7]
    lines = [(plain(line.what), line.points) for line in totals[1].lines]
    assert lines == [("Points during the game", points[1]), ("Secret bonus", 9), ("Financial bonus", -2)]


def test_the_end_is_counted_from_boards() -> None:
    state = choose(last_tally(2), "boards")
    assert (state.depth, step(state)) == ("everything", "boards")
    piece = next(iter(state.sheet.pieces))
    state = apply(
        state,
        Correct("player/0/money", "counted", to=12),
        Correct(f"piece/{piece}", "counted", to="0"),
        Correct("worker/0/1/0", "counted", to="italian"),
        Correct("worker/0/1/1", "counted", to="italian"),
        Correct("worker/0/1/2", "counted", to="italian"),
        Correct("worker/1/0/0", "counted", to="starting"),
    )
    state = choose(state, "done")
    assert RULES.over(state)
    first = RULES.score(state).totals[0]
    best = max(line["points"] for line in state.sheet.pieces[piece].scoring)
    assert best in [line.points for line in first.lines]


def last_tally(players: int) -> State:
    """The tally of a random game of prices."""
    for state, _ in play(begun(players, depth="prices", mode="phase1"), 8):
        if step(state) == "tally":
            return state
    raise AssertionError("no tally")


def test_the_depth_changes_when_a_round_begins() -> None:
    state = ready(3)
    low = to(state, "prices")
    assert (low.depth, step(low), now(low)) == ("prices", "place", now(state))
    assert [s.managers for s in low.seats] == [s.managers for s in state.seats]
    high = to(low, "everything")
    assert (high.due, step(high)) == (True, "boards")
    high = choose(apply(high, Correct("player/0/money", "counted", to=9)), "done")
    assert (step(high), now(high), high.seats[0].money) == ("place", now(state), 9)
    assert replace(high, seats=state.seats, settled=state.settled) == state
    placed = apply(state, Place(0, "hostel"))
    assert "round begins" in refused(placed, SetDepth("prices"))
    assert "already" in refused(state, SetDepth("everything"))
    assert "round begins" in refused(begun(3), SetDepth("prices"))
    assert "no such depth" in refused(state, SetDepth("nothing"))  # type: ignore[arg-type]


def test_boards_in_hand_can_be_left_to_the_table_again() -> None:
    state = to(to(ready(3), "prices"), "everything")
    back = to(state, "prices")
    assert (back.due, step(back)) == (False, "place")


def test_what_an_event_lays_out_is_there_after_a_change() -> None:
    state = in_round(ready(3), 1, "1935", phase=2)
    again = to(to(state, "prices"), "everything")
    assert again.train == state.train
    state = in_round(ready(3), 1, "1913", phase=1)
    low = to(state, "prices")
    assert (low.offer, to(low, "everything").offer) == ((), state.offer)
    assert state.offer


def test_a_game_that_begins_with_prices_can_go_on_with_everything() -> None:
    for seed in range(3):
        state = to(prices(3, seed=seed + 1), "everything")
        piece = next(key for key in state.pile)
        state = apply(state, Correct(f"piece/{piece}", "look", to="market"))
        for after, _ in play(choose(state, "done"), seed):
            RULES.check(after)
        assert RULES.over(after)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_go_on_whenever_the_depth_changes(players: int) -> None:
    changed = 0
    for seed in range(4):
        rng = random.Random(seed)
        state = begun(players, depth=rng.choice(["everything", "prices"]))
        while not RULES.over(state):
            before = state
            if step(state) in ("place", "boards", "tally") and rng.random() < 0.5:
                with suppress(IllegalMove):
                    state = RULES.apply(state, SetDepth(rng.choice(["everything", "prices"])))
                    changed += 1
            if state is before:
                state = RULES.apply(state, random_move(state, rng))
            RULES.check(state)
            assert RULES.prompts(state) or RULES.over(state)
            again = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
            assert AGENDA.step(again).id == AGENDA.step(state).id
    assert changed > 5
