"""What can be tapped, and when a tap counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.look import BODY, GAP, ROUND, TARGET
from ui.touch.parts import Word, Words, icon, width_of
from ui.touch.touches import Touches

SLIDE_DP: Final = 16
"""A finger that went further than this was scrolling, not tapping."""

REST_S: Final = 0.8
"""A finger that stays so long wants to be told about the thing, not to do it."""


class Hands:
    """What the fingers at this screen did; `now` is the clock that the rules of the surface go by."""

    touches = Touches()
    now: Callable[[], float] = staticmethod(time.monotonic)


class Tap(BoxLayout):
    """Something to tap, with anything in it.

    `key` names it for the rules of the surface: the same key at the same place is the same control.
    `style` is one of `_STYLES`. One that is `shut` does not answer. `hold` is what a touch of a second or
    more does instead. `told` says more about it: while a finger rests on it, which then does nothing else,
    and at a tap on one that is shut.
    """

    _STYLES: Final = {
        "plain": ("card", "line"),
        "wash": ("wash", "accent"),
        "accent": ("accent", ""),
        "alarm": ("alarm", ""),
        "sunk": ("sunk", "line"),
        "bare": ("", ""),
    }

    def __init__(
        self,
        key: Hashable,
        on_tap: Callable[[], None],
        *parts: Widget,
        style: str = "plain",
        shut: bool = False,
        orientation: str = "horizontal",
        gap: float = GAP,
        pad: float = GAP,
        hold: Callable[[], None] | None = None,
        told: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        more.setdefault("size_hint_y", None)
        super().__init__(orientation=orientation, spacing=dp(gap), padding=dp(pad), **more)
        self.key, self.on_tap, self.style, self.shut, self.pressed = key, on_tap, style, shut, False
        self._hold, self._held_since = hold, 0.0
        self._told, self._read = told, False
        self._touch: Any = None
        self._resting = Clock.create_trigger(self._rested, REST_S)
        if self.size_hint_y is None:
            self.height = dp(TARGET)
            self.bind(minimum_height=self._fit)
        for part in parts:
            if orientation == "horizontal":
                part.pos_hint = {"center_y": 0.5}
            self.add_widget(part)
        self._place = Clock.create_trigger(self._placed, 0)
        self.bind(pos=self._place, size=self._place, parent=self._place)
        paint.redraw(self, before=True, paint=self._paint)

    def _fit(self, *_: object) -> None:
        self.height = max(dp(TARGET), self.minimum_height)

    def _placed(self, *_: object) -> None:
        if self.parent is not None:
            place = (*self.to_window(*self.pos), *self.size)
            Hands.touches.placed(self.key, place, Hands.now())

    def _paint(self, w: Any) -> None:
        colour, rim = self._STYLES[self.style]
        if self.pressed:
            colour, rim = "wash" if self.style != "wash" else "sunk", "accent"
        if colour:
            width = dp(2.5) if rim == "accent" else dp(1.2) if rim else 0
            paint.plate(colour, w.x, w.y, w.width, w.height, dp(ROUND), rim, width)

    def press(self, pressed: bool) -> None:
        """Shows whether a finger is on it."""
        self.pressed = pressed
        self.repaint()

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if (not self.shut or self._told) and Hands.touches.settled(self.key, Hands.now()):
            touch.grab(self)
            self._held_since = Hands.now()
            self._read = False
            if not self.shut:
                self.press(True)
                if self._told is not None:
                    self._touch = touch
                    self._resting()
        return True

    def _rested(self, *_: object) -> None:
        if self._told is not None and self.pressed and _slid(self._touch) < dp(SLIDE_DP):
            self._read = True
            self._told()

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.press(False)
        self._resting.cancel()
        inside = self.collide_point(*touch.pos) and _slid(touch) < dp(SLIDE_DP) and not self._read
        now = Hands.now()
        if inside and self.get_root_window() is not None and Hands.touches.take(self.key, now):
            if self.shut:
                if self._told is not None:
                    self._told()
            elif self._hold is not None and now - self._held_since >= 1.0:
                self._hold()
            else:
                self.on_tap()
        return True


def _slid(touch: Any) -> float:
    """How far a finger has gone since it came down, in pixels."""
    start, now = touch.ud.get("from", touch.pos), touch.ud.get("to", touch.pos)
    return float(max(abs(a - b) for a, b in zip(start, now, strict=True)))


def button(
    key: Hashable,
    text: str,
    on_tap: Callable[[], None],
    *,
    sign: str = "",
    style: str = "plain",
    size: float = BODY,
    bold: bool = True,
    shut: bool = False,
    **more: Any,
) -> Tap:
    """A thing to tap with a sign and words."""
    colour = {"accent": "on_accent", "alarm": "on_alarm"}.get(style, "soft" if shut else "ink")
    parts: list[Widget] = []
    if sign:
        parts.append(icon(sign, 26, colour))
    wide = more.get("size_hint_x", 1) is not None
    if text and sign and wide and width_of(text, size, bold=bold) < dp(260):
        parts = [Widget(), *parts, Word(text, size, bold=bold, colour=colour), Widget()]
    elif text:
        parts.append(Words(text, size, bold=bold, colour=colour, align="left" if sign else "center"))
    return Tap(key, on_tap, *parts, style="sunk" if shut else style, shut=shut, pad=10, **more)


def icon_button(
    key: Hashable, sign: str, on_tap: Callable[[], None], *, style: str = "plain", shut: bool = False
) -> Tap:
    """A square thing to tap with a sign alone."""
    colour = {"accent": "on_accent", "alarm": "on_alarm"}.get(style, "line" if shut else "ink")
    tap = Tap(key, on_tap, style=style, shut=shut, pad=13, size_hint=(None, None))
    tap.size = (dp(TARGET), dp(TARGET))
    tap.add_widget(icon(sign, TARGET - 26, colour))
    return tap


def fitting(key: Hashable, text: str, on_tap: Callable[[], None], **more: Any) -> Tap:
    """A thing to tap that is only as wide as its words."""
    tap = button(key, text, on_tap, size_hint_x=None, **more)
    size, sign = more.get("size", BODY), more.get("sign", "")
    tap.width = max(dp(TARGET), width_of(text, size, bold=True) + dp(24) + (dp(34) if sign else 0))
    return tap
