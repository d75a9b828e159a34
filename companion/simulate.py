"""Play without people: random legal games, and set-ups drawn by the app."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from companion import dice
from companion.errors import BrokenState, IllegalMove
from companion.kernel import AnyRules, Draw, Drawn, Move, Prompt
from companion.text import plain, t

LONGEST: Final = 20_000
"""Moves after which a game is taken for endless."""


class Step(msgspec.Struct, frozen=True):
    """A move of a played-through game: the state it was made on, the move, and the draw it settled."""

    before: Any
    move: Any
    after: Any
    draw: Draw | None


class Played(msgspec.Struct):
    """What came of a batch of games."""

    games: int
    moves: int
    seconds: float
    outcomes: dict[str, int]
    illegal: int


def steps(
    rules: AnyRules, start: Any, seed: bytes, rng: random.Random, refused: Callable[[], None]
) -> Iterator[Step]:
    """A random legal game, step by step; `refused` is called when an offered choice is illegal."""
    state = start
    for _ in range(LONGEST):
        prompts = rules.prompts(state)
        if not prompts:
            return
        prompt = rng.choice(prompts)
        move = _random_move(prompt, seed, rng)
        try:
            after = rules.apply(state, move)
        except IllegalMove:
            refused()
            continue
        yield Step(state, move, after, prompt.draw)
        state = after
    raise BrokenState(t("The game does not end."))


def _random_move(prompt: Prompt, seed: bytes, rng: random.Random) -> Move:
    if prompt.draw is not None:
        return Drawn(prompt.draw.id, dice.settle(prompt.draw, seed), "app")
    offered = zip(prompt.ask.choices, prompt.moves, strict=True)
    open_ones = [move for choice, move in offered if not choice.why_not and move is not None]
    if not open_ones:
        raise BrokenState(t("“{what}” can be answered by nothing.", what=prompt.ask.title))
    return rng.choice(open_ones)


def play(
    rules: AnyRules,
    start: Callable[[], Any],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Played:
    """So many random games, every invariant checked on every state; `BrokenState` at the first breach."""
    played = Played(games, 0, 0.0, {}, 0)
    outcomes: Counter[str] = Counter()

    def refused() -> None:
        played.illegal += 1

    begun = time.monotonic()
    for n in range(games):
        number = seed * 1_000_003 + n
        state = start()
        rules.check(state)
        for step in steps(rules, state, dice.seed_from(number), random.Random(number), refused):
            state = step.after
            rules.check(state)
            played.moves += 1
        if not rules.over(state):
            raise BrokenState(t("The game stops before its end."))
        outcomes[_outcome(rules, state)] += 1
        progress(n + 1)
    played.seconds = round(time.monotonic() - begun, 3)
    played.outcomes = dict(sorted(outcomes.items()))
    return played


def _outcome(rules: AnyRules, state: Any) -> str:
    if word := rules.outcome(state):
        return word
    first = [total.seat + 1 for total in rules.score(state).totals if total.place == 1]
    return f"seat {first[0]} wins" if len(first) == 1 else f"{len(first)} share the win"


def set_up(rules: AnyRules, start: Any, seed: int) -> list[dict[str, Any]]:
    """A whole set-up: each step with what was drawn; where a player chooses, the seed chooses."""
    found: list[dict[str, Any]] = []
    state = start

    def refused() -> None:
        raise BrokenState(t("An offered choice was refused."))

    for step in steps(rules, state, dice.seed_from(seed), random.Random(seed), refused):
        title = plain(rules.title(step.before, step.move))
        line: dict[str, Any] = {"step": len(found) + 1, "what": title, "by": "table"}
        if step.draw is not None:
            line |= {"by": "app", "draw": step.draw.id, "what": plain(step.draw.what)}
            line["drawn"] = list(step.move.items)
            if step.draw.seat is not None:
                line["seat"] = step.draw.seat + 1
        found.append(line)
        if not rules.setting_up(step.after):
            return found
    return found
