"""Games for the tests: set up by chance from a seed, then moved by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from companion import games
from companion.errors import IllegalMove
from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.moves import Done, Pass
from companion.games.imperialism_america.parts import KINDS, SIDES, Card, Changes, Needs, Pieces, Sheet, Use
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.state import State
from companion.kernel import Drawn, Player, Prompt
from companion.text import plain

replace = msgspec.structs.replace
PLAYERS = (Player("Ana", "blue"), Player("Rui", "red"))
BRAZIL, CARIBBEAN = 0, 1
POLITICAL, INDUSTRIAL, EDUCATIONAL, CULTURAL, MILITARY = range(5)


@cache
def practice() -> Sheet:
    sheet: Sheet = games.sheet_of("imperialism_america")
    return sheet


CARDS = {
    "coup": Card(
        "usa",
        title="Coup",
        historical=Use(
            requires=Needs(la={"political": 1}, cia=True), dollar=1, place=Pieces(usa={"military": 1})
        ),
        strategic=Use(cash=2, place=Pieces(usa={"political": 1})),
    ),
    "aid": Card("usa", title="Aid", strategic=Use(cash=3, cia=True, points=Changes(usa=1))),
    "strike": Card(
        "la",
        title="Strike",
        historical=Use(requires=Needs(usa={"industrial": 1}), remove=Pieces(usa={"industrial": 2}), price=1),
        strategic=Use(cash=1, place=Pieces(la={"educational": 1, "cultural": 1})),
    ),
    "loan": Card("la", title="Loan", historical=Use(money=Changes(usa=-4, la=4), cards=Changes(la=1))),
    "junta": Card(
        "usa", "dictatorship", "Junta", historical=Use(cash=1, place=Pieces(usa={"military": 1}))
    ),
    "cia": Card("usa", kind="cia", historical=Use(cash=1, cia=True)),
}  # fmt: skip
"""Cards that are made up for these tests."""


@cache
def rich() -> Sheet:
    """The practice sheet with entered cards and more money."""
    sheet = practice()
    modes = {
        key: replace(mode, money=replace(mode.money, usa=20, la=20)) for key, mode in sheet.modes.items()
    }
    leaders = {
        **sheet.leaders,
        "brazil_1": replace(sheet.leaders["brazil_1"], points=2, use=Use(place=Pieces(la={"cultural": 1}))),
    }
    return replace(sheet, cards=CARDS, modes=modes, leaders=leaders)


def begun(sheet: Sheet | None = None, **options: Any) -> State:
    """The state before the first step of the set-up."""
    return RULES.start(Options(players=PLAYERS, **options), sheet or practice())


def random_move(state: State, rng: random.Random) -> Any:
    """A move that is offered."""
    prompt = rng.choice(RULES.prompts(state))
    if prompt.draw is not None:
        return Drawn(prompt.draw.id, tuple(rng.sample(prompt.draw.pool, prompt.draw.count)), "app")
    return rng.choice([m for c, m in zip(prompt.ask.choices, prompt.moves, strict=True) if not c.why_not])


def play(state: State, seed: int) -> Iterator[tuple[State, Any]]:
    """A random game from here: each state with the move made on it; the last one with None."""
    rng = random.Random(seed)
    while not RULES.over(state):
        move = random_move(state, rng)
        yield state, move
        state = RULES.apply(state, move)
    yield state, None


def ready(sheet: Sheet | None = None, **options: Any) -> State:
    """The first action phase, before the first card."""
    rng = random.Random(1)
    state = begun(sheet, **options)
    while state.part == "setup":
        state = RULES.apply(state, random_move(state, rng))
    RULES.check(state)
    return state


def asked(state: State) -> Prompt:
    """The one prompt that there is."""
    (prompt,) = RULES.prompts(state)
    return prompt


def apply(state: State, *moves: Any) -> State:
    """The state after the moves, with every invariant checked."""
    for move in moves:
        state = RULES.apply(state, move)
        RULES.check(state)
    return state


def choose(state: State, *choices: str) -> State:
    """The state after answering the one prompt, again and again."""
    for choice in choices:
        move = asked(state).move(choice)
        assert move is not None, (choice, asked(state).ask)
        state = apply(state, move)
    return state


def why_not(state: State, choice: str) -> str:
    """Why a choice is closed, in English; nothing if it is open."""
    return plain(next(c for c in asked(state).ask.choices if c.id == choice).why_not)


def both_pass(state: State) -> State:
    """Whoever has not passed does."""
    while state.part == "round" and state.index == 0:
        state = apply(state, Pass(SIDES[state.turn]))
    return state


def resolved(state: State) -> State:
    """After the dominions of this round."""
    return apply(both_pass(state), Done("dominions"))


def next_round(state: State) -> State:
    """The action phase of the next round, or the end; nobody recycles."""
    state = both_pass(state)
    while state.part == "round" and state.index:
        for prompt in RULES.prompts(state)[:1]:
            state = apply(state, prompt.moves[0])
    return state


def with_block(state: State, n: int, **values: Any) -> State:
    """The state with one block changed; `usa` and `la` are markers by name."""
    block = state.blocks[n]
    made = {
        key: tuple(value.get(kind, 0) for kind in KINDS) if isinstance(value, dict) else value
        for key, value in values.items()
    }
    blocks = (*state.blocks[:n], replace(block, **made), *state.blocks[n + 1 :])
    return replace(state, blocks=blocks)


def refused(state: State, move: Any) -> str:
    """The sentence with which an illegal move is refused."""
    try:
        RULES.apply(state, move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} was legal")
