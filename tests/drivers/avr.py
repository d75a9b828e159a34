"""The built firmware in simavr: its UART is a real pseudo-terminal, its pins are simulated."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
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

# As wired in firmware_configs/box.example.yaml
BUTTON_PINS = {
    "green": "PD2",
    "red": "PD3",
    "yellow": "PD4",
    "seat0": "PC0",
    "seat1": "PC1",
    "seat2": "PC2",
    "seat3": "PC3",
}
ROUND_PINS = ("PD5", "PD6", "PD7", "PB0")
SEAT_PINS = ("PB1", "PB2", "PB3", "PB4")
BUZZER_PIN = "PC4"


def build(out: Path, box: str = "box.example.yaml") -> Path:
    """Build firmware and simulator into `out`."""
    subprocess.run(
        [
            "make",
            "-s",
            "-C",
            str(ROOT / "firmware_configs" / "avr"),
            f"OUT={out}",
            f"BOX=../{box}",
            "simulator",
        ],
        check=True,
        capture_output=True,
    )
    return out


@dataclass(frozen=True)
class PinChange:
    pin: str
    level: int
    at_us: int


class Simbox:
    """A firmware that runs; `path` is its terminal.

    `changes` is what its outputs have done, `edges` what was done to its inputs.
    """

    def __init__(self, program: asyncio.subprocess.Process, path: str) -> None:
        self.path = path
        self.changes: list[PinChange] = []
        self.edges: list[PinChange] = []
        self.levels: dict[str, int] = {}
        self.sent = 0
        self._program = program
        self._reader = asyncio.create_task(self._read())

    def tell(self, command: str) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(f"{command}\n".encode())

    def wave(self, name: str, *edges: tuple[int, float]) -> None:
        """Levels of a button's pin (0 is down) at milliseconds from now."""
        steps = " ".join(f"{level}@{round(ms * 1000)}" for level, ms in edges)
        self.tell(f"wave {BUTTON_PINS[name]} {steps}")

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
async def simbox(built: Path) -> AsyncIterator[Simbox]:
    program = await asyncio.create_subprocess_exec(
        str(built / "simbox"), str(built / "box.elf"), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    assert program.stdout is not None
    box = Simbox(program, (await program.stdout.readline()).decode().strip())
    try:
        yield box
    finally:
        errors = (await box.end()).decode()
        assert not errors, errors
