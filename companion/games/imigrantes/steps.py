"""What a step of the order of play is, and how its prompts are put together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.errors import IllegalMove
from companion.games.imigrantes.moves import DiscardStarting, Skip
from companion.games.imigrantes.parts import LETTERS, STARTING
from companion.games.imigrantes.state import Progress, State
from companion.games.imigrantes.words import ROMAN, seat_name, token_mark
from companion.kernel import Draw, Drawn, Move, Prompt, draw_form
from companion.text import Label, Text, t
from companion.view import Ask, Choice, Mark, Sum

Handler = Callable[[State, Any], State]
Option = tuple[Choice, Move | None]
replace = msgspec.structs.replace


class Step:
    """One step. The driver calls `enter`, then `settle` after every move, and leaves when nobody `waits`."""

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

    def settle(self, state: State) -> State:
        """Passes over all that needs no decision."""
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

    def lines(self, state: State) -> tuple[tuple[str, Label, Label], ...]:
        """The step's lines of the set-up checklist: id, what to do, what came out of it."""
        return ()


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

    def text(self, state: State) -> Label:
        """What people should know before they draw."""
        return ""

    def form_pool(self, state: State, draw: Draw) -> tuple[str, ...]:
        """What the form for a draw by hand lists."""
        return draw.pool

    def more(self, state: State, draw: Draw) -> list[Option]:
        """Other ways to settle the draw, beside the companion and the form."""
        return []

    def by_app(self, state: State) -> bool:
        """Whether the companion can draw here."""
        return True

    def waits(self, state: State) -> bool:
        return self.pending(state) is not None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self.pending(state)
        if draw is None:
            return ()
        options: list[Option] = []
        if self.by_app(state):
            options.append((Choice("app", t("The companion draws"), Mark("die")), None))
        options += self.more(state, draw)
        shown = replace(draw, pool=self.form_pool(state, draw))
        form = draw_form(shown, lambda item: self.item(state, item))
        ask = Ask(
            id=draw.id,
            title=draw.what,
            choices=tuple(choice for choice, _ in options),
            seat=draw.seat,
            text=self.text(state),
            draw=form,
            step=self.id,
        )
        return (Prompt(ask, tuple(move for _, move in options), draw),)

    def leave(self, state: State) -> State:
        return replace(state, local=None)

    def new_id(self, state: State) -> str:
        return f"{self.id}-{state.draws + 1}"

    def _drawn(self, state: State, move: Drawn) -> State:
        draw = self.pending(state)
        if draw is None:
            raise IllegalMove(t("That draw is already settled."))
        draw.accept(move)
        n = drawn_so_far(state)
        state = replace(
            state,
            draws=state.draws + 1,
            local=Progress(n + 1),
            settled=note(state, f"{self.id}-{n}", move.source),
        )
        return self.take(state, draw, move.items)


def drawn_so_far(state: State) -> int:
    """How many draws of the step are settled."""
    return state.local.n if isinstance(state.local, Progress) else 0


def note(state: State, line: str, how: str) -> tuple[tuple[str, str], ...]:
    """The notes of the preparation, with a line of the checklist done."""
    return (*state.settled, (line, how))


def ask(
    state: State,
    name: str,
    title: Label,
    options: list[Option],
    *,
    seat: int | None,
    step: str,
    text: Label = "",
    secret: bool = False,
) -> Prompt:
    """A prompt of options; in a round a seat's own prompts also offer to discard its starting workers."""
    if seat is not None and state.part == "round" and state.depth == "everything" and not secret:
        options = [*options, *_discards(state, seat)]
    return Prompt(
        Ask(
            id=name,
            title=title,
            choices=tuple(choice for choice, _ in options),
            seat=seat,
            text=text,
            secret=secret,
            step=step,
        ),
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
) -> Option:
    """A choice and its move; a `Skip` is what the seat's own button passes with."""
    passes = isinstance(move, Skip)
    return (Choice(name, label, mark, sum, detail, group, why_not, at, confirm, passes), move)


def _discards(state: State, seat: int) -> list[Option]:
    return [
        option(
            f"discard-{space}",
            t("Discard the starting worker on space {n}", n=space + 1),
            DiscardStarting(seat, space),
            mark=token_mark(state.sheet, STARTING),
            group=t("More"),
            confirm=True,
        )
        for space, token in enumerate(state.seats[seat].holdings[0].workers)
        if token == STARTING
    ]


def moment(state: State) -> str:
    """Phase and round as part of a prompt's id: `I-A`."""
    return f"{ROMAN[state.phase]}-{LETTERS[state.round]}"


def their_turn(state: State, seat: int, wanted: int) -> None:
    """Raises `IllegalMove` unless it is this seat's turn."""
    if seat != wanted:
        raise IllegalMove(t("It is {who}'s turn.", who=seat_name(state, wanted)))


def pay(state: State, seat: int, price: Sum) -> int:
    """The money that the seat has after paying; `IllegalMove` if it has too little."""
    left = state.seats[seat].money - price.total
    if left < 0:
        raise IllegalMove(
            t(
                "{who} has ${n}; that costs ${price}.",
                who=seat_name(state, seat),
                n=left + price.total,
                price=price.total,
            )
        )
    return left


def too_dear(state: State, seat: int, price: Sum) -> Label:
    """Why a seat cannot pay, or an empty text."""
    money = state.seats[seat].money
    return t("Only ${n} left", n=money) if money < price.total else ""


__all__ = [
    "DrawStep",
    "Handler",
    "Option",
    "Step",
    "ask",
    "drawn_so_far",
    "moment",
    "note",
    "option",
    "pay",
    "replace",
    "their_turn",
    "too_dear",
]
