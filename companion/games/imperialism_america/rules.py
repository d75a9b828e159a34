"""Imperialism: America as the table sees it."""

from __future__ import annotations

from typing import Any

from companion.errors import IllegalMove
from companion.games.imperialism_america import checks, corrections, outcome, panels, titles
from companion.games.imperialism_america.cards import sheet_entries
from companion.games.imperialism_america.dominions import forecast
from companion.games.imperialism_america.moves import AnyMove
from companion.games.imperialism_america.order import AGENDA, in_action, is_over
from companion.games.imperialism_america.parts import BRAZIL, CARIBBEAN, KINDS, Sheet
from companion.games.imperialism_america.readings import CONDUCT, READINGS, TINTS, Options, crossed
from companion.games.imperialism_america.resolution import counter, counter_name, resolving
from companion.games.imperialism_america.scoring import points_of
from companion.games.imperialism_america.state import Block, State
from companion.games.imperialism_america.tables import block_ids
from companion.games.imperialism_america.words import SHORT_NAMES, player_name, side_mark
from companion.kernel import Correct, Correctable, Prompt, Rules, check_players
from companion.text import Label, t
from companion.view import Lights, ScoreSheet, Viewer
from companion.view import Seat as Badge


class ImperialismAmerica(Rules[State, Options]):
    """Two players, the USA and Latin America; four or five rounds."""

    id = "imperialism_america"
    version = 1
    name = t("Imperialism: America")
    seats = (2, 2)
    modes = ("full", "introductory")
    state_type = State
    options_type = Options
    move_type = AnyMove
    sections = panels.SECTIONS
    tints = TINTS
    switches = (*CONDUCT, *READINGS)

    def start(self, options: Options, sheet: Sheet) -> State:
        players = options.players
        if len(players) != 2:
            raise IllegalMove(t("Imperialism: America is for 2 players, not {n}.", n=len(players)))
        if any(player.tint not in TINTS for player in players):
            raise IllegalMove(t("The colours are blue, red, green, yellow, black and white."))
        check_players(players)
        mode = sheet.modes[options.mode]
        full = options.mode == "full"
        decks = sheet.decks
        return State(
            options=options,
            sheet=sheet,
            blocks=tuple(_first_markers(key) for key in block_ids(sheet)),
            cia=block_ids(sheet).index(BRAZIL),
            money=(mode.money.usa, mode.money.la),
            dollar=sheet.dollar_start,
            hand=(min(mode.hand, decks["usa"].common), min(mode.hand, decks["la"].common)),
            special=(
                min(mode.special.usa, decks["usa"].special) if full else 0,
                min(mode.special.la, decks["la"].special) if full else 0,
            ),
            returning=(sheet.returning["usa"], sheet.returning["la"]),
        )

    def apply(self, state: State, move: AnyMove) -> State:
        if isinstance(move, Correct):
            return AGENDA.advance(corrections.correct(state, move))
        return AGENDA.apply(state, move)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return AGENDA.prompts(state)

    def score(self, state: State) -> ScoreSheet:
        return outcome.score_sheet(state, is_over(state))

    def title(self, state: State, move: AnyMove) -> Label:
        return titles.title(state, move)

    def mask(self, state: State, move: AnyMove, viewer: Viewer) -> AnyMove:
        return move

    def corrections(self, state: State) -> tuple[Correctable, ...]:
        return corrections.corrections(state)

    def chapter(self, state: State) -> str:
        if state.part != "round":
            return state.part
        if in_action(state):
            return counter(state)
        return f"{counter_name(state, resolving(state))} resolution"

    def over(self, state: State) -> bool:
        return is_over(state)

    def check(self, state: State) -> None:
        checks.check(state)

    def clock(self, state: State) -> Label:
        if state.part == "end":
            return t("The end")
        if state.part == "setup":
            return t("Setting up")
        if in_action(state):
            return t("{counter}, action phase", counter=counter(state))
        return t("{counter}, resolution", counter=counter_name(state, resolving(state)))

    def badges(self, state: State) -> tuple[Badge, ...]:
        sides = [crossed(state.options, seat) for seat in range(2)]
        return tuple(
            Badge(seat, player_name(state.options, side), side_mark(state.options, side))
            for seat, side in enumerate(sides)
        )

    def lights(self, state: State) -> Lights:
        return panels.lights(state)

    def setting_up(self, state: State) -> bool:
        return state.part == "setup"

    def draws_alone(self, state: State) -> bool:
        return state.options.draws == "app"

    def notes(self, state: State) -> dict[str, Any] | None:
        return {"cards": sheet_entries(state)} if state.noted else None

    def headline(self, state: State) -> Label:
        if not in_action(state):
            return ""
        usa, la = points_of(forecast(state.blocks, state.cia, state.options))
        return t("Now: {usa} +{n}, {la} +{m}", usa=SHORT_NAMES[0], n=usa, la=SHORT_NAMES[1], m=la)


def _first_markers(block: str) -> Block:
    """The markers of the set-up in a block."""
    usa, la = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
    la["cultural"] = 1
    if block == CARIBBEAN:
        usa["industrial"] = 1
    else:
        la["industrial"] = 1
    return Block(tuple(usa.values()), tuple(la.values()))
