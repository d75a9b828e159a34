"""A box that is pushed by the finger. Unlike Kivy's own it does not hold taps back."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, RoundedRectangle, Translate
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from ui.touch import look
from ui.touch.taps import SLIDE_DP


class Scroller(StencilView):
    """A box with one part in it that may be higher than the box (`down`) or wider."""

    def __init__(self, part: Widget, *, down: bool = True, **more: Any) -> None:
        super().__init__(**more)
        self.part, self.down, self.offset = part, down, 0.0
        self._reveal: Widget | None = None
        self._from: dict[Any, float] = {}
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate(0, 0)
        # Before the stencil is undone, which is drawn at the box's own place.
        self.canvas.after.insert(0, PopMatrix())
        self.add_widget(part)
        self._settle = Clock.create_trigger(self._laid_out, -1)
        self.bind(pos=self._settle, size=self._settle)
        part.bind(size=self._settle)
        with self.canvas.after:
            self._bar_colour = Color(*look.rgba("soft", 0.0))
            self._bar = RoundedRectangle(radius=[dp(2)] * 4)

    def reveal(self, inner: Widget) -> None:
        """Begins with this widget in sight, which is somewhere in the part."""
        self._reveal = inner
        self._settle()

    @property
    def room(self) -> float:
        """How far it can be pushed, in pixels."""
        return float(max(0.0, self.part.height - self.height if self.down else self.part.width - self.width))

    def _laid_out(self, *_: object) -> None:
        if self.down:
            self.part.width = self.width
            fit = getattr(self.part, "fit", None)
            if fit is not None:
                fit(self.height)
            self.part.pos = (self.x, self.top - self.part.height)
        else:
            self.part.height = self.height
            self.part.pos = self.pos
        if self._reveal is not None:
            self.offset = max(0.0, self.part.top - self._reveal.top - self.height / 4)
        self._shown()

    def push(self, offset: float) -> None:
        """Shows the part from `offset` on (0 is its beginning)."""
        self._reveal = None
        self.offset = min(max(0.0, offset), self.room)
        self._shown()

    @property
    def shift(self) -> float:
        """How far the part is pushed now: `offset`, as far as there is room."""
        return min(max(0.0, self.offset), self.room)

    def _shown(self) -> None:
        self._shift.xy = (0, self.shift) if self.down else (-self.shift, 0)
        self._show_bar()

    def _show_bar(self) -> None:
        room = self.room
        self._bar_colour.rgba = look.rgba("soft", 0.8 if room > 1 else 0.0)
        if room <= 1:
            return
        if self.down:
            length = max(dp(24), self.height * self.height / self.part.height)
            y = self.top - length - (self.height - length) * self.shift / room
            self._bar.pos, self._bar.size = (self.right - dp(4), y), (dp(4), length)
        else:
            length = max(dp(24), self.width * self.width / self.part.width)
            x = self.x + (self.width - length) * self.shift / room
            self._bar.pos, self._bar.size = (x, self.y), (length, dp(4))

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return (x, y - self.shift) if self.down else (x + self.shift, y)

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        return (x, y + self.shift) if self.down else (x - self.shift, y)

    def _apply_transform(self, m: Any, pos: Any = None) -> Any:
        shift = (0, self.shift, 0) if self.down else (-self.shift, 0, 0)
        m.multiply(Matrix().translate(*shift))
        return m

    def _inner(self, touch: Any, event: str) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(getattr(super(), event)(touch))
        touch.pop()
        return taken

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            self.push(self.shift + dp(48) * (1 if touch.button == "scrollup" else -1))
            return True
        self._from[touch.uid] = self.shift
        touch.grab(self)
        self._inner(touch, "on_touch_down")
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return self._inner(touch, "on_touch_move")
        start, now = touch.ud.get("from", touch.pos), touch.ud.get("to", touch.pos)
        along = now[1] - start[1] if self.down else start[0] - now[0]
        if abs(along) > dp(SLIDE_DP) or self.shift != self._from.get(touch.uid, self.shift):
            self.push(self._from.get(touch.uid, self.shift) + along)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._from.pop(touch.uid, None)
            return True
        return self._inner(touch, "on_touch_up")
