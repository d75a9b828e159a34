"""A box as its YAML file describes it, and the source file that its firmware is built with.

    python -m drivers.box.board FILE [FOLDER]

writes it into the folder, or prints it; or says everything that is wrong with the file.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

import yaml

from drivers.box.messages import BUTTONS
from drivers.checked_yaml import PlacedWord, Section
from drivers.errors import ConfigInvalid
from drivers.sentence import Sentence

CONFIGS = Path(__file__).resolve().parents[2] / "firmware_configs"
MOST_LIGHTS = 8

_CHIP_PINS = {"atmega328p": re.compile(r"P([BCD])([0-7])"), "rp2040": re.compile(r"(GP)([0-9]|[12][0-9])")}
"""The chips that there is a firmware for, and what their pins are called."""
_HALL_FACES = 6

DieKind = Literal["none", "button", "hall", "accelerometer"]


@dataclass(frozen=True, slots=True)
class ChipPin:
    """A pin of the chip: port letter and bit, or `GP` and the number."""

    port: str
    bit: int


@dataclass(frozen=True, slots=True)
class Pins:
    """What a board's pins are called, and what must not be used."""

    mcu: str
    hertz: int
    pins: dict[str, ChipPin]
    reserved: dict[str, str]


@dataclass(frozen=True, slots=True)
class Die:
    """How the box's die is read: a button (1 pin), or hall switches under its six faces (6 pins)."""

    kind: DieKind = "none"
    pins: tuple[ChipPin, ...] = ()


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
    section.finish()
    return Pins(mcu, hertz, pins, reserved)


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
    pin, faces = wiring.one(inner, "pin"), wiring.several(inner, "faces", _HALL_FACES)
    if kind == "accelerometer":
        inner.wrong(inner.node, Sentence("No firmware reads an accelerometer die yet: use button or hall."))
    elif kind == "button" and "pin" not in inner.keys:
        inner.wrong(inner.node, Sentence("A die rolled by a button needs pin."))
    elif kind == "hall" and len(faces) != _HALL_FACES:
        inner.wrong(inner.node, Sentence("A die read by hall switches needs faces: six pins, face 1 first."))
    elif kind == "button" and pin is not None:
        return Die("button", (pin,))
    elif kind == "hall":
        return Die("hall", faces)
    return Die()


def source(board: Board) -> tuple[str, str]:
    """File name and text of what the board's firmware is built with: a C header, or a Python module."""
    return ("board.h", header(board)) if board.mcu == "atmega328p" else ("wiring.py", module(board))


def module(board: Board) -> str:
    """The Python module that the Pico's program imports."""
    segments = None if board.segments is None else tuple(pin.bit for pin in board.segments)
    lines = [
        '"""Made by drivers/box/board.py: change the YAML file, not this."""',
        "",
        f"CAPABILITIES = {board.capabilities!r}",
        f"BUTTONS = {tuple((name, pin.bit) for name, pin in board.buttons.items())!r}",
        f"ROUNDS = {tuple(pin.bit for pin in board.rounds)!r}",
        f"SEATS = {tuple(pin.bit for pin in board.seats)!r}",
        f"SMOOTH = {board.smooth!r}",
        f"BUZZER = {board.buzzer.bit if board.buzzer else None!r}",
        f"SEGMENTS = {segments!r}",
        f"DIE = {board.die.kind!r}",
        f"DIE_PINS = {tuple(pin.bit for pin in board.die.pins)!r}",
    ]
    return "\n".join(lines) + "\n"


def header(board: Board) -> str:
    """The C header: lists for the firmware's X macros."""
    buttons = " ".join(f'X({pin.port}, {pin.bit}, "{name}")' for name, pin in board.buttons.items())
    segments = board.segments or ()
    lines = [
        "/* Made by drivers/box/board.py: change the YAML file, not this. */",
        "#ifndef BOARD_H",
        "#define BOARD_H",
        f"#define F_CPU {board.hertz}UL",
        f'#define CAPABILITIES "{" ".join(board.capabilities)}"',
        f"#define BUTTON_COUNT {len(board.buttons)}",
        f"#define BUTTON_LIST {buttons}",
        f"#define ROUND_COUNT {len(board.rounds)}",
        f"#define ROUND_LIST {_list(board.rounds)}",
        f"#define SEAT_COUNT {len(board.seats)}",
        f"#define SEAT_LIST {_list(board.seats)}",
        f"#define SMOOTH {int(board.smooth)}",
        f"#define BUZZER_LIST {_list((board.buzzer,) if board.buzzer else ())}",
        f"#define DIE_BUTTON {int(board.die.kind == 'button')}",
        f"#define DIE_HALL {int(board.die.kind == 'hall')}",
        f"#define DIE_LIST {_list(board.die.pins)}",
        f"#define SEGMENTS {int(board.segments is not None)}",
        *(f"#define SEGMENT_{n} {p.port}, {p.bit}" for n, p in zip(("CLK", "DIO"), segments, strict=False)),
        "#endif",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


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


def _list(pins: tuple[ChipPin, ...]) -> str:
    return " ".join(f"X({pin.port}, {pin.bit})" for pin in pins)


def main(arguments: list[str]) -> int:
    """The program."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python -m drivers.box.board FILE [FOLDER]\n")
        return 2
    try:
        name, text = source(read_board(Path(arguments[0])))
    except ConfigInvalid as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if len(arguments) == 1:
        sys.stdout.write(text)
    else:
        (Path(arguments[1]) / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
