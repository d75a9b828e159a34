"""Small tags on cards and pieces."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch import paint
from ui.touch.look import BODY
from ui.touch.parts import Row, Word, hugging, icon
from ui.touch.words import t


def tag(text: str, sign: str = "") -> Widget:
    """A word in a small rounded box."""
    parts: list[Widget] = [icon(sign, 18, "soft")] if sign else []
    row = Row(*parts, Word(text, BODY, colour="soft"), gap=4)
    row.padding = (dp(8), dp(1), dp(8), dp(1))

    def painted(w: Any) -> None:
        paint.plate("sunk", w.x, w.y, w.width, w.height, dp(8), "line", dp(1.2))

    paint.redraw(row, before=True, paint=painted)
    return hugging(row)


def practice() -> Widget:
    """Marks a value that is made up, for practice."""
    return tag(t("practice"), "pencil")
