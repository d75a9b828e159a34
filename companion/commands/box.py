"""`companion box`: what passes on the box's wire."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from typing import TextIO

import drivers
from companion.commands.doctor import in_use
from companion.commands.output import folder_of
from companion.errors import BrokenInput
from companion.text import t
from drivers import BoxEvent
from drivers.box.report import counters_of, fault_report, line_of
from drivers.box.session import Traced


def monitor(args: Namespace) -> int:
    """Every frame as it passes; counters, and after a fault the last 200 frames each way, until Ctrl-C."""
    if in_use(folder_of(args)):
        raise BrokenInput(
            t(
                "The table is running and has the box: stop it first. Its last fault is in {file}.",
                file="box-fault.txt",
            ),
            str(folder_of(args)),
        )
    try:
        asyncio.run(watch(args.box or "", args.seconds, sys.stdout))
    except KeyboardInterrupt:
        return 0
    return 0


async def watch(path: str, seconds: float | None, out: TextIO) -> drivers.BoxLink:
    """Watches for so many seconds, or for ever; the link as it was in the end."""
    loop = asyncio.get_running_loop()
    began = loop.time()

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    def passed(by_box: bool, line: Traced) -> None:
        say(line_of(by_box, line, began))

    async def taken(event: BoxEvent) -> bool:
        # Nothing plays here; what waited at the box is shown and done with.
        return True

    def entered(state: drivers.LinkState) -> None:
        cause = f": {state.cause}" if state.cause is not None else ""
        say(f"{loop.time() - began:10.3f} ---- {state.phase} {state.port}{cause}")
        if state.phase == "lost":
            say(fault_report(link, state.cause).rstrip("\n"))

    link = drivers.BoxLink(drivers.PortFinder(path=path or None), taken, entered, watcher=passed)
    running = loop.create_task(link.run())
    try:
        await asyncio.wait((running,), timeout=seconds)
    finally:
        await link.close()
        say(counters_of(link.counters))
    return link
