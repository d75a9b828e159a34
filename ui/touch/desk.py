"""What a page of the screen may ask of the app that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ui.touch.kept import Kept
from ui.touch.link import State
from ui.touch.mirror import Mirror

Json = dict[str, Any]
Answered = Callable[[Json], None]


class Desk(Protocol):
    """The app, as its pages see it."""

    mirror: Mirror
    kept: Kept
    link_state: State
    busy_with: frozenset[str]
    """Choices (`ask/choice`) that are sent and not yet answered."""

    def command(self, frame: Json, done: Answered | None = None) -> None:
        """Sends a command; `done` gets the daemon's answer when it is done, not when it is refused."""

    def question(self, what: str, done: Answered, **fields: Any) -> None:
        """Asks the daemon something; `done` gets the answer."""

    def go(self, page: str, **more: Any) -> None:
        """Shows a page."""

    def back(self) -> None:
        """Shows the page before this one."""

    def confirm(self, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks once more before `then`."""

    def notice(self, text: str, *, alarm: bool = False) -> None:
        """Says something for a few seconds."""

    def change(self, **settings: Any) -> None:
        """Changes settings of the screen and keeps them."""
