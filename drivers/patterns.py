"""What a light does, as a pure function of time: the same for pins, box and screens.

Moments are whole microseconds, so that an edge is reached in just one step.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, pi
from typing import Literal

Pattern = Literal["off", "on", "blink", "pulse"]

BLINK_PERIOD = 1.0
"""Seconds of a blink: half of it on, then half of it off."""
PULSE_PERIOD = 2.0
"""Seconds of a pulse: dark, bright in the middle, dark."""
SMOOTH_STEP = 0.04
"""Seconds between two levels of a pulse on a light that can be dimmed."""


@dataclass(frozen=True, slots=True)
class LightState:
    """What all lights show: the round lights in order, then one light per seat."""

    rounds: tuple[Pattern, ...] = ()
    seats: tuple[Pattern, ...] = ()


def level(pattern: Pattern, t: float) -> float:
    """Brightness 0…1 of a pattern `t` seconds (≥ 0) after it began."""
    if pattern == "blink":
        return 1.0 if t % BLINK_PERIOD < BLINK_PERIOD / 2 else 0.0
    if pattern == "pulse":
        return (1.0 - cos(2.0 * pi * t / PULSE_PERIOD)) / 2.0
    return 1.0 if pattern == "on" else 0.0


def plain_level(pattern: Pattern, t: float) -> float:
    """The level on a light that can only be on (1.0) or off (0.0): a pulse is on in its bright half."""
    if pattern == "pulse":
        return 1.0 if 0.25 <= (t / PULSE_PERIOD) % 1.0 < 0.75 else 0.0
    return level(pattern, t)


def next_change(pattern: Pattern, t: float, smooth: bool) -> float | None:
    """The first moment after `t` at which the light must be set again; None when it stays as it is."""
    if pattern == "blink":
        return _after(t, BLINK_PERIOD / 2, 0.0)
    if pattern == "pulse":
        return _after(t, SMOOTH_STEP, 0.0) if smooth else _after(t, PULSE_PERIOD / 2, PULSE_PERIOD / 4)
    return None


def _after(t: float, step: float, offset: float) -> float:
    # An edge that rounding puts a hair after t has been reached: it must not wake the tick again.
    return offset + (floor((t - offset) / step + 1e-6) + 1) * step
