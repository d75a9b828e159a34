"""The pages of the touchscreen, one file each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ui.touch.screens.corrections import Corrections
from ui.touch.screens.dice import Dice
from ui.touch.screens.join import Join
from ui.touch.screens.log import Log
from ui.touch.screens.menu import Menu
from ui.touch.screens.page import Page
from ui.touch.screens.players import Players
from ui.touch.screens.score import Score
from ui.touch.screens.settings import Preferences
from ui.touch.screens.start import Kept, Start
from ui.touch.screens.table import Table

PAGES: Final[Mapping[str, Callable[..., Page]]] = {
    "start": Start,
    "kept": Kept,
    "players": Players,
    "table": Table,
    "menu": Menu,
    "log": Log,
    "join": Join,
    "dice": Dice,
    "corrections": Corrections,
    "score": Score,
    "settings": Preferences,
}


def fresh(name: str, desk: Any, **more: Any) -> Page:
    """A fresh page of this name."""
    return PAGES[name](desk, **more)


__all__ = ["PAGES", "Page", "fresh"]
