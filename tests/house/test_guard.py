"""The guard in `tests/conftest.py` fails what it must, and blames nobody for a busy machine."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.guard import COMPUTING_NS, PIECE_NS, ROOT, LoopWatch, piece_of_work, slowness

BAD = """
import asyncio, subprocess, threading, time
from companion import __version__
from tests.house import guard
from tests.house.guard import COMPUTING_NS, GRACE_S, HELD_NS, PIECE_NS, piece_of_work

# What is measured from one moment to the next would make this a test of the machine.
guard.slowness = guard.crowding = lambda: 1.0

def compute(limits):
    for _ in range(round(limits * COMPUTING_NS / PIECE_NS)):
        piece_of_work()

def test_computes():
    async def main():
        compute(3)
    asyncio.run(main())

def test_sleeps():
    async def main():
        time.sleep(3 * HELD_NS / 1e9)
    asyncio.run(main())

def test_thread():
    threading.Thread(target=time.sleep, args=(4 * GRACE_S,), daemon=True).start()

def test_process():
    global kept
    kept = subprocess.Popen(["sleep", str(4 * GRACE_S)])

def test_good():
    async def main():
        await asyncio.sleep(0.3)
        compute(0.1)
        await asyncio.to_thread(compute, 3)
    asyncio.run(main())
    subprocess.run(["true"])
    kept.wait()
"""


def test_it_fails_what_blocks_or_stays(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text(BAD)
    options = ["-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist"]
    house = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *house, str(tmp_path / "test_bad.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert "5 passed, 4 errors" in run.stdout
    for complaint in ("computing) in task", "thread left behind: Thread-", "process left behind: "):
        assert complaint in run.stdout
    assert run.stdout.count("event loop held up for") >= 2
    assert "ERROR " in run.stdout
    assert "test_good" not in run.stdout


def test_a_task_left_behind_is_noted(loop_watch: LoopWatch) -> None:
    async def stay() -> None:
        await asyncio.sleep(60)

    async def main() -> None:
        task = asyncio.create_task(stay(), name="stayer")
        await asyncio.sleep(0)
        assert not task.done()

    asyncio.run(main())
    assert len(loop_watch.lost) == 1
    assert "stayer" in loop_watch.lost.pop()


def test_a_slower_machine_has_longer_limits(monkeypatch: pytest.MonkeyPatch, loop_watch: LoopWatch) -> None:
    async def main() -> None:
        for _ in range(round(3 * COMPUTING_NS / PIECE_NS)):
            piece_of_work()

    with monkeypatch.context() as slower:
        slower.setattr(loop_watch, "slowness", 6 * slowness())
        asyncio.run(main())
    assert loop_watch.slow == []
    asyncio.run(main())
    assert len(loop_watch.slow) == 1
    loop_watch.slow.clear()


@pytest.fixture
def busy_machine() -> Iterator[None]:
    many = 3 * len(os.sched_getaffinity(0))
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(many)]
    time.sleep(0.1)
    yield
    for process in busy:
        process.kill()
        process.wait()


@pytest.mark.usefixtures("busy_machine")
def test_waiting_for_a_core_is_not_held_against_a_callback(loop_watch: LoopWatch) -> None:
    async def main() -> float:
        began, until = time.monotonic(), time.thread_time() + 0.07
        while time.thread_time() < until:
            pass
        return time.monotonic() - began

    assert asyncio.run(main()) > 0.1, "the machine was not busy enough to tell"
    assert loop_watch.slow == []
