"""`companion doctor`: box, lights, screen, touch, network, storage, clock, and then pins and buttons live."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from companion.commands import examinations, live
from companion.commands.examinations import Finding
from companion.commands.output import as_json, folder_of, language
from companion.identity import identity
from companion.net.messages import PROTOCOL
from companion.text import Label, catalog, t

SERVICE_PORT: Final = 8765
"""Where systemd/companion.service lets the daemon listen."""

NAMES: Final[dict[str, Label]] = {
    "box": t("box"),
    "lights": t("lights"),
    "screen": t("screen"),
    "touch": t("touch"),
    "network": t("network"),
    "storage": t("storage"),
    "clock": t("clock"),
}
_STATES: Final[dict[str, Label]] = {"works": t("works"), "off": t("is off")}


def doctor(args: Namespace) -> int:
    """Looks at everything once; in a terminal, pins and buttons stay on screen until Ctrl-C."""
    return asyncio.run(_doctor(args))


async def _doctor(args: Namespace) -> int:
    folder = folder_of(args)
    running = in_use(folder)
    known: dict[str, Finding] = {}
    if running:
        hub = await hub_of(folder, (args.port, SERVICE_PORT))
        known = from_hub(hub)
    found = await examinations.all_of(folder, args.box or "", known)
    if args.json:
        as_json({name: msgspec.structs.asdict(finding) for name, finding in found.items()})
        return 0
    say = catalog(language()).render
    for name, finding in found.items():
        print(f"{say(NAMES[name]):10} {say(_STATES[finding.state])}: {say(finding.because)}")
        if finding.do:
            print(f"{'':10} → {say(finding.do)}")
    if sys.stdout.isatty() and sys.stdin.isatty():
        if running:
            print(say(t("The table is running and has box and pins: see Settings on its screen.")))
        else:
            await live.show(args.box or "", say)
    return 0


def in_use(folder: Path) -> bool:
    """Whether a daemon runs on this data folder."""
    try:
        with open(folder / "lock") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


async def hub_of(folder: Path, ports: tuple[int, ...]) -> dict[str, Any] | None:
    """What the running daemon says of its parts; None when it is at none of these ports."""
    name = identity(folder).name
    hello = {"type": "hello", "protocol": PROTOCOL, "client": f"doctor-{os.getpid()}", "screen": "phone"}
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=3)) as session:
        for port in ports:
            try:
                async with session.ws_connect(f"http://127.0.0.1:{port}/ws") as socket:
                    await socket.send_json(hello)
                    async for frame in socket:
                        message = json.loads(frame.data)
                        if message["type"] == "hub" and message["name"] == name:
                            return dict(message)
                        if message["type"] != "welcome":
                            break
            except (aiohttp.ClientError, OSError, TimeoutError, ValueError, KeyError):
                continue
    return None


def from_hub(hub: dict[str, Any] | None) -> dict[str, Finding]:
    """Box and lights as the daemon that has them sees them."""
    if hub is None:
        busy = Finding(
            "off",
            t("The table is running and has it; its port is not the usual one."),
            t("Name the port: companion doctor --port N."),
        )
        return {"box": busy, "lights": busy}
    good = {"box": ("online",), "lights": ("on",)}
    return {
        part: Finding(
            "works" if hub[part]["state"] in states else "off",
            hub[part]["why"] or t("the running table says: {state}", state=hub[part]["state"]),
        )
        for part, states in good.items()
    }
