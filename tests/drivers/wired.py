"""What tests do with a box that runs: speak with it by hand, or let the real driver do it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from drivers.box import messages
from drivers.box.codec import Decoder, Frame, encode
from drivers.box.link import BoxLink
from drivers.box.messages import BoxEvent
from drivers.box.ports import PortFinder
from tests.drivers.firmware import Build, Simbox, simbox
from tests.drivers.table import QUICK, until


class Wire:
    """The bare terminal: frames by hand, to see just what the firmware says."""

    def __init__(self, path: str) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.heard: list[Frame] = []
        self.bad = 0
        self._decoder = Decoder()
        asyncio.get_running_loop().add_reader(self.fd, self._readable)

    @property
    def numbers(self) -> list[int]:
        """Of the events that it said, repeated ones included."""
        return [messages.event_of(frame).number for frame in self.heard if frame.kind == "E"]

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
async def wired(built: Build) -> AsyncIterator[tuple[Simbox, Wire]]:
    async with simbox(built) as box:
        wire = Wire(box.path)
        try:
            await until(lambda: wire.heard[:1] == [Frame("N", 0, ("hello",))])
            yield box, wire
        finally:
            wire.close()


@asynccontextmanager
async def linked(built: Build) -> AsyncIterator[tuple[Simbox, BoxLink, list[BoxEvent]]]:
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
