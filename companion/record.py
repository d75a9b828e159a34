"""The record of a game: JSON Lines that anybody can keep, read and play again (`docs/record.md`).

A record is written for a pair of eyes, like a view: what they may not know is masked, and a masked
record is a legal record too. The seed behind the app's draws is in it only once the game is over.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec

from companion import dice, paper
from companion.errors import BrokenInput, CompanionError
from companion.history import History
from companion.journal import CommandRow, MoveRow
from companion.kernel import AnyRules, Drawn
from companion.scene import encode
from companion.text import plain, stored, t
from companion.view import Viewer

FORMAT: Final = 1


class GameLine(msgspec.Struct, frozen=True, tag_field="line", tag="game"):
    """The first line: which game by which rules, how it began, and the commitment to its seed."""

    format: int
    game: str
    rules: int
    game_id: str
    begun: str
    commitment: str
    start: msgspec.Raw


class MoveLine(msgspec.Struct, frozen=True, tag_field="line", tag="move", omit_defaults=True):
    """A move, on top of move `parent` (0: the start). `title` is for people and not read back."""

    id: int
    parent: int
    at: str
    by: str
    move: msgspec.Raw
    title: str = ""
    auto: bool = False
    rules: int = 1


class StepLine(msgspec.Struct, frozen=True, tag_field="line", tag="step"):
    """A command: what was done (move, undo, redo, back) and the move on which the game stood then."""

    rev: int
    do: str
    head: int
    at: str
    by: str


class SeedLine(msgspec.Struct, frozen=True, tag_field="line", tag="seed"):
    """The revealed seed, hexadecimal; its SHA-256 is the commitment."""

    seed: str


class ResultLine(msgspec.Struct, frozen=True, tag_field="line", tag="result"):
    """The final points, by seat."""

    totals: tuple[int, ...]
    places: tuple[int, ...]


AnyLine: TypeAlias = GameLine | MoveLine | StepLine | SeedLine | ResultLine


class Record(msgspec.Struct):
    """A record as read: `at` gives the number of the line of each move and step."""

    name: str
    game: GameLine
    moves: list[tuple[int, MoveLine]]
    steps: list[tuple[int, StepLine]]
    seed: bytes | None = None
    result: ResultLine | None = None


def write(history: History, game_id: str, begun: str, seed: bytes, viewer: Viewer) -> Iterator[bytes]:
    """The lines of a record for these eyes, without line ends."""
    rules = history.rules
    over = rules.over(history.state(history.head))
    enc = msgspec.json.encode
    start = msgspec.Raw(enc(history.root.state))
    yield enc(GameLine(FORMAT, rules.id, rules.version, game_id, begun, dice.commitment(seed), start))
    for node in history.nodes():
        before = history.state(node.parent_node())
        move = node.move if over else rules.mask(before, node.move, viewer)
        title = plain(node.title)
        yield enc(
            MoveLine(
                node.id,
                node.parent_node().id,
                node.at,
                node.by,
                msgspec.Raw(enc(move)),
                title,
                node.auto,
                rules.version,
            )
        )
    for c in history.commands():
        yield enc(StepLine(c.rev, c.kind, c.head, c.at, c.by))
    if over:
        yield enc(SeedLine(seed.hex()))
        totals = rules.score(history.state(history.head)).totals
        yield enc(ResultLine(tuple(x.total for x in totals), tuple(x.place for x in totals)))


def as_jsonl(history: History, game_id: str, begun: str, seed: bytes) -> bytes:
    """The record as all may see it."""
    return b"".join(line + b"\n" for line in write(history, game_id, begun, seed, None))


def read(name: str, text: bytes) -> Record:
    """A record from the bytes of a file; `BrokenInput` names the file, line and field."""
    decode = msgspec.json.Decoder(AnyLine).decode
    record: Record | None = None
    for at, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        try:
            line = decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BrokenInput(
                t("This is no line of a record: {why}.", why=str(error)), f"{name}:{at}"
            ) from error
        if record is None:
            if not isinstance(line, GameLine):
                raise BrokenInput(t("A record begins with its game line."), f"{name}:{at}")
            if line.format != FORMAT:
                raise BrokenInput(
                    t("This record has format {n}, which is not known here.", n=line.format), f"{name}:{at}"
                )
            record = Record(name, line, [], [])
        elif isinstance(line, MoveLine):
            record.moves.append((at, line))
        elif isinstance(line, StepLine):
            record.steps.append((at, line))
        elif isinstance(line, SeedLine):
            record.seed = _seed(line.seed, f"{name}:{at}")
        elif isinstance(line, ResultLine):
            record.result = line
        else:
            raise BrokenInput(t("A record has one game line."), f"{name}:{at}")
    if record is None:
        raise BrokenInput(t("The file is empty."), name)
    return record


def _seed(text: str, place: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise BrokenInput(t("seed: hexadecimal digits are expected."), place) from error


def replay(record: Record, rules: AnyRules, until: int | None = None) -> History:
    """Plays a record move by move, up to revision `until`; `BrokenInput` names the first bad line."""
    try:
        start = msgspec.json.decode(record.game.start, type=rules.state_type)
    except msgspec.DecodeError as error:
        raise BrokenInput(t("start: {why}.", why=str(error)), f"{record.name}:1") from error
    history = History(rules, start)
    decode = msgspec.json.Decoder(rules.move_type).decode
    known = {0: history.root}
    for at, line in record.moves:
        place = f"{record.name}:{at}"
        parent = known.get(line.parent)
        if parent is None or line.id in known or line.id <= line.parent:
            raise BrokenInput(t("parent: there is no move {n} before this line.", n=line.parent), place)
        try:
            move = decode(line.move)
            before = history.state(parent)
            after = rules.apply(before, move)
        except (CompanionError, msgspec.DecodeError) as error:
            raise BrokenInput(t("move: {why}", why=str(error)), place) from error
        title = rules.title(before, move)
        node = history.grow(parent, move, line.by, line.at, title, after, auto=line.auto, id=line.id)
        history.adopt([node])
        known[line.id] = node
    for at, step in record.steps:
        if until is not None and step.rev > until:
            break
        if step.rev != history.rev + 1 or step.head not in known:
            raise BrokenInput(t("step: revision {n} does not follow.", n=step.rev), f"{record.name}:{at}")
        history.step(f"record-{step.rev}", known[step.head], step.do, step.at, step.by)
    if until is not None and until > history.rev:
        raise BrokenInput(
            t("The record has {n} revisions, not {asked}.", n=history.rev, asked=until), record.name
        )
    return history


def rows(history: History, version: int) -> tuple[list[MoveRow], list[CommandRow]]:
    """The history as rows of a journal, to keep an imported record."""
    enc = msgspec.json.encode
    moves = []
    for n in history.nodes():
        words = (enc(n.move).decode(), enc(stored(n.title)).decode())
        moves.append(MoveRow(n.id, n.parent_node().id, n.at, n.by, n.auto, version, *words))
    return moves, list(history.commands())


def verify(record: Record, rules: AnyRules) -> tuple[int, list[str]]:
    """How many draws of the app follow from the seed, and a sentence for each that does not.

    Raises `BrokenInput` while the seed is not revealed, or when it is not the one committed to.
    """
    if record.seed is None:
        raise BrokenInput(
            t("The seed is revealed when the game is over; this record has none yet."), record.name
        )
    if dice.commitment(record.seed) != record.game.commitment:
        raise BrokenInput(
            t("The revealed seed is not the one that was committed to at the start."), record.name
        )
    history = replay(record, rules)
    lines = {line.id: at for at, line in record.moves}
    proved, wrong = 0, []
    for node in history.nodes():
        if not isinstance(node.move, Drawn) or node.move.source != "app":
            continue
        prompts = rules.prompts(history.state(node.parent_node()))
        draw = next((p.draw for p in prompts if p.draw is not None and p.draw.id == node.move.draw), None)
        if draw is not None and dice.settle(draw, record.seed) == node.move.items:
            proved += 1
        else:
            wrong.append(
                f"{record.name}:{lines[node.id]}: draw {node.move.draw} does not follow from the seed"
            )
    return proved, wrong


def as_csv(history: History, game_id: str, begun: str, seed: bytes) -> bytes:
    """The scores as CSV: a line for each scoring line and one total for each player."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["player", "what", "points", "place"])
    for total in history.rules.score(history.state(history.head)).totals:
        for line in total.lines:
            table.writerow([_cell(total.name), plain(line.what), line.points, ""])
        table.writerow([_cell(total.name), "total", total.total, total.place])
    return out.getvalue().encode()


def _cell(name: str) -> str:
    """A name that a spreadsheet would take for a formula is set in quotes of its own."""
    return "'" + name if name[:1] in "=+-@\t\r" else name


def bgstats(history: History, game_id: str, begun: str, seed: bytes) -> bytes:
    """The play in the import format of the BG Stats app."""
    rules = history.rules
    state = history.state(history.head)
    sheet: Any = rules.score(state)
    players = [{"id": n + 1, "uuid": f"{game_id}-{n}", "name": x.name} for n, x in enumerate(sheet.totals)]
    play = {
        "uuid": game_id,
        "playDate": begun,
        "gameRefId": 1,
        "ignored": not rules.over(state),
        "playerScores": [
            {
                "playerRefId": n + 1,
                "score": str(x.total),
                "winner": x.place == 1,
                "rank": x.place,
                "seatOrder": n + 1,
            }
            for n, x in enumerate(sheet.totals)
        ],
    }
    game = {"id": 1, "uuid": rules.id, "name": plain(rules.name), "highestWins": True, "noPoints": False}
    return encode({"games": [game], "players": players, "plays": [play], "locations": []}, "en")


def as_report(history: History, language: str, kind: paper.Kind) -> bytes:
    """The page that the game has to print, as a file. Raises `BrokenInput` where it has none (yet)."""
    page = history.rules.paper(history.state(history.head))
    if page is None:
        raise BrokenInput(t("This game has no report to print yet."))
    return paper.draw(page, language, kind)
