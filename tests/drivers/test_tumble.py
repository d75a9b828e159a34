"""The die with an accelerometer: both firmwares make the same of what it feels, and that is right."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drivers.firmware import ROOT, needs_simulator
from tests.drivers.pico import program
from tests.drivers.tumbles import FACES, LOOK_MS, TRACES, Felt, Trace

Said = list[tuple[int, str]]
Player = Callable[[tuple[Felt | None, ...]], Said]
WORDS = ("", "rolling", "crooked")


def in_python(felt: tuple[Felt | None, ...]) -> Said:
    """As the Pico does it."""
    tumble = program("boxtumble").Tumble(FACES)
    said = ((n, tumble.lost() if it is None else tumble.feel(it, n * LOOK_MS)) for n, it in enumerate(felt))
    return [(look, word) for look, word in said if word]


def in_c(library: ctypes.CDLL, felt: tuple[Felt | None, ...]) -> Said:
    """As the ATmega328P does it, compiled for this machine."""
    faces, face = (ctypes.c_uint8 * 6)(*FACES), ctypes.c_uint8()
    library.tumble_init(faces)
    said = []
    for look, it in enumerate(felt):
        now = ctypes.c_uint32(look * LOOK_MS)
        what = (
            library.tumble_lost()
            if it is None
            else library.tumble_feel(*map(ctypes.c_int16, it), now, ctypes.byref(face))
        )
        said.append((look, WORDS[what] if what < len(WORDS) else str(face.value)))
    return [(look, word) for look, word in said if word]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    out = tmp_path_factory.mktemp("tumble") / "tumble.so"
    source = ROOT / "firmware_configs" / "avr" / "tumble.c"
    compiled(source, out)
    return ctypes.CDLL(str(out))


def compiled(source: Path, out: Path) -> None:
    flags = ("-std=gnu11", "-Wall", "-Wextra", "-Werror", "-fsanitize=undefined", "-fno-sanitize-recover")
    subprocess.run(["gcc", *flags, "-shared", "-fPIC", "-o", str(out), str(source)], check=True)


@pytest.fixture(params=["pico", pytest.param("avr", marks=needs_simulator)])
def play(request: pytest.FixtureRequest) -> Player:
    if request.param == "pico":
        return in_python
    library: ctypes.CDLL = request.getfixturevalue("library")
    return lambda felt: in_c(library, felt)


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.name)
def test_what_is_felt_and_what_is_said(play: Player, trace: Trace) -> None:
    assert play(trace.felt) == list(trace.said)


AXIS = st.sampled_from((0, 0, 13, -13, 88, 89, -256, 256, 320, 321)) | st.integers(-4096, 4095)
LOOKS = st.tuples(st.none() | st.tuples(AXIS, AXIS, AXIS), st.sampled_from((1, 1, 2, 3, 24, 25, 26, 30)))


@needs_simulator
@given(st.lists(LOOKS, max_size=30))
def test_both_say_the_same_of_anything_at_all(
    library: ctypes.CDLL, runs: list[tuple[Felt | None, int]]
) -> None:
    felt = tuple(it for it, times in runs for _ in range(times))
    said = in_c(library, felt)
    assert said == in_python(felt)
    # Each roll has one beginning and one end, in turns.
    assert [word == "rolling" for _, word in said] == [n % 2 == 0 for n in range(len(said))]
