"""What the box shows of a view: lights, the number of the round on its display, a beep at a phase's end."""

from __future__ import annotations

import drivers
from companion.view import Lights


class BoxOutput:
    """Remembers how often it has beeped: the box beeps when the number changes."""

    def __init__(self) -> None:
        self._beeps = 0
        self._ending = False

    def of(self, lights: Lights) -> drivers.Output:
        """The whole state of the box. The same lights again give the same state."""
        ending = len(lights.rounds) > 1 and all(light == "pulse" for light in lights.rounds)
        if ending and not self._ending:
            self._beeps += 1
        self._ending = ending
        now = [number for number, light in enumerate(lights.rounds, 1) if light == "pulse"]
        return drivers.Output(
            lights=drivers.LightState(rounds=lights.rounds, seats=lights.seats),
            segments=str(now[0]) if len(now) == 1 else "",
            beep=self._beeps,
        )
