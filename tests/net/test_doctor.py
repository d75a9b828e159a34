"""`companion doctor` and `companion box monitor`: what works, why not, and what passes on the wire."""

from __future__ import annotations

import asyncio
import ctypes
import io
import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.commands import examinations, live
from companion.commands.box import watch
from companion.commands.doctor import NAMES, from_hub, hub_of, in_use, language
from companion.text import catalog, plain
from drivers import LightState, open_lights
from drivers.box.simulated import SimulatedBox
from tests.net.wire import PATIENCE_S, house

PANEL = """I: Bus=0018 Vendor=0416 Product=038f Version=0000
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event5
B: ABS=265800000000003

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="USB Mouse"
H: Handlers=mouse1 event6
B: REL=903
"""


@pytest.fixture
async def box(tmp_path: Path) -> AsyncIterator[SimulatedBox]:
    simulated = SimulatedBox(link=tmp_path / "box")
    simulated.plug()
    yield simulated
    simulated.close()


def test_the_whole_report_as_json(tmp_path: Path) -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "companion",
            "doctor",
            "--json",
            "--data",
            str(tmp_path),
            "--box",
            "/dev/none",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    assert list(found) == list(NAMES) == ["box", "lights", "screen", "touch", "network", "storage", "clock"]
    for finding in found.values():
        assert finding["state"] in ("works", "off")
        assert finding["because"]
        assert finding["do"] or finding["state"] == "works"
    assert found["box"]["because"] == "There is no /dev/none."
    assert list(tmp_path.iterdir()) == [], "the doctor leaves nothing behind"


async def test_a_box_that_answers_works_and_keeps_its_presses(box: SimulatedBox, tmp_path: Path) -> None:
    box.press("green")
    found = await examinations.box(str(tmp_path / "box"))
    assert (found.state, found.do) == ("works", "")
    assert "simulated-1" in plain(found.because)
    assert len(box.kept) == 1


async def test_what_is_no_terminal_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = await examinations.box(str(tmp_path / "file"))
    assert found.state == "off"
    assert "cannot be opened" in plain(found.because)
    assert "firmware" in plain(found.do)


async def test_a_running_table_is_asked_for_box_and_lights(tmp_path: Path) -> None:
    assert not in_use(tmp_path)
    async with house(tmp_path, hardware=True) as h:
        assert in_use(tmp_path)
        table = await h.join("t", "table")
        await table.until(lambda c: c.hub["box"]["state"] == "simulated")
        hub = await hub_of(tmp_path, (h.daemon.port,))
        assert hub is not None
        found = from_hub(hub)
        assert found["box"].state == found["lights"].state == "off"
        assert "simulated" in plain(found["box"].because)
        assert plain(found["lights"].because) == "There are no pins on this machine."
        assert await hub_of(tmp_path, (1,)) is None
    assert not in_use(tmp_path)
    assert from_hub({"box": {"state": "online", "why": ""}, "lights": {"state": "on", "why": ""}})[
        "box"
    ].state == ("works")
    assert "--port" in plain(from_hub(None)["box"].do)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_long) != 8, reason="the list below is that of a 64-bit machine")
def test_touch_panels_are_told_from_mice(tmp_path: Path) -> None:
    listing = tmp_path / "devices"
    listing.write_text(PANEL)
    assert list(examinations.touch_panels(PANEL)) == [("Goodix Capacitive TouchScreen", "event5")]
    closed = examinations.touch(listing, tmp_path)
    assert closed.state == "off" and "may not be read" in plain(closed.because)
    assert "usermod" in plain(closed.do)
    (tmp_path / "event5").write_text("")
    there = examinations.touch(listing, tmp_path)
    assert there.state == "works" or "libmtdev" in plain(there.because)
    assert examinations.touch(tmp_path / "none", tmp_path).state == "off"


def test_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert examinations.screen(tmp_path, tmp_path).state == "off"
    (tmp_path / "card1-HDMI-A-1").mkdir()
    (tmp_path / "card1-HDMI-A-1" / "status").write_text("connected\n")
    devices = tmp_path / "dri"
    devices.mkdir()
    (devices / "card1").write_text("")
    found = examinations.screen(tmp_path, devices)
    assert (found.state, plain(found.because)) == ("works", "on card1-HDMI-A-1")
    monkeypatch.setenv("DISPLAY", ":7")
    assert plain(examinations.screen(tmp_path, tmp_path).because) == "a window on :7"


def test_storage_is_tried_as_a_move_is_written(tmp_path: Path) -> None:
    assert examinations.storage(tmp_path / "new").state == "works"
    (tmp_path / "file").write_text("")
    refused = examinations.storage(tmp_path / "file")
    assert refused.state == "off" and "cannot be written" in plain(refused.because)


def test_a_clock_that_nobody_set_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for answer, state in ((0, "works"), (5, "off")):
        monkeypatch.setattr(examinations, "kernel_clock", lambda answer=answer: answer)
        assert examinations.clock().state == state
    monkeypatch.undo()
    assert 0 <= examinations.kernel_clock() <= 5


def test_the_report_speaks_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for name, code in (("de_DE.UTF-8", "de"), ("pt_BR.UTF-8", "pt_BR"), ("C", "en"), ("fr_FR", "en")):
        monkeypatch.setenv("LANG", name)
        assert language() == code


async def test_the_monitor_shows_frames_a_fault_and_counters(box: SimulatedBox, tmp_path: Path) -> None:
    out = io.StringIO()
    watching = asyncio.create_task(watch(str(tmp_path / "box"), 30.0, out))

    async def until(text: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while text not in out.getvalue():
                await asyncio.sleep(0.01)

    await until("---- online")
    box.tap("green")
    await until("release green")
    assert "host  H 00 1 " in out.getvalue()
    frames = len(out.getvalue().splitlines())
    box.unplug()
    await until("---- lost")
    await until("sent ")
    report = out.getvalue().splitlines()[frames:]
    assert any("press green" in line and line.lstrip().startswith("-") for line in report), "the trace again"
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    assert out.getvalue().splitlines()[-1].startswith("sent ")


def test_the_monitor_leaves_a_running_table_its_box(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path):
            run = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "companion", "box", "monitor", "--data", str(tmp_path)),
                stderr=asyncio.subprocess.PIPE,
            )
            _, error = await run.communicate()
            assert run.returncode == 1
            assert b"stop it first" in error

    asyncio.run(play())


async def test_the_live_picture_follows_the_buttons(box: SimulatedBox, tmp_path: Path) -> None:
    out = io.StringIO()
    say = catalog("en").render
    showing = asyncio.create_task(live.show(str(tmp_path / "box"), say, out))

    async def until(text: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while text not in out.getvalue():
                await asyncio.sleep(0.02)

    await until("○ green 0")
    box.press("green")
    await until("● green 1")
    box.release("green")
    box.roll("5")
    await until("○ green 1")
    await until("die: 5")
    box.crooked()
    await until("die: crooked")
    await until("● GPIO 17")
    await until("● GPIO 27")
    assert sum(pattern == "on" for pattern in (*box.output.lights.rounds, *box.output.lights.seats)) == 1
    showing.cancel()
    await asyncio.gather(showing, return_exceptions=True)


def test_one_light_after_the_other() -> None:
    shown = [live.turn(step, 2, 1) for step in range(4)]
    assert [(state.rounds, state.seats) for state in shown] == [
        (("on", "off"), ("off",)),
        (("off", "on"), ("off",)),
        (("off", "off"), ("on",)),
        (("on", "off"), ("off",)),
    ]
    lights = open_lights()
    assert live.Picture().lines(catalog("en").render, lights, LightState())[0] == "box: off"
    lights.close()
