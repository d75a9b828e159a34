"""Areas with strengths, a line each under each other: who leads where is seen at one glance.

A tap unfolds a line to all that stands in the area, unless the area stands for a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels.lengths import Length, ruled
from ui.touch.panels.slots import slots
from ui.touch.parts import Card, Column, Json, Row, Word, Words, icon, mark, width_of
from ui.touch.taps import Hands, Tap

LINE: Final = 48
"""The height of an area, in dp."""

_NAMES: Final = (150, 242)
"""The least and greatest width of the names with what stands for their areas, in dp."""
_BARS: Final = (48, 70)
"""The least and greatest length of a bar, in dp: it gives way to long names."""
_MARK: Final = 34
_GAP: Final = 5
_THICK: Final = 17
_SIGN: Final = 18
_COUNTER: Final = (14, 18)
"""The least and greatest side of a marker in a line, in dp."""


def suits(panel: Json) -> bool:
    """Whether every area has strengths to compare."""
    areas = panel.get("areas", [])
    return bool(areas) and all(area.get("bars") for area in areas)


class Counters(Widget):
    """Markers in one line, as large as there is room for; what finds no room is a number."""

    def __init__(self, marks: list[Json]) -> None:
        super().__init__(size_hint_y=None, height=dp(LINE / 2))
        self.marks = marks
        self._rest = Word("", BODY, bold=True)
        self.add_widget(self._rest)
        self.bind(pos=self._count, size=self._count)
        paint.redraw(self, before=True, paint=self._paint)

    @property
    def side(self) -> float:
        """The side of a marker, in pixels."""
        least, most = _COUNTER
        return float(min(dp(most), max(dp(least), self.width / max(1, len(self.marks)))))

    @property
    def shown(self) -> int:
        """How many markers are drawn; the others are counted behind them."""
        if self.side * len(self.marks) <= self.width + 1:
            return len(self.marks)
        return max(0, int((self.width - dp(30)) // self.side))

    def _count(self, *_: object) -> None:
        left = len(self.marks) - self.shown
        self._rest.text = f"+{left}" if left else ""
        self._rest.x, self._rest.center_y = self.x + self.shown * self.side + dp(2), self.center_y

    def _paint(self, w: Any) -> None:
        side = self.side
        for i, shown in enumerate(self.marks[: self.shown]):
            y = w.center_y - side / 2
            paint.mark(shown.get("glyph", ""), shown.get("tint", "grey"), w.x + i * side, y, side - dp(1))


def names_width(areas: list[Json]) -> float:
    """How wide the names are, with what stands for their areas, in pixels; the same for all lines."""
    widest = 0.0
    for area in areas:
        badges = area.get("badges", [])
        under = width_of(_standing(badges), BODY) + len(badges) * dp(_SIGN + 3)
        over = width_of(area["title"], BODY, bold=True) + dp(20) * bool(area.get("made_up"))
        # A name alone may take both lines.
        widest = max(widest, under, over if badges else over / 2)
    least, most = _NAMES
    return float(min(dp(most), max(dp(least), widest * 1.04 + dp(_MARK + _GAP))))


def _standing(badges: list[Json]) -> str:
    return " · ".join(badge["label"] for badge in badges)


def _strengths(area: Json, names: float) -> Column:
    """A bar for each side, its number, and the markers that it has in the area."""
    least, most = _BARS
    long = max(dp(least), dp(most) - max(0.0, names - dp(200)) * 0.6)
    lines = []
    for bar in area["bars"]:
        length = Length(bar)
        length.size_hint_x, length.width, length.height = None, long, dp(_THICK)
        number = Row(Word(str(bar["value"]), BODY, bold=True), size_hint_x=None, width=dp(23))
        here = (s for s in area.get("spaces", []) if s.get("label") == bar["label"])
        marks = [token["mark"] for space in here for token in space.get("tokens", [])]
        # What stands first for the side itself is there already.
        counters = Counters(marks[1:] if marks[:1] == [bar["mark"]] else marks)
        lines.append(Row(mark(bar["mark"], _SIGN), length, number, counters, gap=3))
    return Column(*lines, gap=0)


def _names(area: Json, width: float) -> Row:
    """The name over what stands for the area as a whole."""
    badges = area.get("badges", [])
    title = Words(area["title"], BODY, bold=True, lines=1 if badges else 2)
    top: Widget = Row(title, icon("pencil", 18, "soft"), gap=2) if area.get("made_up") else title
    under = Column(top, gap=0)
    if badges:
        signs = [mark({**badge["mark"], "letter": ""}, _SIGN) for badge in badges]
        under.add_widget(Row(*signs, Words(_standing(badges), BODY, lines=1), gap=3))
    parts: list[Widget] = [mark(area["mark"], _MARK)] if area.get("mark") else []
    return Row(*parts, under, gap=_GAP, size_hint_x=None, width=width)


class Standing(Column):
    """A line, and under it all that stands in the area while it is unfolded."""

    def __init__(self, area: Json, panel: Json, offers: Offers, names: float) -> None:
        super().__init__(gap=0)
        self._area, self._panel, self._offers = area, panel, offers
        self._inner: Widget | None = None
        place = f"{panel['id']}/{area['id']}"
        take = offers.on(place)
        self.now = area.get("state") == "now"
        on_tap: Callable[[], None] = take if take is not None else partial(self.unfold, place)
        key = ("space", place) if take is not None else ("unfold", place)
        self.line = Tap(key, on_tap, _names(area, names), _strengths(area, names), style="bare", gap=4, pad=0)
        self.line.padding = (dp(4), 0, dp(7), 0)
        self.line.unbind(minimum_height=self.line._fit)
        self.line.height = dp(LINE)
        self.offered = take is not None
        self.add_widget(self.line)
        paint.redraw(self, before=True, paint=self._paint)

    @property
    def unfolded(self) -> bool:
        """Whether all of the area is shown."""
        return self._inner is not None

    def unfold(self, place: str) -> None:
        """Shows all that stands in the area, or the line alone again."""
        del place
        if self._inner is not None:
            self.remove_widget(self._inner)
            self._inner = None
        else:
            area = self._area
            self._inner = Card(*ruled(area), slots(area, self._panel["id"], self._offers), pad=8, gap=6)
            if area.get("note"):
                self._inner.add_widget(Words(area["note"], BODY, colour="soft"))
            self.add_widget(self._inner)
        Hands.touches.turned_over(Hands.now())

    def _paint(self, w: Any) -> None:
        paint.plate("wash" if self.now else "card", w.x, w.y, w.width, w.height, dp(8))
        colour, width = ("accent", dp(2.5)) if self.offered or self.now else ("line", dp(1.2))
        paint.rim(colour, w.x, w.y, w.width, w.height, dp(8), width)


def build(panel: Json, offers: Offers) -> Widget:
    """All areas under each other, their bars to one scale."""
    names = names_width(panel["areas"])
    return Column(*(Standing(area, panel, offers, names) for area in panel["areas"]), gap=0)
