"""A page of a game, drawn to be printed or kept: as PDF or as PNG.

Takes a `companion.kernel.Paper`. A PDF has as many A4 pages as it needs; a PNG is one picture as long as it
needs to be. Drawing takes some tens of milliseconds a page: not on an event loop.
"""

from __future__ import annotations

import functools
import io
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from companion.kernel import Paper, Table
from companion.text import Catalog, Label

if TYPE_CHECKING:
    from PIL import Image
    from PIL.ImageFont import FreeTypeFont, ImageFont

DPI: Final = 150
PAGE: Final = (1240, 1754)
"""A4 at 150 dots to the inch, in dots."""
MARGIN: Final = 96
INK: Final = (26, 32, 28)
SOFT: Final = (92, 104, 96)
GROUND: Final = (236, 243, 236)
LEAF: Final = (30, 96, 62)
Kind = Literal["pdf", "png"]
Render: TypeAlias = Callable[[Label], str]


def draw(paper: Paper, language: str, kind: Kind) -> bytes:
    """The page as a file. `language` is one of `companion.text.LANGUAGES`."""
    from PIL import Image

    say = Catalog(language).render
    rows = _lay_out(paper, say)
    pages = _pages(rows, PAGE[1] - 2 * MARGIN if kind == "pdf" else None)
    pictures = []
    for page in pages:
        height = PAGE[1] if kind == "pdf" else sum(row.height for row in page) + 2 * MARGIN
        picture = Image.new("RGB", (PAGE[0], height), "white")
        _paint(picture, page)
        pictures.append(picture)
    out = io.BytesIO()
    if kind == "png":
        pictures[0].save(out, "PNG", dpi=(DPI, DPI), optimize=True)
    else:
        first, *more = pictures
        title = say(paper.title)
        first.save(out, "PDF", resolution=DPI, save_all=True, append_images=more, title=title)
    return out.getvalue()


class _Row:
    """A line of the page: words with their places, how high it is, whether it has a ground of its own."""

    def __init__(
        self, cells: list[tuple[int, str]], size: int, bold: bool = False, tint: tuple[int, int, int] = INK,
        height: int = 0, ground: bool = False, keep: bool = False,
    ) -> None:  # fmt: skip
        self.cells = cells
        self.size = size
        self.bold = bold
        self.tint = tint
        self.height = height or round(size * 1.6)
        self.ground = ground
        self.keep = keep
        """Not to be the last row of a page."""


def _lay_out(paper: Paper, render: Render) -> list[_Row]:
    wide = PAGE[0] - 2 * MARGIN
    rows = [_Row([(0, line)], 46, True, LEAF) for line in _wrapped(render(paper.title), 46, True, wide)]
    for text in paper.lines:
        rows += [_Row([(0, line)], 26, tint=SOFT) for line in _wrapped(render(text), 26, False, wide)]
    for table in paper.tables:
        rows += _table(table, render, wide)
    return rows


def _table(table: Table, render: Render, wide: int) -> list[_Row]:
    words = [[render(cell) for cell in row] for row in table.rows]
    rows = [_Row([], 26, height=36), _Row([(0, render(table.title))], 30, True, LEAF, 56, keep=True)]
    if not words:
        return rows
    widths = [max(_width(row[n], 24, True) for row in words) + 36 for n in range(len(words[0]))]
    if sum(widths) > wide:
        # The heads go over several lines, so that no column is wider than its longest word or number.
        columns = [[*head.split(" "), *(row[n] for row in words[1:])] for n, head in enumerate(words[0])]
        widths = [max(_width(word, 24, True) for word in column) + 36 for column in columns]
    # The first column takes what the others leave, and its words go over several lines if they must.
    widths[0] = max(160, min(widths[0], wide - sum(widths[1:])))
    starts = [sum(widths[:n]) for n in range(len(widths))]
    for number, row in enumerate(words):
        head = number == 0
        cells = [_wrapped(cell, 24, head, width - 24) for cell, width in zip(row, widths, strict=True)]
        for n in range(max(map(len, cells))):
            line = [(start + 12, cell[n]) for start, cell in zip(starts, cells, strict=True) if n < len(cell)]
            rows.append(_Row(line, 24, head, ground=head or number % 2 == 0, keep=head))
    return rows


def _pages(rows: list[_Row], room: int | None) -> list[list[_Row]]:
    """The rows on pages of this height in dots (None: all on one)."""
    pages: list[list[_Row]] = [[]]
    used = 0
    for row in rows:
        if room is not None and used + row.height > room and pages[-1]:
            moved: list[_Row] = []
            while pages[-1] and pages[-1][-1].keep:
                moved.insert(0, pages[-1].pop())
            pages.append(moved)
            used = sum(one.height for one in moved)
        pages[-1].append(row)
        used += row.height
    return pages


def _paint(picture: Image.Image, rows: list[_Row]) -> None:
    from PIL import ImageDraw

    pen = ImageDraw.Draw(picture)
    top = MARGIN
    for row in rows:
        if row.ground:
            pen.rectangle((MARGIN, top, PAGE[0] - MARGIN, top + row.height - 1), fill=GROUND)
        for left, words in row.cells:
            middle = top + row.height // 2
            pen.text(
                (MARGIN + left, middle), words, fill=row.tint, font=_font(row.size, row.bold), anchor="lm"
            )
        top += row.height


@functools.cache
def _font(size: int, bold: bool) -> FreeTypeFont | ImageFont:
    """The screens' own letters; the drawing library's where they are not installed."""
    from PIL import ImageFont

    found = find_spec("kivy")
    folders = list(found.submodule_search_locations or ()) if found is not None else []
    for folder in folders:
        file = Path(folder) / "data" / "fonts" / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf")
        if file.exists():
            return ImageFont.truetype(str(file), size)
    return ImageFont.load_default(size)


def _width(words: str, size: int, bold: bool) -> int:
    """The width of a line in dots."""
    return round(_font(size, bold).getlength(words))


def _wrapped(words: str, size: int, bold: bool, wide: int) -> list[str]:
    """The words in lines that are no wider, broken between words only."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, size, bold) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
