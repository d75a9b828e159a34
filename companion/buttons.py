"""What the box's buttons and die do at the table.

green: the first choice · red, held: undo · yellow: roll (a pending draw, or a free die) · a seat's own
button: declines for that seat if its prompt can be declined, else the first choice. Each event carries
its own name, `(boot id, number)`, as the command's key, so it counts exactly once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.errors import CompanionError, NotSaved
from companion.host import Host
from companion.kernel import Prompt
from companion.table import APP, BOX, Table
from companion.text import Label, t
from companion.view import Choice, Roll
from drivers import BoxEvent

log = logging.getLogger(__name__)

OLD_MS = 10_000


class Buttons:
    """`say` brings a sentence to every screen when a press could do nothing; `rolled` shows a free roll."""

    def __init__(self, host: Host, say: Callable[[Label], None], rolled: Callable[[Roll], None]) -> None:
        self._host = host
        self._say = say
        self._rolled = rolled

    async def happened(self, event: BoxEvent) -> bool:
        """True once the event's effect is on disk, or it has none; the box then forgets it."""
        if event.kind == "release" or event.name in ("rolling", "crooked"):
            return True
        if event.age_ms > OLD_MS:
            self._say(
                t("The box was away: {button} was pressed too long ago and does nothing.", button=event.name)
            )
            return True
        key = f"box/{event.boot}/{event.number}"
        table = self._host.table
        try:
            if table is None:
                return self._without_game(event)
            rev = table.known(key)
            if rev is None:
                rev = self._apply(table, key, event)
            if rev is not None:
                await table.on_disk(key, rev)
        except NotSaved as error:
            self._say(error.sentence)
            return False
        except CompanionError as error:
            self._say(error.sentence)
        return True

    def _apply(self, table: Table, key: str, event: BoxEvent) -> int | None:
        name = event.name
        if event.kind == "die":
            return self._die(table, key, event)
        if name == "red":
            if event.kind == "hold":
                return table.undo(key, BOX, table.rev)
            return None
        if event.kind != "press":
            return None
        if name == "green":
            return self._choose(table, key, next(iter(table.prompts()), None), decline=False)
        if name == "yellow":
            return self._roll(table, key)
        if name.startswith("seat"):
            seat = int(name.removeprefix("seat"))
            own = next((p for p in table.prompts() if p.ask.seat == seat), None)
            if own is None:
                self._say(t("It is not that seat's turn."))
                return None
            return self._choose(table, key, own, decline=True)
        return None

    def _choose(self, table: Table, key: str, prompt: Prompt | None, *, decline: bool) -> int | None:
        if prompt is None or prompt.ask.secret:
            self._say(t("There is nothing to confirm here."))
            return None
        open_ones = [c for c in prompt.ask.choices if not c.why_not]
        declining = [c for c in open_ones if c.passes] if decline else []
        choice: Choice | None = next(iter(declining or open_ones), None)
        if choice is None:
            self._say(t("There is nothing to confirm here."))
            return None
        return table.choose(key, BOX, table.rev, prompt.ask.id, choice.id)

    def _roll(self, table: Table, key: str) -> int | None:
        drawing = next((p for p in table.prompts() if p.draw is not None), None)
        if drawing is not None:
            return table.choose(key, BOX, table.rev, drawing.ask.id, APP)
        self._rolled(self._host.roll("d6", 1, BOX))
        return None

    def _die(self, table: Table, key: str, event: BoxEvent) -> int | None:
        die = next((p.draw for p in table.prompts() if p.draw is not None and p.draw.die), None)
        if die is not None and die.count == 1:
            return table.settle(key, BOX, die.id, (event.value,), "box")
        self._rolled(self._host.rolled_outside(event.value, BOX))
        return None

    def _without_game(self, event: BoxEvent) -> bool:
        if event.kind == "press" and event.name == "yellow":
            self._rolled(self._host.roll("d6", 1, BOX))
        elif event.kind == "die":
            self._rolled(self._host.rolled_outside(event.value, BOX))
        return True
