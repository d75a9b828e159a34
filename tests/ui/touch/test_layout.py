"""Every page at every size and turn: nothing overlaps, nothing is too small, no word is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.touch import frames
from tests.ui.touch.layout import faults
from ui.touch import words

SIZES = ((800, 480), (1024, 600), (1280, 720))
TURNS = (0, 90, 180, 270)
PAGES = ("start", "kept", "players", "menu", "log", "join", "dice", "corrections", "score", "settings")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turn", TURNS)
def test_the_table(make: Callable[..., Any], size: tuple[int, int], turn: int) -> None:
    bench = make(size, turn)
    bench.at_table()
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize(("size", "turn"), [((800, 480), 0), ((1024, 600), 90)])
@pytest.mark.parametrize("name", PAGES)
def test_pages(make: Callable[..., Any], name: str, size: tuple[int, int], turn: int) -> None:
    bench = make(size, turn)
    open_page(bench, name)
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize("panel", [panel["id"] for panel in frames.EVERY_KIND if panel["id"] != "players"])
def test_every_kind_of_panel(make: Callable[..., Any], panel: str) -> None:
    bench = make(turn=90 if panel == "prices" else 0)
    bench.frames(frames.WELCOME, frames.HUB, frames.view(panels=[frames.ROUNDS, *frames.EVERY_KIND]))
    bench.app.stage.page.turn_to(panel)
    bench.draw_frames()
    assert bench.app.stage.page.tab == panel
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize("note", ["noch 1", "noch 1 · erfunden", "restam 2 · inventado"])
def test_a_note_beside_a_long_price_is_whole(make: Callable[..., Any], note: str) -> None:
    row = {"id": "radio", "label": "Funkgerät", "mark": frames.mark("bar", "sky"), "note": note}
    bench = make()
    prices = {**frames.PRICES, "rows": [{**row, "value": frames.cost(1000, "R$")}]}
    bench.at_table(panels=[frames.ROUNDS, prices])
    assert not faults(bench.root), "\n".join(faults(bench.root))


def test_the_name_between_a_lettered_mark_and_a_sum_is_whole(make: Callable[..., Any]) -> None:
    label = "Cumprir: 2 · Garimpo ilegal (inventado)"
    shown = {"mark": frames.mark("drop", "blue", "2"), "sum": frames.cost(2, "courage", ("Ana", 2))}
    choices = [{"id": "fulfil-1", "label": label, **shown}, {"id": "end", "label": "Encerrar a vez"}]
    bench = make()
    bench.at_table(asks=[{"id": "turn-1", "title": "Ana: jogar cartas", "seat": 0, "choices": choices}])
    assert not faults(bench.root), "\n".join(faults(bench.root))
    assert not any("courage" in getattr(widget, "text", "") for widget in bench.root.inside.walk())


@pytest.mark.parametrize("turn", [0, 90])
def test_a_draw_by_hand(make: Callable[..., Any], turn: int) -> None:
    bench = make(turn=turn)
    bench.at_table(asks=[frames.draw_ask()])
    bench.tap(("draw", "ships-1", "hand"))
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize("turn", [0, 90])
def test_the_question_and_the_keypad(make: Callable[..., Any], turn: int) -> None:
    bench = make(turn=turn)
    open_page(bench, "players")
    bench.tap(("seat", 0, "name"))
    assert not faults(bench.root), "\n".join(faults(bench.root))
    bench.app.confirm(
        "Leave the game? It is kept, and can be continued at any time.", "Leave the game", print
    )
    bench.draw_frames()
    assert [fault for fault in faults(bench.root) if "overlap" not in fault] == []


class Longer(dict[str, str]):
    """Every sentence of the screen, a third longer, as in German."""

    def get(self, key: str, default: Any = None) -> str:
        del default
        return key + " xx" * (len(key) // 9)


@pytest.mark.parametrize("name", ["table", *PAGES])
def test_longer_words(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    bench = make()
    monkeypatch.setattr(words, "_strings", Longer())
    open_page(bench, name)
    assert not faults(bench.root), "\n".join(faults(bench.root))


def open_page(bench: Any, name: str) -> None:
    """Opens a page with everything on it."""
    bench.frames(frames.WELCOME, frames.HUB, frames.LOBBY)
    if name in ("start", "kept", "players"):
        bench.app.go(name)
        if name == "players":
            bench.answer("answer", what="games", games=frames.GAMES)
        bench.draw_frames()
        return
    bench.frames(frames.view())
    if name == "score":
        bench.frames(
            frames.view([], rev=50, panels=[frames.ROUNDS, frames.PLAYERS, frames.SCORE, frames.CHART])
        )
    if name != "table":
        bench.app.go(name)
    if name == "dice":
        bench.frames(
            {"type": "rolled", "number": 1, "kind": "d6", "values": ["4", "1"], "source": "app", "by": "Ana"}
        )
    if name == "corrections":
        bench.answer("answer", what="corrections", corrections=frames.CORRECTIONS)
    bench.draw_frames()
