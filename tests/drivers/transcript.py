"""Golden transcripts: what both ends say, byte for byte, when certain things happen.

A file of `transcripts/` has lines `SECONDS WHO FRAME`, where WHO is `host` or `box` (`host!` and `box!`: the
cable loses it), and lines `SECONDS WHO does WHAT` for what happens.

    python -m tests.drivers.transcript FILE…

plays what happens through the driver and the simulated box, and writes the frames anew: look at the
difference before you keep it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drivers.box.codec import Frame
from drivers.box.device import Device
from drivers.box.messages import Output, output_of
from drivers.box.session import Action, Deliver, Down, Online, Send, Session

FOLDER = Path(__file__).parent / "transcripts"
BOOTS = ("9f2c01aa", "9f2c01ab", "9f2c01ac")
NONCES = ("7f3a", "7f3b", "7f3c", "7f3d")
CAPABILITIES = ("buttons=gry0123", "rounds=4", "seats=4", "die")
MS = 1000

MakeBox = Callable[[str, float, str, tuple[str, ...]], Any]


@dataclass(frozen=True)
class Entry:
    """One line: something said (a frame) or something that happens (`does`)."""

    ms: int
    who: str
    text: str

    @property
    def does(self) -> str:
        return self.text.removeprefix("does ") if self.text.startswith("does ") else ""

    def __str__(self) -> str:
        return f"{self.ms / MS:.3f} {self.who:5} {self.text}"


def read(path: Path) -> tuple[str, list[Entry]]:
    """The heading of a file and its lines."""
    heading, entries = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading.append(line)
        elif line:
            at, who, text = line.split(maxsplit=2)
            entries.append(Entry(round(float(at) * MS), who, text))
    return "\n".join(heading), entries


class BoxEnd:
    """The box's side; a reset makes another one."""

    def __init__(self, make: MakeBox) -> None:
        self._make = make
        self._boots = iter(BOOTS)
        self.box = self._booted(0.0)

    def _booted(self, now: float) -> Any:
        return self._make(next(self._boots), now, "avr-1", CAPABILITIES)

    def does(self, what: str, now: float) -> bytes:
        match what.split():
            case ["start"]:
                return bytes(self.box.started(now))
            case ["reset"]:
                self.box = self._booted(now)
                return bytes(self.box.started(now))
            case [kind, name, *value]:
                return bytes(self.box.happen(kind, name, "".join(value), now))
        raise ValueError(f"a box does not {what}")

    def feed(self, data: bytes, now: float) -> bytes:
        return bytes(self.box.feed(data, now))

    def due(self, now: float) -> bytes:
        return bytes(self.box.due(now))

    def deadline(self) -> float | None:
        moment: float | None = self.box.deadline()
        return moment


class HostEnd:
    """The driver's side. What it delivers waits until the file says how it was stored."""

    def __init__(self) -> None:
        nonces = iter(NONCES)
        self.session = Session(lambda: next(nonces))
        self.delivered: list[str] = []
        self._pending: list[Any] = []

    def does(self, what: str, now: float) -> bytes:
        match what.split():
            case ["open"]:
                return self._written(self.session.opened(now))
            case ["close"]:
                self.session.closed()
                return b""
            case ["store", answer]:
                return self._written(self.session.settle(self._pending.pop(0), answer == "yes", now))
            case ["show", *words]:
                output: Output = output_of(Frame("C", 0, ("show", *words)))
                return self._written(self.session.show(output, now))
        raise ValueError(f"a host does not {what}")

    def feed(self, data: bytes, now: float) -> bytes:
        return self._written(self.session.feed(data, now))

    def due(self, now: float) -> bytes:
        return self._written(self.session.due(now))

    def deadline(self) -> float | None:
        return self.session.deadline()

    def _written(self, actions: list[Action]) -> bytes:
        written = b""
        for action in actions:
            match action:
                case Send(line):
                    written += line
                case Deliver(event):
                    self._pending.append(event)
                    self.delivered.append(f"{event.kind} {event.name} {event.value}".rstrip())
                case Online() | Down():
                    continue
        return written


def frames(data: bytes) -> list[str]:
    return [line.decode() for line in data.split(b"\n") if line]


def replay(entries: list[Entry], side: str, end: BoxEnd | HostEnd) -> list[Entry]:
    """What one end says when the other end, and the world, do as written."""
    said: list[Entry] = []

    def say(data: bytes, ms: int) -> None:
        said.extend(Entry(ms, side, frame) for frame in frames(data))

    for entry in entries:
        wait(end, entry.ms, say)
        now = entry.ms / MS
        if entry.does and entry.who == side:
            say(end.does(entry.does, now), entry.ms)
        elif not entry.does and entry.who == ("host" if side == "box" else "box"):
            say(end.feed(entry.text.encode() + b"\n", now), entry.ms)
    return said


def wait(end: BoxEnd | HostEnd, ms: int, say: Callable[[bytes, int], None]) -> None:
    """Lets the time pass up to a moment, this moment included."""
    for _ in range(1000):
        deadline = end.deadline()
        if deadline is None or round(deadline * MS) > ms:
            return
        # A hair later, so that rounding cannot make it a hair too early.
        say(end.due(deadline + 1e-6), round(deadline * MS))
    raise AssertionError("it talks without end in no time")


def record(entries: list[Entry]) -> list[Entry]:
    """Both ends joined: the lines of what happens, and all that is said, in order."""
    happenings = [entry for entry in entries if entry.does]
    ends: dict[str, BoxEnd | HostEnd] = {"box": BoxEnd(Device), "host": HostEnd()}
    made: list[Entry] = []
    losing: dict[str, int] = {"box": 0, "host": 0}

    def deliver(side: str, data: bytes, ms: int) -> None:
        waiting = deque([(side, data)])
        while waiting:
            side, data = waiting.popleft()
            other = "host" if side == "box" else "box"
            for frame in frames(data):
                lost = losing[side] > 0
                losing[side] -= lost
                made.append(Entry(ms, f"{side}!" if lost else side, frame))
                if not lost:
                    waiting.append((other, ends[other].feed(frame.encode() + b"\n", ms / MS)))

    for ms in range(happenings[-1].ms + 1):
        for side, end in ends.items():
            wait(end, ms, lambda data, at, side=side: deliver(side, data, at))  # type: ignore[misc]
        for entry in happenings:
            if entry.ms != ms:
                continue
            made.append(entry)
            if entry.does.startswith("lose "):
                _, side, count = entry.does.split()
                losing[side] += int(count)
            elif entry.who != "cable":
                deliver(entry.who, ends[entry.who].does(entry.does, ms / MS), ms)
    return made


def main(names: list[str]) -> None:
    for name in names:
        path = Path(name)
        heading, entries = read(path)
        lines = "\n".join(map(str, record(entries)))
        path.write_text(f"{heading}\n{lines}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
