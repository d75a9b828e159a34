"""Draws how a box, or the lights on the Pi, are wired, as SVG: from the YAML files that they are built from.

    python -m drivers.box.wiring FILE

prints the picture of a box (a file like firmware_configs/box.example.yaml) or of the lights (lights.yaml).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from xml.sax.saxutils import escape

import yaml

from drivers.box.board import CONFIGS, Board, ChipPin, read_board, read_pins
from drivers.errors import ConfigInvalid
from drivers.pins import LightPins, read_light_pins

Part = Literal["button", "light", "buzzer", "signal"]

ROW = 34
TOP = 70
BOARD_LEFT, BOARD_RIGHT = 300, 460
WIDTH = 760
RAIL_LEFT, RAIL_RIGHT = 40, WIDTH - 40
COLOURS = {"green": "#2e8b57", "red": "#c62828", "yellow": "#7a5c00"}
INK, WIRE, PAPER = "#1b1b1b", "#37474f", "#ffffff"

HEADER = (
    "3V3", "5V", "2", "5V", "3", "GND", "4", "14", "GND", "15",
    "17", "18", "27", "GND", "22", "23", "3V3", "24", "10", "GND",
    "9", "25", "11", "8", "GND", "7", "0", "1", "5", "GND",
    "6", "12", "13", "GND", "19", "16", "26", "20", "GND", "21",
)  # fmt: skip
"""What each of the 40 pins of the Pi's header is: a BCM number, ground or a supply."""


@dataclass(frozen=True, slots=True)
class Wire:
    """One pin and what hangs on it."""

    pin: str
    part: Part
    label: str
    colour: str = INK


def wires_of(board: Board, names: dict[ChipPin, str]) -> tuple[list[Wire], list[Wire]]:
    """What is drawn left of the board (contacts to ground), and right of it (what it drives)."""
    left = [
        Wire(names[pin], "button", _button(name), COLOURS.get(name, INK))
        for name, pin in board.buttons.items()
    ]
    for place, pin in enumerate(board.die.pins, 1):
        match board.die.kind:
            case "button":
                left.append(Wire(names[pin], "button", "die: roll"))
            case "accelerometer":
                left.append(Wire(names[pin], "signal", ""))
            case _:
                left.append(Wire(names[pin], "signal", f"hall switch, face {place}"))
    right = [Wire(names[pin], "light", f"round {n}") for n, pin in enumerate(board.rounds, 1)]
    right += [Wire(names[pin], "light", f"seat {n}") for n, pin in enumerate(board.seats, 1)]
    if board.buzzer is not None:
        right.append(Wire(names[board.buzzer], "buzzer", "active buzzer"))
    if board.segments is not None:
        right += [
            Wire(names[pin], "signal", f"TM1637 {what}")
            for pin, what in zip(board.segments, ("CLK", "DIO"), strict=True)
        ]
    return left, right


def _button(name: str) -> str:
    return f"seat {int(name[4:]) + 1}" if name.startswith("seat") else name


def box_picture(path: Path, configs: Path = CONFIGS) -> str:
    """The picture of a box. Raises ConfigInvalid."""
    board = read_board(path, configs)
    name = str(yaml.safe_load(path.read_text(encoding="utf-8")).get("board", "nano"))
    pins = read_pins(configs / "pins" / f"{name}.yaml")
    left, right = wires_of(board, {pin: word for word, pin in pins.pins.items()})
    if board.die.kind == "accelerometer":
        left += [Wire(pins.supply, "signal", ""), Wire("GND", "signal", "")]
    rows = max(len(left), len(right))
    height = TOP + rows * ROW + 60
    drawn = [
        _rect(BOARD_LEFT, TOP - 30, BOARD_RIGHT - BOARD_LEFT, rows * ROW + 44, "#e0f2f1", INK),
        _text((BOARD_LEFT + BOARD_RIGHT) // 2, TOP - 40, f"{name} (USB at the top)", "middle"),
        *_rail(RAIL_LEFT, height, bool(left)),
        *_rail(RAIL_RIGHT, height, any(wire.part in ("light", "buzzer") for wire in right)),
    ]
    for row, wire in enumerate(left):
        drawn += _left(wire, TOP + row * ROW)
    if board.die.kind == "accelerometer":
        drawn += _die(TOP + (len(left) - 4) * ROW)
    for row, wire in enumerate(right):
        drawn += _right(wire, TOP + row * ROW)
    return _svg(WIDTH, height, f"Wiring of {path.name}", drawn)


def lights_picture(pins: LightPins, title: str) -> str:
    """The header of the Pi, and which of its pins goes over a resistor and a light to ground."""
    used = {str(pin): f"round {n}" for n, pin in enumerate(pins.rounds, 1)}
    used |= {str(pin): f"seat {n}" for n, pin in enumerate(pins.seats, 1)}
    middle, step, height = WIDTH // 2, 26, 60 + 20 * 26 + 40
    drawn = [_rect(middle - 62, 46, 124, 20 * step + 8, "#e0f2f1", INK)]
    drawn.append(_text(middle, 32, "header of the Pi; pin 1 is the square one", "middle"))
    for row in range(20):
        y = 62 + row * step
        for side, at in ((-1, 2 * row), (1, 2 * row + 1)):
            what = HEADER[at]
            x = middle + side * 20
            fill = "#ffb300" if what in used else "#90a4ae" if what == "GND" else PAPER
            drawn.append(
                _rect(x - 7, y - 7, 14, 14, fill, INK)
                if at == 0
                else f'<circle cx="{x}" cy="{y}" r="7" fill="{fill}" stroke="{INK}"/>'
            )
            drawn.append(_text(x + side * 12, y + 4, what, "start" if side > 0 else "end", 11))
            if what in used:
                drawn += _light_on_header(side, middle, y, f"GPIO {what}, pin {at + 1}: {used[what]}")
    note = "each light: pin, 330 Ω, the light's long leg; its short leg to a grey pin (GND)"
    drawn.append(_text(middle, height - 14, note, "middle", 12))
    return _svg(WIDTH, height, title, drawn)


def _light_on_header(side: int, middle: int, y: int, label: str) -> list[str]:
    edge, resistor, lamp = (middle + side * offset for offset in (66, 110, 160))
    return [
        _line(edge, y, lamp + side * 26, y),
        _rect(resistor - 16, y - 6, 32, 12, PAPER, WIRE),
        _lamp(lamp, y, side),
        _text(lamp + side * 32, y + 4, label, "start" if side > 0 else "end", 12),
    ]


def _left(wire: Wire, y: int) -> list[str]:
    drawn = [_text(BOARD_LEFT + 10, y + 5, wire.pin, "start")]
    if wire.part == "button":
        drawn += [
            _line(RAIL_LEFT, y, 150, y),
            _line(190, y, BOARD_LEFT, y),
            _line(150, y, 186, y - 12),
            f'<circle cx="150" cy="{y}" r="4" fill="{wire.colour}"/>',
            f'<circle cx="190" cy="{y}" r="4" fill="{wire.colour}"/>',
            _text(140, y - 6, wire.label, "end", colour=wire.colour),
        ]
    else:
        drawn += [_line(210, y, BOARD_LEFT, y), _text(204, y + 5, wire.label, "end")]
    return drawn


def _die(y: int) -> list[str]:
    """The chip in the die around its four wires, and which way its axes point."""
    left, right, top = RAIL_LEFT + 40, 210, y - 22
    x, floor = left + 38, top + 96
    return [
        _rect(left, top, right - left, 4 * ROW + 10, "#fff8e1", INK),
        _text(left + 12, top + 24, "in the die:", "start", 12),
        _text(left + 12, top + 40, "ADXL345", "start", 12),
        *(_line(x, floor, x + dx, floor + dy) for dx, dy in ((26, 0), (-14, 18), (0, -30))),
        _text(x + 30, floor + 4, "x", "start", 12),
        _text(x - 26, floor + 24, "y", "start", 12),
        _text(x + 6, floor - 22, "z", "start", 12),
        *(
            _text(right - 8, y + 5 + row * ROW, words, "end", 12)
            for row, words in enumerate(("SDA", "SCL", "VCC", "GND"))
        ),
    ]


def _right(wire: Wire, y: int) -> list[str]:
    drawn = [_text(BOARD_RIGHT - 10, y + 5, wire.pin, "end")]
    match wire.part:
        case "light":
            drawn += [
                _line(BOARD_RIGHT, y, RAIL_RIGHT, y),
                _rect(490, y - 7, 44, 14, PAPER, WIRE),
                _text(512, y + 4, "330 Ω", "middle", 11),
                _lamp(575, y, 1),
                _text(600, y - 6, wire.label, "start"),
            ]
        case "buzzer":
            drawn += [
                _line(BOARD_RIGHT, y, RAIL_RIGHT, y),
                f'<circle cx="575" cy="{y}" r="12" fill="{PAPER}" stroke="{WIRE}" stroke-width="2"/>',
                _text(575, y + 5, "♪", "middle"),
                _text(600, y - 6, wire.label, "start"),
            ]
        case _:
            drawn += [_line(BOARD_RIGHT, y, 560, y), _text(566, y + 5, wire.label, "start")]
    return drawn


def _rail(x: int, height: int, there: bool) -> list[str]:
    if not there:
        return []
    return [_line(x, TOP - 20, x, height - 34, 4), _text(x, height - 14, "GND", "middle")]


def _lamp(x: int, y: int, side: int) -> str:
    tip, back = x + side * 9, x - side * 9
    stroke = f'stroke="{WIRE}" stroke-width="2"'
    return (
        f'<path d="M{back} {y - 9}L{back} {y + 9}L{tip} {y}Z" fill="#ffd54f" {stroke}/>'
        f'<path d="M{tip} {y - 9}L{tip} {y + 9}" {stroke}/>'
    )


def _line(x1: int, y1: int, x2: int, y2: int, width: int = 2) -> str:
    return f'<path d="M{x1} {y1}L{x2} {y2}" stroke="{WIRE}" stroke-width="{width}"/>'


def _rect(x: int, y: int, width: int, height: int, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="2"/>'
    )


def _text(x: int, y: int, words: str, anchor: str, size: int = 14, colour: str = INK) -> str:
    at = f'x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"'
    return f"<text {at}>{escape(words)}</text>"


def _svg(width: int, height: int, title: str, drawn: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans, sans-serif" fill="none">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *drawn, "</svg>"]) + "\n"


def picture(path: Path) -> str:
    """The picture of either kind of file. Raises ConfigInvalid."""
    if path.name.startswith("lights"):
        return lights_picture(read_light_pins(path), f"Lights of {path.name}")
    return box_picture(path)


def main(arguments: list[str]) -> int:
    """The program."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m drivers.box.wiring FILE\n")
        return 2
    try:
        sys.stdout.write(picture(Path(arguments[0])))
    except ConfigInvalid as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
