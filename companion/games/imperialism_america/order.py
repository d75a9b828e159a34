"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

The game is the set-up, then a round for each counter of the stack: 1947 (full game), 1950, 1960, 1970, 1980.
A round is the action phase and the resolution. `advance` walks down these lists: a step does what happens by
itself, and the walk stops where somebody must decide.
"""

from __future__ import annotations

from typing import Final

from companion.games.imperialism_america.action import Action
from companion.games.imperialism_america.resolution import (
    Counter,
    Dominions,
    DrawCards,
    Income,
    Recycling,
    last_is_gone,
)
from companion.games.imperialism_america.setup import (
    BoardReady,
    CardsReady,
    ChooseLeaders,
    CountersReady,
    InfluenceReady,
    LeaderTokens,
    MoneyReady,
)
from companion.games.imperialism_america.state import Part, State
from companion.games.imperialism_america.steps import Step, replace
from companion.kernel import Prompt
from companion.text import t

SETUP: Final[tuple[Step, ...]] = (
    BoardReady(),  #      1  board, victory point markers
    MoneyReady(),  #      2  aid cards, dollar price, money
    InfluenceReady(),  #  3  first markers, the CIA in Brazil
    CardsReady(),  #      4  decks and hands
    LeaderTokens(),  #    5  full game: two leader tokens each,
    ChooseLeaders(),  #      and a leader for each token
    CountersReady(),  #   6  the stack of round counters
)

ROUND: Final[tuple[Step, ...]] = (
    Action(),  #     A  cards in turn, the USA first, until both have passed
    Dominions(),  # B1  strength in every block, dominion markers, points
    Counter(),  #   B2  the top counter leaves, bonuses, the new decade
    Income(),  #    B3  fixed amount and $1 for each industrial marker
    Recycling(),  # B4  full game: discard common cards, draw as many
    DrawCards(),  # B5  three cards; the CIA and People cards come back
)
"""Once the counter 1980 is discarded the game is over: B3–B5 are left out."""


class Over(Step):
    """Nothing more is decided."""

    id = "over"
    title = t("The game is over")

    def waits(self, state: State) -> bool:
        return True


END: Final[tuple[Step, ...]] = (Over(),)
PARTS: Final[dict[Part, tuple[Step, ...]]] = {"setup": SETUP, "round": ROUND, "end": END}


def step_of(state: State) -> Step:
    """The step that is on."""
    return PARTS[state.part][state.index]


def advance(state: State) -> State:
    """Goes on until somebody must decide."""
    while True:
        step = PARTS[state.part][state.index]
        if step.waits(state):
            return state
        state = enter_next(step.leave(state))


def enter_next(state: State) -> State:
    """Enters the step after this one."""
    part, index = state.part, state.index + 1
    steps = PARTS[part]
    while index < len(steps) and steps[index].skipped(state):
        index += 1
    if index < len(steps):
        state = replace(state, index=index)
    elif last_is_gone(state):
        state = replace(state, part="end", index=0)
    else:
        state = replace(state, part="round", index=0)
    return PARTS[state.part][state.index].enter(state)


def is_over(state: State) -> bool:
    return state.part == "end"


def in_action(state: State) -> bool:
    """Whether the action phase is on."""
    return state.part == "round" and state.index == 0


_ASKED: list[tuple[State, tuple[Prompt, ...]]] = []


def prompts_of(state: State) -> tuple[Prompt, ...]:
    """The prompts of a state; those of the last state asked for are kept, as several panels look at them."""
    for kept, prompts in _ASKED:
        if kept is state:
            return prompts
    prompts = step_of(state).prompts(state)
    _ASKED[:] = [(state, prompts)]
    return prompts


def deciding(state: State) -> str:
    """The seats that must decide, as a word: `0 1`."""
    return " ".join(sorted({str(p.ask.seat) for p in prompts_of(state) if p.ask.seat is not None}))
