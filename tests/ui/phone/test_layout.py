"""It fits a hand: sizes, targets, contrast, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.ui.phone import scenes

SIZES = [(320, 568), (390, 844), (768, 1024), (844, 390)]

# What a finger or an eye would complain of, as sentences. Ratios by WCAG 2; what lies under a text is the nearest
# background that is not transparent.
COMPLAINTS = r"""() => {
  const found = [];
  const seen = (n) => { const r = n.getBoundingClientRect(); return r.width > 1 && r.height > 1 && getComputedStyle(n).visibility === 'visible'; };
  const name = (n) => n.dataset.name || n.id || n.className || n.tagName;
  for (const n of [document.documentElement, ...document.querySelectorAll('#app, #screen, #dock, #tabs, #top, dialog[open]')])
    if (n.scrollWidth > n.clientWidth + 1) found.push(`${name(n)} scrolls sideways: ${n.scrollWidth} in ${n.clientWidth}`);
  for (const n of document.querySelectorAll('button, summary, input, select')) {
    if (!seen(n)) continue;
    const r = n.getBoundingClientRect();
    if (r.width < 47.9 || r.height < 47.9) found.push(`${name(n)} is ${r.width} × ${r.height}`);
    if (r.left < -1 || r.right > innerWidth + 1) found.push(`${name(n)} stands off the screen`);
  }
  const numbers = (c) => (c.match(/[\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const under = (n) => { for (; n; n = n.parentElement) { const c = numbers(getComputedStyle(n).backgroundColor); if (c.length === 3 || c[3] > 0.99) return c; } return [255, 255, 255]; };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const n = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || n.closest('.unseen, noscript, svg, option') || !seen(n)) continue;
    const style = getComputedStyle(n);
    if (parseFloat(style.fontSize) < 16) found.push(`"${n.textContent}" is ${style.fontSize}`);
    let opacity = 1;
    for (let p = n; p; p = p.parentElement) opacity *= Number(getComputedStyle(p).opacity);
    if (opacity === 0) continue;
    const back = under(n);
    const ink = numbers(style.color).slice(0, 3).map((v, i) => v * opacity + back[i] * (1 - opacity));
    if (ratio(ink, back) < 7) found.push(`"${n.textContent}" has ${ratio(ink, back).toFixed(2)}:1`);
  }
  return found;
}"""


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
        small.style.cssText = "min-width: 0; min-height: 0; width: 20px; height: 20px; color: #777; background: #888; font-size: 9px";
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
    order = page.evaluate(
        "!!(document.getElementById('dock').compareDocumentPosition(document.getElementById('screen')) & 4)"
    )
    lower = page.evaluate(
        "document.getElementById('dock').getBoundingClientRect().top >= document.getElementById('screen').getBoundingClientRect().bottom - 1"
    )
    assert order
    assert lower


def test_nothing_moves_where_motion_is_not_wanted(phone, table) -> None:
    page = phone(reduced_motion="reduce").sit()
    page.click("#tab-table")
    assert page.locator(".lamp.pulse").evaluate("n => getComputedStyle(n).animationName") == "none"
