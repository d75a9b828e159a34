"""What the steps of Imperialism: America share: how they ask, and whose turn it is."""

from __future__ import annotations

from typing import Any

from companion import agenda, checklist
from companion.agenda import Option
from companion.errors import IllegalMove
from companion.games.imperialism_america.parts import SIDES
from companion.games.imperialism_america.readings import crossed
from companion.games.imperialism_america.state import State
from companion.games.imperialism_america.words import SIDE_NAMES
from companion.kernel import Prompt
from companion.text import Label, t


class ByHand(checklist.ByHand[State]):
    """Things that people do by hand, once in a round."""

    def name(self, state: State) -> str:
        return f"{self.id}-{state.round}"


def ask(
    name: str,
    title: Label,
    options: list[Option],
    *,
    side: int,
    state: State,
    step: str,
    text: Label = "",
) -> Prompt:
    """A prompt of options for the player of a side; closed options come last."""
    options = sorted(options, key=lambda option: bool(option[0].why_not))
    return agenda.ask(name, title, options, seat=crossed(state.options, side), step=step, text=text)


def side_of(move: Any) -> int:
    """The side that makes a move."""
    return SIDES.index(move.side)


def their_turn(side: int, wanted: int) -> None:
    """Raises `IllegalMove` unless it is this side's turn."""
    if side != wanted:
        raise IllegalMove(t("It is the turn of: {who}.", who=SIDE_NAMES[wanted]))
