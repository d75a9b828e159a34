"""A press at the box to the light that answers it, beside the bare echo of the same serial line.

The firmware runs in simavr; the daemon plays on its terminal, and writes every move to disk. Ours: from the
edge at the button's pin to the last byte of the next light command at the box's UART, by the processor's
clock, 5 ms of debouncing included. Beside it: a ping by hand to its pong on the same terminal, just before
the daemon starts.
"""

from __future__ import annotations

import asyncio
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from bench.errors import BoxMissing, ServerFailed
from bench.figures import Goal, Row, quantile
from drivers.box.codec import Decoder, Frame, encode

ROOT = Path(__file__).resolve().parents[1]
GREEN = "PD2"
PLAYERS = [{"name": "Ana", "tint": "blue"}, {"name": "Rui", "tint": "red"}]
ECHOES, PRESSES = 150, 60
PRESS_US = 30_000
LIMITS = {"p50": 6.0, "p99": 8.0}
"""On the wire alone a press takes 4.5 times an echo: event, ack and light command are 90 bytes (7.8 ms) after
5 ms of debouncing, ping and pong 33 bytes (2.9 ms). The rest is for the daemon and the disk."""


def measure(rounds: int) -> list[Row]:
    """p50 and p99, in µs."""
    with tempfile.TemporaryDirectory() as folder:
        built = _build(Path(folder))
        both = [asyncio.run(_round(built)) for _ in range(rounds)]
    return [
        Row(
            f"press → light, {name}",
            "µs",
            Goal(LIMITS[name], at_least=False),
            tuple(quantile(ours, share) for ours, _ in both),
            tuple(quantile(echo, share) for _, echo in both),
            {"presses": [len(ours) for ours, _ in both], "echoes": [len(echo) for _, echo in both]},
        )
        for name, share in (("p50", 0.5), ("p99", 0.99))
    ]


def _build(out: Path) -> Path:
    if lacking := [tool for tool in ("avr-gcc", "gcc", "make") if shutil.which(tool) is None]:
        raise BoxMissing(f"The box's firmware needs {', '.join(lacking)}.")
    command = ["make", "-s", "-C", str(ROOT / "firmware_configs" / "avr"), f"OUT={out}", "simulator"]
    made = subprocess.run([*command, f"PYTHON={sys.executable}"], capture_output=True, text=True, check=False)
    if made.returncode:
        raise BoxMissing(f"The box's firmware cannot be built: {made.stderr.strip()}")
    return out


async def _round(built: Path) -> tuple[list[float], list[float]]:
    """µs of each press, and of each echo."""
    simulator = await asyncio.create_subprocess_exec(
        str(built / "simbox"), str(built / "box.elf"), stdin=PIPE, stdout=PIPE
    )
    assert simulator.stdout is not None and simulator.stdin is not None
    path = (await simulator.stdout.readline()).decode().strip()
    box = _Box(simulator)
    try:
        echo = await asyncio.to_thread(_echo, path)
        async with _playing(path):
            return await _presses(box), echo
    finally:
        simulator.stdin.close()
        await box.reader
        await simulator.wait()


class _Box:
    """What the simulator tells: (word, detail, µs) as lines come."""

    def __init__(self, process: Process) -> None:
        self.lines: asyncio.Queue[tuple[str, str, int]] = asyncio.Queue()
        self._process = process
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := (await self._process.stdout.readline()).decode().split():
            self.lines.put_nowait((line[0], line[1], int(line[-1])))

    def press(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"wave {GREEN} 0@0 1@{PRESS_US}\n".encode())

    async def answer(self) -> float | None:
        """µs from the edge to the light command; None where the lights stay as they are."""
        began: int | None = None
        acks, light = 0, None
        while acks < 2:
            async with asyncio.timeout(10):
                word, detail, at = await self.lines.get()
            if word == "edge" and began is None:
                began = at
            elif word == "heard" and began is not None:
                # The press and the release are acked; the lights come after the first ack, if they change.
                acks += detail == "A"
                if detail == "C" and light is None:
                    light = at - began
        return light


def _echo(path: str) -> list[float]:
    """µs from the first byte of a ping to the last one of its pong."""
    fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
    decoder, took = Decoder(), []

    def ask(frame: Frame, kind: str) -> bool:
        os.write(fd, encode(frame))
        while select.select([fd], [], [], 1)[0]:
            if any(line.frame and line.frame.kind == kind for line in decoder.feed(os.read(fd, 256))):
                return True
        return False

    try:
        # The first hellos are lost while the processor starts.
        if not any(ask(Frame("H", turn, ("1", "beef")), "W") for turn in range(10)):
            raise BoxMissing("The simulated box does not answer.")
        for turn in range(ECHOES):
            began = time.perf_counter()
            ask(Frame("P", turn % 256), "Q")
            took.append((time.perf_counter() - began) * 1e6)
            time.sleep(0.002)
    finally:
        os.close(fd)
    return took


@asynccontextmanager
async def _playing(path: str) -> AsyncIterator[None]:
    """A daemon with this box, and a screen that has begun a game on it."""
    with tempfile.TemporaryDirectory() as data:
        program = str(Path(sys.executable).with_name("companion"))
        options = ("--port", "0", "--address", "127.0.0.1", "--data", data, "--no-announce", "--box", path)
        daemon = await asyncio.create_subprocess_exec(program, "serve", *options, stdout=PIPE)
        assert daemon.stdout is not None
        try:
            ready = (await daemon.stdout.readline()).decode().split()
            if len(ready) < 2:
                raise ServerFailed("The daemon did not start.")
            url = ready[1].split("?")[0] + "ws"
            who = msgspec.json.decode((Path(data) / "table.json").read_bytes())
            async with aiohttp.ClientSession() as session, session.ws_connect(url) as table:
                await table.send_json(_hello("table", screen="table", key=who["key"]))
                await _until(table, lambda m: m["type"] == "hub" and m["box"]["state"] == "online")
                options = {"players": PLAYERS, "draws": "app"}
                await table.send_json({"type": "new", "id": "new", "game": "imigrantes", "options": options})
                await _until(table, lambda message: message["type"] == "view")
                keepers = [asyncio.create_task(_keep(session, url, who["pin"], seat)) for seat in range(2)]
                try:
                    yield
                finally:
                    for keeper in keepers:
                        keeper.cancel()
                    await asyncio.gather(*keepers, return_exceptions=True)
        finally:
            with suppress(ProcessLookupError):
                daemon.terminate()
            await daemon.wait()


async def _until(socket: aiohttp.ClientWebSocketResponse, wanted: Any) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            message: dict[str, Any] = await socket.receive_json(loads=msgspec.json.decode)
            if wanted(message):
                return message


async def _keep(session: aiohttp.ClientSession, url: str, pin: str, seat: int) -> None:
    """A phone that answers the secret questions of its seat, which no button can."""
    async with session.ws_connect(url) as phone:
        await phone.send_json(_hello(f"seat{seat}", screen="phone", pin=pin))
        await phone.send_json({"type": "seat", "id": f"sit-{seat}", "seat": seat})
        async for frame in phone:
            message = msgspec.json.decode(frame.data)
            asks = message.get("view", message).get("asks") or ()
            for ask in asks if message["type"] in ("view", "update") else ():
                if ask.get("secret") and ask.get("seat") == seat and ask["choices"]:
                    choice = {"ask": ask["id"], "choice": ask["choices"][0]["id"], "rev": message["rev"]}
                    await phone.send_json({"type": "choose", "id": f"{seat}-{ask['id']}", **choice})


def _hello(client: str, **more: str) -> dict[str, Any]:
    return {"type": "hello", "protocol": 1, "client": client, **more}


async def _presses(box: _Box) -> list[float]:
    """Green again and again: the first choice of whoever is asked; only where a light changes it counts."""
    took: list[float] = []
    for _ in range(5 * PRESSES):
        while not box.lines.empty():
            box.lines.get_nowait()
        box.press()
        light = await box.answer()
        if light is not None:
            took.append(light)
            if len(took) == PRESSES:
                return took
    raise ServerFailed("The lights of the box do not follow its button.")
