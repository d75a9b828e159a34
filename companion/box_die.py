"""The die at the box as a source of draws.

A roll belongs to what was to be drawn when it began, and is known by its number: a result that comes
twice, or after the draw was settled in another way, does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.host import Host
from companion.kernel import Draw
from companion.table import BOX, Table
from companion.text import Label, t
from companion.view import Roll
from drivers import BoxEvent


class Act(NamedTuple):
    """What an event would do, in words, and how: `do(key)` gives the revision to wait for, or None."""

    words: Label
    do: Callable[[str], int | None]


class BoxDie:
    """Follows the die. `say` and `rolled` are those of `Buttons`."""

    def __init__(self, host: Host, say: Callable[[Label], None], rolled: Callable[[Roll], None]) -> None:
        self._host = host
        self._say = say
        self._rolled = rolled
        self._boot = ""
        self._rolling = 0
        self._for: str | None = None
        self._done = 0
        self._done_by = 0
        self._gathered: tuple[str, tuple[str, ...]] = ("", ())

    def noticed(self, event: BoxEvent) -> None:
        """The die moves, or lies crooked."""
        self._follow(event)
        if event.roll <= self._done:
            return
        if event.name == "rolling":
            draw = self._pending()
            self._rolling, self._for = event.roll, draw.id if draw is not None else None
        elif event.name == "crooked":
            self._say(t("The die lies crooked: roll it again, or type what it shows."))

    def lost(self) -> None:
        """The box is gone. A roll that somebody waits for must come from elsewhere, or again."""
        draw = self._pending()
        if self._rolling > self._done and draw is not None and draw.id == self._for:
            self._rolling = 0
            self._say(t("The box was lost while the die rolled: type what it shows, or roll again."))

    def plan(self, event: BoxEvent) -> Act | None:
        """What a result does: settle the draw it was rolled for, or be shown. None: it is late or known."""
        self._follow(event)
        # The same event comes again when the disk did not take it.
        if event.roll <= self._done and event.number != self._done_by:
            return None
        draw = self._pending()
        wanted = self._for if self._rolling == event.roll else draw.id if draw is not None else None
        self._done, self._done_by = event.roll, event.number
        if wanted is None:
            return Act(t("a roll"), lambda key: self._free(event.value))
        if draw is None or draw.id != wanted:
            self._say(t("The die shows {value}, but that draw is already settled.", value=event.value))
            return None
        table, known = self._host.table, draw
        if table is None:
            return None
        return Act(draw.what, lambda key: self._settle(table, key, known, event.value))

    def _follow(self, event: BoxEvent) -> None:
        if event.boot != self._boot:
            self.lost()
            self._boot, self._rolling, self._for = event.boot, 0, None
            self._done = self._done_by = 0

    def _pending(self) -> Draw | None:
        table = self._host.table
        prompts = () if table is None else table.prompts()
        return next((p.draw for p in prompts if p.draw is not None and p.draw.die), None)

    def _settle(self, table: Table, key: str, draw: Draw, value: str) -> int | None:
        before = self._gathered[1] if self._gathered[0] == draw.id else ()
        values = (*before, value)
        if len(values) < draw.count:
            self._gathered = (draw.id, values)
            self._say(
                t(
                    "{what}: {n} of {count} rolled ({values}); roll again.",
                    what=draw.what,
                    n=len(values),
                    count=draw.count,
                    values=", ".join(values),
                )
            )
            return None
        self._gathered = ("", ())
        return table.settle(key, BOX, draw.id, values, "box")

    def _free(self, value: str) -> None:
        self._rolled(self._host.rolled_outside(value, BOX))
