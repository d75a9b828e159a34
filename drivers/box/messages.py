"""What the frames of the box mean (docs/box-protocol.md, "Kinds"). Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from drivers.box.codec import Frame
from drivers.errors import FrameInvalid
from drivers.patterns import LightState, Pattern
from drivers.sentence import Sentence

PROTOCOLS = (1,)
"""The protocol numbers that this host speaks."""
BUTTONS = {
    "g": "green",
    "r": "red",
    "y": "yellow",
    "0": "seat0",
    "1": "seat1",
    "2": "seat2",
    "3": "seat3",
}
"""The letters of `buttons=` in a welcome and the names of the buttons."""

_NAMES = frozenset(BUTTONS.values())

EventKind = Literal["press", "release", "hold", "die"]

_LETTERS: dict[Pattern, str] = {"off": "0", "on": "1", "blink": "b", "pulse": "p"}
_PATTERNS: dict[str, Pattern] = {letter: pattern for pattern, letter in _LETTERS.items()}
_SEGMENTS = frozenset("0123456789abcdefghijklmnopqrstuvwxyz-_.")


@dataclass(frozen=True, slots=True)
class BoxEvent:
    """Something that happened at the box.

    `(boot, number)` names it for ever: the boot id changes with each reset, numbers count from 1.
    Buttons: `name` is green, red, yellow or seat0…seat3, `value` is empty. Die: `name` is rolling, crooked or
    rolled, `roll` counts the rolls of this boot from 1, `value` is the result of a rolled die and else empty.
    `at_ms` is box time (milliseconds since its boot), `age_ms` how long ago that was when it arrived.
    """

    boot: str
    number: int
    kind: EventKind
    name: str
    value: str
    at_ms: int
    roll: int = 0
    age_ms: int = 0


@dataclass(frozen=True, slots=True)
class Welcome:
    """The box's answer to a hello: who it is, and what it has."""

    protocol: int
    nonce: str
    boot: str
    ms: int
    lost: int
    firmware: str
    capabilities: tuple[str, ...] = ()

    @property
    def buttons(self) -> tuple[str, ...]:
        """The names of its buttons."""
        for word in self.capabilities:
            if word.startswith("buttons="):
                return tuple(BUTTONS[letter] for letter in word[len("buttons=") :] if letter in BUTTONS)
        return ()


@dataclass(frozen=True, slots=True)
class Output:
    """All that the box shows. Showing the same again changes nothing.

    `segments` is the text of a seven-segment display: up to 8 small letters, digits and `-_.`. `beep` is a
    number: the box beeps once when it differs from the one before; 0 is silence.
    """

    lights: LightState = field(default_factory=LightState)
    segments: str = ""
    beep: int = 0


def frame_of_hello(seq: int, protocols: tuple[int, ...], nonce: str) -> Frame:
    return Frame("H", seq, (",".join(map(str, protocols)), nonce))


def hello_of(frame: Frame) -> tuple[tuple[int, ...], str]:
    """Protocol numbers and nonce of a hello. Raises FrameInvalid."""
    match frame.words:
        case (protocols, nonce, *_):
            return tuple(_count(part, frame) for part in protocols.split(",")), nonce
    raise _wrong(frame)


def frame_of_welcome(seq: int, welcome: Welcome) -> Frame:
    words = (
        str(welcome.protocol),
        welcome.nonce,
        welcome.boot,
        str(welcome.ms),
        str(welcome.lost),
        welcome.firmware,
        *welcome.capabilities,
    )
    return Frame("W", seq, words)


def welcome_of(frame: Frame) -> Welcome:
    """Raises FrameInvalid when the words are no welcome."""
    match frame.words:
        case (protocol, nonce, boot, ms, lost, firmware, *capabilities):
            return Welcome(
                _count(protocol, frame),
                nonce,
                boot,
                _count(ms, frame),
                _count(lost, frame),
                firmware,
                tuple(capabilities),
            )
    raise _wrong(frame)


def frame_of_event(seq: int, event: BoxEvent) -> Frame:
    words = [event.boot, str(event.number), str(event.at_ms), event.kind, event.name]
    if event.kind == "die":
        words.append(str(event.roll))
        if event.name == "rolled":
            words.append(event.value)
    return Frame("E", seq, tuple(words))


def event_of(frame: Frame) -> BoxEvent:
    """Raises FrameInvalid when the words are no event; `age_ms` is left 0."""
    match frame.words:
        case (boot, number, at_ms, "press" | "release" | "hold" as kind, name, *_) if (
            name in BUTTONS.values()
        ):
            return BoxEvent(boot, _count(number, frame), kind, name, "", _count(at_ms, frame))
        case (boot, number, at_ms, "die", "rolling" | "crooked" as name, roll, *_):
            count = _count(number, frame)
            return BoxEvent(boot, count, "die", name, "", _count(at_ms, frame), _count(roll, frame))
        case (boot, number, at_ms, "die", "rolled", roll, value, *_):
            count = _count(number, frame)
            return BoxEvent(boot, count, "die", "rolled", value, _count(at_ms, frame), _count(roll, frame))
    raise _wrong(frame)


def frame_of_output(seq: int, output: Output) -> Frame:
    """Raises FrameInvalid for a text that the display cannot show."""
    words = ["show", _letters(output.lights.rounds), _letters(output.lights.seats)]
    if output.segments:
        if len(output.segments) > 8 or not _SEGMENTS.issuperset(output.segments):
            raise FrameInvalid(Sentence("{text} does not fit the box's display.", text=repr(output.segments)))
        words.append(f"seg={output.segments}")
    if output.beep:
        words.append(f"beep={output.beep}")
    return Frame("C", seq, tuple(words))


def output_of(frame: Frame) -> Output:
    """Raises FrameInvalid when the words are no whole state; words it does not know are passed over."""
    match frame.words:
        case ("show", rounds, seats, *others):
            extra = dict(word.split("=", 1) for word in others if "=" in word)
            lights = LightState(_patterns(rounds, frame), _patterns(seats, frame))
            return Output(lights, extra.get("seg", ""), _count(extra.get("beep", "0"), frame))
    raise _wrong(frame)


def event_ack(seq: int, boot: str, number: int) -> Frame:
    return Frame("A", seq, (boot, str(number)))


def acked_event(frame: Frame) -> tuple[str, int] | None:
    """Boot id and number of the event that an ack names; None for the ack of a command."""
    match frame.words:
        case (boot, number, *_):
            return boot, _count(number, frame)
        case ():
            return None
    raise _wrong(frame)


def pong(seq: int, ms: int, lost: int) -> Frame:
    return Frame("Q", seq, (str(ms), str(lost)))


def pong_of(frame: Frame) -> tuple[int, int]:
    """Box milliseconds and the number of events that the box had to drop since its boot."""
    match frame.words:
        case (ms, lost, *_):
            return _count(ms, frame), _count(lost, frame)
    raise _wrong(frame)


def _letters(patterns: tuple[Pattern, ...]) -> str:
    return "".join(_LETTERS[pattern] for pattern in patterns) or "-"


def _patterns(word: str, frame: Frame) -> tuple[Pattern, ...]:
    if word == "-":
        return ()
    if not all(letter in _PATTERNS for letter in word):
        raise _wrong(frame)
    return tuple(_PATTERNS[letter] for letter in word)


def _count(word: str, frame: Frame) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 10):
        raise _wrong(frame)
    return int(word)


def _wrong(frame: Frame) -> FrameInvalid:
    words = " ".join(frame.words)
    return FrameInvalid(Sentence("The words of {kind} {words} make no sense.", kind=frame.kind, words=words))
