"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

The game is the set-up, then three phases of four rounds (A to D). Before phases II and III the board
is prepared again. `advance` walks down these lists: a step does what happens by itself, and the walk
stops where somebody must decide.
"""

from __future__ import annotations

from typing import Final

from companion.games.imigrantes.bonuses import Commons, Deal, FinancialCard, Keep
from companion.games.imigrantes.cards import Events, Simple, Special
from companion.games.imigrantes.ending import Over, Reveals
from companion.games.imigrantes.expand import Expand
from companion.games.imigrantes.favours import Favours
from companion.games.imigrantes.hiring import Hostel, Nationals
from companion.games.imigrantes.moving import FreeMoves, MoveWorkers
from companion.games.imigrantes.placing import PlaceManagers
from companion.games.imigrantes.prices import HARVEST, MANUFACTURE, TAX
from companion.games.imigrantes.selling import SellGoods
from companion.games.imigrantes.setup import (
    BoardReady,
    Markers,
    NewPhase,
    PlayersReady,
    Ships,
    StartingWorkers,
)
from companion.games.imigrantes.state import Part, State
from companion.games.imigrantes.steps import Step, replace
from companion.games.imigrantes.upkeep import Restock, RoundBegins, RoundEnds, last_phase
from companion.games.imigrantes.yields import Yield
from companion.kernel import Prompt

SETUP: Final[tuple[Step, ...]] = (
    PlayersReady(),  #      1–6  colour, card, money, managers, board, markers
    StartingWorkers(),  #   4    each player places two on the own board
    BoardReady(),  #        7–8  the board's side, workers sorted by their backs
    Ships(),  #             8A   immigrants on the four ships
    Markers(),  #           8B–F prices, taxes, nationals
    Events(),  #            10   three events; the first brings extra immigrants
    Special(),  #           11A  the special piece
    Simple(),  #            11B  the simple pieces
    FinancialCard(),  #     12A  the financial bonus
    Deal(),  #              12B  two bonus cards for each player,
    Keep(),  #                   one kept in secret, one given to all,
    Commons(),  #                and one or two more for all
)

PHASE: Final[tuple[Step, ...]] = (
    NewPhase(),  #          immigrants gather on ship A, nationals leave
    Ships(),  #             new immigrants,
    Markers(),  #           new prices and nationals,
    Special(),  #           a new special piece,
    Events(),  #            three new events
)

ROUND: Final[tuple[Step, ...]] = (
    RoundBegins(),  #       the event of the round comes into force
    FreeMoves(),  #         only by an event
    PlaceManagers(),  #     in turn order, one manager at a time
    Hostel(),  #            1
    Yield("harvest", HARVEST),  #          2
    Yield("manufacture", MANUFACTURE),  #  3
    Yield("tax", TAX),  #                  4
    Expand(),  #            5
    Favours(),  #           6
    Nationals(),  #         7
    SellGoods(),  #         8
    MoveWorkers(),  #       small market and moves, last
    Restock(),  #           simple pieces
    RoundEnds(),  #         managers go home, turn markers shift
)

END: Final[tuple[Step, ...]] = (
    Reveals(),  #           secret cards kept on paper
    Over(),
)

PARTS: Final[dict[Part, tuple[Step, ...]]] = {"setup": SETUP, "phase": PHASE, "round": ROUND, "end": END}
ROUNDS: Final = 4


def step_of(state: State) -> Step:
    """The step that is on."""
    return PARTS[state.part][state.index]


def advance(state: State) -> State:
    """Goes on until somebody must decide."""
    while True:
        step = PARTS[state.part][state.index]
        state = step.settle(state)
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
    elif part in ("setup", "phase"):
        state = replace(state, part="round", index=0)
    elif state.round + 1 < ROUNDS:
        state = replace(state, round=state.round + 1, index=0)
    elif state.phase < last_phase(state):
        state = replace(state, part="phase", index=0)
    else:
        state = replace(state, part="end", index=0)
    return PARTS[state.part][state.index].enter(state)


def is_over(state: State) -> bool:
    return state.part == "end" and isinstance(step_of(state), Over)


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
    """The seats that must decide, as a word: `0 2`."""
    return " ".join(sorted({str(p.ask.seat) for p in prompts_of(state) if p.ask.seat is not None}))
