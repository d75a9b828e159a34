"""What all pages share."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.bars import header
from ui.touch.desk import Desk
from ui.touch.look import GAP
from ui.touch.scroller import Scroller


class Page(BoxLayout):
    """A page. `cares` names the parts of the mirror whose change it wants to hear of by `refresh`."""

    cares: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, desk: Desk, **more: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(GAP), padding=dp(GAP), **more)
        self.desk = desk

    def refresh(self, parts: frozenset[str]) -> None:
        """Called when some of `cares` changed."""

    def closed(self) -> None:
        """Called when the page is left."""

    @property
    def narrow(self) -> bool:
        """Whether the screen is higher than wide."""
        return bool(self.width < self.height)


class Sheet(Page):
    """A page with a head and one part that scrolls; `fill` builds the part."""

    def __init__(self, desk: Desk, said: str, *more: Widget) -> None:
        super().__init__(desk)
        self.head = header(desk, said, *more)
        self.add_widget(self.head)
        self.scroller: Scroller | None = None

    def show(self, part: Widget) -> None:
        """Puts `part` under the head; the scrolled place stays."""
        at = 0.0
        if self.scroller is not None:
            at = self.scroller.shift
            self.remove_widget(self.scroller)
        self.scroller = Scroller(part)
        self.scroller.offset = at
        self.add_widget(self.scroller)
