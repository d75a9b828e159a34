"""How the table looks: two themes, the tints of marks, sizes. Pure; sizes in dp, colours as #rrggbb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Rgba: TypeAlias = tuple[float, float, float, float]

TARGET: Final = 52
"""The least side of anything that is touched: 9 mm on a 7-inch panel."""

BODY: Final = 20
STRONG: Final = 23
NOW: Final = 32
"""What matters now."""
HUGE: Final = 64
GAP: Final = 8
ROUND: Final = 12

TINTS: Final = {
    # Okabe and Ito's colours, told apart with every common colour blindness; brown and grey by lightness.
    "blue": "#0072B2",
    "orange": "#E69F00",
    "green": "#009E73",
    "yellow": "#F0E442",
    "red": "#D55E00",
    "purple": "#CC79A7",
    "sky": "#56B4E9",
    "brown": "#7A4B21",
    "black": "#111111",
    "white": "#FFFFFF",
    "grey": "#8C9196",
}

TINT_GLYPHS: Final = {
    "blue": "triangle",
    "orange": "hexagon",
    "green": "circle",
    "yellow": "diamond",
    "red": "square",
    "purple": "drop",
    "sky": "ring",
    "brown": "bar",
    "black": "star",
    "white": "cross",
    "grey": "bean",
}
"""The shape that goes with a colour where a player picks one."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by their part; `WRITTEN` says which is written on which."""

    name: str
    ground: str
    card: str
    sunk: str
    line: str
    ink: str
    soft: str
    accent: str
    on_accent: str
    wash: str
    """Behind what can be tapped, or is chosen; ink is written on it."""
    alarm: str
    on_alarm: str
    land: str
    """The ground of a map; leaves are drawn on it, water flows around it."""
    leaf: str
    water: str
    sand: str
    """Special ground of a map, hatched with `clay`."""
    clay: str


LIGHT: Final = Theme(
    name="light",
    ground="#ECE7DC",
    card="#FFFDF8",
    sunk="#F3EEE3",
    line="#CFC6B4",
    ink="#1C2126",
    soft="#41474E",
    accent="#0B4A63",
    on_accent="#FFFFFF",
    wash="#D3E7EE",
    alarm="#8A1C10",
    on_alarm="#FFFFFF",
    land="#E1EBD3",
    leaf="#CCDDB8",
    water="#A9CBD3",
    sand="#F6DFB4",
    clay="#E3B25E",
)

DARK: Final = Theme(
    name="dark",
    ground="#12161A",
    card="#1D242B",
    sunk="#161C22",
    line="#3A444E",
    ink="#F4F1EA",
    soft="#C9CFD5",
    accent="#8CCBE3",
    on_accent="#0D1418",
    wash="#1F3B49",
    alarm="#F4A795",
    on_alarm="#1A0A06",
    land="#1C2F22",
    leaf="#28422F",
    water="#123642",
    sand="#44300F",
    clay="#7A5418",
)

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}

WRITTEN: Final = (
    ("ink", "ground"),
    ("ink", "card"),
    ("ink", "sunk"),
    ("ink", "wash"),
    ("soft", "ground"),
    ("soft", "card"),
    ("soft", "sunk"),
    ("soft", "wash"),
    ("soft", "land"),
    ("ink", "sand"),
    ("on_accent", "accent"),
    ("on_alarm", "alarm"),
)
"""Every pair of colours in which something is written: the writing, what is behind it."""

_now: list[Theme] = [LIGHT]


def theme() -> Theme:
    """The theme in use."""
    return _now[0]


def use(name: str) -> None:
    """From now on everything that is built is in this theme."""
    _now[0] = THEMES[name]


def rgba(colour: str, alpha: float = 1.0) -> Rgba:
    """#rrggbb, or the name of a part of the theme, as four numbers from 0 to 1."""
    text = colour if colour.startswith("#") else str(getattr(theme(), colour))
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2, section 1.4.3)."""
    parts = rgba(colour)[:3]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


def on_tint(tint: str) -> str:
    """The colour of details on a tint: white or near black, whichever can be told better."""
    ground = TINTS.get(tint, TINTS["grey"])
    return max("#FFFFFF", "#111111", key=lambda colour: contrast(colour, ground))
