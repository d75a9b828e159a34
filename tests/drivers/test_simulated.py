"""The simulated box as a program: commands in, a real terminal out."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from drivers.box.link import BoxLink
from drivers.box.messages import BoxEvent, Output
from drivers.box.ports import PortFinder
from drivers.box.simulated import SimulatedBox, obey, shown
from drivers.patterns import LightState
from tests.drivers.table import QUICK, until

ROOT = Path(__file__).parents[2]


async def start(*arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-W",
        "error",
        "-m",
        "drivers.box.simulated",
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        stderr=PIPE,
        cwd=ROOT,
    )


async def line(program: Process) -> str:
    assert program.stdout is not None
    async with asyncio.timeout(30):
        return (await program.stdout.readline()).decode().strip()


def tell(program: Process, command: str) -> None:
    assert program.stdin is not None
    program.stdin.write(f"{command}\n".encode())


def test_the_program_plays_with_a_link_and_comes_back_behind_its_symbolic_link(tmp_path: Path) -> None:
    async def play() -> None:
        at = tmp_path / "box"
        program = await start("--link", str(at))
        path = await line(program)
        assert os.readlink(at) == path
        events: list[BoxEvent] = []

        async def store(event: BoxEvent) -> bool:
            events.append(event)
            return True

        link = BoxLink(PortFinder(str(at)), store, lambda state: None, back_off=QUICK)
        running = asyncio.create_task(link.run())
        link.show(Output(LightState(("on", "pulse"), ("blink",)), segments="7", beep=2))
        await until(lambda: link.state.phase == "online")
        tell(program, "hold red")
        tell(program, "unplug")
        tell(program, "roll 4")
        tell(program, "plug")
        assert (await line(program)).startswith("/dev/pts/")
        await until(lambda: len(events) == 5)
        await until(lambda: link.state.phase == "online")
        assert [(event.kind, event.name, event.value) for event in events] == [
            ("press", "red", ""),
            ("hold", "red", ""),
            ("release", "red", ""),
            ("die", "rolling", ""),
            ("die", "rolled", "4"),
        ]
        await until(lambda: link.counters.sent > 8)
        tell(program, "lights")
        assert json.loads(await line(program)) == {
            "host": True,
            "rounds": ["on", "pulse"],
            "seats": ["blink"],
            "segments": "7",
            "beep": 2,
        }
        boot = events[-1].boot
        tell(program, "reset")
        tell(program, "press seat3")
        await until(lambda: len(events) == 6)
        assert events[-1].boot != boot
        assert events[-1].number == 1
        await link.close()
        assert running.done()
        assert program.stdin is not None
        program.stdin.close()
        _, errors = await program.communicate()
        assert errors == b""
        assert program.returncode == 0
        assert not at.exists()
        assert not at.is_symlink()

    asyncio.run(play())


def test_a_wrong_command_is_a_sentence_and_a_signal_ends_it() -> None:
    async def play() -> None:
        program = await start()
        await line(program)
        tell(program, "press purple")
        tell(program, "dance")
        assert program.stderr is not None
        assert b"purple is no button" in await program.stderr.readline()
        assert b"dance is no command" in await program.stderr.readline()
        program.send_signal(signal.SIGTERM)
        await program.communicate()
        assert program.returncode == 0

    asyncio.run(play())


def test_commands_may_come_from_a_file(tmp_path: Path) -> None:
    async def play() -> None:
        commands = tmp_path / "commands"
        commands.write_text("press green\nlights\n")
        with commands.open("rb") as source:
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "drivers.box.simulated", stdin=source, stdout=PIPE, cwd=ROOT
            )
            output, _ = await program.communicate()
        assert json.loads(output.splitlines()[1])["host"] is False

    asyncio.run(play())


def test_it_tells_when_what_it_shows_changes() -> None:
    async def play() -> None:
        changes: list[str] = []
        box = SimulatedBox(on_change=lambda: changes.append(shown(box)))
        box.plug()
        link = BoxLink(PortFinder(box.path), lambda event: asyncio.sleep(0, True), lambda state: None)
        running = asyncio.create_task(link.run())
        await until(lambda: box.hosted)
        link.show(Output(LightState(("on",))))
        await until(lambda: box.output == Output(LightState(("on",))))
        assert [json.loads(change)["rounds"] for change in changes] == [[], ["on"]]
        await link.close()
        assert running.done()
        box.close()

    asyncio.run(play())


def test_without_a_cable_the_events_wait_sixteen_of_them() -> None:
    async def play() -> None:
        box = SimulatedBox()
        for _ in range(10):
            box.tap("green")
        assert [event.number for event in box.kept] == list(range(1, 17))
        assert obey(box, "crooked") == obey(box, "release red") == obey(box, "") == ""
        with pytest.raises(ValueError, match="no button"):
            box.press("blue")
        box.reset()
        assert box.kept == ()
        box.close()
        box.close()

    asyncio.run(play())
