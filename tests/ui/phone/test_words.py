"""Languages, and a page without a line of inline script or style."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract
from playwright.sync_api import expect

from tests.ui.phone import scenes
from tests.ui.phone.fake import BOX, PAGE

SOURCES = sorted(PAGE.rglob("*.js"))
LITERAL = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
MADE = re.compile(r"\bt\(\s*(?!\")(?!template)\S")


def extracted(path: Path) -> set[str]:
    found = extract(
        "javascript", BytesIO(path.read_bytes()), keywords={"t": None}, options={"encoding": "utf-8"}
    )
    return {str(message) for _, message, _, _ in found}


def templates() -> set[str]:
    return {text for path in SOURCES for text in extracted(path)}


def test_babel_finds_every_text() -> None:
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        assert extracted(path) == set(LITERAL.findall(source)), path.name
        if path.name != "words.js":
            assert MADE.findall(source) == [], f"{path.name}: t() wants a literal"
    assert len(templates()) > 100


def test_the_phones_language_is_spoken(phone, table) -> None:
    table.strings["de"] = {"Who are you?": "Wer bist du?", "Mine": "Meins", "Undo: {what}": "Zurück: {what}"}
    page = phone(locale="de-AT").scan()
    expect(page.locator("h1")).to_have_text("Wer bist du?")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.click('[data-seat="0"]')
    expect(page.locator("#tab-mine")).to_have_text("Meins")
    expect(page.locator('[data-name="undo"]')).to_have_attribute("aria-label", "Zurück: Rui: Tax")
    assert table.hellos[0]["lang"] == "de"


def test_another_language_is_chosen_and_kept(phone, table) -> None:
    table.strings["pt_BR"] = {"Table": "Mesa"}
    page = phone(locale="fr-FR").sit()
    assert table.hellos[0]["lang"] == "en"
    page.click('[data-name="menu"]')
    page.click('[data-name="lang pt_BR"]')
    expect(page.locator("#tab-table")).to_have_text("Mesa")
    assert table.wait_for(lambda: table.commands("lang"))[0]["lang"] == "pt_BR"
    page.reload()
    expect(page.locator("#tab-table")).to_have_text("Mesa")


def test_no_word_of_the_page_is_left_untranslated(phone, table) -> None:
    """In a made-up language every text of the page's own is in ⟦ ⟧; what is not comes from the table."""
    table.strings["de"] = {text: f"⟦{text}⟧" for text in templates()}
    table.view = scenes.every_kind()
    table.view["asks"].append(scenes.draw_ask())
    page = phone(locale="de-DE").sit()
    expect(page.locator("#tab-mine")).to_have_text("⟦Mine⟧")
    plain = """() => [...document.querySelectorAll('#app *, dialog *')]
        .filter((n) => !n.closest('svg, .log-line, #flow .card-text'))
        .flatMap((n) => [...n.childNodes].filter((c) => c.nodeType === 3).map((c) => c.data))"""
    from_table = set(
        re.findall(
            r"[^\W\d_]{3,}",
            str(table.view)
            + str(table.undo)
            + str(scenes.CORRECTIONS)
            + str(BOX)
            + "English Português Brasil Deutsch",
        )
    )
    left: set[str] = set()

    def look() -> None:
        for text in page.evaluate(plain):
            outside = re.sub(r"⟦[^⟧]*⟧", "", text)
            left.update(word for word in re.findall(r"[^\W\d_]{3,}", outside) if word not in from_table)

    look()
    for tab in ("table", "dice", "log"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f'[data-screen="tab {tab}"]')
        if tab != "log":
            look()
    page.click('[data-name="menu"]')
    look()
    page.click('[data-name="corrections"]')
    page.wait_for_selector('[data-name="player/0/money 1"]')
    look()
    assert left == set()


def test_a_strict_policy_is_enough(phone, table) -> None:
    """The table's header and the page's own policy hold; the fixture fails on violations in the console."""
    one = phone()
    one.page.add_init_script(
        """window.violations = [];
        document.addEventListener('securitypolicyviolation', (e) => violations.push(e.violatedDirective))"""
    )
    table.view = scenes.every_kind()
    page = one.sit()
    for tab in ("table", "dice", "log"):
        page.click(f"#tab-{tab}")
    page.click('[data-name="menu"]')
    assert page.evaluate("violations") == []
    page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.evil = 1';
            document.body.append(script);
        }"""
    )
    page.wait_for_function("() => violations.length === 2")  # once by each policy
    assert page.evaluate("window.evil ?? 0") == 0
    one.troubles.clear()


def test_there_is_nothing_inline_and_nothing_from_elsewhere() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html)
    for path in PAGE.rglob("*"):
        if path.suffix in {".html", ".js", ".css", ".svg"}:
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(
                r"https?://\w|//cdn|@import|innerHTML|outerHTML|insertAdjacentHTML|\beval\(", text
            ), path.name
    assert not list(PAGE.rglob("*worker*.js"))
