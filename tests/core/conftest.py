from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import dice
from companion.history import History
from companion.journal import Journal
from companion.table import Table
from tests.core.bell import OPTIONS, Bell, Options

SEED = dice.seed_from(7)


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Opens a table on a journal on disk; the same `name` again opens what was kept."""
    tables: list[Table] = []

    def build(name: str = "game", draws: str = "ask", seed: bytes = SEED, rules: Bell | None = None) -> Table:
        rules = rules or Bell()
        path = tmp_path / f"{name}.sqlite"
        options: Any = {**OPTIONS, "draws": draws}
        start = rules.start(msgspec.convert(options, Options), None)
        if path.exists():
            journal = Journal.open(path)
            start = msgspec.msgpack.decode(journal.snapshots()[0][1], type=rules.state_type)
            history = History.load(rules, start, journal)
        else:
            notes = {"game": "bell", "seed": seed.hex()}
            journal = Journal.create(path, notes, (rules.version, msgspec.msgpack.encode(start)))
            history = History(rules, start)
        table = Table(rules, journal, history, seed, lambda: "12:00")
        tables.append(table)
        return table

    yield build
    for table in tables:
        table.close()
