"""A game on disk: append-only rows in one SQLite file.

One thread owns the connection. It takes every entry that waits, writes them in one transaction and
calls each entry's `done` once the disk has them (WAL, `synchronous=FULL`). When the disk refuses,
that entry and all behind it fail until the table says `resume`, since each builds on the one before.

Rows: `moves(id, parent, at, by, move, title)`, `commands(rev, key, head)` (one for each accepted
command; the last one's `head` is where the game stands), `snapshots(move, rules, state)`, `game(key, value)`.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.durable import copy_file, fsync, fsync_folder
from companion.errors import BrokenInput, NotSaved
from companion.text import t

FORMAT: Final = 1
BACKUPS: Final = 3
CHECKPOINT_COMMITS: Final = 64
WAL_PAGES: Final = 512

_SCHEMA: Final = """
CREATE TABLE game (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE moves (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL,
                    auto INTEGER NOT NULL, rules INTEGER NOT NULL, move TEXT NOT NULL, title TEXT NOT NULL);
CREATE TABLE commands (rev INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, head INTEGER NOT NULL,
                       kind TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL);
CREATE TABLE snapshots (move INTEGER PRIMARY KEY, rules INTEGER NOT NULL, state BLOB NOT NULL);
"""


class MoveRow(msgspec.Struct, frozen=True):
    """A move as kept: `move` and `title` are JSON, `auto` says that the table made it by itself,
    `rules` is the version of the rules that allowed it."""

    id: int
    parent: int
    at: str
    by: str
    auto: bool
    rules: int
    move: str
    title: str


class CommandRow(msgspec.Struct, frozen=True):
    """An accepted command: its revision, its client's id for it, and where the game stands after it."""

    rev: int
    key: str
    head: int
    kind: str
    at: str
    by: str


class Entry(msgspec.Struct):
    """What one command writes. `snapshot` is (move id, rules version, how to encode the state)."""

    done: Callable[[Exception | None], None]
    moves: tuple[MoveRow, ...] = ()
    commands: tuple[CommandRow, ...] = ()
    snapshot: tuple[int, int, Callable[[], bytes]] | None = None
    notes: dict[str, str] | None = None
    backup: bool = False


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA wal_autocheckpoint=0")
    return db


def _grow_log(db: sqlite3.Connection) -> None:
    """Lets the write-ahead log have its size before the first move.

    A commit into a file that need not grow is a third quicker: no metadata has to reach the disk with it.
    The log is used again from its start after each checkpoint that does not cut it off.
    """
    db.execute("PRAGMA synchronous=OFF")
    for n in range(WAL_PAGES):
        db.execute("INSERT OR REPLACE INTO game VALUES ('log', ?)", (str(n),))
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA wal_checkpoint(RESTART)")


def _sound(path: Path) -> str:
    """Why the file cannot be used, or "" if it can."""
    if not path.exists():
        return "no file"
    try:
        db = sqlite3.connect(f"file:{path}?mode=rw", uri=True)
        try:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                return str(found)
            if db.execute("SELECT value FROM game WHERE key='format'").fetchone() is None:
                return "no game in it"
        finally:
            db.close()
    except sqlite3.Error as error:
        return str(error)
    return ""


def backups(path: Path) -> list[Path]:
    """The backups of a journal, newest first."""
    return [path.with_suffix(f".backup{n}") for n in range(1, BACKUPS + 1)]


class Journal:
    """The journal of one game. Use `create` or `open`; reading is for before the first write."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.recovered: str = ""
        """What had to be done at opening (a backup used, …), in words for the log; else ""."""
        self.clean = True
        """Whether the last one who had it open closed it properly."""
        self.opened: dict[str, Any] = {}
        """The `game` table as it was at opening."""
        self._db = db
        self._queue: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._jammed = False
        self._backup_due = False
        self._commits = 0
        self._thread = threading.Thread(target=self._write_loop, name=f"journal {path.stem}", daemon=True)
        self._closed = False

    @classmethod
    def create(cls, path: Path, notes: dict[str, Any], start: tuple[int, bytes]) -> Journal:
        """A new journal; `notes` (JSON values) are what the game was started with, `start` the rules'
        version and the state before the first move.

        Raises `NotSaved` when the disk refuses; then there is no file.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fd = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            os.close(fd)
            db = _connect(path)
            db.executescript("BEGIN IMMEDIATE;" + _SCHEMA)
            rows = {"format": FORMAT, "clean": False, **notes}
            db.executemany(
                "INSERT INTO game VALUES (?, ?)",
                [(k, msgspec.json.encode(v).decode()) for k, v in rows.items()],
            )
            db.execute("INSERT INTO snapshots VALUES (0, ?, ?)", start)
            db.execute("COMMIT")
            _grow_log(db)
            fsync_folder(path.parent)
        except (OSError, sqlite3.Error) as error:
            with contextlib.suppress(OSError):
                path.unlink()
            raise NotSaved(t("The game could not be saved: {why}.", why=str(error))) from error
        journal = cls(path, db)
        journal._thread.start()
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An existing journal. A damaged file is put aside and the newest sound backup takes its place."""
        recovered = ""
        trouble = _sound(path)
        if trouble:
            good = next((b for b in backups(path) if not _sound(b)), None)
            if good is None:
                raise BrokenInput(t("This game cannot be read: {why}.", why=trouble), str(path))
            aside = path.with_suffix(".broken")
            n = 1
            while aside.exists():
                n += 1
                aside = path.with_suffix(f".broken{n}")
            if path.exists():
                os.replace(path, aside)
            for tail in ("-wal", "-shm"):
                rest = path.with_name(path.name + tail)
                if rest.exists():
                    os.replace(rest, aside.with_name(aside.name + tail))
            copy_file(good, path)
            recovered = f"{trouble}; restored from {good.name}, the damaged file is kept as {aside.name}"
        try:
            db = _connect(path)
            journal = cls(path, db)
            journal.recovered = recovered
            journal.opened = {"seats": None, **journal._notes()}
            journal.clean = bool(journal.opened.get("clean"))
            if journal.opened.get("format") != FORMAT:
                raise BrokenInput(t("This game was written by another version."), str(path))
            db.execute("UPDATE game SET value='false' WHERE key='clean'")
            _grow_log(db)
        except sqlite3.Error as error:
            raise BrokenInput(t("This game cannot be opened: {why}.", why=str(error)), str(path)) from error
        journal._thread.start()
        return journal

    # reading

    def _notes(self) -> dict[str, Any]:
        return {k: msgspec.json.decode(v) for k, v in self._db.execute("SELECT key, value FROM game")}

    def moves(self) -> Iterator[MoveRow]:
        for row in self._db.execute(
            "SELECT id, parent, at, by, auto, rules, move, title FROM moves ORDER BY id"
        ):
            yield MoveRow(row[0], row[1], row[2], row[3], bool(row[4]), *row[5:])

    def commands(self) -> Iterator[CommandRow]:
        for row in self._db.execute("SELECT rev, key, head, kind, at, by FROM commands ORDER BY rev"):
            yield CommandRow(*row)

    def snapshots(self) -> dict[int, tuple[int, bytes]]:
        """Move id → (rules version, state as MessagePack)."""
        rows = self._db.execute("SELECT move, rules, state FROM snapshots")
        return {move: (rules, state) for move, rules, state in rows}

    # writing

    def write(self, entry: Entry) -> None:
        """Queues the entry; `entry.done` is called on the writer's thread, with what went wrong or None.

        The writer gets the interpreter at once, so that the disk works while the caller goes on: without the
        yield it would first run when the caller has prepared all its frames.
        """
        self._queue.put(entry)
        time.sleep(0)

    def resume(self) -> None:
        """After a failure: what is written from now on builds on the last row that is on disk."""
        self._queue.put(Entry(done=lambda _: setattr(self, "_jammed", False)))

    def close(self) -> None:
        """Writes what waits, sets the clean mark, closes. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _write_loop(self) -> None:
        while True:
            try:
                entry = self._queue.get(timeout=None if not self._work_waits() else 0.25)
            except queue.Empty:
                self._rest()
                continue
            batch: list[Entry] = []
            while entry is not None:
                batch.append(entry)
                try:
                    entry = self._queue.get_nowait()
                except queue.Empty:
                    break
            self._write(batch)
            if entry is None:
                self._finish()
                return

    def _write(self, batch: list[Entry]) -> None:
        waiting: list[Entry] = []
        for entry in batch:
            if not (entry.commands or entry.moves or entry.notes):
                self._commit(waiting)
                waiting = []
                entry.done(None)
            else:
                waiting.append(entry)
        self._commit(waiting)

    def _commit(self, batch: list[Entry]) -> None:
        if not batch:
            return
        error: Exception | None = None
        if self._jammed:
            error = NotSaved(t("Not saved: an earlier move could not be written."))
        else:
            try:
                self._insert(batch)
            except (sqlite3.Error, OSError) as trouble:
                self._jammed = True
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                error = NotSaved(
                    t("Not saved: {why}. Make room on the disk and try again.", why=str(trouble))
                )
        for entry in batch:
            entry.done(error)
        self._backup_due = self._backup_due or (error is None and any(e.backup for e in batch))

    def _insert(self, batch: list[Entry]) -> None:
        run = self._db.execute
        run("BEGIN IMMEDIATE")
        for entry in batch:
            for m in entry.moves:
                row = (m.id, m.parent, m.at, m.by, m.auto, m.rules, m.move, m.title)
                run("INSERT INTO moves VALUES (?,?,?,?,?,?,?,?)", row)
            for c in entry.commands:
                run("INSERT INTO commands VALUES (?,?,?,?,?,?)", (c.rev, c.key, c.head, c.kind, c.at, c.by))
            if entry.snapshot is not None:
                move, rules, encode = entry.snapshot
                run("INSERT OR REPLACE INTO snapshots VALUES (?,?,?)", (move, rules, encode()))
            for key, value in (entry.notes or {}).items():
                run("INSERT OR REPLACE INTO game VALUES (?,?)", (key, value))
        run("COMMIT")
        self._commits += 1

    # when nobody waits

    def _work_waits(self) -> bool:
        return self._backup_due or self._commits >= CHECKPOINT_COMMITS

    def _rest(self) -> None:
        """Backup and checkpoint; a failure of these costs no move, so it waits for the next round."""
        try:
            if self._backup_due:
                self._backup_due = False
                self._backup()
            self._commits = 0
            self._db.execute("PRAGMA wal_checkpoint(RESTART)")
        except (sqlite3.Error, OSError) as error:
            self.recovered = f"backup: {error}"

    def _backup(self) -> None:
        fresh = self.path.with_suffix(".backup0")
        fresh.unlink(missing_ok=True)
        copy = sqlite3.connect(fresh)
        try:
            self._db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
        fsync(fresh)
        kept = backups(self.path)
        for older, newer in zip(reversed(kept), reversed(kept[:-1]), strict=False):
            if newer.exists():
                os.replace(newer, older)
        os.replace(fresh, kept[0])
        fsync_folder(self.path.parent)

    def _finish(self) -> None:
        try:
            if not self._jammed:
                self._db.execute("UPDATE game SET value='true' WHERE key='clean'")
                if self._backup_due:
                    self._backup()
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except (sqlite3.Error, OSError) as error:
            self.recovered = f"closing: {error}"
        finally:
            self._db.close()


def peek(path: Path, keys: tuple[str, ...]) -> dict[str, Any]:
    """Some notes of a journal without opening it for play; empty when it cannot be read."""
    try:
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            marks = ",".join("?" * len(keys))
            rows = db.execute(f"SELECT key, value FROM game WHERE key IN ({marks})", keys).fetchall()  # noqa: S608
        finally:
            db.close()
    except sqlite3.Error:
        return {}
    return {k: msgspec.json.decode(v) for k, v in rows}
