"""A name: picked from those known, or typed on keys of our own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.look import NOW, STRONG, TARGET
from ui.touch.parts import Card, Column, Flow, Row, Words, icon
from ui.touch.taps import Tap, fitting
from ui.touch.words import t

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ-ÁÂÃÉÊÍÓÕÚÇ"
LONGEST: Final = 16


class Keypad(Column):
    """`done` gets the name; `across` keys stand side by side. The first letter is a capital."""

    def __init__(self, name: str, known: list[str], across: int, done: Callable[[str], None]) -> None:
        super().__init__(gap=3)
        self.name, self._known, self._done = name, known, done
        self.said = Words("", NOW, bold=True)
        self._say()
        top = Row(Card(self.said, rim="accent", pad=8))
        top.add_widget(
            fitting(("key", "done"), t("Done"), lambda: done(self.name.strip()), sign="check", style="accent")
        )
        for part in top.children:
            part.pos_hint = {"center_y": 0.5}
        self.add_widget(top)
        if known:
            self.add_widget(Flow(*(fitting(("known", n), n, partial(done, n)) for n in known[:8])))
        for row in (LETTERS[i : i + across] for i in range(0, len(LETTERS), across)):
            keys = BoxLayout(spacing=dp(4), size_hint_y=None, height=dp(TARGET))
            for letter in row:
                keys.add_widget(self._key(letter))
            self.add_widget(keys)
        last = BoxLayout(spacing=dp(4), size_hint_y=None, height=dp(TARGET))
        last.add_widget(self._key(" ", t("Space")))
        back = Tap(("key", "back"), self._back, pad=8)
        back.add_widget(Widget())
        back.add_widget(icon("backspace", 32))
        back.add_widget(Widget())
        back.children[1].pos_hint = {"center_y": 0.5}
        last.add_widget(back)
        self.add_widget(last)

    def _key(self, letter: str, said: str = "") -> Tap:
        return Tap(
            ("key", letter),
            lambda: self._type(letter),
            Words(said or letter, STRONG, bold=True, align="center"),
            pad=2,
        )

    def _type(self, letter: str) -> None:
        if len(self.name) >= LONGEST:
            return
        first = not self.name or self.name[-1] in " -"
        self.name += letter if first else letter.lower()
        self._say()

    def _back(self) -> None:
        self.name = self.name[:-1]
        self._say()

    def _say(self) -> None:
        self.said.text = self.name or " "
