"""Preparation at the depth of prices: the companion says what to lay out, and keeps prices and cards."""

from __future__ import annotations

from companion.agenda import Line, replace
from companion.games.imigrantes.cards import Events
from companion.games.imigrantes.parts import EventCard
from companion.games.imigrantes.prices import is_in_force
from companion.games.imigrantes.setup import (
    Markers,
    NewPhase,
    PlayersReady,
    StartingWorkers,
    phase_prices,
    ship_lines,
)
from companion.games.imigrantes.state import State
from companion.games.imigrantes.steps import ByHand
from companion.games.imigrantes.upkeep import RoundBegins, is_last_round
from companion.games.imigrantes.words import ROMAN
from companion.text import t


class PlayersTold(PlayersReady):
    """What every player takes, and the starting workers on the own boards."""

    def lines(self, state: State) -> tuple[Line, ...]:
        return (*super().lines(state), *StartingWorkers().lines(state))


class ShipsTold(ByHand):
    """8A: immigrants on the ships, from the table's own piles."""

    id = "ships"
    title = t("Lay immigrants on the ships")

    def lines(self, state: State) -> tuple[Line, ...]:
        return tuple((key, text, "") for key, text in ship_lines(state))


class MarkersTold(Markers):
    """8B–8F: only where the markers stand is kept."""

    def enter(self, state: State) -> State:
        return replace(state, prices=phase_prices(state))


class EventsTold(Events):
    """10: the checklist names who joins which ship; people move the tokens."""

    def join(self, state: State, first: EventCard) -> State:
        return state


class SpecialTold(ByHand):
    """11A: the special piece of the phase."""

    id = "special"
    title = t("Lay out the special piece")

    def lines(self, state: State) -> tuple[Line, ...]:
        return (("special-0", t("One special piece of phase {phase}", phase=ROMAN[state.phase]), ""),)


class SimpleTold(ByHand):
    """11B: the simple pieces."""

    id = "simple"
    title = t("Lay out the simple pieces")

    def lines(self, state: State) -> tuple[Line, ...]:
        n = len(state.seats) + 1
        what = t("{n} simple pieces, among them a farm, a factory and a city", n=n)
        return (("simple-0", what, ""),)


class NewPhaseTold(NewPhase):
    """The board's supplies stay with the table."""

    def supplies(self, state: State) -> State:
        return state


class RoundBeginsTold(RoundBegins):
    """Managers are handed out; what an event lays out or pays is read in its text."""

    def on_the_table(self, state: State) -> State:
        return state


class FreeMovesTold(ByHand):
    """By an event, before placing."""

    id = "free"
    title = t("Free moves: in turn order each may move the workers of one piece")

    def skipped(self, state: State) -> bool:
        return not is_in_force(state, "free_move")


class RestockTold(ByHand):
    """Simple pieces are restocked; managers and turn markers follow."""

    id = "restock"
    title = t("Restock the simple pieces; managers go home, the turn markers shift")

    def skipped(self, state: State) -> bool:
        return is_last_round(state)
