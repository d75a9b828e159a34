"""Random games: nothing that is offered is illegal, and the books stay as a second pair of books has them."""

from __future__ import annotations

import inspect
import os
import random
from collections import Counter
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import dice
from companion.errors import IllegalMove
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.experience import PRICES
from companion.games.mission_amazonia.moves import AnyMove, At, Carry, Fulfil, GoTo, Hand
from companion.games.mission_amazonia.parts import COLOURS, SQUARES
from companion.games.mission_amazonia.state import State
from companion.history import History
from companion.kernel import Correct, Drawn
from companion.text import plain
from companion.view import View
from tests.games.mission_amazonia.ledger import Ledger, audit
from tests.games.mission_amazonia.played import begun, entered, lively_move, play, practice

GAMES = int(os.environ.get("COMPANION_GAMES", "30"))
"""Lively campaigns over all options; 3000 take half an hour."""
LONGEST = 6_000
KEPT: dict[int, list[tuple[State, Any]]] = {}


def options(number: int) -> tuple[int, dict[str, Any]]:
    """Players and options of a game, every value in its turn."""
    rng = random.Random(number)
    return 2 + number % 3, {
        "mode": rng.choice(("campaign", "chapter")),
        "chapter": rng.choice(["1", "1", "1", "2", "3", "4", "4", "5", "6", "7", "8", "9", "10"]),
        "draws": rng.choice(("ask", "dice", "app")),
        "die": rng.choice(("ask", "practice")),
        "markers": rng.choice(("fill", "beside")),
        "spare": rng.choice(("counted", "none")),
        "both": rng.choice(("lost", "won")),
        "staying": rng.choice(("healed", "injured")),
        "sheet": rng.choice((practice(), entered())),
    }


def game(number: int) -> State:
    players, values = options(number)
    return begun(players, **values)


def played(number: int) -> list[tuple[State, Any]]:
    """All states of a lively game with the moves made on them."""
    if number not in KEPT:
        KEPT[number] = list(play(game(number), number))
    return KEPT[number]


SOME = (1, 4, 11, 15)
"""Games that are looked at closely."""


def test_lively_games_keep_the_books_right() -> None:
    """COMPANION_GAMES=3000 plays more of them."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        ledger, before, made, moves = Ledger(), None, None, 0
        for state, move in play(game(number), number):
            RULES.check(state)
            if before is not None:
                ledger.follow(before, made, state)
            before, made, moves = state, move, moves + 1
            assert moves < LONGEST
        assert RULES.over(state)
        assert RULES.prompts(state) == ()
        assert RULES.outcome(state) in ("won", "lost")
        seen += ledger.seen
    assert {"Fulfil", "Drawn", "Score", "Chosen", "Reveals", "Shared", "Pay", "Donate", "Learn"} <= set(seen)
    assert min(seen[one] for one in ("won", "lost", "event 0", "event 1")) >= GAMES // 10


@pytest.mark.parametrize("number", SOME)
def test_prompts_are_never_empty_before_the_end_and_closed_choices_have_no_move(number: int) -> None:
    for state, move in played(number):
        prompts = RULES.prompts(state)
        assert bool(prompts) == (move is not None)
        assert len({prompt.ask.id for prompt in prompts}) == len(prompts)
        assert not state.todo or len(prompts) <= 1
        for prompt in prompts:
            ids = [choice.id for choice in prompt.ask.choices]
            assert len(ids) == len(set(ids)) == len(prompt.moves)
            for choice, offered in zip(prompt.ask.choices, prompt.moves, strict=True):
                assert (offered is None) == (
                    bool(choice.why_not) or (prompt.draw is not None and choice.id == "app")
                )
            assert not prompt.ask.choices[0].why_not


@pytest.mark.parametrize("number", SOME)
def test_every_open_choice_on_the_way_is_legal(number: int) -> None:
    for state, _ in played(number)[::9]:
        for prompt in RULES.prompts(state):
            for move in prompt.moves:
                if move is not None:
                    after = RULES.apply(state, move)
                    RULES.check(after)
                    audit(after)


@pytest.mark.parametrize("number", SOME)
def test_a_view_is_what_its_sections_say_and_nothing_raises(number: int) -> None:
    for state, move in played(number)[::7]:
        view = RULES.view(state, None)
        assert isinstance(view, View)
        ids = [panel.id for panel in view.panels]
        assert len(ids) == len(set(ids))
        msgspec.json.encode(view, enc_hook=plain)
        assert RULES.view(state, 0) == view
        assert all(one.label and one.group for one in RULES.corrections(state))
        RULES.paper(state)
        RULES.notes(state)
        if move is not None:
            assert plain(RULES.title(state, move))
            assert RULES.mask(state, move, None) == move


def test_a_panel_that_is_drawn_from_a_part_of_the_state_is_as_drawn_from_the_whole() -> None:
    compared = 0
    for number in SOME:
        for state, _ in played(number)[::9]:
            for section in RULES.sections:
                build = inspect.getclosurevars(section.build).nonlocals.get("build")
                if build is not None:
                    assert section.build(None, *section.reads(state)) == build(None, state)
                    compared += 1
    assert compared > 1000


@pytest.mark.parametrize("number", SOME)
def test_taps_lead_to_places_that_are_drawn(number: int) -> None:
    for state, _ in played(number)[::5]:
        places = {f"map/{square}" for square in SQUARES} | {f"failure/{n}" for n in range(1, 13)}
        for prompt in RULES.prompts(state):
            taken = [choice.at for choice in prompt.ask.choices if choice.at]
            assert set(taken) <= places
            assert len(set(taken)) == len(taken)


@pytest.mark.parametrize("number", SOME)
def test_states_and_moves_survive_being_written(number: int) -> None:
    decode = msgspec.msgpack.Decoder(RULES.state_type).decode
    for state, move in played(number)[::7]:
        written = msgspec.msgpack.encode(state)
        again = decode(written)
        assert again == state
        assert msgspec.msgpack.encode(again) == written
        assert msgspec.json.decode(msgspec.json.encode(state), type=RULES.state_type) == state
        if move is not None:
            assert msgspec.json.decode(msgspec.json.encode(move), type=RULES.move_type) == move
            after = RULES.apply(again, move)
            assert msgspec.msgpack.encode(after) == msgspec.msgpack.encode(RULES.apply(state, move))


def test_a_chapter_changes_when_a_round_begins_and_the_end_comes() -> None:
    for number in SOME:
        names = [RULES.chapter(state) for state, _ in played(number)]
        runs = [name for n, name in enumerate(names) if n == 0 or names[n - 1] != name]
        assert len(set(runs)) == len(runs)  # none comes twice
        rounds = {
            (state.chapter, state.attempt, state.round)
            for state, _ in played(number)
            if state.part == "round"
        }
        assert len([run for run in runs if "round" in run]) == len(rounds)


def unoffered(move: Any) -> bool:
    """Moves that are legal in more ways than taps name: any square, any sum, what the finder shows."""
    return not isinstance(move, Drawn | GoTo | Carry | Hand | At) and not (
        isinstance(move, Fulfil) and move.night_vision
    )


def test_a_move_that_is_not_offered_is_refused() -> None:
    rng = random.Random(4)
    everywhere = {
        m for n in SOME for s, _ in played(n) for p in RULES.prompts(s) for m in p.moves if m is not None
    }
    pool = sorted((move for move in everywhere if unoffered(move)), key=repr)
    refused = 0
    for number in SOME:
        for state, _ in played(number)[::11]:
            offered = {m for p in RULES.prompts(state) for m in p.moves if m is not None}
            for move in rng.sample(pool, 40):
                if move not in offered:
                    with pytest.raises(IllegalMove):
                        RULES.apply(state, move)
                    refused += 1
    assert refused > 2000


@pytest.mark.parametrize("number", range(6))
def test_under_random_undo_and_redo_each_event_comes_once(number: int) -> None:
    """As players do it: back a few moves and on again, or on by another way."""
    rng, seed = random.Random(number), dice.seed_from(number)
    history = History(RULES, game(number * 3 + 1))
    steps = walked = 0
    while not RULES.over(history.state(history.head)) and steps < 4_000:
        steps += 1
        if rng.random() < 0.1:
            for _ in range(rng.randint(1, 12)):
                target = history.undo_target()
                if target is not None:
                    history.step(f"{steps}-undo-{history.rev}", target, "undo", "20:00", "table")
                    walked += 1
            while rng.random() < 0.8 and (forward := history.redo_target()) is not None:
                history.step(f"{steps}-redo-{history.rev}", forward, "redo", "20:00", "table")
            audit(history.state(history.head))
            continue
        state = history.state(history.head)
        move = lively_move(RULES.prompts(state), seed, rng)
        after = RULES.apply(state, move)
        node = history.grow(history.head, move, "table", "20:00", RULES.title(state, move), after, auto=False)
        history.adopt([node])
        history.step(f"{steps}-move", node, "move", "20:00", "table")
    assert walked > 30
    ledger, before = Ledger(), history.root.state
    for node in history.line():
        ledger.follow(before, node.move, history.state(node))
        before = history.state(node)


def test_games_go_on_to_the_end_whatever_is_corrected() -> None:
    changed = 0
    for number in range(14):
        rng, seed = random.Random(number), dice.seed_from(number)
        state, moves = game(number), 0
        while not RULES.over(state) and moves < LONGEST:
            moves += 1
            if rng.random() < 0.15:
                found = RULES.corrections(state)
                one = rng.choice(found)
                to = rng.choice(one.options)[0] if one.options else rng.randint(one.least, min(one.most, 12))
                move: Any = Correct(one.path, "test", to=to)
                changed += 1
            else:
                move = lively_move(RULES.prompts(state), seed, rng)
            assert plain(RULES.title(state, move))
            state = RULES.apply(state, move)
            RULES.check(state)
            assert RULES.prompts(state) or RULES.over(state)
            if moves % 50 == 0:
                RULES.view(state, None)
        assert RULES.over(state)
    assert changed > 200


def fields_of(move: type) -> dict[str, Any]:
    """A strategy for each field of a move: values near those that are legal, and some far off."""
    small = st.integers(-1, 4)
    hands = ["table", "hands", "land_cards", "card_text", "roadblock", "money", "radio", "vest"]
    items = st.sampled_from(["jaguar", "margay", "0", "1", "A", "?", "logging"])
    paths = ["money/0", "at/start_1", "success/jaguar", "stone", "turn", "site/0", "mission/1", "x"]
    characters = st.sampled_from(["start_1", "start_2", "antonio", "neutral_3", "", "nobody"])
    who = st.tuples(small, small)
    words: dict[str, st.SearchStrategy[Any]] = {
        "what": st.sampled_from(hands),
        "value": st.sampled_from(["0", "1", "2", "3", "yes", "no", "blue", "green", "1000", "x"]),
        "injuries": small, "seat": small, "member": small, "position": small, "space": st.integers(-1, 13),
        "square": st.sampled_from([*SQUARES[:6], "D?", "?4", "", "G7", "??"]),
        "orange": st.sampled_from([None, True, False]),
        "night_vision": st.booleans(), "won": st.booleans(),
        "colour": st.sampled_from(COLOURS), "card": st.sampled_from(["", "drought", "dense_fog", "flood"]),
        "character": characters, "support": st.sampled_from([*practice().support, "x"]),
        "markers": st.sampled_from([-500, 0, 250, 500, 1000, 3000]), "steps": st.integers(-1, 9),
        "use": st.sampled_from([*PRICES]), "giver": who, "taker": who,
        "counter": st.sampled_from(["cubes", "special_ability", "x"]),
        "by": st.integers(-2, 2), "to": st.sampled_from(["next", "again", "end"]),
        "line": st.sampled_from(["line_1", "x"]), "reason": st.just("test"),
        "draw": st.sampled_from(["success-9", "conflict-5", "failure-7", "x"]),
        "items": st.lists(items, max_size=4).map(tuple),
        "source": st.sampled_from(["app", "box", "hand"]),
        "path": st.sampled_from(paths),
    }  # fmt: skip
    words["money"] = st.sampled_from([-500, 0, 250, 500, 1000, 3000])
    made = {field.name: words[field.name] for field in msgspec.structs.fields(move)}
    if move is Correct:
        made["to"] = st.one_of(
            st.none(), st.integers(-3, 30), st.sampled_from(["A1", "none", "0", "1", "yes", "x"])
        )
    if move.__name__ == "Shared":
        made["money"] = st.lists(st.sampled_from([0, 500, 1000, 750]), max_size=4).map(tuple)
    return made


ANY_MOVE = st.one_of([st.builds(kind, **fields_of(kind)) for kind in get_args(AnyMove)])


@settings(max_examples=500)
@given(st.sampled_from(SOME), st.integers(0, 10_000), ANY_MOVE)
def test_any_move_is_legal_or_refused_with_a_sentence(number: int, at: int, move: Any) -> None:
    found = played(number)
    state = found[at % len(found)][0]
    before = msgspec.msgpack.encode(state)
    with suppress(IllegalMove):
        after = RULES.apply(state, move)
        RULES.check(after)
        assert plain(RULES.title(state, move))
    assert msgspec.msgpack.encode(state) == before
