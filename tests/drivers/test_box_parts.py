"""What not every box has: a die, a display, dimmed lights. Each on both firmwares, by its pins."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from drivers.box.codec import Frame
from drivers.box.messages import BoxEvent, Output
from drivers.patterns import LightState
from tests.drivers.firmware import Build, PinChange, build_avr, build_pico, needs_simulator
from tests.drivers.rolling import DICE, HALL_PICO, Hand, written
from tests.drivers.table import until
from tests.drivers.tumbles import UP, lies, thrown
from tests.drivers.wired import HELLO, linked, wired


@dataclass(frozen=True)
class Parts:
    """A built box, and the pins of the part in question."""

    build: Build
    pins: tuple[str, ...] = ()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("parts")


@pytest.fixture(scope="module")
def hall_pico(folder: Path) -> Build:
    return build_pico(folder / "hall", written(folder, "hall", HALL_PICO))


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico"])
def with_button(request: pytest.FixtureRequest, folder: Path) -> Parts:
    """A die rolled by a button; then the display's clock and data."""
    if request.param == "avr":
        return Parts(build_avr(folder / "die", "box.die"), ("PB3", "PB1", "PB2"))
    return Parts(build_pico(folder / "pico"), ("GP26", "GP21", "GP22"))


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico"])
def with_hall(request: pytest.FixtureRequest, folder: Path) -> Parts:
    """Six switches, face 1 first."""
    if request.param == "avr":
        return Parts(build_avr(folder / "mini", "box.pro_mini"), ("PB1", "PB2", "PB3", "PB4", "PC0", "PC1"))
    return Parts(request.getfixturevalue("hall_pico"), tuple(f"GP{n}" for n in range(3, 9)))


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico"])
def with_smooth(request: pytest.FixtureRequest, folder: Path) -> Parts:
    """The first round light."""
    if request.param == "avr":
        return Parts(build_avr(folder / "smooth", "box.die"), ("PD5",))
    return Parts(request.getfixturevalue("hall_pico"), ("GP10",))


def words(events: list[BoxEvent]) -> list[tuple[str, int, str]]:
    return [(event.name, event.roll, event.value) for event in events]


def test_a_die_rolls_while_its_button_is_down(with_button: Parts) -> None:
    async def play() -> None:
        async with linked(with_button.build) as (box, link, events):
            assert link.state.welcome is not None
            assert "die" in link.state.welcome.capabilities
            for roll in range(1, 13):
                box.wave_pin(with_button.pins[0], (0, 0), (1, 25 + 3 * roll))
                await until(lambda roll=roll: len(events) == 2 * roll)  # type: ignore[misc]
                rolling, rolled = words(events)[-2:]
                assert rolling == ("rolling", roll, "")
                assert rolled[:2] == ("rolled", roll)
                assert rolled[2] in "123456"
            assert len({event.value for event in events if event.value}) >= 3

    asyncio.run(play())


def test_a_die_over_hall_switches(with_hall: Parts) -> None:
    pins = with_hall.pins

    async def play() -> None:
        async with linked(with_hall.build) as (box, _, events):
            # It tumbles over three faces and lies on the last one.
            for at, pin in ((0, pins[0]), (120, pins[4])):
                box.wave_pin(pin, (0, at), (1, at + 40))
            box.wave_pin(pins[2], (0, 300))
            await until(lambda: len(events) == 2)
            assert words(events) == [("rolling", 1, ""), ("rolled", 1, "3")]
            assert events[1].at_ms - events[0].at_ms == pytest.approx(600, abs=20)
            # Taken up, and put down between two places.
            box.wave_pin(pins[2], (1, 0))
            for pin in pins[3:5]:
                box.wave_pin(pin, (0, 100))
            await until(lambda: len(events) == 4)
            assert words(events)[2:] == [("rolling", 2, ""), ("crooked", 2, "")]
            # The same face twice is two rolls.
            for pin in pins[3:5]:
                box.wave_pin(pin, (1, 0))
            for roll in (3, 4):
                box.wave_pin(pins[5], (1, 10), (0, 90))
                await until(lambda roll=roll: len(events) == 2 * roll)  # type: ignore[misc]
                assert words(events)[-1] == ("rolled", roll, "6")

    asyncio.run(play())


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico"])
def with_accelerometer(request: pytest.FixtureRequest, folder: Path) -> Build:
    return DICE[f"{request.param}, accelerometer"](folder / f"{request.param}_tumbling")


def test_a_die_whose_cable_is_pulled_is_reported_until_it_answers(with_accelerometer: Build) -> None:
    async def play() -> None:
        async with linked(with_accelerometer) as (box, link, events):
            hand = Hand(box)
            hand.feels([*thrown(3)[:20], None])
            await until(lambda: link.state.fault == "die silent")
            # A roll that was under way is over.
            await until(lambda: len(events) == 2)
            assert words(events) == [("rolling", 1, ""), ("crooked", 1, "")]
            hand.feels(lies(1, 5))
            await until(lambda: link.state.fault == "")
            hand.rolls(5)
            await until(lambda: len(events) == 4)
            assert words(events)[2:] == [("rolling", 2, ""), ("rolled", 2, "5")]

    asyncio.run(play())


def test_a_die_that_loses_its_power_for_a_moment_is_set_up_again(with_accelerometer: Build) -> None:
    async def play() -> None:
        async with linked(with_accelerometer) as (box, link, events):
            # Twice in mid-roll, once as it lies.
            felt = thrown(6)
            Hand(box).feels([*felt[:10], None, *felt[10:20], None, *felt[20:], UP[6], None, *lies(6, 5)])
            await until(lambda: len(events) == 2)
            assert words(events) == [("rolling", 1, ""), ("rolled", 1, "6")]
            assert link.state.fault == ""

    asyncio.run(play())


def test_a_new_host_hears_what_is_wrong(with_accelerometer: Build) -> None:
    async def play() -> None:
        async with wired(with_accelerometer) as (box, wire):
            Hand(box).feels([None])
            await asyncio.sleep(1.0)
            welcome, fault = await wire.answer(HELLO, 2)
            assert (welcome.kind, fault) == ("W", Frame("X", 0, ("die", "silent")))
            Hand(box).feels([UP[1]])
            await until(lambda: wire.heard[-1] == Frame("X", 0))

    asyncio.run(play())


def sent_to_display(changes: list[PinChange], clk: str, dio: str) -> list[list[int]]:
    """What a TM1637 reads: a start while the clock is high, bits at its rise, an ack after eight."""
    level = {clk: 1, dio: 1}
    telegrams: list[list[int]] = []
    bits: list[int] | None = None
    for change in changes:
        if change.pin not in level:
            continue
        level[change.pin] = change.level
        if change.pin == dio and level[clk]:
            if change.level == 0:
                bits = []
            elif bits is not None:
                whole = [bits[at : at + 8] for at in range(0, len(bits) - 8, 9)]
                telegrams.append([sum(bit << place for place, bit in enumerate(byte)) for byte in whole])
                bits = None
        elif change.pin == clk and change.level and bits is not None:
            bits.append(level[dio])
    return telegrams


def test_the_display_is_written_when_its_text_changes_and_not_else(with_button: Parts) -> None:
    _, clk, dio = with_button.pins

    async def play() -> None:
        async with linked(with_button.build) as (box, link, _):
            for text, digits in (
                ("12.5", [0x00, 0x06, 0xDB, 0x6D]),
                ("go-_", [0x3D, 0x5C, 0x40, 0x08]),
                ("", [0, 0, 0, 0]),
                ("12345678", [0x6D, 0x7D, 0x07, 0x7F]),
            ):
                box.changes.clear()
                link.show(Output(segments=text))
                wanted = [[0x40], [0xC0, *digits], [0x8B]]
                await until(lambda wanted=wanted: sent_to_display(box.changes, clk, dio)[-3:] == wanted)  # type: ignore[misc]
            box.changes.clear()
            link.show(Output(LightState(("on",)), segments="12345678"))
            await until(lambda: any(change.level for change in box.changes))
            await asyncio.sleep(0.1)
            assert sent_to_display(box.changes, clk, dio) == []

    asyncio.run(play())


def brightness(changes: list[PinChange], start: int, end: int) -> float:
    """Mean level of a pin between two moments (µs); a dimmed output of the Pico is told as 0…65535."""
    level, at, total = 0, start, 0.0
    for change in changes:
        if change.at_us >= end:
            break
        if change.at_us > at:
            total += level * (change.at_us - at)
            at = change.at_us
        level = change.level
    return (total + level * (end - at)) / (end - start)


def test_a_pulse_of_a_dimmed_light_swells_and_fades(with_smooth: Parts) -> None:
    (pin,) = with_smooth.pins
    full = 1 if with_smooth.build.name == "avr" else 65535

    async def play() -> None:
        async with linked(with_smooth.build) as (box, link, _):
            link.show(Output(LightState(("pulse", "on"))))
            mine: list[PinChange] = []

            def seconds() -> float:
                mine[:] = [change for change in box.changes if change.pin == pin]
                return (mine[-1].at_us - mine[0].at_us) / 1e6 if mine else 0.0

            await until(lambda: seconds() > 4.2)
            # Patterns keep step with the box's clock: look at the first whole pulse after the beginning.
            first = next(at for at in range(0, 60_000_000, 2_000_000) if at > mine[0].at_us)
            steps = [
                brightness(mine, first + at, first + at + 100_000) / full
                for at in range(0, 2_000_000, 100_000)
            ]
            up, down = steps[:10], steps[10:]
            assert up == sorted(up)
            assert down == sorted(down, reverse=True)
            assert steps[0] < 0.1 and max(steps) > 0.9
            assert steps[5] == pytest.approx(0.55, abs=0.12)

    asyncio.run(play())
