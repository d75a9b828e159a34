"""`python -m tests.screens.blocks [DIR]`: five blocks with every kind of marker, on touchscreen and phone."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.parts import KINDS
from companion.scene import encode
from tests.games.imperialism_america.played import BRAZIL, CARIBBEAN, ready, with_block

SIZES = ((800, 480), (1280, 720))
THEMES = ("light", "dark")


def position() -> Any:
    """Every kind of marker of both sides, the CIA, and dominion, dictatorship and revolution in turn."""
    state = with_block(ready(), BRAZIL, usa=dict.fromkeys(KINDS, 1), la=dict.fromkeys(KINDS, 1), dominion=0)
    state = with_block(
        state, CARIBBEAN, usa={"military": 2, "industrial": 1}, la={"cultural": 1}, dominion=0, special=0
    )
    state = with_block(state, 2, usa={"political": 1}, la={"military": 1, "cultural": 1}, dominion=1)
    return with_block(state, 3, usa={}, la={"political": 2, "educational": 1}, dominion=1, special=1)


def shown(lang: str = "en") -> dict[str, Any]:
    """The view of that position as a screen gets it."""
    view: dict[str, Any] = msgspec.json.decode(encode(RULES.view(position(), None), lang))
    return view


def touchscreen(out: Path) -> list[Path]:
    """The picture on a touchscreen of each size and theme."""
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
    for size in SIZES:
        for theme in THEMES:
            bench = Bench(window, size, 0, theme)
            bench.frames(frames.WELCOME, frames.HUB, frames.view(**shown()))
            bench.app.stage.page.turn_to("blocks")
            for _ in range(8):
                time.sleep(0.04)
                EventLoop.idle()
            taken.append(out / f"blocks-touch-{size[0]}x{size[1]}-{theme}.png")
            shoot(bench.root, taken[-1])
            bench.root.sleep.after_s = 0
            bench.root.shade()
            window.remove_widget(bench.root)
    look.use("light")
    return taken


def phone(out: Path) -> list[Path]:
    """The picture on a phone of 390 × 844, in both themes."""
    from playwright.sync_api import sync_playwright

    from tests.ui.phone.browser import launch
    from tests.ui.phone.fake import PIN, FakeTable

    table, taken = FakeTable(), []
    with _stopped(table), sync_playwright() as playwright:
        browser = launch(playwright)
        for theme in THEMES:
            table.reset()
            table.view = shown()
            context = browser.new_context(
                viewport={"width": 390, "height": 844},
                device_scale_factor=2,
                has_touch=True,
                is_mobile=True,
                color_scheme="dark" if theme == "dark" else "light",
            )
            page = context.new_page()
            page.goto(f"{table.url}/?pin={PIN}")
            page.click('[data-seat="0"]')
            page.click("#tab-table")
            page.locator('[data-panel="blocks"]').evaluate("panel => panel.scrollIntoView()")
            page.wait_for_timeout(900)
            taken.append(out / f"blocks-phone-390x844-{theme}.png")
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
