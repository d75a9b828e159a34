"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

The game is the set-up, then three phases of four rounds (A to D). Before phases II and III the board
is prepared again. Each part is written down twice: with every book kept, and with prices and points
alone. `AGENDA` walks down these lists: a step does what happens by itself, and the walk stops where
somebody must decide.
"""

from __future__ import annotations

from typing import Final

from companion.agenda import Agenda, Over, Step, replace
from companion.games.imigrantes.bonuses import Commons, Deal, FinancialCard, Keep
from companion.games.imigrantes.cards import Events, Simple, Special
from companion.games.imigrantes.depth import Boards, Tally
from companion.games.imigrantes.ending import Reveals
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

SETUP: Final[tuple[Step[State], ...]] = (
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

PHASE: Final[tuple[Step[State], ...]] = (
    NewPhase(),  #          immigrants gather on ship A, nationals leave
    Ships(),  #             new immigrants,
    Markers(),  #           new prices and nationals,
    Special(),  #           a new special piece,
    Events(),  #            three new events
)

ROUND: Final[tuple[Step[State], ...]] = (
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

END: Final[tuple[Step[State], ...]] = (
    Boards(),  #            only after a game of prices whose boards are to be counted
    Reveals(),  #           secret cards kept on paper
    Over(),
)

# The same game where only prices and points are kept: workers, pieces, goods and money stay on the table.

SETUP_OF_PRICES: Final[tuple[Step[State], ...]] = (
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

PHASE_OF_PRICES: Final[tuple[Step[State], ...]] = (
    NewPhaseTold(),  #      immigrants gather on ship A, nationals leave
    ShipsTold(),  #         new immigrants,
    MarkersTold(),  #       new prices and nationals,
    SpecialTold(),  #       a new special piece,
    EventsTold(),  #        three new events
)

ROUND_OF_PRICES: Final[tuple[Step[State], ...]] = (
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

END_OF_PRICES: Final[tuple[Step[State], ...]] = (
    Tally(),  #             points typed in, or on to the boards
    Over(),
)

ORDERS: Final[dict[Depth, dict[Part, tuple[Step[State], ...]]]] = {
    "everything": {"setup": SETUP, "phase": PHASE, "round": ROUND, "end": END},
    "prices": {
        "setup": SETUP_OF_PRICES,
        "phase": PHASE_OF_PRICES,
        "round": ROUND_OF_PRICES,
        "end": END_OF_PRICES,
    },
}
ROUNDS: Final = 4


class _Counted(Agenda[State]):
    """Also counts the rounds of a phase."""

    def between(self, state: State, part: str) -> State:
        return replace(state, round=state.round + 1) if state.part == part == "round" else state


def _following(state: State) -> Part:
    """The part after this one: three more rounds, then the next phase or the end."""
    if state.part != "round" or state.round + 1 < ROUNDS:
        return "round"
    return "phase" if state.phase < last_phase(state) else "end"


AGENDA: Final = _Counted(lambda state: ORDERS[state.depth], _following)


def index_of(depth: Depth, part: Part, name: str) -> int:
    """Where in a part of the game the step of that name stands."""
    return next(n for n, step in enumerate(ORDERS[depth][part]) if step.id == name)


def is_over(state: State) -> bool:
    return state.part == "end" and isinstance(AGENDA.step(state), Over)
