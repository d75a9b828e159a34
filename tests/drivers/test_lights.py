"""Lights on gpiozero's mock pins, which record what was done to them and when.

No Raspberry Pi comes into a test, so the pins are the one thing here that is not real.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pytest_mock import MockerFixture

from drivers import gpio
from drivers.errors import DriverError, PinsUnavailable
from drivers.gpio import mock_factory
from drivers.lights import Lights, open_lights
from drivers.patterns import LightState, level
from drivers.pins import LightPins
from tests.drivers.table import until
from tests.house.guard import slowness

PINS = LightPins((17, 27, 22, 23), (5, 6))


@pytest.fixture(autouse=True)
def _own_lg_wd(monkeypatch: pytest.MonkeyPatch) -> None:
    # Set first, so that what the code under test puts there is taken away again.
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def states(factory: Any, pin: int) -> list[float]:
    """All levels of a pin since it was made an output, the first one included."""
    return [float(state.state) for state in factory.pin(pin).states]


def lit(factory: Any, config: LightPins = PINS) -> list[float]:
    return [float(factory.pin(pin).state) for pin in (*config.rounds, *config.seats)]


async def for_seconds(lights: Lights, seconds: float) -> None:
    running = asyncio.create_task(lights.run())
    await asyncio.sleep(seconds)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def walk(lights: Lights, clock: Clock, seconds: float) -> list[float]:
    """Take the steps that `run` would take, in virtual time; the moments of the steps."""
    start, moments = clock.now, []
    while (wake := lights._step()) is not None and wake < start + seconds:
        clock.now = wake
        moments.append(round(wake - start, 6))
    clock.now = start + seconds
    return moments


def test_a_state_is_on_the_pins_at_once() -> None:
    factory = mock_factory()
    lights = Lights.open(PINS, factory)
    assert lights.trouble is None
    assert lit(factory) == [0, 0, 0, 0, 0, 0]
    lights.show(LightState(("on", "off", "on"), ("off", "on")))
    assert lit(factory) == [1, 0, 1, 0, 0, 1]
    lights.show(LightState(("off", "on")))
    assert lit(factory) == [0, 1, 0, 0, 0, 0]
    lights.close()
    assert lit(factory) == [0, 0, 0, 0, 0, 0]
    lights.close()


def test_the_exact_pattern_on_the_pins() -> None:
    clock, factory = Clock(), mock_factory()
    lights = Lights.open(PINS, factory, clock)
    lights.show(LightState(("on", "blink", "pulse", "off")))
    assert walk(lights, clock, 3.0) == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert states(factory, 17) == [0, 1]
    assert states(factory, 27) == [0, 1, 0, 1, 0, 1, 0]
    assert states(factory, 22) == [0, 1, 0, 1]
    assert states(factory, 23) == [0]
    lights.close()


def test_the_exact_pattern_in_real_time() -> None:
    async def play() -> None:
        factory = mock_factory()
        lights = Lights.open(LightPins((17,)), factory)
        lights.show(LightState(("blink",)))
        running = asyncio.create_task(lights.run())
        await until(lambda: len(factory.pin(17).states) == 4)
        recorded = factory.pin(17).states
        assert [state.state for state in recorded] == [False, True, False, True]
        # A busy machine may set one edge late and the next in time, but never one too early.
        assert recorded[2].timestamp >= 0.499
        assert 0.999 <= recorded[2].timestamp + recorded[3].timestamp < 2.0
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        lights.close()

    asyncio.run(play())


def test_nothing_toggles_and_nothing_wakes_when_nothing_changes(mocker: MockerFixture) -> None:
    async def play() -> None:
        factory = mock_factory()
        lights = Lights.open(PINS, factory)
        still = LightState(("on", "off", "on", "off"), ("on", "off"))
        lights.show(still)
        step = mocker.spy(lights, "_step")
        touched = mocker.spy(type(factory.pin(17)), "_set_state")
        running = asyncio.create_task(lights.run())
        await asyncio.sleep(0.05)
        for _ in range(10):
            lights.show(LightState(("on", "off", "on", "off"), ("on", "off")))
            await asyncio.sleep(0.01)
        assert step.call_count == 1
        assert touched.call_count == 0
        lights.show(LightState(("on", "on", "on", "off"), ("on", "off")))
        assert touched.call_count == 1
        assert [states(factory, pin) for pin in (17, 27, 22, 23)] == [[0, 1], [0, 1], [0, 1], [0]]
        assert threading.active_count() == 1
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        lights.close()

    asyncio.run(play())


def test_a_light_that_goes_on_blinking_keeps_its_beat_when_another_changes() -> None:
    clock, factory = Clock(), mock_factory()
    lights = Lights.open(PINS, factory, clock)
    lights.show(LightState(("blink",)))
    clock.now += 0.3
    lights.show(LightState(("blink", "blink")))
    assert walk(lights, clock, 0.5) == [0.2]
    assert states(factory, 17) == states(factory, 27) == [0, 1, 0]
    lights.show(LightState())
    clock.now += 7.7
    lights.show(LightState(("blink",)))
    assert lit(factory)[0] == 1, "a blink that begins begins bright"
    lights.close()


def test_a_running_tick_wakes_for_a_new_state() -> None:
    async def play() -> None:
        factory = mock_factory()
        lights = Lights.open(PINS, factory)
        running = asyncio.create_task(lights.run())
        await asyncio.sleep(0.02)
        lights.show(LightState(("blink",)))
        await until(lambda: states(factory, 17) == [0, 1, 0])
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        lights.close()

    asyncio.run(play())


def test_smooth_lights_breathe() -> None:
    clock, factory = Clock(), mock_factory(smooth=True)
    lights = Lights.open(LightPins((17,), smooth=True), factory, clock)
    lights.show(LightState(("pulse",)))
    moments = walk(lights, clock, 1.0)
    assert len(moments) in (24, 25)
    assert all(later - earlier == pytest.approx(0.04, abs=1e-5) for earlier, later in pairwise(moments))
    recorded = states(factory, 17)
    assert recorded[-len(moments) :] == pytest.approx([level("pulse", t) for t in moments], abs=1e-4)
    assert recorded == sorted(recorded)
    lights.close()


def test_lights_that_are_on_at_0_volts() -> None:
    factory = mock_factory()
    lights = Lights.open(LightPins((17,), active_high=False), factory)
    assert lit(factory, LightPins((17,))) == [1]
    lights.show(LightState(("on",)))
    assert lit(factory, LightPins((17,))) == [0]
    lights.close()


def test_pins_that_are_taken_are_a_trouble_and_no_crash() -> None:
    async def play() -> None:
        factory = mock_factory()
        first = Lights.open(PINS, factory)
        second = Lights.open(PINS, factory)
        assert second.trouble is not None
        assert "GPIO17" in second.trouble
        second.show(LightState(("blink",)))
        await for_seconds(second, 0.02)
        first.show(LightState(("on",)))
        assert first.trouble is None
        assert lit(factory)[0] == 1
        first.close()
        second.close()

    asyncio.run(play())


def test_pins_that_fail_later_are_a_trouble_from_then_on(mocker: MockerFixture) -> None:
    factory = mock_factory()
    lights = Lights.open(PINS, factory)
    mocker.patch.object(type(factory.pin(17)), "_set_state", side_effect=OSError("GPIO busy"))
    lights.show(LightState(("on",)))
    assert lights.trouble == "The lights' pins cannot be had: GPIO busy."
    lights.show(LightState(("off",)))
    lights.close()


def test_no_lights_fitted_is_no_trouble() -> None:
    lights = Lights.open(LightPins(), mock_factory())
    lights.show(LightState(("blink",), ("pulse",)))
    assert lights._step() is None
    assert lights.trouble is None


def test_away_from_a_pi_the_lights_are_simulated(tmp_path: Path) -> None:
    lights = open_lights()
    assert lights.simulated
    assert lights.trouble is None
    assert len(lights.config.rounds) == 4
    lights.show(LightState(("on",)))
    lights.close()
    file = tmp_path / "lights.yaml"
    file.write_text("rounds: [17, 17]")
    lights = open_lights(file)
    assert lights.trouble == f"{file}:1:14: GPIO 17 has a light already, in line 1."


def test_on_a_pi_without_lgpio_the_trouble_names_the_package(
    mocker: MockerFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = tmp_path / "model"
    assert not gpio.on_a_pi(model)
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\x00")
    assert gpio.on_a_pi(model)
    mocker.patch("drivers.lights.on_a_pi", return_value=True)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    mocker.patch.dict("sys.modules", {"lgpio": None})
    lights = open_lights()
    assert lights.trouble == "The lights need the package python3-lgpio: sudo apt install python3-lgpio."
    assert os.environ["LG_WD"] == str(tmp_path)
    lights.show(LightState(("blink",)))
    lights.close()


def test_pins_that_this_user_may_not_have_are_said_to_be(mocker: MockerFixture) -> None:
    class Lg:
        SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0

        @staticmethod
        def gpiochip_open(chip: int) -> int:
            raise RuntimeError("can not open gpiochip")

    mocker.patch.dict("sys.modules", {"lgpio": Lg})
    mocker.patch("gpiozero.pins.local.LocalPiFactory._get_revision", return_value=0xA02082)
    with pytest.raises(PinsUnavailable, match=r"can not open gpiochip.*group gpio") as refused:
        gpio.lgpio_factory()
    assert isinstance(refused.value, OSError)
    assert isinstance(refused.value, DriverError)
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_gpiozeros_silent_change_of_library_is_an_error(mocker: MockerFixture) -> None:
    import warnings

    from gpiozero import PinFactoryFallback

    with pytest.raises(PinsUnavailable, match="python3-lgpio"), gpio.no_fallback():
        warnings.warn(PinFactoryFallback("Falling back from lgpio"), stacklevel=1)


def test_an_hour_of_blinking_in_step_costs_little() -> None:
    clock, factory = Clock(), mock_factory()
    lights = Lights.open(PINS, factory, clock)
    lights.show(LightState(("blink", "pulse", "blink", "pulse"), ("blink", "pulse")))
    began = time.process_time()
    moments = walk(lights, clock, 3600.0)
    assert len(moments) == 7199
    assert time.process_time() - began < 2.0 * slowness()
    lights.close()
