"""A long track as a picture: equal spaces in as few rows as fit, each with its piece and number."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from ui.touch import crowd, look, paint
from ui.touch.look import BODY, TARGET
from ui.touch.offers import Offers
from ui.touch.outlines import species
from ui.touch.parts import Json, Word
from ui.touch.pieces import CHIP, Piece, width
from ui.touch.taps import Tap

LONG: Final = 6
"""From so many spaces on a track is long."""
LEAST: Final = 34
"""The least width of a space, in dp: it holds a silhouette that is told apart, or two digits."""
ROOMY: Final = 60
"""From this width on the number stands in the space, beside the piece; else under it."""

_GAP: Final = 2
_HIGH: Final = 44
_LINE: Final = 24
_PAD: Final = 2
_HEIGHTS: Final = (40, 36, 32, 28, CHIP)
_TINY: Final = (20, 17, 14, 11, 8)
_SPECIES: Final = frozenset(species())


def run(spaces: list[Json]) -> list[Json]:
    """The spaces that make up the picture: those with labels as short as numbers, where there are many."""
    short = [space for space in spaces if len(space.get("label", "")) <= 4]
    return short if len(short) >= LONG else []


class Stop(Widget):
    """One space: a plate, what stands on it, and its number."""

    def __init__(self, space: Json, *, offered: bool) -> None:
        super().__init__()
        self.state = "now" if offered else space.get("state", "")
        self.marks: list[Json] = [token["mark"] for token in space.get("tokens", [])]
        self.pieces: list[Piece] = []
        self.word = Word(
            space.get("label", ""),
            BODY,
            bold=self.state == "now",
            colour="ink" if self.state == "now" or "!" in space.get("label", "") else "soft",
        )
        self.add_widget(self.word)
        self._again = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._again, size=self._again)
        paint.redraw(self, before=True, paint=self._paint)

    @property
    def roomy(self) -> bool:
        """Whether the number stands in the plate."""
        return bool(self.width >= dp(ROOMY))

    @property
    def floor(self) -> float:
        """The lower edge of the plate, in pixels."""
        return float(self.y if self.roomy else self.y + dp(_LINE))

    def _lay_out(self, *_: object) -> None:
        for piece in self.pieces:
            self.remove_widget(piece)
        self.pieces = []
        if self.roomy:
            self.word.pos = (self.x + dp(2 * _PAD), self.top - self.word.height - dp(1))
        else:
            self.word.center = (self.center_x, self.y + dp(_LINE / 2))
        marks, height, places = self._arranged()
        for mark, (x, y) in zip(marks, places, strict=True):
            piece = Piece(mark, height)
            piece.pos = (self.x + dp(_PAD + x), self.floor + dp(_PAD + y))
            self.pieces.append(piece)
            self.add_widget(piece)
        self.repaint()

    def _arranged(self) -> tuple[list[Json], float, tuple[crowd.Place, ...]]:
        """The marks, their height and places in dp. Letters go before silhouettes do, and where many stand
        in one space."""
        room = (self.width / dp(1) - 2 * _PAD, (self.top - self.floor) / dp(1) - 2 * _PAD)
        name = (self.word.width / dp(1) + _PAD, self.word.height / dp(1) - 3) if self.roomy else (0.0, 0.0)
        bare = [{**m, "letter": ""} if m.get("glyph") in _SPECIES else m for m in self.marks]
        mute = [{**m, "letter": ""} for m in self.marks]
        for marks, heights in ((self.marks, _HEIGHTS[:-1]), (bare, _HEIGHTS), (mute, _TINY)):
            found = crowd.largest(heights, lambda h, m=marks: [(width(k, h), h) for k in m], room, name, 1)
            if found is not None and found[2]:
                return marks, found[0], found[1]
        return [], CHIP, ()

    def _paint(self, w: Any) -> None:
        colour = {"now": "wash", "closed": "line"}.get(self.state, "sunk")
        rim = {"now": "accent", "free": "soft"}.get(self.state, "line")
        wide = dp(2.5) if self.state == "now" else dp(1.2)
        high = w.top - self.floor
        paint.plate(colour, w.x, self.floor, w.width, high, dp(7), rim, wide)
        if self.state == "closed" and not self.marks:
            Color(*look.rgba("soft"))
            inset = dp(8)
            points = (w.x + inset, self.floor + inset, w.right - inset, w.top - inset)
            SmoothLine(points=points, width=dp(1.2), cap="round")


class Course(Layout):
    """The spaces in equal columns; the rows are equally long as far as the spaces go."""

    def __init__(self, stops: list[Widget], *, touched: bool) -> None:
        super().__init__(size_hint_y=None, height=dp(_HIGH))
        self._least = TARGET if touched else LEAST
        self._high = TARGET if touched else _HIGH
        for stop in stops:
            self.add_widget(stop)
        self.again = Clock.create_trigger(self.do_layout, -1)
        self.bind(pos=self.again, size=self.again)

    def do_layout(self, *_: object) -> None:
        stops = list(reversed(self.children))
        gap = dp(_GAP)
        fit = max(1, int((self.width + gap) // (dp(self._least) + gap)))
        rows = -(-len(stops) // fit)
        columns = -(-len(stops) // rows)
        wide = (self.width - gap * (columns - 1)) / columns
        high = dp(self._high + (0 if wide >= dp(ROOMY) else _LINE))
        self.height = rows * high + (rows - 1) * 2 * gap
        for i, stop in enumerate(stops):
            row, column = divmod(i, columns)
            stop.size = (wide, high)
            stop.pos = (self.x + column * (wide + gap), self.top - (row + 1) * high - row * 2 * gap)


def build(panel: Json, spaces: list[Json], offers: Offers) -> Course:
    """These spaces of the track; one that stands for a choice can be tapped."""
    stops: list[Widget] = []
    touched = False
    for space in spaces:
        place = f"{panel['id']}/{space['id']}"
        take = offers.on(place)
        stop: Widget = Stop(space, offered=take is not None)
        if take is not None:
            touched = True
            stop = Tap(("space", place), take, stop, style="bare", pad=0, size_hint=(None, None))
            stop.unbind(minimum_height=stop._fit)
        stops.append(stop)
    return Course(stops, touched=touched)
