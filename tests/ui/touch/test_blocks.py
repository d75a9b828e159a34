"""Blocks with strengths: bars to scale with their numbers, badges in words, markers inside their card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.touch import frames
from tests.ui.touch.layout import faults
from tests.ui.touch.test_map import in_sight
from ui.touch.panels.lengths import Length
from ui.touch.panels.slots import Slot
from ui.touch.panels.standings import Counters, Standing
from ui.touch.parts import Card, Picture


def at_blocks(bench: Any, asks: Any = None) -> None:
    short = {**frames.place_ask(), "title": "Ana: play a card or pass"}
    panels = [frames.ROUNDS, frames.PLAYERS, frames.PRICES, frames.blocks()]
    bench.at_table(asks=asks or [short], panels=panels)
    bench.app.stage.page.turn_to("blocks")
    bench.draw_frames()


def words_of(widget: Any) -> list[str]:
    from kivy.uix.label import Label

    return [w.text for w in widget.walk(restrict=True) if isinstance(w, Label) and w.text]


@pytest.mark.parametrize(("size", "turn"), [((800, 480), 0), ((1024, 600), 180), ((1280, 720), 90)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut(make: Callable[..., Any], size: tuple[int, int], turn: int, theme: str) -> None:
    bench = make(size, turn, theme)
    at_blocks(bench)
    assert not faults(bench.root), "\n".join(faults(bench.root))


def lines(bench: Any) -> list[Standing]:
    return [w for w in bench.root.walk() if isinstance(w, Standing)]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_all_five_blocks_are_in_sight(make: Callable[..., Any], size: tuple[int, int]) -> None:
    bench = make(size)
    at_blocks(bench)
    assert len(lines(bench)) == 5
    assert [n for n, line in enumerate(lines(bench)) if not in_sight(bench, line)] == []


def test_bars_are_to_one_scale_and_say_whose_and_how_much(bench: Any) -> None:
    at_blocks(bench)
    bars = [w for w in bench.root.walk() if isinstance(w, Length)]
    assert [bar.value for bar in bars] == [8, 3, 0, 2, 1, 1, 3, 6, 2, 0]
    assert max(bar.width for bar in bars) - min(bar.width for bar in bars) < 1
    assert [round(bar.filled / bar.width, 3) for bar in bars][:4] == [1, 0.375, 0, 0.25]
    assert [words_of(bar.parent)[0] for bar in bars][:4] == ["8", "3", "0", "2"]
    assert all(isinstance(bar.parent.children[-1], Picture) for bar in bars)


def test_what_stands_for_a_block_is_said_in_words(bench: Any) -> None:
    at_blocks(bench)
    assert [words_of(line)[:3] for line in lines(bench)][:2] == [
        ["B", "Block 0", "Dictatorship"], ["B", "Block 1", "Dominion: LA"],
    ]  # fmt: skip


def test_every_marker_is_in_the_line_or_counted(bench: Any) -> None:
    at_blocks(bench)
    counters = [w for w in bench.root.walk() if isinstance(w, Counters)]
    assert [len(w.marks) for w in counters] == [8, 3, 0, 2, 1, 1, 3, 6, 2, 0]
    for one in counters:
        assert one.shown * one.side <= one.width + 1
        assert words_of(one) == ([f"+{len(one.marks) - one.shown}"] if one.shown < len(one.marks) else [])
        # What is painted anew must not wipe out what is written.
        assert all(part.canvas in one.canvas.children for part in one.children)
    assert [one.shown for one in counters[1:]] == [len(one.marks) for one in counters[1:]]


def test_a_line_unfolds_to_all_that_stands_in_the_block(bench: Any) -> None:
    at_blocks(bench)
    first = lines(bench)[0]
    bench.tap(("unfold", "blocks/0"))
    assert first.unfolded
    assert {"USA", "LA", "USA keeps dominion"} <= set(words_of(first))
    assert not faults(bench.root), "\n".join(faults(bench.root))
    full = next(w for w in first.walk(restrict=True) if isinstance(w, Slot) and len(w.children) > 1)
    assert sum(isinstance(w, Picture) for w in full.walk(restrict=True)) == 8
    card = next(w for w in full.walk_reverse() if isinstance(w, Card))
    for part in full.walk(restrict=True):
        assert part.x >= card.x - 1 and part.right <= card.right + 1
    bench.tap(("unfold", "blocks/0"))
    assert not first.unfolded
    assert bench.sent == []


def test_a_block_that_stands_for_a_choice_is_the_answer(bench: Any) -> None:
    choices = [{"id": str(n), "label": f"Block {n}", "at": f"blocks/{n}"} for n in (1, 3)]
    ask = {"id": "put", "title": "Where?", "seat": 0, "choices": choices}
    at_blocks(bench, [ask])
    assert not faults(bench.root), "\n".join(faults(bench.root))
    bench.tap(("space", "blocks/3"))
    assert bench.last()["choice"] == "3"


@pytest.mark.parametrize("turn", [0, 90])
def test_the_screen_faces_the_seat_that_decides(make: Callable[..., Any], turn: int) -> None:
    bench = make(turn=turn)
    seats = frames.SEATS[:2]
    asks = [{**frames.place_ask(), "id": f"ask-{seat}", "seat": seat} for seat in range(2)]
    bench.frames(frames.WELCOME, frames.HUB, frames.view([asks[1]], 41, seats=seats))
    assert bench.root.turn == turn
    bench.app.change(face_seat=True)
    bench.draw_frames()
    assert bench.root.turn == turn + 180
    for rev, asked, towards in ((42, 0, 0), (43, 1, 180), (44, 0, 0)):
        bench.frames(frames.view([asks[asked]], rev, seats=seats))
        assert bench.root.turn == turn + towards
        assert not faults(bench.root), "\n".join(faults(bench.root))
    anybody = {key: value for key, value in asks[0].items() if key != "seat"}
    bench.frames(frames.view([anybody], 45, seats=seats))
    assert bench.root.turn == turn
    choice = ("choice", "ask-1", "hostel")
    bench.frames(frames.view([asks[1]], 46, seats=seats))
    bench.tap(choice)
    assert bench.last()["choice"] == "hostel"
