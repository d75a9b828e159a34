"""The load generator: N WebSocket clients of one table in one process, the same for every server.

An `Adapter` knows a server's protocol: how a client joins, how move number i is asked for, and which
frames carry a move to a client. While the clock runs frames are time-stamped and counted, never
decoded, so that the generator (a C extension on uvloop) stays cheap beside what it measures.
"""

from __future__ import annotations

import asyncio
import gc
import time
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import picows
import uvloop

from bench.errors import MoveRefused

LARGEST_FRAME = 64 << 20
PATIENCE_S = 20.0
T = TypeVar("T")


class Client(picows.WSListener):
    """One client of the table, number `ix`. Frames that carry no move wait in `inbox`."""

    def __init__(self, crowd: Crowd, ix: int) -> None:
        super().__init__()
        self.crowd, self.ix = crowd, ix
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.transport: picows.WSTransport | None = None
        self._parts: list[bytes] = []

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        at = time.perf_counter_ns()
        kind = frame.msg_type
        if kind == picows.WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif kind == picows.WSMsgType.CLOSE:
            transport.disconnect()
        elif kind in (picows.WSMsgType.TEXT, picows.WSMsgType.BINARY, picows.WSMsgType.CONTINUATION):
            self._parts.append(frame.get_payload_as_bytes())
            if frame.fin:
                whole = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
                self._parts.clear()
                self.crowd.arrived(self, whole, at)

    def send(self, frame: bytes) -> None:
        """Sends one text frame now."""
        assert self.transport is not None
        self.transport.send(picows.WSMsgType.TEXT, frame)

    async def next(self) -> bytes:
        """The next frame that carries no move; `MoveRefused` when none comes for a long time."""
        try:
            return await asyncio.wait_for(self.inbox.get(), PATIENCE_S)
        except TimeoutError:
            raise MoveRefused(f"Client {self.ix} waited {PATIENCE_S:.0f} s for an answer.") from None


class Adapter(ABC):
    """A server's protocol, as much of it as the generator needs."""

    url: str

    @abstractmethod
    async def join(self, client: Client) -> None:
        """Says what a new client has to say, and returns when it has the state of the table."""

    @abstractmethod
    def ask(self, i: int) -> tuple[int, bytes]:
        """Who sends move number i, and the frame."""

    @abstractmethod
    def is_update(self, frame: bytes) -> bool:
        """Whether the frame carries a move; every client gets exactly one for each move."""

    def reply(self, frame: bytes) -> bytes | None:
        """What has to be answered at once to a frame (a heartbeat of the protocol), if anything."""
        return None

    def refusal(self, frame: bytes) -> str:
        """Why the server refused a move, if that is what the frame says."""
        return ""

    async def before(self, crowd: Crowd) -> None:
        """Before each move, while no clock runs."""
        return

    def after(self, frames: Sequence[bytes]) -> None:
        """After each move, while no clock runs: the frame that each client got."""
        return


@dataclass
class _Flight:
    """A move on its way: who sent it and when, and who has it."""

    sender: int
    left: int
    landed: asyncio.Event = field(default_factory=asyncio.Event)
    sent: int = 0
    refused: str = ""


class Crowd:
    """The clients of one table, and the clock."""

    def __init__(self, adapter: Adapter, size: int) -> None:
        self.adapter, self.size = adapter, size
        self.clients: list[Client] = []
        self.moves = 0
        self.bytes = 0
        self._frames = [b""] * size
        self._at = [0] * size
        self._flight: _Flight | None = None

    async def connect(self) -> None:
        """All clients join, one after the other."""
        for ix in range(self.size):
            client = Client(self, ix)
            await picows.ws_connect(lambda c=client: c, self.adapter.url, max_frame_size=LARGEST_FRAME)
            self.clients.append(client)
            await self.adapter.join(client)
        await asyncio.sleep(0.1)  # what the server still tells the others about the newcomers

    def arrived(self, client: Client, frame: bytes, at: int) -> None:
        """A frame reached a client at `at` (ns)."""
        flight = self._flight
        if flight is not None and self.adapter.is_update(frame):
            self._frames[client.ix], self._at[client.ix] = frame, at
            self.bytes += len(frame)
            flight.left -= 1
            if flight.left == 0:
                flight.landed.set()
            return
        if (answer := self.adapter.reply(frame)) is not None:
            client.send(answer)
        elif flight is not None and (why := self.adapter.refusal(frame)):
            flight.refused = why
            flight.landed.set()
        else:
            client.inbox.put_nowait(frame)

    async def send(self, sender: int, frame: bytes) -> list[float]:
        """One move: µs from sending it to its arrival at each other client (alone: at the sender).

        Raises `MoveRefused` when the server refuses it or some client never gets it.
        """
        flight = self._flight = _Flight(sender, self.size)
        flight.sent = time.perf_counter_ns()
        self.clients[sender].send(frame)
        try:
            await asyncio.wait_for(flight.landed.wait(), PATIENCE_S)
        except TimeoutError:
            raise MoveRefused(f"{flight.left} of {self.size} clients never got move {self.moves}.") from None
        finally:
            self._flight = None
        if flight.refused:
            raise MoveRefused(f"Move {self.moves} was refused: {flight.refused}")
        self.moves += 1
        self.adapter.after(self._frames)
        others = [at for ix, at in enumerate(self._at) if ix != sender or self.size == 1]
        return [(at - flight.sent) / 1e3 for at in others]

    async def deliveries(self, count: int, pause: float = 0.004) -> list[float]:
        """`count` moves, `pause` seconds apart: µs of every delivery to a client that did not move."""
        took: list[float] = []
        with _no_collection():
            for _ in range(count):
                await self.adapter.before(self)
                took += await self.send(*self.adapter.ask(self.moves))
                if pause:
                    await asyncio.sleep(pause)
        return took

    async def close(self) -> None:
        """All clients leave."""
        for client in self.clients:
            if client.transport is not None:
                client.transport.send_close(picows.WSCloseCode.OK)
        await asyncio.sleep(0.05)
        for client in self.clients:
            if client.transport is not None:
                client.transport.disconnect(graceful=False)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Garbage of the generator must not be counted as the server's delay."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs `work` on uvloop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)
