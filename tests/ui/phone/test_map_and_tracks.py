"""The map and the tracks in a hand: all squares large enough, pins apart, two rows of six."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.ui import expedition
from tests.ui.phone import scenes
from tests.ui.phone.test_layout import complaints

Box = dict[str, float]


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes lie beside or under each other."""
    return (
        one["x"] + one["width"] <= other["x"] + 0.5
        or other["x"] + other["width"] <= one["x"] + 0.5
        or one["y"] + one["height"] <= other["y"] + 0.5
        or other["y"] + other["height"] <= one["y"] + 0.5
    )


def holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another."""
    return (
        outer["x"] - 0.5 <= inner["x"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
        and outer["y"] - 0.5 <= inner["y"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 0.5
    )


def box(found: Locator) -> Box:
    """Where it is on the page; it must be there."""
    shown = found.bounding_box()
    assert shown is not None
    return dict(shown)


def square(page: Any, at: str) -> Locator:
    """The square of this name."""
    return page.locator(".field").filter(has=page.locator(".coordinate", has_text=at))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390])
def test_all_squares_fit_across_a_phone(phone, table, width: int, theme: str) -> None:
    table.view = scenes.view(expedition.forest(), asks=[expedition.where_to("B4", "C5", "D2")])
    page = phone(width, 700, color_scheme=theme, reduced_motion="reduce").sit()
    page.click("#tab-table")
    fields = page.locator(".field")
    expect(fields).to_have_count(36)
    frame = box(page.locator(".map-frame"))
    assert frame["x"] >= 0 and frame["x"] + frame["width"] <= width
    for field in (fields.first, fields.nth(5), fields.last):
        shown = box(field)
        assert shown["width"] >= 48 and shown["height"] >= 48
        assert frame["x"] <= shown["x"] and shown["x"] + shown["width"] <= frame["x"] + frame["width"] + 0.5
    assert page.locator(".map-frame").evaluate("n => n.scrollWidth <= n.clientWidth + 1")
    assert complaints(page) == []


@pytest.mark.parametrize("n", range(1, 8))
def test_pins_stand_apart_under_the_name_of_their_square(phone, table, n: int) -> None:
    figures = [expedition.pin("C5", mark, name) for name, mark in expedition.PAWNS.items()] * 2
    site = expedition.pin("C5", expedition.mark("drop", "red", "4"), "Land claim")
    table.view = scenes.view({**expedition.forest(), "pins": [*figures[: n - 1], site]})
    page = phone(320, 700).sit()
    page.click("#tab-table")
    field = square(page, "C5")
    pieces = field.locator(".piece")
    letters = ["4", *"ARETAR"[: n - 1]]
    expect(pieces).to_have_text(letters if n < 7 else [*letters[:5], "+2"])
    room = box(field)
    boxes = [box(piece) for piece in pieces.all()]
    assert all(holds(room, shown) for shown in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))
    assert all(apart(box(field.locator(".coordinate")), shown) for shown in boxes)


def test_a_square_says_all_that_is_on_it(phone, table) -> None:
    table.view = scenes.view(expedition.forest(), asks=[expedition.where_to("C5")])
    page = phone().sit()
    page.click("#tab-table")
    expect(page.locator(".field.closed .unseen")).to_have_text("D2, Roadblock, closed")
    expect(page.locator(".field.closed .post")).to_have_count(2)
    expect(page.locator(".field.closed .piece, .field.closed .mark")).to_have_count(0)
    name = "C5, Land claim, Ana, Rui, Eva, Indigenous territory: C5"
    expect(page.locator('[data-at="map/C5"]')).to_have_attribute("aria-label", name)
    expect(page.locator(".legend")).to_contain_text("D2: Roadblock")
    page.click('[data-at="map/C5"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "C5"


@pytest.mark.parametrize(("width", "theme"), [(320, "light"), (390, "dark")])
def test_a_track_of_twelve_is_two_rows_of_six(phone, table, width: int, theme: str) -> None:
    table.view = scenes.view(expedition.success(8), expedition.failure())
    page = phone(width, 844, color_scheme=theme, reduced_motion="reduce").sit()
    page.click("#tab-table")
    for panel in ("success", "failure"):
        spaces = page.locator(f'[data-panel="{panel}"] .space')
        expect(spaces).to_have_count(12)
        boxes = [box(space) for space in spaces.all()]
        rows = [sum(shown["y"] == y for shown in boxes) for y in sorted({shown["y"] for shown in boxes})]
        assert rows == [6, 6]
        for space, shown in zip(spaces.all(), boxes, strict=True):
            assert all(holds(shown, box(token)) for token in space.locator(".token").all())
            expect(space.locator(".space-label")).not_to_be_empty()
    expect(page.locator('[data-panel="success"] .now')).to_contain_text("9 !")
    expect(page.locator('[data-panel="failure"] .piece .letter')).to_have_text("R")
    assert complaints(page) == []


def test_spaces_of_a_track_that_are_choices_are_as_large_as_a_thumb(phone, table) -> None:
    choices = [{"id": str(n), "label": f"Space {n}", "at": f"failure/{n}"} for n in (3, 5)]
    ask = {"id": "heal", "title": "Which one?", "seat": 0, "choices": choices}
    panel = expedition.failure()
    panel["spaces"].append({"id": "beside", "label": "beside", "room": 0})
    table.view = scenes.view(panel, asks=[ask])
    page = phone(320, 700, reduced_motion="reduce").sit()
    page.click("#tab-table")
    expect(page.locator('[data-panel="failure"] .track:not(.course) .space')).to_contain_text("beside")
    assert complaints(page) == []
    page.click('[data-at="failure/3"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "3"


def test_where_nearly_all_squares_are_offered_none_cries_out(phone, table) -> None:
    everywhere = [f"{column}{row}" for row in "123456" for column in "ABCDEF"]
    table.view = scenes.view(expedition.forest(), asks=[expedition.where_to(*everywhere)])
    page = phone(reduced_motion="reduce").sit()
    page.click("#tab-table")
    expect(page.locator(".field.spot")).to_have_count(36)
    thin = "n => getComputedStyle(n, '::after').borderTopWidth"
    assert square(page, "A6").evaluate(thin) == "1px"
    assert complaints(page) == []
    page.click('[data-at="map/A6"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "A6"
