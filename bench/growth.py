"""Whether a move, an undo and a redo get dearer in a long game: at move 10,000 against move 100.

Two daemons, one with a short and one with a long game, take the steps in turns, so that both meet
the same weather. All goes through the public protocol, with three other clients.
"""

from __future__ import annotations

from contextlib import ExitStack
from itertools import cycle, islice
from typing import Any

from bench import ours
from bench.errors import MoveRefused
from bench.figures import Goal, Row, quantile
from bench.load import Crowd, run

SHORT, LONG = 100, 10_000
PLAYED = 60
"""Real moves at the start of both games; corrections, one up and one down, fill the rest."""
STEPS = ("move", "undo", "redo")
REPEATS = 60
Figures = dict[str, tuple[list[float], list[float]]]
"""Step → p50 of every round in the long game, and in the short one."""


def measure(rounds: int) -> list[Row]:
    """µs of each step until the others have it; "ours" is the long game, "peer" the short one."""
    figures: Figures = {step: ([], []) for step in STEPS}
    with ExitStack() as stack:
        long, short = (stack.enter_context(ours.serving()) for _ in range(2))
        run(_rounds(long, short, rounds, figures))
    return [
        Row(
            f"{step} at {LONG:,} / at {SHORT}",
            "µs",
            Goal(1.1, at_least=False),
            tuple(at_long),
            tuple(at_short),
        )
        for step, (at_long, at_short) in figures.items()
    ]


async def _rounds(long: ours.Companion, short: ours.Companion, rounds: int, figures: Figures) -> None:
    crowds = (Crowd(long, ours.PLAYERS), Crowd(short, ours.PLAYERS))
    try:
        for crowd, length in zip(crowds, (LONG, SHORT), strict=True):
            await crowd.connect()
            await crowd.deliveries(PLAYED, pause=0)
            await _fill(crowd, length - PLAYED)
        for _ in range(rounds):
            took: dict[str, tuple[list[float], list[float]]] = {step: ([], []) for step in STEPS}
            for _ in range(REPEATS):
                for side, crowd in enumerate(crowds):
                    for step, times in zip(STEPS, await _steps(crowd), strict=True):
                        took[step][side].extend(times)
            for step, sides in took.items():
                for kept, times in zip(figures[step], sides, strict=True):
                    kept.append(quantile(times, 0.5))
    finally:
        for crowd in crowds:
            await crowd.close()


async def _fill(crowd: Crowd, moves: int) -> None:
    path = await _number(crowd)
    for by in islice(cycle((1, -1)), moves):
        correction = _companion(crowd).command("correct", path=path, by=by, reason="bench")
        await crowd.send(0, correction)


async def _number(crowd: Crowd) -> str:
    """The path of a value that can go one up."""
    client = crowd.clients[0]
    client.send(_companion(crowd).command("ask", what="corrections"))
    answer = await ours.until(client, "answer")
    for value in answer["corrections"]:
        now: Any = value["value"]
        if isinstance(now, int) and now < value.get("most", 999):
            return str(value["path"])
    raise MoveRefused("The game offers no number to correct.")


async def _steps(crowd: Crowd) -> list[list[float]]:
    """A real move, its undo, its redo; the second undo brings the table back to where it was."""
    adapter = _companion(crowd)
    await adapter.before(crowd)
    times = [await crowd.send(*adapter.ask(crowd.moves))]
    for kind in ("undo", "redo", "undo"):
        times.append(await crowd.send(0, adapter.command(kind, rev=adapter.rev)))
    return times[:3]


def _companion(crowd: Crowd) -> ours.Companion:
    assert isinstance(crowd.adapter, ours.Companion)
    return crowd.adapter
