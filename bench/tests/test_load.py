"""The load generator against a small real server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

pytest.importorskip("picows", reason="the load generator's own packages are installed by `make bench`")

import picows

from bench.errors import MoveRefused
from bench.load import Adapter, Client, Crowd, run

SLOW_S = 0.02


class Hall(picows.WSListener):
    """Tells everybody what anybody says, the last to join later than the others."""

    everybody: list[picows.WSTransport]

    def __init__(self, everybody: list[picows.WSTransport]) -> None:
        super().__init__()
        self.everybody = everybody

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.everybody.append(transport)
        transport.send(picows.WSMsgType.TEXT, b"welcome")

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == picows.WSMsgType.CLOSE:
            transport.disconnect()
            return
        said = frame.get_payload_as_bytes()
        if said == b"cheat":
            transport.send(picows.WSMsgType.TEXT, b"no: cheating")
            return
        for other in self.everybody[:-1]:
            other.send(picows.WSMsgType.TEXT, b"move " + said)
        last = self.everybody[-1]
        asyncio.get_running_loop().call_later(SLOW_S, last.send, picows.WSMsgType.TEXT, b"move " + said)


class Hearsay(Adapter):
    def __init__(self, port: int, moves: list[bytes]) -> None:
        self.url = f"ws://127.0.0.1:{port}/"
        self.moves = moves
        self.seen: list[tuple[bytes, ...]] = []

    async def join(self, client: Client) -> None:
        assert await client.next() == b"welcome"

    def ask(self, i: int) -> tuple[int, bytes]:
        return 0, self.moves[i]

    def is_update(self, frame: bytes) -> bool:
        return frame.startswith(b"move ")

    def refusal(self, frame: bytes) -> str:
        return frame[4:].decode() if frame.startswith(b"no: ") else ""

    def after(self, frames: Sequence[bytes]) -> None:
        self.seen.append(tuple(frames))


async def _crowd(clients: int, moves: list[bytes]) -> tuple[Hearsay, list[float]]:
    everybody: list[picows.WSTransport] = []
    server = await picows.ws_create_server(lambda _: Hall(everybody), "127.0.0.1", 0)
    crowd = Crowd(adapter := Hearsay(server.sockets[0].getsockname()[1], moves), clients)
    try:
        await crowd.connect()
        return adapter, await crowd.deliveries(len(moves), pause=0)
    finally:
        await crowd.close()
        server.close()


def test_every_delivery_to_the_others_is_timed_and_the_sender_is_not() -> None:
    adapter, took = run(_crowd(3, [b"a", b"b"]))
    assert adapter.seen == [(b"move a",) * 3, (b"move b",) * 3]
    assert len(took) == 4
    quick, slow = sorted(took)[:2], sorted(took)[2:]
    assert max(quick) < SLOW_S * 0.9e6 < min(slow)


def test_a_refused_move_is_an_error_and_no_figure() -> None:
    with pytest.raises(MoveRefused, match="Move 1 was refused: cheating"):
        run(_crowd(2, [b"a", b"cheat"]))
