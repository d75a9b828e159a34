"""The touchscreen of the table: a WebSocket client in a process of its own.

`python -m ui.touch [URL]`, or `main(argv)`. Kivy reads its settings when it is first imported, so they are
pinned here, before any module of this package can import it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.touch.pinned import pin

pin()


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the touchscreen until it is closed; the exit code (0 done, 1 trouble, 2 wrong usage)."""
    from ui.touch.cli import run

    return run(argv)


__all__ = ["main"]
