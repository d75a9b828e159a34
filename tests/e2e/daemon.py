"""The daemon as a process of its own, to be killed and started again."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path


class DaemonProcess:
    """`companion serve` on a fixed port and data folder."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._more = more
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def key(self) -> str:
        return str(json.loads((self.folder / "table.json").read_text())["key"])

    def start(self) -> None:
        """Starts it and waits for its `ready` line."""
        command = [
            sys.executable,
            "-m",
            "companion",
            "serve",
            "--port",
            str(self.port),
            "--address",
            "127.0.0.1",
        ]
        command += ["--no-announce", "--data", str(self.folder), *self._more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        ready = self._process.stdout.readline()
        assert ready.startswith("ready http://"), ready
        self.address = ready.split()[1]

    def kill(self) -> None:
        """As a power cut would: no last words."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(60)
            if process.stdout is not None:
                process.stdout.close()
