"""Dice beside the game: large, thrown for at most a second, with their source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.desk import Desk
from ui.touch.look import BODY, GAP, STRONG, TARGET
from ui.touch.offers import Offers
from ui.touch.panels import build
from ui.touch.panels.dice import source
from ui.touch.parts import Card, Flow, Json, Row, Word, Words, hugging
from ui.touch.screens.page import Sheet
from ui.touch.scroller import Scroller
from ui.touch.shapes import PIPS
from ui.touch.taps import button, fitting, icon_button
from ui.touch.words import t

THROW_S: Final = 0.7
"""How long dice tumble on the screen."""

MOST: Final = 6


def kinds() -> dict[str, str]:
    """The dice that the protocol knows, in words."""
    return {"d6": t("Six sides"), "position": t("Square A1 to F6"), "conflict": t("Conflict")}


class Face(Widget):
    """A large die. While it tumbles it shows other faces; what it ends with is what was rolled."""

    def __init__(self, value: str, side: float) -> None:
        super().__init__(size_hint=(None, None), size=(dp(side), dp(side)))
        self.value, self.shown = value, value
        self.word = Word("" if value in PIPS else value, side * 0.4, bold=True)
        self.word.color = (0.11, 0.13, 0.15, 1)
        self.add_widget(self.word)
        self.bind(pos=self._centre, size=self._centre)
        self.word.bind(size=self._centre)
        paint.redraw(self, before=True, paint=lambda w: paint.die(self.shown, w.x, w.y, w.width))

    def _centre(self, *_: object) -> None:
        self.word.center = self.center

    def show(self, value: str) -> None:
        """Shows this face."""
        self.shown = value
        self.word.text = "" if value in PIPS else value
        self.repaint()


class Dice(Sheet):
    """Which dice, how many, one large button; the last rolls under it."""

    cares: ClassVar[frozenset[str]] = frozenset({"rolled", "panels", "view"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Dice"))
        self.kind, self.n = "d6", 2
        self.tumbling: Any = None
        self._body: Widget | None = None
        self._last: Json = desk.mirror.rolled
        self._show()

    def refresh(self, parts: frozenset[str]) -> None:
        rolled = self.desk.mirror.rolled
        fresh = "rolled" in parts and rolled is not self._last
        self._last = rolled
        self._show()
        if fresh:
            self._throw()

    def closed(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.tumbling is not None:
            self.tumbling.cancel()
            self.tumbling = None

    def _show(self) -> None:
        self._stop()
        taps = [self._kind(name, said) for name, said in kinds().items()]
        few = icon_button(("dice", "fewer"), "minus", self._by(-1), shut=self.n == 1)
        many = icon_button(("dice", "more"), "plus", self._by(1), shut=self.n == MOST)
        count = hugging(Row(few, Word(str(self.n), STRONG, bold=True), many, gap=12, height=dp(TARGET)))
        whole = BoxLayout(orientation="vertical", spacing=dp(GAP))
        whole.add_widget(Flow(*taps, count))
        whole.add_widget(self._rolled())
        roll = button(("dice", "roll"), t("Roll"), self._roll, sign="dice", style="accent", size=STRONG)
        whole.add_widget(roll)
        if self._body is not None:
            self.remove_widget(self._body)
        self._body = whole
        self.add_widget(whole)

    def _kind(self, name: str, said: str) -> Widget:
        return fitting(
            ("dice", "kind", name), said, self._choose(name), style="wash" if name == self.kind else "plain"
        )

    def _choose(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            self.kind = name
            self._show()

        return choose

    def _by(self, by: int) -> Callable[[], None]:
        def change() -> None:
            self.n = min(MOST, max(1, self.n + by))
            self._show()

        return change

    def _rolled(self) -> Widget:
        values = [str(value) for value in self._last.get("values", [])]
        self.faces = [Face(value, 110 if len(values) < 4 else 84) for value in values]
        panels = [panel for panel in self.desk.mirror.panels.values() if panel.get("kind") == "dice"]
        if not values and not panels:
            return Middle(Words(t("Nothing rolled yet."), BODY, colour="soft", align="center"))
        parts: list[Widget] = []
        if values:
            row = hugging(Row(*self.faces, gap=14))
            parts += [row, Word(source(self._last), BODY, colour="soft")]
        else:
            return Scroller(Card(build(panels[0], Offers())))
        stack = BoxLayout(orientation="vertical", spacing=dp(6), size_hint=(None, None))
        stack.bind(minimum_size=stack.setter("size"))
        for part in parts:
            part.pos_hint = {"center_x": 0.5}
            stack.add_widget(part)
        return Middle(stack)

    def _roll(self) -> None:
        self.desk.command({"type": "roll", "kind": self.kind, "n": self.n})

    def _throw(self) -> None:
        """Shows other faces for a moment; nothing here decides anything."""
        steps = [0]
        pool = {
            "d6": list(PIPS),
            "position": ["A1", "C4", "F2", "D6", "B3", "E5"],
            "conflict": ["0", "1", "2"],
        }
        faces = pool.get(self._last.get("kind", "d6"), list(PIPS))

        def tumble(_: float) -> bool | None:
            steps[0] += 1
            last = steps[0] >= 8
            for i, face in enumerate(self.faces):
                face.show(face.value if last else faces[(steps[0] * 5 + i * 3) % len(faces)])
            if last:
                self.tumbling = None
                return False
            return None

        self.tumbling = Clock.schedule_interval(tumble, THROW_S / 8)


class Middle(AnchorLayout):
    """One part in the middle."""

    def __init__(self, part: Widget) -> None:
        super().__init__()
        self.add_widget(part)
