"""The journal on a real disk: killed at random, damaged, restored."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.errors import BrokenInput, NotSaved
from companion.journal import CommandRow, Entry, Journal, MoveRow, backups, peek

PATIENCE_S = 30.0

WRITER = """
import sys, threading
from pathlib import Path
from companion.journal import *
path = Path(sys.argv[1])
j = Journal.open(path) if path.exists() else Journal.create(path, {"game": "x"}, (1, b"start"))
n = sum(1 for _ in j.commands())
while True:
    n += 1
    done = threading.Event()
    j.write(Entry(lambda e: done.set(), (MoveRow(n, n - 1, "", "", False, 1, "{}", "null"),),
                  (CommandRow(n, f"k{n}", n, "move", "", ""),), backup=n % 20 == 0))
    done.wait()
    print(n, flush=True)
"""


def entry(
    n: int, done: list[Exception | None] | None = None, *, backup: bool = False
) -> tuple[Entry, threading.Event]:
    event = threading.Event()

    def on_done(error: Exception | None) -> None:
        if done is not None:
            done.append(error)
        event.set()

    move = MoveRow(n, n - 1, "12:00", "0", False, 1, '{"do":"x"}', "null")
    return Entry(on_done, (move,), (CommandRow(n, f"k{n}", n, "move", "12:00", "0"),), backup=backup), event


def write(journal: Journal, n: int, *, backup: bool = False) -> None:
    one, event = entry(n, backup=backup)
    journal.write(one)
    assert event.wait(PATIENCE_S)


def create(path: Path) -> Journal:
    return Journal.create(path, {"game": "bell", "players": ["Ana"]}, (1, b"start"))


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    rng = random.Random(3)
    acknowledged = 0
    for _ in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(rng.randint(10, 60)):
            acknowledged = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        for line in writer.stdout.read().split():
            acknowledged = int(line)
        writer.wait()
        writer.stdout.close()
        journal = Journal.open(path)
        assert not journal.clean
        revs = [c.rev for c in journal.commands()]
        journal.close()
        assert revs == list(range(1, len(revs) + 1))
        assert len(revs) >= acknowledged


def test_a_clean_end_is_known_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    create(path).close()
    assert peek(path, ("clean", "game")) == {"clean": True, "game": "bell"}
    again = Journal.open(path)
    assert again.clean
    assert again.recovered == ""
    again.close()


def test_a_damaged_file_gives_way_to_its_newest_sound_backup(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    journal = create(path)
    for n in range(1, 31):
        write(journal, n, backup=n % 10 == 0)
        if n % 10 == 0:
            deadline = time.monotonic() + PATIENCE_S
            while (not backups(path)[0].exists() or journal._backup_due) and time.monotonic() < deadline:
                time.sleep(0.02)
    journal.close()
    assert all(b.exists() for b in backups(path))
    content = bytearray(path.read_bytes())
    content[4096 : 4096 * 3] = os.urandom(4096 * 2)
    path.write_bytes(content)
    restored = Journal.open(path)
    assert "game.backup1" in restored.recovered
    assert (tmp_path / "game.broken").exists()
    assert [m.id for m in restored.moves()] == list(range(1, 31))
    write(restored, 31)
    restored.close()


def test_a_file_of_zero_bytes_is_the_same_kind_of_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    create(path).close()
    path.write_bytes(b"")
    with pytest.raises(BrokenInput, match=r"game\.sqlite: This game cannot be read: no such table"):
        Journal.open(path)


def test_after_a_failure_what_builds_on_it_fails_too(tmp_path: Path) -> None:
    journal = create(tmp_path / "game.sqlite")
    write(journal, 1)
    errors: list[Exception | None] = []
    twice, first = entry(1, errors)
    later, second = entry(2, errors)
    journal.write(twice)
    journal.write(later)
    assert first.wait(PATIENCE_S)
    assert second.wait(PATIENCE_S)
    assert all(isinstance(e, NotSaved) for e in errors)
    assert len(errors) == 2
    journal.resume()
    write(journal, 2)
    assert [c.rev for c in journal.commands()] == [1, 2]
    journal.close()


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file where a folder should be")
    with pytest.raises(NotSaved, match="could not be saved"):
        create(tmp_path / "games" / "game.sqlite")


def test_the_log_file_does_not_grow_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    journal = create(path)
    wal = path.with_name(path.name + "-wal")
    grown = wal.stat().st_size
    for n in range(1, 1500):
        write(journal, n)
        if n % 100 == 0:
            deadline = time.monotonic() + PATIENCE_S
            while journal._commits and time.monotonic() < deadline:
                time.sleep(0.01)
    assert grown > 1 << 20
    assert wal.stat().st_size == grown
    journal.close()
    again = sqlite3.connect(path)
    assert again.execute("PRAGMA quick_check").fetchone() == ("ok",)
    again.close()
