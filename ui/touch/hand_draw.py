"""A draw made by hand: what came out is tapped in, in the order it came."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import BODY, STRONG
from ui.touch.panels.dice import face
from ui.touch.parts import Card, Column, Flow, Json, Row, Tiles, Word, Words, mark, width_of
from ui.touch.taps import Hands, Tap, button, icon_button
from ui.touch.words import t

Settle = Callable[[str, list[str]], None]


class HandDraw(Column):
    """The choices and one button, `by hand`; or the items with − and +, the order so far, and `done`.

    Without choices nobody but a hand can draw, and the form is open from the start.
    """

    def __init__(self, choices: Widget | None, form: Json, settle: Settle) -> None:
        super().__init__(gap=8)
        self._choices, self._form, self._settle = choices, form, settle
        self.drawn: list[str] = []
        self.open = choices is None
        self._show()

    def _show(self) -> None:
        self.clear_widgets()
        form = self._form
        if self._choices is not None and not self.open:
            self.add_widget(self._choices)
            self.add_widget(
                button(("draw", form["id"], "hand"), t("We drew it by hand"), self.unfold, sign="hand")
            )
            return
        count = form["count"]
        head = Row(
            Words(t("In the order drawn: {n} of {count}", n=len(self.drawn), count=count), BODY, bold=True)
        )
        if self._choices is not None:
            head.add_widget(icon_button(("draw", form["id"], "fold"), "close", lambda: self.unfold(False)))
        full = len(self.drawn) == count
        done = button(
            ("draw", form["id"], "done"),
            t("Done"),
            self._done,
            sign="check",
            style="accent" if full else "plain",
            shut=not full,
            size_hint_x=None,
        )
        done.width = dp(48) + width_of(t("Done"), BODY, bold=True) + dp(20)
        done.pos_hint = {"center_y": 0.5}
        head.add_widget(done)
        for part in head.children:
            part.pos_hint = {"center_y": 0.5}
        self.add_widget(head)
        self.add_widget(self._order())
        self.add_widget(self._items())

    def _order(self) -> Widget:
        by_id = {item["id"]: item for item in self._form["items"]}
        shown: list[Widget] = []
        for i in range(self._form["count"]):
            if i < len(self.drawn):
                item = by_id[self.drawn[i]]
                if self._form.get("die"):
                    shown.append(face(item["label"], 40))
                elif item.get("mark"):
                    shown.append(mark(item["mark"], 34))
                else:
                    shown.append(Word(item["label"], BODY, bold=True))
            else:
                shown.append(mark({"glyph": "ring", "tint": "grey"}, 34))
        return Card(Flow(*shown, gap=6), colour="sunk", pad=8)

    def _items(self) -> Widget:
        form = self._form
        long = any(len(item["label"]) > 12 for item in form["items"])
        grid = Tiles(least=380 if long else 290, gap=8)
        for item in form["items"]:
            n = self.drawn.count(item["id"])
            more = n < item.get("most", 1) and len(self.drawn) < form["count"]
            parts: list[Widget] = []
            if form.get("die"):
                parts.append(face(item["label"], 40))
            elif item.get("mark"):
                parts.append(mark(item["mark"], 30))
            label = "" if form.get("die") else item["label"]
            parts.append(Words(label, BODY))
            parts.append(Word(str(n), STRONG, bold=True))
            grid.add_widget(
                Row(
                    icon_button(
                        ("draw", form["id"], item["id"], "-"), "minus", self._less(item["id"]), shut=n == 0
                    ),
                    Tap(
                        ("draw", form["id"], item["id"]),
                        self._more(item["id"]),
                        *parts,
                        style="sunk",
                        shut=not more,
                    ),
                    icon_button(
                        ("draw", form["id"], item["id"], "+"), "plus", self._more(item["id"]), shut=not more
                    ),
                    gap=4,
                )
            )
        return grid

    def unfold(self, opened: bool = True) -> None:
        """Shows the form, or the choices again."""
        self.open = opened
        Hands.touches.turned_over(Hands.now())
        self._show()

    def _more(self, item: str) -> Callable[[], None]:
        def add() -> None:
            self.drawn.append(item)
            self._show()

        return add

    def _less(self, item: str) -> Callable[[], None]:
        def remove() -> None:
            last = len(self.drawn) - 1 - self.drawn[::-1].index(item)
            del self.drawn[last]
            self._show()

        return remove

    def _done(self) -> None:
        self._settle(self._form["id"], list(self.drawn))
