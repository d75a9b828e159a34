"""The lights over whole random games, on pins that remember what was done to them and when.

The test says by itself what each pattern looks like; the pins must have shown just that, edge for edge.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from companion import dice, games, simulate
from companion.view import Lights as Shown
from drivers.gpio import mock_factory
from drivers.lights import Lights
from drivers.patterns import LightState
from drivers.pins import LightPins

PINS = LightPins((17, 27, 22, 23), (5, 6, 13, 19))
MS = 1000


class Clock:
    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> float:
        return self.ms / MS


def lit(pattern: str, ms: int) -> int:
    """The page (docs/box-protocol.md): blink ½ s on, ½ s off; pulse 2 s, bright in its middle half."""
    if pattern == "blink":
        return int(ms % 1000 < 500)
    if pattern == "pulse":
        return int(500 <= ms % 2000 < 1500)
    return int(pattern == "on")


def situations(seed: int, players: int) -> Iterator[Shown]:
    """What the lights are to show at each state of a random game of Imigrantes."""
    rules = games.load("imigrantes")
    tints = rules.tints[:players]
    chosen: dict[str, Any] = {"players": [{"name": tint, "tint": tint} for tint in tints]}
    start = rules.start(msgspec.convert(chosen, rules.options_type), games.sheet_of("imigrantes"))
    yield rules.lights(start)
    chance = random.Random(seed)
    for step in simulate.steps(rules, start, dice.seed_from(seed), chance, lambda: None):
        yield rules.lights(step.after)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4)])
def test_every_edge_of_a_whole_game(seed: int, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, chance = Clock(), random.Random(seed)
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock)
    factory = mock_factory()
    lights = Lights.open(PINS, factory, clock)
    pins = [factory.pin(number) for number in (*PINS.rounds, *PINS.seats)]
    for pin in pins:
        pin.clear_states()
    expected: list[list[tuple[int, int]]] = [[(0, 0)] for _ in pins]
    seen: set[tuple[str, ...]] = set()
    began, moving_before = 0, False
    for now in situations(seed, players):
        patterns = (*now.rounds, *now.seats, *["off"] * 8)[:4] + (*now.seats, *["off"] * 4)[:4]
        seen.add(patterns)
        moving = any(pattern in ("blink", "pulse") for pattern in patterns)
        if moving and not moving_before:
            began = clock.ms
        moving_before = moving
        lasts = chance.choice([0, 1, 40, 700, 3000])
        for ms in range(clock.ms, clock.ms + lasts + 1):
            # Edges lie on multiples of 500 ms after the beginning; nothing can change in between.
            if ms != clock.ms and (ms - began) % 500:
                continue
            for edges, pattern in zip(expected, patterns, strict=True):
                level = lit(pattern, ms - began)
                if edges[-1][1] != level:
                    edges.append((ms, level))
        end = clock.ms + lasts
        state = LightState(tuple(now.rounds), tuple(now.seats))
        lights.show(state)
        walk(lights, clock, end)
        before = [len(pin.states) for pin in pins]
        lights.show(state)
        lights._step()
        assert [len(pin.states) for pin in pins] == before, "shown again, something toggled"
    lights.show(LightState())
    for edges in expected:
        if edges[-1][1]:
            edges.append((clock.ms, 0))
    recorded = [edges_of(pin) for pin in pins]
    assert recorded == expected
    assert len(seen) >= 8, "the game has shown too little to say anything"
    assert sum(map(len, expected)) > 200
    lights.close()


def walk(lights: Lights, clock: Clock, end: int) -> None:
    """Take the steps that `run` would take until a moment."""
    while (wake := lights._step()) is not None and round(wake * MS) <= end:
        clock.ms = round(wake * MS)
    clock.ms = end


def edges_of(pin: Any) -> list[tuple[int, int]]:
    """(ms, level) of a mock pin, which keeps the time between two changes."""
    at, edges = 0, []
    for state in pin.states:
        at += round(state.timestamp * MS)
        edges.append((at, int(state.state)))
    return edges


def test_every_situation_of_a_game_has_its_own_pattern() -> None:
    rounds = [now.rounds for now in situations(1, 2)]
    # Set-up, four rounds of each of three phases, the end of each phase, the end of the game.
    distinct = [
        rounds[0],
        *(after for before, after in pairwise(rounds) if before != after),
    ]
    one_phase = [tuple("on" if n < k else "pulse" if n == k else "off" for n in range(4)) for k in range(4)]
    assert distinct[-1] == ("on",) * 4
    for pattern in one_phase:
        assert distinct.count(pattern) == 3
    assert ("pulse",) * 4 in distinct
