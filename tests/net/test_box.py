"""A box at the end of a real pseudo-terminal plays with the others."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import re
import sys
import threading
import time
import tty
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import drivers
from drivers.box.codec import Frame, encode
from drivers.box.device import Device
from drivers.box.simulated import SimulatedBox
from tests.house.guard import slowness
from tests.net.wire import PATIENCE_S, PLAYERS, Client, House, house


@pytest.fixture
async def box(tmp_path: Path) -> AsyncIterator[SimulatedBox]:
    simulated = SimulatedBox(link=tmp_path / "box")
    simulated.plug()
    yield simulated
    simulated.close()


async def online(h: House, table: Client) -> None:
    await table.until(lambda c: c.hub["box"]["state"] == "online")


async def start(h: House, **options: object) -> Client:
    table = await h.join("t", "table")
    await table.say(type="new", game="imigrantes", options={**PLAYERS, **options})
    await online(h, table)
    return table


async def test_green_confirms_red_held_undoes_yellow_draws(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        box.tap("green")
        await table.until(lambda c: c.rev == 1)
        assert table.log[-1]["by"] == "Box"
        box.tap("red")
        box.hold("red")
        await table.until(lambda c: c.rev == 2)
        assert table.log[-1]["undone"]
        while not any(a.get("draw") for a in table.view["asks"]):
            await table.choose()
        rev = table.rev
        box.tap("yellow")
        await table.until(lambda c: c.rev == rev + 1)
        assert table.log[-1]["by"] == "Box"


async def test_a_seat_button_answers_for_its_seat_alone(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        await table.choose()
        assert {a["seat"] for a in table.view["asks"]} == {0, 1}
        box.tap("seat1")
        await table.until(lambda c: c.rev == 2)
        assert table.log[-1]["text"].startswith("Rui")
        box.tap("seat3")
        error = await table.until(lambda c: next((m for m in c.inbox if m["type"] == "error"), None))
        assert error["text"] == "It is not that seat's turn."
        assert table.rev == 2


async def test_lights_on_the_box_follow_the_view(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        for _ in range(12):
            await table.choose()

        async def settled() -> None:
            while list(box.output.lights.seats) != table.view["lights"].get("seats", []):
                await asyncio.sleep(0.01)

        await asyncio.wait_for(settled(), PATIENCE_S)
        assert list(box.output.lights.rounds) == table.view["lights"]["rounds"]


async def test_a_pulled_cable_loses_nothing(tmp_path: Path, box: SimulatedBox) -> None:
    """Presses while the cable is out arrive once, in order, when it is back under another name."""
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        rng = random.Random(4)
        pressed = 0
        for _ in range(3):
            for _ in range(rng.randint(1, 3)):
                box.tap("green")
                pressed += 1
            box.unplug()
            await table.until(lambda c: c.hub["box"]["state"] in ("lost", "searching"))
            assert table.hub["box"]["why"]
            box.tap("green")
            pressed += 1
            box.plug()
            await online(h, table)
            try:
                await table.until(lambda c, want=pressed: c.rev == want)
            except TimeoutError:
                told = [m["text"] for m in table.inbox if m["type"] == "error"]
                pytest.fail(f"{table.rev} of {pressed} presses; {told}; waiting at the box: {box.kept}")
        assert [line["by"] for line in table.log] == ["Box"] * pressed
        assert h.daemon.host.table.rev == pressed


async def test_without_a_box_the_screen_has_a_simulated_one(tmp_path: Path) -> None:
    async with house(tmp_path, hardware=True) as h:
        table = await h.join("t", "table")
        await table.say(type="new", game="imigrantes", options=PLAYERS)
        await table.until(lambda c: c.hub["box"]["state"] == "simulated")
        assert table.hub["lights"]["state"] == "simulated"
        await table.say(type="press", button="green")
        await table.until(lambda c: c.rev == 1)
        await table.say(type="press", button="red", hold=True)
        await table.until(lambda c: c.rev == 2)
        assert (await table.say(type="press", button="blue"))["type"] == "refused"


async def test_a_start_neither_collects_garbage_nor_loads_the_pin_library_on_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both take long in a large process, and connections are accepted already."""
    where: list[tuple[str, threading.Thread]] = []

    def noted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            where.append((name, threading.current_thread()))
            return work(*given)

        return run

    monkeypatch.setattr(gc, "collect", noted("collect", gc.collect))
    monkeypatch.setattr(drivers, "open_lights", noted("lights", drivers.open_lights))
    async with house(tmp_path, hardware=True):
        pass
    assert [name for name, _ in where] == ["lights"]
    assert where[0][1] is not threading.current_thread()


async def test_a_cable_pulled_in_the_middle_of_a_line_is_seen_at_once_and_costs_nothing(
    tmp_path: Path,
) -> None:
    """A daemon of its own, a terminal that is closed, and the processor time of what follows."""
    host, far = os.openpty()
    tty.setraw(far)
    os.set_blocking(host, False)
    link = tmp_path / "box"
    link.symlink_to(os.ttyname(far))
    device = Device("9f2c01aa", time.monotonic())
    daemon = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "companion", "serve", "--port", "0", "--address", "127.0.0.1"),
        *("--data", str(tmp_path / "d"), "--no-announce", "--box", str(link)),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert daemon.stdout is not None
        url = (await daemon.stdout.readline()).decode().split()[1].split("?")[0] + "api/health"
        async with aiohttp.ClientSession() as session:

            async def until_box(wanted: str, device: Device | None, fd: int) -> float:
                """Seconds until the daemon says so; the device answers meanwhile."""
                began = time.monotonic()
                async with asyncio.timeout(PATIENCE_S):
                    while True:
                        async with session.get(url) as answer:
                            if (await answer.json())["box"] == wanted:
                                return time.monotonic() - began
                        if device is not None:
                            with contextlib.suppress(BlockingIOError):
                                os.write(fd, device.feed(os.read(fd, 4096), time.monotonic()))
                        await asyncio.sleep(0.01)

            await until_box("online", device, host)
            os.write(host, b"E 01 9f2c01aa 1 22")
            # The next terminal anywhere may get this one's number: the daemon must not find that one.
            link.unlink()
            os.close(host)
            os.close(far)
            assert await until_box("lost", None, -1) < 2.0
            before = cpu_seconds(daemon.pid)
            await asyncio.sleep(2.0)
            assert cpu_seconds(daemon.pid) - before < 0.05 * 2.0 * slowness()
            assert "host" in (tmp_path / "d" / "box-fault.txt").read_text()
            again, there = os.openpty()
            try:
                tty.setraw(there)
                os.set_blocking(again, False)
                link.symlink_to(os.ttyname(there))
                await until_box("online", device, again)
            finally:
                os.close(again)
                os.close(there)
    finally:
        daemon.terminate()
        await daemon.wait()


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has had, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def test_what_the_box_reports_of_itself_is_on_every_screen(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await h.join("t", "table")
        await online(h, table)
        assert box._fds is not None
        os.write(box._fds[0], encode(Frame("X", 0, ("stuck", "green"))))
        await table.until(lambda c: c.hub["box"]["why"] == "The box reports a fault: stuck green.")
        assert table.hub["box"]["state"] == "online"


async def test_a_press_of_long_ago_is_offered_on_every_screen(tmp_path: Path, box: SimulatedBox) -> None:
    # The box has waited for a host since before this daemon: its clock says how long.
    box._device = Device("9f2c01aa", time.monotonic() - 60.0)
    pressed = time.monotonic() - 30.0
    box._device.happen("press", "green", "", pressed)
    async with house(tmp_path / "d") as h:
        table = await h.join("t", "table")
        await table.say(type="new", game="imigrantes", options=PLAYERS)
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        # Also on a screen that comes later.
        table = await h.join("t", "table")
        await table.until(lambda c: "s ago green was pressed (" in c.hub["box"]["why"])
        said = int(re.search(r"(\d+) s ago", table.hub["box"]["why"])[1])
        assert 30 <= said <= time.monotonic() - pressed
        late = await h.join("u", "table")
        assert "Green does it, red forgets it." in late.hub["box"]["why"]
        assert table.rev == 0
        box.tap("green")
        await table.until(lambda c: c.rev == 1)
        assert table.log[-1]["by"] == "Box"
        await table.until(lambda c: c.hub["box"]["why"] == "")
