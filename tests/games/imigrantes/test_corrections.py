"""The table is right: corrections, and what they keep true."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import Hire
from companion.games.imigrantes.state import Car, State
from companion.games.imigrantes.tracked import PRICE_NUMBERS, SEAT_NUMBERS
from companion.kernel import Correct
from companion.text import plain
from tests.games.imigrantes.played import (
    apply,
    asked,
    give_piece,
    now,
    open_choices,
    ready,
    refused,
    replace,
    resolving,
    set_board,
    set_seat,
    step,
)


def correct(state: State, path: str, *, by: int = 0, to: Any = None) -> State:
    return apply(state, Correct(path, "miscounted", by=by, to=to))


@pytest.mark.parametrize("name", list(SEAT_NUMBERS))
def test_numbers_of_players(name: str) -> None:
    state = ready()
    before = getattr(state.seats[2], name)
    assert getattr(correct(state, f"player/2/{name}", by=2).seats[2], name) == before + 2
    assert getattr(correct(state, f"player/2/{name}", to=1).seats[2], name) == 1
    assert "Between 0" in refused(state, Correct(f"player/2/{name}", "x", by=-99))


@pytest.mark.parametrize("name", list(PRICE_NUMBERS))
def test_prices(name: str) -> None:
    state = ready()
    before = getattr(state.prices, name)
    assert getattr(correct(state, f"price/{name}", by=1).prices, name) == before + 1


def test_a_worker_is_swapped_against_what_is_outside_of_the_books() -> None:
    state = set_board(ready(), 0, "italian", "", "", "", "", "")
    before = dict(state.outside)
    state = correct(state, "worker/0/0/0", to="japanese")
    assert state.seats[0].holdings[0].workers[0] == "japanese"
    after = dict(state.outside)
    assert after.get("italian", 0) == before.get("italian", 0) + 1
    assert after.get("japanese", 0) == before.get("japanese", 0) - 1
    state = correct(state, "worker/0/0/0", to="empty")
    assert state.seats[0].holdings[0].workers[0] == ""


def test_a_starting_worker_never_stands_on_a_piece() -> None:
    state = give_piece(ready(), 0, "colony_1")
    assert refused(state, Correct("worker/0/1/0", "x", to="starting"))
    assert correct(state, "worker/0/1/0", to="spanish").seats[0].holdings[1].workers[0] == "spanish"


def test_ships_piles_and_nationals() -> None:
    state = ready()
    n = state.ships[1].count("italian")
    assert correct(state, "ship/B/italian", to=n + 2).ships[1].count("italian") == n + 2
    assert correct(state, "ship/B/italian", to=0).ships[1].count("italian") == 0
    assert correct(state, "pile/A-D/chinese", to=0).piles[3][4] == 0
    assert correct(state, "nationals/board", by=1).nationals == 4
    assert correct(state, "nationals/box", by=-1).box_nationals == state.box_nationals - 1


def test_turn_order_and_holders_of_favours() -> None:
    state = ready()
    assert correct(state, "order/0", to="3").order == (3, 1, 2, 0)
    assert correct(state, "favour/extra", to="2").extra_manager == 2
    assert correct(correct(state, "favour/discount", to="1"), "favour/discount", to="nobody").discount == -1
    assert refused(state, Correct("favour/extra", "x", to="7"))


def test_the_train() -> None:
    state = replace(ready(), train=(Car(3), Car(2)))
    state = correct(state, "train/0/good", to="coffee")
    assert state.train[0] == Car(3, "coffee", 1)
    assert correct(state, "train/0/n", to=3).train[0] == Car(3, "coffee", 3)
    assert correct(state, "train/0/n", to=0).train[0] == Car(3)
    assert correct(state, "train/0/good", to="empty").train[0] == Car(3)
    assert refused(state, Correct("train/0/n", "x", to=4))
    assert refused(state, Correct("train/1/n", "x", to=1))


def test_pieces_change_places() -> None:
    state = ready()
    piece = state.market[0]
    mine = correct(state, f"piece/{piece}", to="1")
    assert mine.seats[1].holdings[1].piece == piece
    assert piece not in mine.market
    mine = correct(mine, "worker/1/1/0", to="italian")
    back = correct(mine, f"piece/{piece}", to="market")
    assert piece in back.market
    assert len(back.seats[1].holdings) == 1
    assert back.outside == state.outside
    special = next(key for key in state.specials)
    shown = correct(state, f"piece/{special}", to="market")
    assert shown.special == special
    assert state.special in shown.specials
    assert correct(state, f"piece/{piece}", to="gone").gone_pieces == (piece,)
    assert piece in correct(state, f"piece/{piece}", to="pile").pile


def test_a_common_bonus() -> None:
    state = ready()
    free = next(c for c in state.sheet.bonuses if c not in state.commons and c not in state.secrets)
    assert correct(state, "common/0", to=free).commons[0] == free
    assert refused(state, Correct("common/0", "x", to=state.commons[1]))


def test_the_financial_bonus_and_the_events() -> None:
    state = ready()
    other = next(key for key in ("low", "high") if key != state.financial)
    assert correct(state, "financial", to=other).financial == other
    event = next(k for k, card in state.sheet.events.items() if card.phase == "I" and k not in state.events)
    assert correct(state, "event/1", to=event).events[1] == event
    assert refused(state, Correct("event/0", "x", to=state.events[1]))
    assert refused(state, Correct("event/0", "x", to="1943"))
    later = replace(state, round=2)
    assert event in correct(later, "event/1", to=event).in_force


@pytest.mark.parametrize(
    "path", ["", "player", "player/0", "player/0/soul", "player/x/money", "player/-1/money", "worker/00/0/0",
             "worker/0/0/99",
             "ship/E/italian", "ship/A/martian", "pile/IV/italian", "order/9", "train/9/good", "piece/castle",
             "common/99", "secret/0", "price/gold", "nationals/moon"],
)  # fmt: skip
def test_what_is_not_tracked_is_refused(path: str) -> None:
    for to in (1, "0", "italian", None):
        assert refused(ready(), Correct(path, "x", to=to))


def test_secrets_are_not_on_the_list() -> None:
    tracked = repr(RULES.corrections(ready()))
    assert "secret" not in tracked


def test_a_correction_moves_on_who_must_decide() -> None:
    state = resolving(set_seat(ready(), 0, money=10), hostel=(0,))
    assert now(state) == 0
    assert step(correct(state, "player/0/money", to=0)) != "hostel"
    state = set_seat(ready(), 0, coffee=1)
    state = resolving(state, sell=(0,))
    assert step(correct(state, "player/0/coffee", to=0)) != "sell"


def test_workers_in_hand_come_first() -> None:
    state = resolving(set_seat(ready(), 0, money=10), hostel=(0,))
    token = open_choices(state)[0].removeprefix("hire-")
    state = apply(state, Hire(0, token))
    assert "in hand" in refused(state, Correct("worker/0/0/0", "x", to="italian"))
    assert asked(state).ask.seat == 0


def test_the_title_says_what_was_and_what_is_and_why() -> None:
    title = RULES.title(ready(), Correct("player/0/money", "a coin was forgotten", by=1))
    assert plain(title) == "Correction, Ana: Money 4 → 5 (a coin was forgotten)"
    title = RULES.title(ready(), Correct("favour/extra", "it was Eva", to="2"))
    assert plain(title) == "Correction, Favours: Extra manager nobody → Eva (it was Eva)"
    title = RULES.title(set_board(ready(), 0, "italian"), Correct("worker/0/0/0", "look", to="japanese"))
    assert plain(title) == "Correction, Ana: Board: Small market Italian → Japanese (look)"
