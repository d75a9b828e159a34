"""A simulated box on a pseudo-terminal: a program of its own, or inside an event loop.

    python -m drivers.box.simulated [--link PATH]

prints the path of the terminal and obeys commands on standard input, one a line: `press NAME`,
`release NAME`, `tap NAME`, `hold NAME`, `roll RESULT`, `crooked`, `reset`, `unplug`, `plug` (prints the new
path), `lights` (prints the output as JSON). NAME is green, red, yellow or seat0…seat3. The end of the input
ends the program.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import signal
import sys
import tty
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from drivers.box.device import Device
from drivers.box.messages import BUTTONS, BoxEvent, EventKind, Output

_NAMES = tuple(BUTTONS.values())


class SimulatedBox:
    """A box whose cable is a pseudo-terminal. Lives in the running event loop; uses no thread.

    `path` is where the host finds it, empty while unplugged; `link`, if given, is a symbolic link kept on it.
    `on_change` is called when what it shows, or whether a host is there, has changed.
    """

    def __init__(self, link: Path | None = None, on_change: Callable[[], None] | None = None) -> None:
        self.path = ""
        self._link = link
        self._on_change = on_change
        self._loop = asyncio.get_running_loop()
        self._device = Device(secrets.token_hex(4), self._loop.time())
        self._fds: tuple[int, int] | None = None
        self._unwritten = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._showing = (Output(), False)

    @property
    def output(self) -> Output:
        """What the host lets it show."""
        return self._device.output

    @property
    def hosted(self) -> bool:
        """Whether a host is there."""
        return self._device.hosted

    @property
    def boot(self) -> str:
        """Its boot id, new with each reset."""
        return self._device.boot

    @property
    def kept(self) -> tuple[BoxEvent, ...]:
        """The events that no host has acked."""
        return self._device.kept

    def plug(self) -> str:
        """Put the cable in; the path it got, often another than before."""
        if self._fds is None:
            host, box = os.openpty()
            # The box holds both ends: the host's end would hang up each time the host closes it.
            tty.setraw(box)
            os.set_blocking(host, False)
            self._fds = (host, box)
            self.path = os.ttyname(box)
            self._loop.add_reader(host, self._readable)
            self._point()
        return self.path

    def unplug(self) -> None:
        """Pull the cable. The box goes on with its battery: its events wait."""
        fds, self._fds = self._fds, None
        if fds is None:
            return
        self._loop.remove_reader(fds[0])
        self._loop.remove_writer(fds[0])
        self._unwritten.clear()
        for fd in fds:
            os.close(fd)
        self.path = ""
        if self._link is not None:
            self._link.unlink(missing_ok=True)

    def reset(self) -> None:
        """Start anew with another boot id; the events that wait are gone, as in a real box."""
        now = self._loop.time()
        self._device = Device(secrets.token_hex(4), now)
        self._done(self._device.started(now))

    def press(self, name: str) -> None:
        """A button goes down. Raises ValueError for a name that is no button."""
        self._button("press", name)

    def release(self, name: str) -> None:
        """A button goes up."""
        self._button("release", name)

    def tap(self, name: str) -> None:
        """Down and up."""
        self.press(name)
        self.release(name)

    def hold(self, name: str) -> None:
        """Down, held for a second, up."""
        self.press(name)
        self._button("hold", name)
        self.release(name)

    def roll(self, result: str) -> None:
        """The die rolls and comes to rest on `result`, a word like 4."""
        self._happen("die", "rolling", "")
        self._happen("die", "rolled", result)

    def crooked(self) -> None:
        """The die rolls and comes to rest on an edge."""
        self._happen("die", "rolling", "")
        self._happen("die", "crooked", "")

    def close(self) -> None:
        """Unplug, and let nothing more happen."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.unplug()

    def _button(self, kind: EventKind, name: str) -> None:
        if name not in _NAMES:
            raise ValueError(f"{name} is no button of the box; {', '.join(_NAMES)} are")
        self._happen(kind, name, "")

    def _happen(self, kind: EventKind, name: str, value: str) -> None:
        self._done(self._device.happen(kind, name, value, self._loop.time()))

    def _point(self) -> None:
        if self._link is None:
            return
        fresh = self._link.with_name(f".{self._link.name}.{os.getpid()}")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(self.path)
        fresh.replace(self._link)

    def _readable(self) -> None:
        if self._fds is None:
            return
        try:
            data = os.read(self._fds[0], 4096)
        except BlockingIOError:
            return
        self._done(self._device.feed(data, self._loop.time()))

    def _due(self) -> None:
        self._timer = None
        self._done(self._device.due(self._loop.time()))

    def _done(self, written: bytes) -> None:
        if self._fds is not None and written:
            self._unwritten += written
            self._writable()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self._device.deadline()
        if deadline is not None:
            self._timer = self._loop.call_at(deadline, self._due)
        showing = (self.output, self.hosted)
        if showing != self._showing:
            self._showing = showing
            if self._on_change is not None:
                self._on_change()

    def _writable(self) -> None:
        if self._fds is None:
            return
        try:
            del self._unwritten[: os.write(self._fds[0], self._unwritten)]
        except BlockingIOError:
            # Like a UART that nobody reads: what does not fit is gone, and sent again by the session.
            self._unwritten.clear()


def obey(box: SimulatedBox, command: str) -> str:
    """Do one command of the program; what to print. Raises ValueError for a command that there is not."""
    match command.split():
        case ["press", name]:
            box.press(name)
        case ["release", name]:
            box.release(name)
        case ["tap", name]:
            box.tap(name)
        case ["hold", name]:
            box.hold(name)
        case ["roll", result]:
            box.roll(result)
        case ["crooked"]:
            box.crooked()
        case ["reset"]:
            box.reset()
        case ["unplug"]:
            box.unplug()
        case ["plug"]:
            return box.plug()
        case ["lights"]:
            return shown(box)
        case []:
            return ""
        case _:
            raise ValueError(f"{command.strip()} is no command of the box; see --help")
    return ""


def shown(box: SimulatedBox) -> str:
    """What the box shows, as one line of JSON."""
    lights = box.output.lights
    return json.dumps(
        {
            "host": box.hosted,
            "rounds": lights.rounds,
            "seats": lights.seats,
            "segments": box.output.segments,
            "beep": box.output.beep,
        }
    )


async def _commands(box: SimulatedBox, source: TextIO) -> None:
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[bytes] = asyncio.Queue()
    held = bytearray()
    fd = source.fileno()

    def readable() -> None:
        data = os.read(fd, 4096)
        held.extend(data)
        while b"\n" in held:
            line, _, rest = bytes(held).partition(b"\n")
            held[:] = rest
            lines.put_nowait(line + b"\n")
        if not data:
            lines.put_nowait(b"")

    try:
        loop.add_reader(fd, readable)
    except PermissionError:
        # A file cannot be watched, and need not be: all of it is there.
        for line in source.buffer.read().splitlines(keepends=True):
            lines.put_nowait(line)
        lines.put_nowait(b"")
    try:
        while command := await lines.get():
            try:
                answer = obey(box, command.decode("utf-8", "replace"))
            except ValueError as error:
                print(error, file=sys.stderr, flush=True)
                continue
            if answer:
                print(answer, flush=True)
    finally:
        loop.remove_reader(fd)


async def _run(link: Path | None) -> None:
    box = SimulatedBox(link)
    work = asyncio.ensure_future(_commands(box, sys.stdin))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, work.cancel)
    try:
        print(box.plug(), flush=True)
        box.reset()
        await asyncio.gather(work, return_exceptions=True)
    finally:
        box.close()


def main(arguments: list[str] | None = None) -> int:
    """The program."""
    parser = argparse.ArgumentParser(
        prog="python -m drivers.box.simulated",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--link", type=Path, help="keep a symbolic link to the terminal here")
    asyncio.run(_run(parser.parse_args(arguments).link))
    return 0


if __name__ == "__main__":
    sys.exit(main())
