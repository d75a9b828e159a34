"""A box as its YAML file describes it, and the C header that the firmware is built with.

    python -m drivers.box.board FILE

prints the header, or everything that is wrong with the file.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from drivers.box.messages import BUTTONS
from drivers.checked_yaml import PlacedWord, Section
from drivers.errors import ConfigInvalid
from drivers.sentence import Sentence

CONFIGS = Path(__file__).resolve().parents[2] / "firmware_configs"
MOST_LIGHTS = 8

_MCUS = ("atmega328p",)
_CHIP_PIN = re.compile(r"P([BCD])([0-7])")


@dataclass(frozen=True, slots=True)
class ChipPin:
    """A pin of the chip: port letter and bit."""

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
class Board:
    """One box: which chip, and what is wired to which of its pins."""

    mcu: str
    hertz: int
    buttons: dict[str, ChipPin]
    rounds: tuple[ChipPin, ...]
    seats: tuple[ChipPin, ...]
    buzzer: ChipPin | None


def read_pins(path: Path) -> Pins:
    """A file of `firmware_configs/pins`. Raises ConfigInvalid."""
    section = Section.open(path)
    mcu = section.word("mcu", _MCUS, _MCUS[0])
    hertz = section.number("hertz", 1_000_000, 20_000_000, 16_000_000)
    pins: dict[str, ChipPin] = {}
    for name, word in _entries(section, "pins"):
        match = _CHIP_PIN.fullmatch(word.value)
        if match is None:
            section.wrong(word.node, Sentence("{pin} is no pin of the chip, like PD2.", pin=word.value))
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
            word = fitted.placed_word(name)
            pin = wiring.take(word) if word is not None else None
            if pin is not None:
                buttons[name] = pin
    rounds = tuple(filter(None, map(wiring.take, section.words("rounds", MOST_LIGHTS))))
    seats = tuple(filter(None, map(wiring.take, section.words("seats", 4))))
    word = section.placed_word("buzzer")
    buzzer = wiring.take(word) if word is not None else None
    section.finish()
    return Board(wiring.pins.mcu, wiring.pins.hertz, buttons, rounds, seats, buzzer)


def header(board: Board) -> str:
    """The C header: lists for the firmware's X macros."""
    letters = {name: letter for letter, name in BUTTONS.items()}
    capabilities = [
        f"buttons={''.join(letters[name] for name in board.buttons)}",
        f"rounds={len(board.rounds)}",
        f"seats={len(board.seats)}",
        *(["beep"] if board.buzzer else []),
    ]
    buttons = " ".join(f'X({pin.port}, {pin.bit}, "{name}")' for name, pin in board.buttons.items())
    lines = [
        "/* Made by drivers/box/board.py: change the YAML file, not this. */",
        "#ifndef BOARD_H",
        "#define BOARD_H",
        f"#define F_CPU {board.hertz}UL",
        f'#define CAPABILITIES "{" ".join(capabilities)}"',
        f"#define BUTTON_COUNT {len(board.buttons)}",
        f"#define BUTTON_LIST {buttons}",
        f"#define ROUND_COUNT {len(board.rounds)}",
        f"#define ROUND_LIST {_list(board.rounds)}",
        f"#define SEAT_COUNT {len(board.seats)}",
        f"#define SEAT_LIST {_list(board.seats)}",
        f"#define BUZZER_LIST {_list((board.buzzer,) if board.buzzer else ())}",
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
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m drivers.box.board FILE\n")
        return 2
    try:
        sys.stdout.write(header(read_board(Path(arguments[0]))))
    except ConfigInvalid as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
