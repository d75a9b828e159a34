"""Long tracks: every space in sight with its number, its piece, and what is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui import expedition
from tests.ui.touch import frames
from tests.ui.touch.layout import faults
from tests.ui.touch.test_game import said
from tests.ui.touch.test_map import in_sight
from ui.touch.panels.course import Course, Stop
from ui.touch.parts import width_of


def at_tracks(bench: Any, *panels: Any, asks: Any = None) -> None:
    shown = panels or (expedition.success(8), expedition.failure())
    rest = [frames.ROUNDS, frames.PLAYERS, frames.PRICES]
    bench.at_table(asks=[frames.draw_ask()] if asks is None else asks, panels=[*rest, *shown])
    bench.app.stage.page.turn_to(shown[-1]["id"])
    bench.draw_frames(4)


def stops(bench: Any) -> list[list[Stop]]:
    """The spaces of every track in sight, from its first on."""
    tracks = [w for w in bench.root.walk() if isinstance(w, Course)]
    return [[w for w in course.walk(restrict=True) if isinstance(w, Stop)] for course in tracks]


def lines(track: list[Stop]) -> list[int]:
    """How many spaces each row of a track has."""
    heights = [stop.to_window(stop.x, stop.y)[1] for stop in track]
    return [heights.count(y) for y in sorted(set(heights), reverse=True)]


@pytest.mark.parametrize(("size", "rows"), [((800, 480), [6, 6]), ((1024, 600), [12]), ((1280, 720), [12])])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_both_tracks_are_in_sight_as_a_whole(
    make: Callable[..., Any], size: tuple[int, int], rows: list[int], theme: str
) -> None:
    bench = make(size, 0, theme)
    at_tracks(bench)
    success, failure = stops(bench)
    assert lines(success) == lines(failure) == rows
    assert [stop.word.text for stop in (*success, *failure) if not in_sight(bench, stop)] == []
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize(("size", "turn"), [((800, 480), 90), ((1024, 600), 270), ((1280, 720), 180)])
def test_nothing_is_cut_when_turned(make: Callable[..., Any], size: tuple[int, int], turn: int) -> None:
    bench = make(size, turn)
    at_tracks(bench, expedition.success(12), expedition.failure(11))
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_every_space_says_its_number_and_shows_its_piece(
    make: Callable[..., Any], size: tuple[int, int]
) -> None:
    bench = make(size)
    at_tracks(bench)
    success, failure = stops(bench)
    assert [stop.word.text for stop in success] == [
        "1", "2", "3", "4", "5", "6", "7 !", "8", "9 !", "10", "11", "12",
    ]  # fmt: skip
    assert [piece.mark["glyph"] for stop in success for piece in stop.pieces] == list(expedition.SPECIES)[:8]
    assert [stop.state for stop in success] == ["", "", "", "", "", "", "", "", "now", "", "", ""]
    red, gone = failure[2].pieces[0].mark, failure[4].pieces[0].mark
    assert (red["glyph"], red["letter"], gone["glyph"]) == ("drop", "R", "cross")
    for stop in (*success, *failure):
        for piece in stop.pieces:
            assert stop.x <= piece.x and piece.right <= stop.right
            assert stop.floor <= piece.y and piece.top <= stop.top


def test_a_silhouette_stays_where_its_letter_finds_no_room(make: Callable[..., Any]) -> None:
    eagle = {"mark": expedition.mark("harpy_eagle", "yellow", "HE"), "label": "Harpy eagle"}
    panel = expedition.track("success", "Success", [eagle], [str(n) for n in range(1, 13)])
    bench = make((1024, 600))
    at_tracks(bench, panel)
    ((first, *_),) = stops(bench)
    assert [(piece.mark["glyph"], piece.mark["letter"]) for piece in first.pieces] == [("harpy_eagle", "")]
    bench = make((800, 480), 0)
    at_tracks(bench, {**panel, "spaces": panel["spaces"][:6]})
    ((first, *_),) = stops(bench)
    assert width_of("HE", 20, bold=True) < first.pieces[0].width


def test_two_markers_share_a_space(bench: Any) -> None:
    both = [{"mark": seat["mark"], "label": seat["name"]} for seat in expedition.SEATS[:2]]
    panel = expedition.track("points", "Points", [], [str(n) for n in range(1, 13)])
    panel["spaces"][3]["tokens"] = both
    at_tracks(bench, panel)
    one, other = stops(bench)[0][3].pieces
    assert one.right <= other.x or other.right <= one.x
    assert not faults(bench.root), "\n".join(faults(bench.root))


def test_a_space_of_a_track_can_stand_for_a_choice(bench: Any) -> None:
    ask = {"id": "heal", "title": "Which one?", "seat": 0}
    choices = [{"id": f"take-{n}", "label": str(n), "at": f"failure/{n}"} for n in (3, 5)]
    at_tracks(bench, expedition.success(8), expedition.failure(), asks=[{**ask, "choices": choices}])
    assert not faults(bench.root), "\n".join(faults(bench.root))
    bench.tap(("space", "failure/3"))
    assert bench.last()["choice"] == "take-3"


def test_tracks_that_follow_each_other_share_a_tab(bench: Any) -> None:
    at_tracks(bench)
    tabs = {w.key[1]: w for w in bench.root.walk() if getattr(w, "key", ("",))[0] == "tab"}
    assert set(tabs) == {"decide", "success"}
    bench.tap(("tab", "decide"))
    bench.tap(("tab", "success"))
    assert len(stops(bench)) == 2


def test_what_lies_beside_a_long_track_follows_it(bench: Any) -> None:
    red = {"mark": expedition.mark("drop", "red", "R"), "label": "Red list"}
    panel = expedition.failure(4)
    panel["spaces"].append({"id": "beside", "label": "beside", "tokens": [red, red], "room": 0})
    at_tracks(bench, panel)
    ((*track,),) = stops(bench)
    assert len(track) == 12
    assert "beside" in said(bench)
    assert not faults(bench.root), "\n".join(faults(bench.root))


def test_a_note_stands_beside_the_title_where_two_tracks_share_a_tab(bench: Any) -> None:
    at_tracks(bench)
    assert "Success | 8 of 12" in said(bench)
