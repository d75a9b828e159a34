"""The set-up, step by step, for 2, 3 and 4 players."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion import dice
from companion.errors import IllegalMove
from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import Done, KeepBonus, PutWorker
from companion.games.imigrantes.readings import Options
from companion.games.imigrantes.state import State
from companion.kernel import UNKNOWN, Drawn, Player
from companion.text import plain
from companion.view import Checklist
from tests.games.imigrantes.played import (
    apply,
    asked,
    begun,
    choose,
    outcome,
    play,
    practice,
    ready,
    refused,
    step,
)

CHECKLIST = (
    "colour", "$4", "3 managers", "starting workers", "side", "reference board", "ship A", "ship D",
    "taxes $2", "expansion $4", "favours $1", "3 nationals", "coffee $3", "goods $1", "event", "special",
    "3 simple", "financial", "bonus cards", "secret", "2 more common",
)  # fmt: skip


def until(state: State, wanted: str, seed: int = 1) -> State:
    """The first moment of the set-up at which this step asks."""
    return next(s for s, _ in play(state, seed) if step(s) == wanted)


@pytest.mark.parametrize(("players", "managers", "first"), [(2, 3, 4), (3, 2, 2), (4, 2, 2)])
def test_what_every_player_gets(players: int, managers: int, first: int) -> None:
    state = ready(players)
    assert practice().managers[str(players)] == managers
    for seat in state.seats:
        assert (seat.money, seat.points, seat.managers) == (4, 0, first)
        assert seat.holdings[0].workers.count("starting") == 2
        assert len(seat.holdings) == 1
    assert state.order == tuple(range(players))


def test_the_board_of_phase_one() -> None:
    state = ready(3)
    prices = state.prices
    assert (prices.tax, prices.expansion, prices.favours, prices.nationals) == (2, 4, 1, 2)
    assert (prices.coffee, prices.goods, state.nationals) == (3, 1, 3)
    first = state.sheet.events[state.first_event]
    extra = sum(first.extra.values()) if first.letter else 0
    assert sum(len(ship) for ship in state.ships) == 20 + extra
    pile = Counter(token for ship in state.ships for token in ship)
    assert sum(pile.values()) == 20 + extra


def test_events_lie_by_date() -> None:
    for seed in range(1, 20):
        state = ready(3, seed)
        orders = [state.sheet.events[event].order for event in state.events]
        assert orders == sorted(orders)
        assert {state.sheet.events[event].phase for event in state.events} == {"I"}


@pytest.mark.parametrize(
    ("early", "late"), [("1891-A", "1891-B"), ("1930-A", "1930-B"), ("1933-A", "1933-1939"), ("1889", "1900")]
)
def test_dates_that_are_hard_to_sort(early: str, late: str) -> None:
    events = practice().events
    assert events[early].order < events[late].order


@pytest.mark.parametrize(("players", "commons"), [(2, 4), (3, 4), (4, 5)])
def test_bonus_cards(players: int, commons: int) -> None:
    state = ready(players)
    assert len(state.commons) == commons
    assert len(set(state.commons) | set(state.secrets)) == commons + players
    assert players in state.sheet.financial[state.financial].players
    if players == 2:
        assert state.financial == "two"


def test_the_simple_pieces_hold_a_farm_a_factory_and_a_city_for_every_seed() -> None:
    state = until(begun(4), "simple")
    draw = asked(state).draw
    assert draw is not None
    assert draw.count == 5
    for seed in range(1000):
        drawn = Drawn(draw.id, dice.settle(draw, dice.seed_from(seed)), "app")
        after = RULES.apply(state, drawn)
        kinds = {state.sheet.pieces[key].kind for key in after.market}
        assert {"farm", "factory", "city"} <= kinds
        assert len(after.market) == 5


def test_a_selection_without_a_factory_is_drawn_again() -> None:
    state = until(begun(2), "simple")
    draw = asked(state).draw
    assert draw is not None
    assert "draw again" in refused(state, Drawn(draw.id, ("farm_1", "city_1", "colony_1"), "hand"))


def test_players_place_their_starting_workers_at_the_same_time() -> None:
    state = apply(begun(3), Done("players"))
    assert [p.ask.seat for p in RULES.prompts(state)] == [0, 1, 2]
    state = apply(state, PutWorker(2, 0, 0), PutWorker(0, 0, 3), PutWorker(2, 0, 1))
    assert [p.ask.seat for p in RULES.prompts(state)] == [0, 1]
    assert "all" in refused(state, PutWorker(2, 0, 2)).lower()
    assert refused(state, PutWorker(0, 0, 3))
    assert refused(state, PutWorker(0, 1, 0))


def test_every_step_of_the_set_up_is_on_the_checklist() -> None:
    states = [s for s, _ in play(begun(2), 2) if s.part == "setup"]
    for state in (states[0], states[-1]):
        panel = RULES.view(state, None).panels[1]
        assert isinstance(panel, Checklist)
        text = " ".join(plain(line.text) for line in panel.steps)
        for word in CHECKLIST:
            assert word in text
    done = [line for line in panel.steps if line.state == "done"]
    assert len(done) == len(panel.steps) - 1
    assert {line.how for line in done} == {"app", "hand"}
    assert not any(p.id == "checklist" for p in RULES.view(ready(2), None).panels)


@pytest.mark.parametrize(
    "players",
    [
        [("Ana", "blue")],
        [(f"P{n}", tint) for n, tint in enumerate(("blue", "red", "green", "yellow", "black"))],
        [("Ana", "blue"), ("Rui", "blue")],
        [("Ana", "blue"), ("Ana", "red")],
        [("Ana", "blue"), (" ", "red")],
        [("Ana", "blue"), ("Rui", "pink")],
    ],
)
def test_players_that_do_not_fit_are_refused(players: Any) -> None:
    options = Options(players=tuple(Player(*one) for one in players))
    with pytest.raises(IllegalMove):
        RULES.start(options, practice())


def deal(state: State, *two: str, source: Any = "app") -> State:
    draw = asked(state).draw
    assert draw is not None
    return apply(state, Drawn(draw.id, two, source))


def test_a_secret_stays_with_its_seat() -> None:
    """A canary: no other viewer sees the cards of seat 1, in prompts, panels, titles or moves."""
    state = until(begun(3), "deal")
    state = deal(state, "farm_1", "city_1")
    draw = asked(state).draw
    assert draw is not None
    assert draw.seat == 1
    dealing = Drawn(draw.id, ("japanese_2", "money_1"), "app")
    canary = plain_names("japanese_2", "money_1")
    seen = {viewer: look(state, dealing, viewer) for viewer in (None, 0, 1, 2)}
    state = deal(apply(state, dealing), "farm_2", "city_2")
    keeping = KeepBonus(1, "japanese_2", "money_1")
    for viewer in (None, 0, 1, 2):
        seen[viewer] += look(state, keeping, viewer)
    secret = canary[0]
    assert secret in seen[1]
    for viewer in (None, 0, 2):
        assert secret not in seen[viewer]
        assert "japanese_2" not in seen[viewer]
    state = apply(state, keeping)
    for later, move in play(state, 5):
        if move is not None:
            for viewer in (None, 0, 2):
                assert "japanese_2" not in look(later, move, viewer)
    assert later.secrets[1] == "japanese_2"
    assert RULES.over(later)


def plain_names(*cards: str) -> list[str]:
    from companion.games.imigrantes.words import bonus_name

    return [plain(bonus_name(practice(), card)) for card in cards]


def look(state: State, move: Any, viewer: int | None) -> str:
    """All that a viewer sees of a moment and of the move made on it; forms of draws have their own test."""
    view = RULES.view(state, viewer)
    asks = [ask for ask in view.asks if ask.draw is None]
    title = plain(RULES.title(state, move))
    return repr((view.panels, asks, RULES.mask(state, move, viewer), RULES.score(state), title))


def test_the_form_of_a_draw_lists_every_card_that_does_not_lie_open() -> None:
    """A list without the cards in other hands would tell what they hold."""
    for state, _ in play(begun(4), 6):
        for prompt in RULES.prompts(state):
            if prompt.ask.step in ("deal", "commons"):
                form = prompt.ask.draw
                assert form is not None
                assert {item.id for item in form.items} == set(state.sheet.bonuses) - set(state.commons)


def test_a_masked_record_is_a_legal_record() -> None:
    for viewer in (None, 0, 2):
        masked = begun(3)
        for state, move in play(begun(3), 4):
            if move is None:
                break
            masked = RULES.apply(masked, RULES.mask(state, move, viewer))
            RULES.check(masked)
            assert masked.seats == RULES.apply(state, move).seats
        unknown = [n for n, card in enumerate(masked.secrets) if card == UNKNOWN]
        assert unknown == [n for n in range(3) if n != viewer]
        assert step(masked) == "reveal"


def test_cards_on_paper_are_given_from_all_that_nobody_has_seen() -> None:
    state = until(begun(2, secrets="paper"), "keep")
    prompt = RULES.prompts(state)[0]
    assert not prompt.ask.secret  # the card that is given lies open, the other one is in a hand
    assert len(prompt.moves) == len(state.sheet.bonuses)
    state = apply(state, KeepBonus(0, UNKNOWN, "farm_1"))
    assert refused(state, KeepBonus(1, UNKNOWN, "farm_1"))
    assert refused(state, KeepBonus(1, "farm_2", "city_1"))
    state = apply(state, KeepBonus(1, UNKNOWN, "city_1"))
    prompt = asked(state)
    assert prompt.ask.choices == ()
    assert prompt.draw is not None
    assert not RULES.draws_alone(state)
    state = apply(state, Drawn(prompt.draw.id, outcome(prompt.draw, random.Random(1)), "hand"))
    assert state.commons[:2] == ("farm_1", "city_1")


def test_a_hand_that_is_dealt_on_paper_stays_there() -> None:
    state = until(begun(2), "deal")
    assert [c.id for c in asked(state).ask.choices] == ["app", "paper"]
    assert choose(state, "paper").dealt[0] == (UNKNOWN, UNKNOWN)
    state = deal(state, UNKNOWN, UNKNOWN, source="hand")
    assert [c.id for c in asked(state).ask.choices] == ["paper"]
    state = deal(state, "farm_1", "city_1", source="hand")
    assert refused(state, KeepBonus(1, UNKNOWN, "city_1"))
    state = apply(state, KeepBonus(1, "farm_1", "city_1"), KeepBonus(0, UNKNOWN, "money_1"))
    assert state.secrets == (UNKNOWN, "farm_1")
