"""Plays the recorded games: `python -m tests.games.imigrantes.records.make [NAME …]` writes NAME.jsonl.

A record is a game of its day and is not made again: it must open in every later version. This script
tells how it was played. Each seat looks one choice ahead and takes what is worth most; now and then
a finger slips and the choice is taken back.
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
from companion.games.imigrantes import RULES
from companion.games.imigrantes.outcome import result_of
from companion.games.imigrantes.prices import (
    EXPAND,
    HARVEST,
    HOSTEL,
    MANUFACTURE,
    NATIONAL,
    SELL,
    TAX,
    expansion_price,
    yield_of,
)
from companion.games.imigrantes.readings import Options
from companion.games.imigrantes.state import State
from companion.games.imigrantes.tables import tables
from companion.history import History
from companion.journal import Journal
from companion.kernel import Correct, Player, Prompt
from companion.table import Table

HERE = Path(__file__).parent
PEOPLE = (("Ana", "blue"), ("Rui", "red"), ("Eva", "green"), ("Leo", "yellow"))
Policy = Callable[[State, Prompt, random.Random], str]


# everything is kept: one choice ahead


def worth(state: State, seat: int) -> float:
    """What a seat's position is worth to it: points as they stand, and what may still come of it."""
    mine = state.seats[seat]
    left = 12 - len(state.history)
    value = float(result_of(state, True).standings[seat].total)
    for action, share in ((HARVEST, 0.3), (MANUFACTURE, 0.4), (TAX, 0.1)):
        value += left * share * yield_of(state, action, seat, 1).total
    value += 0.02 * mine.money
    if not left:
        return value
    value += 0.25 * min(mine.money, 10) + 0.8 * min(mine.coffee + mine.goods, 5)
    for holding in mine.holdings:
        workers = [worker for worker in holding.workers if worker and worker != "starting"]
        value += 0.6 * len(workers) + 0.4 * max((workers.count(one) ** 2 for one in workers), default=0)
    return value + 3.0 * len(mine.holdings)


def moved(state: State, prompt: Prompt, seat: int) -> str:
    """Whether to lift the workers: only if they can stand better than now."""
    after = RULES.apply(state, prompt.moves[[c.id for c in prompt.ask.choices].index("lift")])
    while len(after.history) == len(state.history):
        (next_prompt,) = RULES.prompts(after)
        if next_prompt.ask.seat != seat or not any(c.id.startswith("put-") for c in next_prompt.ask.choices):
            break
        after = RULES.apply(after, next_prompt.move(max(ahead(after, next_prompt))[1]))
    return "lift" if worth(after, seat) > worth(state, seat) + 0.5 else "leave"


FAVOURS = ("extra", "discount", "influence", "train")


def favoured(state: State, prompt: Prompt, seat: int) -> str:
    """An extra manager first, then the discount, then a better price for what there is to sell."""
    ids = [choice.id for choice in prompt.ask.choices if not choice.why_not]
    if state.extra_manager == seat:
        ids = [one for one in ids if one != "extra"]
    wanted = ("goods+", "coffee+") if state.seats[seat].goods else ("coffee+", "tax+")
    return next(one for one in (*wanted, *FAVOURS, "skip") if one in ids)


def ahead(state: State, prompt: Prompt) -> list[tuple[float, str]]:
    """Each open choice with what it is worth, a worker in hand put where it is worth most."""
    seat = prompt.ask.seat or 0
    found = []
    for choice, move in zip(prompt.ask.choices, prompt.moves, strict=True):
        if (
            move is None
            or choice.why_not
            or choice.id.startswith(("discard", "lift", "free", "bring", "back"))
        ):
            continue
        after = RULES.apply(state, move)
        value = worth(after, seat)
        if choice.id.startswith("hire"):
            puts = [m for p in RULES.prompts(after) for c, m in zip(p.ask.choices, p.moves, strict=True)
                    if c.id.startswith("put-")]  # fmt: skip
            value = max((worth(RULES.apply(after, put), seat) for put in puts), default=value)
        found.append((value + (0.01 if choice.id in ("skip", "no-more") else 0.0), choice.id))
    return found


def wishes(state: State, seat: int) -> dict[str, float]:
    """What a manager is worth on each board action."""
    mine = state.seats[seat]
    there = [row.count(seat) for row in state.placed]
    room = sum(h.workers.count("") for h in mine.holdings) - there[HOSTEL] - there[NATIONAL]
    stock = mine.coffee + mine.goods
    if there[HARVEST]:
        stock += yield_of(state, HARVEST, seat, 1).total
    if there[MANUFACTURE]:
        stock += yield_of(state, MANUFACTURE, seat, 1).total
    afford = mine.money - expansion_price(state, seat).total
    return {
        "hostel": 4.0 - there[HOSTEL] if room > 0 and mine.money >= state.prices.hire else -1.0,
        "nationals": 3.3
        if room > 0 and state.nationals and mine.money >= state.prices.nationals + 1
        else -1.0,
        "sell": 1.2 * min(stock, 5) + 1.0 if stock and not there[SELL] else -1.0,
        "harvest": 1.1 * yield_of(state, HARVEST, seat, 1).total - 9 * there[HARVEST],
        "manufacture": 1.1 * yield_of(state, MANUFACTURE, seat, 1).total - 9 * there[MANUFACTURE],
        "tax": (0.9 if mine.money < 6 else 0.5) * yield_of(state, TAX, seat, 1).total - 9 * there[TAX],
        "expand": (5.0 if room <= 2 else 2.6 if afford > 5 else 1.0) - 9 * there[EXPAND]
        if afford >= 1
        else -1.0,
        "favours": 3.6 if mine.money >= 5 and len(state.history) % 3 == seat % 3 else 0.2,
    }


def everything(state: State, prompt: Prompt, rng: random.Random) -> str:
    """The choice of a seat that has all the books before it."""
    ids = [choice.id for choice in prompt.ask.choices if not choice.why_not]
    if prompt.ask.seat is None or prompt.ask.step in ("reveal", "keep"):
        return rng.choice(ids)
    seat = prompt.ask.seat
    if prompt.ask.step == "favours":
        return favoured(state, prompt, seat)
    if prompt.ask.step == "moves" and "lift" in ids:
        return moved(state, prompt, seat)
    if prompt.ask.step != "place":
        return max(ahead(state, prompt))[1]
    values = wishes(state, seat)
    mine = state.seats[seat]
    market = any(mine.holdings[0].workers[n] for n in tables(state.sheet).properties["board"].markets)
    values["on-0"] = 1.5 if market and mine.coffee + mine.goods else -2.0
    empty = sum(holding.workers.count("") for holding in mine.holdings[1:])
    if empty > 1 and sum(one not in ("", "starting") for one in mine.holdings[0].workers) > 2:
        values["on-0"] = 3.4
    values["swap"] = 0.9
    return max((values.get(one, -5.0), one) for one in ids)[1]


# prices and points alone: people play at the table, the companion hears what was done


PLAN = ("hostel", "harvest", "sell", "expand", "tax", "nationals", "manufacture", "favours", "on-0", "on-1")


def prices(state: State, prompt: Prompt, rng: random.Random) -> str:
    """What people of a plain plan tell the companion."""
    ids = [choice.id for choice in prompt.ask.choices if not choice.why_not]
    step, seat, turn = prompt.ask.step, prompt.ask.seat, len(state.history)
    if step == "place":
        first = (turn * 3 + (seat or 0) * 2 + sum(map(len, state.placed))) % len(PLAN)
        return next(one for one in (*PLAN[first:], *PLAN) if one in ids)
    if step in ("hostel", "nationals"):
        return rng.choice(("did", "did", "no-more"))
    if step == "sell":
        return rng.choice(("coffee", "goods", "both") if turn > 2 else ("coffee", "skip"))
    if step == "moves":
        return rng.choice(ids)
    if step == "favours":
        return rng.choice([one for one in ids if one != "skip"] or ids)
    return "did" if "did" in ids else rng.choice(ids)


# the table


def drawn_by_hand(table: Table, prompt: Prompt, rng: random.Random, key: str) -> None:
    """Workers from the table's own bag."""
    assert prompt.draw is not None
    table.settle(key, "table", prompt.draw.id, tuple(rng.sample(prompt.draw.pool, prompt.draw.count)))


class Play:
    """One game: who plays, how, and what is entered at the end."""

    def __init__(
        self, name: str, players: int, policy: Policy, entered: tuple[Correct, ...] = (), **options: Any
    ) -> None:
        self.name, self.players, self.policy, self.entered = name, players, policy, entered
        self.options = options
        self.hands = players == 3
        self.paper = 1 if players == 4 else -1

    async def write(self) -> None:
        seated = tuple(Player(*one) for one in PEOPLE[: self.players])
        start = RULES.start(Options(players=seated, **self.options), games.sheet_of("imigrantes"))
        seed = dice.seed_from(1888 + self.players + 10 * (self.policy is prices))
        with tempfile.TemporaryDirectory() as folder:
            first = (RULES.version, msgspec.msgpack.encode(start))
            journal = Journal.create(
                Path(folder) / "game.sqlite", {"game": RULES.id, "seed": seed.hex()}, first
            )
            table = Table(RULES, journal, History(RULES, start), seed, lambda: "20:00")
            rng = random.Random(self.name)
            while not RULES.over(table.state):
                self.go(table, rng)
                if table.rev % 40 == 0:
                    await asyncio.sleep(0)
            table.close()
        text = record.as_jsonl(table.history, self.name, "2026-11-30 20:00:00 +0100", seed)
        (HERE / f"{self.name}.jsonl").write_bytes(text)
        totals = RULES.score(table.state).totals
        print(f"{self.name}: {len(text) // 1000} kB,", [(total.name, total.total) for total in totals])

    def go(self, table: Table, rng: random.Random) -> None:
        """The next command."""
        prompt = table.prompts()[0]
        ask, key = prompt.ask, f"k{table.rev}"
        by = "table" if ask.seat is None else str(ask.seat)
        if prompt.draw is not None:
            if self.hands and ask.step == "ships":
                drawn_by_hand(table, prompt, rng, key)
                return
            app = any(choice.id == "app" for choice in ask.choices)
            if not app and not any(choice.id == "paper" for choice in ask.choices):
                drawn_by_hand(table, prompt, rng, key)
                return
            paper = self.paper == ask.seat or not app
            table.choose(key, by, table.rev, ask.id, "paper" if paper else "app")
            return
        if ask.step in ("tally", "boards") and self.entered:
            if ask.step == "tally" and self.entered[0].path.startswith("player"):
                table.choose(key, by, table.rev, ask.id, "boards")
            for n, correction in enumerate(self.entered):
                table.correct(f"{key}-{n}", "table", correction)
            self.entered = ()
            return
        choice = "done" if ask.step in ("tally", "boards") else self.policy(table.state, prompt, rng)
        if ask.step == "place" and rng.random() < 0.04:
            slip = rng.choice([c.id for c in ask.choices if not c.why_not and not c.id.startswith("discard")])
            table.choose(f"{key}-slip", by, table.rev, ask.id, slip)
            table.undo(f"{key}-undo", by, table.rev)
        table.choose(key, by, table.rev, ask.id, choice)


def typed(*points: dict[str, int]) -> tuple[Correct, ...]:
    """Points of the end by seat and reason."""
    return tuple(
        Correct(f"typed/{seat}/{reason}", "counted together", to=n)
        for seat, mine in enumerate(points)
        for reason, n in mine.items()
    )


def board(seat: int, numbers: dict[str, int], *properties: tuple[str, ...]) -> tuple[Correct, ...]:
    """A seat's end: numbers, the individual board's workers, and pieces with their workers."""
    why = "as it lies on the table"
    found = [Correct(f"player/{seat}/{name}", why, to=n) for name, n in numbers.items()]
    for at, (piece, *workers) in enumerate(properties):
        if piece != "board":
            found.append(Correct(f"piece/{piece}", why, to=str(seat)))
        found += [
            Correct(f"worker/{seat}/{at}/{space}", why, to=worker)
            for space, worker in enumerate(workers)
            if worker
        ]
    return tuple(found)


GAMES = (
    Play("two-everything", 2, everything),
    Play("three-everything", 3, everything),
    Play("four-everything", 4, everything),
    Play(
        "two-prices", 2, prices,
        (
            *board(
                0, {"money": 11, "coffee": 2, "goods": 0},
                ("board", "starting", "italian", "italian", "spanish", "portuguese", "brazilian"),
                ("farm_1", "italian", "italian", "italian"),
                ("city_3", "spanish", "japanese", "brazilian"),
                ("colony_1", "portuguese", "portuguese", "italian"),
            ),
            *board(
                1, {"money": 4, "coffee": 0, "goods": 3},
                ("board", "", "japanese", "", "japanese", "starting", "starting"),
                ("factory_2", "brazilian", "chinese"),
                ("special_III_3", "japanese", "japanese", "japanese", "japanese"),
                ("city_5", "brazilian", "spanish", "spanish"),
            ),
        ),
        depth="prices",
    ),
    Play(
        "three-prices", 3, prices,
        typed(
            {"board": 14, "commons": 5, "financial": 3},
            {"board": 21, "secret": 8},
            {"board": 17, "commons": 9, "financial": -3, "other": 1},
        ),
        depth="prices",
    ),
    Play(
        "four-prices", 4, prices,
        typed({"board": 12}, {"board": 9, "secret": 7}, {"board": 16, "commons": 4}, {"financial": -1}),
        depth="prices", secrets="paper",
    ),
)  # fmt: skip


async def main(names: list[str]) -> None:
    for one in GAMES:
        if not names or one.name in names:
            await one.write()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
