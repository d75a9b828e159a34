"""The simulated box stands in where no real one answers.

A known USB board need not be a box: a printer has the same chip. Boards are greeted once beside the simulated
box, which goes only when one of them has answered.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

from drivers.box.link import Finder
from drivers.box.probe import greet
from drivers.errors import PortUnavailable
from drivers.sentence import Sentence

LOOK_EVERY = 5.0
"""Seconds between two looks at what is plugged in."""
HAND_OVER = 5.0
"""Seconds in which the link has the real box to itself."""
GREET_AGAIN = 60.0
"""Seconds after which a board that did not answer is greeted again."""


class Pluggable(Protocol):
    """The simulated box."""

    path: str

    @property
    def hosted(self) -> bool: ...

    def plug(self) -> str: ...

    def unplug(self) -> None: ...


class StandIn:
    """A finder: the real ports first, the simulated box last."""

    def __init__(
        self,
        real: Finder,
        simulated: Pluggable,
        *,
        look_every: float = LOOK_EVERY,
        greet_again: float = GREET_AGAIN,
        greet_for: float = 5.0,
    ) -> None:
        self._real = real
        self._simulated = simulated
        self._look_every = look_every
        self._greet_again = greet_again
        self._greet_for = greet_for
        self._strangers: dict[str, float] = {}

    def find(self) -> tuple[str, ...]:
        """Every port that may be a box; what has not answered `watch` is left out."""
        real = tuple(path for path in self._real.find() if path not in self._strangers)
        return (*real, self._simulated.plug())

    async def watch(self) -> None:
        """Pulls the simulated cable when a real box answers, so that the link looks for it. Never ends."""
        while True:
            await asyncio.sleep(self._look_every)
            if self._simulated.hosted:
                await self._look()

    async def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        present = self._real.find()
        self._strangers = {path: at for path, at in self._strangers.items() if path in present}
        for path in present:
            asked = self._strangers.get(path)
            if asked is not None and now - asked < self._greet_again:
                continue
            try:
                answer = await greet(path, self._greet_for)
            except PortUnavailable:
                # In use, perhaps by our own link; it is asked again at the next look.
                continue
            if isinstance(answer, Sentence):
                self._strangers[path] = now
            else:
                self._strangers.pop(path, None)
                self._simulated.unplug()
                # The link needs the port for itself now.
                await asyncio.sleep(HAND_OVER)
                return
