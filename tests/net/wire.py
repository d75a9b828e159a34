"""A real daemon in this process, on a real port, and clients that speak the protocol over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp

from companion.daemon import Daemon, Settings
from companion.identity import identity

PLAYERS = {"players": [{"name": "Ana", "tint": "blue"}, {"name": "Rui", "tint": "red"}]}
PARTS = ("asks", "lights", "clock", "headline", "over", "seats", "notes", "paper", "undo")
PATIENCE_S = 30.0
"""A loaded machine is slow; whoever waits for what comes waits no longer for that."""

_ids = itertools.count(1)


class Client:
    """A screen that keeps the view that it is shown, like any other."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str) -> None:
        self.socket = socket
        self.name = name
        self.inbox: list[dict[str, Any]] = []
        self.rev = 0
        self.view: dict[str, Any] = {}
        self.hub: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._heard = asyncio.Condition()
        self._trouble: Exception | None = None
        self._reader = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        async for frame in self.socket:
            message = json.loads(frame.data)
            async with self._heard:
                self.raw.append(frame.data)
                try:
                    self._take(message)
                except Exception as error:  # noqa: BLE001 - whoever waits is told
                    self._trouble = error
                self.inbox.append(message)
                self._heard.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.welcome = message
            case "hub":
                self.hub = message
            case "view":
                self.rev, self.view, self.log = message["rev"], message["view"], message["log"]
                self.view["undo"] = message["undo"]
            case "update":
                assert message["rev"] == self.rev + 1, "a revision is missing"
                self.rev = message["rev"]
                panels = {p["id"]: p for p in self.view["panels"] if p["id"] not in message["gone"]}
                panels |= {p["id"]: p for p in message["panels"]}
                order = message.get("order", list(panels))
                self.view["panels"] = [panels[i] for i in order]
                for part in PARTS:
                    if part in message:
                        self.view[part] = message[part]
                self.log += message["log"]

    async def until(self, found: Callable[[Client], Any], seconds: float = PATIENCE_S) -> Any:
        """Waits until `found` gives something. A frame that did not fit what came before fails it."""
        async with asyncio.timeout(seconds):
            async with self._heard:
                await self._heard.wait_for(lambda: self._trouble or found(self))
        if self._trouble is not None:
            raise AssertionError(f"{self.name} was told {self.raw[-1][:300]}") from self._trouble
        return found(self)

    async def say(self, **message: Any) -> dict[str, Any]:
        """A command with an id of its own; the answer to it."""
        message.setdefault("id", f"{self.name}-{next(_ids)}")
        await self.socket.send_json(message)
        return await self.answer(message["id"])

    async def answer(self, id: str) -> dict[str, Any]:
        kinds = ("done", "refused", "answer", "error")
        return await self.until(
            lambda c: next((m for m in c.inbox if m.get("id") == id and m["type"] in kinds), None)
        )

    async def choose(self, ask: int = 0, choice: str = "") -> dict[str, Any]:
        """Answers an open ask with a choice (the first open one)."""
        asked = self.view["asks"][ask]
        wanted = choice or next(c["id"] for c in asked["choices"] if not c.get("why_not"))
        return await self.say(type="choose", rev=self.rev, ask=asked["id"], choice=wanted)

    def panel(self, id: str) -> dict[str, Any]:
        return next(p for p in self.view["panels"] if p["id"] == id)

    async def close(self) -> None:
        await self.socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)


class House:
    """A running daemon and how to join it."""

    def __init__(self, daemon: Daemon, session: aiohttp.ClientSession) -> None:
        self.daemon = daemon
        self.session = session
        self.clients: list[Client] = []
        self.identity = identity(daemon.settings.folder)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.daemon.port}"

    async def socket(self, **headers: str) -> aiohttp.ClientWebSocketResponse:
        return await self.session.ws_connect(f"{self.url}/ws", headers=headers)

    async def join(self, name: str, role: str = "guest", **more: Any) -> Client:
        client = Client(await self.socket(), name)
        self.clients.append(client)
        hello = {"type": "hello", "protocol": 1, "client": name, "screen": "phone", **more}
        if role == "table":
            hello |= {"key": self.identity.key, "screen": "table"}
        elif role == "guest":
            hello["pin"] = self.identity.pin
        await client.socket.send_json(hello)
        await client.until(lambda c: any(m["type"] in ("view", "lobby") for m in c.inbox))
        return client

    async def get(self, path: str) -> Any:
        async with self.session.get(self.url + path) as response:
            assert response.status == 200, await response.text()
            return await response.json()


@contextlib.asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """A daemon on a port of its own, without hardware and zeroconf unless asked for."""
    chosen = {"port": 0, "address": "127.0.0.1", "hardware": False, "announce": False, **settings}
    daemon = Daemon(Settings(folder=folder, **chosen))
    ready = asyncio.Event()
    running = asyncio.get_running_loop().create_task(daemon.run(lambda _: ready.set()))
    waiting = asyncio.get_running_loop().create_task(ready.wait())
    await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
    async with aiohttp.ClientSession() as session:
        made = House(daemon, session)
        try:
            yield made
        finally:
            for client in made.clients:
                await client.close()
            daemon.stop()
            await running
