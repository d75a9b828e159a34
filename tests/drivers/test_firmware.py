"""What a firmware does with its pins: the ATmega328P's in simavr, the Pico's on pins that remember."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from drivers.box.messages import Output
from drivers.patterns import LightState
from tests.drivers.firmware import ROOT, Build, build_avr, build_pico, make, needs_simulator
from tests.drivers.table import until
from tests.drivers.wired import kinds, linked, wired

PICO_FILES = {path.name for path in (ROOT / "firmware_configs" / "pico").glob("*.py")} - {"simpico.py"}
FIRMWARES: dict[str, Callable[..., Build]] = {"avr": build_avr, "pico": build_pico}


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    return FIRMWARES[request.param](tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize(
    "file", sorted((ROOT / "firmware_configs").glob("box.*.yaml")), ids=lambda file: file.stem
)
@needs_simulator
def test_every_box_that_is_shipped_is_built(file: Path, tmp_path: Path) -> None:
    make(tmp_path, file.stem)
    made = {path.name for path in tmp_path.iterdir()}
    assert made in ({"board.h", "box.elf"}, {*PICO_FILES, "wiring.py"})


def test_a_button_that_bounces_is_pressed_once_and_two_presses_are_two(built: Build) -> None:
    async def play() -> None:
        async with linked(built) as (box, _, events):
            # Six edges in 5 ms, then down; opened the same way.
            box.wave("green", (0, 0), (1, 1), (0, 2), (1, 3), (0, 4), (1, 4.5), (0, 5))
            await until(lambda: len(events) == 1)
            box.wave("green", (1, 0), (0, 1), (1, 2), (0, 3), (1, 4), (0, 4.5), (1, 5))
            await until(lambda: len(events) == 2)
            # Two presses 180 ms apart.
            box.wave("red", (0, 0), (1, 90), (0, 180), (1, 270))
            await until(lambda: len(events) == 6)
            assert (
                kinds(events)
                == [("press", "green"), ("release", "green")]
                + [
                    ("press", "red"),
                    ("release", "red"),
                ]
                * 2
            )
            assert events[4].at_ms - events[2].at_ms in (179, 180, 181)

    asyncio.run(play())


def test_a_noisy_hold_is_one_hold(built: Build) -> None:
    async def play() -> None:
        async with linked(built) as (box, _, events):
            noise = [edge for at in range(50, 1300, 130) for edge in ((1, at), (0, at + 6))]
            box.wave("red", (0, 0), *noise, (1, 1350))
            await until(lambda: len(events) == 3)
            assert kinds(events) == [("press", "red"), ("hold", "red"), ("release", "red")]
            assert events[1].at_ms - events[0].at_ms == 1000

    asyncio.run(play())


def test_the_pins_of_the_lights_follow_what_is_shown(built: Build) -> None:
    async def play() -> None:
        async with linked(built) as (box, link, _):
            link.show(Output(LightState(("on", "off", "on", "off"), ("off", "on")), beep=1))
            await until(
                lambda: box.lit(built.rounds) == [1, 0, 1, 0] and box.lit(built.seats) == [0, 1, 0, 0]
            )
            await until(lambda: [c.level for c in box.changes if c.pin == built.buzzer] == [1, 0])
            buzz = [change.at_us for change in box.changes if change.pin == built.buzzer]
            assert buzz[1] - buzz[0] == pytest.approx(80_000, abs=2000)
            box.changes.clear()
            link.show(Output(LightState(("blink", "pulse", "on", "off")), beep=1))
            await until(lambda: sum(change.pin == built.rounds[1] for change in box.changes) == 4)
            for pin, half in ((built.rounds[0], 500_000), (built.rounds[1], 1_000_000)):
                moments = [change.at_us for change in box.changes if change.pin == pin]
                steps = [later - earlier for earlier, later in pairwise(moments[1:])]
                assert steps == pytest.approx([half] * len(steps), abs=1500)
                assert len(steps) >= 2
            assert not [change for change in box.changes if change.pin in (*built.rounds[2:], built.buzzer)]

    asyncio.run(play())


def test_without_a_host_it_shows_that(built: Build) -> None:
    async def play() -> None:
        async with wired(built) as (box, _):
            await until(lambda: sum(change.pin == built.rounds[0] for change in box.changes) >= 4)
            flash = [change for change in box.changes if change.pin == built.rounds[0]][:4]
            assert [change.level for change in flash] == [1, 0, 1, 0]
            # The first one may begin late: the box has only just started.
            assert flash[3].at_us - flash[2].at_us == pytest.approx(60_000, abs=4000)
            assert flash[3].at_us - flash[1].at_us == pytest.approx(2_000_000, abs=4000)

    asyncio.run(play())


def test_a_firmware_that_hangs_is_reset_by_its_watchdog(built: Build) -> None:
    async def play() -> None:
        async with linked(built) as (box, link, events):
            assert link.state.welcome is not None
            boot = link.state.welcome.boot
            box.tell("hang")
            await until(lambda: link.counters.resets == 1)
            assert link.state.welcome is not None
            assert link.state.welcome.boot != boot
            await until(lambda: link.state.phase == "online")
            box.tap("yellow")
            await until(lambda: len(events) == 2)

    asyncio.run(play())
