"""The end: secret cards that were kept on paper are shown, then all is counted."""

from __future__ import annotations

from companion.agenda import Step, option, replace
from companion.errors import IllegalMove
from companion.games.imigrantes.bonuses import bonus_mark, unseen
from companion.games.imigrantes.moves import Reveal
from companion.games.imigrantes.state import State
from companion.games.imigrantes.steps import ask
from companion.games.imigrantes.words import bonus_name, seat_name
from companion.kernel import UNKNOWN, Prompt
from companion.text import t


class Reveals(Step[State]):
    """Who kept the secret bonus on paper shows it."""

    id = "reveal"
    title = t("Secret cards")

    def __init__(self) -> None:
        self.moves = {Reveal: self._reveal}

    def waits(self, state: State) -> bool:
        return UNKNOWN in state.secrets

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = []
        for seat, card in enumerate(state.secrets):
            if card != UNKNOWN:
                continue
            options = [
                option(f"reveal-{c}", bonus_name(state.sheet, c), Reveal(seat, c), mark=bonus_mark(state, c))
                for c in unseen(state)
            ]
            title = t("{who}: which secret card was yours?", who=seat_name(state, seat))
            found.append(ask(state, f"reveal-{seat}", title, options, seat=seat, step=self.id))
        return tuple(found)

    def _reveal(self, state: State, move: Reveal) -> State:
        if not 0 <= move.seat < len(state.secrets) or state.secrets[move.seat] != UNKNOWN:
            raise IllegalMove(t("This secret card is known."))
        if move.card not in unseen(state):
            raise IllegalMove(t("That card lies open or belongs to somebody else."))
        secrets = state.secrets
        return replace(state, secrets=(*secrets[: move.seat], move.card, *secrets[move.seat + 1 :]))
