"""Pictures of the phone page in Chromium, taken against a running table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.ui.phone.browser import launch

SETTLED_MS = 450
"""Until a screen has come to rest: new controls settle in 300 ms."""

UPRIGHT, LYING, SMALL, TABLET = (390, 844), (844, 390), (320, 568), (768, 1024)


def shots(url_with_pin: str, out_dir: Path) -> list[Path]:
    """Joins as a phone, starts a game if none is on the table, takes the first free seat and walks through
    the tabs and sheets. Returns the PNGs, in the order taken; they are named `phone-….png`."""
    out_dir.mkdir(parents=True, exist_ok=True)
    taken: list[Path] = []

    def snap(page: Page, name: str) -> None:
        page.wait_for_timeout(SETTLED_MS)
        taken.append(out_dir / f"phone-{len(taken) + 1:02}-{name}.png")
        page.screenshot(path=taken[-1])

    with _phone(UPRIGHT) as context:
        page = context.new_page()
        page.goto(url_with_pin)
        page.wait_for_selector('[data-screen]:not([data-screen="reaching"])')
        if page.locator('[data-screen="lobby"]').count():
            _start(page, snap)
        page.wait_for_selector('[data-screen="seats"], [data-screen^="tab"]')
        if page.locator('[data-screen="seats"]').count():
            snap(page, "seats")
            page.click('[data-seat]:not([aria-disabled="true"]), [data-name="stay"]')
        page.wait_for_selector('[data-screen="tab mine"]')
        snap(page, "mine")
        for tab in ("table", "dice", "log"):
            page.click(f"#tab-{tab}")
            if tab == "dice":
                page.click('[data-name="roll d6"]')
            snap(page, tab)
        page.click('[data-name="menu"]')
        snap(page, "menu")
        page.click('[data-name="corrections"]')
        snap(page, "corrections")
        page.click('[data-name="close"]')
        for size, theme, name in (
            (LYING, "light", "lying"),
            (SMALL, "light", "small"),
            (TABLET, "light", "tablet"),
            (UPRIGHT, "dark", "dark"),
        ):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            for tab in ("mine", "table"):
                page.click(f"#tab-{tab}")
                snap(page, f"{name}-{tab}")
    return taken


def _start(page: Page, snap: Callable[[Page, str], None]) -> None:
    snap(page, "start")
    page.click('[data-name="new"]')
    page.wait_for_selector('[data-name^="game "]')
    page.locator('[data-name^="game "]').first.click()
    snap(page, "new-game")
    page.click('[data-name="start"]')


@contextmanager
def _phone(size: tuple[int, int]) -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            color_scheme="light",
        )
        try:
            yield context
        finally:
            browser.close()
