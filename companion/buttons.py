"""What the box's buttons and die do at the table.

green: the first choice · red, held: undo · yellow: roll (a pending draw, or a free die) · a seat's own
button: declines for that seat if its prompt can be declined, else the first choice. Each event carries
its own name, `(boot id, number)`, as the command's key, so it counts exactly once.

An event that arrives more than 10 s old is said, and done only when green confirms it; red forgets it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from companion.box_die import Act, BoxDie
from companion.errors import CompanionError, NotSaved
from companion.host import Host
from companion.kernel import Prompt
from companion.table import APP, BOX, Table
from companion.text import Label, t
from companion.view import Choice, Roll
from drivers import BoxEvent

log = logging.getLogger(__name__)

OLD_MS = 10_000
OFFERED_S = 60.0
"""How long an old event can be confirmed."""

_NAMES: dict[str, Label] = {"green": t("green"), "red": t("red"), "yellow": t("yellow")}


class _Offer(NamedTuple):
    """An old event that waits for green; `act` is what it would do as the table stands now."""

    event: BoxEvent
    act: Act
    table: Table | None
    until: float


class Buttons:
    """`say` brings a sentence to every screen when a press could do nothing; `rolled` shows a free roll."""

    def __init__(
        self,
        host: Host,
        say: Callable[[Label], None],
        rolled: Callable[[Roll], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._host = host
        self._say = say
        self._rolled = rolled
        self._clock = clock
        self._die = BoxDie(host, say, rolled)
        self.on_offered: Callable[[], None] = lambda: None
        """Called when `offered` has changed."""
        self._old: deque[BoxEvent] = deque(maxlen=16)
        self._offer: _Offer | None = None
        self._not_saved = ""

    async def happened(self, event: BoxEvent) -> bool:
        """True once the event's effect is on disk, or it has none; the box then forgets it."""
        key = f"box/{event.boot}/{event.number}"
        try:
            await self._take(key, event)
        except NotSaved as error:
            if self._not_saved != key:
                self._not_saved = key
                self._say(error.sentence)
            return False
        except CompanionError as error:
            self._say(error.sentence)
        except Exception:
            # Offered again it would fail again, and hold up all that was pressed after it.
            log.exception("%s could not be done", event)
            self._say(t("The box's press failed by a mistake of this program; do it on a screen instead."))
        return True

    @property
    def offered(self) -> Label:
        """The old event that waits for green, in a sentence; empty when none does."""
        offer = self._open_offer()
        return _offered(offer.event, offer.act) if offer is not None else ""

    def lost(self) -> None:
        """The box is not connected (any more)."""
        self._die.lost()

    async def _take(self, key: str, event: BoxEvent) -> None:
        if event.kind == "release":
            return
        if event.name in ("rolling", "crooked"):
            self._die.noticed(event)
            return
        table = self._host.table
        rev = table.known(key) if table is not None else None
        if rev is None:
            rev = self._apply(table, key, event)
        if rev is not None and table is not None:
            await table.on_disk(key, rev)

    def _apply(self, table: Table | None, key: str, event: BoxEvent) -> int | None:
        if event.age_ms > OLD_MS:
            self._old.append(event)
            self._offer_next()
            return None
        offer = self._open_offer()
        if offer is not None and event.kind == "press" and event.name in ("green", "red"):
            self._offer = None
            try:
                if event.name == "green":
                    return offer.act.do(key)
                self._say(t("Forgotten: {what}.", what=offer.act.words))
            finally:
                self._offer_next()
            return None
        act = self._plan(table, event)
        return act.do(key) if act is not None else None

    # what an event means

    def _plan(self, table: Table | None, event: BoxEvent) -> Act | None:
        if event.kind == "die":
            return self._die.plan(event)
        if event.kind == "press" and event.name == "yellow":
            return self._roll(table)
        if table is None:
            return None
        if event.kind == "hold" and event.name == "red":
            return self._undo(table)
        if event.kind != "press":
            return None
        if event.name == "green":
            return self._choose(table, next(iter(table.prompts()), None), decline=False)
        if event.name.startswith("seat"):
            seat = int(event.name.removeprefix("seat"))
            own = next((p for p in table.prompts() if p.ask.seat == seat), None)
            if own is not None:
                return self._choose(table, own, decline=True)
            self._say(t("It is not that seat's turn."))
        return None

    def _choose(self, table: Table, prompt: Prompt | None, *, decline: bool) -> Act | None:
        choice: Choice | None = None
        if prompt is not None and not prompt.ask.secret:
            open_ones = [c for c in prompt.ask.choices if not c.why_not]
            declining = [c for c in open_ones if c.passes] if decline else []
            choice = next(iter(declining or open_ones), None)
        if prompt is None or choice is None:
            self._say(t("There is nothing to confirm here."))
            return None
        rev, ask, chosen = table.rev, prompt.ask, choice
        words = t("{ask}: {choice}", ask=ask.title, choice=chosen.label)
        return Act(words, lambda key: table.choose(key, BOX, rev, ask.id, chosen.id))

    def _undo(self, table: Table) -> Act:
        title, rev = table.undo_title(), table.rev
        words = t("undo {what}", what=title) if title else t("undo")
        return Act(words, lambda key: table.undo(key, BOX, rev))

    def _roll(self, table: Table | None) -> Act:
        prompts = () if table is None else table.prompts()
        drawing = next((p for p in prompts if p.draw is not None), None)
        if table is None or drawing is None:
            return Act(t("a roll"), self._free_roll)
        rev, ask = table.rev, drawing.ask
        return Act(ask.title, lambda key: table.choose(key, BOX, rev, ask.id, APP))

    def _free_roll(self, key: str) -> None:
        roll = self._host.roll(key, "d6", 1, BOX)
        if roll is not None:
            self._rolled(roll)

    # old events

    def _open_offer(self) -> _Offer | None:
        offer = self._offer
        if offer is not None and (offer.table is not self._host.table or self._clock() > offer.until):
            self._old.clear()
            self._offer = None
        return self._offer

    def _offer_next(self) -> None:
        """Says the oldest old event that would do something, unless one is on offer already."""
        while self._old and self._open_offer() is None:
            event, table = self._old.popleft(), self._host.table
            act = self._plan(table, event)
            if act is not None:
                self._offer = _Offer(event, act, table, self._clock() + OFFERED_S)
                self._say(_offered(event, act))
                asyncio.get_running_loop().call_later(OFFERED_S + 0.1, self.on_offered)
        self.on_offered()


def button_words(name: str) -> Label:
    """A button of the box, `green` or `seat0`, as people call it."""
    return _NAMES.get(name) or t("seat {n}", n=int(name.removeprefix("seat")) + 1)


def _offered(event: BoxEvent, act: Act) -> Label:
    ago = event.age_ms // 1000
    if event.kind == "die":
        return t(
            "The box was away: {n} s ago the die showed {value} ({what}). Green does it, red forgets it.",
            n=ago,
            value=event.value,
            what=act.words,
        )
    return t(
        "The box was away: {n} s ago {button} was pressed ({what}). Green does it, red forgets it.",
        n=ago,
        button=button_words(event.name),
        what=act.words,
    )
