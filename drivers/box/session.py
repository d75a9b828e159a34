"""The host's side of a session with the box (docs/box-protocol.md, "Session").

Pure: bytes, moments (monotonic seconds) and wishes go in, actions come out. One `Session` outlives many
openings of the port, so that an event which is sent again after a reconnect is still delivered once.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from drivers.box import messages
from drivers.box.codec import Decoder, Frame, encode
from drivers.box.messages import PROTOCOLS, BoxEvent, Output, Welcome
from drivers.box.window import Window
from drivers.errors import FrameInvalid
from drivers.sentence import Sentence

HELLO_EVERY = 0.5
HELLO_TRIES = 10
PING_AFTER = 1.0
PING_EVERY = 0.5
DEAD_AFTER = 3.0
TRACE = 200
"""How many lines are kept each way for a look at a fault."""


@dataclass(frozen=True, slots=True)
class Send:
    """Write these bytes to the port."""

    line: bytes


@dataclass(frozen=True, slots=True)
class Deliver:
    """Hand this event on, then call `settle` with its name."""

    event: BoxEvent


@dataclass(frozen=True, slots=True)
class Online:
    """The box answered the hello."""

    welcome: Welcome


@dataclass(frozen=True, slots=True)
class Down:
    """The session is over. `again`: a new hello is already on its way; otherwise close the port."""

    cause: Sentence
    again: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """The box reports something wrong with itself."""

    words: str


Action = Send | Deliver | Online | Down | Fault


@dataclass(frozen=True, slots=True)
class Traced:
    """One line of the wire: when (monotonic seconds), and its bytes without the newline."""

    at: float
    line: bytes


@dataclass(frozen=True, slots=True)
class Counters:
    """What has happened on this wire since the session was made."""

    sent: int = 0
    received: int = 0
    bad_lines: int = 0
    not_understood: int = 0
    resent: int = 0
    duplicates: int = 0
    sessions: int = 0
    resets: int = 0
    refused: int = 0
    lost_events: int = 0


class Session:
    """What the host does about the box, whichever port it is on."""

    def __init__(self, nonce: Callable[[], str] = lambda: secrets.token_hex(2)) -> None:
        self.counters = Counters()
        self.said: deque[Traced] = deque(maxlen=TRACE)
        self.heard: deque[Traced] = deque(maxlen=TRACE)
        self.watcher: Callable[[bool, Traced], None] | None = None
        """Called with each line as it passes; True: the box said it."""
        self._make_nonce = nonce
        self._phase: Literal["closed", "greeting", "online"] = "closed"
        self._decoder = Decoder()
        self._window = Window()
        self._nonce = ""
        self._hellos = 0
        self._next_hello = 0.0
        self._last_heard = 0.0
        self._next_ping = 0.0
        self._seq = 0
        self._welcome: Welcome | None = None
        self._boot_at = 0.0
        self._output = Output()
        self._shown: Output | None = None
        self._pending: BoxEvent | None = None
        self._pending_seq = 0
        self._settled = ("", 0)
        self._lost_boot = ""
        self._lost_of = 0

    @property
    def phase(self) -> Literal["closed", "greeting", "online"]:
        """Where the session stands."""
        return self._phase

    def opened(self, now: float) -> list[Action]:
        """The port is open: begin to greet. An empty line first ends whatever noise the box has heard."""
        self._decoder = Decoder()
        return [Send(b"\n"), *self._greet(now)]

    def closed(self) -> None:
        """The port is gone. What is pending stays pending."""
        self._phase = "closed"
        self._window.clear()

    def show(self, output: Output, now: float) -> list[Action]:
        """Let the box show this whole state, now and after each reconnect. Raises FrameInvalid."""
        encode(messages.frame_of_output(0, output))
        self._output = output
        return self._offer_output(now)

    def settle(self, event: BoxEvent, stored: bool, now: float) -> list[Action]:
        """The delivered event is done with (`stored`), or must be offered again."""
        pending, self._pending = self._pending, None
        if pending is None or _name(pending) != _name(event):
            raise ValueError(f"{event} is not the event that was delivered")
        if stored:
            self._settled = _name(event)
        if self._phase != "online" or self._welcome is None or self._welcome.boot != event.boot:
            return []
        if stored:
            return [self._say(messages.event_ack(self._pending_seq, event.boot, event.number), now)]
        return [self._say(Frame("N", self._pending_seq, ("wait",)), now)]

    def feed(self, data: bytes, now: float) -> list[Action]:
        """Bytes came from the box."""
        actions: list[Action] = []
        for line in self._decoder.feed(data):
            self._trace(True, Traced(now, line.raw))
            if line.frame is None:
                self._count(bad_lines=1)
                continue
            self._count(received=1)
            self._last_heard = now
            self._next_ping = now + PING_AFTER
            try:
                actions += self._take(line.frame, now)
            except FrameInvalid:
                self._count(not_understood=1)
                if line.frame.kind == "E" and self._phase == "online":
                    actions.append(self._say(Frame("N", line.frame.seq, ("unknown",)), now))
        return actions

    def due(self, now: float) -> list[Action]:
        """What the passing of time asks for; call it at `deadline()`."""
        if self._phase == "greeting":
            return self._due_greeting(now)
        if self._phase == "online":
            return self._due_online(now)
        return []

    def deadline(self) -> float | None:
        """When `due` must be called next; None when nothing waits."""
        if self._phase == "greeting":
            return self._next_hello
        if self._phase == "online":
            moments = [self._last_heard + DEAD_AFTER, self._next_ping]
            if self._window.deadline is not None:
                moments.append(self._window.deadline)
            return min(moments)
        return None

    # Greeting

    def _greet(self, now: float) -> list[Action]:
        self._phase = "greeting"
        self._window.clear()
        self._nonce = self._make_nonce()
        self._hellos = 0
        self._shown = None
        return self._hello(now)

    def _hello(self, now: float) -> list[Action]:
        self._next_hello = now + HELLO_EVERY
        frame = messages.frame_of_hello(self._hellos, PROTOCOLS, self._nonce)
        self._hellos += 1
        return [self._say(frame, now)]

    def _due_greeting(self, now: float) -> list[Action]:
        if now < self._next_hello:
            return []
        if self._hellos >= HELLO_TRIES:
            return self._down(Sentence("Nothing that speaks the box's protocol answers."))
        return self._hello(now)

    def _take_greeting(self, frame: Frame, now: float) -> list[Action]:
        if frame.kind == "N" and frame.words[:1] == ("proto",):
            theirs, ours = ", ".join(frame.words[1:]), ", ".join(map(str, PROTOCOLS))
            cause = Sentence(
                "The box speaks protocol {theirs}, this table {ours}: one of them needs an update.",
                theirs=theirs or "?",
                ours=ours,
            )
            return self._down(cause)
        if frame.kind != "W":
            return []
        welcome = messages.welcome_of(frame)
        if welcome.nonce != self._nonce or welcome.protocol not in PROTOCOLS:
            return []
        reset = self._welcome is not None and self._welcome.boot != welcome.boot
        self._welcome = welcome
        self._phase = "online"
        self._boot_at = now - welcome.ms / 1000
        self._count(sessions=1, resets=int(reset))
        self._note_lost(welcome.boot, welcome.lost)
        return [Online(welcome), *self._offer_output(now)]

    # Online

    def _due_online(self, now: float) -> list[Action]:
        if now >= self._last_heard + DEAD_AFTER:
            return self._down(Sentence("The box has been silent for 3 seconds."))
        if self._window.failed(now):
            return self._down(Sentence("The box did not answer five tries."))
        actions: list[Action] = []
        again = self._window.due(now)
        if again is not None:
            self._count(resent=1)
            actions.append(self._write(again, now))
        if now >= self._next_ping:
            actions.append(self._say(Frame("P", self._next_seq()), now))
            self._next_ping = now + PING_EVERY
        return actions

    def _take(self, frame: Frame, now: float) -> list[Action]:
        if self._phase == "greeting":
            return self._take_greeting(frame, now)
        if self._phase != "online":
            return []
        match frame.kind:
            case "E":
                return self._take_event(frame, now)
            case "A" if self._window.holds(frame.seq):
                self._window.close(now)
                return self._offer_output(now)
            case "N":
                return self._take_nak(frame, now)
            case "Q":
                ms, lost = messages.pong_of(frame)
                # Always the newest: a box without a crystal drifts by minutes in an evening.
                self._boot_at = now - ms / 1000
                if self._welcome is not None:
                    self._note_lost(self._welcome.boot, lost)
            case "X":
                return [Fault(" ".join(frame.words))]
            case "A" | "W":
                self._count(duplicates=1)
            case _:
                return [self._say(Frame("N", frame.seq, ("unknown",)), now)]
        return []

    def _take_event(self, frame: Frame, now: float) -> list[Action]:
        event = messages.event_of(frame)
        if self._welcome is None or event.boot != self._welcome.boot:
            # A box that restarted has no session; its hello request follows, or our ping brings it.
            return []
        boot, number = self._settled
        if event.boot == boot and event.number <= number:
            self._count(duplicates=1)
            return [self._say(messages.event_ack(frame.seq, event.boot, event.number), now)]
        if self._pending is not None:
            if _name(self._pending) == _name(event):
                self._count(duplicates=1)
                self._pending_seq = frame.seq
            return [self._say(Frame("N", frame.seq, ("wait",)), now)]
        age = max(0.0, (now - self._boot_at) * 1000 - event.at_ms)
        self._pending = replace(event, age_ms=int(age))
        self._pending_seq = frame.seq
        return [Deliver(self._pending)]

    def _take_nak(self, frame: Frame, now: float) -> list[Action]:
        reason = frame.words[0] if frame.words else ""
        if reason == "hello":
            return [
                Down(Sentence("The box has restarted or lost the session."), again=True),
                *self._greet(now),
            ]
        if reason == "unknown" and self._window.holds(frame.seq):
            self._count(refused=1)
            self._window.close(now)
            return self._offer_output(now)
        return []

    def _offer_output(self, now: float) -> list[Action]:
        if self._phase != "online" or self._window.busy or self._output == self._shown:
            return []
        frame = messages.frame_of_output(self._next_seq(), self._output)
        self._shown = self._output
        send = self._say(frame, now)
        self._window.open(frame.seq, send.line, now)
        return [send]

    def _down(self, cause: Sentence) -> list[Action]:
        self.closed()
        return [Down(cause)]

    def _next_seq(self) -> int:
        self._seq = (self._seq + 1) % 256
        return self._seq

    def _note_lost(self, boot: str, lost: int) -> None:
        known = self._lost_of if self._lost_boot == boot else 0
        if lost > known:
            self._count(lost_events=lost - known)
        self._lost_boot, self._lost_of = boot, max(lost, known)

    def _say(self, frame: Frame, now: float) -> Send:
        return self._write(encode(frame), now)

    def _write(self, line: bytes, now: float) -> Send:
        self._count(sent=1)
        self._trace(False, Traced(now, line[:-1]))
        return Send(line)

    def _trace(self, by_box: bool, line: Traced) -> None:
        (self.heard if by_box else self.said).append(line)
        if self.watcher is not None:
            self.watcher(by_box, line)

    def _count(self, **more: int) -> None:
        changed = {name: getattr(self.counters, name) + by for name, by in more.items()}
        self.counters = replace(self.counters, **changed)


def _name(event: BoxEvent) -> tuple[str, int]:
    return event.boot, event.number
