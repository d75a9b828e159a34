"""Steps that are ticked off: what hands do, what chance decides, and the list that says how each was done.

The state of a game that uses them has the fields `settled` (the lines that are done, and how: app, box,
hand), `draws` (how many draws were settled; it numbers them) and `local`, which a step that draws holds as
long as it is on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

import msgspec

from companion.agenda import Option, Step, ask, ask_draw, option, replace
from companion.errors import IllegalMove
from companion.kernel import Draw, Drawn, Move, Prompt
from companion.text import Label, commas, t
from companion.view import Checklist, Mark
from companion.view import Step as Line

S = TypeVar("S")


class Done(Move, frozen=True, tag="done"):
    """The table has done by hand what the step `what` asks for."""

    what: str


class Progress(msgspec.Struct, frozen=True, array_like=True, tag="progress"):
    """`local` of a step that draws: how many of its draws are settled."""

    n: int = 0


class ByHand(Step[S], ABC):
    """Things that people do by hand, confirmed together by one tap; `act` is what the books do then."""

    confirm = False
    """Whether the tap is asked for once more."""

    def __init__(self) -> None:
        self.moves = {Done: self._done}

    @abstractmethod
    def name(self, state: S) -> str:
        """The id of the prompt, another one each time that the step comes."""

    def act(self, state: S) -> S:
        return state

    def text(self, state: S) -> Label:
        """What the prompt says beside its title."""
        return ""

    def answer(self, state: S) -> Label:
        return t("Done")

    def more(self, state: S) -> tuple[Option, ...]:
        """Other answers than that it is done."""
        return ()

    def waits(self, state: S) -> bool:
        at: Any = state
        return (self.id, "hand") not in at.settled

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        done = option("done", self.answer(state), Done(self.id), confirm=self.confirm)
        options, text = [done, *self.more(state)], self.text(state)
        return (ask(self.name(state), self.title, options, seat=None, step=self.id, text=text),)

    def _done(self, state: S, move: Done) -> S:
        if move.what != self.id or not self.waits(state):
            raise IllegalMove(t("That is done already."))
        return note(self.act(state), self.id, "hand")


class DrawStep(Step[S], ABC):
    """A step that waits for chance. `pending` is the next draw; `take` puts its result on the table."""

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn}

    @abstractmethod
    def pending(self, state: S) -> Draw | None:
        """The draw that is waited for; None when all are settled."""

    @abstractmethod
    def take(self, state: S, draw: Draw, items: tuple[str, ...]) -> S:
        """The state with what came; the draw is counted already."""

    @abstractmethod
    def item(self, state: S, item: str) -> tuple[Label, Mark]:
        """Name and mark of an item of the draw."""

    def text(self, state: S) -> Label:
        """What people should know before they draw."""
        return ""

    def listed(self, state: S) -> tuple[str, ...]:
        """What the form for a draw by hand lists; nothing means what can come."""
        return ()

    def more(self, state: S, draw: Draw) -> tuple[Option, ...]:
        """Other ways to settle the draw, beside the companion and the form."""
        return ()

    def by_app(self, state: S) -> bool:
        """Whether the companion can draw here."""
        return True

    def enter(self, state: S) -> S:
        at: Any = state
        entered: S = replace(at, local=Progress())
        return entered

    def waits(self, state: S) -> bool:
        return self.pending(state) is not None

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        draw = self.pending(state)
        if draw is None:
            return ()
        prompt = ask_draw(
            draw,
            lambda item: self.item(state, item),
            step=self.id,
            text=self.text(state),
            by_app=self.by_app(state),
            more=self.more(state, draw),
            listed=self.listed(state),
        )
        return (prompt,)

    def leave(self, state: S) -> S:
        at: Any = state
        left: S = replace(at, local=None)
        return left

    def new_id(self, state: S) -> str:
        """The id of the next draw."""
        at: Any = state
        return f"{self.id}-{at.draws + 1}"

    def _drawn(self, state: S, move: Drawn) -> S:
        draw = self.pending(state)
        if draw is None:
            raise IllegalMove(t("That draw is already settled."))
        draw.accept(move)
        at: Any = state
        n = drawn_so_far(state)
        settled = (*at.settled, (f"{self.id}-{n}", move.source))
        counted: S = replace(at, draws=at.draws + 1, local=Progress(n + 1), settled=settled)
        return self.take(counted, draw, move.items)


def drawn_so_far(state: Any) -> int:
    """How many draws of the step are settled."""
    return state.local.n if isinstance(state.local, Progress) else 0


def note(state: S, line: str, how: str) -> S:
    """The state with a line of the checklist done."""
    at: Any = state
    noted: S = replace(at, settled=(*at.settled, (line, how)))
    return noted


def drawn_title(step: Step[S], state: S, move: Drawn) -> Label:
    """What a draw of this step is called in the log: what came, unless one seat alone may see it."""
    draw = step.pending(state) if isinstance(step, DrawStep) else None
    if draw is None or not isinstance(step, DrawStep):
        return t("A draw")
    if draw.seat is not None:
        return draw.what
    return t("{what}: {items}", what=draw.what, items=commas(step.item(state, i)[0] for i in move.items))


def checklist(state: Any, title: Label, steps: tuple[Step[Any], ...], first: int = 0) -> Checklist:
    """The lines of `steps`, which begin at the index `first` of their part, as far as they are done."""
    how: dict[str, Any] = dict(state.settled)
    lines = []
    for n, step in enumerate(steps, first):
        mood: Any = "done" if n < state.index else "now" if n == state.index else "next"
        for key, text, result in step.lines(state):
            if mood == "done" or key in how:
                source: Any = how.get(key) or how.get(step.id) or how.get(f"{step.id}-0") or "hand"
                lines.append(Line(key, text, "done", source, result))
            else:
                lines.append(Line(key, text, mood))
    return Checklist(id="checklist", title=title, steps=tuple(lines))
