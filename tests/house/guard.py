"""What every test is held to: it does not hold up an event loop, and it leaves nothing running.

A callback is charged for the processor time it used and for the time it slept, blocked, in a call; not for
the time it stood ready without a core. A test machine is shared, and wall time would blame a callback for
its neighbours; processor time alone would not see a `time.sleep` or a commit to disk. How long a thread stood
ready without a core, Linux tells in `schedstat`.

The limits are those of a machine on which `piece_of_work` takes `PIECE_NS`. Where it takes longer they are
longer by as much: on a slower machine, and while a neighbour has the other half of the core, which makes
processor time itself longer. So the piece is done before the first test, and again, on the same thread and
at once, when a callback is over its limit; the slower of the two counts. On a faster machine the limits stay.
Where more want a core than there are, a callback may besides sleep longer by as much: the kernel, or another
thread, may have a lock that it needs and no core.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing.process
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMPUTING_NS = 100_000_000
"""How long one callback may compute before the table would feel it, times `slowness`."""

HELD_NS = 250_000_000
"""How long one callback may compute and sleep, times `slowness` and `crowding`: more, as it may wait for a
lock whose holder has no core."""

PIECE_NS = 6_500_000
"""How long `piece_of_work` takes where `slowness` is 1: on a quiet core of the machine of the limits."""

GRACE_S = 1.0
"""How long what was told to stop may take to be gone, times `crowding`."""

ROOT = Path(__file__).resolve().parents[2]


def piece_of_work() -> int:
    """Always the same, in plain Python: nothing that waits, and nothing left to collect."""
    seen: dict[int, int] = {}
    total = 0
    for n in range(50_000):
        seen[n & 1023] = total
        total = (total * 31 + seen.get(n & 511, n)) & 0xFFFF_FFFF
    return total


def slowness() -> float:
    """How many times as long as it should a piece of work takes now, in processor time; at least 1."""
    began = time.thread_time_ns()
    piece_of_work()
    return max(1.0, (time.thread_time_ns() - began) / PIECE_NS)


def crowding() -> float:
    """How many want each core of this machine, now or on the average of the last minute; at least 1."""
    try:
        average, _, _, running, _ = Path("/proc/loadavg").read_text().split()
    except OSError:
        return 1.0
    wanting = max(float(average), int(running.partition("/")[0]))
    return max(1.0, wanting / (os.cpu_count() or 1))


class _Schedstat:
    """The file of the calling thread; closed with the thread that it belongs to."""

    def __init__(self) -> None:
        try:
            self.fd = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
        except OSError:
            self.fd = -1

    def __del__(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)


class _Waiting(threading.local):
    """Nanoseconds this thread has stood ready without a core; 0 where the kernel does not tell."""

    def __init__(self) -> None:
        self._file = _Schedstat()

    def ns(self) -> int:
        if self._file.fd < 0:
            return 0
        return int(os.pread(self._file.fd, 64, 0).split()[1])


@dataclass
class LoopWatch:
    """Every callback of every asyncio loop of this process is timed; the slow ones are noted in `slow`."""

    slow: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    slowness: float = field(default_factory=lambda: min(slowness() for _ in range(3)))
    _waiting: _Waiting = field(default_factory=_Waiting)

    def install(self) -> Callable[[], None]:
        """Starts watching; the function returned stops it."""
        run, close = asyncio.Handle._run, asyncio.Runner.close
        watch = self

        def timed_run(handle: asyncio.Handle) -> None:
            wall, computed, waited = time.monotonic_ns(), time.thread_time_ns(), watch._waiting.ns()
            try:
                run(handle)
            finally:
                wall = time.monotonic_ns() - wall
                if wall > COMPUTING_NS:
                    computed = time.thread_time_ns() - computed
                    held = wall - (watch._waiting.ns() - waited)
                    if watch._too_long(computed, held):
                        watch.slow.append(
                            f"{held / 1e6:.0f} ms ({computed / 1e6:.0f} ms computing) in {_of(handle)}"
                        )

        def noting_close(runner: asyncio.Runner) -> None:
            # asyncio.run cancels in silence what its coroutine left behind.
            with contextlib.suppress(RuntimeError):  # a runner that is closed already
                watch.lost += [_named(task) for task in asyncio.all_tasks(runner.get_loop()) if _ours(task)]
            close(runner)

        def restore() -> None:
            asyncio.Handle._run = run  # type: ignore[method-assign]
            asyncio.Runner.close = close  # type: ignore[method-assign]

        asyncio.Handle._run = timed_run  # type: ignore[method-assign]
        asyncio.Runner.close = noting_close  # type: ignore[method-assign]
        return restore

    def _too_long(self, computed: int, held: int) -> bool:
        if computed <= COMPUTING_NS and held <= HELD_NS:
            return False
        slow = max(self.slowness, slowness())
        return computed > COMPUTING_NS * slow or held > HELD_NS * slow * crowding()


def _of(handle: Any) -> str:
    callback = handle._callback
    owner = getattr(callback, "__self__", None)
    return _named(owner) if isinstance(owner, asyncio.Task) else repr(callback)


def _named(task: asyncio.Task[Any]) -> str:
    return f"task {task.get_name()} {task.get_coro()!r}"


def _ours(task: asyncio.Task[Any]) -> bool:
    """Libraries end tasks of their own after us; the promise is about the project's."""
    code = getattr(task.get_coro(), "cr_code", None)
    file = Path(code.co_filename) if code is not None else Path("/")
    return not task.done() and file.is_relative_to(ROOT) and "site-packages" not in file.parts


def threads() -> frozenset[threading.Thread]:
    return frozenset(thread for thread in threading.enumerate() if thread.is_alive())


def children() -> dict[int, str]:
    """The child processes of this one, by number, with what they run; those not waited for are among them."""
    found: dict[int, str] = {}
    for lists in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):  # the thread has just ended
            for number in map(int, lists.read_text().split()):
                found[number] = _command(number)
    # multiprocessing keeps one tracker for the life of the process, by design
    return {n: command for n, command in found.items() if "multiprocessing." not in command}


def _command(number: int) -> str:
    with contextlib.suppress(OSError):
        words = (
            Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
        )
        return words or "ended, not waited for"
    return "ended"


@contextlib.contextmanager
def nothing_left_behind(complaints: list[str]) -> Iterator[None]:
    """Adds to `complaints` each thread and child process begun inside and still there after the grace."""
    threads_before, children_before = threads(), children()
    yield
    until = time.monotonic() + GRACE_S * crowding()
    while True:
        new_threads = threads() - threads_before
        new_children = {n: c for n, c in children().items() if n not in children_before}
        if not (new_threads or new_children) or time.monotonic() > until:
            break
        multiprocessing.process.active_children()  # reaps those that have ended
        time.sleep(0.01)
    complaints += [f"thread left behind: {thread.name}" for thread in new_threads]
    complaints += [f"process left behind: {number} {command}" for number, command in new_children.items()]
