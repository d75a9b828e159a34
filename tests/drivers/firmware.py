"""The boxes that are tested as programs of their own: a real pseudo-terminal, and pins that obey."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("avr-gcc", "gcc", "make")
missing = [tool for tool in NEEDED if shutil.which(tool) is None]
if not Path("/usr/include/simavr/sim_avr.h").exists():
    missing.append("libsimavr-dev")
needs_simulator = pytest.mark.skipif(
    bool(missing), reason=f"the firmware needs {', '.join(missing)} (apt: gcc-avr avr-libc gcc libsimavr-dev)"
)


@dataclass(frozen=True)
class Build:
    """A box that is built, or none has to be: how it is run, and where its pins are."""

    name: str
    command: tuple[str, ...]
    firmware: str
    capabilities: tuple[str, ...]
    buttons: dict[str, str]
    rounds: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    buzzer: str = ""
    die: str = ""
    """The kind of its die."""
    die_pins: tuple[str, ...] = ()


AVR_BUTTONS = {
    "green": "PD2",
    "red": "PD3",
    "yellow": "PD4",
    "seat0": "PC0",
    "seat1": "PC1",
    "seat2": "PC2",
    "seat3": "PC3",
}
"""As wired in firmware_configs/box.example.yaml."""
PICO_BUTTONS = {name: f"GP{number}" for number, name in enumerate(AVR_BUTTONS, 2)}
"""As wired in firmware_configs/box.pico.yaml."""


def make(out: Path, box: str, *target: str) -> None:
    """`box` is the name of a file in firmware_configs, or a path."""
    folder = ROOT / "firmware_configs" / ("avr" if target else "")
    file = ROOT / "firmware_configs" / f"{box}.yaml" if "/" not in box else Path(box)
    subprocess.run(
        ["make", "-s", "-C", str(folder), f"OUT={out}", f"BOX={file}", *target],
        check=True,
        capture_output=True,
    )


def build_avr(out: Path, box: str = "box.example") -> Build:
    """The ELF file that a board would get, and simavr to run it."""
    make(out, box, "simulator")
    return Build(
        "avr",
        (str(out / "simbox"), str(out / "box.elf")),
        "avr-1",
        ("buttons=gry0123", "rounds=4", "seats=4", "beep"),
        AVR_BUTTONS,
        ("PD5", "PD6", "PD7", "PB0"),
        ("PB1", "PB2", "PB3", "PB4"),
        "PC4",
    )


def build_pico(out: Path, box: str = "box.pico") -> Build:
    """The files that a Pico would get, run by this Python on pins that are none."""
    make(out, box)
    return Build(
        "pico",
        (sys.executable, str(ROOT / "firmware_configs" / "pico" / "simpico.py"), str(out)),
        "pico-1",
        ("buttons=gry0123", "rounds=4", "seats=4", "die", "seg", "beep"),
        PICO_BUTTONS,
        ("GP10", "GP11", "GP12", "GP13"),
        ("GP16", "GP17", "GP18", "GP19"),
        "GP20",
    )


def simulated() -> Build:
    """The box in Python: it has no pins, and its buttons do not bounce."""
    names = {name: name for name in AVR_BUTTONS}
    return Build(
        "simulated",
        (sys.executable, "-m", "drivers.box.simulated"),
        "simulated-1",
        ("buttons=gry0123", "rounds=4", "seats=4", "die", "seg", "beep"),
        names,
    )


@dataclass(frozen=True)
class PinChange:
    pin: str
    level: int
    at_us: int


class Simbox:
    """A firmware that runs; `path` is its terminal.

    `changes` is what its outputs have done, `edges` what was done to its inputs.
    """

    def __init__(self, build: Build, program: asyncio.subprocess.Process, path: str) -> None:
        self.build = build
        self.path = path
        self.changes: list[PinChange] = []
        self.edges: list[PinChange] = []
        self.levels: dict[str, int] = {}
        self.sent = 0
        self._timers: list[asyncio.TimerHandle] = []
        self._program = program
        self._reader = asyncio.create_task(self._read())

    def tell(self, command: str) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(f"{command}\n".encode())

    def wave(self, name: str, *edges: tuple[int, float]) -> None:
        """Levels of a button's pin (0 is down) at milliseconds from now."""
        self.wave_pin(self.build.buttons[name], *edges)

    def wave_pin(self, pin: str, *edges: tuple[int, float]) -> None:
        if self.build.name == "simulated":
            loop = asyncio.get_running_loop()
            for level, ms in edges:
                self._timers.append(loop.call_later(ms / 1000, self._move, pin, level))
            return
        steps = " ".join(f"{level}@{round(ms * 1000)}" for level, ms in edges)
        self.tell(f"wave {pin} {steps}")

    def reset(self) -> None:
        """As by its button; whatever was to happen at its inputs does not."""
        for timer in self._timers:
            timer.cancel()
        self.tell("reset")

    def _move(self, button: str, level: int) -> None:
        self.edges.append(PinChange(button, level, 0))
        self.tell(f"{'release' if level else 'press'} {button}")

    def tap(self, name: str, ms: float = 30.0) -> None:
        self.wave(name, (0, 0), (1, ms))

    def lit(self, pins: tuple[str, ...]) -> list[int]:
        return [self.levels.get(pin, 0) for pin in pins]

    async def _read(self) -> None:
        assert self._program.stdout is not None
        while line := (await self._program.stdout.readline()).decode().split():
            if line[0] == "pin":
                change = PinChange(line[1], int(line[2]), int(line[3]))
                self.changes.append(change)
                self.levels[change.pin] = change.level
            elif line[0] == "edge":
                self.edges.append(PinChange(line[1], int(line[2]), int(line[3])))
            elif line[0] == "sent":
                self.sent = int(line[1])

    async def end(self) -> bytes:
        assert self._program.stdin is not None
        assert self._program.stderr is not None
        self._program.stdin.close()
        await self._reader
        errors = await self._program.stderr.read()
        await self._program.wait()
        return errors


@asynccontextmanager
async def simbox(build: Build) -> AsyncIterator[Simbox]:
    program = await asyncio.create_subprocess_exec(
        *build.command, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT
    )
    assert program.stdout is not None
    box = Simbox(build, program, (await program.stdout.readline()).decode().strip())
    try:
        yield box
    finally:
        errors = (await box.end()).decode()
        assert not errors, errors
