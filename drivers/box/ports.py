"""Where a box may be: serial ports of known boards, or one named path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KNOWN_BOARDS: frozenset[tuple[int, int]] = frozenset(
    {
        (0x1A86, 0x7523),  # CH340: most Nano copies
        (0x1A86, 0x55D4),  # CH9102
        (0x0403, 0x6001),  # FT232: first Nanos
        (0x10C4, 0xEA60),  # CP2102
        (0x2341, 0x0043),  # Arduino Uno R3
        (0x2341, 0x0001),  # Arduino Uno
        (0x2A03, 0x0043),  # Arduino Uno R3, arduino.org
        (0x2E8A, 0x0005),  # Raspberry Pi Pico, MicroPython
        (0x2E8A, 0x000A),  # Raspberry Pi Pico, C SDK
    }
)
"""USB vendor and product numbers of the boards that a box can be built on; the hello decides if it is one."""


def plugged_in() -> list[Any]:
    """The serial ports of this machine, as pyserial lists them."""
    from serial.tools.list_ports import comports

    return list(comports())


@dataclass(frozen=True, slots=True)
class PortFinder:
    """Finds the ports to try: the given path alone, or each port with a known board behind it.

    A path may be a stable link (/dev/serial/by-path/…) and need not exist yet.
    """

    path: str | None = None
    boards: frozenset[tuple[int, int]] = KNOWN_BOARDS
    listing: Callable[[], list[Any]] = plugged_in

    def find(self) -> tuple[str, ...]:
        """Device paths to try in order; ordered by where they are plugged in, not by tty number."""
        if self.path is not None:
            return (self.path,) if Path(self.path).exists() else ()
        known = [port for port in self.listing() if (port.vid, port.pid) in self.boards]
        return tuple(
            port.device for port in sorted(known, key=lambda port: (port.location or "", port.device))
        )
