"""Boxes with a die of each kind that shows a face, and a hand that rolls it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from tests.drivers.firmware import Build, Simbox, build_avr, build_pico, simulated
from tests.drivers.tumbles import LOOK_MS, UP, Felt, lies, thrown, tilted

HALL_PICO = """board: pico
buttons: {green: GP2}
rounds: [GP10, GP11]
smooth: true
die: {kind: hall, faces: [GP3, GP4, GP5, GP6, GP7, GP8]}
"""
TUMBLING_PICO = """board: pico
buttons: {green: GP2}
die: {kind: accelerometer, sda: GP0, scl: GP1}
"""


def written(folder: Path, name: str, text: str) -> str:
    """The path of a box's file."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.yaml"
    file.write_text(text)
    return str(file)


def hall_avr(folder: Path) -> Build:
    built = build_avr(folder / "hall", "box.pro_mini")
    return replace(built, die="hall", die_pins=("PB1", "PB2", "PB3", "PB4", "PC0", "PC1"))


def hall_pico(folder: Path) -> Build:
    built = build_pico(folder / "hall", written(folder, "hall", HALL_PICO))
    return replace(built, die="hall", die_pins=tuple(f"GP{number}" for number in range(3, 9)))


def tumbling_avr(folder: Path) -> Build:
    return replace(build_avr(folder / "tumbling", "box.accelerometer"), die="accelerometer")


def tumbling_pico(folder: Path) -> Build:
    built = build_pico(folder / "tumbling", written(folder, "tumbling", TUMBLING_PICO))
    return replace(built, die="accelerometer")


DICE: dict[str, Callable[[Path], Build]] = {
    "avr, hall": hall_avr,
    "avr, accelerometer": tumbling_avr,
    "pico, hall": hall_pico,
    "pico, accelerometer": tumbling_pico,
    "simulated": lambda folder: replace(simulated(), die="simulated"),
}


class Hand:
    """Rolls the die of one box; at first it lies on 1, or beside its switches."""

    def __init__(self, box: Simbox) -> None:
        self._box = box
        self._lay = UP[1]
        self._seen: tuple[str, ...] = ()

    def rolls(self, face: int) -> None:
        """It comes to rest on this face."""
        match self._box.build.die:
            case "hall":
                self._tumbles_over_switches((self._box.build.die_pins[face - 1],))
            case "accelerometer":
                self.feels((*thrown(face, lay=self._lay), *lies(face, 5)))
                self._lay = UP[face]
            case "simulated":
                self._box.tell(f"roll {face}")

    def leaves_it_crooked(self) -> None:
        """It comes to rest between two faces."""
        match self._box.build.die:
            case "hall":
                self._tumbles_over_switches(self._box.build.die_pins[3:5])
            case "accelerometer":
                leaning = tilted(45, 5)
                self.feels((*thrown(1, lay=self._lay), *leaning))
                self._lay = leaning[0]
            case "simulated":
                self._box.tell("crooked")

    def feels(self, looks: Iterable[Felt | None]) -> None:
        """What an accelerometer feels from now on."""
        words = ("gone" if felt is None else ",".join(map(str, felt)) for felt in looks)
        self._box.tell("die " + " ".join(f"{word}@{n * LOOK_MS * 1000}" for n, word in enumerate(words)))

    def _tumbles_over_switches(self, seen: tuple[str, ...]) -> None:
        for pin in self._seen:
            self._box.wave_pin(pin, (1, 0))
        over = self._box.build.die_pins[5]
        self._box.wave_pin(over, (0, 40), (1, 80))
        for pin in seen:
            self._box.wave_pin(pin, (0, 120))
        self._seen = seen
