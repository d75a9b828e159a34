"""The Pico's codec and session beside the driver's: the same frames, the same promises over bad cables."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.box.codec import Decoder, Frame, encode
from drivers.errors import FrameInvalid
from tests.drivers import wire
from tests.drivers.pico import FOLDER, PicoDevice, program
from tests.drivers.test_codec import frames
from tests.drivers.test_lossy_wire import CABLES, BadCable, all_stored, stored_in_order
from tests.drivers.wire import World

codec = program("boxcodec")


def as_frames(found: list[tuple[str, int, tuple[str, ...]]]) -> list[Frame]:
    return [Frame(kind, seq, words) for kind, seq, words in found]


def test_the_check_value_of_the_crc() -> None:
    assert codec.crc16(b"123456789") == 0x29B1


@given(frames)
def test_both_write_the_same_bytes_and_read_them(frame: Frame) -> None:
    line = encode(frame)
    assert codec.encode(frame.kind, frame.seq, *frame.words) == line
    assert as_frames(codec.Decoder().feed(line)) == [frame]


@given(st.lists(st.binary(max_size=200) | frames.map(encode), max_size=6))
def test_arbitrary_bytes_never_raise_and_both_read_the_same(chunks: list[bytes]) -> None:
    ours, theirs = Decoder(), codec.Decoder()
    for chunk in chunks:
        wanted = [line.frame for line in ours.feed(chunk) if line.frame is not None]
        assert as_frames(theirs.feed(chunk)) == wanted


@given(frames, frames)
@settings(max_examples=30)
def test_a_flipped_bit_never_delivers(hit: Frame, after: Frame) -> None:
    line = encode(hit)
    for bit in range(len(line) * 8):
        damaged = bytearray(line)
        damaged[bit // 8] ^= 1 << bit % 8
        got = as_frames(codec.Decoder().feed(bytes(damaged) + encode(after)))
        assert got in ([after], [])
        assert got == [after] or bit // 8 == len(line) - 1


@pytest.mark.parametrize("words", [("",), ("a b",), ("A",), ("*",), ("ü",), ("a" * 110,)])
def test_what_cannot_be_a_frame_is_refused(words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="cannot be a frame"):
        codec.encode("E", 1, *words)
    with pytest.raises(FrameInvalid):
        encode(Frame("E", 1, words))


@pytest.fixture(autouse=True, scope="module")
def _pico_worlds() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "Device", PicoDevice)
        yield


@pytest.mark.parametrize("cable", CABLES)
def test_forty_presses_arrive_once_and_in_order(cable: str) -> None:
    world = World(5, CABLES[cable], 0.3, store_refuses=0.1)
    assert isinstance(world.device, PicoDevice)
    for _ in range(40):
        world.press()
        world.run(world.random.random() * 2)
    world.run(120.0)
    stored_in_order(world)
    all_stored(world, world.device.boot)
    assert sum(map(len, world.happened.values())) + world.device.lost == 40


class BadCableToPico(BadCable):
    """The same property, with the Pico's session at the other end."""


BadCableToPico.TestCase.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
TestBadCableToPico = BadCableToPico.TestCase


class Pin:
    """A pin that is down (0) or up."""

    level = 1

    def value(self) -> int:
        return self.level


def test_a_button_that_is_down_for_half_a_minute_is_stuck_until_it_is_let_go() -> None:
    pin = Pin()
    button = program("boxinputs").Button("green", pin)
    happened: list[tuple[int, tuple[str, ...]]] = []
    stuck: list[int] = []
    for now in range(1, 70_000):
        pin.level = 0 if 100 <= now < 35_000 or now >= 35_100 else 1
        what = button.look(now)
        if what:
            happened.append((now, what))
        if button.stuck(now):
            stuck.append(now)
    assert [what[0] for _, what in happened] == ["press", "hold", "release", "press", "hold"]
    pressed = [now for now, what in happened if what[0] == "press"]
    assert pressed == [104, 35_104]
    assert [now for now, what in happened if what[0] == "hold"] == [at + 1000 for at in pressed]
    assert (stuck[0], stuck[-1]) == (pressed[0] + 30_000, 69_999)
    let_go = next(now for now, what in happened if what[0] == "release")
    assert [now for now in stuck if let_go <= now < pressed[1] + 30_000] == []
    assert stuck.count(let_go - 1) == 1


def test_the_program_imports_nothing_that_micropython_lacks() -> None:
    allowed = {"math", "os", "select", "sys", "time", "machine", "micropython", "wiring"}
    own = {path.stem for path in FOLDER.glob("box*.py")}
    for path in (*FOLDER.glob("box*.py"), FOLDER / "main.py"):
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert set(names) <= allowed | own, path.name
            # Nor does it know these forms of speech.
            assert not isinstance(node, ast.Match), path.name
            if isinstance(node, ast.Tuple | ast.List) and isinstance(node.ctx, ast.Load):
                assert not any(isinstance(part, ast.Starred) for part in node.elts), path.name
