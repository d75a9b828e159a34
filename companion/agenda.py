"""What an order of play is made of: steps in a row, and the walk through them.

A game's `order.py` lists its steps in the rulebook's terms; `Agenda` walks down the lists: a step does
what happens by itself, and the walk stops where somebody must decide. The state is a frozen Struct
with the fields `part` and `index`, which say which step is on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion.errors import IllegalMove
from companion.kernel import Draw, Move, Prompt, draw_form
from companion.text import Label, Text, t
from companion.view import Ask, Choice, Light, Lights, Mark, Sum

S = TypeVar("S")
Handler: TypeAlias = Callable[[Any, Any], Any]
"""`(state, move) → state`; raises `IllegalMove`."""
Option: TypeAlias = tuple[Choice, Move | None]
"""A choice and the move behind it."""
Line: TypeAlias = tuple[str, Label, Label]
"""A line of a checklist: id, what to do, what came out of it."""
replace = msgspec.structs.replace


class Step(Generic[S]):
    """One step. The walk calls `enter`, then `settle` after every move, and leaves when nobody `waits`."""

    id: str
    title: Text
    moves: dict[type, Handler]

    def __init__(self) -> None:
        self.moves = {}

    def skipped(self, state: S) -> bool:
        """Whether nothing at all happens in this step, so that it is not even entered."""
        return False

    def enter(self, state: S) -> S:
        """What happens by itself when the step begins."""
        return state

    def settle(self, state: S) -> S:
        """Passes over all that needs no decision."""
        return state

    def waits(self, state: S) -> bool:
        """Whether somebody must decide."""
        return False

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Who must decide what; not empty while the step waits."""
        return ()

    def leave(self, state: S) -> S:
        """What happens by itself when the step is over."""
        return state

    def lines(self, state: S) -> tuple[Line, ...]:
        """The step's lines of a checklist."""
        return ()


class Over(Step[S]):
    """Nothing more is decided."""

    id = "over"
    title = t("The game is over")

    def waits(self, state: S) -> bool:
        return True


class Agenda(Generic[S]):
    """The walk. `steps` gives the lists of the parts that a state goes by; `following` names the part
    that begins when the last step of a part is over; `between` is what happens then."""

    def __init__(
        self, steps: Callable[[S], Mapping[Any, tuple[Step[S], ...]]], following: Callable[[S], str]
    ) -> None:
        self._steps = steps
        self._following = following
        self._asked: tuple[S, tuple[Prompt, ...]] | None = None

    def steps(self, state: S) -> tuple[Step[S], ...]:
        """The steps of the part that is on."""
        at: Any = state
        return self._steps(state)[at.part]

    def step(self, state: S) -> Step[S]:
        """The step that is on."""
        at: Any = state
        step: Step[S] = self._steps(state)[at.part][at.index]
        return step

    def on(self, state: S) -> Step[S]:
        """What takes moves and has prompts: the step, unless a subclass has something to go first."""
        return self.step(state)

    def between(self, state: S, part: str) -> S:
        """What happens by itself between two parts, before the first step of `part` is entered."""
        return state

    def advance(self, state: S) -> S:
        """Goes on until somebody must decide."""
        while True:
            step = self.step(state)
            state = step.settle(state)
            if step.waits(state):
                return state
            state = self.enter_next(step.leave(state))

    def enter_next(self, state: S) -> S:
        """Enters the step after this one."""
        at: Any = state
        part, index = at.part, at.index + 1
        steps = self._steps(state)[part]
        while index < len(steps) and steps[index].skipped(state):
            index += 1
        if index == len(steps):
            part, index = self._following(state), 0
            at = self.between(state, part)
        state = replace(at, part=part, index=index)
        return self.step(state).enter(state)

    def apply(self, state: S, move: Any) -> S:
        """The state after a move of what is on, walked on. Raises `IllegalMove`."""
        handler = self.on(state).moves.get(type(move))
        if handler is None:
            raise IllegalMove(t("That does not fit now: {step}.", step=self.step(state).title))
        after: S = handler(state, move)
        return self.advance(after)

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """The prompts of a state; the last ones are kept, as several panels look at them."""
        kept = self._asked
        if kept is not None and kept[0] is state:
            return kept[1]
        prompts = self.on(state).prompts(state)
        self._asked = (state, prompts)
        return prompts

    def deciding(self, state: S) -> str:
        """The seats that must decide, as a word: `0 2`."""
        return " ".join(sorted({str(p.ask.seat) for p in self.prompts(state) if p.ask.seat is not None}))

    def lights(self, state: S, rounds: tuple[Light, ...], seats: int) -> Lights:
        """The lights of the rounds as given, and of so many seats: those that must decide pulse."""
        who = self.deciding(state).split()
        return Lights(rounds, tuple("pulse" if str(seat) in who else "off" for seat in range(seats)))


def lit(rounds: int, now: int | None) -> tuple[Light, ...]:
    """The lights of the rounds: done on, now pulse, next off. `now` is -1 before the first and `rounds`
    after the last; None stands between two rounds, where all pulse."""
    if now is None:
        return tuple("pulse" for _ in range(rounds))
    return tuple("on" if n < now else "pulse" if n == now else "off" for n in range(rounds))


def ask(
    name: str,
    title: Label,
    options: list[Option],
    *,
    seat: int | None,
    step: str,
    text: Label = "",
    secret: bool = False,
) -> Prompt:
    """A prompt of options, for a seat or (None) anybody."""
    choices = tuple(choice for choice, _ in options)
    ask = Ask(name, title, choices, seat=seat, text=text, secret=secret, step=step)
    return Prompt(ask, tuple(move for _, move in options))


def ask_draw(
    draw: Draw,
    item: Callable[[str], tuple[Label, Mark]],
    *,
    step: str,
    text: Label = "",
    by_app: bool = True,
    more: tuple[Option, ...] = (),
    seat: int | None = None,
    listed: tuple[str, ...] = (),
) -> Prompt:
    """A prompt for chance: by the companion (or the box), typed by hand, or settled by one of `more`.

    `listed` is what the form lists, where what can come would tell too much.
    """
    options: list[Option] = [(Choice("app", t("The companion draws"), Mark("die")), None)] if by_app else []
    options += more
    shown = replace(draw, pool=listed or draw.by_hand or draw.pool)
    choices = tuple(choice for choice, _ in options)
    form = draw_form(shown, item)
    whose = draw.seat if draw.seat is not None else seat
    return Prompt(
        Ask(draw.id, draw.what, choices, seat=whose, text=text, draw=form, step=step),
        tuple(move for _, move in options),
        draw,
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
