"""What is to be resolved before a step goes on: a list on the state, of which the first task is on.

A `Work` knows how one kind of task is resolved: by itself, by a decision, or by chance.
"""

from __future__ import annotations

from companion.agenda import Step, replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.state import State, Task
from companion.games.mission_amazonia.words import seat_name
from companion.kernel import Draw, Drawn
from companion.text import t


class Work(Step[State]):
    """How a kind of task is resolved; its moves and prompts are on while the task is the first one."""

    def alone(self, state: State) -> State | None:
        """The state after what happens by itself; None when somebody must decide."""
        return None


def then(state: State, *tasks: Task) -> State:
    """The first task is done, and these come before the others."""
    return replace(state, todo=(*tasks, *state.todo[1:]))


def first(state: State, *tasks: Task) -> State:
    """These tasks come before all others."""
    return replace(state, todo=(*tasks, *state.todo))


def last(state: State, *tasks: Task) -> State:
    """These tasks come after all others."""
    return replace(state, todo=(*state.todo, *tasks))


def draw_id(state: State, what: str) -> str:
    """The name of the next draw, unique along a campaign."""
    return f"{what}-{state.draws + 1}"


def drawn(state: State, draw: Draw | None, move: Drawn) -> State:
    """The state with one more draw settled. Raises `IllegalMove` if `move` is no outcome of `draw`."""
    if draw is None:
        raise IllegalMove(t("That draw is already settled."))
    draw.accept(move)
    return replace(state, draws=state.draws + 1)


def their_turn(state: State, seat: int) -> None:
    """Raises `IllegalMove` unless it is this player's turn."""
    if seat != state.turn:
        raise IllegalMove(t("It is {who}'s turn.", who=seat_name(state, state.turn)))


def not_now() -> IllegalMove:
    """The refusal of something that is not offered."""
    return IllegalMove(t("That is not open now."))
