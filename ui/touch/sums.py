"""Sums: the total large, its reasons small."""

from __future__ import annotations

from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.parts import Json, Row, Word, hugging, mark, width_of
from ui.touch.words import t

UNIT_MARKS: Final[dict[str, tuple[str, str]]] = {
    "coffee": ("bean", "brown"),
    "goods": ("cube", "orange"),
    "points": ("star", "yellow"),
    "courage": ("triangle", "orange"),
    "experience": ("star", "purple"),
}
"""Units that are shown by a mark; money by its sign, any other by its name."""


def signed(n: int, *, plus: bool = False) -> str:
    """A number with a real minus sign, and a plus sign if asked for."""
    return f"−{-n}" if n < 0 else f"+{n}" if plus else str(n)


def amount(n: int, unit: str, *, plus: bool = False) -> str:
    """So much of a unit, in words of one line."""
    if unit == "money":
        return t("−${n}", n=-n) if n < 0 else t("+${n}", n=n) if plus else t("${n}", n=n)
    if unit in UNIT_MARKS or not unit:
        return signed(n, plus=plus)
    return t("{n} {unit}", n=signed(n, plus=plus), unit=unit)


def total(shown: Json, size: float, colour: str = "ink") -> Widget:
    """The total with its unit."""
    unit = shown.get("unit", "money")
    word = Word(amount(shown.get("total", 0), unit), size, bold=True, colour=colour)
    if unit not in UNIT_MARKS:
        return word
    glyph, tint = UNIT_MARKS[unit]
    return hugging(Row(word, mark({"glyph": glyph, "tint": tint}, size * 0.8), gap=4))


def total_width(shown: Json, size: float) -> float:
    """How wide `total` is, in pixels."""
    unit = shown.get("unit", "money")
    wide = width_of(amount(shown.get("total", 0), unit), size, bold=True)
    return wide + (float(dp(4 + size * 0.8)) if unit in UNIT_MARKS else 0.0)


def reasons(shown: Json) -> str:
    """Why it is so much: each line with its sign, the first without a plus."""
    lines: list[Any] = shown.get("lines", [])
    said = [
        t("{label} {amount}", label=line["label"], amount=signed(line["amount"], plus=i > 0))
        for i, line in enumerate(lines)
    ]
    if shown.get("floor"):
        said.append(t("not below {n}", n=shown.get("total", 0)))
    return " · ".join(said)


def short(shown: Json) -> str:
    """The bare numbers of the reasons, for where there is little room."""
    lines: list[Any] = shown.get("lines", [])
    return " ".join(signed(line["amount"], plus=i > 0) for i, line in enumerate(lines))


REASON_SIZE: Final = BODY
