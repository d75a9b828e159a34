"""How long a move takes to the other clients: ours on disk first, the peer's in memory.

Every round starts both servers afresh, one after the other, and takes the ratio inside the round:
what a machine needs to wake up drifts from minute to minute, so other ratios would say little.
"""

from __future__ import annotations

from bench import boardgameio, ours
from bench.figures import Goal, Row, quantile
from bench.load import Adapter, Crowd, run

WARM_UP, MOVES = 300, 300
GOALS = {3: (0.8, 0.5), 31: (0.5, 0.5)}
"""Others → limit of the ratio at p50 and at p99."""


def measure(others: int, rounds: int) -> list[Row]:
    """p50 and p99 of a move's way to `others` other clients, in µs."""
    own: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []

    def peer() -> None:
        with boardgameio.serving(WARM_UP + MOVES) as adapter:
            theirs.append(run(_figures(adapter, others + 1)))

    def companion() -> None:
        with ours.serving() as adapter:
            own.append(run(_figures(adapter, others + 1)))

    for number in range(rounds):
        for side in (peer, companion) if number % 2 else (companion, peer):
            side()
    return [
        Row(
            f"move → {others} others, {name}",
            "µs",
            Goal(GOALS[others][k], at_least=False),
            tuple(figures[k] for figures in own),
            tuple(figures[k] for figures in theirs),
        )
        for k, name in enumerate(("p50", "p99"))
    ]


async def _figures(adapter: Adapter, clients: int) -> tuple[float, float]:
    crowd = Crowd(adapter, clients)
    try:
        await crowd.connect()
        await crowd.deliveries(WARM_UP, pause=0)
        took = await crowd.deliveries(MOVES)
    finally:
        await crowd.close()
    return quantile(took, 0.5), quantile(took, 0.99)
