"""Depth of bookkeeping: everything, or prices and points alone. What a change asks of the table.

`switching.switch` changes the depth; the orders of play of both depths stand side by side in `order`.
"""

from __future__ import annotations

from companion.agenda import Option, option, replace
from companion.games.imigrantes.moves import SetDepth
from companion.games.imigrantes.state import State
from companion.games.imigrantes.steps import ByHand
from companion.text import Label, t


class Boards(ByHand):
    """After a change to `everything` the table enters, as corrections, what lies on it."""

    id = "boards"
    title = t("Enter what lies on the table as corrections")
    confirm = True

    def name(self, state: State) -> str:
        return f"{self.id}-{state.part}-{len(state.history)}"

    def text(self, state: State) -> Label:
        return t("Money, coffee and goods, pieces, workers on every space; in a round also ships and train.")

    def answer(self, state: State) -> Label:
        return t("All is entered")

    def waits(self, state: State) -> bool:
        return state.due

    def act(self, state: State) -> State:
        return replace(state, due=False)


class Tally(ByHand):
    """The end at the depth of prices: points of boards and bonuses are typed in, or the boards entered."""

    id = "tally"
    title = t("Points of boards, pieces and bonuses")
    confirm = True

    def name(self, state: State) -> str:
        return self.id

    def text(self, state: State) -> Label:
        return t("Type the points in as corrections, or enter the boards to have them counted.")

    def answer(self, state: State) -> Label:
        return t("All points are in")

    def more(self, state: State) -> tuple[Option, ...]:
        return (option("boards", t("Enter the boards"), SetDepth("everything")),)
