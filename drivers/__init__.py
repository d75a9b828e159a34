"""The things at the table: the serial box (buttons, die, lights) and the lights on the Pi's pins.

Knows no game and imports nothing of `companion`.
"""

from __future__ import annotations

from drivers.box import BoxEvent, BoxLink, LinkState, Output, PortFinder
from drivers.errors import ConfigInvalid, DriverError, FrameInvalid, PinsUnavailable, PortUnavailable, Problem
from drivers.lights import Lights, open_lights
from drivers.patterns import LightState, Pattern
from drivers.pins import LightPins, read_light_pins
from drivers.sentence import Sentence

__all__ = [
    "BoxEvent",
    "BoxLink",
    "ConfigInvalid",
    "DriverError",
    "FrameInvalid",
    "LightPins",
    "LightState",
    "Lights",
    "LinkState",
    "Output",
    "Pattern",
    "PinsUnavailable",
    "PortFinder",
    "PortUnavailable",
    "Problem",
    "Sentence",
    "open_lights",
    "read_light_pins",
]
