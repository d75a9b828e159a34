"""The small parts that everything is made of: words, marks, cards, rows and columns of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.look import BODY, GAP, ROUND, STRONG, TARGET

Json = dict[str, Any]


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
            if line == lines:
                break
            line, used = line + 1, 0.0
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
        super().__init__(
            orientation="vertical", spacing=dp(gap), padding=dp(pad), size_hint_y=None, height=0, **more
        )
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
        super().__init__(spacing=dp(gap), size_hint_y=None, height=0, **more)
        self.bind(minimum_height=self.setter("height"))
        for part in parts:
            self.add_widget(part)


class Tiles(Layout):
    """Equal columns of at least `least` dp, `most` at most; the tiles of a row are as high as its highest.

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
        return Lettered(letter, tint, mark_side(shown, side))
    return Picture(side, lambda x, y, s: paint.mark(glyph, tint, x, y, s))


def mark_side(shown: Json | None, side: float = 28) -> float:
    """How wide and high `mark` is, in dp: a letter needs more than a shape."""
    letter = (shown or {}).get("letter", "")
    return max(side, 34 if len(letter) < 3 else 18 * len(letter)) if letter else side


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


def heading(text: str, size: float = STRONG) -> Words:
    """The heading of a card."""
    return Words(text, size, bold=True)
