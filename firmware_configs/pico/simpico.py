"""Runs the Pico's program under CPython in real time: its port is a pseudo-terminal, its pins obey commands.

    python firmware_configs/pico/simpico.py FOLDER

FOLDER holds the program and its `wiring.py`, as `make firmware` puts them together. It prints the terminal's
path, obeys the commands of `avr/simbox.c` on standard input, and prints what that prints; pins are called
GP0 to GP28.
"""

from __future__ import annotations

import os
import random
import select
import sys
import time
import tty
from types import SimpleNamespace
from typing import Any

WATCHDOG_MS = 2000
PATIENCE_S = 0.0005
ADDRESS, POWER, FORMAT, AXES = 0x53, 0x2D, 0x31, 0x32
MEASURE, FULL_RESOLUTION = 0x08, 0x08


def say(*words: object) -> None:
    print(*words, flush=True)


class Accelerometer:
    """What stands for the ADXL345 in the die; `feels` is None while it has no power."""

    def __init__(self) -> None:
        self.feels: tuple[int, ...] | None = (0, 0, 256)
        self._registers = bytearray(0x3A)

    def feel(self, felt: tuple[int, ...] | None) -> None:
        if self.feels is None:
            self._registers = bytearray(0x3A)
        self.feels = felt

    def registers(self, address: int) -> bytearray:
        """Its registers with the axes as they are, as long as it measures. Raises OSError as I2C does."""
        if address != ADDRESS or self.feels is None:
            raise OSError(5)
        if self._registers[POWER] & MEASURE:
            shift = 0 if self._registers[FORMAT] & FULL_RESOLUTION else 3
            for axis, value in enumerate(self.feels):
                place = AXES + 2 * axis
                self._registers[place : place + 2] = (value >> shift).to_bytes(2, "little", signed=True)
        return self._registers


class Board:
    """What stands for the chip: pins with levels, and milliseconds since the start of this program."""

    def __init__(self) -> None:
        self.ms = 0
        self.inputs: dict[int, int] = {}
        self.outputs: dict[int, int] = {}
        self.waves: list[tuple[int, int, int]] = []
        self.die = Accelerometer()
        self.tilts: list[tuple[int, tuple[int, ...] | None]] = []
        board = self

        class Pin:
            IN, OUT, PULL_UP = 0, 1, 2

            def __init__(self, number: int, mode: int = IN, pull: int | None = None, value: int = 0) -> None:
                self.number = number
                if mode == Pin.OUT:
                    self.value(value)

            def value(self, level: int | None = None) -> int:
                if level is None:
                    return board.inputs.get(self.number, 1)
                board.drive(self.number, level)
                return level

        class PWM:
            def __init__(self, pin: Pin) -> None:
                self.pin = pin

            def freq(self, hertz: int) -> None:
                assert 8 <= hertz <= 62_500_000, "the chip has no such frequency"

            def duty_u16(self, duty: int) -> None:
                board.drive(self.pin.number, duty)

        class SoftI2C:
            def __init__(self, *, scl: Pin, sda: Pin, freq: int, timeout: int) -> None:
                pass

            def writeto_mem(self, address: int, register: int, data: bytes) -> None:
                board.die.registers(address)[register : register + len(data)] = data

            def readfrom_mem_into(self, address: int, register: int, data: bytearray) -> None:
                data[:] = board.die.registers(address)[register : register + len(data)]

        self.machine = SimpleNamespace(Pin=Pin, PWM=PWM, SoftI2C=SoftI2C)

    def drive(self, number: int, level: int) -> None:
        """An output is set; a dimmed one to 0…65535."""
        before = self.outputs.get(number, 0)
        self.outputs[number] = level
        if level != before:
            say("pin", f"GP{number}", level, self.ms * 1000)

    def step(self) -> None:
        """One more millisecond; inputs change that were to change in it."""
        self.ms += 1
        due = [wave for wave in self.waves if wave[0] <= self.ms * 1000]
        self.waves = [wave for wave in self.waves if wave[0] > self.ms * 1000]
        for us, number, level in due:
            self.inputs[number] = level
            say("edge", f"GP{number}", level, us)
        while self.tilts and self.tilts[0][0] <= self.ms * 1000:
            self.die.feel(self.tilts.pop(0)[1])

    def wave(self, words: list[str]) -> None:
        number = int(words[0].removeprefix("GP"))
        for word in words[1:]:
            level, _, after = word.partition("@")
            self.waves.append((self.ms * 1000 + int(after), number, int(level)))
        self.waves.sort()

    def tilt(self, words: list[str]) -> None:
        for word in words:
            what, _, after = word.partition("@")
            felt = None if what == "gone" else tuple(map(int, what.split(",")))
            self.tilts.append((self.ms * 1000 + int(after), felt))
        self.tilts.sort(key=lambda tilt: tilt[0])


class Pico:
    """The program on the board; a reset makes a new one."""

    def __init__(self, folder: str) -> None:
        sys.path.insert(0, folder)
        import boxprogram
        import wiring

        self.board = Board()
        self.host, self.box_end = os.openpty()
        tty.setraw(self.box_end)
        os.set_blocking(self.host, False)
        self.sent = 0
        self.hung_at: int | None = None
        self._make = lambda: boxprogram.Box(
            self.board.machine, wiring, f"{random.getrandbits(32):08x}", random.randrange, lambda us: None
        )
        self.box: Any = None
        say(os.ttyname(self.box_end))
        self.reset()

    def reset(self) -> None:
        self.hung_at = None
        self.board.waves.clear()
        self.board.tilts.clear()
        self.board.inputs.clear()
        for number in list(self.board.outputs):
            self.board.drive(number, 0)
        self._born = self.board.ms
        self.box = self._make()
        self.write(self.box.session.started())

    def write(self, data: bytes) -> None:
        if not data:
            return
        try:
            self.sent += os.write(self.host, data)
        except BlockingIOError:
            # Like a cable that nobody reads: what does not fit is gone.
            return
        say("sent", self.sent, self.board.ms * 1000)

    def hear(self) -> None:
        try:
            data = os.read(self.host, 4096)
        except BlockingIOError:
            return
        if self.hung_at is None:
            self.write(self.box.session.feed(data, self.board.ms - self._born))

    def step(self) -> None:
        self.board.step()
        if self.hung_at is None:
            self.write(self.box.step(self.board.ms - self._born))
        elif self.board.ms - self.hung_at >= WATCHDOG_MS:
            self.reset()

    def obey(self, command: str) -> None:
        match command.split():
            case ["wave", *words]:
                self.board.wave(words)
            case ["die", *words]:
                self.board.tilt(words)
            case ["reset"]:
                self.reset()
            case ["hang"]:
                self.hung_at = self.board.ms
            case []:
                return
            case _:
                print(f"simpico: {command} is no command", file=sys.stderr, flush=True)


def main() -> None:
    pico = Pico(sys.argv[1])
    began, held = time.monotonic(), b""
    while True:
        ready, _, _ = select.select([0, pico.host], [], [], PATIENCE_S)
        if 0 in ready:
            data = os.read(0, 4096)
            if not data:
                return
            *lines, held = (held + data).split(b"\n")
            for line in lines:
                pico.obey(line.decode())
        if pico.host in ready:
            pico.hear()
        while pico.board.ms < (time.monotonic() - began) * 1000:
            pico.step()


if __name__ == "__main__":
    main()
