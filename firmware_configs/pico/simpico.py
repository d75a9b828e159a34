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


def say(*words: object) -> None:
    print(*words, flush=True)


class Board:
    """What stands for the chip: pins with levels, and milliseconds since the start of this program."""

    def __init__(self) -> None:
        self.ms = 0
        self.inputs: dict[int, int] = {}
        self.outputs: dict[int, int] = {}
        self.waves: list[tuple[int, int, int]] = []
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

        self.machine = SimpleNamespace(Pin=Pin, PWM=PWM)

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

    def wave(self, words: list[str]) -> None:
        number = int(words[0].removeprefix("GP"))
        for word in words[1:]:
            level, _, after = word.partition("@")
            self.waves.append((self.ms * 1000 + int(after), number, int(level)))
        self.waves.sort()


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
