"""Chance that can be checked afterwards.

At the start of a game 32 bytes come from the operating system's generator; their SHA-256 is shown
and recorded before anything is drawn. Every draw of the app follows from these bytes and the
draw's id alone, so the same draw comes again after an undo, and anybody can prove at the end, from
the record and the revealed bytes, that nothing was chosen in between.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator
from typing import Final

from companion.errors import BrokenInput
from companion.kernel import Draw
from companion.text import t

SEED_BYTES: Final = 32
POSITION: Final = tuple(c + r for c in "ABCDEF" for r in "123456")
FREE_DICE: Final[dict[str, tuple[str, ...]]] = {
    "d6": ("1", "2", "3", "4", "5", "6"),
    "position": POSITION,
    "conflict": ("0", "0", "1", "1", "1", "2"),
}
"""Dice beside a game. The faces of the conflict die are made up: the rulebook does not print them."""
MADE_UP: Final = frozenset({"conflict"})


def new_seed() -> bytes:
    """32 bytes of the operating system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(number: int) -> bytes:
    """A seed for repeatable set-ups and simulations; never used for a game at a table."""
    return hashlib.sha256(b"number %d" % number).digest()


def commitment(seed: bytes) -> str:
    """What is shown before the first draw: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def _stream(seed: bytes, draw: str) -> Iterator[int]:
    """Bytes of HMAC-SHA256(seed, "draw-id/block"), block 0, 1, 2, …"""
    block = 0
    while True:
        yield from hmac.digest(seed, f"{draw}/{block}".encode(), "sha256")
        block += 1


def _below(n: int, stream: Iterator[int]) -> int:
    """A uniform number in [0, n), n ≤ 65536; two bytes a try, what would be unfair is thrown away."""
    limit = 65536 - 65536 % n
    while True:
        value = next(stream) << 8 | next(stream)
        if value < limit:
            return value % n


def settle(draw: Draw, seed: bytes) -> tuple[str, ...]:
    """The outcome of `draw` under `seed`: `draw.count` items, in order.

    Raises `BrokenInput` when the pool is too small or cannot give what must be among the result.
    """
    if not draw.die and len(draw.pool) < draw.count:
        raise BrokenInput(
            t(
                "{what}: {count} are to be drawn, {n} are left.",
                what=draw.what,
                count=draw.count,
                n=len(draw.pool),
            )
        )
    if any(not any(item in group for item in draw.pool) for group in draw.must):
        raise BrokenInput(t("{what}: one kind that must be there is not left.", what=draw.what))
    stream = _stream(seed, draw.id)
    for _ in range(100_000):
        left = list(draw.pool)
        items = []
        for n in range(draw.count):
            at = _pick(left, draw.slots[n] if draw.slots else (), stream)
            items.append(left[at])
            if not draw.die:
                left[at] = left[-1]
                left.pop()
        if all(any(item in group for item in items) for group in draw.must):
            return tuple(items)
    raise BrokenInput(t("{what}: no allowed result in 100,000 tries.", what=draw.what))


def _pick(left: list[str], slot: tuple[str, ...], stream: Iterator[int]) -> int:
    """Where in `left` the next item lies: one of `slot`, if that names any."""
    if not slot:
        return _below(len(left), stream)
    fitting = [at for at, item in enumerate(left) if item in slot]
    if not fitting:
        raise BrokenInput(t("Of what is to be drawn nothing is left."))
    return fitting[_below(len(fitting), stream)]


def roll(kind: str, n: int, below: Callable[[int], int] = secrets.randbelow) -> tuple[str, ...]:
    """`n` free dice of a kind, by the operating system's generator."""
    faces = FREE_DICE.get(kind)
    if faces is None:
        raise BrokenInput(
            t("There is no die “{kind}”; there are: {known}.", kind=kind, known=", ".join(FREE_DICE))
        )
    if not 1 <= n <= 1000:
        raise BrokenInput(t("Roll between 1 and 1000 dice, not {n}.", n=n))
    return tuple(faces[below(len(faces))] for _ in range(n))
