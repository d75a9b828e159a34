"""A link and a simulated box at the two ends of a real pseudo-terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from drivers.box.link import BoxLink, LinkState
from drivers.box.messages import BoxEvent
from drivers.box.simulated import SimulatedBox

QUICK = (0.02,)


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something is true; the limit is for a busy machine, not a promise."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.002)


class Table:
    """Finds the box wherever it is plugged in, and stores what it says."""

    def __init__(self) -> None:
        self.box = SimulatedBox()
        self.events: list[BoxEvent] = []
        self.states: list[LinkState] = []
        self.answers: list[bool | Exception] = []
        self.store_takes = 0.0
        self.link = BoxLink(self, self.store, self.states.append, back_off=QUICK)

    def find(self) -> tuple[str, ...]:
        return (self.box.path,) if self.box.path else ()

    async def store(self, event: BoxEvent) -> bool:
        self.events.append(event)
        await asyncio.sleep(self.store_takes)
        answer = self.answers.pop(0) if self.answers else True
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def phases(self) -> list[str]:
        return [state.phase for state in self.states]

    @property
    def numbers(self) -> list[int]:
        return [event.number for event in self.events]

    async def online(self) -> None:
        await until(lambda: self.link.state.phase == "online")


@asynccontextmanager
async def table(plugged: bool = True) -> AsyncIterator[Table]:
    it = Table()
    if plugged:
        it.box.plug()
    running = asyncio.create_task(it.link.run())
    try:
        yield it
    finally:
        await it.link.close()
        it.box.close()
        assert running.done()
