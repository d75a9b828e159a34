"""What the box shows of a view."""

from __future__ import annotations

from companion.box_output import BoxOutput
from companion.view import Lights


def test_the_display_shows_the_round_and_the_buzzer_ends_a_phase() -> None:
    box = BoxOutput()
    second = Lights(rounds=("on", "pulse", "off", "off"), seats=("pulse", "off"))
    shown = box.of(second)
    assert (shown.lights.rounds, shown.lights.seats) == (second.rounds, second.seats)
    assert (shown.segments, shown.beep) == ("2", 0)
    end = Lights(rounds=("pulse",) * 4)
    assert [(box.of(end).segments, box.of(end).beep) for _ in range(2)] == [("", 1)] * 2
    assert box.of(second).beep == 1
    assert box.of(end).beep == 2
    assert (box.of(Lights()).segments, box.of(Lights()).beep) == ("", 2)
    assert box.of(Lights(rounds=("pulse",))).segments == "1"
