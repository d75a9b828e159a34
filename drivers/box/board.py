"""A box as its YAML file describes it: which board, and what is wired to which of its pins."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

import yaml

from drivers.box.messages import BUTTONS
from drivers.checked_yaml import PlacedWord, Section
from drivers.sentence import Sentence

CONFIGS = Path(__file__).resolve().parents[2] / "firmware_configs"
MOST_LIGHTS = 8

_CHIP_PINS = {"atmega328p": re.compile(r"P([BCD])([0-7])"), "rp2040": re.compile(r"(GP)([0-9]|[12][0-9])")}
"""The chips that there is a firmware for, and what their pins are called."""
_FACES = 6
AXES = ("+x", "-x", "+y", "-y", "+z", "-z")
"""Of an accelerometer: what can point up."""
_UP = ("+z", "+y", "+x", "-x", "-y", "-z")
"""What points up when face 1 to 6 does, unless the file says otherwise: opposite faces add up to 7."""

DieKind = Literal["none", "button", "hall", "accelerometer"]


@dataclass(frozen=True, slots=True)
class ChipPin:
    """A pin of the chip: port letter and bit, or `GP` and the number."""

    port: str
    bit: int


@dataclass(frozen=True, slots=True)
class Pins:
    """What a board's pins are called, and what must not be used. `i2c` are the only pins, data and clock, at
    which its chip speaks I²C; without, any two do. `supply` is printed where parts get their voltage."""

    mcu: str
    hertz: int
    pins: dict[str, ChipPin]
    reserved: dict[str, str]
    i2c: tuple[str, str] | None = None
    supply: str = "5V"


@dataclass(frozen=True, slots=True)
class Die:
    """How the box's die is read: a button (1 pin), hall switches under its six faces (6 pins), or an
    accelerometer in it (2 pins, data and clock; `faces` are up when each of AXES points up)."""

    kind: DieKind = "none"
    pins: tuple[ChipPin, ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """One box: which chip, and what is wired to which of its pins. `segments` are clock and data."""

    mcu: str
    hertz: int
    buttons: dict[str, ChipPin]
    rounds: tuple[ChipPin, ...] = ()
    seats: tuple[ChipPin, ...] = ()
    buzzer: ChipPin | None = None
    smooth: bool = False
    segments: tuple[ChipPin, ChipPin] | None = None
    die: Die = field(default_factory=Die)

    @property
    def capabilities(self) -> tuple[str, ...]:
        """What the box says of itself in its welcome."""
        letters = {name: letter for letter, name in BUTTONS.items()}
        return (
            f"buttons={''.join(letters[name] for name in self.buttons)}",
            f"rounds={len(self.rounds)}",
            f"seats={len(self.seats)}",
            *(["die"] if self.die.kind != "none" else []),
            *(["seg"] if self.segments else []),
            *(["beep"] if self.buzzer else []),
        )


def read_pins(path: Path) -> Pins:
    """A file of `firmware_configs/pins`. Raises ConfigInvalid."""
    section = Section.open(path)
    mcu = section.word("mcu", _CHIP_PINS, "atmega328p")
    hertz = section.number("hertz", 1_000_000, 133_000_000, 16_000_000)
    pins: dict[str, ChipPin] = {}
    for name, word in _entries(section, "pins"):
        match = _CHIP_PINS[mcu].fullmatch(word.value)
        if match is None:
            section.wrong(word.node, Sentence("{pin} is no pin of the {chip}.", pin=word.value, chip=mcu))
        else:
            pins[name] = ChipPin(match[1], int(match[2]))
    reserved = {name: word.value for name, word in _entries(section, "reserved")}
    i2c, supply = _i2c(section, pins), section.placed_word("supply")
    section.finish()
    return Pins(mcu, hertz, pins, reserved, i2c, supply.value if supply else "5V")


def _i2c(section: Section, pins: dict[str, ChipPin]) -> tuple[str, str] | None:
    inner = section.section("i2c")
    if inner is None:
        return None
    data, clock = inner.placed_word("sda"), inner.placed_word("scl")
    if data is None or clock is None:
        inner.wrong(inner.node, Sentence("I²C needs two pins: sda and scl."))
        return None
    for word in (data, clock):
        if word.value not in pins:
            section.wrong(word.node, Sentence("{pin} is not among the pins.", pin=word.value))
    return data.value, clock.value


def read_board(path: Path, configs: Path = CONFIGS) -> Board:
    """Raises ConfigInvalid with all that is wrong: unknown, double and reserved pins, each with its line."""
    section = Section.open(path)
    boards = sorted(file.stem for file in (configs / "pins").glob("*.yaml"))
    board = section.word("board", boards, boards[0])
    wiring = _Wiring(section, read_pins(configs / "pins" / f"{board}.yaml"), board)
    buttons: dict[str, ChipPin] = {}
    fitted = section.section("buttons")
    if fitted is not None:
        for name in BUTTONS.values():
            pin = wiring.one(fitted, name)
            if pin is not None:
                buttons[name] = pin
    read = Board(
        wiring.pins.mcu,
        wiring.pins.hertz,
        buttons,
        rounds=wiring.several(section, "rounds", MOST_LIGHTS),
        seats=wiring.several(section, "seats", 4),
        buzzer=wiring.one(section, "buzzer"),
        smooth=section.flag("smooth", False),
        segments=_segments(section, wiring),
        die=_die(section, wiring),
    )
    if read.smooth and read.mcu == "rp2040":
        wiring.check_dimming(section, (*read.rounds, *read.seats))
    section.finish()
    return read


def _segments(section: Section, wiring: _Wiring) -> tuple[ChipPin, ChipPin] | None:
    inner = section.section("segments")
    if inner is None:
        return None
    clk, dio = wiring.one(inner, "clk"), wiring.one(inner, "dio")
    if clk is None or dio is None:
        inner.wrong(inner.node, Sentence("segments needs two pins: clk and dio."))
        return None
    return clk, dio


def _die(section: Section, wiring: _Wiring) -> Die:
    inner = section.section("die")
    if inner is None:
        return Die()
    kind = inner.word("kind", get_args(DieKind), "none")
    pin, places = wiring.one(inner, "pin"), wiring.several(inner, "faces", _FACES)
    data, clock, up = inner.placed_word("sda"), inner.placed_word("scl"), inner.words("up", _FACES)
    if kind == "accelerometer":
        return _accelerometer(inner, wiring, data, clock, up)
    if kind == "button" and "pin" not in inner.keys:
        inner.wrong(inner.node, Sentence("A die rolled by a button needs pin."))
    elif kind == "hall" and len(places) != _FACES:
        inner.wrong(inner.node, Sentence("A die read by hall switches needs faces: six pins, face 1 first."))
    elif kind == "button" and pin is not None:
        return Die("button", (pin,))
    elif kind == "hall":
        return Die("hall", places)
    return Die()


def _accelerometer(
    section: Section,
    wiring: _Wiring,
    data: PlacedWord | None,
    clock: PlacedWord | None,
    up: tuple[PlacedWord, ...],
) -> Die:
    axes = tuple(word.value for word in up) or _UP
    if sorted(axes) != sorted(AXES):
        every = ", ".join(AXES)
        sentence = Sentence("up needs each of {axes} once: what points up when face 1 to 6 does.", axes=every)
        section.wrong(up[0].node, sentence)
        return Die()
    if data is None or clock is None:
        section.wrong(section.node, Sentence("I²C needs two pins: sda and scl."))
        return Die()
    pins = tuple(filter(None, (wiring.i2c(data, 0), wiring.i2c(clock, 1))))
    return Die("accelerometer", pins, tuple(axes.index(axis) + 1 for axis in AXES))


class _Wiring:
    """Gives out the pins of a board, each once."""

    def __init__(self, section: Section, pins: Pins, board: str) -> None:
        self.pins = pins
        self._section = section
        self._board = board
        self._taken: dict[str, int] = {}
        self._nodes: dict[str, yaml.Node] = {}

    def one(self, section: Section, key: str) -> ChipPin | None:
        word = section.placed_word(key)
        return self.take(word) if word is not None else None

    def several(self, section: Section, key: str, most: int) -> tuple[ChipPin, ...]:
        return tuple(filter(None, map(self.take, section.words(key, most))))

    def i2c(self, word: PlacedWord, place: int) -> ChipPin | None:
        """Data (0) or clock (1) of I²C."""
        fixed = self.pins.i2c
        if fixed is not None and word.value != fixed[place]:
            sentence = Sentence(
                "The I²C of the {board} is at {sda} (sda) and {scl} (scl).",
                board=self._board,
                sda=fixed[0],
                scl=fixed[1],
            )
            self._wrong(word, sentence)
            return None
        return self.take(word)

    def check_dimming(self, section: Section, lights: tuple[ChipPin, ...]) -> None:
        """The RP2040 has 16 outputs for dimming, each at two pins."""
        first: dict[int, str] = {}
        names = {pin: name for name, pin in self.pins.pins.items()}
        for pin in lights:
            name = names[pin]
            other = first.setdefault(pin.bit % 16, name)
            if other != name:
                sentence = Sentence(
                    "{pin} cannot be dimmed by itself: the chip dims it together with {other}.",
                    pin=name,
                    other=other,
                )
                section.wrong(self._nodes[name], sentence)

    def take(self, word: PlacedWord) -> ChipPin | None:
        name = word.value
        if name in self.pins.reserved:
            use = self.pins.reserved[name]
            self._wrong(word, Sentence("{pin} belongs to the {use}.", pin=name, use=use))
            return None
        if name not in self.pins.pins:
            known = ", ".join(self.pins.pins)
            sentence = Sentence(
                "{pin} is no pin of the {board}; these are: {known}.",
                pin=name,
                board=self._board,
                known=known,
            )
            self._wrong(word, sentence)
            return None
        if name in self._taken:
            line = self._taken[name]
            self._wrong(word, Sentence("{pin} is taken already, in line {line}.", pin=name, line=line))
            return None
        self._taken[name] = word.node.start_mark.line + 1
        self._nodes[name] = word.node
        return self.pins.pins[name]

    def _wrong(self, word: PlacedWord, sentence: Sentence) -> None:
        self._section.wrong(word.node, sentence)


def _entries(section: Section, key: str) -> list[tuple[str, PlacedWord]]:
    inner = section.section(key)
    if inner is None:
        return []
    words = ((name, inner.placed_word(name)) for name in inner.keys)
    return [(name, word) for name, word in words if word is not None]
