"""The golden transcripts, replayed on the driver, the simulated box and the Pico's program."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.box.codec import decode
from drivers.box.device import Device
from tests.drivers.pico import PicoDevice
from tests.drivers.transcript import FOLDER, BoxEnd, Entry, HostEnd, MakeBox, read, replay

FILES = sorted(FOLDER.glob("*.txt"))
BOXES: dict[str, MakeBox] = {"simulated": Device, "pico": PicoDevice}


def said_by(entries: list[Entry], side: str) -> list[Entry]:
    return [Entry(e.ms, side, e.text) for e in entries if e.who.rstrip("!") == side and not e.does]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_is_a_frame(file: Path) -> None:
    heading, entries = read(file)
    assert heading.startswith("# ")
    for entry in entries:
        assert entry.does or decode(entry.text.encode())
    assert len(said_by(entries, "box")) > 3


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_box_says_just_this(file: Path, box: str) -> None:
    _, entries = read(file)
    wanted, said = said_by(entries, "box"), replay(entries, "box", BoxEnd(BOXES[box]))
    assert [entry.text for entry in said] == [entry.text for entry in wanted]
    assert [entry.ms for entry in said] == pytest.approx([entry.ms for entry in wanted], abs=1)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_driver_says_just_this(file: Path) -> None:
    _, entries = read(file)
    host = HostEnd()
    assert replay(entries, "host", host) == said_by(entries, "host")
    done = [e.does for e in entries if e.who == "box" and e.does not in ("", "start", "reset")]
    assert host.delivered == (done * 3 if file.stem == "disk_refuses" else done)
