"""The log: who did what, newest first; from any line the table can go back to it."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.touch.desk import Desk
from ui.touch.look import BODY
from ui.touch.parts import Column, Json, Row, Word, Words
from ui.touch.screens.page import Sheet
from ui.touch.taps import Tap, button, fitting
from ui.touch.words import t

SHOWN = 40
"""So many lines at first; older ones when they are asked for."""


class Log(Sheet):
    """A tap on a line opens it, and `back to here` asks once."""

    cares = frozenset({"log", "view"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Log"))
        self._open: int | None = None
        self._lines = SHOWN
        self._end = False
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        log = self.desk.mirror.log
        rows: list[Widget] = [self._line(line) for line in reversed(log[-self._lines :])]
        if not rows:
            rows.append(Words(t("Nothing has happened yet."), BODY, colour="soft"))
        elif not self._end:
            rows.append(button(("log", "older"), t("Older lines"), self._older, sign="down"))
        self.show(Column(*rows, gap=4))

    def _line(self, line: Json) -> Widget:
        rev = line["rev"]
        undone = bool(line.get("undone"))
        said = t("Undone: {text}", text=line["text"]) if undone else line["text"]
        row = Row(
            Word(line.get("at", ""), BODY, colour="soft"),
            Words(said, BODY, colour="soft" if undone else "ink"),
            gap=12,
        )
        opened = self._open == rev
        if opened and rev != self.desk.mirror.rev:
            back = fitting(
                ("log", rev, "back"), t("Back to here"), lambda: self._back(line), sign="undo", style="accent"
            )
            back.pos_hint = {"center_y": 0.5}
            row.add_widget(back)
        return Tap(("log", rev), lambda: self._toggle(rev), row, style="wash" if opened else "bare", pad=8)

    def _toggle(self, rev: int) -> None:
        self._open = None if self._open == rev else rev
        self.refresh(frozenset())

    def _back(self, line: Json) -> None:
        desk, now = self.desk, self.desk.mirror.rev
        desk.confirm(
            t(
                "Back to how the table was after “{text}”? What came later can be done again.",
                text=line["text"],
            ),
            t("Back to here"),
            lambda: desk.command({"type": "back", "rev": now, "to": line["rev"]}, lambda _: desk.back()),
        )

    def _older(self) -> None:
        self._lines += SHOWN
        log = self.desk.mirror.log
        if len(log) >= self._lines:
            self.refresh(frozenset())
            return
        self.desk.question("log", self._came, before=log[0]["rev"] if log else 0)

    def _came(self, answer: Json) -> None:
        lines = answer.get("log", [])
        self._end = not lines
        self.desk.mirror.older(lines)
        self.refresh(frozenset())
