"""Which ports are tried. The list of USB ports is made up: no board comes into a test."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

from drivers.box.board import CONFIGS
from drivers.box.ports import KNOWN_BOARDS, PortFinder, plugged_in


def usb(device: str, vid: int | None, pid: int | None, location: str | None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid, location=location)


def test_known_boards_in_the_order_of_their_sockets_not_of_their_numbers() -> None:
    ports = [
        usb("/dev/ttyUSB0", 0x1A86, 0x7523, "1-1.4"),
        usb("/dev/ttyACM0", 0x2E8A, 0x0005, "1-1.2"),
        usb("/dev/ttyUSB1", 0x1234, 0x0001, "1-1.1"),
        usb("/dev/ttyS0", None, None, None),
    ]
    assert PortFinder(listing=lambda: ports).find() == ("/dev/ttyACM0", "/dev/ttyUSB0")


def test_a_named_path_is_the_only_one_and_may_come_later(tmp_path: Path) -> None:
    path = tmp_path / "box"
    finder = PortFinder(str(path), listing=lambda: [usb("/dev/ttyUSB0", 0x1A86, 0x7523, "1-1")])
    assert finder.find() == ()
    path.touch()
    assert finder.find() == (str(path),)


def test_the_real_listing_can_be_asked() -> None:
    for port in plugged_in():
        assert port.device.startswith("/dev/")
    assert isinstance(PortFinder().find(), tuple)


def test_the_udev_rules_name_just_the_boards_that_are_known() -> None:
    rules = (CONFIGS / "70-table-box.rules").read_text()
    number = '=="([0-9a-f]{4})"'
    pattern = rf'^ATTRS\{{idVendor\}}{number}, ATTRS\{{idProduct\}}{number}, ENV\{{TABLE_BOX\}}="1"$'
    named = {(int(vid, 16), int(pid, 16)) for vid, pid in re.findall(pattern, rules, re.MULTILINE)}
    assert named == KNOWN_BOARDS
    (effect,) = [line for line in rules.splitlines() if line.startswith('ENV{TABLE_BOX}=="1"')]
    for part in ('SYMLINK+="table-box"', 'ENV{ID_MM_DEVICE_IGNORE}="1"', 'ENV{ID_MM_PORT_IGNORE}="1"'):
        assert part in effect
    labels = re.findall(r'GOTO="(\w+)"', rules)
    assert set(labels) == set(re.findall(r'^LABEL="(\w+)"$', rules, re.MULTILINE))
