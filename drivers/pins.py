"""Which pin of the Pi is which light: `firmware_configs/lights.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import yaml

from drivers.checked_yaml import PlacedInt, Section
from drivers.sentence import Sentence

MOST_ROUNDS = 8
MOST_SEATS = 4
HIGHEST_PIN = 27

_DISPLAY_PINS: dict[str, frozenset[int]] = {
    "hdmi": frozenset(),
    "dsi": frozenset(),
    "spi": frozenset({7, 8, 9, 10, 11, 18, 24, 25}),
    "dpi": frozenset(range(22)),
}
_I2C_PINS = frozenset({0, 1, 2, 3})
_UART_PINS = frozenset({14, 15})

DEFAULT_FILE = Path(__file__).resolve().parent.parent / "firmware_configs" / "lights.yaml"
"""The file that is shipped; it lies beside this package."""


@dataclass(frozen=True, slots=True)
class LightPins:
    """BCM numbers of the lights' pins; `smooth` lights can be dimmed, the others only be on or off."""

    rounds: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    smooth: bool = False
    active_high: bool = True


def read_light_pins(path: Path = DEFAULT_FILE) -> LightPins:
    """Raises ConfigInvalid with all that is wrong, double and reserved pins too, with file and line."""
    section = Section.open(path)
    rounds = section.numbers("rounds", 0, HIGHEST_PIN, MOST_ROUNDS)
    seats = section.numbers("seats", 0, HIGHEST_PIN, MOST_SEATS)
    smooth = section.flag("smooth", False)
    active_high = section.flag("active_high", True)
    reserved: dict[int, str] = {}
    display = section.word("display", _DISPLAY_PINS, "hdmi")
    reserved |= dict.fromkeys(_DISPLAY_PINS[display], f"display ({display})")
    if section.flag("i2c", True):
        reserved |= dict.fromkeys(_I2C_PINS, "I2C")
    if section.flag("uart", True):
        reserved |= dict.fromkeys(_UART_PINS, "UART")
    _check(section, (*rounds, *seats), reserved)
    section.finish()
    return LightPins(
        tuple(pin.value for pin in rounds), tuple(pin.value for pin in seats), smooth, active_high
    )


def _check(section: Section, pins: tuple[PlacedInt, ...], reserved: dict[int, str]) -> None:
    first: dict[int, yaml.Node] = {}
    for pin in pins:
        if pin.value in reserved:
            use = reserved[pin.value]
            section.wrong(pin.node, Sentence("GPIO {pin} belongs to the {use}.", pin=pin.value, use=use))
        if pin.value in first:
            line = first[pin.value].start_mark.line + 1
            sentence = Sentence("GPIO {pin} has a light already, in line {line}.", pin=pin.value, line=line)
            section.wrong(pin.node, sentence)
        first.setdefault(pin.value, pin.node)
