"""Random legal play by our rules alone: `python -m bench.random_play COUNT` prints one JSON line.

The moves are chosen beforehand, as on the peer's side, and the clock runs over `apply` alone, which
checks every move. Every state is kept, so that all moves can be undone. A draw takes its time but
does not count as a move: on the peer's side chance speaks inside a player's move.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from typing import Any

import msgspec

from bench.figures import quantile
from bench.ours import GAME, SEED, TINTS
from companion import dice, games
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


def once(rules: AnyRules, start: Any, played: list[Game]) -> float:
    """Seconds for all games, every state kept."""
    gc.collect()
    history: list[Any] = []
    began = time.perf_counter()
    for game in played:
        state = start
        for move, _ in game:
            state = rules.apply(state, move)
            history.append(state)
    return time.perf_counter() - began


def each(rules: AnyRules, start: Any, played: list[Game]) -> list[float]:
    """µs of every move, draws included."""
    took = []
    for game in played:
        state = start
        for move, _ in game:
            began = time.perf_counter_ns()
            state = rules.apply(state, move)
            took.append((time.perf_counter_ns() - began) / 1e3)
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
