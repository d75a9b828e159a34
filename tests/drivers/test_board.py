"""The YAML file of a box: the header that comes out of it, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.box.board import CONFIGS, ChipPin, Die, read_board, read_pins
from drivers.box.codec import LONGEST, encode
from drivers.box.firmware import header, main, source
from drivers.box.messages import BUTTONS, Welcome, frame_of_welcome
from drivers.errors import ConfigInvalid

EXAMPLE = CONFIGS / "box.example.yaml"


def complaints(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "box.yaml"
    file.write_text(text)
    with pytest.raises(ConfigInvalid) as refused:
        read_board(file)
    return [str(problem).removeprefix(f"{file}:") for problem in refused.value.problems]


def test_the_example_uses_everything() -> None:
    board = read_board(EXAMPLE)
    assert tuple(board.buttons) == ("green", "red", "yellow", "seat0", "seat1", "seat2", "seat3")
    assert board.buttons["seat0"] == ChipPin("C", 0)
    assert (len(board.rounds), len(board.seats), board.buzzer) == (4, 4, ChipPin("C", 4))
    text = header(board)
    assert '#define CAPABILITIES "buttons=gry0123 rounds=4 seats=4 beep"' in text
    assert "#define ROUND_LIST X(D, 5) X(D, 6) X(D, 7) X(B, 0)\n" in text


@pytest.mark.parametrize("board", sorted(file.stem for file in (CONFIGS / "pins").iterdir()))
def test_every_board_has_pins_that_are_all_different(board: str) -> None:
    pins = read_pins(CONFIGS / "pins" / f"{board}.yaml")
    assert len(set(pins.pins.values())) == len(pins.pins) >= 18
    assert not set(pins.pins) & set(pins.reserved)


def test_a_box_of_one_button(tmp_path: Path) -> None:
    file = tmp_path / "box.yaml"
    file.write_text("board: uno\nbuttons: {green: D2}\n")
    text = header(read_board(file))
    assert '#define CAPABILITIES "buttons=g rounds=0 seats=0"' in text
    assert '#define BUTTON_LIST X(D, 2, "green")\n' in text
    assert "#define BUZZER_LIST\n" in text


def test_a_die_a_display_and_dimmed_lights() -> None:
    board = read_board(CONFIGS / "box.die.yaml")
    assert (board.die, board.smooth) == (Die("button", (ChipPin("B", 3),)), True)
    assert board.segments == (ChipPin("B", 1), ChipPin("B", 2))
    text = header(board)
    assert '#define CAPABILITIES "buttons=gry rounds=4 seats=0 die seg beep"' in text
    assert "#define SEGMENT_DIO B, 2\n" in text
    assert "#define DIE_LIST X(B, 3)\n" in text


def test_a_die_with_an_accelerometer(tmp_path: Path) -> None:
    board = read_board(CONFIGS / "box.accelerometer.yaml")
    # Which face is up when +x, -x, +y, -y, +z, -z points up.
    assert board.die == Die("accelerometer", (ChipPin("C", 4), ChipPin("C", 5)), (3, 4, 2, 5, 1, 6))
    text = header(board)
    assert "#define DIE_ACCELEROMETER 1\n" in text
    # Contacts get pull-ups to the supply; these pins must not.
    assert "#define DIE_LIST\n" in text
    assert "#define DIE_FACES {3, 4, 2, 5, 1, 6}\n" in text
    file = tmp_path / "box.yaml"
    file.write_text(
        "board: pico\ndie: {kind: accelerometer, sda: GP14, scl: GP3, up: [-y, +z, +x, -x, -z, +y]}\n"
    )
    wiring: dict[str, object] = {}
    exec(source(read_board(file))[1], wiring)  # the Pico imports just this
    assert (wiring["DIE"], wiring["DIE_PINS"]) == ("accelerometer", (14, 3))
    assert wiring["DIE_FACES"] == (3, 4, 6, 1, 2, 5)


def test_a_pico_gets_a_module_of_python(tmp_path: Path) -> None:
    name, text = source(read_board(CONFIGS / "box.pico.yaml"))
    wiring: dict[str, object] = {}
    exec(text, wiring)  # the Pico imports just this
    assert name == "wiring.py"
    assert wiring["BUTTONS"] == tuple((f, n) for n, f in enumerate(BUTTONS.values(), 2))
    assert wiring["CAPABILITIES"] == ("buttons=gry0123", "rounds=4", "seats=4", "die", "seg", "beep")
    assert (wiring["SEGMENTS"], wiring["DIE"], wiring["DIE_PINS"]) == ((21, 22), "button", (26,))
    assert main([str(CONFIGS / "box.pico.yaml"), str(tmp_path)]) == 0
    assert (tmp_path / "wiring.py").read_text() == text


@pytest.mark.parametrize("file", sorted(CONFIGS.glob("box.*.yaml")), ids=lambda file: file.stem)
def test_every_box_that_is_shipped_can_be_built(file: Path) -> None:
    board = read_board(file)
    assert {"green", "red", "yellow"} <= set(board.buttons)
    # The longest welcome still fits into a frame.
    welcome = Welcome(1, "ffffffff", "f" * 8, 2**32 - 1, 9999, "pico-1", board.capabilities)
    assert len(encode(frame_of_welcome(255, welcome))) <= LONGEST


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = "board: nano\nbuttons:\n  gren: D2\n  red: D1\nrounds: [D5, D5, D44]\nseat: []\n"
    known = "D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, A0, A1, A2, A3, A4, A5"
    assert complaints(tmp_path, text) == [
        "3:3: gren is not known here; green is.",
        "4:8: D1 belongs to the UART.",
        "5:14: D5 is taken already, in line 5.",
        f"5:18: D44 is no pin of the nano; these are: {known}.",
        "6:1: seat is not known here; seats is.",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("board: mega", "1:8: board must be one of: nano, pico, pro_mini, uno."),
        ("buttons: [D2]", "1:10: Here should be a list of `key: value`."),
        ("buttons: {green: [D2]}", "1:18: green must be one word."),
        ("rounds: D2", "1:9: rounds must be a list, like [D5, D6]."),
        ("rounds: [[D2]]", "1:10: rounds: each entry must be one word."),
        ("seats: [D2, D3, D4, D5, D6]", "1:8: seats has more than 4 entries."),
        ("smooth: yes please", "1:9: smooth must be true or false."),
        ("die: {kind: cube}", "1:13: kind must be one of: none, button, hall, accelerometer."),
        ("die: {kind: button}", "1:6: A die rolled by a button needs pin."),
        (
            "die: {kind: hall, faces: [D2]}",
            "1:6: A die read by hall switches needs faces: six pins, face 1 first.",
        ),
        ("die: {kind: accelerometer}", "1:6: I²C needs two pins: sda and scl."),
        ("board: pico\ndie: {kind: accelerometer, scl: GP0}", "2:6: I²C needs two pins: sda and scl."),
        (
            "die: {kind: accelerometer, sda: A4, scl: A3}",
            "1:42: The I²C of the nano is at A4 (sda) and A5 (scl).",
        ),
        ("buzzer: A4\ndie: {kind: accelerometer, sda: A4, scl: A5}", "2:33: A4 is taken already, in line 1."),
        (
            "die: {kind: accelerometer, sda: A4, scl: A5, up: [+x, -x, +y, -y, +z, +z]}",
            "1:51: up needs each of +x, -x, +y, -y, +z, -z once: what points up when face 1 to 6 does.",
        ),
        ("die: {kind: button, pin: D2}\nrounds: [D2]", "1:26: D2 is taken already, in line 2."),
        ("segments: {clk: D2}", "1:11: segments needs two pins: clk and dio."),
        ("board: pico\nrounds: [GP25]", "2:10: GP25 belongs to the LED on the board."),
        (
            "board: pico\nsmooth: true\nrounds: [GP0]\nseats: [GP16]",
            "4:9: GP16 cannot be dimmed by itself: the chip dims it together with GP0.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(tmp_path: Path, text: str, complaint: str) -> None:
    assert complaints(tmp_path, text) == [complaint]


def test_a_wrong_file_of_pins(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("hertz: fast\npins: {D2: X2, D3: PD3}\ni2c: {sda: D3, scl: D9}\n")
    with pytest.raises(ConfigInvalid) as refused:
        read_pins(file)
    assert [str(problem).removeprefix(f"{file}:") for problem in refused.value.problems] == [
        "1:8: hertz must be a whole number from 1000000 to 133000000.",
        "2:12: X2 is no pin of the atmega328p.",
        "3:21: D9 is not among the pins.",
    ]


def test_the_program_prints_the_header_or_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(EXAMPLE)]) == 0
    assert capsys.readouterr().out == header(read_board(EXAMPLE))
    file = tmp_path / "box.yaml"
    file.write_text("board: mega")
    assert main([str(file)]) == 1
    assert capsys.readouterr() == ("", f"{file}:1:8: board must be one of: nano, pico, pro_mini, uno.\n")
    assert main([]) == 2
