"""Two whole games that are played through a table, tap by tap, and kept as records.

`python -m tests.games.imperialism_america.scripted` writes the records anew, with the same bytes as long as
the rules have not changed. What each round must bring is worked out by hand in records/README.md.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import dice, games, record
from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.readings import Options
from companion.history import History
from companion.journal import Journal
from companion.kernel import Correct, Player
from companion.table import Table

RECORDS = Path(__file__).parent / "records"
PLAYERS = (Player("Ana", "blue"), Player("Rui", "red"))
RESOLVE = "dominions! counter! income!"

INTRODUCTORY = f"""
board! money! influence! cards! counters!
strategic cash-2 place-political caribbean done
strategic cash-1 place-educational brazil done
historical-cia money dollar place-military brazil done
historical place-political block_x done
pass pass {RESOLVE} undo undo redo redo draw!
strategic cash-3 place-military block_x done
strategic-people cash-2 place-cultural caribbean done
historical cia block_x done
pass
historical remove remove-la-cultural block_y done
pass {RESOLVE} draw!
fix:money/usa:1:a-coin-was-forgotten
strategic dollar place-political brazil done
historical points points-la+1 done
pass pass {RESOLVE} draw!
historical money pay-5 place-military block_y done
pass
strategic cash-5 place-military block_z undo undo place-political block_z done
pass dominions! counter!
"""

FULL = f"""
board! money! influence! cards! app hand:block_z,brazil,block_y,block_x,caribbean
usa:1 la:1 usa:2 la:2 counters!
strategic cash-2 place-political caribbean keep
strategic cash-3 place-political block_x done
historical-cia cia caribbean done
leader:la:1 place-cultural caribbean done
pass pass {RESOLVE} 1 0 draw!
special caribbean done
special block_x done
strategic-noted_1 brazil done
strategic-people cash-1 place-educational brazil done
pass pass {RESOLVE} 0 2 draw!
leader:usa:1 remove remove-la-industrial block_y done
historical place-military caribbean done
historical place-military block_y place-political block_y done
pass
strategic cash-4 place-military caribbean done
pass {RESOLVE} undo redo 0 0 draw!
special block_y done
historical remove remove-usa-military block_y place-cultural block_y done
historical cia block_z done
historical place-educational block_y done
pass pass {RESOLVE} 3 3 draw!
leader:usa:2 place-cultural block_z done
leader:la:2 dollar-1 done
strategic cash-3 place-military brazil done
pass
pass dominions! counter!
"""


def orders(script: str) -> Iterator[str]:
    """The taps of a script; lines are only for reading."""
    yield from script.split()


async def taps(table: Table, script: str) -> None:
    """Plays a script: a choice of whichever prompt offers it, or undo, redo, a correction, a draw by hand."""
    for n, tap in enumerate(orders(script)):
        key = f"tap-{n}"
        if tap in ("undo", "redo"):
            rev = getattr(table, tap)(key, "table", table.rev)
        elif tap.startswith("fix:"):
            _, path, by, reason = tap.split(":")
            rev = table.correct(key, "table", Correct(path, reason.replace("-", " "), by=int(by)))
        else:
            rev = _answer(table, key, tap)
        await table.on_disk(key, rev)
        RULES.check(table.state)


def _answer(table: Table, key: str, tap: str) -> int:
    prompts = table.prompts()
    if tap.startswith("hand:"):
        (prompt,) = prompts
        assert prompt.draw is not None
        drawn = [block for block in tap[5:].split(",") if block in prompt.draw.pool][: prompt.draw.count]
        return table.settle(key, "table", prompt.draw.id, tuple(drawn))
    step, _, done = tap.partition("!")
    if done or tap.endswith("!"):
        (prompt,) = prompts
        assert prompt.ask.step == step, (tap, prompt.ask.id)
        return table.choose(key, "table", table.rev, prompt.ask.id, "done")
    if tap.startswith("leader:"):
        _, side, number = tap.split(":")
        tap = f"leader-{table.state.leaders[('usa', 'la').index(side)][int(number) - 1]}"
    elif tap[:4] in ("usa:", "la:1", "la:2"):
        side, number = tap.split(":")
        prompt = next(p for p in prompts if p.ask.id.startswith(f"leader-{side}"))
        choice = prompt.ask.choices[int(number) - 1].id
        return table.choose(key, str(prompt.ask.seat), table.rev, prompt.ask.id, choice)
    prompt = next(p for p in prompts if p.move(tap) is not None or (p.draw is not None and tap == "app"))
    by = "table" if prompt.ask.seat is None else str(prompt.ask.seat)
    return table.choose(key, by, table.rev, prompt.ask.id, tap)


async def play(folder: Path, mode: str, script: str, number: int) -> bytes:
    """The record of a scripted game, played on a journal in `folder`."""
    sheet = games.sheet_of("imperialism_america")
    start = RULES.start(
        msgspec.convert({"players": msgspec.to_builtins(PLAYERS), "mode": mode}, Options), sheet
    )
    seed = dice.seed_from(number)
    notes = {"game": RULES.id, "seed": seed.hex()}
    first = (RULES.version, msgspec.msgpack.encode(start))
    journal = await asyncio.to_thread(Journal.create, folder / f"{mode}.sqlite", notes, first)
    table = Table(RULES, journal, History(RULES, start), seed, lambda: "18:00")
    try:
        await taps(table, script)
        return record.as_jsonl(table.history, f"{mode}-1", "2026-11-30 18:00:00 +0000", seed)
    finally:
        await asyncio.to_thread(table.close)


SCRIPTS = {"introductory": (INTRODUCTORY, 1), "full": (FULL, 2)}


def main() -> int:
    for mode, (script, number) in SCRIPTS.items():
        with tempfile.TemporaryDirectory() as folder:
            (RECORDS / f"{mode}.jsonl").write_bytes(asyncio.run(play(Path(folder), mode, script, number)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
