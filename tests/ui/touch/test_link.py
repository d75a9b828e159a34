"""The connection against a small server: hello, loss, coming back, sending again."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import WSMsgType, web

from tests.ui.touch import frames
from ui.touch.link import GONE_AFTER_S, Link, back_off, websocket_url
from ui.touch.outbox import Outbox

Json = dict[str, Any]


@pytest.fixture(autouse=True)
def _no_sweeping() -> Iterator[None]:
    """The loop is timed here; sweeping up what other tests left behind is not its doing."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class FakeTable:
    """Welcomes everybody, keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[Json] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.deaf = False
        self.port = 0
        self._runner: web.AppRunner | None = None

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._socket)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        for socket in self.sockets:
            await socket.close()
        assert self._runner is not None
        await self._runner.cleanup()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            frame = json.loads(message.data)
            self.got.append(frame)
            if frame["type"] == "hello":
                for told in (frames.WELCOME, frames.HUB, frames.view()):
                    await socket.send_json(told)
            elif self.deaf:
                await socket.close()
            else:
                await socket.send_json({"type": "done", "id": frame["id"], "rev": 42})
        return socket


async def until(what: Callable[[], Any]) -> None:
    async with asyncio.timeout(30):
        while not what():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def linked(table: FakeTable) -> AsyncIterator[tuple[Link, list[tuple[Json, Json | None]], list[str]]]:
    heard: list[tuple[Json, Json | None]] = []
    states: list[str] = []
    link = Link(
        f"http://127.0.0.1:{table.port}",
        Outbox("t-1"),
        lambda: {"type": "hello", "protocol": 1, "client": "t-1"},
        lambda frame, answered: heard.append((frame, answered)),
        lambda state, why: states.append(state),
    )
    running = asyncio.create_task(link.run())
    try:
        yield link, heard, states
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def run(test: Callable[[FakeTable], Awaitable[None]]) -> None:
    async def whole() -> None:
        table = FakeTable()
        await table.start()
        try:
            await test(table)
        finally:
            await table.stop()

    asyncio.run(whole())


def test_hello_comes_first_and_answers_find_their_command() -> None:
    async def test(table: FakeTable) -> None:
        async with linked(table) as (link, heard, states):
            await until(lambda: link.state == "connected")
            sent = link.send({"type": "undo", "rev": 41})
            await until(lambda: len(link.outbox) == 0)
            assert [frame["type"] for frame in table.got] == ["hello", "undo"]
            assert heard[-1] == (
                {"type": "done", "id": sent, "rev": 42},
                {"type": "undo", "rev": 41, "id": sent},
            )
            assert states == ["connected"]

    run(test)


def test_a_command_that_was_not_answered_is_sent_again_with_the_same_id() -> None:
    async def test(table: FakeTable) -> None:
        async with linked(table) as (link, _, states):
            await until(lambda: link.state == "connected")
            table.deaf = True
            sent = link.send({"type": "choose", "rev": 41, "ask": "a", "choice": "b"})
            await until(lambda: any(frame.get("id") == sent for frame in table.got))
            table.deaf = False
            await until(lambda: len(link.outbox) == 0)
            assert [frame.get("id") for frame in table.got if frame["type"] == "choose"] == [sent, sent]
            assert [frame["type"] for frame in table.got].count("hello") == 2
            assert states == ["connected", "reconnecting", "connected"]

    run(test)


def test_what_is_tapped_while_the_table_is_away_is_sent_once_when_it_is_back() -> None:
    async def test(table: FakeTable) -> None:
        async with linked(table) as (link, _, states):
            await until(lambda: link.state == "connected")
            await table.stop()
            await until(lambda: link.state == "reconnecting")
            sent = link.send({"type": "undo", "rev": 41})
            await table.start()
            await until(lambda: len(link.outbox) == 0)
            assert [frame["id"] for frame in table.got if frame["type"] == "undo"] == [sent]
            assert states[-1] == "connected"

    run(test)


def test_a_farewell_means_gone_at_once_and_still_comes_back() -> None:
    async def test(table: FakeTable) -> None:
        async with linked(table) as (link, _, states):
            await until(lambda: link.state == "connected")
            await table.sockets[-1].send_json({"type": "bye", "text": "The table is closing."})
            await table.sockets[-1].close()
            await until(lambda: link.state == "connected" and "gone" in states)

    run(test)


def test_noise_from_the_table_is_passed_over() -> None:
    async def test(table: FakeTable) -> None:
        async with linked(table) as (link, heard, _):
            await until(lambda: link.state == "connected")
            await table.sockets[-1].send_str("no json")
            await table.sockets[-1].send_str("[1, 2]")
            await table.sockets[-1].send_json({"type": "hub", "name": "again"})
            await until(lambda: heard[-1][0].get("name") == "again")

    run(test)


def test_waits_grow_to_five_seconds_and_stay() -> None:
    waits = back_off()
    assert [next(waits) for _ in range(8)] == [0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]
    assert GONE_AFTER_S > 5.0


def test_addresses() -> None:
    assert websocket_url("http://192.168.1.7:8080/") == "ws://192.168.1.7:8080/ws"
    assert websocket_url("https://table.example") == "wss://table.example/ws"
