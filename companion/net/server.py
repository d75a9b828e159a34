"""HTTP and WebSocket: the sockets, the phone page, health, exports."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
from aiohttp import WSMsgType, web

import companion
from companion import paper, record
from companion.errors import BrokenInput
from companion.host import Host
from companion.identity import Identity
from companion.net import messages as m
from companion.net.gallery import Gallery
from companion.net.guard import PinGuard
from companion.net.session import Session
from companion.seats import Role
from companion.text import LANGUAGES, catalog, plain, t

log = logging.getLogger(__name__)

ON_TABLE: Final = "table"
"""Stands for the game on the table in the address of an export."""
HEARTBEAT_S: Final = 10.0
HELLO_S: Final = 5.0
BUFFER_BYTES: Final = 1 << 20
SECURITY: Final = {
    "Content-Security-Policy": "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Conditions(msgspec.Struct):
    """How the parts of the table do, as the hub shows it. Changed by the daemon."""

    box: m.State = m.State("off")
    lights: m.State = m.State("off")
    network: m.State = m.State("ok")
    url: str = ""


class Server:
    """The daemon's network side. `press` reaches the simulated box, if there is one."""

    def __init__(self, host: Host, identity: Identity, page: Path, conditions: Conditions) -> None:
        self.host = host
        self.gallery: Gallery | None = None
        self.conditions = conditions
        self.on_view: Callable[[], None] = lambda: None
        """Called whenever what is shown may have changed: after a save, and with another game."""
        self.presser: Callable[[str, bool], bool] = lambda button, hold: False
        self._identity = identity
        self._page = page
        self._sessions: dict[Session, web.WebSocketResponse] = {}
        self._begun = time.monotonic()
        self._guard = PinGuard()
        self._runner: web.AppRunner | None = None
        host.audience.append(self)
        self.changed_game()

    # the server's life

    async def start(self, address: str, port: int) -> int:
        """Listens; the port (0 picks one). Raises `BrokenInput` when the port is taken."""
        app = web.Application(client_max_size=1 << 20)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/api/health", self._health)
        app.router.add_get("/api/strings", self._strings)
        app.router.add_get("/api/export/{name}", self._export)
        app.router.add_get("/", self._index)
        app.router.add_static("/", self._page)
        app.on_response_prepare.append(_secure)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, address, port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise BrokenInput(
                t("Port {port} cannot be opened: {why}.", port=port, why=error.strerror or str(error))
            ) from error
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Says good-bye and closes every socket."""
        self.everybody(m.Bye(t("The table is closing; nothing is lost.")))
        for socket in list(self._sessions.values()):
            await socket.close(code=1001, message=b"closing")
        if self._runner is not None:
            await self._runner.cleanup()

    # what a session needs

    def role_of(self, hello: m.Hello, address: str) -> Role:
        """The role that key and PIN give; wrong PINs are slowed down for each address."""
        if hello.key and hmac.compare_digest(hello.key.encode(), self._identity.key.encode()):
            return Role.TABLE
        if hello.pin and self._guard.right(address, hello.pin, self._identity.pin):
            return Role.GUEST
        return Role.WATCH

    def welcome(self, session: Session) -> m.Welcome:
        name, role = self._identity.name, session.role.value
        return m.Welcome(m.PROTOCOL, name, companion.__version__, role, session.seat)

    def hub_for(self, session: Session) -> m.Hub:
        """The hub as this session may see it: address and PIN are for those at the table."""
        inside = session.role is not Role.WATCH
        seats, table, gallery = self.host.seats, self.host.table, self.gallery
        here = {s.client for s in self._sessions}
        return m.Hub(
            name=self._identity.name,
            url=self.conditions.url if inside else "",
            pin=self._identity.pin if inside else "",
            phones=self.phones(),
            seats=tuple(m.SeatState(n, seats.taken(n), seats.client(n) in here) for n in range(seats.count)),
            box=self.conditions.box,
            lights=self.conditions.lights,
            storage=m.State("ok" if not self.host.trouble else "trouble", self.host.trouble),
            network=self.conditions.network,
            commitment="" if table is None else table.commitment,
            box_lights=None if gallery is None or table is None else table.rules.lights(table.state),
        )

    def hub_changed(self) -> None:
        """Everybody hears how the table is connected."""
        for session in list(self._sessions):
            if session.client:
                session.send(self.hub_for(session))

    def everybody(self, message: m.FromServer) -> None:
        for session in list(self._sessions):
            if session.client:
                session.send(message)

    def press(self, button: str, *, hold: bool) -> bool:
        return self.presser(button, hold)

    async def free(self, seat: int) -> None:
        """Frees a seat; whoever held it sees from now on what all see."""
        await self.host.free_seat(seat)
        for session in list(self._sessions):
            if session.seat == seat:
                session.lose_seat()
        self.hub_changed()

    def phones(self) -> int:
        return sum(1 for s in self._sessions if s.screen == "phone")

    # the host's audience

    def changed_game(self) -> None:
        """Another game is on the table, or none: everybody sees it from the start."""
        if self.gallery is not None:
            self.gallery.leave_table()
        table = self.host.table
        self.gallery = None if table is None else Gallery(table, self.host.game_id)
        if self.gallery is not None:
            self.gallery.after_save = lambda: self.on_view()
        for session in list(self._sessions):
            if session.client:
                session.change_game()
        self.on_view()

    # requests

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_S, compress=False, max_msg_size=m.MAX_FRAME)
        if not _same_origin(request):
            raise web.HTTPForbidden(text="This page does not belong to this table.")
        await socket.prepare(request)
        transport = request.transport
        if transport is None:
            return socket

        def write(frame: bytes) -> None:
            if transport.is_closing():
                return
            if transport.get_write_buffer_size() > BUFFER_BYTES:
                transport.abort()
                return
            transport.write(frame)

        session = Session(self, request.remote or "", write)
        self._sessions[session] = socket
        try:
            await self._listen(session, socket)
        finally:
            del self._sessions[session]
            if self.gallery is not None:
                self.gallery.leave(session)
            self.hub_changed()
        return socket

    async def _listen(self, session: Session, socket: web.WebSocketResponse) -> None:
        loop = asyncio.get_running_loop()
        late = loop.call_later(HELLO_S, lambda: None if session.client else loop.create_task(socket.close()))
        try:
            async for message in socket:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    await session.receive(message.data)
        finally:
            late.cancel()

    async def _index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(self._page / "index.html")

    async def _health(self, request: web.Request) -> web.Response:
        table = self.host.table
        health = {
            "name": self._identity.name,
            "version": companion.__version__,
            "protocol": m.PROTOCOL,
            "game": None if table is None else table.rules.id,
            "revision": 0 if table is None else table.saved,
            "uptime_s": round(time.monotonic() - self._begun, 1),
            "box": self.conditions.box.state,
            "lights": self.conditions.lights.state,
            "phones": self.phones(),
        }
        return web.json_response(health)

    async def _strings(self, request: web.Request) -> web.Response:
        lang = request.query.get("lang", "en")
        if lang not in LANGUAGES:
            raise web.HTTPNotFound(
                text=f"There is no language {lang!r} here; there are {', '.join(LANGUAGES)}."
            )
        return web.json_response(catalog(lang).templates())

    async def _export(self, request: web.Request) -> web.Response:
        game_id, _, kind = request.match_info["name"].partition(".")
        if game_id == ON_TABLE:
            game_id = self.host.game_id
        writers = {"jsonl": record.as_jsonl, "csv": record.as_csv, "bgstats.json": record.bgstats}
        types = {"jsonl": "application/jsonl", "csv": "text/csv", "bgstats.json": "application/json"}
        if kind in ("report.pdf", "report.png"):
            return await self._report(request, game_id, kind)
        if kind not in writers:
            raise web.HTTPNotFound(text=f"There are {', '.join(writers)}.")
        try:
            history, seed, begun = await self._history(game_id)
        except BrokenInput as error:
            raise web.HTTPNotFound(text=plain(error.sentence)) from error
        body = writers[kind](history, game_id, begun, seed)
        name = f'attachment; filename="{game_id}.{kind}"'
        return web.Response(body=body, content_type=types[kind], headers={"Content-Disposition": name})

    async def _report(self, request: web.Request, game_id: str, kind: str) -> web.Response:
        """The page that a game has to print, such as a campaign's annual report."""
        lang = request.query.get("lang", "en")
        if lang not in LANGUAGES:
            raise web.HTTPNotFound(text=f"There are {', '.join(LANGUAGES)}.")
        as_picture: paper.Kind = "png" if kind == "report.png" else "pdf"
        try:
            history, _, _ = await self._history(game_id)
            body = await asyncio.to_thread(record.as_report, history, lang, as_picture)
        except BrokenInput as error:
            raise web.HTTPNotFound(text=catalog(lang).render(error.sentence)) from error
        name = f'attachment; filename="{game_id}.{kind}"'
        types = {"report.pdf": "application/pdf", "report.png": "image/png"}
        return web.Response(body=body, content_type=types[kind], headers={"Content-Disposition": name})

    async def _history(self, game_id: str) -> Any:
        if game_id == self.host.game_id:
            return self.host.history_of(game_id)
        return await asyncio.to_thread(self.host.history_of, game_id)


def _same_origin(request: web.Request) -> bool:
    """A browser page of another site may not speak for the person who has it open."""
    origin = request.headers.get("Origin")
    return origin is None or origin.split("://", 1)[-1] == request.host


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY)
