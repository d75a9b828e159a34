"""The peer: boardgame.io 0.50.2 with a worker-placement game of our kind and size (bench/peer)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from bench.errors import PeerMissing
from bench.load import Adapter, Client
from bench.servers import server

HERE = Path(__file__).parent / "peer"
PRODUCTION = {"NODE_ENV": "production"}
PLAYERS = 4
GAME, MATCH = "imigrantes", "table"
SEED = 1

Moves = list[tuple[str, str, list[Any]]]
"""Player, name of the move, its arguments."""


@cache
def install() -> None:
    """Installs the locked packages below bench/peer, once; `PeerMissing` says what is lacking."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            raise PeerMissing(f"The peer needs {tool}, which is not installed (Debian: nodejs npm).")
    lock, mark = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if mark.exists() and mark.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("bench: npm ci in bench/peer (boardgame.io 0.50.2 and what it needs, about 40 MB)", flush=True)
    done = subprocess.run(
        ["npm", "ci", "--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PeerMissing(f"npm ci failed in bench/peer: {done.stderr.strip()[-400:]}")
    mark.touch()


def _node(script: str, *args: str) -> dict[str, Any]:
    install()
    done = subprocess.run(
        ["node", str(HERE / script), *args],
        env={**os.environ, **PRODUCTION},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PeerMissing(f"{script} failed: {done.stderr.strip()[-400:]}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def reducer(moves: int) -> dict[str, Any]:
    """Its reducer alone on random legal moves chosen beforehand: `moves_per_s`, `p50_us`, `p99_us`, …"""
    return _node("inprocess.js", str(moves), str(SEED))


@cache
def legal_moves(count: int) -> Moves:
    """`count` random legal moves, in order from the start of the game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "moves.json"
        _node("script.js", str(count), str(SEED), str(file))
        return [(player, name, args) for player, name, args in json.loads(file.read_text())]


def _port(line: str) -> int | None:
    return int(json.loads(line)["port"]) if line.startswith("{") else None


@contextmanager
def serving(moves: int) -> Iterator[BoardgameIO]:
    """Its server, started afresh and in memory, and the adapter that plays `moves` moves on it."""
    install()
    script = legal_moves(moves)
    with server(["node", str(HERE / "server.js")], _port, PRODUCTION) as port:
        yield BoardgameIO(port, script)


class BoardgameIO(Adapter):
    """boardgame.io's messages over socket.io's WebSocket transport (Engine.IO 4)."""

    def __init__(self, port: int, moves: Moves) -> None:
        self.url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self.moves = moves
        self._space = f"/{GAME},"
        self._event = f"42{self._space}".encode()
        self._update = self._event + b'["update"'
        self._sync = self._event + b'["sync"'

    def _frame(self, *message: Any) -> bytes:
        return self._event + json.dumps(message, separators=(",", ":")).encode()

    async def join(self, client: Client) -> None:
        await self._until(client, b"0")
        client.send(f"40{self._space}".encode())
        await self._until(client, f"40{self._space}".encode())
        player = str(client.ix) if client.ix < PLAYERS else None
        client.send(self._frame("sync", MATCH, player, None, PLAYERS))
        await self._until(client, self._sync)

    async def _until(self, client: Client, start: bytes) -> None:
        while not (await client.next()).startswith(start):
            pass

    def ask(self, i: int) -> tuple[int, bytes]:
        player, name, args = self.moves[i]
        payload = {"type": name, "args": args, "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return int(player), self._frame("update", action, i, MATCH, player)

    def is_update(self, frame: bytes) -> bool:
        return frame.startswith(self._update)

    def reply(self, frame: bytes) -> bytes | None:
        return b"3" if frame == b"2" else None
