"""Recorded games open and end as reckoned by hand; undo goes back over a whole resolution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import dice, games, record
from companion.cli import main
from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.moves import Done
from companion.games.imperialism_america.readings import Options
from companion.history import History
from companion.journal import Journal
from companion.table import Table
from tests.games.imperialism_america.scripted import PLAYERS, RECORDS, SCRIPTS, play, taps

MODES = list(SCRIPTS)
PAGE = (RECORDS / "README.md").read_text()


def read(mode: str) -> record.Record:
    path = RECORDS / f"{mode}.jsonl"
    return record.read(path.name, path.read_bytes())


def by_hand(mode: str) -> list[list[Any]]:
    """The rows of a game's table: counter, then pairs of numbers (or None)."""
    section = PAGE.split(f"## {mode}.jsonl")[1].split("\n## ")[0]
    rows = []
    for counter, *cells in re.findall(r"^\| (\d+) \|" + r" ([^|]+) \|" * 5 + "$", section, re.MULTILINE):
        pairs = [None if cell == "–" else tuple(int(n) for n in cell.split(" : ")) for cell in cells]
        rows.append([counter, *pairs])
    return rows


def played(mode: str) -> Iterator[tuple[Any, Any, Any]]:
    """Each move that counts, with the states before and after it."""
    history = record.replay(read(mode), RULES)
    for node in history.line():
        yield history.state(node.parent_node()), node.move, history.state(node)


@pytest.mark.parametrize("mode", MODES)
def test_every_round_is_as_reckoned_by_hand(mode: str) -> None:
    found: list[list[Any]] = []
    for before, move, after in played(mode):
        RULES.check(after)
        if move == Done("dominions"):
            counter = before.sheet.modes[mode].counters[before.round]
            found.append([counter, before.money, None, before.money, after.history[-1], after.points])
        elif move == Done("income"):
            gained = (after.money[0] - before.money[0], after.money[1] - before.money[1])
            found[-1][2:4] = [gained, after.money]
    assert found == by_hand(mode)
    assert len(found) == {"introductory": 4, "full": 5}[mode]


@pytest.mark.parametrize("mode", MODES)
def test_a_record_ends_as_it_says_and_its_draws_are_proved(mode: str) -> None:
    kept = read(mode)
    history = record.replay(kept, RULES)
    state = history.state(history.head)
    assert RULES.over(state)
    assert kept.result is not None
    assert kept.result.totals == by_hand(mode)[-1][-1] == state.points
    totals = RULES.score(state).totals
    assert kept.result.places == tuple(total.place for total in totals) == (2, 1)
    assert record.verify(kept, RULES) == ({"introductory": 0, "full": 1}[mode], [])


@pytest.mark.parametrize("mode", MODES)
async def test_the_script_played_now_ends_where_the_record_ends(mode: str, tmp_path: Path) -> None:
    again = record.read("now", await play(tmp_path, mode, *SCRIPTS[mode]))
    assert again.result == read(mode).result
    histories = [record.replay(one, RULES) for one in (again, read(mode))]
    now, kept = (history.state(history.head) for history in histories)
    assert (now.blocks, now.money, now.points, now.dollar, now.hand) == (
        kept.blocks, kept.money, kept.points, kept.dollar, kept.hand,
    )  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_the_command_replays_a_record(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / f"{mode}.jsonl"), "--json"]) == 0
    shown = msgspec.json.decode(capsys.readouterr().out)
    assert shown["over"]
    assert shown["game"] == "imperialism_america"
    assert main(["verify", str(RECORDS / f"{mode}.jsonl")]) == 0


def test_a_line_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (RECORDS / "full.jsonl").read_bytes().splitlines()
    at = next(n for n, line in enumerate(lines) if b'"do":"pass"' in line)
    lines[at] = lines[at].replace(b'"side":"usa"', b'"side":"la"')
    path = tmp_path / "bent.jsonl"
    path.write_bytes(b"\n".join(lines))
    assert main(["replay", str(path)]) == 1
    assert f"bent.jsonl:{at + 1}: move: It is the turn of: USA." in capsys.readouterr().err


@pytest.mark.parametrize(("resolution", "changed"), [(1, "blocks"), (2, "dollar")])
async def test_undo_across_a_resolution_restores_everything(
    resolution: int, changed: str, tmp_path: Path
) -> None:
    """Step by step back to before the last pass, then on again: the bytes of every state are the same."""
    sheet = games.sheet_of("imperialism_america")
    start = RULES.start(Options(players=PLAYERS), sheet)
    first = (RULES.version, msgspec.msgpack.encode(start))
    journal = Journal.create(tmp_path / "game.sqlite", {"game": RULES.id}, first)
    table = Table(RULES, journal, History(RULES, start), dice.seed_from(3), lambda: "18:00")
    try:
        await taps(table, "pass pass".join(SCRIPTS["full"][0].split("pass pass")[:resolution]))
        before = table.state
        states = [msgspec.msgpack.encode(before)]
        choices = ["pass", "pass", "done", "done", "done", "2", "1", "done", "strategic", "cash-1"]
        for n, choice in enumerate(choices):
            prompt = table.prompts()[0]
            table.choose(f"on-{n}", "table", table.rev, prompt.ask.id, choice)
            states.append(msgspec.msgpack.encode(table.state))
        after = table.state
        for field in ("points", "money", "round", "history", changed):
            assert getattr(after, field) != getattr(before, field), field
        for n in range(len(choices)):
            assert msgspec.msgpack.encode(table.state) == states[-1 - n]
            table.undo(f"undo-{n}", "table", table.rev)
        assert msgspec.msgpack.encode(table.state) == states[0]
        back = table.state
        for field in ("blocks", "points", "money", "round", "dollar"):
            assert getattr(back, field) == getattr(before, field)
        for n in range(len(choices)):
            table.redo(f"redo-{n}", "table", table.rev)
            assert msgspec.msgpack.encode(table.state) == states[n + 1]
        await table.on_disk("last", table.undo("last", "table", table.rev))
    finally:
        table.close()
