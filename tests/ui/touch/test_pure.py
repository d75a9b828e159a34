"""Mirror, outbox, offers, words, looks, settings, shapes: without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from tests.ui.touch import frames
from ui.touch import kept, look, offers, pinned, words
from ui.touch.mirror import Mirror
from ui.touch.outbox import Outbox
from ui.touch.shapes import GLYPHS, ICONS, PIPS


def told(*more: frames.Json) -> Mirror:
    mirror = Mirror()
    for frame in (frames.WELCOME, frames.HUB, frames.view(), *more):
        mirror.apply(frame)
    return mirror


def test_an_update_changes_what_it_names_and_nothing_else() -> None:
    mirror = told()
    change = mirror.apply(
        {"type": "update", "rev": 42, "panels": [{**frames.PRICES, "note": "x"}], "gone": ["train"]}
    )
    assert change.parts == {"panels"}
    assert mirror.panels["prices"]["note"] == "x"
    assert "train" not in mirror.panels
    assert mirror.undo == "Rui: Tax"
    assert mirror.asks == [frames.place_ask()]


def test_order_sorts_panels_anew() -> None:
    mirror = told()
    order = list(reversed(mirror.panels))
    mirror.apply({"type": "update", "rev": 42, "order": order})
    assert list(mirror.panels) == order


def test_an_old_update_is_nothing_and_a_gap_is_noticed() -> None:
    mirror = told()
    assert mirror.apply({"type": "update", "rev": 41, "clock": "old"}).parts == frozenset()
    assert mirror.view is not None
    assert mirror.view["clock"] == "Phase I, round B"
    assert mirror.apply({"type": "update", "rev": 43, "clock": "new"}).missed
    assert mirror.rev == 41


def test_a_lobby_clears_the_table() -> None:
    mirror = told(frames.LOBBY)
    assert mirror.view is None
    assert mirror.panels == {}
    assert mirror.asks == []
    assert len(mirror.kept) == 2


def test_older_lines_come_before_and_once() -> None:
    mirror = told()
    mirror.older([{"rev": 0, "text": "start"}, {"rev": 1, "text": "known"}])
    assert [line["rev"] for line in mirror.log][:3] == [0, 1, 2]


def test_commands_keep_their_ids_until_they_are_answered() -> None:
    outbox = Outbox("t-1")
    one, two = outbox.put({"type": "undo"}), outbox.put({"type": "redo"})
    assert one["id"] != two["id"]
    assert outbox.waiting() == (one, two)
    assert outbox.answered(one["id"]) == one
    assert outbox.answered(one["id"]) is None
    assert outbox.waiting() == (two,)
    assert Outbox("t-1").put({"type": "undo"})["id"] != one["id"]


def test_a_place_that_two_choices_name_is_not_offered() -> None:
    ask = {
        "id": "a",
        "choices": [{"id": "x", "at": "p/1"}, {"id": "y", "at": "p/1"}, {"id": "z", "at": "p/2"}],
    }
    found = offers.collect([ask], lambda a, c: None)
    assert set(found.at) == {"p/2"}
    assert found.on("p/1") is None


def test_words_fall_back_to_english() -> None:
    assert words.use({"Menu": "Menü", "{n} %": "{wrong} %"})
    try:
        assert words.t("Menu") == "Menü"
        assert words.t("{n} %", n=7) == "7 %"
        assert words.t("Log") == "Log"
        assert not words.use({"Menu": "Menü", "{n} %": "{wrong} %"})
    finally:
        words.use({})


@pytest.mark.parametrize("theme", look.THEMES)
@pytest.mark.parametrize("pair", look.WRITTEN)
def test_contrast_is_seven_to_one(theme: str, pair: tuple[str, str]) -> None:
    writing, behind = (getattr(look.THEMES[theme], part) for part in pair)
    assert look.contrast(writing, behind) >= 7.0


def test_contrast_is_computed_as_in_wcag() -> None:
    assert look.contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert look.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_the_view_has_no_glyph_or_tint_without_a_shape() -> None:
    from companion import view

    assert set(get_args(view.Glyph)) == set(GLYPHS)
    assert set(get_args(view.Tint)) == set(look.TINTS)
    assert set(look.TINT_GLYPHS) == set(look.TINTS)
    assert len(set(look.TINT_GLYPHS.values())) == len(look.TINT_GLYPHS)


def test_shapes_stay_in_their_box() -> None:
    for name, shape in GLYPHS.items():
        for points in (*shape.solid, *shape.cut, *shape.strokes):
            assert all(-1 <= n <= 101 for point in points for n in point), name
    for name, icon in ICONS.items():
        for points in (*icon.strokes, *icon.solid):
            assert all(-1 <= n <= 104 for point in points for n in point), name
    assert {face: len(pips) for face, pips in PIPS.items()} == {str(n): n for n in range(1, 7)}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (600, 1024)])
def test_a_target_is_nine_millimetres_on_a_seven_inch_panel(size: tuple[int, int]) -> None:
    millimetres = 154.0 / max(size)
    assert look.TARGET * pinned.density(*size) * millimetres >= 9.0


def test_settings_survive_and_a_broken_file_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "touch.json"
    first = kept.load(path)
    assert first.client
    assert kept.load(path) == first
    path.write_text('{"client": "t-9", "turn": "ninety", "theme": "dark"}')
    assert kept.load(path) == kept.Kept(client="t-9", theme="dark")
    path.write_text("no json")
    again = kept.load(path)
    assert again.client
    assert json.loads(path.read_text())["client"] == again.client


def test_there_is_one_source_of_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    for source in ("", "mtdev"):
        monkeypatch.setenv("TOUCH_SOURCE", source)
        assert len(pinned.touch_source()) == 1
