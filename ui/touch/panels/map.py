"""A map: land with water around its squares, special ground, barriers, and the pins that stand there."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from ui.touch import crowd, paint
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels import ground
from ui.touch.parts import Column, Json, Picture, Row, Word, Words
from ui.touch.pieces import CHIP, Piece, width
from ui.touch.taps import Tap
from ui.touch.words import t

LEAST: Final = 54
MOST: Final = 84
"""How high a square is at least and at most, in dp: two rows of the smallest pieces stand on it."""

_GAP: Final = 2
_PAD: Final = 2
_HEIGHTS: Final = (46, 38, 28, CHIP)
_SHAPE: Final = 0.75
"""The height of a square as a share of its width, where nothing else decides."""


class Square(Widget):
    """One square with its name in the corner and its pins, as large as there is room for."""

    def __init__(
        self, name: str, marks: list[Json], n: int, *, special: bool, closed: bool, offered: bool, rare: bool
    ) -> None:
        super().__init__()
        self.name, self.marks = name, marks
        self.special, self.closed, self.offered = special, closed, offered
        self.pieces: list[Piece] = []
        self._n = n
        # Where nearly every square can be tapped, none of them is to cry out.
        self._rare = rare
        plain = not (special or closed or offered)
        self._word = Word(name, BODY, bold=offered and rare, colour="soft" if plain else "ink")
        self.add_widget(self._word)
        self._again = Clock.create_trigger(self._lay_out, -1)
        self.bind(pos=self._again, size=self._again)
        paint.redraw(self, before=True, paint=self._paint)

    def _lay_out(self, *_: object) -> None:
        for piece in self.pieces:
            self.remove_widget(piece)
        self.pieces = []
        self._word.pos = (self.x + dp(2 * _PAD), self.top - self._word.height)
        marks, height, places, named = self._arranged()
        self._word.opacity = float(named)
        for mark, (x, y) in zip(marks, places, strict=True):
            piece = Piece(mark, height, turned=mark.get("glyph") == "drop")
            piece.pos = (self.x + dp(_PAD + x), self.y + dp(_PAD + y))
            self.pieces.append(piece)
            self.add_widget(piece)
        self.repaint()

    def _arranged(self) -> tuple[list[Json], float, tuple[crowd.Place, ...], bool]:
        """The marks shown, their height and places in dp, and whether the name is in sight."""
        room = (self.width / dp(1) - 2 * _PAD, self.height / dp(1) - 2 * _PAD)
        name = ((self._word.width + dp(_PAD)) / dp(1), self._word.height / dp(1) - 2 * _PAD)
        heights = [height for height in _HEIGHTS if height <= room[1]] or [CHIP]
        for n in range(len(self.marks), 0, -1):
            marks = self.marks
            if n < len(marks):
                more = {"letter": f"+{len(marks) - n + 1}", "tint": "grey"}
                marks = [*marks[: n - 1], more]
            found = crowd.largest(heights, lambda h, m=marks: [(width(k, h), h) for k in m], room, name, 1)
            if found is not None:
                return marks, *found
        return [], CHIP, (), True

    def _paint(self, w: Any) -> None:
        ground.square(w.x, w.y, w.width, w.height, self._n, special=self.special)
        if self.closed:
            ground.barrier(w.x, w.y, w.width, w.height)
        if self.offered:
            paint.rim("accent", w.x, w.y, w.width, w.height, dp(5), dp(2) if self._rare else dp(1))
        marked = self.offered and self._rare
        if self._word.opacity and (self.special or self.closed or marked):
            word = self._word
            paint.plate(
                "wash" if marked else "card",
                w.x + dp(1), word.y + dp(2), word.width + dp(6), word.height - dp(3), dp(5),
            )  # fmt: skip


class Board(Layout):
    """The squares in columns and rows on water. `high` is the height of a square in pixels, 0 for any."""

    def __init__(self, columns: int, squares: list[Widget]) -> None:
        super().__init__(size_hint_y=None)
        self.columns, self.high = columns, 0.0
        self._rows = -(-len(squares) // max(1, columns))
        for square in squares:
            self.add_widget(square)
        self.again = Clock.create_trigger(self.do_layout, -1)
        self.bind(pos=self.again, size=self.again)
        paint.redraw(
            self, before=True, paint=lambda w: paint.plate("water", w.x, w.y, w.width, w.height, dp(7))
        )

    @property
    def rim(self) -> float:
        """What all rows need beside their squares, in pixels."""
        return float(dp(_GAP) * (self._rows + 1))

    def do_layout(self, *_: object) -> None:
        if not self.columns or not self.children:
            self.height = 0
            return
        gap = dp(_GAP)
        wide = (self.width - gap * (self.columns + 1)) / self.columns
        high = self.high or min(max(wide * _SHAPE, dp(LEAST)), dp(MOST))
        self.height = self.rim + self._rows * high
        for i, square in enumerate(reversed(self.children)):
            row, column = divmod(i, self.columns)
            square.size = (wide, high)
            square.pos = (self.x + gap + column * (wide + gap), self.top - (row + 1) * (high + gap))


class Map(Column):
    """The board and what is said about it; told how high its box is, it makes the board fit."""

    def __init__(self, board: Board, *said: Widget) -> None:
        super().__init__(board, *said)
        self.board = board

    def fit(self, height: float) -> None:
        """Makes the board as high as `height` pixels, as far as a square stays large enough for a finger."""
        high = (height - self.board.rim) / max(1, self.board._rows)
        self.board.high = min(max(high, dp(LEAST)), dp(MOST))
        self.board.again()


def board(panel: Json, offers: Offers) -> Board:
    """The squares; one that stands for a choice can be tapped."""
    columns, rows = panel.get("columns", []), panel.get("rows", [])
    pins: dict[str, list[Json]] = {}
    for pin in panel.get("pins", []):
        if not _bars(pin, panel):
            pins.setdefault(pin["at"], []).append(pin["mark"])
    squares: list[Widget] = []
    rare = 2 * len(offers.within(panel["id"])) <= len(columns) * len(rows)
    for row in rows:
        for column in columns:
            name = f"{column}{row}"
            place = f"{panel['id']}/{name}"
            take = offers.on(place)
            # Sites first: they are what the pawns come to.
            marks = sorted(pins.get(name, []), key=lambda mark: mark.get("glyph") != "drop")
            square: Widget = Square(
                name,
                marks,
                len(squares) + len(squares) // max(1, len(columns)),
                special=name in panel.get("shaded", []),
                closed=name in panel.get("closed", []),
                offered=take is not None,
                rare=rare,
            )
            if take is not None:
                square = Tap(("space", place), take, square, style="bare", pad=0, size_hint=(None, None))
                square.unbind(minimum_height=square._fit)
            squares.append(square)
    return Board(len(columns), squares)


def _bars(pin: Json, panel: Json) -> bool:
    """A cross on a closed square is the barrier itself."""
    return pin["mark"].get("glyph") == "cross" and pin["at"] in panel.get("closed", [])


def legend(panel: Json) -> list[Widget]:
    """What the pins mean and where they are, and what the special ground is."""
    found: dict[tuple[str, str], tuple[Json, list[str]]] = {}
    barriers = []
    for pin in panel.get("pins", []):
        if _bars(pin, panel):
            barriers.append(t("{place}: {what}", place=pin["at"], what=pin.get("label") or t("closed")))
        elif pin.get("label"):
            key = (pin["label"], str(sorted(pin["mark"].items())))
            found.setdefault(key, (pin["mark"], []))[1].append(pin["at"])
    lines: list[Widget] = []
    for (label, _), (mark, places) in found.items():
        said = t("{place}: {what}", place=", ".join(places), what=label)
        piece = Piece(mark, 28, turned=mark.get("glyph") == "drop")
        lines.append(Row(piece, Words(said, BODY), gap=6))
    if panel.get("shaded") and panel.get("ground"):
        lines.append(Row(_sample(special=True), Words(panel["ground"], BODY), gap=6))
    if panel.get("closed"):
        said = ", ".join(barriers) or t("closed")
        lines.append(Row(_sample(closed=True), Words(said, BODY), gap=6))
    if panel.get("note"):
        lines.append(Words(panel["note"], BODY, colour="soft"))
    return lines


def _sample(*, special: bool = False, closed: bool = False) -> Widget:
    def painted(x: float, y: float, side: float) -> None:
        ground.square(x, y, side, side, 0, special=special)
        if closed:
            ground.barrier(x, y, side, side)

    return Picture(28, painted)


def build(panel: Json, offers: Offers) -> Widget:
    """The board over what its signs mean."""
    return Map(board(panel, offers), *legend(panel))
