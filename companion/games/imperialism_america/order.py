"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

The game is the set-up, then a round for each counter of the stack: 1947 (full game), 1950, 1960, 1970, 1980.
A round is the action phase and the resolution. `AGENDA` walks down these lists: a step does what happens by
itself, and the walk stops where somebody must decide.
"""

from __future__ import annotations

from typing import Final

from companion.agenda import Agenda, Over, Step
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

SETUP: Final[tuple[Step[State], ...]] = (
    BoardReady(),  #      1  board, victory point markers
    MoneyReady(),  #      2  aid cards, dollar price, money
    InfluenceReady(),  #  3  first markers, the CIA in Brazil
    CardsReady(),  #      4  decks and hands
    LeaderTokens(),  #    5  full game: two leader tokens each,
    ChooseLeaders(),  #      and a leader for each token
    CountersReady(),  #   6  the stack of round counters
)

ROUND: Final[tuple[Step[State], ...]] = (
    Action(),  #     A  cards in turn, the USA first, until both have passed
    Dominions(),  # B1  strength in every block, dominion markers, points
    Counter(),  #   B2  the top counter leaves, bonuses, the new decade
    Income(),  #    B3  fixed amount and $1 for each industrial marker
    Recycling(),  # B4  full game: discard common cards, draw as many
    DrawCards(),  # B5  three cards; the CIA and People cards come back
)
"""Once the counter 1980 is discarded the game is over: B3–B5 are left out."""


END: Final[tuple[Step[State], ...]] = (Over(),)
PARTS: Final[dict[Part, tuple[Step[State], ...]]] = {"setup": SETUP, "round": ROUND, "end": END}


def _following(state: State) -> Part:
    """The part after this one: a round for each counter of the stack, then the end."""
    return "end" if last_is_gone(state) else "round"


AGENDA: Final = Agenda[State](lambda state: PARTS, _following)


def is_over(state: State) -> bool:
    return state.part == "end"


def in_action(state: State) -> bool:
    """Whether the action phase is on."""
    return state.part == "round" and state.index == 0
