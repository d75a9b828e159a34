"""The page and the daemon itself: a game is started on one phone and followed on another."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.ui.phone.fake import PATIENCE_S


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    command = [
        sys.executable,
        "-m",
        "companion",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--no-hardware",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout
        said = re.fullmatch(r"ready http://[^/]*:(\d+)/\?pin=(\d+)\n", daemon.stdout.readline())
        assert said
        yield f"http://127.0.0.1:{said[1]}/?pin={said[2]}"
        daemon.terminate()
        daemon.wait(30)


def open_page(browser: Browser, address: str, troubles: list[str], locale: str) -> Page:
    page = browser.new_context(
        locale=locale, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    page.set_default_timeout(PATIENCE_S * 1_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
    page.goto(address)
    return page


def test_two_phones_follow_each_other(browser: Browser, address: str) -> None:
    troubles: list[str] = []
    ana = open_page(browser, address, troubles, "en-GB")
    ana.click('[data-name="new"]')
    ana.click('[data-name="game imigrantes"]')
    ana.fill("#name-0", "Ana <b>")
    ana.click('[data-name="start"]')
    ana.click('[data-seat="0"]')
    rui = open_page(browser, address, troubles, "de-DE")
    expect(rui.locator('[data-seat="0"]')).to_have_attribute("aria-disabled", "true")
    rui.click('[data-seat="1"]')
    expect(rui.locator("#top .link")).to_have_text("Verbunden")
    rui.click("#tab-table")
    expect(rui.locator('[data-panel="players"]')).to_contain_text("Ana <b>")

    before = ana.locator("#dock [data-ask]").first.get_attribute("data-ask")
    rui.click("#tab-log")
    ana.locator('#dock [data-choice]:not([aria-disabled="true"])').first.click()
    expect(rui.locator(".log-line")).to_have_count(1)
    expect(ana.locator(f'#dock [data-ask="{before}"]')).to_have_count(0)
    rui.click('[data-name="undo"]')
    expect(ana.locator(f'#dock [data-ask="{before}"]')).to_have_count(1)
    for page in (ana, rui):
        page.context.close()
    assert troubles == []
