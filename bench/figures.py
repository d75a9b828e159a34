"""Rows of figures: ours, the peer's, their ratio round by round, and whether the goal is reached."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` of all values do not exceed; `values` must not be empty."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


@dataclass(frozen=True)
class Goal:
    """The ratio ours / peer has to be at least, or at most, `limit`."""

    limit: float
    at_least: bool

    def reached(self, ratio: float) -> bool:
        return ratio >= self.limit if self.at_least else ratio <= self.limit

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.limit:g}×"


@dataclass(frozen=True)
class Row:
    """One figure, taken `rounds` times on both sides in turns."""

    name: str
    unit: str
    goal: Goal
    ours: tuple[float, ...]
    peer: tuple[float, ...]
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def ratios(self) -> tuple[float, ...]:
        """ours / peer of each round."""
        return tuple(a / b for a, b in zip(self.ours, self.peer, strict=True))

    @property
    def reached(self) -> bool:
        """Whether the median ratio reaches the goal."""
        return self.goal.reached(statistics.median(self.ratios))

    def record(self) -> dict[str, Any]:
        """The row as it stands in results.json, every round included."""
        return {
            "name": self.name,
            "unit": self.unit,
            "ours": list(self.ours),
            "peer": list(self.peer),
            "ratios": [round(r, 3) for r in self.ratios],
            "goal": str(self.goal),
            "reached": self.reached,
            **self.extra,
        }


HEAD = ("row", "ours", "peer", "ratio (range)", "goal", "reached")


def table(rows: Sequence[Row]) -> str:
    """The rows as lines of text, columns aligned; medians over the rounds."""
    cells = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEAD))]
    lines = ("  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip() for line in cells)
    return "\n".join(lines)


def _cells(row: Row) -> tuple[str, ...]:
    ratio = f"{statistics.median(row.ratios):.2f} ({min(row.ratios):.2f}–{max(row.ratios):.2f})"
    reached = "yes" if row.reached else "NO"
    return (row.name, _figure(row.ours, row.unit), _figure(row.peer, row.unit), ratio, str(row.goal), reached)


def _figure(values: Sequence[float], unit: str) -> str:
    return f"{statistics.median(values):,.0f} {unit}"
