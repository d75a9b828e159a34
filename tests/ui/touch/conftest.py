"""A real window without a display (software GL), and a touchscreen in it that talks to no table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ui.touch  # noqa: F401  pins Kivy's settings before its first import
from tests.ui.touch import frames
from ui.touch import look, pinned, words

Json = dict[str, Any]


@pytest.fixture(scope="session")
def window() -> Any:
    """Kivy's window; there can be one a process."""
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    try:
        pinned.configure((1280, 800))
        from kivy.config import Config

        # Tests do not wait for the next thirtieth of a second.
        Config.set("graphics", "maxfps", "0")
        from ui.touch.cli import open_window

        opened = open_window()
    finally:
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before
    from kivy.base import EventLoop

    EventLoop.start()
    return opened


class Bench:
    """A touchscreen on the window. `sent` are its commands; time stands still but for `wait`."""

    def __init__(self, window: Any, size: tuple[int, int], turn: int, theme: str) -> None:
        from kivy.metrics import Metrics

        from ui.touch.app import TouchApp
        from ui.touch.kept import Kept
        from ui.touch.taps import Hands
        from ui.touch.touches import Touches

        self.time = 1000.0
        Hands.touches = Touches()
        Hands.now = staticmethod(lambda: self.time)
        Metrics.density = pinned.density(*size)
        words.use({})
        self.sent: list[Json] = []
        self.app = TouchApp("http://table.invalid", Kept(client="t-test", theme=theme, turn=turn))
        self.app.link.send = self._send  # type: ignore[method-assign]
        self.app._fetch_strings = lambda: None  # type: ignore[method-assign]
        self.app.link.state = "connected"
        self.app._linked("connected", "")
        self.root = self.app.stage.root
        for old in list(window.children):
            window.remove_widget(old)
        self.root.size_hint = (None, None)
        window.add_widget(self.root)
        self.root.size = size
        self.draw_frames(2)

    def _send(self, frame: Json) -> str:
        self.sent.append({**self.app.outbox.put(frame)})
        return str(self.sent[-1]["id"])

    def frames(self, *what: Json) -> None:
        """Frames of the daemon arrive; layouts settle."""
        for frame in what:
            answered = self.app.outbox.answered(str(frame.get("id", "")))
            self.app._frame(frame, answered)
        self.draw_frames()

    def answer(self, kind: str, **fields: Any) -> None:
        """The daemon answers the last command."""
        self.frames({"type": kind, "id": self.sent[-1]["id"], **fields})

    def draw_frames(self, n: int = 2) -> None:
        from kivy.clock import Clock

        for _ in range(n):
            Clock.tick()
            Clock.tick_draw()

    def wait(self, seconds: float) -> None:
        """Time goes on for the rules of the surface."""
        self.time += seconds

    def tap(self, key: Any) -> None:
        """A deliberate tap: the control has been there for a while."""
        from tests.ui.touch.fingers import bring, find, touch

        self.draw_frames()
        bring(find(self.root, key))
        self.wait(1.0)
        touch(find(self.root, key))
        self.draw_frames()

    def at_table(self, **more: Any) -> None:
        """Welcome, hub, and a game."""
        self.frames(frames.WELCOME, frames.HUB, frames.view(**more))

    def last(self) -> Json:
        """The last command without its id."""
        return {name: value for name, value in self.sent[-1].items() if name != "id"}


@pytest.fixture
def make(window: Any) -> Iterator[Callable[..., Bench]]:
    """Makes a touchscreen of a size, turn and theme."""
    from kivy.clock import Clock

    made: list[Bench] = []

    def one(size: tuple[int, int] = (800, 480), turn: int = 0, theme: str = "light") -> Bench:
        made.append(Bench(window, size, turn, theme))
        return made[-1]

    yield one
    for bench in made:
        bench.root.sleep.after_s = 0
        bench.root.shade()
        bench.app.stage.notice._over()
        bench.app.link.send = lambda frame: ""  # type: ignore[method-assign]
        window.remove_widget(bench.root)
    Clock.tick()
    look.use("light")
    words.use({})


@pytest.fixture
def bench(make: Callable[..., Bench]) -> Bench:
    """A touchscreen of 800 by 480."""
    return make()
