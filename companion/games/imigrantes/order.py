"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

The game is the set-up, then three phases of four rounds (A to D). Before phases II and III the board
is prepared again. Each part is written down twice: with every book kept, and with prices and points
alone. `advance` walks down these lists: a step does what happens by itself, and the walk
stops where somebody must decide.
"""

from __future__ import annotations

from typing import Final

from companion.games.imigrantes.bonuses import Commons, Deal, FinancialCard, Keep
from companion.games.imigrantes.cards import Events, Simple, Special
from companion.games.imigrantes.depth import Boards, Tally
from companion.games.imigrantes.ending import Over, Reveals
from companion.games.imigrantes.expand import Expand
from companion.games.imigrantes.favours import Favours
from companion.games.imigrantes.hiring import Hostel, Nationals
from companion.games.imigrantes.moving import FreeMoves, MoveWorkers
from companion.games.imigrantes.placing import PlaceManagers
from companion.games.imigrantes.prices import EXPAND, HARVEST, HOSTEL, MANUFACTURE, NATIONAL, TAX
from companion.games.imigrantes.readings import Depth
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
from companion.games.imigrantes.told import (
    ExpandTold,
    FavoursTold,
    HiresTold,
    MovesTold,
    PlaceTold,
    SaleTold,
    Told,
)
from companion.games.imigrantes.told_setup import (
    EventsTold,
    FreeMovesTold,
    MarkersTold,
    NewPhaseTold,
    PlayersTold,
    RestockTold,
    RoundBeginsTold,
    ShipsTold,
    SimpleTold,
    SpecialTold,
)
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
    Boards(),  #            only after a change from prices to everything
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
    Boards(),  #            only after a game of prices whose boards are to be counted
    Reveals(),  #           secret cards kept on paper
    Over(),
)

# The same game where only prices and points are kept: workers, pieces, goods and money stay on the table.

SETUP_OF_PRICES: Final[tuple[Step, ...]] = (
    PlayersTold(),  #       1–6  what each player takes, and the starting workers
    BoardReady(),  #        7–8  the board's side, workers sorted by their backs
    ShipsTold(),  #         8A   immigrants on the four ships
    MarkersTold(),  #       8B–F prices, taxes, nationals
    EventsTold(),  #        10   three events; the first brings extra immigrants
    SpecialTold(),  #       11A  the special piece
    SimpleTold(),  #        11B  the simple pieces
    FinancialCard(),  #     12A  the financial bonus
    Deal(),  #              12B  two bonus cards for each player,
    Keep(),  #                   one kept in secret, one given to all,
    Commons(),  #                and one or two more for all
)

PHASE_OF_PRICES: Final[tuple[Step, ...]] = (
    NewPhaseTold(),  #      immigrants gather on ship A, nationals leave
    ShipsTold(),  #         new immigrants,
    MarkersTold(),  #       new prices and nationals,
    SpecialTold(),  #       a new special piece,
    EventsTold(),  #        three new events
)

ROUND_OF_PRICES: Final[tuple[Step, ...]] = (
    RoundBeginsTold(),  #   the event of the round comes into force
    FreeMovesTold(),  #     only by an event
    PlaceTold(),  #         in turn order, one manager at a time
    HiresTold(HOSTEL, "extra_immigrant"),  # 1
    Told(HARVEST),  #       2
    Told(MANUFACTURE),  #   3
    Told(TAX),  #           4
    ExpandTold(EXPAND),  #  5
    FavoursTold(),  #       6
    HiresTold(NATIONAL, "extra_national"),  # 7
    SaleTold(),  #          8  points for what was sold
    MovesTold(),  #         small market and its point, then moves
    RestockTold(),  #       simple pieces
    RoundEnds(),  #         managers go home, turn markers shift
)

END_OF_PRICES: Final[tuple[Step, ...]] = (
    Tally(),  #             points typed in, or on to the boards
    Over(),
)

ORDERS: Final[dict[Depth, dict[Part, tuple[Step, ...]]]] = {
    "everything": {"setup": SETUP, "phase": PHASE, "round": ROUND, "end": END},
    "prices": {
        "setup": SETUP_OF_PRICES,
        "phase": PHASE_OF_PRICES,
        "round": ROUND_OF_PRICES,
        "end": END_OF_PRICES,
    },
}
ROUNDS: Final = 4


def steps_of(state: State) -> tuple[Step, ...]:
    """The steps of the part of the game that is on, at the depth that is kept."""
    return ORDERS[state.depth][state.part]


def step_of(state: State) -> Step:
    """The step that is on."""
    return ORDERS[state.depth][state.part][state.index]


def index_of(depth: Depth, part: Part, name: str) -> int:
    """Where in a part of the game the step of that name stands."""
    return next(n for n, step in enumerate(ORDERS[depth][part]) if step.id == name)


def advance(state: State) -> State:
    """Goes on until somebody must decide."""
    while True:
        step = ORDERS[state.depth][state.part][state.index]
        state = step.settle(state)
        if step.waits(state):
            return state
        state = enter_next(step.leave(state))


def enter_next(state: State) -> State:
    """Enters the step after this one."""
    part, index = state.part, state.index + 1
    steps = steps_of(state)
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
    return step_of(state).enter(state)


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
