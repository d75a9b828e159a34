"""A small table for the phone page: `docs/protocol.md` with a canned game, and a cable that can be cut."""

from __future__ import annotations

import asyncio
import copy
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from tests.ui.phone.scenes import CORRECTIONS, GAMES, LOG, SEATS, Json, evening

PAGE = Path(__file__).resolve().parents[3] / "ui" / "phone"
PIN = "4821"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
BOX = {"state": "lost", "why": "The cable is out: plug it in again."}
KEY = "key-of-seat-"
PATIENCE_S = 30.0
POLICY = (
    "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


class FakeTable:
    """Runs in a thread of its own; every public method may be called from the test's thread."""

    def __init__(self) -> None:
        self.received: list[Json] = []
        self.hellos: list[Json] = []
        self.applied: list[str] = []
        self.reset()
        self._sockets: dict[web.WebSocketResponse, int | None] = {}
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._files = {path: path.read_bytes() for path in PAGE.rglob("*") if path.suffix in TYPES}
        started = threading.Event()
        self._thread = threading.Thread(
            target=lambda: self._loop.run_until_complete(self._serve(started)), name="fake table"
        )
        self._thread.start()
        assert started.wait(PATIENCE_S)

    def reset(self) -> None:
        """As new, for the next test; sockets that are open stay."""
        self.received.clear()
        self.hellos.clear()
        self.applied.clear()
        self.view: Json | None = evening()
        self.kept: list[Json] = []
        self.rev = 41
        self.undo, self.redo = "Rui: Tax", ""
        self.taken = {1: True}
        self.deaf = False
        self.deaf_hellos = 0
        """How many of the next hellos fall on deaf ears."""
        self.closed = False
        self.strings: dict[str, dict[str, str]] = {"en": {}, "de": {}, "pt_BR": {}}
        self.after: Callable[[Json], Json] = lambda command: {}

    # the test's side

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(PATIENCE_S)
        self._loop.close()

    def push(self, frame: Json) -> None:
        self._soon(lambda: [self._send(socket, frame) for socket in self._sockets])

    def update(self, **parts: Any) -> None:
        """One more revision, with what changed."""
        self._soon(lambda: self._changed(parts))

    def cut(self) -> None:
        """Every socket dies, without a good-bye."""
        self._soon(
            lambda: [s._req.transport.abort() for s in list(self._sockets) if s._req and s._req.transport]
        )

    def hub(self) -> Json:
        """The frame that says who sits where, and how the parts of the table do."""
        seats = [{"seat": s["seat"], "taken": self.taken.get(s["seat"], False), "here": True} for s in SEATS]
        part = {"state": "ok", "why": ""}
        return {
            "type": "hub",
            "name": "Table K7QD",
            "url": "",
            "pin": "",
            "phones": 2,
            "seats": seats,
            "box": BOX,
            "lights": part,
            "storage": part,
            "network": part,
            "commitment": "",
        }

    def commands(self, kind: str) -> list[Json]:
        return [f for f in list(self.received) if f["type"] == kind]

    def wait_for(self, what: Callable[[], Any], seconds: float = PATIENCE_S) -> Any:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if found := what():
                return found
            time.sleep(0.01)
        raise AssertionError(f"did not happen in {seconds} s; received: {[f['type'] for f in self.received]}")

    def _soon(self, run: Callable[[], Any]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (run(), done.set()))
        assert done.wait(PATIENCE_S)

    # the table's side

    async def _serve(self, started: threading.Event) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/api/strings", self._strings)
        app.router.add_get("/{path:.*}", self._file)
        app.on_response_prepare.append(self._secure)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        started.set()
        await self._ended.wait()
        await runner.cleanup()

    async def _file(self, request: web.Request) -> web.Response:
        # From memory: aiohttp's own file responses would start threads in the middle of a test.
        path = PAGE / (request.match_info["path"] or "index.html")
        if path not in self._files:
            raise web.HTTPNotFound
        return web.Response(body=self._files[path], content_type=TYPES[path.suffix], charset="utf-8")

    @staticmethod
    async def _secure(request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = POLICY

    async def _strings(self, request: web.Request) -> web.Response:
        return web.json_response(self.strings[request.query["lang"]])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.closed:
            return web.Response(status=503)
        socket = web.WebSocketResponse(compress=False)  # as at the real table
        await socket.prepare(request)
        self._sockets[socket] = None
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._hear(socket, json.loads(message.data))
        finally:
            self._sockets.pop(socket, None)
        return socket

    def _send(self, socket: web.WebSocketResponse, frame: Json) -> None:
        task = self._loop.create_task(socket.send_str(json.dumps(frame)))
        task.add_done_callback(lambda t: t.exception())

    def _role(self, hello: Json) -> tuple[str, int | None]:
        if hello["seat_key"].startswith(KEY):
            return "seat", int(hello["seat_key"].removeprefix(KEY))
        return ("guest" if hello["pin"] == PIN else "watch"), None

    def _hear(self, socket: web.WebSocketResponse, frame: Json) -> None:
        if frame["type"] == "hello":
            self.hellos.append(frame)
            if self.deaf_hellos:
                self.deaf_hellos -= 1
            elif not self.deaf:
                self._welcome(socket, *self._role(frame))
            return
        self.received.append(frame)
        if self.deaf:
            return
        match frame:
            case {"type": "ask", "what": what, "id": id}:
                body = {
                    "games": {"games": GAMES},
                    "corrections": {"corrections": CORRECTIONS},
                    "log": {"log": []},
                }[what]
                self._send(socket, {"type": "answer", "id": id, "what": what, **body})
            case {"type": "seat", "seat": seat, "id": id}:
                self._sockets[socket] = seat
                self.taken[seat] = True
                self._send(socket, {"type": "seated", "seat": seat, "seat_key": f"{KEY}{seat}"})
                self._welcome(socket, "seat", seat)
                self._send(socket, {"type": "done", "id": id, "rev": self.rev})
            case {"type": "lang", "id": id}:
                self._send(socket, {"type": "done", "id": id, "rev": self.rev})
            case {"type": "roll", "id": id, "kind": kind, "n": n}:
                self.push_now(
                    {
                        "type": "rolled",
                        "number": len(self.received),
                        "kind": kind,
                        "values": ["4"] * n,
                        "source": "app",
                        "by": "Ana",
                    }
                )
                self._send(socket, {"type": "done", "id": id, "rev": self.rev})
            case {"id": id}:
                if id not in self.applied:
                    self.applied.append(id)
                    self._changed(self.after(frame))
                self._send(socket, {"type": "done", "id": id, "rev": self.rev})

    def push_now(self, frame: Json) -> None:
        for socket in self._sockets:
            self._send(socket, frame)

    def _changed(self, parts: Json) -> None:
        self.rev += 1
        for name, value in parts.items():
            if self.view is not None and name in self.view and name != "panels":
                self.view[name] = value
        log = [{"rev": self.rev, "at": "19:00", "by": "Ana", "text": "Something happened"}]
        self.push_now({"type": "update", "rev": self.rev, "panels": [], "gone": [], "log": log, **parts})

    def _welcome(self, socket: web.WebSocketResponse, role: str, seat: int | None) -> None:
        self._send(
            socket,
            {
                "type": "welcome",
                "protocol": 1,
                "name": "Table K7QD",
                "version": "0.1.0",
                "role": role,
                "seat": seat,
            },
        )
        self._send(socket, self.hub())
        if self.view is None:
            self._send(socket, {"type": "lobby", "kept": self.kept})
            return
        frame = {
            "type": "view",
            "game_id": "20261130-1",
            "rev": self.rev,
            "view": copy.deepcopy(self.view),
            "undo": self.undo,
            "redo": self.redo,
            "log": LOG,
        }
        self._send(socket, frame)
