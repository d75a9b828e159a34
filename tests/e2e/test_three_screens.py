"""Phase I on a touchscreen, a phone and the box at once, with the power cut after every tenth move."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import zlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from playwright.async_api import Page, async_playwright

from drivers.box.simulated import SimulatedBox
from tests.e2e.daemon import DaemonProcess
from tests.e2e.touchscreen import PATIENCE_S
from tests.net.wire import PLAYERS, Client, house
from tests.ui.phone.browser import ARGS, CHROMIUM

OPTIONS = {**PLAYERS, "mode": "phase1", "draws": "app", "secrets": "paper"}
CUT_EVERY = 10


def decide(view: dict[str, Any], rev: int) -> tuple[dict[str, Any], str]:
    """What is answered at a revision: the first prompt, and a choice that the revision picks."""
    ask = view["asks"][0]
    open_ones = [c["id"] for c in ask["choices"] if not c.get("why_not")]
    if not open_ones:
        return ask, ""
    return ask, open_ones[zlib.crc32(b"%d" % rev) % len(open_ones)]


class Watcher:
    """A client that looks on and comes back after each cut."""

    def __init__(self, daemon: DaemonProcess, session: aiohttp.ClientSession) -> None:
        self._daemon = daemon
        self._session = session
        self.client: Client | None = None

    async def join(self) -> Client:
        if self.client is not None:
            await self.client.close()
        socket = await self._session.ws_connect(f"{self._daemon.url}/ws")
        self.client = Client(socket, "watcher")
        hello = {"type": "hello", "protocol": 1, "client": "watcher", "key": self._daemon.key}
        await socket.send_json(hello)
        await self.client.until(lambda c: c.view or any(m["type"] == "lobby" for m in c.inbox))
        return self.client


class Touchscreen:
    """The touchscreen's process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def open(cls, daemon: DaemonProcess) -> Touchscreen:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.e2e.touchscreen", daemon.url, daemon.key,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        )  # fmt: skip
        screen = cls(process)
        assert await screen._line() == "there"
        return screen

    async def _line(self) -> str:
        assert self._process.stdout is not None
        return (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_S + 30)).decode().strip()

    async def tap(self, ask: str, choice: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"tap {ask} {choice}\n".encode())
        assert await self._line() == "tapped"

    async def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(b"quit\n")
        self._process.stdin.close()
        await asyncio.wait_for(self._process.wait(), PATIENCE_S)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = await browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(PATIENCE_S * 1_000)
        yield page
        await browser.close()


async def by_hand(client: Client, ask: dict[str, Any]) -> None:
    """A draw that only the table can make, from a deck of which some cards are on paper: its first items."""
    items = [item["id"] for item in ask["draw"]["items"]][: ask["draw"]["count"]]
    answer = await client.say(type="settle", rev=client.rev, draw=ask["draw"]["id"], items=items)
    assert answer["type"] == "done", answer


async def tap_page(page: Page, ask: dict[str, Any], choice: str) -> None:
    """On the phone of seat 0: among its own decisions, or as the answer for a seat without a phone.

    Who sees that it reconnects waits until it has: a tap that cannot be sent for long is dropped aloud.
    """
    await page.wait_for_selector('#app[data-link="connected"]:not(.stale)')
    if ask.get("seat") in (None, 0):
        await page.click("#tab-mine")
    else:
        await page.click("#tab-table")
        await page.click(f'[data-name="bar {ask["id"]}"]')
    await page.click(f'button[data-name="{ask["id"]}/{choice}"]')
    yes = page.locator('dialog[open] [data-name="yes"]')
    if await yes.count():
        await yes.click()


async def start(daemon: DaemonProcess, watcher: Watcher, cut: Path) -> None:
    """Starts the game, and copies it as it is at its start for the run without cuts."""
    daemon.start()
    client = await watcher.join()
    answer = await client.say(type="new", game="imigrantes", options=OPTIONS)
    assert answer["type"] == "done", answer
    daemon.stop()
    shutil.copytree(daemon.folder, cut)
    daemon.start()
    await watcher.join()


async def uncut(folder: Path) -> bytes:
    """The state at the end of the same decisions, made by one client of a daemon that nobody kills."""
    async with house(folder) as h:
        client = await h.join("t", "table")
        while not client.view["over"]:
            ask, choice = decide(client.view, client.rev)
            if not choice:
                await by_hand(client, ask)
                continue
            answer = await client.say(type="choose", rev=client.rev, ask=ask["id"], choice=choice)
            assert answer["type"] == "done", answer
        return msgspec.msgpack.encode(h.daemon.host.table.state)


@pytest.mark.timeout(1200)
@pytest.mark.loop_may_block("processes are killed and waited for; no table runs on this loop")
async def test_phase_one_on_three_screens_survives_a_cut_after_every_tenth_move(
    tmp_path: Path, page: Page
) -> None:
    box = SimulatedBox(link=tmp_path / "box")
    box.plug()
    daemon = DaemonProcess(tmp_path / "cut", "--box", str(tmp_path / "box"))
    moved = {"touch": 0, "phone": 0, "box": 0, "hand": 0}
    cuts = 0
    async with aiohttp.ClientSession() as session:
        watcher = Watcher(daemon, session)
        await start(daemon, watcher, tmp_path / "uncut")
        touch = await Touchscreen.open(daemon)
        await page.goto(daemon.address)
        await page.click('[data-seat="0"]')
        await page.wait_for_selector("#tab-mine")
        try:
            client = watcher.client
            assert client is not None
            while not client.view["over"]:
                rev = client.rev
                ask, choice = decide(client.view, rev)
                first = next((c["id"] for c in ask["choices"] if not c.get("why_not")), "")
                who = ("touch", "phone", "box")[rev % 3]
                if not choice:
                    who = "hand"
                    await by_hand(client, ask)
                elif who == "box" and choice == first:
                    await client.until(lambda c: c.hub["box"]["state"] == "online", PATIENCE_S)
                    box.tap("green")
                elif who == "phone":
                    await tap_page(page, ask, choice)
                else:
                    who = "touch"
                    await touch.tap(ask["id"], choice)
                await client.until(reached(rev + 1), PATIENCE_S)
                assert client.rev == rev + 1
                moved[who] += 1
                if client.rev % CUT_EVERY == 0:
                    daemon.kill()
                    daemon.start()
                    client = await watcher.join()
                    cuts += 1
                    assert client.rev == rev + 1
            final = client.rev
        finally:
            await touch.close()
            if watcher.client is not None:
                await watcher.client.close()
            daemon.stop()
            box.close()
    assert cuts == final // CUT_EVERY
    assert min(moved["touch"], moved["phone"], moved["box"]) >= 5, moved
    async with house(tmp_path / "cut") as h:
        assert h.daemon.host.table.rev == final
        survived = msgspec.msgpack.encode(h.daemon.host.table.state)
    assert survived == await uncut(tmp_path / "uncut")


def reached(rev: int) -> Callable[[Client], bool]:
    return lambda client: client.rev >= rev
