"""Imigrantes as the table sees it."""

from __future__ import annotations

import msgspec

from companion.errors import IllegalMove
from companion.games.imigrantes import checks, corrections, outcome, panels, titles
from companion.games.imigrantes.bonuses import on_paper
from companion.games.imigrantes.discard import discard
from companion.games.imigrantes.moves import AnyMove, DiscardStarting, KeepBonus, SetDepth
from companion.games.imigrantes.order import AGENDA, is_over
from companion.games.imigrantes.parts import ACTIONS, LETTERS, PILES, Sheet
from companion.games.imigrantes.readings import CONDUCT, READINGS, TINTS, Options
from companion.games.imigrantes.state import Car, Holding, Prices, Seat, State
from companion.games.imigrantes.switching import switch
from companion.games.imigrantes.tables import BOARD, tables
from companion.games.imigrantes.tracked import tracked
from companion.games.imigrantes.words import KEY_EVENTS, ROMAN, event_name, event_text, seat_mark, seat_name
from companion.kernel import UNKNOWN, Correct, Correctable, Draw, Drawn, Prompt, Rules, check_players
from companion.text import Label, t
from companion.view import Lights, ScoreSheet, Viewer
from companion.view import Seat as Badge


class Imigrantes(Rules[State, Options]):
    """Two to four players, three phases of four rounds."""

    id = "imigrantes"
    version = 1
    name = t("Imigrantes")
    seats = (2, 4)
    modes = ("full", "phase1")
    state_type = State
    options_type = Options
    move_type = AnyMove
    sections = panels.SECTIONS
    tints = TINTS
    switches = (*CONDUCT, *READINGS)

    def start(self, options: Options, sheet: Sheet) -> State:
        players = options.players
        if not self.seats[0] <= len(players) <= self.seats[1]:
            raise IllegalMove(t("Imigrantes is for 2 to 4 players, not {n}.", n=len(players)))
        if any(player.tint not in TINTS for player in players):
            raise IllegalMove(t("The colours are blue, yellow, red, green and black."))
        check_players(players)
        known = tables(sheet)
        board = Holding(BOARD, ("",) * known.properties[BOARD].spaces)
        nations = sheet.nationalities.values()
        return State(
            options=options,
            sheet=sheet,
            seats=tuple(Seat(sheet.money, holdings=(board,)) for _ in players),
            order=tuple(range(len(players))),
            prices=Prices(),
            train=tuple(Car(size) for size in sheet.train),
            piles=tuple(tuple(n.tokens.get(pile, 0) for n in nations) for pile in PILES),
            pile=tuple(key for key, piece in sheet.pieces.items() if piece.phase == "simple"),
            specials=tuple(key for key, piece in sheet.pieces.items() if piece.phase != "simple"),
            box_nationals=sheet.national_tokens,
            box_starting=sheet.starting_tokens,
            placed=((),) * len(ACTIONS),
            depth=options.depth,
        )

    def apply(self, state: State, move: AnyMove) -> State:
        kind = type(move)
        if kind is Correct:
            assert isinstance(move, Correct)
            return AGENDA.advance(corrections.correct(state, move))
        if kind is DiscardStarting:
            assert isinstance(move, DiscardStarting)
            return AGENDA.advance(discard(state, move))
        if kind is SetDepth:
            assert isinstance(move, SetDepth)
            return AGENDA.advance(switch(state, move.depth))
        return AGENDA.apply(state, move)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return AGENDA.prompts(state)

    def score(self, state: State) -> ScoreSheet:
        return outcome.score_sheet(state, is_over(state))

    def title(self, state: State, move: AnyMove) -> Label:
        return titles.title(state, move)

    def mask(self, state: State, move: AnyMove, viewer: Viewer) -> AnyMove:
        if isinstance(move, KeepBonus) and viewer != move.seat:
            return msgspec.structs.replace(move, keep=UNKNOWN)
        if isinstance(move, Drawn):
            prompts = self.prompts(state)
            draw: Draw | None = prompts[0].draw if prompts else None
            if draw is not None and draw.seat is not None and draw.seat != viewer:
                return Drawn(draw=move.draw, items=(UNKNOWN,) * len(move.items), source="hand")
        return move

    def corrections(self, state: State) -> tuple[Correctable, ...]:
        return tracked(state)

    def chapter(self, state: State) -> str:
        if state.part == "end":
            return "end"
        if state.part == "round":
            return f"{ROMAN[state.phase]}-{LETTERS[state.round]}"
        return f"{ROMAN[state.phase]}-{state.part}"

    def over(self, state: State) -> bool:
        return is_over(state)

    def check(self, state: State) -> None:
        checks.check(state)

    def clock(self, state: State) -> Label:
        phase = ROMAN[state.phase]
        if state.part == "end":
            return t("The end")
        if state.part == "round":
            return t("Phase {phase}, round {round}", phase=phase, round=LETTERS[state.round])
        if state.part == "phase":
            return t("Preparing phase {phase}", phase=phase)
        return t("Setting up")

    def badges(self, state: State) -> tuple[Badge, ...]:
        return tuple(Badge(n, seat_name(state, n), seat_mark(state, n)) for n in range(len(state.seats)))

    def lights(self, state: State) -> Lights:
        return panels.lights(state)

    def setting_up(self, state: State) -> bool:
        return state.part == "setup"

    def draws_alone(self, state: State) -> bool:
        return state.options.draws == "app" and not (state.part == "setup" and on_paper(state))

    def headline(self, state: State) -> Label:
        if state.part == "end":
            return ""
        if state.part != "round" or not state.in_force:
            date, name, text = KEY_EVENTS[state.phase]
            return t("{date} {title}: {text}", date=date, title=name, text=text)
        event = state.in_force[-1]
        return t("{event}: {text}", event=event_name(state.sheet, event), text=event_text(state.sheet, event))
