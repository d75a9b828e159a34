"""Depth of bookkeeping: everything, or prices and points alone. What a change asks of the table.

`switching.switch` changes the depth; the orders of play of both depths stand side by side in `order`.
"""

from __future__ import annotations

from companion.games.imigrantes.moves import Done, SetDepth
from companion.games.imigrantes.setup import ByHand
from companion.games.imigrantes.state import State
from companion.games.imigrantes.steps import ask, option, replace
from companion.kernel import Prompt
from companion.text import t


class Boards(ByHand):
    """After a change to `everything` the table enters, as corrections, what lies on it."""

    id = "boards"
    title = t("Enter what lies on the table as corrections")

    def waits(self, state: State) -> bool:
        return state.due

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        text = t("Money, coffee and goods, pieces, workers on every space; in a round also ships and train.")
        options = [option("done", t("All is entered"), Done(self.id), confirm=True)]
        name = f"{self.id}-{state.part}-{len(state.history)}"
        return (ask(state, name, self.title, options, seat=None, step=self.id, text=text),)

    def _done(self, state: State, move: Done) -> State:
        return replace(super()._done(state, move), due=False)


class Tally(ByHand):
    """The end at the depth of prices: points of boards and bonuses are typed in, or the boards entered."""

    id = "tally"
    title = t("Points of boards, pieces and bonuses")

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        text = t("Type the points in as corrections, or enter the boards to have them counted.")
        options = [
            option("done", t("All points are in"), Done(self.id), confirm=True),
            option("boards", t("Enter the boards"), SetDepth("everything")),
        ]
        return (ask(state, self.id, self.title, options, seat=None, step=self.id, text=text),)
