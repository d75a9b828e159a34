"""docs/hardware.md: its pictures are what the files say, its boxes can be built, its commands are there."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from drivers.box import board, wiring
from drivers.box.board import CONFIGS
from drivers.pins import read_light_pins
from tests.drivers.firmware import ROOT

PAGE = (ROOT / "docs" / "hardware.md").read_text(encoding="utf-8")
PICTURES = ROOT / "docs" / "pictures"
BOXES = sorted(CONFIGS.glob("box.*.yaml"))


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(picture).iter() if node.tag.endswith("text")]


@pytest.mark.parametrize("file", [*BOXES, CONFIGS / "lights.yaml"], ids=lambda file: file.stem)
def test_the_pictures_are_what_the_files_say(file: Path) -> None:
    kept = PICTURES / f"wiring_{file.stem.removeprefix('box.')}.svg"
    assert kept.read_text(encoding="utf-8") == wiring.picture(file), (
        f"python -m drivers.box.wiring {file} > {kept}"
    )
    assert f"pictures/{kept.name}" in PAGE


@pytest.mark.parametrize("file", BOXES, ids=lambda file: file.stem)
def test_a_picture_names_every_pin_that_is_wired(file: Path) -> None:
    said = texts(wiring.picture(file))
    used = re.findall(r"\b(?:GP\d+|[AD]\d+|\d+)\b", re.sub(r"#.*", "", file.read_text()))
    for pin in used:
        assert pin in said
    assert f"]({Path('..') / file.relative_to(ROOT)})" in PAGE


def test_the_picture_of_the_lights_names_pins_of_the_header() -> None:
    pins = read_light_pins()
    said = " ".join(texts(wiring.picture(CONFIGS / "lights.yaml")))
    for place, pin in enumerate(pins.rounds, 1):
        header = wiring.HEADER.index(str(pin)) + 1
        assert f"GPIO {pin}, pin {header}: round {place}" in said
    # The header of every Pi with 40 pins: 26 numbers from 0 to 27, 8 grounds, 4 supplies.
    numbers = [int(word) for word in wiring.HEADER if word.isdecimal()]
    assert sorted(numbers) == list(range(28))
    assert (wiring.HEADER.count("GND"), len(wiring.HEADER)) == (8, 40)
    assert wiring.HEADER[10] == "17" and wiring.HEADER[39] == "21"


def test_every_board_has_a_row() -> None:
    rows = PAGE.split("| board | chip |")[1].split("\n\n")[0].lower().replace(" ", "_")
    for file in (CONFIGS / "pins").glob("*.yaml"):
        assert f"|_{file.stem}" in rows or f"_{file.stem}_" in rows
        assert board.read_pins(file).mcu in rows.replace("rp2040,", "rp2040")


def test_the_program_draws_or_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert wiring.main([str(BOXES[0])]) == 0
    assert capsys.readouterr().out.startswith("<svg ")
    wrong = tmp_path / "box.yaml"
    wrong.write_text("board: nano\nrounds: [D0]\n")
    assert wiring.main([str(wrong)]) == 1
    assert capsys.readouterr().err == f"{wrong}:2:10: D0 belongs to the UART.\n"
    assert wiring.main([]) == 2
