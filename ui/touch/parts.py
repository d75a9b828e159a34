"""The small parts that everything is made of: words, marks, cards, things to tap, boxes that scroll."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, PopMatrix, PushMatrix, RoundedRectangle, Translate
from kivy.graphics.transformation import Matrix
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY, GAP, ROUND, STRONG, TARGET
from ui.touch.touches import Touches

Json = dict[str, Any]

SLIDE_DP: Final = 16
"""A finger that went further than this was scrolling, not tapping."""


class Hands:
    """What the fingers at this screen did; `now` is the clock that the rules of the surface go by."""

    touches = Touches()
    now: Callable[[], float] = staticmethod(time.monotonic)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text is on one line, in pixels."""
    core = CoreLabel(font_size=dp(size), bold=bold)
    return float(core.get_extents(text)[0])


def clipped(text: str, width: float, size: float, lines: int, *, bold: bool = False) -> str:
    """The text, or as much of it as `lines` lines of this width in pixels hold, with an ellipsis."""
    # Kivy breaks lines at whole pixels, letter by letter: a little less than the width is safe.
    width *= 0.97
    space = width_of(" ", size, bold=bold)
    line, used = 1, 0.0
    words = text.split()
    shown: list[str] = []
    for word in words:
        wide = width_of(word, size, bold=bold)
        if shown and used + space + wide > width:
            line, used = line + 1, 0.0
        if line > lines:
            break
        used += wide + (space if used else 0)
        shown.append(word)
    if len(shown) == len(words):
        return text
    while shown and width - used < width_of("…", size, bold=bold):
        used -= width_of(shown.pop(), size, bold=bold) + space
    return " ".join(shown) + "…"


class Words(Label):
    """Text over the whole width that it is given, as high as it needs; of `lines` lines at most, if given."""

    def __init__(
        self,
        text: str,
        size: float = BODY,
        *,
        bold: bool = False,
        colour: str = "ink",
        align: str = "left",
        lines: int = 0,
    ) -> None:
        super().__init__(
            text=text,
            font_size=dp(size),
            bold=bold,
            color=look.rgba(colour),
            halign=align,
            valign="middle",
            size_hint_y=None,
            height=dp(size * 1.2),
        )
        self._whole, self._size, self._lines = text, size, lines
        self.bind(width=self._wrap, texture_size=self._fit)
        self._wrap()

    def _wrap(self, *_: object) -> None:
        self.text_size = (self.width, None)
        if self._lines:
            self.text = clipped(self._whole, self.width, self._size, self._lines, bold=self.bold)

    def _fit(self, *_: object) -> None:
        self.height = self.texture_size[1]


class Word(Label):
    """Text on one line, as wide as it is."""

    def __init__(self, text: str, size: float = BODY, *, bold: bool = False, colour: str = "ink") -> None:
        super().__init__(
            text=text, font_size=dp(size), bold=bold, color=look.rgba(colour), size_hint=(None, None)
        )
        self.texture_update()
        self.size = self.texture_size
        self.bind(texture_size=self.setter("size"))


class Column(BoxLayout):
    """Parts under each other, as high as they need."""

    def __init__(self, *parts: Widget, gap: float = GAP, pad: float = 0, **more: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(gap), padding=dp(pad), size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        for part in parts:
            self.add_widget(part)


class Row(BoxLayout):
    """Parts side by side, as high as the highest."""

    def __init__(self, *parts: Widget, gap: float = GAP, pad: float = 0, **more: Any) -> None:
        more.setdefault("size_hint_y", None)
        super().__init__(spacing=dp(gap), padding=dp(pad), **more)
        if self.size_hint_y is None:
            self.bind(minimum_height=self.setter("height"))
        for part in parts:
            part.pos_hint = {"center_y": 0.5}
            self.add_widget(part)


class Flow(StackLayout):
    """Parts side by side, in as many rows as they need."""

    def __init__(self, *parts: Widget, gap: float = GAP, **more: Any) -> None:
        super().__init__(spacing=dp(gap), size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        for part in parts:
            self.add_widget(part)


class Tiles(Layout):
    """Equal columns of at least `least` dp, `most` of them at most; the tiles of a row are all as high as its highest.

    `columns` may decide otherwise, from the tiles' width in pixels to how many stand side by side.
    """

    def __init__(
        self,
        *tiles: BoxLayout,
        least: float = 160,
        most: int = 4,
        gap: float = GAP,
        high: float = TARGET,
        columns: Callable[[float], int] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(TARGET), **more)
        self._high = dp(high)
        self._least, self._most, self._gap, self._columns = least, most, dp(gap), columns
        self.again = Clock.create_trigger(self.do_layout, -1)
        self.bind(pos=self.again, size=self.again, children=self.again)
        for tile in tiles:
            self.add(tile)

    def add(self, tile: BoxLayout) -> None:
        """One more tile."""
        if tile.orientation == "vertical":
            # A vertical box fills from below; what a row is higher than this tile belongs under its words.
            tile.add_widget(Widget())
        self.add_widget(tile)
        tile.bind(minimum_height=self.again)

    def do_layout(self, *_: object) -> None:
        tiles = list(reversed(self.children))
        if not tiles:
            self.height = 0
            return
        if self._columns is not None:
            columns = self._columns(self.width)
        else:
            fit = int((self.width + self._gap) // (dp(self._least) + self._gap))
            columns = max(1, min(fit, self._most, len(tiles)))
        width = (self.width - self._gap * (columns - 1)) / columns
        rows = [tiles[i : i + columns] for i in range(0, len(tiles), columns)]
        heights = [max(max(self._high, tile.minimum_height) for tile in row) for row in rows]
        self.height = sum(heights) + self._gap * (len(rows) - 1)
        y = self.top
        for row, height in zip(rows, heights, strict=True):
            y -= height
            for i, tile in enumerate(row):
                tile.size = (width, height)
                tile.pos = (self.x + i * (width + self._gap), y)
            y -= self._gap


def hugging(row: BoxLayout) -> BoxLayout:
    """The row, only as wide as its parts."""
    row.size_hint_x = None
    row.bind(minimum_width=row.setter("width"))
    row.width = row.minimum_width
    return row


class Picture(Widget):
    """A square of a fixed side that something is painted on."""

    def __init__(self, side: float, painter: Callable[[float, float, float], None]) -> None:
        super().__init__(size_hint=(None, None), size=(dp(side), dp(side)))
        paint.redraw(self, before=False, paint=lambda w: painter(w.x, w.y, w.width))


def icon(name: str, side: float = 26, colour: str = "ink") -> Picture:
    """A sign of the screen's own."""
    return Picture(side, lambda x, y, s: paint.icon(name, x, y, s, colour))


def light(state: str, side: float = 26) -> Picture:
    """An LED as on the box."""
    return Picture(side, lambda x, y, s: paint.light(state, x, y, s))


class Lettered(Label):
    """A mark that is a letter."""

    def __init__(self, letter: str, tint: str, side: float) -> None:
        side = max(side, 34 if len(letter) < 3 else 18 * len(letter))
        super().__init__(
            text=letter,
            bold=True,
            font_size=dp(BODY),
            color=look.rgba("ink"),
            size_hint=(None, None),
            size=(dp(side), dp(side)),
        )
        paint.redraw(self, before=True, paint=lambda w: paint.lettered(tint, w.x, w.y, w.width))


def mark(shown: Json | None, side: float = 28) -> Widget:
    """A mark of the view: shape with tint, or its letter."""
    glyph, tint = (shown or {}).get("glyph", ""), (shown or {}).get("tint", "grey")
    letter = (shown or {}).get("letter", "")
    if letter:
        return Lettered(letter, tint, side)
    return Picture(side, lambda x, y, s: paint.mark(glyph, tint, x, y, s))


class Card(Column):
    """A rounded card; `band` is the tint of a bar at its left edge."""

    def __init__(
        self,
        *parts: Widget,
        colour: str = "card",
        rim: str = "",
        band: str = "",
        pad: float = 12,
        **more: Any,
    ) -> None:
        super().__init__(*parts, pad=pad, **more)
        self.card_colour, self.card_rim = colour, rim
        if band:
            self.padding = (dp(pad + 8), dp(pad), dp(pad), dp(pad))

        def painted(w: Any) -> None:
            width = dp(2.5) if self.card_rim else 0
            if band:
                Color(*look.rgba(look.TINTS.get(band, "#8C9196")))
                RoundedRectangle(pos=w.pos, size=(dp(30), w.height), radius=[dp(ROUND)] * 4)
                Color(*look.rgba(self.card_colour))
                RoundedRectangle(
                    pos=(w.x + dp(9), w.y),
                    size=(w.width - dp(9), w.height),
                    radius=[dp(2), dp(ROUND), dp(ROUND), dp(2)],
                )
                return
            paint.plate(self.card_colour, w.x, w.y, w.width, w.height, dp(ROUND), self.card_rim, width)

        paint.redraw(self, before=True, paint=painted)


class Tap(BoxLayout):
    """Something to tap, with anything in it. `key` names it for the rules of the surface; the same key at the same
    place is the same control. `style`: plain, wash, accent, bare, alarm. `shut` does not answer."""

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
        **more: Any,
    ) -> None:
        more.setdefault("size_hint_y", None)
        super().__init__(orientation=orientation, spacing=dp(gap), padding=dp(pad), **more)
        self.key, self.on_tap, self.style, self.shut, self.pressed = key, on_tap, style, shut, False
        self._hold, self._held_since = hold, 0.0
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
        if not self.shut and Hands.touches.settled(self.key, Hands.now()):
            touch.grab(self)
            self._held_since = Hands.now()
            self.press(True)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.press(False)
        slid = max(
            abs(a - b)
            for a, b in zip(touch.ud.get("from", touch.pos), touch.ud.get("to", touch.pos), strict=True)
        )
        inside = self.collide_point(*touch.pos) and slid < dp(SLIDE_DP)
        now = Hands.now()
        if inside and self.get_root_window() is not None and Hands.touches.take(self.key, now):
            if self._hold is not None and now - self._held_since >= 1.0:
                self._hold()
            else:
                self.on_tap()
        return True


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


class Scroller(StencilView):
    """A box with one part in it that may be higher than the box (`down`) or wider, and is pushed by the finger."""

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
        return max(0.0, self.part.height - self.height if self.down else self.part.width - self.width)

    def _laid_out(self, *_: object) -> None:
        if self.down:
            self.part.width = self.width
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


def heading(text: str, size: float = STRONG) -> Words:
    """The heading of a card."""
    return Words(text, size, bold=True)
