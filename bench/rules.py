"""Random legal play in process: our rules with unlimited undo against the peer's reducer."""

from __future__ import annotations

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
    for number in range(rounds):
        if number % 2:
            theirs.append(boardgameio.reducer(MOVES))
            own.append(_random_play())
        else:
            own.append(_random_play())
            theirs.append(boardgameio.reducer(MOVES))
    return [
        Row(
            "random legal play",
            "moves/s",
            Goal(3, at_least=True),
            tuple(figures["moves_per_s"] for figures in own),
            tuple(figures["moves_per_s"] for figures in theirs),
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
