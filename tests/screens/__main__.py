"""`python -m tests.screens [DIR]`: a PNG of every screen in a scripted game, and of busy positions."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.daemon import DaemonProcess
from tests.screens import phone, touch


def main(out: Path) -> None:
    """Writes the pictures and says where; each screen plays a game of a daemon of its own."""
    out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    for name, take in (
        ("touchscreen", lambda daemon: touch.shots(daemon.url, daemon.key, out)),
        ("phone", lambda daemon: phone.shots(daemon.address, out)),
    ):
        with tempfile.TemporaryDirectory() as folder:
            daemon = DaemonProcess(Path(folder))
            daemon.start()
            try:
                written = take(daemon)
            finally:
                daemon.stop()
        print(
            f"{name}: {len(written)} pictures in {out} ({time.monotonic() - begun:.0f} s so far)", flush=True
        )
    # A window of its own needs a process of its own.
    told = subprocess.run(
        [sys.executable, "-m", "tests.screens.positions", str(out)],
        check=True,
        stdout=subprocess.PIPE,
        timeout=300,
    )
    pictures = len(told.stdout.splitlines())
    print(f"positions: {pictures} pictures in {out} ({time.monotonic() - begun:.0f} s so far)", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screens"))
