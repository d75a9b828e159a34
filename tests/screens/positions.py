"""`python -m tests.screens.positions [DIR]`: pictures of busy positions, on touchscreen and phone.

A scripted game begins calmly; these are boards as they look when much stands on them.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.screens import blocks, forest

SIZES = (
    ((800, 480), 0, "light"),
    ((1024, 600), 0, "dark"),
    ((1280, 720), 0, "light"),
    ((800, 480), 90, "dark"),
)
PHONES = (((390, 844), "light"), ((390, 844), "dark"), ((320, 568), "light"))


class Position(NamedTuple):
    """A view of the table as a screen gets it, and the panels that are looked at."""

    name: str
    view: dict[str, Any]
    panels: tuple[str, ...]


def positions() -> tuple[Position, ...]:
    """What is pictured."""
    return (
        Position("blocks", blocks.shown(), ("blocks",)),
        Position("forest", forest.shown(), ("map", "success", "failure", "team")),
    )


def touchscreen(out: Path) -> list[Path]:
    """Each panel on a touchscreen of each size, turn and theme."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    import ui.touch  # noqa: F401  pins Kivy's settings
    from tests.ui.touch import frames
    from tests.ui.touch.conftest import Bench
    from ui.touch import look, pinned
    from ui.touch.shots import shoot

    pinned.configure((1280, 800))
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    from ui.touch.cli import open_window

    window = open_window()
    from kivy.base import EventLoop

    EventLoop.start()
    taken = []
    for size, turn, theme in SIZES:
        look_of = f"{size[0]}x{size[1]}-{theme}" + (f"-turned{turn}" if turn else "")
        for position in positions():
            bench = Bench(window, size, turn, theme)
            bench.frames(frames.WELCOME, frames.HUB, frames.view(**position.view))
            for panel in ("decide", *position.panels):
                bench.app.stage.page.turn_to(panel)
                for _ in range(8):
                    time.sleep(0.04)
                    EventLoop.idle()
                taken.append(out / f"touch-{look_of}-{position.name}-{panel}.png")
                shoot(bench.root, taken[-1])
            bench.root.sleep.after_s = 0
            bench.root.shade()
            window.remove_widget(bench.root)
    look.use("light")
    return taken


def phone(out: Path) -> list[Path]:
    """Each panel on phones of each size and theme."""
    from playwright.sync_api import sync_playwright

    from tests.ui.phone.browser import launch
    from tests.ui.phone.fake import PIN, FakeTable

    table, taken = FakeTable(), []
    with _stopped(table), sync_playwright() as playwright:
        browser = launch(playwright)
        for (width, height), theme in PHONES:
            for position in positions():
                table.reset()
                table.view = position.view
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    device_scale_factor=2,
                    has_touch=True,
                    is_mobile=True,
                    color_scheme="dark" if theme == "dark" else "light",
                )
                page = context.new_page()
                page.goto(f"{table.url}/?pin={PIN}")
                page.click('[data-seat="0"]')
                page.click("#tab-table")
                for panel in position.panels:
                    page.locator(f'[data-panel="{panel}"]').evaluate("panel => panel.scrollIntoView()")
                    page.wait_for_timeout(700)
                    taken.append(out / f"phone-{width}x{height}-{theme}-{position.name}-{panel}.png")
                    page.screenshot(path=taken[-1])
                context.close()
        browser.close()
    return taken


@contextmanager
def _stopped(table: Any) -> Iterator[None]:
    try:
        yield
    finally:
        table.stop()


def main(out: Path) -> None:
    """Writes the pictures and says which."""
    out.mkdir(parents=True, exist_ok=True)
    for path in (*phone(out), *touchscreen(out)):
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screens"))
