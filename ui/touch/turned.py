"""The root of everything: turned by 0, 90, 180 or 270 degrees, dimmed when nobody touches it."""

from __future__ import annotations

from collections.abc import Callable
from math import radians
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, MatrixInstruction, PopMatrix, PushMatrix, Rectangle
from kivy.graphics.transformation import Matrix
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui.touch.taps import Hands
from ui.touch.touches import Sleep

DIM: float = 0.7
"""How black the dimmed screen is."""


class Turned(Widget):
    """Holds `inside`, a float layout that stands upright for whoever sits at that side.

    The turning is ours and not the window's, so that it goes for every source of touches alike. Every touch
    passes here first: while the screen is dark, the whole first gesture only wakes it.
    """

    def __init__(self, sleep: Sleep, **more: Any) -> None:
        super().__init__(**more)
        self.inside = FloatLayout(size_hint=(None, None), pos=(0, 0))
        self.turn = 0
        self.sleep = sleep
        self.on_wake: Callable[[], None] = lambda: None
        self._forward, self._inverse = Matrix(), Matrix()
        with self.canvas.before:
            PushMatrix()
            self._instruction = MatrixInstruction()
        with self.canvas.after:
            PopMatrix()
            self._shade_colour = Color(0, 0, 0, 0)
            self._shade = Rectangle()
        self.brightness = 1.0
        self._waker: Any = None
        self.add_widget(self.inside)
        self.bind(size=self._lay_out, pos=self._lay_out)
        self._lay_out()

    def face(self, turn: int) -> None:
        """Turns the picture clockwise by so many degrees, a multiple of 90."""
        self.turn = turn % 360
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        w, h = self.size
        self.inside.size = (h, w) if self.turn in (90, 270) else (w, h)
        iw, ih = self.inside.size
        about = Matrix().translate(-iw / 2, -ih / 2, 0)
        rotated = Matrix().rotate(-radians(self.turn), 0, 0, 1).multiply(about)
        self._forward = Matrix().translate(self.x + w / 2, self.y + h / 2, 0).multiply(rotated)
        self._inverse = self._forward.inverse()
        self._instruction.matrix = self._forward
        self._shade.pos, self._shade.size = self.pos, self.size

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        px, py, _z = self._forward.transform_point(x, y, 0)
        return px, py

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        px, py, _z = self._inverse.transform_point(x, y, 0)
        return px, py

    def _apply_transform(self, m: Any, pos: Any = None) -> Any:
        m.multiply(self._forward)
        return m

    def shade(self, *_: object) -> None:
        """Draws the screen as dark as it is to be now, and wakes up again when it is time to dim."""
        dark = self.sleep.dark(Hands.now())
        self._shade_colour.a = max(DIM if dark else 0.0, 1.0 - self.brightness)
        if self._waker is not None:
            self._waker.cancel()
            self._waker = None
        if self.sleep.after_s > 0 and not dark:
            self._waker = Clock.schedule_once(self.shade, self.sleep.left(Hands.now()) + 0.05)

    def _inner(self, touch: Any, event: str) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        touch.ud["to"] = touch.pos
        taken = bool(getattr(super(), event)(touch))
        touch.pop()
        return taken

    def on_touch_down(self, touch: Any) -> bool:
        if self.sleep.touched(Hands.now()):
            self.shade()
            touch.ud["woke"] = True
            self.on_wake()
        if touch.ud.get("woke"):
            return True
        touch.ud["from"] = self.to_local(*touch.pos)
        return self._inner(touch, "on_touch_down")

    def on_touch_move(self, touch: Any) -> bool:
        return True if touch.ud.get("woke") else self._inner(touch, "on_touch_move")

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.get("woke"):
            return True
        self.sleep.touched(Hands.now())
        return self._inner(touch, "on_touch_up")
