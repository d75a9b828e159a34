"""Every link between pages leads somewhere: to a file that is there, to a heading that it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT, tracked

PAGES = [path for path in tracked() if path.suffix == ".md"]
LINK = re.compile(
    r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE
)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)
CODE = re.compile(r"^(```|~~~).*?^\1\s*$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(page: str) -> set[str]:
    """The names that a page's headings can be linked by, made as the usual viewers make them."""
    found: set[str] = set()
    fences_out = re.sub(r"^(```|~~~).*?^\1\s*$", "", page, flags=re.MULTILINE | re.DOTALL)
    for heading in HEADING.findall(fences_out):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        count = 0
        while (numbered := f"{name}-{count}" if count else name) in found:
            count += 1
        found.add(numbered)
    return found


def broken(path: Path, text: str) -> list[str]:
    wrong: list[str] = []
    for found in LINK.finditer(CODE.sub("", text)):
        target = found.group(1) or found.group(2)
        if re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue
        name, _, anchor = target.partition("#")
        there = (path.parent / name).resolve() if name else path
        if name and not (there.exists() and there.is_relative_to(ROOT)):
            wrong.append(f"{target}: no such file")
        elif anchor and there.suffix == ".md":
            page = text if there == path else there.read_text()
            if anchor not in anchors(page):
                wrong.append(f"{target}: no such heading")
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    assert broken(page, page.read_text()) == []


def test_every_page_of_the_docs_can_be_found() -> None:
    index = (ROOT / "docs/README.md").read_text()
    pages = {page.name for page in PAGES if page.parent == ROOT / "docs"} - {"README.md"}
    assert sorted(page for page in pages if f"({page})" not in index) == []


def test_a_broken_link_is_found() -> None:
    page = "# One\n[a](#one) [b](#two) [c](no-such.md) [d](LICENSE) `[e](f)`\n```\n[g](h)\n```\n[x]: y.md\n"
    assert broken(ROOT / "page.md", page) == [
        "#two: no such heading",
        "no-such.md: no such file",
        "y.md: no such file",
    ]
