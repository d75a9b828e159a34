"""The real touchscreen with a finger on a string: reads `tap ASK CHOICE` lines, answers `tapped` or why not.

`python -m tests.e2e.touchscreen URL KEY`, with SDL's offscreen driver.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path
from typing import Any

PATIENCE_S = 60.0


async def tap(app: Any, key: Any, seconds: float = PATIENCE_S) -> None:
    """Touches the control `key` in the middle, as soon as it is there and takes touches."""
    from tests.ui.touch.fingers import bring, taps, touch
    from ui.touch.taps import Hands

    async with asyncio.timeout(seconds):
        while True:
            found = next((one for one in taps(app.root) if one.key == key), None)
            if found is None:
                await unfold(app, key)
            if found is not None:
                bring(found)
                await asyncio.sleep(0.1)  # where it now stands is seen with the next frame
                still = any(one is found for one in taps(app.root))
                if still and Hands.touches.settled(key, Hands.now()):
                    touch(found)
                    return
            await asyncio.sleep(0.03)


async def unfold(app: Any, key: Any) -> None:
    """What is folded away behind a button of the same prompt comes out."""
    from tests.ui.touch.fingers import taps

    fold = next((one.key for one in taps(app.root) if one.key[:2] == ("fold", *key[1:2])), None)
    if fold is not None:
        with contextlib.suppress(TimeoutError):
            await tap(app, fold, 2.0)
        await asyncio.sleep(0.4)


async def answer(app: Any, ask: str, choice: str) -> None:
    """One prompt, one choice, and the confirmation where it asks for one.

    Who sees nothing happen taps again, as a person would: the screen may just have come back.
    """
    rev = app.mirror.rev
    async with asyncio.timeout(PATIENCE_S):
        while app.mirror.rev == rev:
            await tap(app, ("choice", ask, choice))
            for _ in range(60):
                if app.mirror.rev != rev:
                    break
                if app.stage.question is not None:
                    await tap(app, ("confirm", "yes"))
                await asyncio.sleep(0.05)


def described(app: Any) -> str:
    """What stands on the screen, for whoever asks why a tap did nothing."""
    from tests.ui.touch.fingers import middle, taps
    from ui.touch.taps import Hands

    there = [
        (one.key, middle(one), Hands.touches.settled(one.key, Hands.now()))
        for one in taps(app.root)
        if one.key[0] in ("choice", "confirm")
    ]
    waiting = [frame.get("choice", frame["type"]) for frame in app.outbox.waiting()]
    return f"page {app.stage.name}, revision {app.mirror.rev}, {app.link_state}, unsent {waiting}, {there}"


async def obey(app: Any) -> None:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    print("there", flush=True)
    while line := (await reader.readline()).decode().split():
        if line[0] == "quit":
            break
        try:
            await answer(app, line[1], line[2])
            print("tapped", flush=True)
        except TimeoutError:
            print(f"no {line[2]} to tap: {described(app)}", flush=True)


async def live(app: Any) -> None:
    living = asyncio.get_running_loop().create_task(app.live())
    try:
        await obey(app)
    finally:
        app.stop()
        await living


def main(url: str, key: str) -> None:
    import ui.touch  # noqa: F401 - pins Kivy's settings before anything else
    from ui.touch import pinned
    from ui.touch.cli import open_window

    pinned.configure((1280, 720))
    open_window()
    from ui.touch.app import TouchApp
    from ui.touch.kept import load

    with tempfile.TemporaryDirectory() as folder:
        app = TouchApp(url, load(Path(folder) / "touch.json"), key=key)
        asyncio.run(live(app))


if __name__ == "__main__":
    main(*sys.argv[1:])
