"""The lights on the Pi's own pins: one animation tick for all of them, and none when nothing moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.errors import ConfigInvalid, PinsUnavailable
from drivers.gpio import lgpio_factory, mock_factory, on_a_pi
from drivers.patterns import LightState, Pattern, level, next_change, plain_level
from drivers.pins import DEFAULT_FILE, LightPins, read_light_pins
from drivers.sentence import Sentence

__all__ = ["LightPins", "LightState", "Lights", "Pattern", "open_lights"]


class Lights:
    """Round lights and seat lights. Shows whole states; a pin is only touched when its level changes.

    All patterns begin when the first moving one is shown and keep step until none moves. `trouble` says why
    nothing can be lit; then `show` and `run` do nothing, so that the app goes on without lights.
    """

    def __init__(self, config: LightPins, trouble: Sentence | None, clock: Callable[[], float]) -> None:
        self.config = config
        self.trouble = trouble
        self.simulated = False
        self._clock = clock
        self._devices: list[Any] = []
        self._levels: list[float] = []
        self._state = LightState()
        self._began: float | None = None
        self._changed = asyncio.Event()

    @classmethod
    def open(cls, config: LightPins, factory: Any, clock: Callable[[], float] = time.monotonic) -> Lights:
        """Claim the pins of `config` from a gpiozero pin factory, all dark. Never raises: see `trouble`."""
        lights = cls(config, None, clock)
        try:
            lights._claim(factory)
        except Exception as error:  # noqa: BLE001 - each pin library raises its own classes
            lights._fail(error)
        return lights

    @classmethod
    def unavailable(cls, trouble: Sentence) -> Lights:
        """Lights that cannot be had, and why."""
        return cls(LightPins(), trouble, time.monotonic)

    @property
    def state(self) -> LightState:
        """What was asked for last."""
        return self._state

    def show(self, state: LightState) -> None:
        """Show this whole state from now on. Patterns beyond the fitted lights are left out."""
        if state == self._state:
            return
        self._state = state
        self._step()
        self._changed.set()

    async def run(self) -> None:
        """Move the lights until cancelled; sleeps for ever while nothing moves."""
        while True:
            self._changed.clear()
            wake = self._step()
            delay = None if wake is None else max(0.0, wake - self._clock())
            try:
                await asyncio.wait_for(self._changed.wait(), delay)
            except TimeoutError:
                continue

    def close(self) -> None:
        """All dark, and the pins given back. May be called twice."""
        self.show(LightState())
        self._release()

    def _release(self) -> None:
        devices, self._devices = self._devices, []
        for device in devices:
            device.close()

    def _claim(self, factory: Any) -> None:
        from gpiozero import LED, PWMLED

        kind = PWMLED if self.config.smooth else LED
        for pin in (*self.config.rounds, *self.config.seats):
            self._devices.append(kind(pin, active_high=self.config.active_high, pin_factory=factory))
            self._levels.append(0.0)

    def _step(self) -> float | None:
        """Set every light that changes now; the moment of the next change, None when nothing moves."""
        now = self._clock()
        moving = any(pattern in ("blink", "pulse") for pattern in self._fitted())
        if not moving:
            self._began = None
        elif self._began is None:
            self._began = now
        t = 0.0 if self._began is None else round(now - self._began, 6)
        bright = level if self.config.smooth else plain_level
        try:
            for place, pattern in enumerate(self._fitted()):
                self._light(place, bright(pattern, t))
        except Exception as error:  # noqa: BLE001 - each pin library raises its own classes
            self._fail(error)
        if self._began is None or not self._devices:
            return None
        edges = [next_change(pattern, t, self.config.smooth) for pattern in self._fitted()]
        return self._began + min(edge for edge in edges if edge is not None)

    def _fitted(self) -> tuple[Pattern, ...]:
        return (
            *_fit(self._state.rounds, len(self.config.rounds)),
            *_fit(self._state.seats, len(self.config.seats)),
        )

    def _light(self, place: int, brightness: float) -> None:
        if place >= len(self._devices) or self._levels[place] == brightness:
            return
        self._levels[place] = brightness
        # LED.value and PWMLED.value start no thread, unlike blink() and pulse().
        self._devices[place].value = brightness

    def _fail(self, error: Exception) -> None:
        self.trouble = Sentence("The lights' pins cannot be had: {error}.", error=str(error).rstrip("."))
        # Not close(): pins that fail cannot be made dark either.
        self._release()


def open_lights(path: Path = DEFAULT_FILE) -> Lights:
    """The lights of this machine as its file says; mock pins where it is no Raspberry Pi. Never raises."""
    try:
        config = read_light_pins(path)
        factory = lgpio_factory() if on_a_pi() else mock_factory(config.smooth)
    except (ConfigInvalid, PinsUnavailable) as error:
        return Lights.unavailable(error.sentence)
    lights = Lights.open(config, factory)
    lights.simulated = not on_a_pi()
    return lights


def _fit(patterns: tuple[Pattern, ...], count: int) -> tuple[Pattern, ...]:
    dark: list[Pattern] = ["off"] * count
    return (*patterns, *dark)[:count]
