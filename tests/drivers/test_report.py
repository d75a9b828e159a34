"""What a monitor prints, and what is kept of a fault."""

from __future__ import annotations

from drivers.box.codec import Frame, encode
from drivers.box.report import counters_of, fault_report, line_of
from drivers.box.session import Session, Traced


def test_a_line_says_when_who_and_what() -> None:
    frame = Traced(12.5, encode(Frame("P", 2))[:-1])
    assert line_of(False, frame, 10.0) == "     2.500 host  P 02 *64B9"
    assert line_of(True, Traced(10.0, b"boot\x00\xff"), 10.0) == "     0.000 box  !boot\\x00\\xff"


def test_a_report_has_both_directions_in_the_order_they_passed() -> None:
    class Kept:
        def __init__(self) -> None:
            self.session = Session(lambda: "7f3a")
            self.counters = self.session.counters

        def trace(self) -> tuple[tuple[Traced, ...], tuple[Traced, ...]]:
            return tuple(self.session.said), tuple(self.session.heard)

    kept = Kept()
    kept.session.opened(1.0)
    kept.session.feed(encode(Frame("N", 0, ("proto", "7"))), 1.25)
    kept.counters = kept.session.counters
    lines = fault_report(kept).splitlines()
    assert lines[0] == counters_of(kept.counters)
    assert lines[0].startswith("sent 1, received 1, bad lines 0")
    assert [line.split()[:3] for line in lines[1:]] == [["-0.250", "host", "H"], ["0.000", "box", "N"]]


def test_a_report_keeps_the_last_two_hundred_each_way() -> None:
    session = Session(lambda: "7f3a")
    passed: list[tuple[bool, Traced]] = []
    session.watcher = lambda by_box, line: passed.append((by_box, line))
    session.opened(0.0)
    for turn in range(300):
        session.feed(b"noise\n", turn / 10)
        session.opened(turn / 10)
    assert len(session.said) == len(session.heard) == 200
    assert len(passed) == 601
