"""Mission Amazonia as the table sees it."""

from __future__ import annotations

from typing import Any

from companion.errors import IllegalMove
from companion.games.mission_amazonia import (
    annual_report,
    campaign,
    checks,
    corrections,
    noted,
    outcome,
    panels,
    titles,
)
from companion.games.mission_amazonia.moves import AnyMove
from companion.games.mission_amazonia.order import AGENDA, is_over
from companion.games.mission_amazonia.parts import TINTS, Sheet
from companion.games.mission_amazonia.readings import CONDUCT, READINGS, Options
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import taken
from companion.games.mission_amazonia.words import chapter_name, event_name, seat_mark, seat_name
from companion.kernel import Correct, Correctable, Paper, Prompt, Rules
from companion.text import Label, commas, t
from companion.view import Lights, ScoreSheet, Seat, Viewer


class MissionAmazonia(Rules[State, Options]):
    """A team of 2 to 4 players; chapter after chapter, or a single one."""

    id = "mission_amazonia"
    version = 1
    name = t("Mission Amazonia")
    seats = (2, 4)
    modes = ("campaign", "chapter")
    state_type = State
    options_type = Options
    move_type = AnyMove
    sections = panels.SECTIONS
    tints = TINTS
    switches = (*CONDUCT, *READINGS)

    def start(self, options: Options, sheet: Sheet) -> State:
        players = options.players
        if not 2 <= len(players) <= 4:
            raise IllegalMove(t("Mission Amazonia is for 2 to 4 players, not {n}.", n=len(players)))
        # The colours that a smaller team leaves in the box: red first, then blue.
        colours = TINTS[: len(players)]
        if sorted(player.tint for player in players) != sorted(colours):
            words = commas(_TINT_NAMES[tint] for tint in colours)
            raise IllegalMove(
                t("With {n} players the colours are: {colours}.", n=len(players), colours=words)
            )
        names = [player.name.strip() for player in players]
        if not all(names) or len(set(names)) < len(names):
            raise IllegalMove(t("Every player needs a name of their own."))
        return AGENDA.advance(campaign.opening(options, sheet))

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
        if state.part == "round":
            return f"{state.chapter}.{state.attempt} round {state.round}"
        return f"{state.chapter}.{state.attempt} {state.part}"

    def over(self, state: State) -> bool:
        return is_over(state)

    def check(self, state: State) -> None:
        checks.check(state)

    def clock(self, state: State) -> Label:
        if state.part == "end":
            return t("The end")
        name = chapter_name(state, state.chapter)
        if state.part == "setup":
            return t("{chapter}, setting up", chapter=name)
        if state.part == "chapter":
            return t("{chapter}, the end", chapter=name)
        return t("{chapter}, round {n}", chapter=name, n=state.round)

    def badges(self, state: State) -> tuple[Seat, ...]:
        return tuple(
            Seat(seat, seat_name(state, seat), seat_mark(state, seat)) for seat in range(len(state.team))
        )

    def lights(self, state: State) -> Lights:
        return panels.lights(state)

    def setting_up(self, state: State) -> bool:
        return state.part == "setup"

    def draws_alone(self, state: State) -> bool:
        if state.options.draws != "dice":
            return state.options.draws == "app"
        return any(prompt.draw is not None and not prompt.draw.die for prompt in AGENDA.prompts(state))

    def outcome(self, state: State) -> str:
        return "won" if state.results and state.results[-1].won else "lost"

    def paper(self, state: State) -> Paper | None:
        return annual_report.paper(state)

    def notes(self, state: State) -> dict[str, Any] | None:
        return noted.notes(state)

    def headline(self, state: State) -> Label:
        if state.part != "round":
            return ""
        success, failure = taken(state)
        words: Label = t("Saved {n} · failed {m} of {all}", n=success, m=failure, all=state.sheet.track)
        for _, card in state.events:
            words = t("{one} · {other}", one=words, other=event_name(state, card))
        return words


_TINT_NAMES: dict[str, Label] = {
    "yellow": t("yellow"),
    "green": t("green"),
    "blue": t("blue"),
    "red": t("red"),
}
