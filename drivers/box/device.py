"""The box's side of a session (docs/box-protocol.md, "Session"): what a firmware does, as pure Python."""

from __future__ import annotations

from collections import deque

from drivers.box import messages
from drivers.box.codec import Decoder, Frame, encode
from drivers.box.messages import BoxEvent, EventKind, Output, Welcome
from drivers.box.window import Window
from drivers.errors import FrameInvalid

KEPT_EVENTS = 16
NO_HOST_AFTER = 3.0

ALL_CAPABILITIES = ("buttons=gry0123", "rounds=4", "seats=4", "die", "seg", "beep")


class Device:
    """A box between two resets. `now` is in monotonic seconds, never before `booted_at`.

    Every method that takes `now` returns the bytes that the box writes.
    """

    def __init__(
        self,
        boot: str,
        booted_at: float,
        firmware: str = "simulated-1",
        capabilities: tuple[str, ...] = ALL_CAPABILITIES,
    ) -> None:
        self.boot = boot
        self.output = Output()
        self.lost = 0
        self._booted_at = booted_at
        self._firmware = firmware
        self._capabilities = capabilities
        self._decoder = Decoder()
        self._window = Window()
        self._waiting: deque[BoxEvent] = deque()
        self._numbered = 0
        self._seq = 0
        self._nonce = ""
        self._last_heard = booted_at
        self._last_command = -1
        self._roll = 0

    @property
    def hosted(self) -> bool:
        """Whether a host is there; without one the lights show the box's own "no host" pattern."""
        return self._nonce != ""

    @property
    def kept(self) -> tuple[BoxEvent, ...]:
        """The events that no host has acked, oldest first."""
        return tuple(self._waiting)

    def started(self, now: float) -> bytes:
        """What the box says once after its reset: it ends the line that was cut, and asks for a hello."""
        return b"\n" + encode(Frame("N", 0, ("hello",)))

    def happen(self, kind: EventKind, name: str, value: str, now: float) -> bytes:
        """A button or the die did something. When 16 events wait already, it is dropped and counted."""
        if kind == "die" and name == "rolling":
            self._roll += 1
        self._numbered += 1
        if len(self._waiting) == KEPT_EVENTS:
            self.lost += 1
            return b""
        roll = self._roll if kind == "die" else 0
        event = BoxEvent(self.boot, self._numbered, kind, name, value, self._ms(now), roll)
        encode(messages.frame_of_event(0, event))
        self._waiting.append(event)
        return self._offer(now)

    def feed(self, data: bytes, now: float) -> bytes:
        """Bytes came from the host."""
        written = b""
        for line in self._decoder.feed(data):
            if line.frame is None:
                continue
            self._last_heard = now
            try:
                written += self._take(line.frame, now)
            except FrameInvalid:
                # An answer is never answered.
                if line.frame.kind not in ("A", "N"):
                    written += encode(Frame("N", line.frame.seq, ("unknown",)))
        return written

    def due(self, now: float) -> bytes:
        """What the passing of time asks for; call it at `deadline()`."""
        if not self.hosted:
            return b""
        if now >= self._last_heard + NO_HOST_AFTER or self._window.failed(now):
            self._nonce = ""
            self._window.clear()
            return b""
        return self._window.due(now) or b""

    def deadline(self) -> float | None:
        """When `due` must be called next; None when nothing waits."""
        if not self.hosted:
            return None
        silence = self._last_heard + NO_HOST_AFTER
        return silence if self._window.deadline is None else min(silence, self._window.deadline)

    def _take(self, frame: Frame, now: float) -> bytes:
        if frame.kind == "H":
            return self._welcome(frame, now)
        if not self.hosted:
            return encode(Frame("N", frame.seq, ("hello",)))
        match frame.kind:
            case "P":
                return encode(messages.pong(frame.seq, self._ms(now), self.lost))
            case "C":
                output = messages.output_of(frame)
                if frame.seq != self._last_command:
                    self._last_command, self.output = frame.seq, output
                return encode(Frame("A", frame.seq))
            case "A":
                named = messages.acked_event(frame)
                if self._window.busy and named == (self.boot, self._waiting[0].number):
                    return self._next(now)
                return b""
            case "N":
                return self._take_nak(frame, now)
        return encode(Frame("N", frame.seq, ("unknown",)))

    def _take_nak(self, frame: Frame, now: float) -> bytes:
        if self._window.holds(frame.seq) and frame.words == ("wait",):
            self._window.put_off(now)
        elif self._window.holds(frame.seq) and frame.words == ("unknown",):
            # A host that cannot understand this event would block all that come after it.
            self.lost += 1
            return self._next(now)
        return b""

    def _welcome(self, frame: Frame, now: float) -> bytes:
        protocols, nonce = messages.hello_of(frame)
        if 1 not in protocols:
            return encode(Frame("N", frame.seq, ("proto", "1")))
        welcome = Welcome(1, nonce, self.boot, self._ms(now), self.lost, self._firmware, self._capabilities)
        written = encode(messages.frame_of_welcome(frame.seq, welcome))
        if nonce == self._nonce:
            return written
        self._nonce = nonce
        self._last_command = -1
        self._window.clear()
        return written + self._offer(now)

    def _next(self, now: float) -> bytes:
        self._waiting.popleft()
        self._window.close(now)
        return self._offer(now)

    def _offer(self, now: float) -> bytes:
        if not self.hosted or self._window.busy or not self._waiting:
            return b""
        self._seq = (self._seq + 1) % 256
        line = encode(messages.frame_of_event(self._seq, self._waiting[0]))
        self._window.open(self._seq, line, now)
        return line

    def _ms(self, now: float) -> int:
        return int((now - self._booted_at) * 1000) % 2**32
