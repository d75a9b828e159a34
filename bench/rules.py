"""Random legal play in process: our rules with unlimited undo against the peer's reducer."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import Any

from bench import boardgameio
from bench.errors import BenchError
from bench.figures import Goal, Row

MOVES = 5_000


def measure(rounds: int) -> list[Row]:
    """Moves per second of both, each in a process of its own, in turns."""
    own: list[dict[str, Any]] = []
    theirs: list[dict[str, Any]] = []
    why_not = ""
    found = importlib.util.find_spec("companion.games")
    if found is None or found.origin is None:
        why_not = "companion.games is not part of this checkout yet."
    for _ in range(rounds):
        theirs.append(boardgameio.reducer(MOVES))
        if not why_not:
            own.append(_random_play())
    return [
        Row(
            "random legal play",
            "moves/s",
            Goal(3, at_least=True),
            tuple(figures["moves_per_s"] for figures in own),
            tuple(figures["moves_per_s"] for figures in theirs),
            why_not,
            {"ours_each": own, "peer_each": theirs},
        )
    ]


def _random_play() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.random_play", str(MOVES)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchError(f"Our random play failed: {done.stderr.strip()[-400:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
