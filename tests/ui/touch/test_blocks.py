"""Blocks with strengths: bars to scale with their numbers, badges in words, markers inside their card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.touch import frames
from tests.ui.touch.layout import faults
from ui.touch.panels.lengths import Length
from ui.touch.panels.slots import Slot
from ui.touch.parts import Card, Picture


def at_blocks(bench: Any) -> None:
    bench.at_table(panels=[frames.ROUNDS, frames.PLAYERS, frames.PRICES, frames.blocks()])
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


def test_bars_are_to_one_scale_and_say_whose_and_how_much(bench: Any) -> None:
    at_blocks(bench)
    bars = [w for w in bench.root.walk() if isinstance(w, Length)]
    assert [bar.value for bar in bars] == [8, 3, 0, 2]
    assert max(bar.width for bar in bars) - min(bar.width for bar in bars) < 1
    assert [round(bar.filled / bar.width, 3) for bar in bars] == [1, 0.375, 0, 0.25]
    assert [words_of(bar.parent) for bar in bars] == [["USA", "8"], ["LA", "3"], ["USA", "0"], ["LA", "2"]]
    assert all(any(isinstance(w, Picture) for w in bar.parent.children) for bar in bars)


def test_what_stands_for_a_block_is_said_in_words(bench: Any) -> None:
    at_blocks(bench)
    cards = [
        w
        for w in bench.root.walk()
        if isinstance(w, Card) and any(isinstance(c, Length) for c in w.walk(restrict=True))
    ]
    assert [words_of(card)[:3] for card in cards] == [
        ["B", "Block 0", "Dictatorship"], ["B", "Block 1", "Dominion: LA"],
    ]  # fmt: skip


def test_many_markers_stay_inside_their_card(bench: Any) -> None:
    at_blocks(bench)
    full = next(w for w in bench.root.walk() if isinstance(w, Slot) and len(w.children) > 1)
    assert sum(isinstance(w, Picture) for w in full.walk(restrict=True)) == 8
    card = next(w for w in full.walk_reverse() if isinstance(w, Card))
    for part in full.walk(restrict=True):
        assert part.x >= card.x - 1 and part.right <= card.right + 1


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
