"""Every kind of panel is drawn; texts are texts; the scenes have the shape of `companion.view`."""

from __future__ import annotations

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from playwright.sync_api import expect

from companion.text import Label
from companion.view import AnyPanel, View
from tests.ui.phone import scenes

LOOKS = {
    "rounds": (".space.now", "B"),
    "failure": (".course .token .unseen", "Jaguar"),
    "success": (".course .space.now", "9 !"),
    "map": (".legend li", "Indigenous territory"),
    "prices": (".row", "tax marker"),
    "events": (".card.now", "in force"),
    "setup": (".step.now", "by the app"),
    "players": (".player.active", "to decide"),
    "actions": (".picture-actions .area", "Hostel"),
    "ships": (".picture-ships .hull ~ .places .token", "Italian"),
    "train": (".picture-train .car ~ .places .token", "coffee"),
    "boards": (".picture-board .area .practice", "practice value"),
    "blocks": (".badge", "Dictatorship"),
    "forest": (".field .unseen", "A1, Camp, Ana"),
    "rolls": (".newest", "by the box"),
    "curve": (".legend", "0 · 0 · −2 · 3"),
    "score": (".first", "three of one nationality"),
}


def misfits(value: Any, wanted: Any, where: str) -> list[str]:
    """Where a plain value has not the shape of a type of the view model; a `Label` is a string there."""
    if wanted is Label:
        wanted = str
    if get_origin(wanted) in (Union, types.UnionType):
        kinds = [w for w in get_args(wanted) if w is not type(None)]
        if value is None:
            return [] if len(kinds) < len(get_args(wanted)) else [f"{where}: null"]
        if len(kinds) > 1:
            kinds = [k for k in kinds if k.__struct_config__.tag == value.get("kind")]
        return misfits(value, kinds[0], where) if kinds else [f"{where}: no such kind"]
    if get_origin(wanted) is tuple:
        return [
            m for i, item in enumerate(value) for m in misfits(item, get_args(wanted)[0], f"{where}[{i}]")
        ]
    if get_origin(wanted) is Literal:
        return [] if value in get_args(wanted) else [f"{where}: {value!r}"]
    if not issubclass(wanted, msgspec.Struct):
        return [] if type(value) is wanted else [f"{where}: {value!r} is no {wanted.__name__}"]
    fields, hints = {f.name: f for f in msgspec.structs.fields(wanted)}, get_type_hints(wanted)
    found = [f"{where}: no field {n}" for n in value if n not in fields and n != "kind"]
    found += [f"{where}: {n} is missing" for n, f in fields.items() if f.required and n not in value]
    return found + [m for n, v in value.items() if n in fields for m in misfits(v, hints[n], f"{where}.{n}")]


def test_the_scenes_have_the_shape_of_the_view_model() -> None:
    whole = scenes.every_kind()
    assert {p["kind"] for p in whole["panels"]} == {cls.__struct_config__.tag for cls in get_args(AnyPanel)}
    assert misfits(whole, View, "view") == []
    for ask in (scenes.draw_ask(), scenes.secret_ask()):
        assert misfits(scenes.view(asks=[ask]), View, "view") == []
    assert misfits({**whole, "clock": 3, "colour": ""}, View, "view") == [
        "view: no field colour",
        "view.clock: 3 is no str",
    ]


def test_every_kind_is_drawn(phone, table) -> None:
    table.view = scenes.every_kind()
    page = phone().sit()
    page.click("#tab-table")
    for panel, (selector, words) in LOOKS.items():
        found = page.locator(f'[data-panel="{panel}"] {selector}').filter(has_text=words)
        expect(found.first, f"{panel}: {selector} with {words}").to_be_attached()
    expect(page.locator(".lamps")).to_have_attribute("aria-label", "Round lights: on, pulsing, off, off")


def test_strengths_are_lengths_with_numbers_and_marks(phone, table) -> None:
    table.view = scenes.view(scenes.blocks())
    page = phone().sit()
    page.click("#tab-table")
    shown = page.locator('[data-panel="blocks"]')
    lines = shown.locator(".strength")
    expect(lines).to_have_text(["USA8", "LA3", "USA0", "LA2", "USA1", "LA1"])
    assert [line.locator(".unit").count() for line in lines.all()] == [8, 3, 0, 2, 1, 1]
    assert lines.locator(".mark").count() == 6
    wide = [line.locator(".length").bounding_box()["width"] for line in lines.all()]
    assert max(wide) - min(wide) < 1 and min(wide) > 100
    for line, value in ((lines.first, 8), (lines.nth(1), 3)):
        ground, last = line.locator(".length").bounding_box(), line.locator(".unit").last.bounding_box()
        reach = last["x"] + last["width"] - ground["x"]
        assert abs(reach - ground["width"] * value / 8) < 2
    expect(shown.locator(".badge")).to_have_text(["Dictatorship", "Dominion: LA"])
    for area in shown.locator(".area").all():
        room = area.bounding_box()
        for badge in area.locator(".badge").all():
            box = badge.bounding_box()
            assert room["x"] <= box["x"] and box["x"] + box["width"] <= room["x"] + room["width"]


@pytest.mark.parametrize(("at", "panel"), [
    ("forest/B2", scenes.forest()), ("events/1898", scenes.events()), ("prices/coffee", scenes.prices()),
    ("rounds/C", scenes.rounds()), ("players/2", scenes.players()), ("setup/2", scenes.setup_steps()),
    ("ships/A", scenes.ships()),    ("score", scenes.result()),
])  # fmt: skip
def test_any_place_can_stand_for_a_choice(phone, table, at: str, panel: scenes.Json) -> None:
    ask = {
        "id": "a",
        "title": "Where?",
        "seat": 0,
        "choices": [{"id": "there", "label": "There", "at": at}, {"id": "else", "label": "Else"}],
    }
    table.view = scenes.view(panel, asks=[ask])
    page = phone().sit()
    page.click("#tab-table")
    page.click(f'[data-at="{at}"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "there"


def test_two_choices_at_one_place_are_told_apart(phone, table) -> None:
    choices = [{"id": i, "label": i.title(), "at": "ships/A"} for i in ("italian", "spanish")]
    table.view = scenes.view(
        scenes.ships(), asks=[{"id": "a", "title": "Whom?", "seat": 0, "choices": choices}]
    )
    page = phone().sit()
    page.click("#tab-table")
    page.click('[data-at="ships/A"]')
    page.click('dialog [data-name="spanish"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "spanish"


def test_what_people_type_is_never_html(phone, table) -> None:
    table.view = scenes.every_kind()
    table.view["asks"] = [
        {
            "id": "x",
            "title": "<img src=x onerror=alert(1)>",
            "seat": 0,
            "choices": [{"id": "y", "label": "<b>y</b>"}],
        }
    ]
    page = phone().sit()
    expect(page.locator("#dock h2")).to_have_text("<img src=x onerror=alert(1)>")
    page.click("#tab-table")
    expect(page.locator('[data-panel="players"]')).to_contain_text("<b>José</b>")
    assert page.locator("#app img, #screen b b, [data-panel=players] .label b").count() == 0


def test_a_kind_of_a_later_version_is_left_out(phone, table) -> None:
    table.view["panels"].insert(0, {"kind": "hologram", "id": "h", "title": "H"})
    page = phone().sit()
    page.click("#tab-table")
    expect(page.locator('[data-panel="prices"]')).to_be_attached()
    assert page.locator('[data-panel="h"]').count() == 0
