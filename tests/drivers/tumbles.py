"""What a die with an accelerometer feels, look by look (20 ms), and what a box must make of it.

256 is the pull of the earth. The faces are as in firmware_configs/box.accelerometer.yaml: 1 is up when +z
points up, 2 +y, 3 +x, 4 -x, 5 -y, 6 -z.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from itertools import pairwise

G = 256
LOOK_MS = 20
STILL_LOOKS = 26
"""So many looks after it came to rest it is said to lie: half a second."""
FACES = (3, 4, 2, 5, 1, 6)
"""Up when +x, -x, +y, -y, +z, -z points up."""

Felt = tuple[int, int, int]
UP: dict[int, Felt] = {
    1: (0, 0, G),
    2: (0, G, 0),
    3: (G, 0, 0),
    4: (-G, 0, 0),
    5: (0, -G, 0),
    6: (0, 0, -G),
}
GONE = None
"""It does not answer."""


@dataclass(frozen=True)
class Trace:
    """What is felt, and what is said: word or face, and at which look."""

    name: str
    felt: tuple[Felt | None, ...]
    said: tuple[tuple[int, str], ...] = ()


def lies(face: int, looks: int, noise: int = 2) -> list[Felt]:
    """On the table: the chip's own noise."""
    chance = random.Random(face * 1000 + looks)
    x, y, z = UP[face]
    return [(x + chance.randint(-noise, noise), y + chance.randint(-noise, noise), z) for _ in range(looks)]


def tilted(degrees: float, looks: int) -> list[Felt]:
    """Face 1 up, leaning to one side."""
    lean = math.radians(degrees)
    return [(round(G * math.sin(lean)), 0, round(G * math.cos(lean)))] * looks


def thrown(face: int, seed: int = 0, lay: Felt = UP[1]) -> list[Felt]:
    """Turned aside from how it `lay`, shaken, let fall, and rolled over some faces until `face` is up."""
    aside = next(up for up in UP.values() if sum(a * b for a, b in zip(up, lay, strict=True)) == 0)
    chance = random.Random(seed)
    shaken = [
        (chance.randint(-500, 500), chance.randint(-500, 500), chance.randint(-700, 700)) for _ in range(15)
    ]
    falls = [(chance.randint(-20, 20), chance.randint(-20, 20), chance.randint(-20, 20)) for _ in range(6)]
    over = [UP[chance.choice([f for f in UP if f != face])] for _ in range(8)]
    return [*[aside] * 4, *shaken, *falls, (900, -1200, 600), *over, UP[face]]


def _throws(*faces: int) -> Trace:
    felt, said = lies(1, 10), []
    for seed, (lay, face) in enumerate(pairwise((1, *faces))):
        said.append((len(felt) + 2, "rolling"))
        felt += thrown(face, seed, UP[lay])
        said.append((len(felt) - 1 + STILL_LOOKS - 1, str(face)))
        felt += lies(face, 40)
    return Trace(f"thrown: {faces}", tuple(felt), tuple(said))


def _after(name: str, felt: list[Felt | None], said: list[tuple[int, str]]) -> Trace:
    """After ten looks of lying on 1."""
    return Trace(name, (*lies(1, 10), *felt), tuple((10 + look, word) for look, word in said))


KNOCK: list[Felt | None] = [(40, 20, 700), (-30, 10, -300), (10, 0, 420), (0, 0, 60), (0, 0, G)]
TREMBLING: list[Felt | None] = [(30 * (-1) ** n, 0, G) for n in range(60)]

TRACES = (
    _throws(1, 2, 3, 4, 5, 6),
    _throws(4, 4, 4),
    _throws(1),
    Trace("left alone", tuple(lies(3, 200))),
    _after("somebody knocks at the table", [*KNOCK, *lies(1, 30), *KNOCK, *lies(1, 30)], []),
    _after("slid over the table", [*[(150, -60, G)] * 20, *lies(1, 40)], []),
    _after("lifted a little and put back", [*tilted(30, 20), *lies(1, 40)], []),
    _after("turned to another face by hand", [*tilted(50, 5), *lies(3, 40)], [(2, "rolling"), (30, "3")]),
    _after("leans a little", [*thrown(6), *tilted(18, 40)], [(2, "rolling"), (60, "1")]),
    _after("leans on a book", [*thrown(6), *tilted(25, 40)], [(2, "rolling"), (60, "crooked")]),
    _after("stands on an edge", [*thrown(6), *tilted(45, 40)], [(2, "rolling"), (60, "crooked")]),
    _after(
        "leans, and is rolled again",
        [*thrown(6), *tilted(30, 40), *thrown(2, lay=tilted(30, 1)[0]), *lies(2, 40)],
        [(2, "rolling"), (60, "crooked"), (77, "rolling"), (134, "2")],
    ),
    _after(
        "held in a hand, then put down", [*thrown(6), *TREMBLING, *lies(5, 40)], [(2, "rolling"), (120, "5")]
    ),
    _after(
        "nudged while it comes to rest",
        [*thrown(6), *lies(6, 20), (0, 60, -G), *lies(6, 40)],
        [(2, "rolling"), (81, "6")],
    ),
    _after(
        "falls deep",
        [*tilted(80, 3), *[(0, 0, 0)] * 22, *thrown(5), *lies(5, 40)],
        [(2, "rolling"), (84, "5")],
    ),
    _after("hangs on its cable", [*thrown(2), *[(0, 0, 400)] * 40], [(2, "rolling"), (60, "crooked")]),
    _after("unplugged while it lies", [*[GONE] * 20, *lies(2, 40)], []),
    _after(
        "unplugged in mid-roll",
        [*thrown(2)[:20], *[GONE] * 20, *lies(2, 40)],
        [(2, "rolling"), (20, "crooked")],
    ),
    _after(
        "unplugged in mid-roll, plugged in, rolled again",
        [*thrown(2)[:20], *[GONE] * 20, *lies(3, 10), *thrown(3, lay=UP[3]), *lies(3, 40)],
        [(2, "rolling"), (20, "crooked"), (52, "rolling"), (109, "3")],
    ),
    Trace("plugged in while it flies", ((0, 0, 0), *thrown(4), *lies(4, 40)), ((3, "rolling"), (60, "4"))),
    Trace("never there", (GONE,) * 30),
)
