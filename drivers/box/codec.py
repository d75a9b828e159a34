"""Frames of the box's wire, as bytes and back (docs/box-protocol.md, "Frame"). Pure."""

from __future__ import annotations

import re
from binascii import crc_hqx
from dataclasses import dataclass

from drivers.errors import FrameInvalid
from drivers.sentence import Sentence

LONGEST = 120
"""Bytes of the longest frame, its newline included."""

# No capitals and no star in a word: then no single flipped bit can turn a byte of a frame into a newline or
# a second star, and every such fault is certain to be noticed, not only likely.
_WORD = r"[!-)+-@\[-~]+"
_BODY = re.compile(rf"[A-Z] [0-9A-F]{{2}}(?: {_WORD})*")
_LINE = re.compile(rf"({_BODY.pattern}) \*([0-9A-F]{{4}})")


@dataclass(frozen=True, slots=True)
class Frame:
    """One message: a capital letter, a sequence number 0…255, and words."""

    kind: str
    seq: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line that arrived: its bytes without the newline, and the frame it is, if it is one."""

    raw: bytes
    frame: Frame | None


def encode(frame: Frame) -> bytes:
    """The frame as bytes with CRC and newline. Raises FrameInvalid when it cannot be a frame."""
    body = " ".join((frame.kind, f"{frame.seq:02X}", *frame.words))
    if not _BODY.fullmatch(body) or not all(frame.words) or any(" " in word for word in frame.words):
        raise FrameInvalid(Sentence("{body} cannot be sent to the box.", body=repr(body)))
    line = f"{body} *{crc_hqx(body.encode('ascii'), 0xFFFF):04X}\n".encode("ascii")
    if len(line) > LONGEST:
        raise FrameInvalid(Sentence("{body} is too long for the box.", body=repr(body)))
    return line


def decode(raw: bytes) -> Frame:
    """The frame in one line, without its newline. Raises FrameInvalid; accepts just what `encode` makes."""
    match = None
    if len(raw) < LONGEST:
        match = _LINE.fullmatch(raw.decode("latin-1"))
    if match is None:
        raise FrameInvalid(Sentence("{line} is no frame.", line=repr(raw)))
    body, crc = match.groups()
    if crc_hqx(body.encode("ascii"), 0xFFFF) != int(crc, 16):
        raise FrameInvalid(Sentence("{line} was damaged on its way.", line=repr(raw)))
    kind, seq, *words = body.split(" ")
    return Frame(kind, int(seq, 16), tuple(words))


class Decoder:
    """Cuts a stream of bytes into lines; what is no frame comes out as a line without one.

    Never raises, never holds more than one frame's bytes: a longer line is discarded up to its newline.
    """

    def __init__(self) -> None:
        self._held = bytearray()
        self._discarding = False

    def feed(self, data: bytes) -> list[Line]:
        """The lines that these bytes complete, in order; empty lines are left out."""
        lines: list[Line] = []
        *complete, rest = data.split(b"\n")
        for part in complete:
            self._take(part)
            if self._discarding or self._held:
                lines.append(self._finish())
        self._take(rest)
        return lines

    def _take(self, part: bytes) -> None:
        room = LONGEST - len(self._held)
        self._held += part[:room]
        if len(self._held) >= LONGEST:
            self._discarding = True

    def _finish(self) -> Line:
        raw = bytes(self._held)
        discarding, self._discarding = self._discarding, False
        self._held.clear()
        if discarding:
            return Line(raw, None)
        try:
            return Line(raw, decode(raw))
        except FrameInvalid:
            return Line(raw, None)
