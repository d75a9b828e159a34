"""One Chromium and one small table for all tests of the phone page; each test gets a new phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.ui.phone.browser import launch
from tests.ui.phone.fake import PATIENCE_S, PIN, FakeTable

expect.set_options(timeout=PATIENCE_S * 1_000)

HERE = Path(__file__).parent
WAITS = "Playwright's own loop stands still while the test looks at the table"
# The watch in tests/house/guard.py opens a file in every thread with a loop, and drops it unclosed.
DROPPED = "ignore:.*schedstat:pytest.PytestUnraisableExceptionWarning"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.loop_may_block(WAITS))
            item.add_marker(pytest.mark.filterwarnings(DROPPED))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def running_table() -> Iterator[FakeTable]:
    table = FakeTable()
    yield table
    table.stop()


@pytest.fixture
def table(running_table: FakeTable) -> FakeTable:
    running_table.reset()
    return running_table


class Phone:
    """A phone with the page open, and what went wrong in it."""

    def __init__(self, context: BrowserContext, table: FakeTable) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_S * 1_000)
        self.troubles: list[str] = []
        self._table = table
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on(
            "console",
            lambda m: self.troubles.append(m.text) if m.type == "error" and "/ws" not in m.text else None,
        )

    def scan(self, pin: str = PIN) -> Page:
        self.page.goto(f"{self._table.url}/?pin={pin}" if pin else self._table.url)
        return self.page

    def sit(self, seat: int = 0) -> Page:
        """Scans and takes a seat; the tab "mine" is shown."""
        self.scan()
        self.page.click(f'[data-seat="{seat}"]')
        self.page.wait_for_selector('[data-screen="tab mine"]')
        return self.page

    def hide(self, hidden: bool = True) -> None:
        """What a browser does when the phone is put away or taken up again."""
        self.page.evaluate(
            """hidden => {
                Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
                const state = hidden ? "hidden" : "visible";
                Object.defineProperty(document, "visibilityState", {configurable: true, get: () => state});
                document.dispatchEvent(new Event("visibilitychange"));
            }""",
            hidden,
        )


@pytest.fixture
def phone(browser: Browser, table: FakeTable) -> Iterator[Callable[..., Phone]]:
    phones: list[Phone] = []

    def take_up(width: int = 390, height: int = 844, **options: Any) -> Phone:
        options = {"locale": "en-GB", **options}
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, **options
        )
        phones.append(Phone(context, table))
        return phones[-1]

    yield take_up
    for one in phones:
        one.context.close()
    assert [t for one in phones for t in one.troubles] == []
