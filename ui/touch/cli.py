"""The command line of the touchscreen."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ui.touch import kept as keeping
from ui.touch import pinned
from ui.touch.errors import BadKey, NoDisplay, TouchError
from ui.touch.words import LANGUAGES

LAYOUTS = 60


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text}: a size is like 800x480") from None
    if min(width, height) < 320:
        raise argparse.ArgumentTypeError(f"{text}: at least 320 pixels each way are needed")
    return width, height


def parser() -> argparse.ArgumentParser:
    """The options, each with a sentence."""
    made = argparse.ArgumentParser(prog="companion ui", description="The touchscreen of a table.")
    made.add_argument(
        "url", nargs="?", default="http://127.0.0.1:8080", help="the table's address, with ?pin= for a guest"
    )
    made.add_argument("--key-file", type=Path, help="the file with the table's own key")
    made.add_argument("--lang", choices=sorted(LANGUAGES), help="the language")
    made.add_argument(
        "--size", type=_size, help="a window of this size instead of the whole screen, like 800x480"
    )
    made.add_argument(
        "--turn", type=int, choices=(0, 90, 180, 270), help="degrees by which the picture is turned"
    )
    made.add_argument("--theme", choices=("light", "dark"), help="the colours")
    made.add_argument("--shot", type=Path, help="write a picture of the screen to this PNG file and end")
    made.add_argument("--after", type=float, default=3.0, help="seconds until the picture is taken")
    made.add_argument("--settings", type=Path, help="the file that keeps this screen's settings")
    return made


def run(argv: Sequence[str] | None) -> int:
    """The touchscreen from its command line; the exit code."""
    try:
        chosen = parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    try:
        return _run(chosen)
    except TouchError as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    except KeyboardInterrupt:
        return 0


def _run(chosen: argparse.Namespace) -> int:
    where = urlsplit(chosen.url if "://" in chosen.url else f"http://{chosen.url}")
    if where.scheme not in ("http", "https") or not where.netloc:
        raise TouchError(f"{chosen.url}: an address is like http://192.168.1.7:8080")
    pin = (parse_qs(where.query).get("pin") or [""])[0]
    key = _key(chosen.key_file) if chosen.key_file else ""
    kept_file: Path = chosen.settings or keeping.default_file()
    kept = keeping.load(kept_file)
    for name in ("lang", "turn", "theme"):
        if getattr(chosen, name) is not None:
            kept = replace(kept, **{name: getattr(chosen, name)})
    if chosen.size:
        os.environ.setdefault("KIVY_METRICS_DENSITY", str(pinned.density(*chosen.size)))
    pinned.configure(chosen.size)
    window = open_window()
    if not chosen.size:
        fit_density(window.size)
    from ui.touch.app import TouchApp

    app = TouchApp(f"{where.scheme}://{where.netloc}", kept, kept_file=kept_file, key=key, pin=pin)
    if chosen.shot:
        from kivy.clock import Clock

        app.bind(on_start=lambda *_: Clock.schedule_once(lambda _: _shoot(app, chosen.shot), chosen.after))
    asyncio.run(app.live())
    return 0


def _key(path: Path) -> str:
    """The key in a file: the table's own `table.json`, or the bare key."""
    try:
        text = path.read_text(encoding="utf-8").strip()
        found = json.loads(text)["key"] if text.startswith("{") else text
    except (OSError, ValueError, KeyError) as trouble:
        raise BadKey(f"{path}: the table's key cannot be read: {trouble}") from trouble
    return str(found)


def open_window() -> Any:
    """Kivy's window; NoDisplay where none can be opened."""
    # Without a provider Kivy ends the process instead of raising.
    try:
        from kivy.core.window import Window
    except SystemExit as stop:
        raise NoDisplay("There is no display to show the table on.") from stop
    if Window is None:
        raise NoDisplay("There is no display to show the table on.")
    from kivy.clock import Clock

    # A new page is a few layouts deep, and all of them are to be done before it is drawn.
    Clock.max_iteration = LAYOUTS
    return Window


def fit_density(size: tuple[float, float]) -> None:
    """Sets how many pixels a dp has, once the screen's size is known, unless the environment says it."""
    from kivy.metrics import Metrics

    if "KIVY_METRICS_DENSITY" not in os.environ:
        Metrics.density = pinned.density(int(size[0]), int(size[1]))


def _shoot(app: object, path: Path) -> None:
    from kivy.app import App

    from ui.touch.shots import shoot

    assert isinstance(app, App)
    shoot(app.root, path)
    app.stop()
