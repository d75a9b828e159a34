"""A page to print: what stands on it can be read again from the file's measures and colours."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from companion import paper
from companion.kernel import Paper, Table
from companion.text import LANGUAGES, t


def page(rows: int) -> Paper:
    lines = [(t("Chapter"), t("Result")), *((f"Line {n}", "won") for n in range(rows))]
    return Paper("Report", ("Team: Łucja, Zoë",), (Table("All of it", tuple(lines)),))


def test_a_picture_is_as_long_as_its_lines() -> None:
    short, long = (Image.open(io.BytesIO(paper.draw(page(n), "en", "png"))) for n in (1, 40))
    assert short.size[0] == long.size[0] == paper.PAGE[0]
    assert long.size[1] - short.size[1] == 39 * 38
    assert (26, 32, 28) in {colour for _, colour in short.convert("RGB").getcolors(1 << 16) or ()}


@pytest.mark.parametrize(("rows", "pages"), [(1, 1), (34, 1), (35, 2), (90, 3)])
def test_a_document_has_the_pages_it_needs(rows: int, pages: int) -> None:
    body = paper.draw(page(rows), "en", "pdf")
    assert body.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", body)) == pages


def test_a_heading_is_not_left_alone_at_the_foot_of_a_page() -> None:
    """The second table begins where only its title would have fitted."""
    for rows in range(28, 40):
        both = Paper("Report", (), (*page(rows).tables, *page(3).tables))
        rendered = paper._pages(paper._lay_out(both, str), paper.PAGE[1] - 2 * paper.MARGIN)
        assert all(not one[-1].keep for one in rendered)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_letters_for_it(language: str) -> None:
    assert paper.draw(page(2), language, "png") != b""


def test_long_words_go_over_several_lines_and_stay_on_the_page() -> None:
    long = Paper("A title that goes on and on " * 6, (), (Table("T", (("a word " * 40, "won"),)),))
    picture = Image.open(io.BytesIO(paper.draw(long, "en", "png"))).convert("RGB")
    edge = {
        picture.getpixel((x, y))
        for x in range(paper.PAGE[0] - 60, paper.PAGE[0])
        for y in range(0, picture.height, 2)
    }
    assert edge == {(255, 255, 255)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_an_annual_report_stay_within_the_margins(language: str) -> None:
    heads = (t("Chapter"), t("Attempt"), t("Result"), t("Rounds"), t("Saved"), t("Failed"), t("Red list"))
    row = (t("Chapter {n}: {title}", n=10, title="Rondônia"), "1", t("Lost"), "13", "11", "12", "3", "2")
    report = Paper("Report", (), (Table("Chapters", ((*heads, t("Resigned")), row)),))
    picture = Image.open(io.BytesIO(paper.draw(report, language, "png"))).convert("RGB")
    right = picture.crop((paper.PAGE[0] - paper.MARGIN + 1, 0, *picture.size))
    assert right.getcolors() == [(right.width * right.height, (255, 255, 255))]
