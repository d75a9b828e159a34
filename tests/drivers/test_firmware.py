"""The firmware for the ATmega328P, built and run in simavr, and the real driver at its terminal."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from drivers.box import messages
from drivers.box.codec import Decoder, Frame, encode
from drivers.box.link import BoxLink
from drivers.box.messages import BoxEvent, Output
from drivers.box.ports import PortFinder
from drivers.patterns import LightState
from tests.drivers.avr import BUZZER_PIN, ROUND_PINS, SEAT_PINS, Simbox, build, needs_simulator, simbox
from tests.drivers.table import QUICK, until

pytestmark = needs_simulator


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("avr"))


class Wire:
    """The bare terminal: frames by hand, to see just what the firmware says."""

    def __init__(self, path: str) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.heard: list[Frame] = []
        self.bad = 0
        self._decoder = Decoder()
        asyncio.get_running_loop().add_reader(self.fd, self._readable)

    def say(self, data: bytes) -> None:
        os.write(self.fd, data)

    async def answer(self, data: bytes, count: int = 1) -> list[Frame]:
        """What it says next when it hears this."""
        before = len(self.heard)
        self.say(data)
        await until(lambda: len(self.heard) >= before + count)
        return self.heard[before : before + count]

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.fd)
        os.close(self.fd)

    def _readable(self) -> None:
        for line in self._decoder.feed(os.read(self.fd, 4096)):
            if line.frame is None:
                self.bad += 1
            else:
                self.heard.append(line.frame)


HELLO = encode(messages.frame_of_hello(0, (1, 2), "7f3a"))


@asynccontextmanager
async def wired(built: Path) -> AsyncIterator[tuple[Simbox, Wire]]:
    async with simbox(built) as box:
        wire = Wire(box.path)
        try:
            await until(lambda: wire.heard[:1] == [Frame("N", 0, ("hello",))])
            yield box, wire
        finally:
            wire.close()


@asynccontextmanager
async def linked(built: Path) -> AsyncIterator[tuple[Simbox, BoxLink, list[BoxEvent]]]:
    events: list[BoxEvent] = []

    async def store(event: BoxEvent) -> bool:
        events.append(event)
        return True

    async with simbox(built) as box:
        link = BoxLink(PortFinder(box.path), store, lambda state: None, back_off=QUICK)
        running = asyncio.create_task(link.run())
        try:
            await until(lambda: link.state.phase == "online")
            yield box, link, events
        finally:
            await link.close()
            assert running.done()


def kinds(events: list[BoxEvent]) -> list[tuple[str, str]]:
    return [(event.kind, event.name) for event in events]


def test_it_greets_as_the_page_says(built: Path) -> None:
    async def play() -> None:
        async with wired(built) as (_, wire):
            assert await wire.answer(encode(Frame("P", 9))) == [Frame("N", 9, ("hello",))]
            other = encode(messages.frame_of_hello(3, (2, 21), "7f3a"))
            assert await wire.answer(other) == [Frame("N", 3, ("proto", "1"))]
            (frame,) = await wire.answer(HELLO)
            welcome = messages.welcome_of(frame)
            assert (welcome.protocol, welcome.nonce, welcome.firmware) == (1, "7f3a", "avr-1")
            assert welcome.capabilities == ("buttons=gry0123", "rounds=4", "seats=4", "beep")
            assert len(welcome.boot) == 8
            (pong,) = await wire.answer(encode(Frame("P", 0xFF)))
            ms, lost = messages.pong_of(pong)
            assert (pong.kind, pong.seq, lost) == ("Q", 0xFF, 0)
            assert ms >= welcome.ms
            assert await wire.answer(encode(Frame("Z", 1))) == [Frame("N", 1, ("unknown",))]
            assert await wire.answer(encode(Frame("C", 1, ("dance",)))) == [Frame("N", 1, ("unknown",))]
            assert await wire.answer(encode(Frame("C", 2, ("show", "1", "x")))) == [
                Frame("N", 2, ("unknown",))
            ]
            assert wire.bad == 0

    asyncio.run(play())


def test_damaged_lines_are_passed_over_and_the_next_frame_is_heard(built: Path) -> None:
    async def play() -> None:
        chance = random.Random(7)
        async with wired(built) as (_, wire):
            await wire.answer(HELLO)
            for turn in range(40):
                line = bytearray(encode(Frame("Z", turn, ("abc", "12"))))
                bit = chance.randrange((len(line) - 1) * 8)
                line[bit // 8] ^= 1 << bit % 8
                noise = bytes(chance.choices(range(256), k=chance.randrange(30))).replace(b"\n", b"")
                damaged = chance.choice(
                    [bytes(line), noise + b"\n", b"x" * 300 + b"\n", b"P 01 *0000\n", b"\n"]
                )
                assert await wire.answer(damaged + encode(Frame("Z", turn))) == [
                    Frame("N", turn, ("unknown",))
                ]
            longest = Frame("Z", 200, ("a" * 108,))
            assert len(encode(longest)) == 120
            assert await wire.answer(encode(longest)) == [Frame("N", 200, ("unknown",))]
            assert wire.bad == 0

    asyncio.run(play())


def test_an_event_is_repeated_until_its_own_ack_comes(built: Path) -> None:
    async def play() -> None:
        async with wired(built) as (box, wire):
            boot = messages.welcome_of((await wire.answer(HELLO))[0]).boot
            box.wave("green", (0, 0))
            await until(lambda: len(wire.heard) == 4)
            first, again = wire.heard[2:]
            assert first == again
            event = messages.event_of(first)
            assert (event.boot, event.number, event.kind, event.name) == (boot, 1, "press", "green")
            for words in ((boot, "2"), ("00000000", "1"), (boot,), ()):
                wire.say(encode(Frame("A", first.seq, words)))
            await until(lambda: len(wire.heard) == 5)
            assert wire.heard[4] == first
            wire.say(encode(Frame("A", first.seq, (boot, "1"))))
            box.wave("green", (1, 0))
            await until(lambda: len(wire.heard) == 6)
            assert messages.event_of(wire.heard[5]).kind == "release"
            assert wire.heard[5].seq == first.seq + 1

    asyncio.run(play())


def test_a_button_that_bounces_is_pressed_once_and_two_presses_are_two(built: Path) -> None:
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


def test_a_noisy_hold_is_one_hold(built: Path) -> None:
    async def play() -> None:
        async with linked(built) as (box, _, events):
            noise = [edge for at in range(50, 1300, 130) for edge in ((1, at), (0, at + 6))]
            box.wave("red", (0, 0), *noise, (1, 1350))
            await until(lambda: len(events) == 3)
            assert kinds(events) == [("press", "red"), ("hold", "red"), ("release", "red")]
            assert events[1].at_ms - events[0].at_ms == 1000

    asyncio.run(play())


def test_every_button_has_its_name(built: Path) -> None:
    async def play() -> None:
        async with linked(built) as (box, link, events):
            assert link.state.welcome is not None
            for name in link.state.welcome.buttons:
                count = len(events)
                box.tap(name)
                await until(lambda count=count: len(events) == count + 2)  # type: ignore[misc]
                assert kinds(events[-2:]) == [("press", name), ("release", name)]

    asyncio.run(play())


def test_the_pins_of_the_lights_follow_what_is_shown(built: Path) -> None:
    async def play() -> None:
        async with linked(built) as (box, link, _):
            link.show(Output(LightState(("on", "off", "on", "off"), ("off", "on")), beep=1))
            await until(lambda: box.lit(ROUND_PINS) == [1, 0, 1, 0] and box.lit(SEAT_PINS) == [0, 1, 0, 0])
            await until(lambda: [c.level for c in box.changes if c.pin == BUZZER_PIN] == [1, 0])
            buzz = [change.at_us for change in box.changes if change.pin == BUZZER_PIN]
            assert buzz[1] - buzz[0] == pytest.approx(80_000, abs=2000)
            box.changes.clear()
            link.show(Output(LightState(("blink", "pulse", "on", "off")), beep=1))
            await until(lambda: sum(change.pin == ROUND_PINS[1] for change in box.changes) == 4)
            for pin, half in ((ROUND_PINS[0], 500_000), (ROUND_PINS[1], 1_000_000)):
                moments = [change.at_us for change in box.changes if change.pin == pin]
                steps = [later - earlier for earlier, later in pairwise(moments[1:])]
                assert steps == pytest.approx([half] * len(steps), abs=1500)
                assert len(steps) >= 2
            assert not [change for change in box.changes if change.pin in (*ROUND_PINS[2:], BUZZER_PIN)]

    asyncio.run(play())


def test_without_a_host_it_shows_that_and_keeps_sixteen_events(built: Path) -> None:
    async def play() -> None:
        async with wired(built) as (box, wire):
            for turn in range(9):
                box.wave("green", (0, turn * 60), (1, turn * 60 + 30))
            # In the processor's time, which lags behind on a busy machine.
            box.wave("green", (1, 600))
            await until(lambda: len(box.edges) == 19)
            flash = [change for change in box.changes if change.pin == ROUND_PINS[0]]
            assert [change.level for change in flash[:2]] == [1, 0]
            assert flash[1].at_us - flash[0].at_us == pytest.approx(60_000, abs=1500)
            welcome, event = await wire.answer(HELLO, 2)
            assert messages.welcome_of(welcome).lost == 2
            assert messages.event_of(event).number == 1
            for number in range(1, 17):
                boot = messages.welcome_of(welcome).boot
                count = len(wire.heard)
                wire.say(encode(messages.event_ack(0, boot, number)))
                if number < 16:
                    await until(lambda count=count: len(wire.heard) == count + 1)  # type: ignore[misc]
                    assert messages.event_of(wire.heard[-1]).number == number + 1
            (pong,) = await wire.answer(encode(Frame("P", 1)))
            assert messages.pong_of(pong)[1] == 2

    asyncio.run(play())


def press_and_reset(built: Path, times: int, seed: int) -> int:
    """Press, and reset at a random moment after it, again and again; how many presses have counted."""

    async def play() -> int:
        chance = random.Random(seed)
        async with linked(built) as (box, link, events):
            for turn in range(times):
                before = len(events)
                box.tap("green", 12)
                await asyncio.sleep(chance.random() * 0.06)
                box.tell("reset")
                # Whatever the reset took along, the host has seen that there was one.
                await until(lambda turn=turn: link.counters.resets == turn + 1)  # type: ignore[misc]
                await until(lambda: link.state.phase == "online")
                assert kinds(events[before:]) in (
                    [],
                    [("press", "green")],
                    [("press", "green"), ("release", "green")],
                )
            box.tap("red")
            await until(lambda: kinds(events)[-1:] == [("release", "red")])
            names = [(event.boot, event.number) for event in events]
            assert len(set(names)) == len(names), "an event counted twice"
            for boot in {event.boot for event in events}:
                numbers = [event.number for event in events if event.boot == boot]
                assert numbers == list(range(1, len(numbers) + 1)), "out of order, or one left out"
            return kinds(events).count(("press", "green"))

    return asyncio.run(play())


def test_resets_at_random_moments_each_press_counts_once_or_the_link_is_reported_down(built: Path) -> None:
    # COMPANION_EXPLORE=1 resets it as often as a box may be reset in its life.
    times = 500 if os.environ.get("COMPANION_EXPLORE") else 20
    assert 0 < press_and_reset(built, times, 3) < times


def test_a_firmware_that_hangs_is_reset_by_its_watchdog(built: Path) -> None:
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
