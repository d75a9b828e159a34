"""A host's session and a box joined by a bad cable, in virtual time: no clock, no port, no waiting."""

from __future__ import annotations

import random
from dataclasses import dataclass

from drivers.box.device import Device
from drivers.box.messages import BoxEvent, Output
from drivers.box.session import Action, Deliver, Down, Online, Send, Session

REOPEN_AFTER = 1.0


@dataclass(frozen=True)
class Cable:
    """What the cable does to what is sent; probabilities are per piece of a write."""

    loss: float = 0.0
    duplicate: float = 0.0
    flip: float = 0.0
    slowest: float = 0.0
    bytewise: bool = False


class World:
    """Both ends, the cable and a store that takes `store_takes` seconds and says no with `store_refuses`."""

    def __init__(self, seed: int, cable: Cable, store_takes: float = 0.0, store_refuses: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.cable = cable
        self.store_takes = store_takes
        self.store_refuses = store_refuses
        self.now = 0.0
        self.session = Session(lambda: f"{self.random.randrange(16**4):04x}")
        self.boots = 0
        self.device = self._booted()
        self.plugged = True
        self.delivered: list[BoxEvent] = []
        self.stored: list[BoxEvent] = []
        self.downs: list[tuple[float, str]] = []
        self.onlines = 0
        self.happened: dict[str, list[int]] = {}
        self._to_box: list[tuple[float, bytes]] = []
        self._to_host: list[tuple[float, bytes]] = []
        self._answers: list[tuple[float, BoxEvent, bool]] = []
        self._reopen_at: float | None = 0.0

    # What people do

    def press(self, name: str = "green") -> None:
        before = self.device.kept
        self._from_box(self.device.happen("press", name, "", self.now))
        if len(self.device.kept) > len(before):
            self.happened.setdefault(self.device.boot, []).append(self.device.kept[-1].number)

    def show(self, output: Output) -> None:
        self._do(self.session.show(output, self.now))

    def reset(self) -> None:
        self.device = self._booted()
        self._from_box(self.device.started(self.now))

    def unplug(self) -> None:
        """The cable goes, and with it the rest of what was on it, in the middle of a frame or not."""
        if not self.plugged:
            return
        self.plugged = False
        for queue in (self._to_box, self._to_host):
            del queue[: self.random.randrange(len(queue) + 1)]
            queue.clear()
        self._down("unplugged")

    def plug(self) -> None:
        self.plugged = True

    def noise(self, data: bytes) -> None:
        """Bytes that nobody sent arrive at the host."""
        self._put(self._to_host, data)

    def run(self, seconds: float) -> None:
        """Let the time pass."""
        until = self.now + seconds
        for _ in range(100_000):
            moment = self._next()
            if moment is None or moment > until:
                self.now = until
                return
            self.now = max(self.now, moment)
            self._happen_now()
        raise AssertionError("the two ends talk without end in no time")

    # How it goes

    def _booted(self) -> Device:
        self.boots += 1
        return Device(f"{self.boots:08x}", self.now)

    def _next(self) -> float | None:
        moments = [self.session.deadline(), self.device.deadline()]
        moments += [queue[0][0] for queue in (self._to_box, self._to_host) if queue]
        moments += [self._answers[0][0]] if self._answers else []
        if self.plugged:
            moments.append(self._reopen_at)
        return min((moment for moment in moments if moment is not None), default=None)

    def _happen_now(self) -> None:
        if self.plugged and self._reopen_at is not None and self._reopen_at <= self.now:
            self._reopen_at = None
            self._do(self.session.opened(self.now))
        while self._to_box and self._to_box[0][0] <= self.now:
            self._from_box(self.device.feed(self._to_box.pop(0)[1], self.now))
        while self._to_host and self._to_host[0][0] <= self.now:
            data = self._to_host.pop(0)[1]
            if self.session.phase != "closed":
                self._do(self.session.feed(data, self.now))
        while self._answers and self._answers[0][0] <= self.now:
            _, event, stored = self._answers.pop(0)
            if stored:
                self.stored.append(event)
            self._do(self.session.settle(event, stored, self.now))
        self._do(self.session.due(self.now))
        self._from_box(self.device.due(self.now))

    def _do(self, actions: list[Action]) -> None:
        for action in actions:
            match action:
                case Send(line):
                    self._put(self._to_box, line)
                case Deliver(event):
                    self.delivered.append(event)
                    stored = self.random.random() >= self.store_refuses
                    self._answers.append((self.now + self.store_takes, event, stored))
                case Online():
                    self.onlines += 1
                case Down(cause, again):
                    self.downs.append((self.now, str(cause)))
                    if not again:
                        self._reopen_at = self.now + REOPEN_AFTER

    def _down(self, cause: str) -> None:
        if self.session.phase != "closed":
            self.downs.append((self.now, cause))
        self.session.closed()
        self._reopen_at = self.now + REOPEN_AFTER

    def _from_box(self, data: bytes) -> None:
        self._put(self._to_host, data)

    def _put(self, queue: list[tuple[float, bytes]], data: bytes) -> None:
        if not self.plugged or not data:
            return
        for line in data.splitlines(keepends=True):
            for piece in self._fate(line):
                at = self.now + self.random.random() * self.cable.slowest
                # A cable keeps the order, whatever it does else.
                at = max(at, queue[-1][0]) if queue else at
                queue.append((at, piece))

    def _fate(self, line: bytes) -> list[bytes]:
        roll = self.random.random
        if roll() < self.cable.loss:
            # Half of what is lost is lost in part, so that its rest runs into the next frame.
            line = line[self.random.randrange(len(line)) :] if roll() < 0.5 else b""
        if line and roll() < self.cable.flip:
            place, bit = self.random.randrange(len(line)), 1 << self.random.randrange(8)
            line = line[:place] + bytes([line[place] ^ bit]) + line[place + 1 :]
        copies = 2 if roll() < self.cable.duplicate else 1
        if self.cable.bytewise:
            return [bytes([byte]) for byte in line] * copies
        return [line] * copies if line else []
