"""Pictures of the touchscreen: every page of it, against a running daemon, in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZES = (("800x480", "light", 0), ("1024x600", "dark", 0), ("1280x720", "light", 0), ("800x480", "dark", 90))
ANSWERS = 40
"""So many prompts are answered with their first choice before the table is first pictured."""
WHOLE_GAME = 600
"""A game has ended after so many answers."""


def shots(url: str, key: str, out_dir: Path) -> list[Path]:
    """Walks through the pages of the touchscreen of the table at `url`; writes a PNG of each.

    `key` is the table's own key. A game is started if none is on the table; some prompts are answered.
    The pictures are called `touch-SIZE-THEME-PAGE.png`. Raises `CalledProcessError` when the walk fails.
    """
    written: list[Path] = []
    for n, (size, theme, turn) in enumerate(SIZES):
        last = "last" if n == len(SIZES) - 1 else ""
        told = subprocess.run(
            [
                sys.executable,
                "-m",
                "tests.screens.touch",
                url,
                key,
                str(out_dir),
                size,
                theme,
                str(turn),
                last,
            ],
            check=True,
            cwd=ROOT,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
            stdout=subprocess.PIPE,
            timeout=240,
        )
        written += [Path(name) for name in json.loads(told.stdout)]
    return written


class Walk:
    """One walk through the pages."""

    def __init__(self, app: Any, out_dir: Path, prefix: str, last: bool) -> None:
        self.app, self.out, self.prefix, self.last = app, out_dir, prefix, last
        self.written: list[str] = []

    async def until(self, what: Callable[[], Any], seconds: float = 10.0) -> Any:
        """Waits for something to be there."""
        end = asyncio.get_running_loop().time() + seconds
        while not (found := what()):
            if asyncio.get_running_loop().time() > end:
                raise TimeoutError(f"{self.prefix}: waited {seconds} s on page {self.app.stage.name}")
            await asyncio.sleep(0.02)
        return found

    async def tap(self, key: Hashable) -> None:
        """Taps a control as soon as it is there and may be touched."""
        from tests.ui.touch.fingers import bring, taps, touch
        from ui.touch.taps import Hands

        def ready() -> Any:
            return next(
                (
                    tap
                    for tap in taps(self.app.root)
                    if tap.key == key and Hands.touches.settled(key, Hands.now())
                ),
                None,
            )

        tap = await self.until(ready)
        bring(tap)
        touch(tap)
        await asyncio.sleep(0.05)

    async def shoot(self, name: str) -> None:
        """Lets the picture settle and writes it."""
        from ui.touch.shots import shoot

        await asyncio.sleep(0.4)
        path = self.out / f"touch-{self.prefix}-{name}.png"
        shoot(self.app.root, path)
        self.written.append(str(path))

    async def whole(self) -> None:
        """All pages, in the order in which a table meets them."""
        app = self.app
        await self.until(lambda: app.mirror.hub)
        # Right after the hub comes the view, or the lobby, which may be empty.
        await asyncio.sleep(0.5)
        answers = 3
        if app.mirror.view is None:
            answers = ANSWERS
            await self.until(lambda: app.stage.name == "start")
            await self.shoot("start")
            await self.tap(("start", "plus"))
            await self.until(lambda: app.stage.page.seats)
            await self.shoot("players")
            await self.tap(("seat", 0, "name"))
            await self.shoot("name")
            await self.tap(("key", "A"))
            await self.tap(("key", "done"))
            if "secrets" in app.stage.page.options:
                # Secret cards stay in hand, since no phone is here to answer for them.
                app.stage.page.options["secrets"] = "paper"
            await self.tap(("new", "start"))
        await self.until(lambda: app.stage.name == "table")
        await self.shoot("first-prompt")
        for _ in range(answers):
            await self.answer()
        await self.shoot("table")
        for panel in app.stage.page.pictures():
            app.stage.page.turn_to(panel["id"])
            await self.shoot(f"panel-{panel['id'].replace('/', '-')}")
        app.stage.page.turn_to("decide")
        await self.tap(("bar", "menu"))
        await self.shoot("menu")
        for sign, name in (("log", "log"), ("wrench", "corrections"), ("score", "score"), ("phone", "join")):
            await self.tap(("menu", sign))
            await self.shoot(name)
            app.back()
            await self.tap(("bar", "menu"))
        await self.tap(("menu", "dice"))
        await self.tap(("dice", "roll"))
        await self.until(lambda: app.mirror.rolled)
        await asyncio.sleep(0.9)
        await self.shoot("dice")
        app.back()
        app.go("settings")
        await self.shoot("settings")
        page = app.stage.page
        page.scroller.push(page.scroller.room)
        await self.shoot("settings-table")
        app.back()
        app.confirm("Leave the game?", "Leave the game", lambda: None)
        await self.shoot("confirm")
        app.stage.withdraw()
        if self.last:
            await self.finish()

    async def finish(self) -> None:
        """Plays the game to its end, and pictures the score."""
        for _ in range(WHOLE_GAME):
            if self.app.mirror.view["over"]:
                await self.shoot("final-score")
                return
            await self.answer()

    async def answer(self) -> None:
        """Answers the first prompt with its first open choice, by hand now and then."""
        app = self.app
        open_asks = [ask for ask in app.mirror.asks if any(not c.get("why_not") for c in ask["choices"])]
        if not open_asks:
            drawn = next((ask["draw"] for ask in app.mirror.asks if ask.get("draw")), None)
            if drawn is not None:
                await self.draw(drawn)
            return
        ask = open_asks[0]
        if ask.get("draw") and not any("draw-by-hand" in name for name in self.written):
            await self.tap(("draw", ask["draw"]["id"], "hand"))
            await self.shoot("draw-by-hand")
            await self.tap(("draw", ask["draw"]["id"], "fold"))
        choice = next(c for c in ask["choices"] if not c.get("why_not"))
        rev = app.mirror.rev
        app.stage.page.take(ask, choice)
        if app.stage.question is not None:
            await self.tap(("confirm", "yes"))
        await self.until(lambda: app.mirror.rev > rev)

    async def draw(self, form: dict[str, Any]) -> None:
        """Types in a draw that only a hand can make: the first items that there are."""
        rev = self.app.mirror.rev
        items = [item["id"] for item in form["items"] for _ in range(item.get("most", 1))][: form["count"]]
        self.app.stage.page.settle(form["id"], items)
        await self.until(lambda: self.app.mirror.rev > rev)


async def walk(app: Any, out_dir: Path, prefix: str, last: bool) -> list[str]:
    """Runs the app and the walk; the files written."""
    walked = Walk(app, out_dir, prefix, last)
    living = asyncio.get_running_loop().create_task(app.live())
    try:
        await walked.whole()
    finally:
        app.stop()
        await living
    return walked.written


def main(url: str, key: str, out_dir: str, size: str, theme: str, turn: str, last: str = "") -> None:
    """One size, one theme; prints the files written as JSON."""
    import ui.touch  # noqa: F401  pins Kivy's settings
    from ui.touch import pinned
    from ui.touch.cli import open_window

    width, height = (int(part) for part in size.split("x"))
    os.environ["KIVY_METRICS_DENSITY"] = str(pinned.density(width, height))
    pinned.configure((width, height))
    open_window()
    from ui.touch.app import TouchApp
    from ui.touch.kept import load

    with tempfile.TemporaryDirectory() as folder:
        kept = load(Path(folder) / "touch.json")
        from dataclasses import replace

        app = TouchApp(url.split("/?")[0], replace(kept, theme=theme, turn=int(turn)), key=key)
        prefix = f"{size}-{theme}" + (f"-turned{turn}" if turn != "0" else "")
        written = asyncio.run(walk(app, Path(out_dir), prefix, bool(last)))
    print(json.dumps(written))


if __name__ == "__main__":
    main(*sys.argv[1:])
