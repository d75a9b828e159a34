"""Fingers for tests: they find a control by its key and touch the window where it is."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from ui.touch.scroller import Scroller
from ui.touch.taps import Tap


class Finger(MotionEvent):
    """One finger on the window, at a place in pixels."""

    made = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.made += 1
        self._window = EventLoop.window
        super().__init__("test", Finger.made, self._share(x, y), is_touch=True, type_id="touch")
        self.button = "left"

    def _share(self, x: float, y: float) -> dict[str, float]:
        width, height = self._window.system_size
        return {"x": x / max(1, width - 1), "y": y / max(1, height - 1)}

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> Finger:
        EventLoop.post_dispatch_input("begin", self)
        return self

    def to(self, x: float, y: float) -> Finger:
        self.move(self._share(x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> Finger:
        EventLoop.post_dispatch_input("end", self)
        return self


def taps(root: Any) -> Iterator[Tap]:
    """Every control on the screen."""
    return (widget for widget in root.walk() if isinstance(widget, Tap))


def find(root: Any, key: Hashable) -> Tap:
    """The control of this key."""
    for tap in taps(root):
        if tap.key == key:
            return tap
    raise LookupError(f"no control {key!r}; there are {[tap.key for tap in taps(root)]}")


def middle(widget: Any) -> tuple[float, float]:
    """The middle of a widget on the window, in pixels."""
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def bring(widget: Any) -> None:
    """Pushes whatever scrolls until the widget is in sight."""
    above = widget.parent
    while above is not None and above is not above.parent:
        if isinstance(above, Scroller):
            if above.down:
                above.push(above.part.top - widget.center_y - above.height / 2)
            else:
                above.push(widget.center_x - above.part.x - above.width / 2)
        above = above.parent


def touch(widget: Any) -> None:
    """One tap in the middle of a widget."""
    Finger(*middle(widget)).down().up()
