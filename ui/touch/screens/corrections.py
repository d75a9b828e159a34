"""Corrections: the table is right. The wrench, whose value, what it is: three taps from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import sums
from ui.touch.desk import Desk
from ui.touch.look import BODY, STRONG, TARGET
from ui.touch.parts import Card, Column, Flow, Json, Row, Words, hugging, width_of
from ui.touch.screens.page import Sheet
from ui.touch.scroller import Scroller
from ui.touch.taps import Hands, fitting, icon_button
from ui.touch.words import t


class Corrections(Sheet):
    """Groups as tabs; each number with − and +, everything else with all that it can be."""

    cares = frozenset({"panels", "view"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Correct a number"))
        self._all: list[Json] = []
        self._group = ""
        self._tabs: Widget | None = None
        self._ask()

    def refresh(self, parts: frozenset[str]) -> None:
        self._ask()

    def _ask(self) -> None:
        self.desk.question("corrections", self._came)

    def _came(self, answer: Json) -> None:
        self._all = answer.get("corrections", [])
        groups = self._groups()
        if self._group not in groups:
            active = next(
                (
                    r["name"]
                    for p in self.desk.mirror.at("players")
                    for r in p.get("rows", [])
                    if r.get("active")
                ),
                "",
            )
            self._group = active if active in groups else next(iter(groups), "")
        self._show()

    def _groups(self) -> list[str]:
        return list(dict.fromkeys(item.get("group", "") for item in self._all))

    def _show(self) -> None:
        if self._tabs is not None:
            self.remove_widget(self._tabs)
        taps = [
            fitting(
                ("group", name),
                name or t("Table"),
                self._choose(name),
                style="accent" if name == self._group else "plain",
            )
            for name in self._groups()
        ]
        strip = hugging(Row(*taps, gap=6, height=dp(TARGET)))
        self._tabs = Scroller(strip, down=False, size_hint_y=None, height=dp(TARGET))
        if self.scroller is not None:
            self.remove_widget(self.scroller)
            self.scroller = None
        self.add_widget(self._tabs)
        mine = [item for item in self._all if item.get("group", "") == self._group]
        self.show(Column(*(self._line(item) for item in mine), gap=6))

    def _choose(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self._group = name
            Hands.touches.turned_over(Hands.now())
            self._show()

        return choose

    def _line(self, item: Json) -> Widget:
        path, value = item["path"], item["value"]
        options = item.get("options", [])
        if options:
            return self._chosen(item, options)
        number = Words(sums.signed(int(value)), STRONG, bold=True, align="center")
        number.size_hint_x, number.width = None, max(dp(64), width_of(str(value), STRONG, bold=True))
        return Card(
            Row(
                Words(item["label"], BODY),
                icon_button(
                    ("less", path), "minus", self._by(item, -1), shut=value <= item.get("least", -(10**9))
                ),
                number,
                icon_button(("more", path), "plus", self._by(item, 1), shut=value >= item.get("most", 10**9)),
            ),
            pad=7,
        )

    def _chosen(self, item: Json, options: list[Any]) -> Widget:
        path = item["path"]
        pairs: list[tuple[str, str]] = [
            (o["id"], str(o.get("label", o["id"]))) if isinstance(o, dict) else (str(o), str(o))
            for o in options
        ]
        taps = [
            fitting(
                ("to", path, name),
                said,
                self._to(item, name),
                style="wash" if name == item["value"] else "plain",
            )
            for name, said in pairs
        ]
        return Card(Words(item["label"], BODY), Flow(*taps), pad=8)

    def _by(self, item: Json, by: int) -> Callable[[], None]:
        return lambda: self._send({"path": item["path"], "by": by})

    def _to(self, item: Json, to: str) -> Callable[[], None]:
        return lambda: self._send({"path": item["path"], "to": to})

    def _send(self, what: Json) -> None:
        reason = t("corrected at the table")
        self.desk.command({"type": "correct", "reason": reason, **what}, lambda _: self._ask())
