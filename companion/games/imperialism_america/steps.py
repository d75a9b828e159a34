"""What a step of the order of play is, and how its prompts are put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.errors import IllegalMove
from companion.games.imperialism_america.moves import Done
from companion.games.imperialism_america.parts import SIDES
from companion.games.imperialism_america.readings import crossed
from companion.games.imperialism_america.state import Progress, State
from companion.games.imperialism_america.words import SIDE_NAMES
from companion.kernel import Draw, Drawn, Move, Prompt, draw_form
from companion.text import Label, Text, t
from companion.view import Ask, Choice, Mark, Sum

Handler = Callable[[State, Any], State]
Option = tuple[Choice, Move | None]
Line = tuple[str, Label, Label]
replace = msgspec.structs.replace


class Step:
    """One step. The driver calls `enter`, and leaves when nobody `waits`."""

    id: str
    title: Text
    moves: dict[type, Handler]

    def __init__(self) -> None:
        self.moves = {}

    def skipped(self, state: State) -> bool:
        """Whether nothing at all happens in this step, so that it is not even entered."""
        return False

    def enter(self, state: State) -> State:
        """What happens by itself when the step begins."""
        return state

    def waits(self, state: State) -> bool:
        """Whether somebody must decide."""
        return False

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """Who must decide what; not empty while the step waits."""
        return ()

    def leave(self, state: State) -> State:
        """What happens by itself when the step is over."""
        return state

    def lines(self, state: State) -> tuple[Line, ...]:
        """The step's lines of a checklist: id, what to do, what came out of it."""
        return ()


class ByHand(Step):
    """Things that people do by hand, confirmed together by one tap; `act` is what the books do then."""

    def __init__(self) -> None:
        self.moves = {Done: self._done}

    def act(self, state: State) -> State:
        return state

    def text(self, state: State) -> Label:
        """What the prompt says beside its title."""
        return ""

    def answer(self, state: State) -> Label:
        return t("Done")

    def waits(self, state: State) -> bool:
        return (self.id, "hand") not in state.settled

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        options = [option("done", self.answer(state), Done(self.id))]
        name = f"{self.id}-{state.round}"
        return (ask(name, self.title, options, side=None, state=state, step=self.id, text=self.text(state)),)

    def _done(self, state: State, move: Done) -> State:
        if move.what != self.id or not self.waits(state):
            raise IllegalMove(t("That is done already."))
        return note(self.act(state), self.id, "hand")


class DrawStep(Step):
    """A step that waits for chance. `pending` is the next draw; `take` puts its result on the table."""

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn}

    def enter(self, state: State) -> State:
        return replace(state, local=Progress())

    def pending(self, state: State) -> Draw | None:
        raise NotImplementedError

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        raise NotImplementedError

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        """Name and mark of an item of the draw."""
        raise NotImplementedError

    def waits(self, state: State) -> bool:
        return self.pending(state) is not None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self.pending(state)
        if draw is None:
            return ()
        choices = (Choice("app", t("The companion draws"), Mark("die")),)
        form = draw_form(draw, lambda item: self.item(state, item))
        return (Prompt(Ask(draw.id, draw.what, choices, draw=form, step=self.id), (None,), draw),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def _drawn(self, state: State, move: Drawn) -> State:
        draw = self.pending(state)
        if draw is None:
            raise IllegalMove(t("That draw is already settled."))
        draw.accept(move)
        n = drawn_so_far(state)
        state = replace(
            note(state, f"{self.id}-{n}", move.source), draws=state.draws + 1, local=Progress(n + 1)
        )
        return self.take(state, draw, move.items)


def drawn_so_far(state: State) -> int:
    """How many draws of the step are settled."""
    return state.local.n if isinstance(state.local, Progress) else 0


def note(state: State, line: str, how: str) -> State:
    """The state with a line of the checklist done."""
    return replace(state, settled=(*state.settled, (line, how)))


def ask(
    name: str,
    title: Label,
    options: list[Option],
    *,
    side: int | None,
    state: State,
    step: str,
    text: Label = "",
) -> Prompt:
    """A prompt of options, for the player of a side or (None) anybody; closed options come last."""
    options = [o for o in options if not o[0].why_not] + [o for o in options if o[0].why_not]
    seat = None if side is None else crossed(state.options, side)
    return Prompt(
        Ask(name, title, tuple(choice for choice, _ in options), seat=seat, text=text, step=step),
        tuple(move for _, move in options),
    )


def option(
    name: str,
    label: Label,
    move: Move | None,
    *,
    mark: Mark | None = None,
    sum: Sum | None = None,
    detail: Label = "",
    group: Label = "",
    why_not: Label = "",
    at: str = "",
    confirm: bool = False,
    passes: bool = False,
) -> Option:
    """A choice and its move."""
    choice = Choice(name, label, mark, sum, detail, group, why_not, at, confirm, passes)
    return (choice, None if why_not else move)


def side_of(move: Any) -> int:
    """The side that makes a move."""
    return SIDES.index(move.side)


def their_turn(side: int, wanted: int) -> None:
    """Raises `IllegalMove` unless it is this side's turn."""
    if side != wanted:
        raise IllegalMove(t("It is the turn of: {who}.", who=SIDE_NAMES[wanted]))
