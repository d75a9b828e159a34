"""Recorded games open, end as they were worked out by hand, and can be walked back and forth."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import record
from companion.games.imigrantes import RULES
from companion.history import History
from companion.host import Host
from companion.kernel import Drawn
from companion.text import plain

FOLDER = Path(__file__).parent / "records"
GAMES = [path.stem for path in sorted(FOLDER.glob("*.jsonl"))]
ROW = re.compile(r"^\| (.+?) \| .+? \| (-?\d+) \|$", re.MULTILINE)
encode = msgspec.msgpack.Encoder().encode


@cache
def opened(name: str) -> record.Record:
    return record.read(f"{name}.jsonl", (FOLDER / f"{name}.jsonl").read_bytes())


def replayed(name: str) -> History:
    return record.replay(opened(name), RULES)


def by_hand(name: str) -> dict[str, tuple[int, list[tuple[str, int]]]]:
    """From the page beside a record: each player's total and lines."""
    found = {}
    for part in (FOLDER / f"{name}.md").read_text().split("\n## ")[1:]:
        player, _, total = part.split("\n", 1)[0].partition(": ")
        found[player] = (int(total), [(what, int(points)) for what, points in ROW.findall(part)])
    return found


def test_two_three_and_four_players_at_both_depths_are_recorded() -> None:
    assert sorted(f"{n}-{d}" for n in ("two", "three", "four") for d in ("everything", "prices")) == GAMES
    for name in GAMES:
        start: Any = replayed(name).root.state
        assert ("two", "three", "four").index(name.split("-")[0]) == len(start.seats) - 2
        assert (start.depth, start.options.mode) == (name.split("-")[1], "full")
        assert (FOLDER / f"{name}.jsonl").stat().st_size < 300_000


@pytest.mark.parametrize("name", GAMES)
def test_a_record_ends_as_it_was_worked_out_by_hand(name: str) -> None:
    history, result = replayed(name), opened(name).result
    state = history.state(history.head)
    assert RULES.over(state)
    assert (state.phase, len(state.history)) == (2, 12)
    totals = RULES.score(state).totals
    assert result is not None
    assert (result.totals, result.places) == (tuple(t.total for t in totals), tuple(t.place for t in totals))
    worked = by_hand(name)
    assert set(worked) == {total.name for total in totals}
    for total in totals:
        lines = [(plain(line.what), line.points) for line in total.lines]
        assert worked[total.name] == (total.total, lines)
        assert sum(points for _, points in worked[total.name][1]) == worked[total.name][0]


@pytest.mark.parametrize("name", GAMES)
def test_the_draws_of_a_record_follow_from_its_seed(name: str) -> None:
    proved, wrong = record.verify(opened(name), RULES)
    nodes = list(replayed(name).nodes())
    assert wrong == []
    assert proved == sum(isinstance(n.move, Drawn) and n.move.source == "app" for n in nodes) > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_taken_back_to_the_start_and_made_again(name: str) -> None:
    history = replayed(name)
    forth = [encode(history.state(node)) for node in (history.root, *history.line())]
    at, key = len(forth) - 1, 0
    while (target := history.undo_target()) is not None:
        key, at = key + 1, at - 1
        history.step(f"undo-{key}", target, "undo", "20:00", "table")
        assert encode(history.state(history.head)) == forth[at]
    assert at == 0
    while (target := history.redo_target()) is not None:
        key, at = key + 1, at + 1
        history.step(f"redo-{key}", target, "redo", "20:00", "table")
        assert encode(history.state(history.head)) == forth[at]
    assert at == len(forth) - 1
    # and the same states come out when each is made anew from the one before
    state = history.root.state
    for node, bytes_ in zip(history.line(), forth[1:], strict=True):
        state = RULES.apply(state, node.move)
        RULES.check(state)
        assert encode(state) == bytes_


def test_slips_were_taken_back_while_playing() -> None:
    assert all("undo" in {step.do for _, step in opened(name).steps} for name in GAMES)


def test_a_record_is_kept_as_a_game_and_written_again(tmp_path: Path) -> None:
    name = "two-prices"
    host = Host(tmp_path)
    (tmp_path / "games").mkdir(exist_ok=True)
    game_id = host.import_record(name, (FOLDER / f"{name}.jsonl").read_bytes())
    history, seed, begun = host.history_of(game_id)
    again = record.read("again", record.as_jsonl(history, game_id, begun, seed))
    assert again.result == opened(name).result
    assert [line.move for _, line in again.moves] == [line.move for _, line in opened(name).moves]
    assert again.steps == opened(name).steps
