"""Plays the recorded games: `python -m tests.games.mission_amazonia.records.make [NAME …]` writes NAME.jsonl.

A record is a game of its day and is not made again: it must open in every later version. This script tells
how they were played: the rulebook's example tap by tap, the campaign by a team of simple people with slips.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion import dice, games, record
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.readings import Options
from companion.history import History
from companion.journal import Journal
from companion.kernel import Correct, Player, Prompt
from companion.table import Table

HERE = Path(__file__).parent
SEATS = (("Salome", "yellow"), ("Noah", "green"), ("Iara", "blue"))
SETTING = """
done hand:start_1,start_2 1 yes no no 1 no yes no skip skip
new yellow 1 yes no 0 new green 2 no yes 1000
fix:site/0:A2 fix:orange/0:no fix:site/1:C4 fix:orange/1:yes
fix:at/start_1:C2 fix:at/start_2:F4 fix:money/1:2
"""
"""The situation of the example: characters and missions as described, sites, figures and Noah's money."""
ROUND = """
C1 B1 A1 A2 fulfil-0 hand:jaguar end
E4 D4 C4 vision-1 1 hand:hummingbird buy-vest 1000 end
hand:logging,gold_mining
"""
"""The round, in the order in which the rulebook tells it. Which animals come up it does not say."""


def choice(table: Table, name: str) -> None:
    """A tap on whichever prompt offers it."""
    prompt = next(p for p in table.prompts() if any(c.id == name and not c.why_not for c in p.ask.choices))
    by = "table" if prompt.ask.seat is None else str(prompt.ask.seat)
    table.choose(f"k{table.rev}", by, table.rev, prompt.ask.id, name)


def tap(table: Table, order: str) -> None:
    """A tap of a script: a choice, a draw typed in, or a correction."""
    head, _, rest = order.partition(":")
    if head == "hand":
        draw = table.prompts()[0].draw
        assert draw is not None
        table.settle(f"k{table.rev}", "table", draw.id, tuple(rest.split(",")))
    elif head == "fix":
        path, _, value = rest.partition(":")
        to: Any = int(value) if path.startswith("money") else value
        table.correct(f"k{table.rev}", "table", Correct(path, "as in the example", to=to))
    else:
        choice(table, order)


async def example(table: Table) -> None:
    for order in f"{SETTING} {ROUND}".split():
        tap(table, order)


# a campaign


EAGER = (0.7, 0.5, 0.95)
"""How often the team goes where a mission is: in chapter 1, in chapter 2, and when that is tried again."""


def wish(prompts: tuple[Prompt, ...], rng: random.Random, eager: float) -> str:
    """What simple people do in a turn: fulfil what they can, go to missions, seldom shop or hand over."""
    open_ones = [c.id for p in prompts for c in p.ask.choices if not c.why_not]
    wishes = ((("fulfil", "vision"), 0.9), (("site-",), eager), (("buy-", "learn-", "spend-"), 0.12))
    for start, how_often in wishes:
        found = [one for one in open_ones if one.startswith(start)]
        if found and rng.random() < how_often:
            return rng.choice(found)
    others = [one for one in open_ones if one.startswith(("carry-", "0", "1", "2"))]
    if others and rng.random() < 0.1:
        return rng.choice(others)
    return "end"


def by_hand(table: Table, prompt: Prompt, rng: random.Random) -> None:
    """People draw or roll themselves."""
    draw = prompt.draw
    assert draw is not None
    left, items = list(draw.pool), []
    for n in range(draw.count):
        items.append(rng.choice([one for one in left if not draw.slots or one in draw.slots[n]]))
        if not draw.die:
            left.remove(items[-1])
    table.settle(f"k{table.rev}", "table", draw.id, tuple(items))


def go(table: Table, rng: random.Random) -> None:
    """The next command; sometimes a slip that is taken back."""
    prompts = table.prompts()
    prompt, state = prompts[0], table.state
    ids = [c.id for c in prompt.ask.choices if not c.why_not]
    if prompt.ask.step == "chapter":
        results = [result.won for result in state.results]
        follows = {(True,): "next", (True, False): "again"}.get(tuple(results), "end")
        if results == [True] and not state.achieved:
            choice(table, "line-line_2")
        choice(table, follows)
    elif table.rev % 90 == 60:
        table.correct(f"k{table.rev}", "table", Correct("money/1", "a marker was forgotten", by=1))
    elif prompt.draw is not None:
        if prompt.ask.step in ("success", "failure", "conflict") and rng.random() < 0.3:
            by_hand(table, prompt, rng)
        else:
            choice(table, "same" if "same" in ids else "app")
    elif prompt.ask.step == "turn":
        if rng.random() < 0.05:
            choice(table, rng.choice(ids))
            table.undo(f"k{table.rev}", "table", table.rev)
            if rng.random() < 0.4:
                table.redo(f"k{table.rev}", "table", table.rev)
                return
        choice(table, wish(table.prompts(), rng, EAGER[len(state.results)]))
    else:
        choice(table, rng.choice([one for one in ids if one not in ("new", "none", "back")]))


def campaign(seed: int) -> Callable[[Table], Any]:
    async def play(table: Table) -> None:
        rng = random.Random(seed)
        while not RULES.over(table.state):
            go(table, rng)
            RULES.check(table.state)
            if table.rev % 40 == 0:
                await asyncio.sleep(0)

    return play


# writing


async def write(name: str, players: int, play: Callable[[Table], Any], number: int) -> bytes:
    """The record of a game, played on a journal on disk."""
    seated = tuple(Player(*one) for one in SEATS[:players])
    start = RULES.start(Options(players=seated), games.sheet_of("mission_amazonia"))
    seed = dice.seed_from(number)
    with tempfile.TemporaryDirectory() as folder:
        first = (RULES.version, msgspec.msgpack.encode(start))
        notes = {"game": RULES.id, "seed": seed.hex()}
        journal = await asyncio.to_thread(Journal.create, Path(folder) / "game.sqlite", notes, first)
        table = Table(RULES, journal, History(RULES, start), seed, lambda: "20:00")
        try:
            await play(table)
            return record.as_jsonl(table.history, name, "2026-11-30 20:00:00 +0100", seed)
        finally:
            await asyncio.to_thread(table.close)


GAMES: dict[str, tuple[int, Callable[[Table], Any], int]] = {
    "example-round": (2, example, 7),
    "campaign": (3, campaign(106), 9),
}


def main(names: list[str]) -> int:
    for name in names or list(GAMES):
        text = asyncio.run(write(name, *GAMES[name]))
        (HERE / f"{name}.jsonl").write_bytes(text)
        print(f"{name}: {len(text) // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
