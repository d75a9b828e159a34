"""Each screen is shown what its own eyes may see, whole, and whenever it comes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.net.gallery import Gallery
from companion.table import Table

Open = Callable[..., Table]


class Screen:
    """A client that keeps the frames that it gets."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []

    def write(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame[frame.index(b"{") :]))

    @property
    def last(self) -> dict[str, Any]:
        return self.frames[-1]


def choose(table: Table, key: str, choice: str = "") -> int:
    ask = table.prompts()[0].ask
    return table.choose(key, "0", table.rev, ask.id, choice or ask.choices[0].id)


async def test_a_screen_that_comes_while_the_disk_works_is_brought_up_to_date(open_table: Open) -> None:
    table = open_table()
    gallery = Gallery(table, "game")
    there, seat = Screen(), Screen()
    gallery.join(there, None, "en")
    rev = choose(table, "a")
    gallery.join(seat, 0, "en")
    assert seat.last["rev"] == 0, "nothing is shown before it is on disk"
    await table.on_disk("a", rev)
    assert there.last["type"] == "update"
    assert seat.last["rev"] == there.last["rev"] == 1
    rev = choose(table, "b")
    await table.on_disk("b", rev)
    assert seat.last["type"] == "update" and seat.last["rev"] == 2


async def test_a_move_that_waits_for_the_disk_is_no_redo(open_table: Open) -> None:
    table = open_table()
    gallery = Gallery(table, "game")
    there, late = Screen(), Screen()
    gallery.join(there, None, "en")
    rev = choose(table, "a")
    gallery.join(late, None, "en")
    assert late.last["redo"] == ""
    await table.on_disk("a", rev)
    await table.on_disk("u", table.undo("u", "0", rev))
    gallery.join(late, None, "en")
    assert late.last["redo"] == "A secret card"


@pytest.mark.parametrize("eyes", [(None, 0, 1), (0, 1, None), (1, None, 0)])
async def test_the_order_of_the_panels_is_that_of_each_screen(
    open_table: Open, eyes: tuple[int | None, ...]
) -> None:
    """The first bead brings a panel for all. Who has an own panel keeps it, and nobody else hears of it."""
    table = open_table()
    for n in range(2):
        await table.on_disk(f"secret {n}", choose(table, f"secret {n}"))
    choose(table, "take", "take")
    gallery = Gallery(table, "game")
    screens = {viewer: Screen() for viewer in eyes}
    for viewer, screen in screens.items():
        gallery.join(screen, viewer, "en")
    await table.on_disk("bead", choose(table, "bead", "app"))
    for viewer, screen in screens.items():
        mine = [] if viewer is None else ["mine"]
        assert screen.last["order"] == ["players", *mine, "beads"]
