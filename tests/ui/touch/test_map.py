"""The map: all of it in sight, its names and pins readable, its squares tapped as answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from kivy.metrics import dp

from tests.ui import expedition
from tests.ui.touch import frames
from tests.ui.touch.fingers import bring, find, middle, taps, touch
from tests.ui.touch.layout import LEAST_DP, faults, seen
from tests.ui.touch.test_game import said
from ui.touch.panels.map import Square

SIZES = ((800, 480), (1024, 600), (1280, 720))
WHERE = ("B4", "B5", "C5", "D2")


def at_map(bench: Any, *where: str, tab: str = "map", **more: Any) -> None:
    panel = {**expedition.forest(), **more}
    asks = [expedition.where_to(*where)] if where else []
    bench.at_table(asks=asks, panels=[frames.ROUNDS, frames.PLAYERS, frames.PRICES, panel])
    bench.app.stage.page.turn_to(tab)
    bench.draw_frames(4)


def squares(bench: Any) -> dict[str, Square]:
    return {w.name: w for w in bench.root.walk() if isinstance(w, Square)}


def in_sight(bench: Any, widget: Any) -> bool:
    box = seen(widget, bench.root)
    return box is not None and (box[2] - box[0]) * (box[3] - box[1]) >= widget.width * widget.height * 0.99


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("where", [(), WHERE])
def test_all_of_it_is_in_sight_and_large_enough(
    make: Callable[..., Any], size: tuple[int, int], where: tuple[str, ...]
) -> None:
    bench = make(size, 180 if where else 0)
    at_map(bench, *where)
    shown = squares(bench)
    assert len(shown) == 36
    assert [name for name, square in shown.items() if not in_sight(bench, square)] == []
    assert min(min(square.size) for square in shown.values()) >= dp(LEAST_DP)


@pytest.mark.parametrize(
    ("size", "turn", "theme"),
    [
        ((800, 480), 0, "light"), ((800, 480), 90, "dark"), ((1024, 600), 180, "dark"),
        ((1280, 720), 270, "light"), ((1280, 720), 0, "dark"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("tab", ["map", "decide"])
def test_nothing_is_cut_and_nothing_too_small(
    make: Callable[..., Any], size: tuple[int, int], turn: int, theme: str, tab: str
) -> None:
    bench = make(size, turn, theme)
    at_map(bench, *WHERE, tab=tab)
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize(("size", "turn"), [((800, 480), 0), ((800, 480), 90), ((1280, 720), 0)])
@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_up_to_six_pins_stand_apart_on_their_square(
    make: Callable[..., Any], size: tuple[int, int], turn: int, n: int
) -> None:
    bench = make(size, turn)
    site = expedition.pin("C5", expedition.mark("drop", "red", "4"), "Land claim")
    figures = [expedition.pin("C5", mark, name) for name, mark in expedition.PAWNS.items()] * 2
    at_map(bench, pins=[*figures[: n - 1], site])
    square = squares(bench)["C5"]
    assert [piece.mark["letter"] for piece in square.pieces] == ["4", *"ARETA"[: n - 1]]
    for piece in square.pieces:
        assert square.x <= piece.x and piece.right <= square.right + 1
        assert square.y <= piece.y and piece.top <= square.top + 1
    boxes = [(piece.x, piece.y, piece.right, piece.top) for piece in square.pieces]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize("n", [1, 4])
def test_a_square_keeps_its_name_beside_four_pins(bench: Any, n: int) -> None:
    at_map(bench, pins=[expedition.pin("C5", expedition.PAWNS["Ana"], "Ana")] * n)
    parts = squares(bench)["C5"].walk(restrict=True)
    assert [w.text for w in parts if getattr(w, "text", "") and w.opacity] == ["C5", *"A" * n]


def test_of_more_than_find_room_the_others_are_counted(bench: Any) -> None:
    at_map(bench, pins=[expedition.pin("C5", expedition.PAWNS["Ana"], "Ana")] * 12)
    pieces = squares(bench)["C5"].pieces
    letters = [piece.mark["letter"] for piece in pieces]
    assert letters == ["A"] * (len(letters) - 1) + [f"+{12 - (len(letters) - 1)}"]
    assert len(letters) >= 4


def test_a_tap_on_a_square_is_the_answer(bench: Any) -> None:
    at_map(bench, *WHERE)
    offered = {name for name, square in squares(bench).items() if square.offered}
    assert offered == set(WHERE)
    bench.tap(("space", "map/C5"))
    assert bench.last() == {"type": "choose", "rev": 41, "ask": "move-7", "choice": "C5"}


def test_a_square_that_is_no_answer_does_nothing(bench: Any) -> None:
    at_map(bench, *WHERE)
    bench.wait(1.0)
    touch(squares(bench)["A6"])
    assert bench.sent == []
    assert {str(tap.key[1]) for tap in taps(bench.root) if tap.key[0] == "space"} == {
        f"map/{at}" for at in WHERE
    }


def test_what_is_to_be_done_and_what_the_signs_mean_stand_beside_it(bench: Any) -> None:
    at_map(bench, *WHERE)
    words = said(bench)
    for part in (
        "Ana: where does she go?",
        "F2: River dolphin",
        "C5: Rui",
        "Indigenous territory",
        "D2: Roadblock",
    ):
        assert part in words, part
    legend = next(w for w in bench.root.walk() if getattr(w, "text", "") == "Indigenous territory")
    bring(legend)
    bench.draw_frames()
    assert in_sight(bench, legend)


def test_the_way_back_from_the_map_stays_in_sight(bench: Any) -> None:
    at_map(bench, *WHERE)
    tap = find(bench.root, ("tab", "decide"))
    assert in_sight(bench, tap)
    bench.tap(tap.key)
    assert bench.app.stage.page.tab == "decide"
    bench.tap(("choice", "move-7", "map"))
    bench.tap(("space", "map/B5"))
    assert bench.last()["choice"] == "B5"


def test_special_and_closed_squares_are_told(bench: Any) -> None:
    at_map(bench)
    shown = squares(bench)
    assert {name for name, square in shown.items() if square.special} == {"B2", "B3", "C5", "E4", "F2"}
    assert {name for name, square in shown.items() if square.closed} == {"D2"}
    assert shown["D2"].pieces == []
    assert middle(shown["D2"])[0] < middle(shown["E2"])[0]
    assert middle(shown["D2"])[1] > middle(shown["D3"])[1]


def test_the_prompt_that_the_map_answers_stands_beside_it(bench: Any) -> None:
    first = {"id": "turn", "title": "Ana: play cards", "seat": 0, "choices": [{"id": "end", "label": "End"}]}
    moving = {**expedition.where_to(*WHERE), "text": "Two steps by river"}
    bench.at_table(asks=[first, moving], panels=[frames.PLAYERS, expedition.forest()])
    bench.app.stage.page.turn_to("map")
    bench.draw_frames(4)
    words = said(bench)
    assert "Ana: where does she go? | Two steps by river" in words
    assert "Ana: play cards" not in words


def test_where_nearly_all_squares_are_offered_none_cries_out(bench: Any) -> None:
    def bold() -> set[str]:
        words = (w for square in squares(bench).values() for w in square.walk(restrict=True))
        return {w.text for w in words if getattr(w, "bold", False) and len(w.text) == 2}

    at_map(bench, *WHERE, pins=[])
    assert bold() == set(WHERE)
    everywhere = [f"{column}{row}" for row in "123456" for column in "ABCDEF"]
    at_map(bench, *everywhere, pins=[])
    assert bold() == set()
    bench.tap(("space", "map/F6"))
    assert bench.last()["choice"] == "F6"


def test_a_question_that_the_map_answers_opens_it_by_itself(make: Callable[..., Any]) -> None:
    """A site to be read off is tapped where it lies; a turn, of which the map is but a part, is not."""
    bench = make((1024, 600), 0)
    panels = [frames.ROUNDS, frames.PLAYERS, frames.PRICES, expedition.forest()]
    site = {**expedition.where_to(*WHERE), "id": "site-1"}
    turn = {"id": "turn-1", "title": "Ana: play cards", "seat": 0, "choices": [{"id": "end", "label": "End"}]}
    bench.at_table(asks=[turn, site], panels=panels)
    assert bench.app.stage.page.tab == "decide"
    bench.frames({"type": "update", "rev": 42, "asks": [site]})
    bench.draw_frames(4)
    assert bench.app.stage.page.tab == "map"
    bench.frames({"type": "update", "rev": 43, "asks": [turn]})
    bench.draw_frames(4)
    assert bench.app.stage.page.tab == "decide"


def test_among_the_choices_one_button_stands_for_all_squares(make: Callable[..., Any]) -> None:
    bench = make((1024, 600), 0)
    at_map(bench, *WHERE, tab="decide")
    keys = [tap.key for tap in taps(bench.root)]
    assert [key for key in keys if key[0] == "choice"] == [("choice", "move-7", "map")]
    bench.tap(("choice", "move-7", "map"))
    assert bench.app.stage.page.tab == "map"
    assert bench.sent == []
