"""Every test in this tree is watched: see `tests/house/guard.py`."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.house.guard import LoopWatch, nothing_left_behind

# The same examples each time, so that a red test is red again; COMPANION_EXPLORE=1 looks for new ones.
settings.register_profile("house", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("explore" if os.environ.get("COMPANION_EXPLORE") else "house")


def pytest_collection_finish() -> None:
    """What pytest has loaded is no table's: that the collector searches it is charged to no callback."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def loop_watch() -> Iterator[LoopWatch]:
    watch = LoopWatch()
    restore = watch.install()
    yield watch
    restore()


@pytest.fixture(autouse=True)
def guarded(request: pytest.FixtureRequest, loop_watch: LoopWatch) -> Iterator[None]:
    """Fails a test that held up an event loop, or left a thread, a task or a process behind."""
    loop_watch.slow.clear()
    loop_watch.lost.clear()
    left: list[str] = []
    with nothing_left_behind(left):
        yield
    complaints: list[str] = []
    if request.node.get_closest_marker("loop_may_block") is None:
        complaints += [f"event loop held up for {slow}" for slow in loop_watch.slow]
    if request.node.get_closest_marker("leaves_running") is None:
        complaints += left + [f"task left behind: {task}" for task in loop_watch.lost]
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
