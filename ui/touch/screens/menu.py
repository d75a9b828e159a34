"""The menu: everything that is one tap away from the table."""

from __future__ import annotations

from collections.abc import Callable

from ui.touch.desk import Desk
from ui.touch.look import BODY
from ui.touch.parts import Json, Tiles, Words, icon
from ui.touch.screens.page import Sheet
from ui.touch.taps import Tap
from ui.touch.words import t


class Menu(Sheet):
    """Tiles, each with its sign."""

    cares = frozenset({"notes", "undo", "view"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Menu"))
        self.bind(size=lambda *_: self.refresh(frozenset()))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        desk, mirror = self.desk, self.desk.mirror
        grid = Tiles(least=200, gap=10, high=96, most=3)

        def tile(sign: str, text: str, then: Callable[[], None], shut: bool = False) -> None:
            tap = Tap(
                ("menu", sign),
                then,
                icon(sign, 34, "soft" if shut else "ink"),
                Words(text, BODY, bold=True, colour="soft" if shut else "ink"),
                shut=shut,
                pad=14,
                gap=12,
                style="sunk" if shut else "plain",
            )
            grid.add(tap)

        again = mirror.redo
        tile("log", t("Log"), lambda: desk.go("log"))
        tile("wrench", t("Correct a number"), lambda: desk.go("corrections"))
        tile("score", t("Score"), lambda: desk.go("score"))
        tile("phone", t("Join with a phone"), lambda: desk.go("join"))
        tile("dice", t("Dice"), lambda: desk.go("dice"))
        rev = mirror.rev
        said = t("Again: {what}", what=again) if again else t("Nothing to do again")
        tile(
            "redo", said, lambda: desk.command({"type": "redo", "rev": rev}, lambda _: desk.back()), not again
        )
        tile("sliders", t("Settings"), lambda: desk.go("settings"))
        tile(
            "close",
            t("Leave the game"),
            lambda: desk.confirm(
                t("Leave the game? It is kept, and can be continued at any time."),
                t("Leave the game"),
                lambda: desk.command({"type": "close"}),
            ),
        )
        if mirror.view and mirror.view.get("notes"):
            tile("pencil", t("Keep the notes in the sheet"), self._keep)
        self.show(grid)

    def _keep(self) -> None:
        def kept(_: Json) -> None:
            self.desk.back()
            self.desk.notice(t("Kept in your sheet, for the games to come."))

        self.desk.command({"type": "keep_notes"}, kept)
