"""The connection to the daemon: it comes back for ever, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Final, Literal, TypeAlias

import aiohttp

from ui.touch.errors import BadFrame
from ui.touch.outbox import Frame, Outbox

_log = logging.getLogger(__name__)

State: TypeAlias = Literal["connected", "reconnecting", "gone"]

GONE_AFTER_S: Final = 15.0
"""So long without the daemon and the table is called gone, not late."""

CONNECT_S: Final = 5.0
HEARTBEAT_S: Final = 10.0
_ANSWERS: Final = ("done", "refused", "answer", "error", "seated")


def back_off() -> Iterator[float]:
    """Seconds between two tries: 0.25, 0.5, 1, 2, 4, then 5 for ever."""
    wait = 0.25
    while True:
        yield wait
        wait = min(5.0, wait * 2)


def websocket_url(url: str) -> str:
    """The WebSocket of a table's address."""
    return url.rstrip("/").replace("http", "ws", 1) + "/ws"


class Link:
    """One screen's WebSocket.

    `on_frame` gets every frame, with the command it answers or None; `on_state` each change of state, with a
    sentence or "".
    """

    def __init__(
        self,
        url: str,
        outbox: Outbox,
        hello: Callable[[], Frame],
        on_frame: Callable[[Frame, Frame | None], None],
        on_state: Callable[[State, str], None],
    ) -> None:
        self.url = url
        self.outbox = outbox
        self.state: State = "reconnecting"
        self._hello = hello
        self._on_frame = on_frame
        self._on_state = on_state
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._ready = False
        self._lost_at: float | None = None
        self._farewell = ""
        self._sending: set[asyncio.Task[None]] = set()

    def send(self, frame: Frame) -> str:
        """Sends a command, now or as soon as the table is there; its id."""
        numbered = self.outbox.put(frame)
        if self._ready:
            self._push(numbered)
        return str(numbered["id"])

    def greet(self) -> None:
        """Says hello again, to get the whole view."""
        if self._ready:
            self._push(self._hello())

    def _push(self, frame: Frame) -> None:
        task = asyncio.get_running_loop().create_task(self._write(frame))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _write(self, frame: Frame) -> None:
        socket = self._socket
        if socket is None or socket.closed:
            return
        try:
            await socket.send_str(json.dumps(frame, ensure_ascii=False))
        except (aiohttp.ClientError, ConnectionError) as trouble:
            _log.info("not sent, and kept for later: %s", trouble)

    async def run(self) -> None:
        """Connects, reads, and connects again, until cancelled."""
        waits = back_off()
        async with aiohttp.ClientSession() as session:
            while True:
                if await self._once(session):
                    waits = back_off()
                self._ready, self._socket = False, None
                now = time.monotonic()
                self._lost_at = now if self._lost_at is None else self._lost_at
                gone = bool(self._farewell) or now - self._lost_at >= GONE_AFTER_S
                self._become("gone" if gone else "reconnecting", self._farewell)
                await asyncio.sleep(next(waits))

    async def _once(self, session: aiohttp.ClientSession) -> bool:
        """One connection from beginning to end; whether the daemon welcomed us."""
        timeout = aiohttp.ClientWSTimeout(ws_close=1.0)
        try:
            connecting = session.ws_connect(
                websocket_url(self.url), heartbeat=HEARTBEAT_S, timeout=timeout, max_msg_size=1 << 24
            )
            socket = await asyncio.wait_for(connecting, CONNECT_S)
        except (TimeoutError, aiohttp.ClientError, OSError) as trouble:
            _log.debug("no table at %s: %s", self.url, trouble)
            return False
        async with socket:
            self._socket = socket
            await self._write(self._hello())
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    self._receive(message.data)
        return self._lost_at is None

    def _receive(self, text: str) -> None:
        try:
            frame = _parsed(text)
        except BadFrame as trouble:
            _log.warning("%s", trouble)
            return
        kind = frame["type"]
        if kind == "welcome":
            self._lost_at, self._farewell = None, ""
            first, self._ready = not self._ready, True
            self._become("connected", "")
            if first:
                for waiting in self.outbox.waiting():
                    self._push(waiting)
        elif kind == "bye":
            self._farewell = str(frame.get("text", ""))
        answered = self.outbox.answered(str(frame.get("id", ""))) if kind in _ANSWERS else None
        self._on_frame(frame, answered)

    def _become(self, state: State, why: str) -> None:
        if state != self.state or why:
            self.state = state
            self._on_state(state, why)


def _parsed(text: str) -> Frame:
    """The frame of a text; BadFrame when it is not one."""
    try:
        frame = json.loads(text)
    except ValueError as trouble:
        raise BadFrame(f"The table sent something that is no JSON: {trouble}") from trouble
    if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
        raise BadFrame("The table sent a frame without a type.")
    return frame
