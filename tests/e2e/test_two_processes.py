"""`companion` is the daemon and the touchscreen, two processes; the screen may die and comes back."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def display() -> Iterator[str]:
    """A real X server without a monitor."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(30)


def screens(parent: int) -> list[int]:
    """The touchscreen processes that `parent` has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                above = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, ValueError):
                continue
            if above == parent and b"ui.touch" in words:
                found.append(int(entry.name))
    return found


def wait_for_screen(parent: int, but: int = 0) -> int:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for pid in screens(parent):
            if pid != but:
                return pid
        time.sleep(0.1)
    raise AssertionError("no touchscreen was started")


def sockets_of(pid: int) -> int:
    """How many sockets a process holds."""
    found = 0
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            found += "socket:" in os.readlink(fd)
    return found


@pytest.mark.timeout(300)
def test_the_screen_is_a_process_of_its_own_and_comes_back(display: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "--port", "0", "--no-announce", "--data", str(tmp_path)]
    environment = {**os.environ, "DISPLAY": display, "KIVY_HOME": str(tmp_path / "kivy")}
    environment.pop("SDL_VIDEODRIVER", None)
    table = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert table.stdout is not None
    try:
        address = table.stdout.readline().split()[1].split("?")[0]
        first = wait_for_screen(table.pid)
        os.kill(first, signal.SIGKILL)
        second = wait_for_screen(table.pid, but=first)
        with urllib.request.urlopen(f"{address}api/health", timeout=30) as answer:
            assert answer.status == 200
        deadline = time.monotonic() + 60
        while not sockets_of(second):
            assert time.monotonic() < deadline
            time.sleep(0.2)
    finally:
        table.send_signal(signal.SIGINT)
        assert table.wait(60) == 0
        table.stdout.close()
    assert screens(table.pid) == []
