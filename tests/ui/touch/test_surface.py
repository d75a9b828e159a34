"""The rules of the surface: pure first, then with a finger on a real window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.ui.touch import frames
from tests.ui.touch.fingers import Finger, find, middle, touch
from ui.touch.touches import Sleep, Touches

HERE = (10.0, 10.0, 80.0, 50.0)
THERE = (10.0, 90.0, 80.0, 50.0)
HOSTEL = ("choice", "place-12", "hostel")


def test_a_new_control_answers_after_300_ms() -> None:
    touches = Touches()
    touches.placed("a", HERE, 5.0)
    assert not touches.settled("a", 5.299)
    assert touches.settled("a", 5.301)
    assert not touches.settled("never placed", 9.0)


def test_the_same_control_at_the_same_place_stays_old_and_a_moved_one_is_new() -> None:
    touches = Touches()
    touches.placed("a", HERE, 0.0)
    touches.placed("a", HERE, 5.0)
    assert touches.settled("a", 5.0)
    touches.placed("a", THERE, 6.0)
    assert not touches.settled("a", 6.2)


def test_what_comes_back_is_new() -> None:
    touches = Touches()
    touches.placed(("choice", "a"), HERE, 0.0)
    touches.placed(("tab", "a"), HERE, 0.0)
    touches.only("choice", [("choice", "b")])
    assert not touches.settled(("choice", "a"), 9.0)
    assert touches.settled(("tab", "a"), 9.0)
    touches.turned_over(9.0)
    assert not touches.settled(("tab", "a"), 9.2)


def test_the_second_of_two_equal_taps_is_void_and_another_is_not() -> None:
    touches = Touches()
    assert touches.take("a", 1.0)
    assert not touches.take("a", 1.149)
    assert touches.take("b", 1.149)
    assert touches.take("a", 1.3)


def test_the_first_touch_on_a_dark_screen_only_wakes() -> None:
    sleep = Sleep(60.0, now=0.0)
    assert not sleep.touched(59.0)
    assert sleep.dark(119.0)
    assert sleep.touched(120.0)
    assert not sleep.touched(120.1)
    assert not Sleep(0.0, now=0.0).dark(1e9)


def choices(bench: Any) -> list[str]:
    return [frame["choice"] for frame in bench.sent if frame["type"] == "choose"]


def test_a_tap_too_early_does_nothing(bench: Any) -> None:
    bench.at_table()
    bench.wait(0.29)
    touch(find(bench.root, HOSTEL))
    assert choices(bench) == []
    bench.wait(0.02)
    touch(find(bench.root, HOSTEL))
    assert choices(bench) == ["hostel"]


def test_two_quick_taps_are_one(bench: Any) -> None:
    bench.at_table()
    bench.wait(1.0)
    tap = find(bench.root, HOSTEL)
    touch(tap)
    bench.wait(0.14)
    touch(tap)
    assert choices(bench) == ["hostel"]


def test_another_prompt_in_the_same_place_does_not_take_the_tap(bench: Any) -> None:
    bench.at_table()
    bench.wait(1.0)
    other = {**frames.place_ask(), "id": "place-13"}
    bench.frames({"type": "update", "rev": 42, "asks": [other]})
    touch(find(bench.root, ("choice", "place-13", "hostel")))
    assert choices(bench) == []


def test_a_change_elsewhere_does_not_hold_up_a_tap(bench: Any) -> None:
    bench.at_table()
    bench.wait(1.0)
    bench.frames({"type": "update", "rev": 42, "panels": [{**frames.PRICES, "note": "new"}]})
    touch(find(bench.root, HOSTEL))
    assert choices(bench) == ["hostel"]


def test_a_finger_that_slides_scrolls_and_does_not_tap(bench: Any) -> None:
    bench.at_table()
    bench.wait(1.0)
    x, y = middle(find(bench.root, HOSTEL))
    scroller = bench.app.stage.page.kept.get("decide", "", list)[0]
    Finger(x, y).down().to(x, y + 30).to(x, y + 60).up()
    assert choices(bench) == []
    assert 55 <= scroller.shift <= 65


def test_scrolled_controls_are_touched_where_they_are_seen(bench: Any) -> None:
    bench.at_table()
    bench.app.stage.page.kept.get("decide", "", list)[0].push(150.0)
    bench.wait(1.0)
    touch(find(bench.root, ("choice", "place-12", "sell")))
    assert choices(bench) == ["sell"]


def test_every_turn_takes_touches_where_the_picture_is(make: Callable[..., Any]) -> None:
    for turn in (0, 90, 180, 270):
        bench = make(turn=turn)
        bench.at_table()
        bench.tap(HOSTEL)
        assert choices(bench) == ["hostel"], turn


def test_waking_swallows_the_whole_gesture(bench: Any) -> None:
    bench.at_table()
    bench.wait(601.0)
    bench.root.shade()
    tap = find(bench.root, HOSTEL)
    Finger(*middle(tap)).down().up()
    assert choices(bench) == []
    bench.wait(0.5)
    touch(tap)
    assert choices(bench) == ["hostel"]


def test_the_question_holds_touches_back_from_the_page(bench: Any) -> None:
    bench.at_table()
    bench.tap(("bar", "menu"))
    bench.tap(("menu", "close"))
    bench.wait(1.0)
    touch(find(bench.root, ("menu", "log")))
    assert bench.app.stage.name == "menu"
    bench.tap(("confirm", "no"))
    assert "close" not in [frame["type"] for frame in bench.sent]


def test_a_notice_lets_touches_through(bench: Any) -> None:
    bench.at_table()
    bench.app.notice("Something happened. " * 12)
    bench.draw_frames()
    bench.tap(("tab", "actions"))
    assert bench.app.stage.page.tab == "actions"


def test_the_picture_turns_to_the_seat_that_decides(bench: Any) -> None:
    bench.at_table()
    bench.app.change(face_seat=True)
    assert bench.root.turn == 0
    bench.frames({"type": "update", "rev": 42, "asks": [{**frames.place_ask(), "id": "x", "seat": 3}]})
    assert bench.root.turn == 180
    bench.frames({"type": "update", "rev": 43, "asks": [{**frames.place_ask(), "id": "y", "seat": 1}]})
    assert bench.root.turn == 0
