"""Random games: nothing that is offered is illegal, nothing that is not offered breaks anything.

`COMPANION_EXPLORE=1 pytest --timeout 0` plays 2,000 in each mode, as does `companion simulate
imperialism_america --players 2 --mode full --games 2000`, without the second count of the strengths.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalMove
from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.dominions import strengths
from companion.games.imperialism_america.moves import AnyMove, Done, Pay, Recycle
from companion.games.imperialism_america.parts import KINDS
from companion.games.imperialism_america.state import State
from companion.kernel import Correct, Drawn
from companion.text import plain
from companion.view import View
from tests.games.imperialism_america import strengths as independent
from tests.games.imperialism_america.played import begun, play, practice, random_move, rich

GAMES = 2000 if os.environ.get("COMPANION_EXPLORE") else 14
MODES = [("full", 5), ("introductory", 4)]
KEPT: dict[str, list[tuple[State, Any]]] = {}


def played(mode: str = "full") -> list[tuple[State, Any]]:
    """All states of two random games with the moves made on them."""
    if mode not in KEPT:
        KEPT[mode] = [*play(begun(rich(), mode=mode), 7), *play(begun(practice(), mode=mode), 8)]
    return KEPT[mode]


@pytest.mark.parametrize(("mode", "resolutions"), MODES)
def test_games_are_legal_and_strengths_agree_with_the_rulebooks_words(mode: str, resolutions: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        counted = 0
        for state, move in play(begun(rich() if seed % 2 else practice(), mode=mode), seed):
            RULES.check(state)
            assert min(state.money) >= 0
            shown = [strengths(block, cia=state.cia == n) for n, block in enumerate(state.blocks)]
            assert shown == independent.strengths(state)
            if isinstance(move, Done) and move.what == "dominions":
                counted += 1
                expected = independent.dominions(state)
                after = RULES.apply(state, move)
                assert [independent.standing(block) for block in after.blocks] == [e[0] for e in expected]
                for side in (0, 1):
                    assert after.points[side] - state.points[side] == sum(e[1 + side] for e in expected)
                seen.update(e[0] for e in expected)
            elif isinstance(move, Recycle) and move.n:
                seen["recycled"] += 1
            elif move is not None and getattr(move, "use", "") == "leader":
                seen["leader"] += 1
        assert counted == resolutions == len(state.history)
        won = {total.seat for total in RULES.score(state).totals if total.place == 1}
        assert won == independent.winners(state)
        seen[f"won by {sorted(won)}"] += 1
    full = {"usa_dictatorship", "la_revolution", "recycled", "leader"}
    met = {"none", "usa", "la"} | (full if mode == "full" else set())
    assert met <= set(seen), seen


@pytest.mark.parametrize("reading", [{"lost": "stays"}, {"leaders": "round"}, {"usa": "second"}], ids=str)
def test_every_reading_plays_to_the_end(reading: dict[str, Any]) -> None:
    for seed in range(4):
        for state, _ in play(begun(rich(), **reading), seed):
            RULES.check(state)
        assert RULES.over(state)


def test_prompts_are_never_empty_before_the_end_and_closed_choices_have_no_move() -> None:
    for mode, _ in MODES:
        for state, move in played(mode):
            prompts = RULES.prompts(state)
            assert bool(prompts) == (move is not None)
            for prompt in prompts:
                ids = [choice.id for choice in prompt.ask.choices]
                assert len(ids) == len(set(ids)) == len(prompt.moves)
                for choice, offered in zip(prompt.ask.choices, prompt.moves, strict=True):
                    assert (offered is None) == (bool(choice.why_not) or prompt.draw is not None)
                if prompt.draw is None:
                    assert not prompt.ask.choices[0].why_not


def test_every_open_choice_on_the_way_is_legal() -> None:
    for state, _ in played()[::9]:
        for prompt in RULES.prompts(state):
            for move in prompt.moves:
                if move is not None:
                    RULES.check(RULES.apply(state, move))


def test_a_move_that_is_not_offered_is_refused() -> None:
    """But for corrections and draws, and prices that no tap names."""
    rng = random.Random(4)
    offered_anywhere = {m for s, _ in played() for p in RULES.prompts(s) for m in p.moves if m is not None}
    pool = sorted(offered_anywhere, key=repr)
    refused = 0
    for state, _ in played()[::7]:
        offered = {m for p in RULES.prompts(state) for m in p.moves if m is not None}
        for move in rng.sample(pool, 60):
            if move not in offered and not isinstance(move, Pay):
                try:
                    RULES.apply(state, move)
                except IllegalMove:
                    refused += 1
                    continue
                raise AssertionError((move, [p.ask for p in RULES.prompts(state)]))
    assert refused > 1000


def test_states_and_moves_survive_being_written() -> None:
    decode = msgspec.msgpack.Decoder(RULES.state_type).decode
    for mode, _ in MODES:
        for state, move in played(mode)[::7]:
            written = msgspec.msgpack.encode(state)
            again = decode(written)
            assert again == state
            assert msgspec.msgpack.encode(again) == written
            if move is not None:
                assert msgspec.json.decode(msgspec.json.encode(move), type=RULES.move_type) == move
                after = RULES.apply(again, move)
                assert msgspec.msgpack.encode(after) == msgspec.msgpack.encode(RULES.apply(state, move))
                assert RULES.mask(state, move, None) == move


def test_a_view_is_what_its_sections_say() -> None:
    for state, _ in played()[::17]:
        for viewer in (None, 0, 1):
            view = RULES.view(state, viewer)
            assert isinstance(view, View)
            ids = [panel.id for panel in view.panels]
            assert len(ids) == len(set(ids))
            built = [s.build(viewer if s.private else None, *s.reads(state)) for s in RULES.sections]
            assert tuple(panel for panel in built if panel is not None) == view.panels
            msgspec.json.encode(view, enc_hook=plain)


def test_a_move_draws_few_panels_anew() -> None:
    changed, moves = 0, 0
    for state, move in played():
        if move is None or state.part != "round" or state.index:
            continue
        after = RULES.apply(state, move)
        moves += 1
        for section in RULES.sections:
            before, now = section.reads(state), section.reads(after)
            pairs = zip(before, now, strict=True)
            changed += not all(a is b or (type(a) in (int, str, bool) and a == b) for a, b in pairs)
    assert moves > 200
    assert changed / moves < 2


def test_choices_point_at_places_that_are_drawn() -> None:
    for state, _ in played()[::5]:
        places = set()
        for panel in RULES.view(state, None).panels:
            places |= {f"{panel.id}/{area.id}" for area in getattr(panel, "areas", ())}
        for prompt in RULES.prompts(state):
            taken = [choice.at for choice in prompt.ask.choices if choice.at]
            assert set(taken) <= places
            assert len(set(taken)) == len(taken)


def test_every_move_has_a_title_for_all() -> None:
    kinds = set()
    for state, move in played():
        if move is not None:
            assert plain(RULES.title(state, move))
            kinds.add(type(move))
    assert kinds == set(get_args(AnyMove)) - {Correct}


def fields_of(move: type) -> dict[str, Any]:
    """A strategy for each field of a move: values near those that are legal, and some far off."""
    owner = st.sampled_from(["", "usa", "la"])
    words: dict[str, st.SearchStrategy[Any]] = {
        "side": st.sampled_from(["usa", "la"]),
        "owner": owner,
        "use": st.sampled_from(["historical", "strategic", "special", "leader"]),
        "card": st.sampled_from(["", "cia", "people", "coup", "strike", "junta", "brazil_1", "moon"]),
        "cash": st.integers(-2, 9), "dollar": st.booleans(),
        "by": st.integers(-7, 7), "n": st.integers(-1, 6),
        "act": st.sampled_from(["place", "remove", "cia", "dominion"]), "kind": st.sampled_from(["", *KINDS]),
        "block": st.sampled_from(["brazil", "caribbean", "block_x", "moon"]),
        "menu": st.sampled_from(["", "remove", "other", "money", "points", "dominion", "cards"]),
        "keep": st.booleans(), "leader": st.sampled_from(["brazil_1", "block_x_2", ""]),
        "what": st.sampled_from(
            ["money", "points", "dollar", "cards", "special"] if move.__name__ == "Adjust"
            else ["board", "dominions", "counter", "income", "draw", ""]
        ),
        "draw": st.sampled_from(["tokens-1", "tokens-2"]),
        "items": st.lists(st.sampled_from(["brazil", "block_x", "moon", "?"]), max_size=3).map(tuple),
        "source": st.just("hand"), "reason": st.just("so it is"),
        "path": st.sampled_from(
            ["money/usa", "points/la", "cards/usa", "special/usa", "money/eu", "card/usa/cia", "card/usa",
             "dollar", "cia", "dominion/brazil", "marker/brazil/usa/cultural", "marker/brazil/usa", "turn",
             "leader/brazil_1", "used/brazil_1", "", "moon/1"]
        ),
        "to": st.one_of(st.none(), st.integers(-3, 30), st.sampled_from(
            ["usa", "la", "nobody", "nowhere", "brazil", "yes", "no", "la_revolution", "3", "x"]
        )),
    }  # fmt: skip
    return {field.name: words[field.name] for field in msgspec.structs.fields(move)}


ANY_MOVE = st.one_of([st.builds(kind, **fields_of(kind)) for kind in get_args(AnyMove)])


@settings(max_examples=400)
@given(st.sampled_from(["full", "introductory"]), st.integers(0, 10_000), ANY_MOVE)
def test_any_move_is_legal_or_refused_with_a_sentence(mode: str, at: int, move: Any) -> None:
    found = played(mode)
    state = found[at % len(found)][0]
    before = msgspec.msgpack.encode(state)
    with suppress(IllegalMove):
        after = RULES.apply(state, move)
        RULES.check(after)
        assert plain(RULES.title(state, move))
    assert msgspec.msgpack.encode(state) == before


def test_games_go_on_to_the_end_whatever_is_corrected() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        mode, lost = "introductory" if seed % 2 else "full", "stays" if seed % 3 else "leaves"
        state = begun(rich(), mode=mode, lost=lost)
        changed = 0
        while not RULES.over(state):
            if rng.random() < 0.1:
                one = rng.choice(RULES.corrections(state))
                to = rng.choice(one.options)[0] if one.options else rng.randint(one.least, min(one.most, 6))
                move = Correct(one.path, "test", to=to)
                with suppress(IllegalMove):
                    title = RULES.title(state, move)
                    state = RULES.apply(state, move)
                    assert plain(title)
                    changed += 1
            else:
                state = RULES.apply(state, random_move(state, rng))
            RULES.check(state)
        assert changed > 20


def test_draws_are_settled_by_hand_too() -> None:
    for state, move in played():
        if isinstance(move, Drawn):
            by_hand = Drawn(move.draw, move.items, "hand")
            assert RULES.apply(state, by_hand).tokens == RULES.apply(state, move).tokens
