"""`games`, `setup`, `simulate`, `roll`: what needs no table."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from companion import dice, games, simulate
from companion.commands.output import as_json, folder_of
from companion.errors import BrokenInput
from companion.kernel import AnyRules
from companion.text import plain, t


def list_games(args: Namespace) -> int:
    """The games, player counts, modes, and what each sheet still lacks."""
    found: list[dict[str, Any]] = []
    for game in games.ids():
        rules = games.load(game)
        missing = games.missing(game, folder_of(args) / "sheets" / f"{game}.yaml")
        found.append(
            {
                "game": game,
                "name": plain(rules.name),
                "players": list(rules.seats),
                "modes": list(rules.modes),
                "missing": list(missing),
            }
        )
    if args.json:
        as_json(found)
        return 0
    for one in found:
        low, high = one["players"]
        print(f"{one['game']:24} {one['name']}, {low}–{high} players, modes: {', '.join(one['modes'])}")
        print(f"{'':24} only practice values so far: {', '.join(one['missing']) or 'none'}")
    return 0


def _start(args: Namespace, rules: AnyRules) -> Any:
    """The state before the set-up for `--players` and `--mode`."""
    low, high = rules.seats
    if not low <= args.players <= high:
        raise BrokenInput(
            t(
                "{game} is for {low} to {high} players, not {n}.",
                game=rules.name,
                low=low,
                high=high,
                n=args.players,
            )
        )
    if args.mode is not None and args.mode not in rules.modes:
        raise BrokenInput(
            t(
                "{game} has no mode “{mode}”; it has: {modes}.",
                game=rules.name,
                mode=args.mode,
                modes=", ".join(rules.modes),
            )
        )
    tints = rules.tints or ("blue", "red", "green", "yellow")
    players = [{"name": tints[n].capitalize(), "tint": tints[n]} for n in range(args.players)]
    chosen: dict[str, Any] = {"players": players}
    if args.mode is not None:
        chosen["mode"] = args.mode
    options = msgspec.convert(chosen, rules.options_type)
    return rules.start(options, games.sheet_of(args.game, folder_of(args) / "sheets" / f"{args.game}.yaml"))


def setup(args: Namespace) -> int:
    """A whole set-up drawn by the app."""
    rules = games.load(args.game)
    steps = simulate.set_up(rules, _start(args, rules), args.seed)
    if args.json:
        as_json({"game": args.game, "players": args.players, "seed": args.seed, "steps": steps})
        return 0
    for step in steps:
        drawn = f": {', '.join(step['drawn'])}" if "drawn" in step else ""
        print(f"{step['step']:3}. {step['what']}{drawn}")
    return 0


def simulate_games(args: Namespace) -> int:
    """Random legal games."""
    rules = games.load(args.game)
    start = _start(args, rules)
    shown = sys.stderr.isatty()

    def progress(done: int) -> None:
        if shown and (done == args.games or done % max(1, args.games // 200) == 0):
            print(f"\r{done} of {args.games} games", end="" if done < args.games else "\n", file=sys.stderr)

    played = simulate.play(rules, lambda: start, args.games, args.seed, progress)
    if args.json:
        as_json(msgspec.to_builtins(played))
    else:
        print(f"{played.games} games, {played.moves} moves in {played.seconds} s, {played.illegal} illegal")
        for outcome, count in played.outcomes.items():
            print(f"  {outcome}: {count}")
    return 0 if not played.illegal else 1


def roll(args: Namespace) -> int:
    """Dice, by the operating system's generator."""
    values = dice.roll(args.kind, args.n)
    made_up = args.kind in dice.MADE_UP
    if made_up:
        print("The faces of this die are made up; enter the printed ones in the sheet.", file=sys.stderr)
    if args.json:
        as_json({"kind": args.kind, "values": list(values), "source": "app", "practice": made_up})
    else:
        print(" ".join(values))
    return 0


def sheet(args: Namespace) -> int:
    """What a sheet needs and lacks, or what is wrong with a file."""
    if args.check is not None:
        problems = games.check_own(args.game, _existing(args.check))
        for problem in problems:
            print(problem, file=sys.stderr)
        if not problems:
            print(f"{args.check}: fits")
        return 1 if problems else 0
    missing = games.missing(args.game, folder_of(args) / "sheets" / f"{args.game}.yaml")
    print(f"Your own values go to {folder_of(args) / 'sheets' / (args.game + '.yaml')}.")
    print("Only practice values so far:" if missing else "Every value is a fact or your own.")
    for path in missing:
        print(f"  {path}")
    return 0


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise BrokenInput(t("There is no such file."), str(path))
    return path
