"""The pages on the screen: which is shown, what lies over it, which way it faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.touch.desk import Desk
from ui.touch.kept import Kept
from ui.touch.overlay import Confirm, Ground, Notice
from ui.touch.screens import fresh
from ui.touch.screens.page import Page
from ui.touch.taps import Hands
from ui.touch.touches import Sleep
from ui.touch.turned import Turned


class Stage:
    """Shows pages by name. `desk` is handed to them. `root` is the widget to put on a window."""

    def __init__(self, desk: Desk, kept: Kept) -> None:
        self._desk = desk
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self.name = ""
        self.page: Page | None = None
        self.root = Turned(Sleep(kept.dim_after * 60.0, Hands.now()))
        self.ground = Ground()
        self.notice = Notice()
        self.question: Confirm | None = None
        self._dress()
        self.adopt(kept, 0)

    def _dress(self) -> None:
        inside = self.root.inside
        inside.clear_widgets()
        for part in (self.ground, self.notice):
            inside.add_widget(part)

    def adopt(self, kept: Kept, towards: int) -> None:
        """Takes over settings; `towards` is turned in addition, to face a seat."""
        self.root.face(kept.turn + towards)
        self.root.brightness = kept.brightness / 100
        self.root.sleep.after_s = kept.dim_after * 60.0
        self.root.shade()

    def go(self, name: str, **more: Any) -> None:
        """Shows a page; `start` and `table` are the beginning of a trail, other pages come back to it."""
        if name in ("start", "table"):
            self._trail = []
        elif self.name and (not self._trail or self._trail[-1][0] != self.name):
            self._trail.append((self.name, {}))
        self._show(name, more)

    def back(self) -> None:
        """Shows the page before this one; past the menu, since what it was for is done."""
        while self._trail and self._trail[-1][0] in ("menu", self.name):
            self._trail.pop()
        name, more = self._trail.pop() if self._trail else ("start", {})
        self._show(name, more)

    def _show(self, name: str, more: dict[str, Any]) -> None:
        if self.page is not None:
            self.page.closed()
        self.withdraw()
        self.name = name
        self.page = fresh(name, self._desk, **more)
        self.ground.clear_widgets()
        self.ground.add_widget(self.page)
        Hands.touches.turned_over(Hands.now())

    def again(self) -> None:
        """Builds everything anew: another theme, another language."""
        self.ground = Ground()
        self.notice = Notice()
        self._dress()
        if self.name:
            self._show(self.name, {})

    def refresh(self, parts: frozenset[str]) -> None:
        """Tells the page what changed, if it cares."""
        if self.page is not None and parts & self.page.cares:
            self.page.refresh(parts & self.page.cares)

    def confirm(self, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks once more before `then`."""
        self.withdraw()
        self.question = Confirm(text, yes, then, self.withdraw)
        self.root.inside.add_widget(self.question)
        Hands.touches.turned_over(Hands.now())

    def withdraw(self) -> None:
        """Takes the question away."""
        if self.question is not None:
            self.root.inside.remove_widget(self.question)
            self.question = None
            Hands.touches.turned_over(Hands.now())
