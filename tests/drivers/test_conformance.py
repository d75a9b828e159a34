"""What every box does, whatever it is made of: both firmwares and the simulated box, as the page says.

Each is a program of its own at a real pseudo-terminal; the firmware of the ATmega328P runs in simavr.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.box import messages
from drivers.box.codec import Frame, encode
from tests.drivers.firmware import Build, build_avr, build_pico, needs_simulator, simulated
from tests.drivers.rolling import DICE, Hand
from tests.drivers.table import until
from tests.drivers.wired import HELLO, kinds, linked, wired

BOXES: dict[str, Callable[[Path], Build]] = {
    "avr": build_avr,
    "pico": build_pico,
    "simulated": lambda folder: simulated(),
}


@pytest.fixture(scope="module", params=[pytest.param("avr", marks=needs_simulator), "pico", "simulated"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    return BOXES[request.param](tmp_path_factory.mktemp(request.param))


def test_it_greets_as_the_page_says(built: Build) -> None:
    async def play() -> None:
        async with wired(built) as (_, wire):
            assert await wire.answer(encode(Frame("P", 9))) == [Frame("N", 9, ("hello",))]
            other = encode(messages.frame_of_hello(3, (2, 21), "7f3a"))
            assert await wire.answer(other) == [Frame("N", 3, ("proto", "1"))]
            (frame,) = await wire.answer(HELLO)
            welcome = messages.welcome_of(frame)
            assert (welcome.protocol, welcome.nonce, welcome.firmware) == (1, "7f3a", built.firmware)
            assert welcome.capabilities == built.capabilities
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


def test_damaged_lines_are_passed_over_and_the_next_frame_is_heard(built: Build) -> None:
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


def test_an_event_is_repeated_until_its_own_ack_comes(built: Build) -> None:
    async def play() -> None:
        async with wired(built) as (box, wire):
            boot = messages.welcome_of((await wire.answer(HELLO))[0]).boot
            box.wave("green", (0, 0))
            await until(lambda: len(wire.heard) >= 4)
            first, again = wire.heard[2:4]
            assert first == again
            event = messages.event_of(first)
            assert (event.boot, event.number, event.kind, event.name) == (boot, 1, "press", "green")
            for words in ((boot, "2"), ("00000000", "1"), (boot,), ()):
                wire.say(encode(Frame("A", first.seq, words)))
            seen = len(wire.heard)
            await until(lambda: len(wire.heard) > seen)
            assert set(wire.heard[2:]) == {first}
            wire.say(encode(Frame("A", first.seq, (boot, "1"))))
            box.wave("green", (1, 0))
            await until(lambda: wire.heard[-1] != first)
            following = next(frame for frame in wire.heard[2:] if frame != first)
            # On a slow machine it has become a hold.
            assert messages.event_of(following).kind in ("release", "hold")
            assert following.seq == first.seq + 1

    asyncio.run(play())


def test_every_button_has_its_name(built: Build) -> None:
    async def play() -> None:
        async with linked(built) as (box, link, events):
            assert link.state.welcome is not None
            for name in link.state.welcome.buttons:
                count = len(events)
                box.tap(name)
                await until(lambda count=count: len(events) == count + 2)  # type: ignore[misc]
                assert kinds(events[-2:]) == [("press", name), ("release", name)]

    asyncio.run(play())


def test_without_a_host_it_keeps_sixteen_events(built: Build) -> None:
    async def play() -> None:
        async with wired(built) as (box, wire):
            for turn in range(9):
                box.wave("green", (0, turn * 60), (1, turn * 60 + 30))
            # In the box's time, which lags behind on a busy machine; the last edge counts after 20 ms.
            await until(lambda: len(box.edges) == 18)
            await asyncio.sleep(0.3)
            (frame,) = await wire.answer(HELLO)
            welcome = messages.welcome_of(frame)
            assert welcome.lost == 2
            for number in range(1, 17):
                # On a slow machine one comes twice before its ack.
                await until(lambda number=number: wire.numbers[-1:] == [number])  # type: ignore[misc]
                wire.say(encode(messages.event_ack(0, welcome.boot, number)))
            wire.say(encode(Frame("P", 1)))
            await until(lambda: wire.heard[-1].kind == "Q")
            assert messages.pong_of(wire.heard[-1])[1] == 2
            assert sorted(set(wire.numbers)) == list(range(1, 17))

    asyncio.run(play())


DICE_BOXES = [pytest.param(name, marks=needs_simulator) if "avr" in name else name for name in DICE]


@pytest.fixture(scope="module", params=DICE_BOXES)
def with_die(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Build:
    return DICE[request.param](tmp_path_factory.mktemp("die"))


def test_a_die_rolls_lies_crooked_and_two_equal_rolls_are_two(with_die: Build) -> None:
    async def play() -> None:
        async with linked(with_die) as (box, link, events):
            assert link.state.welcome is not None
            assert "die" in link.state.welcome.capabilities
            hand = Hand(box)
            for roll, result in enumerate(("4", "4", "", "4", "2"), 1):
                if result:
                    hand.rolls(int(result))
                else:
                    hand.leaves_it_crooked()
                await until(lambda roll=roll: len(events) == 2 * roll)  # type: ignore[misc]
                began, ended = events[-2:]
                assert (began.kind, began.name, began.roll) == ("die", "rolling", roll)
                name = "rolled" if result else "crooked"
                assert (ended.kind, ended.name, ended.roll, ended.value) == ("die", name, roll, result)
                assert ended.at_ms >= began.at_ms
            assert link.state.fault == ""

    asyncio.run(play())


def press_and_reset(built: Build, times: int, seed: int) -> int:
    """Press, and reset at a random moment after it, again and again; how many presses have counted."""

    async def play() -> int:
        chance = random.Random(seed)
        async with linked(built) as (box, link, events):
            for turn in range(times):
                before = len(events)
                box.tap("green", 12)
                await asyncio.sleep(chance.random() * 0.06)
                box.reset()
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


def test_resets_at_random_moments_each_press_counts_once_or_the_link_is_reported_down(built: Build) -> None:
    # COMPANION_EXPLORE=1 resets it as often as a box may be reset in its life.
    times = 500 if os.environ.get("COMPANION_EXPLORE") else 20
    assert 0 < press_and_reset(built, times, 3) <= times
