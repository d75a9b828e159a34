"""Telling systemd how the daemon does: ready, alive, stopping (sd_notify, without a library)."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Final

ALIVE_EVERY_S: Final = 5.0


def notify(state: str) -> bool:
    """Sends `state` (`READY=1`, …) to the service manager; False when there is none."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as to:
        try:
            to.sendto(state.encode(), address)
        except OSError:
            return False
    return True


async def stay_alive(healthy: Callable[[], bool]) -> None:
    """Feeds systemd's watchdog while `healthy`; for ever, or returns at once if nobody asks."""
    if "WATCHDOG_USEC" not in os.environ:
        return
    while True:
        if healthy():
            notify("WATCHDOG=1")
        await asyncio.sleep(ALIVE_EVERY_S)
