"""The die at the box as a source of draws.

It has six faces; a draw of dice says what they stand for. Its `n` is the n-th of the pool, or of the slot
whose turn it is; where several dice are drawn it is rolled for one after the other. A roll belongs to what
was to be drawn when it began, and is known by its number: a result that comes twice, or after the draw was
settled in another way, does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.errors import IllegalMove
from companion.host import Host
from companion.kernel import Draw, Prompt
from companion.table import BOX, Table
from companion.text import Label, commas, t
from companion.view import Roll
from drivers import BoxEvent


class Act(NamedTuple):
    """What an event would do, in words, and how: `do(key)` gives the revision to wait for, or None."""

    words: Label
    do: Callable[[str], int | None]


class _Gathered(NamedTuple):
    """The faces of a draw of several dice so far, by the events that brought them.

    `steps` is how often the table had gone back or forth: what was rolled before that is not counted.
    """

    draw: str
    steps: int
    faces: dict[tuple[str, int], str]


FACES = 6


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
        self._gathered = _Gathered("", 0, {})

    def noticed(self, event: BoxEvent) -> None:
        """The die moves, or lies crooked."""
        self._follow(event)
        if event.roll <= self._done:
            return
        if event.name == "rolling":
            draw = self._draw()
            self._rolling, self._for = event.roll, draw.id if draw is not None else None
        elif event.name == "crooked":
            self._say(t("The die lies crooked: roll it again, or type what it shows."))

    def lost(self) -> None:
        """The box is gone. A roll that somebody waits for must come from elsewhere, or again."""
        draw = self._draw()
        if self._rolling > self._done and draw is not None and draw.id == self._for:
            self._rolling = 0
            self._say(t("The box was lost while the die rolled: type what it shows, or roll again."))

    def plan(self, event: BoxEvent) -> Act | None:
        """What a result does: settle the draw it was rolled for, or be shown. None: it is late or known."""
        self._follow(event)
        # The same event comes again when the disk did not take it.
        if event.roll <= self._done and event.number != self._done_by:
            return None
        prompt = self._pending()
        draw = prompt.draw if prompt is not None else None
        wanted = self._for if self._rolling == event.roll else draw.id if draw is not None else None
        self._done, self._done_by = event.roll, event.number
        if wanted is None:
            return Act(t("a roll"), lambda key: self._free(event.value))
        table = self._host.table
        if table is None or prompt is None or draw is None or draw.id != wanted:
            self._say(t("The die shows {value}, but that draw is already settled.", value=event.value))
            return None
        asked, known = prompt, draw
        return Act(draw.what, lambda key: self._settle(table, key, asked, known, event))

    def _follow(self, event: BoxEvent) -> None:
        if event.boot != self._boot:
            self.lost()
            self._boot, self._rolling, self._for = event.boot, 0, None
            self._done = self._done_by = 0

    def _pending(self) -> Prompt | None:
        table = self._host.table
        prompts = () if table is None else table.prompts()
        return next((p for p in prompts if p.draw is not None and p.draw.die), None)

    def _draw(self) -> Draw | None:
        prompt = self._pending()
        return prompt.draw if prompt is not None else None

    def _settle(self, table: Table, key: str, prompt: Prompt, draw: Draw, event: BoxEvent) -> int | None:
        faces = self._faces(table, draw)
        # What the disk refused comes again, in the same event.
        faces.pop((event.boot, event.number), None)
        faces[event.boot, event.number] = face_of(draw, len(faces), event.value)
        items = tuple(faces.values())
        if len(items) < draw.count:
            self._say(
                t(
                    "{what}: {n} of {count} rolled ({values}); roll again.",
                    what=draw.what,
                    n=len(items),
                    count=draw.count,
                    values=_words(prompt, items),
                )
            )
            return None
        try:
            return table.settle(key, BOX, draw.id, items, "box")
        except IllegalMove:
            faces.clear()
            raise

    def _faces(self, table: Table, draw: Draw) -> dict[tuple[str, int], str]:
        steps = sum(command.kind != "move" for command in table.history.commands())
        if self._gathered[:2] != (draw.id, steps):
            self._gathered = _Gathered(draw.id, steps, {})
        return self._gathered.faces

    def _free(self, value: str) -> None:
        self._rolled(self._host.rolled_outside(value, BOX))


def face_of(draw: Draw, place: int, value: str) -> str:
    """What the die's `value` stands for as the draw's die number `place`. Raises IllegalMove for nothing."""
    faces = draw.slots[place] if draw.slots else draw.pool
    if len(faces) > FACES:
        raise IllegalMove(t("{what}: six faces are not enough for it; draw on a screen.", what=draw.what))
    if not value.isdecimal() or not 1 <= int(value) <= len(faces):
        raise IllegalMove(
            t("{what}: there is no {item} on this die; roll again.", what=draw.what, item=value)
        )
    return faces[int(value) - 1]


def _words(prompt: Prompt, items: tuple[str, ...]) -> Label:
    """The faces as the screens name them."""
    form = prompt.ask.draw
    labels = {item.id: item.label for item in form.items} if form is not None else {}
    return commas(labels.get(item, item) for item in items)
