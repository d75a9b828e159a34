"""Our side: the daemon as a child process, and our protocol (docs/protocol.md) for the load generator."""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.errors import MoveRefused
from bench.load import Adapter, Client, Crowd
from bench.servers import server

GAME = "imigrantes"
TINTS = ("blue", "yellow", "red", "green")
PLAYERS = len(TINTS)
SEED = 1

encode, decode = msgspec.json.encode, msgspec.json.decode
Message = dict[str, Any]


def _port(line: str) -> int | None:
    found = re.match(r"ready http://[^:/]+:(\d+)/", line)
    return int(found[1]) if found else None


@contextmanager
def serving() -> Iterator[Companion]:
    """The daemon, started afresh with an empty data folder, and the adapter that plays on it."""
    with tempfile.TemporaryDirectory() as data:
        program = str(Path(sys.executable).with_name("companion"))
        command = [program, "serve", "--port", "0", "--data", data, "--no-hardware"]
        with server(command, _port) as port:
            yield Companion(port, Path(data))


class Companion(Adapter):
    """Four seats play random legal moves, each from its own client; all further clients watch."""

    def __init__(self, port: int, data: Path) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws"
        self._pin = str(decode((data / "table.json").read_bytes())["pin"])
        self._chance = random.Random(SEED)
        self._asks: list[list[Message]] = [[] for _ in range(PLAYERS)]
        self._commands = 0
        self._over = False
        self.rev = 0

    def command(self, kind: str, **fields: Any) -> bytes:
        """A command with an id of its own."""
        self._commands += 1
        return encode({"type": kind, "id": f"bench-{self._commands}", **fields})

    def _new_game(self) -> bytes:
        players = [{"name": tint.title(), "tint": tint} for tint in TINTS]
        return self.command("new", game=GAME, options={"players": players, "draws": "app"})

    async def join(self, client: Client) -> None:
        seat = client.ix < PLAYERS
        client.send(encode(_hello(client.ix, self._pin if seat else "")))
        if client.ix == 0:
            await until(client, "lobby")
            client.send(self._new_game())
        self._seen(client.ix, await until(client, "view"))
        if seat:
            await self._sit(client)

    async def _sit(self, client: Client) -> None:
        client.send(self.command("seat", seat=client.ix))
        await until(client, "seated")
        self._seen(client.ix, await until(client, "view"))

    async def before(self, crowd: Crowd) -> None:
        """A game that is over makes room for the next one."""
        for client in crowd.clients:
            while not client.inbox.empty():
                message = decode(client.inbox.get_nowait())
                if message["type"] == "view":
                    self._seen(client.ix, message)
        if not self._over:
            return
        crowd.clients[0].send(self._new_game())
        for client in crowd.clients:
            self._seen(client.ix, await until(client, "view"))
        for client in crowd.clients[:PLAYERS]:
            await self._sit(client)

    def ask(self, i: int) -> tuple[int, bytes]:
        open_asks = [
            (ix, ask, choices)
            for ix, asks in enumerate(self._asks)
            for ask in asks
            if ask.get("seat") == ix or (ask.get("seat") is None and ix == 0)
            if (choices := [choice["id"] for choice in ask["choices"] if not choice.get("why_not")])
        ]
        if not open_asks:
            raise MoveRefused(f"Nobody is asked anything at revision {self.rev}.")
        ix, ask, choices = self._chance.choice(open_asks)
        choice = self._chance.choice(choices)
        return ix, self.command("choose", rev=self.rev, ask=ask["id"], choice=choice)

    def is_update(self, frame: bytes) -> bool:
        return frame.startswith(b'{"type":"update"')

    def refusal(self, frame: bytes) -> str:
        if frame.startswith((b'{"type":"refused"', b'{"type":"error"')):
            return str(decode(frame)["text"])
        return ""

    def after(self, frames: Sequence[bytes]) -> None:
        for ix, frame in enumerate(frames[:PLAYERS]):
            self._seen(ix, decode(frame))

    def _seen(self, ix: int, message: Message) -> None:
        """What a view or an update says about who is asked what."""
        self.rev = message["rev"]
        whole = "view" in message
        what = message["view"] if whole else message
        if ix < PLAYERS and (whole or what.get("asks") is not None):
            self._asks[ix] = what.get("asks", [])
        if whole or what.get("over") is not None:
            self._over = what.get("over", False)


def _hello(ix: int, pin: str) -> Message:
    return {
        "type": "hello",
        "protocol": 1,
        "client": f"bench-{ix}",
        "screen": "phone",
        "lang": "en",
        "pin": pin,
    }


async def until(client: Client, kind: str) -> Message:
    """The next message of this kind; what comes before it is thrown away, a refusal is raised."""
    while True:
        message: Message = decode(await client.next())
        if message["type"] == kind:
            return message
        if message["type"] in ("refused", "error"):
            raise MoveRefused(str(message["text"]))
