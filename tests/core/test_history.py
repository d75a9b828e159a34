"""Scenes and histories agree with their plain definitions."""

from __future__ import annotations

import contextlib
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import dice, record
from companion.errors import BrokenInput
from companion.history import History
from companion.kernel import Drawn
from companion.scene import Scene, encode
from tests.core.bell import OPTIONS, Bell, Options
from tests.core.conftest import SEED


def grown(number: int, moves: int) -> History:
    """A random tree of moves, walked at random."""
    rules, rng = Bell(), random.Random(number)
    history = History(rules, rules.start(msgspec.convert(OPTIONS, Options), None))
    for n in range(moves):
        state = history.state(history.head)
        prompts = rules.prompts(state)
        back = history.undo_target()
        if back is not None and (not prompts or rng.random() < 0.3):
            history.step(f"k{n}", back, "undo", "12:00", "0")
            continue
        prompt = rng.choice(prompts)
        if prompt.draw is not None:
            move: object = Drawn(prompt.draw.id, dice.settle(prompt.draw, SEED), "app")
        else:
            move = rng.choice(prompt.moves)
        title = rules.title(state, move)
        node = history.grow(history.head, move, "0", "12:00", title, rules.apply(state, move), auto=False)
        history.adopt([node])
        history.step(f"k{n}", node, "move", "12:00", "0")
    return history


@given(st.integers(0, 10_000), st.integers(1, 40))
def test_a_scene_shows_what_the_view_says(number: int, moves: int) -> None:
    history = grown(number, moves)
    scene = Scene(history.rules)
    for node in history.nodes():
        state = history.state(node)
        for viewer in (None, 0, 1):
            panels = tuple(d.panel for d in scene.drawings(state, viewer))
            assert panels == history.rules.view(state, viewer).panels


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_a_record_plays_to_the_same_tree(number: int, moves: int) -> None:
    history = grown(number, moves)
    lines = b"\n".join(record.write(history, "g", "2026-11-30", SEED, None))
    again = record.replay(record.read("x.jsonl", lines), Bell())
    assert [c.head for c in again.commands()] == [c.head for c in history.commands()]
    for node, same in zip(history.nodes(), again.nodes(), strict=True):
        assert (node.id, node.auto) == (same.id, same.auto)
        public = encode(history.rules.view(history.state(node), None), "en")
        assert public == encode(history.rules.view(again.state(same), None), "en")
    assert b"\n".join(record.write(again, "g", "2026-11-30", SEED, None)) == lines


@given(st.integers(0, 10_000), st.integers(0, 400), st.integers(0, 255))
def test_a_broken_record_is_a_sentence_with_its_line(number: int, at: int, byte: int) -> None:
    lines = bytearray(b"\n".join(record.write(grown(number % 50, 20), "g", "2026-11-30", SEED, None)))
    lines[at % len(lines)] = byte
    with contextlib.suppress(BrokenInput):
        record.replay(record.read("x.jsonl", bytes(lines)), Bell())
        return
    with pytest.raises(BrokenInput, match=r"^x\.jsonl:\d+: "):
        record.replay(record.read("x.jsonl", bytes(lines)), Bell())


def finished(seed: bytes) -> History:
    rules = Bell()
    history = History(rules, rules.start(msgspec.convert({**OPTIONS}, Options), None))
    n = 0
    while prompts := rules.prompts(history.state(history.head)):
        state, prompt = history.state(history.head), prompts[0]
        move: object = prompt.moves[0]
        if prompt.draw is not None:
            move = Drawn(prompt.draw.id, dice.settle(prompt.draw, seed), "app")
        node = history.grow(
            history.head, move, "0", "", rules.title(state, move), rules.apply(state, move), auto=False
        )
        history.adopt([node])
        history.step(f"k{(n := n + 1)}", node, "move", "", "0")
    return history


def test_a_finished_record_proves_its_draws_and_another_seed_does_not() -> None:
    lines = list(record.write(finished(SEED), "g", "2026-11-30", SEED, None))
    read = record.read("x", b"\n".join(lines))
    assert record.verify(read, Bell()) == (8, [])
    forged = list(record.write(finished(dice.seed_from(8)), "g", "2026-11-30", SEED, None))
    proved, wrong = record.verify(record.read("x", b"\n".join(forged)), Bell())
    assert wrong
    assert wrong[0].startswith("x:2: draw card-0 does not follow")
    assert proved < 8


def test_a_running_game_keeps_its_seed_and_its_secrets() -> None:
    history = grown(1, 5)
    secret = next(s for s in history.state(history.head).secrets if s)
    lines = b"\n".join(record.write(history, "g", "2026-11-30", SEED, None))
    assert SEED.hex().encode() not in lines
    assert secret.encode() not in lines
    own = b"\n".join(record.write(history, "g", "2026-11-30", SEED, 0))
    assert secret.encode() in own
    with pytest.raises(BrokenInput, match="revealed when the game is over"):
        record.verify(record.read("x", lines), Bell())
