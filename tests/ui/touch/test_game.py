"""A scripted game: what is tapped is what is sent, and what is told is what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.touch import frames
from tests.ui.touch.fingers import find, taps
from ui.touch.parts import Words


def said(bench: Any) -> str:
    """All words on the screen."""
    from kivy.uix.label import Label

    return " | ".join(w.text for w in bench.root.walk() if isinstance(w, Label) and w.text)


def test_from_the_start_to_a_new_game(bench: Any) -> None:
    bench.frames(frames.WELCOME, frames.HUB, frames.LOBBY)
    assert "Continue Imigrantes" in said(bench)
    bench.tap(("start", "plus"))
    assert bench.last() == {"type": "ask", "what": "games"}
    bench.answer("answer", what="games", games=frames.GAMES)
    assert "practice values stand in" in said(bench)
    bench.tap(("seat", 3, "out"))
    bench.tap(("seat", 1, "up"))
    bench.tap(("seat", 0, "name"))
    for _ in range(3):
        bench.tap(("key", "back"))
    for letter in "JOÃO":
        bench.tap(("key", letter))
    bench.tap(("key", "done"))
    bench.tap(("seat", 0, "tint"))
    bench.tap(("option", "Tax marker", "multiply"))
    bench.tap(("new", "start"))
    assert bench.last() == {
        "type": "new",
        "game": "imigrantes",
        "options": {
            "players": [
                {"name": "João", "tint": "red"},
                {"name": "Ana", "tint": "blue"},
                {"name": "Beatriz", "tint": "yellow"},
            ],
            "tax": "multiply",
        },
    }
    bench.frames(frames.view())
    assert bench.app.stage.name == "table"


def test_equal_names_are_refused_on_the_spot(bench: Any) -> None:
    bench.frames(
        frames.WELCOME,
        frames.HUB,
        {**frames.LOBBY, "kept": [{**frames.LOBBY["kept"][0], "players": ["A", "A"]}]},
    )
    bench.app.go("players")
    bench.answer("answer", what="games", games=frames.GAMES)
    bench.draw_frames()
    bench.tap(("new", "start"))
    assert "Two players have the same name" in said(bench)
    assert "new" not in [frame["type"] for frame in bench.sent]


def test_continue_opens_the_game(bench: Any) -> None:
    bench.frames(frames.WELCOME, frames.HUB, frames.LOBBY)
    bench.tap(("start", "next"))
    assert bench.last() == {"type": "open", "game_id": "20261130-1"}


def test_a_choice_is_one_tap_and_names_its_revision(bench: Any) -> None:
    bench.at_table()
    bench.tap(("choice", "place-12", "hostel"))
    assert bench.last() == {"type": "choose", "rev": 41, "ask": "place-12", "choice": "hostel"}


def test_a_tap_on_the_space_is_the_same_answer(bench: Any) -> None:
    bench.at_table()
    bench.tap(("tab", "actions"))
    bench.tap(("space", "actions/tax/1"))
    assert bench.last() == {"type": "choose", "rev": 41, "ask": "place-12", "choice": "tax"}


def test_what_is_not_open_says_why_and_does_nothing(bench: Any) -> None:
    bench.at_table()
    bench.tap(("choice", "place-12", "favours"))
    assert "Favours: You have $0; it costs $1." in said(bench)
    assert bench.sent == []


def test_a_grave_choice_is_asked_once_more(bench: Any) -> None:
    bench.at_table()
    bench.tap(("choice", "place-12", "swap for $1"))
    assert bench.sent == []
    bench.tap(("confirm", "yes"))
    assert bench.last() == {"type": "choose", "rev": 41, "ask": "place-12", "choice": "swap for $1"}


def test_a_sum_shows_total_and_reasons(bench: Any) -> None:
    bench.at_table()
    assert "$1 | 2 −1" in said(bench)


def test_a_draw_by_hand_in_its_order(bench: Any) -> None:
    bench.at_table(asks=[frames.draw_ask()])
    bench.tap(("draw", "ships-1", "hand"))
    for item, sign in (
        ("japanese", "+"),
        ("italian", "+"),
        ("japanese", "+"),
        ("japanese", "-"),
        ("italian", "+"),
    ):
        bench.tap(("draw", "ships-1", item, sign))
    bench.tap(("draw", "ships-1", "done"))
    assert bench.last() == {
        "type": "settle",
        "rev": 41,
        "draw": "ships-1",
        "items": ["japanese", "italian", "italian"],
    }


def test_no_more_of_an_item_than_there_are(bench: Any) -> None:
    bench.at_table(asks=[frames.draw_ask()])
    bench.tap(("draw", "ships-1", "hand"))
    assert not find(bench.root, ("draw", "ships-1", "chinese", "+")).shut
    bench.tap(("draw", "ships-1", "chinese", "+"))
    assert find(bench.root, ("draw", "ships-1", "chinese", "+")).shut
    assert find(bench.root, ("draw", "ships-1", "done")).shut


def test_undo_names_what_it_takes_back(bench: Any) -> None:
    bench.at_table()
    assert "Rui: Tax" in said(bench)
    bench.tap(("bar", "undo"))
    assert bench.last() == {"type": "undo", "rev": 41}
    bench.frames({"type": "update", "rev": 42, "undo": "", "redo": "Rui: Tax"})
    assert find(bench.root, ("bar", "undo")).shut
    bench.tap(("bar", "menu"))
    assert "Again: Rui: Tax" in said(bench)


def test_back_to_a_line_of_the_log_asks_once(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "log"))
    bench.tap(("log", 39))
    bench.tap(("log", 39, "back"))
    assert bench.sent == []
    bench.tap(("confirm", "yes"))
    assert bench.last() == {"type": "back", "rev": 41, "to": 39}


def test_a_number_is_corrected_in_three_taps(bench: Any) -> None:
    """The wrench, whose it is, plus: also for a player whose turn it is not."""
    bench.at_table()
    bench.tap(("bar", "wrench"))
    bench.answer("answer", what="corrections", corrections=frames.CORRECTIONS)
    bench.tap(("group", "Beatriz"))
    bench.tap(("more", "player/2/coffee"))
    assert bench.last()["path"] == "player/2/coffee"


def test_what_is_no_number_is_corrected_in_three_taps_too(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "wrench"))
    bench.answer("answer", what="corrections", corrections=frames.CORRECTIONS)
    bench.tap(("group", "Table"))
    bench.tap(("to", "first", "1"))
    assert (bench.last()["path"], bench.last()["to"]) == ("first", "1")


def test_the_correction_of_whose_turn_it_is_takes_two(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "wrench"))
    bench.answer("answer", what="corrections", corrections=frames.CORRECTIONS)
    bench.tap(("more", "player/0/money"))
    assert bench.last() == {
        "type": "correct",
        "path": "player/0/money",
        "by": 1,
        "reason": "corrected at the table",
    }


def test_notes_are_kept_when_there_are_some(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "menu"))
    assert "Keep the notes" not in said(bench)
    bench.frames({"type": "update", "rev": 42, "notes": True})
    bench.tap(("menu", "pencil"))
    assert bench.last() == {"type": "keep_notes"}
    bench.answer("done", rev=42)
    assert "Kept in your sheet" in said(bench)
    assert bench.app.stage.name == "table"


def test_dice_show_what_was_rolled_and_who_rolled(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "dice"))
    bench.tap(("dice", "roll"))
    assert bench.last() == {"type": "roll", "kind": "d6", "n": 2}
    bench.answer("done", rev=41)
    bench.frames(
        {"type": "rolled", "number": 1, "kind": "d6", "values": ["4", "1"], "source": "box", "by": "Ana"}
    )
    page = bench.app.stage.page
    assert page.tumbling is not None
    page.closed()
    assert [face.value for face in page.faces] == ["4", "1"]
    assert "Ana, box" in said(bench)


def test_the_buttons_of_a_simulated_box(bench: Any) -> None:
    bench.at_table()
    bench.app.go("settings")
    bench.draw_frames()
    bench.tap(("press", "green"))
    assert bench.last() == {"type": "press", "button": "green", "hold": False}
    bench.frames({**frames.HUB, "box": {"state": "lost", "why": "The cable is out: plug it in again."}})
    assert "plug it in again" in said(bench)
    assert not [tap for tap in taps(bench.root) if tap.key[0] == "press"]


def test_a_refusal_is_said_and_the_choice_is_free_again(bench: Any) -> None:
    bench.at_table()
    bench.tap(("choice", "place-12", "hostel"))
    assert bench.app.busy_with == {"place-12/hostel"}
    bench.answer("refused", text="That is no longer offered: Rui has placed on tax.", gone=True)
    assert "no longer offered" in said(bench)
    assert bench.app.busy_with == frozenset()


def test_only_what_changed_is_built_again(bench: Any) -> None:
    bench.at_table()
    bench.tap(("tab", "ships"))
    kept = bench.app.stage.page.kept
    before = dict(kept.built)
    bench.frames({"type": "update", "rev": 42, "panels": [{**frames.PRICES, "note": "new"}]})
    assert {name for name, n in kept.built.items() if n != before.get(name)} == {"prices", "bottom"}
    before = dict(kept.built)
    bench.frames(
        {"type": "hub", **{k: v for k, v in frames.HUB.items() if k != "type"}, "commitment": "other"}
    )
    assert kept.built == before


def test_the_end_of_a_game_shows_the_score(bench: Any) -> None:
    bench.at_table()
    bench.frames({"type": "update", "rev": 42, "over": True, "asks": [], "panels": [frames.SCORE]})
    assert bench.app.stage.name == "score"
    assert "Final score" in said(bench)
    assert "Colony: three Japanese" in said(bench)


def test_a_missed_revision_says_hello_again(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    greeted = []
    monkeypatch.setattr(bench.app.link, "greet", lambda: greeted.append(True))
    bench.at_table()
    bench.frames({"type": "update", "rev": 44, "panels": []})
    assert greeted == [True]


def test_the_log_line_and_titles_follow(bench: Any) -> None:
    bench.at_table()
    bench.frames(
        {
            "type": "update",
            "rev": 42,
            "log": [{"rev": 42, "at": "19:00", "by": "Ana", "text": "Ana: Hostel"}],
            "clock": "Phase I, round C",
        }
    )
    assert "Ana: Hostel" in said(bench)
    assert "Phase I, round C" in said(bench)


def test_another_theme_and_language_are_built_at_once(bench: Any) -> None:
    from ui.touch import words

    bench.at_table()
    bench.app.go("settings")
    bench.tap(("set", "theme", "dark"))
    assert bench.app.stage.name == "settings"
    assert any(
        isinstance(w, Words) and tuple(round(c, 2) for c in w.color) == (0.96, 0.95, 0.92, 1.0)
        for w in bench.root.walk()
    )
    bench.tap(("set", "lang", "de"))
    assert bench.last() == {"type": "lang", "lang": "de"}
    assert words.use({"Settings": "Einstellungen"})
    bench.app.stage.again()
    bench.draw_frames()
    assert "Einstellungen" in said(bench)
