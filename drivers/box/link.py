"""The owner of the box's port: finds it, keeps it, and comes back for ever.

Everything runs in callbacks of the event loop that runs `BoxLink.run`; there are no threads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from drivers.box.messages import BoxEvent, Output, Welcome
from drivers.box.port import Port
from drivers.box.session import Action, Counters, Deliver, Down, Fault, Online, Send, Session, Traced
from drivers.errors import PortUnavailable
from drivers.sentence import Sentence

log = logging.getLogger(__name__)

LinkPhase = Literal["off", "searching", "greeting", "online", "lost"]

BACK_OFF = (1.0, 2.0, 5.0)
"""Seconds before the next search; the last one for ever."""


class Finder(Protocol):
    """Whatever knows which ports to try."""

    def find(self) -> tuple[str, ...]:
        """Device paths, in the order to try them."""
        ...


@dataclass(frozen=True, slots=True)
class LinkState:
    """How the box is connected, for every screen.

    `off`: not run; `searching`: no box was there so far; `greeting`: a port is open and was said hello to;
    `online`; `lost`: it was there, and is looked for. `cause` is the last trouble, `fault` what the box last
    reported about itself; both stay until the box is well again.
    """

    phase: LinkPhase = "off"
    port: str = ""
    cause: Sentence | None = None
    welcome: Welcome | None = None
    fault: str = ""


class BoxLink:
    """One box, on whichever port it is.

    Events are handed to `on_event` one at a time and in order; the box keeps each until `on_event` returned
    True (its effect is on disk, or it has none). False, or an exception, has it offered again. After a
    restart of this process an event may come again with the same `(boot, number)`: the journal knows them.
    `on_state` is called with each new state, from the event loop; it must not block.
    """

    def __init__(
        self,
        ports: Finder,
        on_event: Callable[[BoxEvent], Awaitable[bool]],
        on_state: Callable[[LinkState], None],
        *,
        back_off: Sequence[float] = BACK_OFF,
        watcher: Callable[[bool, Traced], None] | None = None,
    ) -> None:
        """`watcher` hears of each line as it passes, with True for those of the box."""
        self._ports = ports
        self._on_event = on_event
        self._on_state = on_state
        self._back_off = tuple(back_off)
        self._session = Session()
        self._session.watcher = watcher
        self._state = LinkState()
        self._port: Port | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ended: asyncio.Future[None] | None = None
        self._delivery: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._was_online = False

    @property
    def state(self) -> LinkState:
        """How it is connected now."""
        return self._state

    @property
    def counters(self) -> Counters:
        """What has happened on the wire so far."""
        return self._session.counters

    def trace(self) -> tuple[tuple[Traced, ...], tuple[Traced, ...]]:
        """The last 200 lines that were sent, and the last 200 that came."""
        return tuple(self._session.said), tuple(self._session.heard)

    def show(self, output: Output) -> None:
        """Let the box show this whole state, now or when it is back. Raises FrameInvalid."""
        now = asyncio.get_running_loop().time()
        self._do(self._session.show(output, now))

    def search_now(self) -> None:
        """Do not wait for the next search."""
        self._wake.set()

    async def run(self) -> None:
        """Keep the box connected until cancelled or closed."""
        if self._running is not None:
            raise RuntimeError("this link runs already")
        self._running = asyncio.current_task()
        failures = 0
        try:
            while True:
                online = await self._try_ports()
                failures = 0 if online else min(failures + 1, len(self._back_off) - 1)
                await self._pause(self._back_off[failures])
        finally:
            self._hang_up()
            if self._delivery is not None:
                self._delivery.cancel()
                await asyncio.gather(self._delivery, return_exceptions=True)
            self._running = None
            self._enter("off")

    async def close(self) -> None:
        """End `run` and give everything back. An event on its way comes again with the next run."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def _try_ports(self) -> bool:
        paths = self._ports.find()
        if not paths:
            self._rest(self._state.cause if self._was_online else Sentence("No box is plugged in."))
        online = False
        for path in paths:
            try:
                self._port = Port(path, self._heard, self._gone)
            except PortUnavailable as error:
                self._rest(error.sentence)
                continue
            online = await self._serve(path)
            if online:
                break
        return online

    async def _serve(self, path: str) -> bool:
        """Stay with an open port until it is lost; whether it was a box."""
        loop = asyncio.get_running_loop()
        sessions = self._session.counters.sessions
        self._ended = loop.create_future()
        self._enter("greeting", port=path)
        try:
            self._do(self._session.opened(loop.time()))
            await self._ended
        finally:
            self._hang_up()
        return self._session.counters.sessions > sessions

    async def _pause(self, seconds: float) -> None:
        self._wake.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wake.wait()

    def _hang_up(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._port is not None:
            self._port.close()
            self._port = None
        self._session.closed()

    # Called by the event loop

    def _heard(self, data: bytes) -> None:
        self._do(self._session.feed(data, asyncio.get_running_loop().time()))

    def _gone(self, cause: Sentence) -> None:
        self._session.closed()
        self._do([Down(cause)])

    def _due(self) -> None:
        self._timer = None
        self._do(self._session.due(asyncio.get_running_loop().time()))

    def _do(self, actions: list[Action]) -> None:
        for action in actions:
            match action:
                case Send(line):
                    if self._port is not None:
                        self._port.write(line)
                case Deliver(event):
                    self._delivery = asyncio.create_task(self._deliver(event))
                case Online(welcome):
                    self._was_online = True
                    self._enter("online", port=self._state.port, welcome=welcome)
                case Fault(words):
                    self._change(replace(self._state, fault=words))
                case Down(cause, again):
                    self._down(cause, again)
        self._wind()

    def _down(self, cause: Sentence, again: bool) -> None:
        log.warning("box: %s %s", cause, self.counters)
        if again:
            self._enter("greeting", port=self._state.port, cause=cause)
            return
        self._rest(cause)
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    def _wind(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self._session.deadline()
        if self._port is not None and deadline is not None:
            self._timer = asyncio.get_running_loop().call_at(deadline, self._due)

    async def _deliver(self, event: BoxEvent) -> None:
        stored = False
        try:
            stored = await self._on_event(event)
        except Exception:
            log.exception("box: %s was not taken", event)
        finally:
            self._do(self._session.settle(event, stored, asyncio.get_running_loop().time()))

    # State

    def _rest(self, cause: Sentence | None) -> None:
        self._enter("lost" if self._was_online else "searching", cause=cause)

    def _enter(
        self,
        phase: LinkPhase,
        *,
        port: str = "",
        cause: Sentence | None = None,
        welcome: Welcome | None = None,
    ) -> None:
        if phase in ("greeting", "off") and cause is None:
            cause = self._state.cause
        self._change(LinkState(phase, port, cause, welcome))

    def _change(self, state: LinkState) -> None:
        if state != self._state:
            self._state = state
            self._on_state(state)
