"""Random legal play by our rules alone: `python -m bench.random_play COUNT` prints one JSON line.

The moves are chosen beforehand, as on the peer's side. The clock runs over what stands for the peer's
reducer with its log and its undo: `apply`, which checks every move, the move's title, and the history,
in which every move can be undone. A draw takes its time but does not count as a move: on the peer's side
chance speaks inside a player's move.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.figures import quantile
from bench.ours import GAME, SEED, TINTS
from companion import dice, games
from companion.history import History
from companion.kernel import AnyRules, Drawn, Prompt

PASSES = 5
Game = list[tuple[Any, bool]]
"""Moves in order, and whether each was a player's."""


def choose(prompts: tuple[Prompt, ...], seed: bytes, chance: random.Random) -> tuple[Any, bool]:
    """One of the legal moves, a pending draw settled by the app."""
    open_moves = []
    for prompt in prompts:
        if prompt.draw is not None:
            return Drawn(prompt.draw.id, dice.settle(prompt.draw, seed), "app"), False
        open_moves += [move for choice in prompt.ask.choices if (move := prompt.move(choice.id)) is not None]
    return chance.choice(open_moves), True


def play(rules: AnyRules, start: Any, count: int) -> list[Game]:
    """Random games one after another, until `count` players' moves are made."""
    chance, made = random.Random(SEED), 0
    played: list[Game] = []
    while made < count:
        state, seed = start, dice.seed_from(SEED + len(played))
        game: Game = []
        while made < count and not rules.over(state):
            move, by_player = choose(rules.prompts(state), seed, chance)
            state = rules.apply(state, move)
            game.append((move, by_player))
            made += by_player
        played.append(game)
    return played


def replay(rules: AnyRules, start: Any, played: list[Game]) -> Iterator[None]:
    """Plays the moves again into histories in which each can be undone; stops after each move."""
    key = 0
    for game in played:
        history = History(rules, start)
        state = start
        for move, _ in game:
            key += 1
            title = rules.title(state, move)
            state = rules.apply(state, move)
            node = history.grow(history.head, move, "", "", title, state, auto=False)
            history.adopt((node,))
            history.step(str(key), node, "move", "", "")
            yield
        assert history.undo_target() is not None


def once(rules: AnyRules, start: Any, played: list[Game]) -> float:
    """Seconds for all moves."""
    gc.collect()
    began = time.perf_counter()
    for _ in replay(rules, start, played):
        pass
    return time.perf_counter() - began


def each(rules: AnyRules, start: Any, played: list[Game]) -> list[float]:
    """µs of every move, draws included."""
    took = []
    began = time.perf_counter_ns()
    for _ in replay(rules, start, played):
        ended = time.perf_counter_ns()
        took.append((ended - began) / 1e3)
        began = time.perf_counter_ns()
    return took


def main() -> None:
    """Prints moves a second (median of five passes) and µs per move."""
    count = int(sys.argv[1])
    rules = games.load(GAME)
    players = [{"name": tint.title(), "tint": tint} for tint in TINTS]
    options = msgspec.convert({"players": players}, rules.options_type)
    start = rules.start(options, games.sheet_of(GAME))
    played = play(rules, start, count)
    once(rules, start, played)
    seconds = quantile([once(rules, start, played) for _ in range(PASSES)], 0.5)
    took = each(rules, start, played)
    figures = {
        "moves_per_s": count / seconds,
        "p50_us": quantile(took, 0.5),
        "p99_us": quantile(took, 0.99),
        "draws": sum(len(game) for game in played) - count,
        "games": len(played),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
