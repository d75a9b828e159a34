"""`record`, `replay`, `verify`, `score`: kept games and files."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from companion import games, record
from companion.commands.output import as_json, folder_of, language
from companion.errors import BrokenInput
from companion.host import Host
from companion.text import plain, t


def read_file(path: Path) -> bytes:
    """The bytes of a file; `BrokenInput` says why not."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise BrokenInput(t("cannot be read: {why}", why=error.strerror or str(error)), str(path)) from error


def kept(args: Namespace) -> int:
    """`record list`."""
    found = Host(folder_of(args)).kept()
    if args.json:
        as_json(found)
        return 0
    for game in found:
        state = "over" if game.over else plain(game.clock)
        print(f"{game.game_id:14} {plain(game.name)}: {', '.join(game.players)} ({state})")
    if not found:
        print("No games are kept yet.")
    return 0


def export(args: Namespace) -> int:
    """`record export`: the record, scores or play as all may see it, on standard output or into a file."""
    writers = {"jsonl": record.as_jsonl, "csv": record.as_csv, "bgstats": record.bgstats}
    history, seed, begun = Host(folder_of(args)).history_of(args.id)
    if args.format in writers:
        body = writers[args.format](history, args.id, begun, seed)
    else:
        body = record.as_report(history, language(), args.format)
    if args.output is None:
        sys.stdout.buffer.write(body)
    else:
        try:
            args.output.write_bytes(body)
        except OSError as error:
            raise BrokenInput(
                t("cannot be written: {why}", why=error.strerror or ""), str(args.output)
            ) from error
        print(f"{args.output} written", file=sys.stderr)
    return 0


def import_file(args: Namespace) -> int:
    """`record import`: keeps a record as a game."""
    game_id = Host(folder_of(args)).import_record(str(args.file), read_file(args.file))
    print(game_id)
    return 0


def replay(args: Namespace) -> int:
    """Plays a record and prints the state that all may see."""
    read = record.read(str(args.file), read_file(args.file))
    rules = games.load(read.game.game)
    history = record.replay(read, rules, args.at)
    view = rules.view(history.state(history.head), None)
    if args.json:
        as_json({"game": rules.id, "rev": history.rev, "over": view.over, "view": view})
        return 0
    print(f"{plain(rules.name)}, revision {history.rev}: {plain(view.clock)}")
    for total in rules.score(history.state(history.head)).totals:
        print(f"  {total.place}. {total.name}: {total.total}")
    return 0


def verify(args: Namespace) -> int:
    """Proves that the app's draws follow the commitment."""
    read = record.read(str(args.file), read_file(args.file))
    proved, wrong = record.verify(read, games.load(read.game.game))
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        return 1
    print(f"All {proved} draws of the app follow from the seed that was committed to: {read.game.commitment}")
    return 0


def score(args: Namespace) -> int:
    """Scores a described position."""
    text = read_file(args.file).decode("utf-8", "replace")
    result = games.score_position(str(args.file), text)
    if args.json:
        as_json(result)
        return 0
    for name, value in result.items():
        print(f"{name}: {value}")
    return 0
