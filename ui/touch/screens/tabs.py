"""The tabs of the table page: one for what is to be decided, one for each picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import TARGET
from ui.touch.parts import Json, Row, hugging
from ui.touch.scroller import Scroller
from ui.touch.taps import fitting
from ui.touch.words import t

DECIDE = "decide"


def leaves(panels: list[Json]) -> list[list[Json]]:
    """The panels by tab. Tracks that follow each other are a race, to be seen together."""
    found: list[list[Json]] = []
    for track, run in groupby(panels, key=lambda panel: panel.get("kind") == "track"):
        members = list(run)
        found += [members] if track else [[panel] for panel in members]
    return found


def named(leaf: list[Json]) -> tuple[str, str]:
    """The id of a tab and what stands on it."""
    return leaf[0]["id"], " · ".join(panel["title"] for panel in leaf if panel.get("title"))


def strip(titles: list[tuple[str, str]], chosen: str, turn_to: Callable[[str], None]) -> Widget:
    """The tabs in a line, with the chosen one in sight."""
    taps = [
        fitting(("tab", name), said, partial(turn_to, name), style="accent" if name == chosen else "plain")
        for name, said in [(DECIDE, t("Decide")), *titles]
    ]
    scroller = Scroller(
        hugging(Row(*taps, gap=6, height=dp(TARGET))), down=False, size_hint_y=None, height=dp(TARGET)
    )
    at = next((i for i, tap in enumerate(taps) if tap.key == ("tab", chosen)), 0)
    # So that one sees that there are more tabs on both sides of the chosen one.
    scroller.offset = max(0.0, sum(tap.width + dp(6) for tap in taps[:at]) - dp(110))
    return scroller
