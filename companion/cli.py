"""The command line: `companion --help` lists the commands."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.errors import CompanionError


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command: 0 done, 1 the input is wrong (a sentence says where), 2 wrong usage."""
    args = parser().parse_args(argv)
    logging.basicConfig(
        level=logging.INFO if args.verbose else logging.WARNING, format="%(name)s: %(message)s"
    )
    module, _, function = args.command.partition(":")
    try:
        run = getattr(importlib.import_module(f"companion.commands.{module}"), function)
        return int(run(args))
    except CompanionError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """The whole command line; each command imports what it needs only when it runs."""
    top = argparse.ArgumentParser(prog="companion", description="A table companion for physical board games.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    _common(top)
    _table_options(top)
    top.set_defaults(command="table:run", json=False)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, does: str, run: str, *, json: bool = False) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=does, description=does)
        one.set_defaults(command=run)
        _common(one, again=True)
        if json:
            one.add_argument("--json", action="store_true", help="one JSON value on standard output")
        return one

    _table_options(add("serve", "the daemon alone", "table:serve"), again=True)
    ui = add("ui", "the touchscreen alone, of a table here or found on the LAN", "table:ui")
    ui.add_argument("url", nargs="?", metavar="URL")
    ui.set_defaults(rest=[])
    add("games", "the games, and what each sheet still lacks", "play:list_games", json=True)
    _game_options(add("setup", "a whole set-up drawn by the app", "play:setup", json=True))
    simulate = add(
        "simulate", "random legal games, every invariant checked", "play:simulate_games", json=True
    )
    _game_options(simulate)
    simulate.add_argument("--games", type=_positive, required=True, metavar="K")
    replay = add(
        "replay", "plays a record and prints the state that all may see", "records:replay", json=True
    )
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--at", type=int, metavar="N", help="stop at revision N")
    score = add("score", "scores a described position", "records:score", json=True)
    score.add_argument("file", type=Path, metavar="FILE")
    _record_options(add("record", "games kept: list, export, import", "records:kept"))
    sheet = add("sheet", "what a component sheet needs, and what is wrong with one", "play:sheet")
    sheet.add_argument("game", metavar="GAME")
    sheet.add_argument("--check", type=Path, metavar="FILE")
    roll = add("roll", "dice: d6, position, conflict", "play:roll", json=True)
    roll.add_argument("kind", metavar="KIND")
    roll.add_argument("-n", type=int, default=1, metavar="N")
    discover = add("discover", "tables on the LAN", "table:discover", json=True)
    discover.add_argument("--seconds", type=float, default=2.0, metavar="S")
    verify = add(
        "verify", "proves that the app's draws of a finished game follow its commitment", "records:verify"
    )
    verify.add_argument("file", type=Path, metavar="FILE")
    doctor = add("doctor", "box, lights, screen, touch, network, storage, clock", "doctor:doctor", json=True)
    doctor.add_argument("--port", type=_port, default=8080, metavar="N", help="of the running table")
    doctor.add_argument("--box", metavar="PATH", help="the box's serial port")
    _box_options(add("box", "what passes on the box's wire", "box:monitor"))
    return top


def _common(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    default = argparse.SUPPRESS if again else None
    parser.add_argument("--data", default=default, metavar="DIR", help="the data folder")
    parser.add_argument("--verbose", action="store_true", default=argparse.SUPPRESS if again else False)


def _table_options(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    def default(value: object) -> object:
        return argparse.SUPPRESS if again else value

    parser.add_argument("--port", type=_port, default=default(8080), metavar="N", help="0 picks one")
    parser.add_argument("--address", default=default("0.0.0.0"), help="listen on this address only")  # noqa: S104
    parser.add_argument(
        "--no-hardware", action="store_true", default=default(False), help="no box, no lights"
    )
    parser.add_argument("--no-announce", action="store_true", default=default(False), help="no zeroconf")
    parser.add_argument("--box", default=default(None), metavar="PATH", help="the box's serial port")


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=_positive, required=True, metavar="N")
    parser.add_argument("--mode", metavar="M")
    parser.add_argument("--seed", type=int, required=True, metavar="S")


def _record_options(parser: argparse.ArgumentParser) -> None:
    does = parser.add_subparsers(title="what to do", metavar="list|export|import", required=True)
    listed = does.add_parser("list", help="the games that are kept")
    listed.set_defaults(command="records:kept")
    listed.add_argument("--json", action="store_true")
    exported = does.add_parser("export", help="the record of a game, as all may see it")
    exported.set_defaults(command="records:export")
    exported.add_argument("id", metavar="ID")
    exported.add_argument("--format", choices=("jsonl", "csv", "bgstats", "pdf", "png"), default="jsonl")
    exported.add_argument("-o", "--output", type=Path, metavar="FILE")
    imported = does.add_parser("import", help="keeps a record as a game")
    imported.set_defaults(command="records:import_file")
    imported.add_argument("file", type=Path, metavar="FILE")
    for one in (listed, exported, imported):
        _common(one, again=True)


def _box_options(parser: argparse.ArgumentParser) -> None:
    does = parser.add_subparsers(title="what to do", metavar="monitor", required=True)
    monitor = does.add_parser("monitor", help="frames, counters, and the last 200 frames each way on a fault")
    monitor.set_defaults(command="box:monitor")
    monitor.add_argument("--box", metavar="PATH", help="the box's serial port")
    monitor.add_argument("--seconds", type=float, metavar="S", help="end after so long (else Ctrl-C)")
    _common(monitor, again=True)


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("a number from 1 up is expected")
    return value


def _port(text: str) -> int:
    value = int(text)
    if not 0 <= value <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return value
