"""It fits a hand: sizes, targets, contrast, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.ui.phone import scenes

SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390)]

COMPLAINTS = (Path(__file__).parent / "complaints.js").read_text(encoding="utf-8")


def complaints(page: Page) -> list[str]:
    page.wait_for_timeout(80)
    return page.evaluate(COMPLAINTS)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_tab_fits(phone, table, width: int, height: int, theme: str) -> None:
    table.redo = "Eva Maria: a long title that does not fit on one line of a phone"
    page = phone(width, height, color_scheme=theme, reduced_motion="reduce").scan()
    page.wait_for_selector("[data-seat]")
    found = {"seats": complaints(page)}
    page.click('[data-seat="0"]')
    page.wait_for_selector('[data-screen="tab mine"]')
    found["mine"] = complaints(page)
    for tab in ("dice", "log", "table"):
        page.click(f"#tab-{tab}")
        found[tab] = complaints(page)
    view = scenes.every_kind()
    view["asks"] += [scenes.draw_ask(), scenes.place_ask("p-2", 2)]
    table.view = view
    table.rev += 1
    table.push(
        {
            "type": "view",
            "game_id": "20261130-1",
            "rev": table.rev,
            "view": view,
            "undo": "",
            "redo": "",
            "log": [],
        }
    )
    page.wait_for_selector('[data-panel="score"]')
    found["every kind"] = complaints(page)
    page.click("#tab-mine")
    page.click(".by-hand summary")
    found["draw"] = complaints(page)
    assert {where: what for where, what in found.items() if what} == {}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_sheet_fits(phone, table, width: int, height: int) -> None:
    table.view = scenes.evening(asks=[scenes.secret_ask()])
    page = phone(width, height, reduced_motion="reduce").sit()
    found = {"secret": complaints(page)}
    page.click('[data-name="menu"]')
    found["menu"] = complaints(page)
    page.click('[data-name="corrections"]')
    found["corrections"] = complaints(page)
    page.click('[data-name="close"]')
    table.push(
        {
            "type": "lobby",
            "kept": [
                {
                    "game_id": "g",
                    "game": "h",
                    "name": "Harbour",
                    "players": ["Ana", "Rui"],
                    "clock": "I",
                    "over": False,
                }
            ],
        }
    )
    page.wait_for_selector('[data-screen="lobby"]')
    found["lobby"] = complaints(page)
    page.click('[data-name="new"]')
    page.click('[data-name="game harbour"]')
    found["new"] = complaints(page)
    assert {where: what for where, what in found.items() if what} == {}


def test_the_complaints_find_what_they_are_for(phone, table) -> None:
    page = phone().sit()
    page.evaluate("""() => {
        const small = document.createElement("button");
        small.textContent = "grey";
        small.style.cssText = "min-width: 0; min-height: 0;"
            + "width: 20px; height: 20px; color: #777; background: #888; font-size: 9px";
        const wide = document.createElement("div");
        wide.style.width = "2000px";
        wide.style.height = "9px";
        document.getElementById("flow").prepend(small);
        document.getElementById("screen").style.overflow = "auto";
        document.getElementById("flow").append(wide);
    }""")
    words = " / ".join(complaints(page))
    for part in ("20 × 20", ":1", "9px", "sideways"):
        assert part in words


def test_decisions_are_first_to_read_and_last_to_see(phone, table) -> None:
    """A thumb reaches the bottom; a reader and the keyboard come to the decisions first."""
    page = phone().sit()
    first, lower = page.evaluate("""() => {
        const [dock, screen] = ["dock", "screen"].map((id) => document.getElementById(id));
        const bottom = screen.getBoundingClientRect().bottom;
        return [!!(dock.compareDocumentPosition(screen) & 4), dock.getBoundingClientRect().top >= bottom - 1];
    }""")
    assert first
    assert lower


def test_nothing_moves_where_motion_is_not_wanted(phone, table) -> None:
    page = phone(reduced_motion="reduce").sit()
    page.click("#tab-table")
    assert page.locator(".lamp.pulse").evaluate("n => getComputedStyle(n).animationName") == "none"
