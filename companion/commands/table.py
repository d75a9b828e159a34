"""`companion`, `serve`, `ui`, `discover`: the table and how to find one."""

from __future__ import annotations

import asyncio
import gc
import importlib
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec

from companion.commands.output import as_json, folder_of
from companion.daemon import Daemon, Settings
from companion.errors import BrokenInput
from companion.identity import identity
from companion.net.discovery import find
from companion.text import t

SCREEN_RETRIES = 5


def settings_of(args: Namespace) -> Settings:
    """The daemon's settings from the command line."""
    return Settings(
        folder=folder_of(args),
        port=args.port,
        address=args.address,
        hardware=not args.no_hardware,
        box_port=args.box or "",
        announce=not args.no_announce,
    )


def serve(args: Namespace) -> int:
    """The daemon alone; prints one `ready` line when it accepts connections."""
    daemon = Daemon(settings_of(args))
    _run(daemon.run(_ready))
    return 0


def run(args: Namespace) -> int:
    """The table: daemon, and the touchscreen as a process of its own where there is a display."""
    if not has_display():
        print(
            "No display here: the table runs without a touchscreen. Open the address on a phone.",
            file=sys.stderr,
        )
        return serve(args)

    async def both() -> None:
        daemon = Daemon(settings_of(args))
        screen: asyncio.Task[None] | None = None

        def ready(daemon: Daemon) -> None:
            nonlocal screen
            _ready(daemon)
            screen = asyncio.get_running_loop().create_task(_keep_screen(daemon))

        try:
            await daemon.run(ready)
        finally:
            if screen is not None:
                screen.cancel()
                await asyncio.gather(screen, return_exceptions=True)

    _run(both())
    return 0


def _run(work: Coroutine[Any, Any, None]) -> None:
    """Runs the daemon's loop, in a process that is the daemon and nothing else.

    What is loaded stays, and states, which have no cycles, are not searched for them at every move. The one
    collection that this takes would hold up the loop, so it comes before.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    asyncio.run(work)


async def _keep_screen(daemon: Daemon) -> None:
    """Starts the touchscreen and starts it again when it dies; the game does not notice."""
    url = f"http://127.0.0.1:{daemon.port}/"
    for attempt in range(SCREEN_RETRIES):
        key = daemon.settings.folder / "table.json"
        screen = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "ui.touch", url, "--key-file", str(key)
        )
        try:
            code = await screen.wait()
        except asyncio.CancelledError:
            screen.terminate()
            await screen.wait()
            raise
        if code == 0:
            daemon.stop()
            return
        print(f"The touchscreen ended ({code}); it is started again.", file=sys.stderr)
        await asyncio.sleep(min(10.0, 2.0**attempt))
    print("The touchscreen does not start; the table goes on for phones.", file=sys.stderr)


def ui(args: Namespace) -> int:
    """The touchscreen alone."""
    url = args.url or _find_one(args)
    arguments = [url, *args.rest]
    key = folder_of(args) / "table.json"
    if key.exists():
        arguments += ["--key-file", str(key)]
    return subprocess.call([sys.executable, "-m", "ui.touch", *arguments])


def _find_one(args: Namespace) -> str:
    found = asyncio.run(find(2.0))
    if not found:
        raise BrokenInput(t("No table was found on the LAN; give its address: companion ui http://…"))
    own = identity(folder_of(args)).name if (folder_of(args) / "table.json").exists() else ""
    return next((f.url for f in found if f.name == own), found[0].url)


def discover(args: Namespace) -> int:
    """The tables on the LAN."""
    found = asyncio.run(find(args.seconds))
    if args.json:
        as_json(msgspec.to_builtins(found))
        return 0
    for one in found:
        print(f"{one.name:16} {one.url}")
    if not found:
        print("No table answered.", file=sys.stderr)
    return 0


def has_display() -> bool:
    """Whether a window can be opened: a display server, or a screen that the kernel drives."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("SDL_VIDEODRIVER"):
        return importlib.util.find_spec("kivy") is not None
    return os.access("/dev/dri/card0", os.R_OK | os.W_OK) and Path("/dev/tty0").exists()


def _ready(daemon: Daemon) -> None:
    gc.freeze()  # the game that is open, too
    print(f"ready {daemon.url}", flush=True)
