"""The simulated box stands in where the boards that are plugged in are no boxes."""

from __future__ import annotations

import asyncio
import os
import tty
from contextlib import closing

import pytest

from drivers.box.link import BoxLink
from drivers.box.probe import greet
from drivers.box.simulated import SimulatedBox
from drivers.box.standin import StandIn
from drivers.errors import PortUnavailable
from drivers.sentence import Sentence
from tests.drivers.table import QUICK, until


class Plugged:
    """The boards that are plugged in; the test changes them."""

    def __init__(self, *paths: str) -> None:
        self.paths = paths

    def find(self) -> tuple[str, ...]:
        return self.paths


class Printer:
    """A board that says nothing of ours."""

    def __init__(self) -> None:
        self.host, self.far = os.openpty()
        tty.setraw(self.far)
        os.set_blocking(self.host, False)
        self.path = os.ttyname(self.far)

    @property
    def heard(self) -> bytes:
        try:
            return os.read(self.host, 65536)
        except BlockingIOError:
            return b""

    def close(self) -> None:
        os.close(self.host)
        os.close(self.far)


def test_a_board_that_is_no_box_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("drivers.box.session.HELLO_TRIES", 2)

    async def play() -> None:
        with closing(Printer()) as printer, closing(SimulatedBox()) as simulated:
            finder = StandIn(Plugged(printer.path), simulated)
            link = BoxLink(finder, lambda event: asyncio.sleep(0, True), lambda state: None, back_off=QUICK)
            assert finder.find() == (printer.path, simulated.path)
            running = asyncio.create_task(link.run())
            await until(lambda: link.state.phase == "online")
            assert link.state.port == simulated.path
            await link.close()
            assert running.done()

    asyncio.run(play())


def test_a_real_box_that_comes_later_takes_over_and_a_printer_does_not() -> None:
    async def play() -> None:
        with (
            closing(Printer()) as printer,
            closing(SimulatedBox()) as real,
            closing(SimulatedBox()) as simulated,
        ):
            plugged = Plugged()
            finder = StandIn(plugged, simulated, look_every=0.02, greet_for=1.0)
            link = BoxLink(finder, lambda event: asyncio.sleep(0, True), lambda state: None, back_off=QUICK)
            tasks = [asyncio.create_task(link.run()), asyncio.create_task(finder.watch())]
            await until(lambda: link.state.port == simulated.path and link.state.phase == "online")
            plugged.paths = (printer.path,)
            await until(lambda: printer.path in finder._strangers)
            assert b"H 00 1 " in printer.heard
            await asyncio.sleep(0.1)
            assert printer.heard == b"", "greeted once, then left in peace"
            assert (link.state.phase, link.state.port) == ("online", simulated.path)
            sessions = link.counters.sessions
            plugged.paths = (printer.path, real.plug())
            await until(lambda: link.state.port == real.path and link.state.phase == "online")
            assert link.counters.sessions == sessions + 1
            # And when it is pulled, the simulated one is back.
            plugged.paths = (printer.path,)
            real.unplug()
            await until(lambda: link.state.port == simulated.path and link.state.phase == "online")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())


def test_one_hello_tells_whether_a_box_is_there_and_takes_no_event() -> None:
    async def play() -> None:
        with closing(Printer()) as printer, closing(SimulatedBox()) as box:
            box.plug()
            box.press("green")
            welcome = await greet(box.path)
            assert not isinstance(welcome, Sentence)
            assert welcome.boot == box.boot
            assert len(box.kept) == 1
            assert await greet(printer.path, 0.1) == "Nothing that speaks the box's protocol answers."
            with pytest.raises(PortUnavailable, match="cannot be opened"):
                await greet("/dev/no-such-port", 0.1)

    asyncio.run(play())
