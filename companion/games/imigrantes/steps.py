"""What the steps of Imigrantes share: how they ask, whose turn it is, and how one pays."""

from __future__ import annotations

from companion import agenda, checklist
from companion.agenda import Option, option
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import DiscardStarting, Skip
from companion.games.imigrantes.parts import LETTERS, STARTING
from companion.games.imigrantes.state import State
from companion.games.imigrantes.words import ROMAN, seat_name, token_mark
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Sum


class ByHand(checklist.ByHand[State]):
    """Things that people do by hand, once in a phase or round."""

    def name(self, state: State) -> str:
        return f"{self.id}-{moment(state)}"


def ask(
    state: State,
    name: str,
    title: Label,
    options: list[Option],
    *,
    seat: int,
    step: str,
    text: Label = "",
    secret: bool = False,
) -> Prompt:
    """A prompt of options for a seat; in a round it also offers to discard the seat's starting workers."""
    if state.part == "round" and state.depth == "everything" and not secret:
        options = [*options, *_discards(state, seat)]
    return agenda.ask(name, title, options, seat=seat, step=step, text=text, secret=secret)


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


def skip(seat: int, label: Label, name: str = "skip") -> Option:
    """Not with this manager: what the seat's own button does."""
    return option(name, label, Skip(seat), passes=True)


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
