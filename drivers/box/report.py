"""Frames and counters as text: what a monitor prints, and what is kept of a fault."""

from __future__ import annotations

from dataclasses import asdict
from typing import Protocol

from drivers.box.codec import decode
from drivers.box.session import Counters, Traced
from drivers.errors import FrameInvalid
from drivers.sentence import Sentence


class Traceable(Protocol):
    """Whatever keeps counters and the last lines: a `BoxLink`."""

    @property
    def counters(self) -> Counters: ...

    def trace(self) -> tuple[tuple[Traced, ...], tuple[Traced, ...]]: ...


def line_of(by_box: bool, line: Traced, since: float) -> str:
    """One frame: seconds, who speaks, its bytes; `!` marks what is no frame."""
    try:
        decode(line.line)
        mark = " "
    except FrameInvalid:
        mark = "!"
    printable = all(0x20 <= byte <= 0x7E for byte in line.line)
    text = line.line.decode("ascii") if printable else repr(line.line)[2:-1]
    return f"{line.at - since:10.3f} {'box ' if by_box else 'host'} {mark}{text}"


def counters_of(counters: Counters) -> str:
    """All counters in one line, by their names."""
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in asdict(counters).items())


def fault_report(link: Traceable, cause: Sentence | None = None) -> str:
    """Counters, and the last 200 lines each way in the order they passed; times count to the last one."""
    said, heard = link.trace()
    both = sorted([*((line, False) for line in said), *((line, True) for line in heard)], key=_moment)
    last = both[-1][0].at if both else 0.0
    lines = [line_of(by_box, line, last) for line, by_box in both]
    head = [] if cause is None else [str(cause)]
    return "\n".join([*head, counters_of(link.counters), *lines]) + "\n"


def _moment(one: tuple[Traced, bool]) -> float:
    return one[0].at
