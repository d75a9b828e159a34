"""Random games: nothing that is offered is illegal, nothing that is not offered breaks anything."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalMove
from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import FAVOURS, AnyMove, DiscardStarting, Sell, SetDepth
from companion.games.imigrantes.parts import ACTIONS
from companion.games.imigrantes.state import State
from companion.kernel import UNKNOWN, Correct, Drawn
from companion.text import plain
from companion.view import View
from tests.games.imigrantes.played import begun, play, practice, random_move, rich

BOUND = {2: 800, 3: 1000, 4: 1300}
"""No game is longer: 12 rounds of managers, hires, cars and moves, and what is drawn and confirmed."""
MODES = ("full", "phase1")
DEPTHS = ("everything", "prices")
GAMES = int(os.environ.get("COMPANION_GAMES", "4"))
"""Random games for each number of players, mode and depth; 2000 take half an hour."""
KEPT: dict[tuple[int, str], list[State]] = {}


def states(players: int, depth: str = "everything") -> list[State]:
    """All states of one random game."""
    if (players, depth) not in KEPT:
        KEPT[players, depth] = [s for s, _ in play(begun(players, rich(), depth=depth), 7)]
    return KEPT[players, depth]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_offer_is_legal_and_every_invariant_holds(players: int, mode: str, depth: str) -> None:
    """COMPANION_GAMES=2000 plays more of them."""
    for seed in range(GAMES):
        n = 0
        sheet = rich() if seed % 2 else practice()
        for state, move in play(begun(players, sheet, mode=mode, depth=depth), seed):
            RULES.check(state)
            n += 1
            if move is not None:
                prompts = RULES.prompts(state)
                assert prompts
                for prompt in prompts:
                    assert len(prompt.moves) == len(prompt.ask.choices)
                    ids = [choice.id for choice in prompt.ask.choices]
                    assert len(ids) == len(set(ids))
        assert n <= BOUND[players]
        assert RULES.prompts(state) == ()
        assert RULES.score(state).final
        assert state.phase == (0 if mode == "phase1" else 2)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("draws", ["ask", "app"])
def test_secrets_on_paper_play_to_the_end(players: int, draws: str) -> None:
    for seed in range(3):
        for state, _ in play(begun(players, secrets="paper", draws=draws), seed):
            RULES.check(state)
        assert UNKNOWN not in state.secrets
        assert len(set(state.secrets)) == players


@pytest.mark.parametrize(
    "reading",
    [
        {"durations": "round"}, {"tax": "multiply"}, {"floor": "none"}, {"sale": "car"}, {"sale": "good"},
        {"rotation": "last_first"}, {"moves": "placed"}, {"ties": "shared"}, {"starting": "count"},
        {"events": "letter"}, {"extra": "once"},
    ],
    ids=str,
)  # fmt: skip
def test_every_reading_plays_to_the_end(reading: dict[str, Any]) -> None:
    for state, _ in play(begun(3, rich(), **reading), 11):
        RULES.check(state)
    assert RULES.over(state)


def choices(state: State) -> Iterator[tuple[tuple[str, int | None, str], str, Any]]:
    """What names each choice along a game, why it is closed, and its move."""
    for prompt in RULES.prompts(state):
        for choice, move in zip(prompt.ask.choices, prompt.moves, strict=True):
            yield (prompt.ask.step, prompt.ask.seat, choice.id), plain(choice.why_not), move


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_move_of_a_closed_choice_is_refused(depth: str) -> None:
    """What a closed choice would do is known from where it stood open."""
    played = [state for state, _ in play(begun(4, rich(), depth=depth), 3)]
    open_ones = {name: move for state in played for name, why_not, move in choices(state) if not why_not}
    refusals = 0
    for state in played:
        for name, why_not, _ in choices(state):
            if why_not and name in open_ones:
                refusals += 1
                with pytest.raises(IllegalMove):
                    RULES.apply(state, open_ones[name])
    assert refusals > 10


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_choice_that_is_open_on_the_way_is_legal(depth: str) -> None:
    for players in (2, 4):
        for state in states(players, depth)[::3]:
            for prompt in RULES.prompts(state):
                for choice, move in zip(prompt.ask.choices, prompt.moves, strict=True):
                    if move is not None and not choice.why_not:
                        RULES.check(RULES.apply(state, move))


@pytest.mark.parametrize("depth", DEPTHS)
def test_states_and_moves_survive_being_written(depth: str) -> None:
    decode = msgspec.msgpack.Decoder(RULES.state_type).decode
    for players in (2, 3, 4):
        for state, move in list(play(begun(players, rich(), depth=depth), 5))[::7]:
            written = msgspec.msgpack.encode(state)
            again = decode(written)
            assert again == state
            assert msgspec.msgpack.encode(again) == written
            if move is not None:
                line = msgspec.json.encode(move)
                assert msgspec.json.decode(line, type=RULES.move_type) == move
                after = RULES.apply(state, move)
                assert msgspec.msgpack.encode(RULES.apply(again, move)) == msgspec.msgpack.encode(after)


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_view_is_what_its_sections_say(depth: str) -> None:
    for state in states(3, depth)[::11]:
        for viewer in (None, 0, 2):
            view = RULES.view(state, viewer)
            assert isinstance(view, View)
            ids = [panel.id for panel in view.panels]
            assert len(ids) == len(set(ids))
            built = [s.build(viewer if s.private else None, *s.reads(state)) for s in RULES.sections]
            assert tuple(panel for panel in built if panel is not None) == view.panels
            for panel in view.panels:
                msgspec.json.encode(panel, enc_hook=plain)
            assert RULES.view(state, viewer) == view


def test_a_move_draws_few_panels_anew() -> None:
    """What a section reads changes only where the move changed it."""
    changed, moves = 0, 0
    for state, move in play(begun(4, rich()), 9):
        if move is None or state.part != "round":
            continue
        after = RULES.apply(state, move)
        moves += 1
        for section in RULES.sections:
            before, now = section.reads(state), section.reads(after)
            same = all(a is b or (type(a) in (int, str) and a == b) for a, b in zip(before, now, strict=True))
            changed += not same
    assert changed / moves < 4.5


@pytest.mark.parametrize("depth", DEPTHS)
def test_choices_point_at_places_that_are_drawn(depth: str) -> None:
    for state in states(4, depth)[::5]:
        places = set()
        for panel in RULES.view(state, None).panels:
            places.add(panel.id)
            for area in getattr(panel, "areas", ()):
                places.add(f"{panel.id}/{area.id}")
                places |= {f"{panel.id}/{area.id}/{space.id}" for space in area.spaces}
            places |= {f"{panel.id}/{card.id}" for card in getattr(panel, "cards", ())}
            places |= {f"{panel.id}/{row.id}" for row in getattr(panel, "rows", ()) if hasattr(row, "id")}
        for prompt in RULES.prompts(state):
            for choice in prompt.ask.choices:
                if choice.at and not prompt.ask.secret:
                    assert choice.at in places, (choice.at, prompt.ask.id)


def test_every_move_has_a_title_for_all() -> None:
    kinds = set()
    played = ((2, 1, "prices"), (3, 2, "everything"), (4, 3, "prices"), (4, 4, "everything"))
    for players, seed, depth in played:
        for state, move in play(begun(players, rich(), depth=depth), seed):
            if move is not None:
                assert plain(RULES.title(state, move))
                kinds.add(type(move))
    assert len(kinds) >= 22


def fields_of(move: type) -> dict[str, Any]:
    """A strategy for each field of a move: values near those that are legal, and some far off."""
    number = st.integers(-2, 6)
    words: dict[str, st.SearchStrategy[Any]] = {
        "seat": number,
        "property": number, "space": number, "other": number, "car": number,
        "coffee": st.booleans(), "goods": st.booleans(), "depth": st.sampled_from(DEPTHS),
        "by": st.integers(-2, 2),
        "action": st.sampled_from(ACTIONS), "favour": st.sampled_from(FAVOURS),
        "good": st.sampled_from(["coffee", "goods"]), "market": st.sampled_from(["coffee", "goods", "tax"]),
        "token": st.sampled_from(["italian", "japanese", "brazilian", "starting", "", "nobody"]),
        "piece": st.sampled_from(["farm_1", "city_2", "special_I_1", "board", ""]),
        "keep": st.sampled_from(["farm_1", "city_2", "?", ""]),
        "give": st.sampled_from(["farm_1", "city_2", "?"]),
        "card": st.sampled_from(["farm_1", "city_2", "?"]),
        "what": st.sampled_from(["players", "markers", ""]),
        "draw": st.sampled_from(["ships-1", "events-5", "restock-20"]),
        "items": st.lists(st.sampled_from(["italian", "1889", "?", "farm_1"]), max_size=5).map(tuple),
        "source": st.just("hand"), "reason": st.just("so it is"),
        "path": st.sampled_from(
            ["player/0/money", "player/9/money", "player/-1/points", "price/coffee", "price/gold", "",
             "worker/0/0/0", "worker/0/0", "worker/1/0/99", "ship/A/italian", "ship/E/italian",
             "pile/I/chinese", "order/0",
             "favour/extra", "train/0/good", "train/0/n", "piece/farm_1", "common/0", "nationals/box",
             "placed/hostel/0", "placed/sell/1", "visit/0/0", "visit/1/1", "typed/0/board", "depth",
             "secret/0", "offer/italian"]
        ),
        "to": st.one_of(st.none(), st.integers(-3, 80), st.sampled_from(
            ["empty", "italian", "starting", "0", "3", "nobody", "coffee", "pile", "market", "gone", "farm_1",
             "yes", "no", "prices", "everything"]
        )),
    }  # fmt: skip
    return {field.name: words[field.name] for field in msgspec.structs.fields(move)}


ANY_MOVE = st.one_of([st.builds(kind, **fields_of(kind)) for kind in get_args(AnyMove)])


@settings(max_examples=300)
@given(st.sampled_from([2, 3, 4]), st.sampled_from(DEPTHS), st.integers(0, 10_000), ANY_MOVE)
def test_any_move_is_legal_or_refused_with_a_sentence(players: int, depth: str, at: int, move: Any) -> None:
    found = states(players, depth)
    state = found[at % len(found)]
    before = msgspec.msgpack.encode(state)
    with suppress(IllegalMove):
        after = RULES.apply(state, move)
        RULES.check(after)
        assert plain(RULES.title(state, move))
    assert msgspec.msgpack.encode(state) == before


def test_a_move_that_is_not_offered_is_refused() -> None:
    """Moves other than corrections and discards are legal only as they are offered."""
    rng = random.Random(4)
    for players, depth in ((2, "everything"), (4, "everything"), (3, "prices")):
        found = states(players, depth)
        offered_anywhere = {m for s in found for p in RULES.prompts(s) for m in p.moves if m is not None}
        pool = sorted(offered_anywhere, key=repr)
        for state in found[::4]:
            offered = {m for p in RULES.prompts(state) for m in p.moves if m is not None}
            for move in rng.sample(pool, 60):
                if move in offered or isinstance(move, Correct | Drawn | DiscardStarting | SetDepth):
                    continue
                try:
                    RULES.apply(state, move)
                except IllegalMove:
                    continue
                # a car of the same room, that is offered once for all like it
                assert isinstance(move, Sell), (move, [p.ask for p in RULES.prompts(state)])


def test_corrections_that_are_listed_are_legal_or_say_why() -> None:
    rng = random.Random(8)
    changed = 0
    for players, depth in ((2, "everything"), (4, "everything"), (2, "prices"), (4, "prices")):
        for state in states(players, depth)[::9]:
            tracked = RULES.corrections(state)
            assert len({c.path for c in tracked}) == len(tracked)
            for one in rng.sample(tracked, 11):
                if one.options:
                    move = Correct(one.path, "test", to=rng.choice(one.options)[0])
                else:
                    value = int(one.value)
                    move = Correct(one.path, "test", by=1 if value < one.most else -1)
                assert plain(RULES.title(state, move))
                with suppress(IllegalMove):
                    after = RULES.apply(state, move)
                    changed += 1
                    RULES.check(after)
                    assert RULES.prompts(after) or RULES.over(after)
    assert changed > 100


def test_games_go_on_to_the_end_whatever_is_corrected() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = begun(rng.choice([2, 3, 4]), mode="phase1", depth=rng.choice(DEPTHS))
        n = 0
        while not RULES.over(state):
            n += 1
            assert n < 3000
            if rng.random() < 0.15:
                one = rng.choice(RULES.corrections(state))
                to = rng.choice(one.options)[0] if one.options else rng.randint(one.least, min(one.most, 6))
                with suppress(IllegalMove):
                    state = RULES.apply(state, Correct(one.path, "test", to=to))
            else:
                state = RULES.apply(state, random_move(state, rng))
            RULES.check(state)
