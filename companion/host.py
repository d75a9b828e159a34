"""The games that this companion keeps, and the one that is on the table.

Each game is one journal, `games/<game id>.sqlite` in the data folder. Which one is on the table is
remembered, so that a restart goes on where the power went out.
"""

from __future__ import annotations

import asyncio
import datetime
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import msgspec

from companion import dice, games, own_sheet, record
from companion.durable import replace_file
from companion.errors import BrokenInput, CompanionError, IllegalMove, OfferGone
from companion.history import History
from companion.journal import Entry, Journal, backups, peek
from companion.kernel import AnyRules
from companion.seats import Seats
from companion.table import Table
from companion.text import Label, plain, t
from companion.view import Roll


class Kept(msgspec.Struct, frozen=True):
    """A kept game, as the start screen lists it."""

    game_id: str
    game: str
    name: Label
    players: tuple[str, ...]
    clock: Label
    over: bool


class Audience(Protocol):
    """Told when another game is put on the table, or none."""

    def changed_game(self) -> None: ...


def time_of_day() -> str:
    """Hours and minutes for the log; nothing is ordered or measured by it."""
    return time.strftime("%H:%M")


class Host:
    """What the daemon plays host to. `folder` is the data folder."""

    def __init__(self, folder: Path, now: Callable[[], str] = time_of_day) -> None:
        self.folder = folder
        self.table: Table | None = None
        self.game_id = ""
        self.seats = Seats(0)
        self.audience: list[Audience] = []
        self.trouble: Label = ""
        """What went wrong with storage last, and what was done about it."""
        self._now = now
        self._door = asyncio.Lock()
        self._rolls = 0
        self._rolled: deque[str] = deque(maxlen=100)
        self._made: dict[str, str] = {}

    # games

    def kept(self) -> list[Kept]:
        """All kept games, the newest first."""
        found = []
        for path in sorted(self._folder().glob("*.sqlite"), key=_order, reverse=True):
            notes = peek(path, ("game", "players", "clock", "over"))
            if "game" not in notes:
                continue
            try:
                name: Label = games.load(notes["game"]).name
            except BrokenInput:
                name = str(notes["game"])
            players = tuple(str(p) for p in notes.get("players", ()))
            clock = str(notes.get("clock", ""))
            found.append(Kept(path.stem, notes["game"], name, players, clock, bool(notes.get("over"))))
        return found

    async def new(self, key: str, game: str, options: Any) -> str:
        """Starts a game and puts it on the table; its id. The same `key` gives the same game."""
        async with self._door:
            made = self._made.get(key) or await asyncio.to_thread(self._find, key)
            if made is not None:
                return made
            rules, sheet = await asyncio.to_thread(self._parts_of, game)
            try:
                chosen = msgspec.convert(options, rules.options_type)
            except msgspec.ValidationError as error:
                raise BrokenInput(t("These options do not fit: {why}.", why=str(error)), "options") from error
            start = rules.start(chosen, sheet)
            seed = dice.new_seed()
            game_id, journal = await asyncio.to_thread(self._create, rules, start, seed, key)
            self._made[key] = game_id
            await self._clear()
            table = Table(rules, journal, History(rules, start), seed, self._now)
            await self._put(game_id, table, Seats(len(rules.badges(start))))
            return game_id

    async def open(self, game_id: str) -> None:
        """Puts a kept game on the table."""
        async with self._door:
            if game_id == self.game_id and self.table is not None:
                return
            rules, journal, history = await asyncio.to_thread(self._read, game_id)
            self.trouble = journal.recovered or history.trouble
            await self._clear()
            seats = Seats(len(rules.badges(history.root.state)), journal.opened["seats"])
            seed = bytes.fromhex(journal.opened["seed"])
            await self._put(game_id, Table(rules, journal, history, seed, self._now), seats)

    async def close(self) -> None:
        """Leaves the game for the start screen; it stays kept."""
        async with self._door:
            await self._clear()
            await asyncio.to_thread(self._remember, "")
            self._tell()

    async def stop(self) -> None:
        """Closes the game but remembers that it is on the table."""
        async with self._door:
            await self._clear()

    async def resume(self) -> None:
        """Puts the game that was on the table there again; trouble is said, never raised."""
        try:
            last = (self.folder / "on_table").read_text().strip()
        except OSError:
            return
        if last:
            try:
                await self.open(last)
            except CompanionError as error:
                self.trouble = t("The last game could not be opened: {why}", why=str(error))

    def import_record(self, name: str, text: bytes) -> str:
        """Keeps a record as a game of its own; its id."""
        read = record.read(name, text)
        rules = games.load(read.game.game)
        history = record.replay(read, rules)
        start = history.root.state
        seed = read.seed or dice.new_seed()
        game_id, journal = self._create(rules, start, seed, f"record {read.game.game_id}", read.game.begun)
        moves, commands = record.rows(history, rules.version)
        failed: list[Exception] = []
        keep = Entry(
            lambda error: failed.append(error) if error else None, tuple(moves), commands=tuple(commands)
        )
        journal.write(keep)
        journal.close()
        if failed:
            raise failed[0]
        return game_id

    def history_of(self, game_id: str) -> tuple[History, bytes, str]:
        """History, seed and day of any kept game, for exports."""
        if self.table is not None and game_id == self.game_id:
            notes = peek(self._path(game_id), ("seed", "begun"))
            return self.table.history, bytes.fromhex(notes["seed"]), notes["begun"]
        _, journal, history = self._read(game_id)
        journal.close()
        return history, bytes.fromhex(journal.opened["seed"]), journal.opened["begun"]

    async def keep_notes(self) -> None:
        """Adds what was noted in the game on the table to the owner's sheet, for the games to come."""
        async with self._door:
            if self.table is None:
                raise OfferGone(t("There is no game on the table."))
            rules = self.table.rules
            notes = rules.notes(self.table.state)
            if notes is None:
                raise IllegalMove(t("Nothing was noted in this game."))
            await asyncio.to_thread(own_sheet.keep, rules.id, self.own_sheet(rules.id), notes)

    # seats and dice

    async def take_seat(self, seat: int, client: str) -> str:
        """The key of the seat, once the claim is on disk."""
        key = self.seats.take(seat, client)
        await self._keep_seats()
        return key

    async def free_seat(self, seat: int) -> None:
        self.seats.free(seat)
        await self._keep_seats()

    def roll(self, key: str, kind: str, n: int, by: str) -> Roll | None:
        """Dice beside the game, by the operating system's generator; None for a `key` that rolled before."""
        if key in self._rolled:
            return None
        values = dice.roll(kind, n)
        self._rolled.append(key)
        self._rolls += 1
        return Roll(number=self._rolls, what=kind, values=values, source="app", by=by)

    def rolled_outside(self, value: str, by: str) -> Roll:
        """A free roll of the box's own die."""
        self._rolls += 1
        return Roll(number=self._rolls, what="d6", values=(value,), source="box", by=by)

    # how

    async def _keep_seats(self) -> None:
        if self.table is not None:
            await self.table.note("seats", self.seats.as_kept())

    def _notes(self, rules: AnyRules, start: Any, seed: bytes, key: str) -> dict[str, Any]:
        return {
            "game": rules.id,
            "rules": rules.version,
            "seed": seed.hex(),
            "commitment": dice.commitment(seed),
            "made_by": key,
            "begun": datetime.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S"),
            "players": [badge.name for badge in rules.badges(start)],
            "clock": plain(rules.clock(start)),
            "over": False,
        }

    def _create(
        self, rules: AnyRules, start: Any, seed: bytes, key: str, begun: str = ""
    ) -> tuple[str, Journal]:
        game_id = self._free_id()
        notes = self._notes(rules, start, seed, key)
        if begun:
            notes["begun"] = begun
        first = (rules.version, msgspec.msgpack.encode(start))
        return game_id, Journal.create(self._path(game_id), notes, first)

    def _read(self, game_id: str) -> tuple[AnyRules, Journal, History]:
        path = self._path(game_id)
        if not game_id or "/" in game_id or not (path.exists() or any(b.exists() for b in backups(path))):
            raise BrokenInput(t("There is no kept game {id}.", id=game_id))
        journal = Journal.open(path)
        try:
            rules = games.load(str(journal.opened["game"]))
            start = msgspec.msgpack.decode(journal.snapshots()[0][1], type=rules.state_type)
            return rules, journal, History.load(rules, start, journal)
        except (CompanionError, msgspec.DecodeError, KeyError, TypeError) as error:
            journal.close()
            if isinstance(error, CompanionError):
                raise
            raise BrokenInput(t("This game cannot be opened: {why}.", why=str(error)), str(path)) from error

    async def _clear(self) -> None:
        if self.table is not None:
            table, self.table, self.game_id, self.seats = self.table, None, "", Seats(0)
            await asyncio.to_thread(table.close)

    async def _put(self, game_id: str, table: Table, seats: Seats) -> None:
        self.table, self.game_id, self.seats = table, game_id, seats
        await asyncio.to_thread(self._remember, game_id)
        self._tell()

    def _tell(self) -> None:
        for one in self.audience:
            one.changed_game()

    def _remember(self, game_id: str) -> None:
        replace_file(self.folder / "on_table", game_id.encode() + b"\n")

    def _folder(self) -> Path:
        return self.folder / "games"

    def _path(self, game_id: str) -> Path:
        return self._folder() / f"{game_id}.sqlite"

    def _parts_of(self, game: str) -> tuple[AnyRules, Any]:
        return games.load(game), games.sheet_of(game, self.own_sheet(game))

    def own_sheet(self, game: str) -> Path:
        return self.folder / "sheets" / f"{game}.yaml"

    def _free_id(self) -> str:
        day = datetime.date.today().strftime("%Y%m%d")
        n = 1
        while self._path(f"{day}-{n}").exists():
            n += 1
        return f"{day}-{n}"

    def _find(self, key: str) -> str | None:
        """A game that was made for this command before a restart."""
        paths = sorted(self._folder().glob("*.sqlite"), key=_order, reverse=True)[:3]
        return next((p.stem for p in paths if peek(p, ("made_by",)).get("made_by") == key), None)


def _order(path: Path) -> tuple[str, int]:
    day, _, n = path.stem.partition("-")
    return day, int(n) if n.isdigit() else 0
