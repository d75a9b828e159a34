"""The source file that a box's firmware is built with, from its YAML file.

    python -m drivers.box.firmware FILE [FOLDER]

writes it into the folder, or prints it; or says everything that is wrong with the file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from drivers.box.board import Board, ChipPin, read_board
from drivers.errors import ConfigInvalid


def source(board: Board) -> tuple[str, str]:
    """File name and text of what the board's firmware is built with: a C header, or a Python module."""
    return ("board.h", header(board)) if board.mcu == "atmega328p" else ("wiring.py", module(board))


def module(board: Board) -> str:
    """The Python module that the Pico's program imports."""
    segments = None if board.segments is None else tuple(pin.bit for pin in board.segments)
    lines = [
        '"""Made by drivers/box/firmware.py: change the YAML file, not this."""',
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
        f"DIE_FACES = {board.die.faces!r}",
    ]
    return "\n".join(lines) + "\n"


def header(board: Board) -> str:
    """The C header: lists for the firmware's X macros."""
    buttons = " ".join(f'X({pin.port}, {pin.bit}, "{name}")' for name, pin in board.buttons.items())
    segments = board.segments or ()
    contacts = () if board.die.kind == "accelerometer" else board.die.pins
    lines = [
        "/* Made by drivers/box/firmware.py: change the YAML file, not this. */",
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
        f"#define DIE_ACCELEROMETER {int(board.die.kind == 'accelerometer')}",
        f"#define DIE_LIST {_list(contacts)}",
        f"#define DIE_FACES {{{', '.join(map(str, board.die.faces))}}}",
        f"#define SEGMENTS {int(board.segments is not None)}",
        *(f"#define SEGMENT_{n} {p.port}, {p.bit}" for n, p in zip(("CLK", "DIO"), segments, strict=False)),
        "#endif",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _list(pins: tuple[ChipPin, ...]) -> str:
    return " ".join(f"X({pin.port}, {pin.bit})" for pin in pins)


def main(arguments: list[str]) -> int:
    """The program."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python -m drivers.box.firmware FILE [FOLDER]\n")
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
