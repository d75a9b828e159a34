"""Idle means idle: nothing is scheduled again and again, and nothing is drawn while nothing changes."""

from __future__ import annotations

from typing import Any

from tests.ui.touch import frames


def repeating() -> list[str]:
    """Everything that Kivy's clock will call more than once."""
    from kivy.clock import Clock

    ours = ("ui.touch",)
    found = []
    for event in Clock.get_events():
        call = event.get_callback()
        if event.loop and call is not None and str(getattr(call, "__module__", "")).startswith(ours):
            found.append(repr(call))
    return found


def test_nothing_repeats_on_the_table(bench: Any) -> None:
    bench.at_table()
    assert repeating() == []


def test_dice_tumble_for_less_than_a_second_and_then_rest(bench: Any) -> None:
    import time

    from kivy.clock import Clock

    bench.at_table()
    bench.app.go("dice")
    bench.frames({"type": "rolled", "number": 1, "kind": "d6", "values": ["4"], "source": "app", "by": "Ana"})
    assert len(repeating()) == 1
    begun = time.monotonic()
    while repeating():
        after_a_second = time.monotonic() - begun > 1.0
        Clock.tick()
        Clock.tick_draw()
        assert not (after_a_second and repeating()), "the first frame after a second is the last"
        time.sleep(0.005)
    assert bench.app.stage.page.faces[0].shown == "4"


def test_a_frame_in_which_nothing_happens_is_not_drawn(bench: Any, window: Any) -> None:
    bench.frames(frames.WELCOME, frames.HUB, frames.view())
    bench.draw_frames(4)
    window.canvas.ask_update()
    window.dispatch("on_draw")
    bench.draw_frames(3)
    assert not window.canvas.needs_redraw
