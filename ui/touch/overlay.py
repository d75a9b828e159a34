"""What lies over a page: the question that asks once more, and notices that take no touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from ui.touch import look
from ui.touch.look import BODY, STRONG
from ui.touch.parts import Card, Column, Row, Words, icon
from ui.touch.scroller import Scroller
from ui.touch.taps import button
from ui.touch.words import t

NOTICE_S = 5.0


class Confirm(AnchorLayout):
    """Asks once more. The page behind takes no touches meanwhile."""

    def __init__(self, text: str, yes: str, then: Callable[[], None], away: Callable[[], None]) -> None:
        super().__init__(padding=dp(24))
        with self.canvas.before:
            Color(0, 0, 0, 0.55)
            self._shade = Rectangle()
        self.bind(pos=self._cover, size=self._cover)

        def agreed() -> None:
            away()
            then()

        words = Column(Words(text, STRONG, bold=True))
        scroll = Scroller(words, size_hint_y=None)
        words.bind(height=lambda _, h: setattr(scroll, "height", min(h, self.height * 0.55)))
        answers = Row(
            button(("confirm", "no"), t("No, back"), away, sign="back"),
            button(("confirm", "yes"), yes, agreed, sign="check", style="accent"),
            gap=12,
        )
        card = Card(scroll, answers, gap=18, pad=20, size_hint_x=None)
        self.bind(width=lambda _, w: setattr(card, "width", min(dp(560), w - dp(48))))
        card.width = min(dp(560), self.width - dp(48))
        self.add_widget(card)

    def _cover(self, *_: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True


class Notice(AnchorLayout):
    """A sentence over the foot of the page. Touches go through it, so that it never stands under a finger."""

    def __init__(self) -> None:
        super().__init__(anchor_y="bottom", padding=(dp(60), 0, dp(60), dp(72)))
        self._away: Any = None
        self._lasting: tuple[str, bool] | None = None

    def say(self, text: str, *, alarm: bool = False, lasting: bool = False) -> None:
        """Shows a sentence; a lasting one until it is taken back by ``still("")``."""
        self._show(text, alarm)
        if self._away is not None:
            self._away.cancel()
            self._away = None
        if not lasting:
            self._away = Clock.schedule_once(self._over, NOTICE_S)

    def still(self, text: str, *, alarm: bool = False) -> None:
        """What holds for as long as it is not taken back; "" takes it back."""
        wanted = (text, alarm) if text else None
        if wanted == self._lasting:
            return
        self._lasting = wanted
        if self._away is None:
            self._over()

    def _over(self, *_: object) -> None:
        self._away = None
        self.clear_widgets()
        if self._lasting is not None:
            self._show(*self._lasting)

    def _show(self, text: str, alarm: bool) -> None:
        self.clear_widgets()
        if not text:
            return
        colour = "on_alarm" if alarm else "on_accent"
        said = Words(text, BODY, bold=True, colour=colour)
        card = Card(
            Row(icon("warn" if alarm else "check", 26, colour), said, gap=12),
            colour="alarm" if alarm else "accent",
        )
        self.add_widget(card)

    def on_touch_down(self, touch: Any) -> bool:
        return False


class Ground(BoxLayout):
    """The colour under a page."""

    def __init__(self) -> None:
        super().__init__()
        with self.canvas.before:
            Color(*look.rgba("ground"))
            self._plate = Rectangle()
        self.bind(pos=self._cover, size=self._cover)

    def _cover(self, *_: object) -> None:
        self._plate.pos, self._plate.size = self.pos, self.size
