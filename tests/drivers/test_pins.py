"""lights.yaml: what is right, and a sentence with file, line and column for what is not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from drivers.errors import ConfigInvalid, DriverError
from drivers.pins import DEFAULT_FILE, LightPins, read_light_pins


def read(tmp_path: Path, text: str) -> LightPins:
    file = tmp_path / "lights.yaml"
    file.write_text(text)
    return read_light_pins(file)


def complaints(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(ConfigInvalid) as refused:
        read(tmp_path, text)
    start = f"{tmp_path}/"
    lines = [str(problem) for problem in refused.value.problems]
    assert "\n".join(lines) == str(refused.value)
    return [line.removeprefix(start) for line in lines]


def test_the_shipped_file() -> None:
    assert read_light_pins() == LightPins((17, 27, 22, 23), (5, 6, 13, 19))
    assert DEFAULT_FILE.name == "lights.yaml"
    assert set(yaml.safe_load(DEFAULT_FILE.read_text())) == {
        "rounds",
        "seats",
        "smooth",
        "active_high",
        "display",
        "i2c",
        "uart",
    }


def test_every_key_may_be_missing_and_changes_something(tmp_path: Path) -> None:
    assert read(tmp_path, "rounds: [17]") == LightPins((17,))
    assert read(tmp_path, "seats: [4]\nsmooth: true\nactive_high: false") == LightPins((), (4,), True, False)
    assert read(tmp_path, "rounds: [2, 3, 14, 15]\ni2c: false\nuart: false").rounds == (2, 3, 14, 15)


def test_double_and_reserved_pins_are_refused_all_at_once(tmp_path: Path) -> None:
    text = "display: spi\nrounds: [17, 27, 2, 14]\nseats:\n  - 17\n  - 8\n"
    assert complaints(tmp_path, text) == [
        "lights.yaml:2:18: GPIO 2 belongs to the I2C.",
        "lights.yaml:2:21: GPIO 14 belongs to the UART.",
        "lights.yaml:4:5: GPIO 17 has a light already, in line 2.",
        "lights.yaml:5:5: GPIO 8 belongs to the display (spi).",
    ]


def test_a_parallel_display_takes_nearly_all(tmp_path: Path) -> None:
    assert complaints(tmp_path, "display: dpi\nrounds: [17, 22]") == [
        "lights.yaml:2:10: GPIO 17 belongs to the display (dpi)."
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("round: [17]", "1:1: round is not known here; rounds is."),
        (
            "colour: red",
            "1:1: colour is not known here; these are: rounds, seats, smooth, active_high, display, "
            "i2c, uart.",
        ),
        ("rounds: 17", "1:9: rounds must be a list of numbers, like [17, 27]."),
        ("rounds: [28]", "1:10: rounds: 28 is not a whole number from 0 to 27."),
        ("rounds: [true]", "1:10: rounds: true is not a whole number from 0 to 27."),
        ("rounds: ['17']", "1:10: rounds: 17 is not a whole number from 0 to 27."),
        ("rounds: [[17]]", "1:10: rounds: this is not a whole number from 0 to 27."),
        ("seats: [4, 5, 6, 12, 13]", "1:8: seats has more than 4 entries."),
        ("smooth: maybe", "1:9: smooth must be true or false."),
        ("display: tv", "1:10: display must be one of: hdmi, dsi, spi, dpi."),
        ("rounds: [17]\nrounds: [27]", "2:1: rounds stands here for the second time."),
        ("- 17", "1:1: Here should be a list of `key: value`."),
        ("", "1:1: The file is empty."),
        ("rounds: [17", "1:12: This is not YAML: expected ',' or ']', but got '<stream end>'."),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(tmp_path: Path, text: str, complaint: str) -> None:
    assert complaints(tmp_path, text) == [f"lights.yaml:{complaint}"]


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(ConfigInvalid, match="cannot be read"):
        read_light_pins(tmp_path / "none.yaml")
    file = tmp_path / "bytes.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigInvalid, match="cannot be read") as refused:
        read_light_pins(file)
    assert isinstance(refused.value, ValueError)
    assert isinstance(refused.value, DriverError)
