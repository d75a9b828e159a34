"""One game in progress: a tree of moves, a head, and the revision.

Commands are applied at once, in the order in which they arrive, and wait for the disk: `wait` (and
every watcher's `saved`) comes only when the journal has them. A watcher hears of an applied change
first, so that it can prepare what it will show while the disk works; when the disk refuses, `lost`
tells it to throw that away, and the table stands where the last saved command left it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from companion import dice
from companion.errors import BrokenInput, IllegalMove, OfferGone
from companion.history import History, LogLine, Node
from companion.journal import Entry, Journal, MoveRow
from companion.kernel import AnyRules, Correct, Draw, Drawn, Prompt
from companion.text import Label, plain, stored, t
from companion.view import Choice

TABLE = "table"
BOX = "box"
SAME = "same"
APP = "app"


class Watcher(Protocol):
    """Told of every change, on the event loop."""

    def applied(self, rev: int) -> None:
        """Revision `rev` is in memory; prepare, but show nothing."""

    def saved(self, rev: int) -> None:
        """Revision `rev` is on disk; show it."""

    def lost(self, rev: int) -> None:
        """Everything after revision `rev` could not be saved and is gone."""


class Table:
    """The game that is on the table. Lives on one event loop; `now` gives the time of day for the log."""

    def __init__(
        self, rules: AnyRules, journal: Journal, history: History, seed: bytes, now: Callable[[], str]
    ) -> None:
        self.rules = rules
        self.history = history
        self.watchers: list[Watcher] = []
        self._journal = journal
        self._seed = seed
        self._now = now
        self._waiting: dict[tuple[str, int], asyncio.Future[int]] = {}
        self._since: dict[tuple[str, int], float] = {}
        self._epoch = 0
        self._loop = asyncio.get_running_loop()
        self._saved = history.rev
        self._newest_saved = history.newest
        self._encode_move = msgspec.json.Encoder().encode

    # what is

    @property
    def rev(self) -> int:
        """The newest revision, saved or about to be."""
        return self.history.rev

    @property
    def saved(self) -> int:
        """The newest revision that is on disk."""
        return self._saved

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, shown from the start."""
        return dice.commitment(self._seed)

    @property
    def state(self) -> Any:
        return self.history.state(self.history.head)

    def prompts(self, node: Node | None = None) -> tuple[Prompt, ...]:
        """The prompts at a node (the head); a draw that was made before offers its result again."""
        node = node or self.history.head
        if node.prompts is None:
            node.prompts = self.rules.prompts(self.history.state(node))
        if not node.children:
            return node.prompts
        return tuple(self._with_same(node, p) for p in node.prompts)

    def undo_title(self, node: Node | None = None) -> Label:
        """What undo would take back, standing at a node (the head); "" when there is nothing."""
        return self.history.first_of(node or self.history.head).title

    def redo_title(self, node: Node | None = None) -> Label:
        """What redo would make again, standing at a node (the head); "" when there is nothing.

        At a given node a move that waits for the disk is not there yet.
        """
        if node is None:
            children = self.history.head.children
        else:
            children = [child for child in node.children if child.id <= self._newest_saved]
        return children[-1].title if children else ""

    def revealed_seed(self) -> bytes | None:
        """The seed, once the game is over."""
        return self._seed if self.rules.over(self.state) else None

    # commands; each returns the revision, at once; `wait` for the disk

    def choose(self, key: str, by: str, rev: int, ask: str, choice: str) -> int:
        """Answers the ask with the choice as it was offered at `rev`. Raises `OfferGone`, `IllegalMove`."""
        prompt = self._offered(rev, ask, choice)
        if prompt.draw is not None and choice in (APP, SAME):
            return self._make(key, by, self._drawn(prompt.draw, choice), "move")
        move = prompt.move(choice)
        if move is None:
            raise IllegalMove(self._why_not(prompt, choice))
        return self._make(key, by, move, "move")

    def settle(self, key: str, by: str, draw: str, items: tuple[str, ...], source: Any = "hand") -> int:
        """Settles a pending draw with what came out of a bag, a deck or a die on the table."""
        for prompt in self.prompts():
            if prompt.draw is not None and prompt.draw.id == draw:
                move = Drawn(draw=draw, items=items, source=source)
                prompt.draw.accept(move)
                return self._make(key, by, move, "move")
        raise OfferGone(t("That draw is already settled."))

    def correct(self, key: str, by: str, correction: Correct) -> int:
        """The table is right. Additive, so it needs no revision."""
        return self._make(key, by, correction, "move")

    def undo(self, key: str, by: str, rev: int) -> int:
        """Takes back what revision `rev` showed as its undo."""
        self._same_head(rev)
        target = self.history.undo_target()
        if target is None:
            raise IllegalMove(t("There is nothing to take back."))
        return self._go(key, by, target, "undo")

    def redo(self, key: str, by: str, rev: int) -> int:
        """Makes again what revision `rev` showed as its redo."""
        self._same_head(rev)
        target = self.history.redo_target()
        if target is None:
            raise IllegalMove(t("There is nothing to make again."))
        return self._go(key, by, target, "redo")

    def back(self, key: str, by: str, to: int) -> int:
        """The table as it stood at revision `to`; a new command, so nothing is forgotten."""
        return self._go(key, by, self.history.at(to), "back")

    def note(self, key: str, value: Any) -> asyncio.Future[int]:
        """Keeps a value with the game (who sits where); done when it is on disk."""
        future: asyncio.Future[int] = self._loop.create_future()
        done = self._on_loop(lambda error: _settle(future, self.rev, error))
        self._journal.write(Entry(done=done, notes={key: msgspec.json.encode(value).decode()}))
        return future

    def on_disk(self, key: str, rev: int) -> asyncio.Future[int]:
        """Done with the revision once it is on disk; fails with `NotSaved` when the disk refused."""
        waiting = self._waiting.get((key, self._epoch))
        if waiting is None:
            waiting = self._loop.create_future()
            waiting.set_result(rev)
        return waiting

    def known(self, key: str) -> int | None:
        """The revision of a command that was accepted before, or None."""
        return self.history.keys.get(key)

    def waiting_s(self) -> float:
        """How long the oldest command has waited for the disk, in seconds."""
        oldest = next(iter(self._since.values()), None)
        return 0.0 if oldest is None else time.monotonic() - oldest

    def close(self) -> None:
        """Writes what waits and closes the journal."""
        self._journal.close()

    # how

    def _offered(self, rev: int, ask: str, choice: str) -> Prompt:
        """The prompt, if it offers now just what it offered at `rev`."""
        now = next((p for p in self.prompts() if p.ask.id == ask), None)
        if now is not None and rev != self.rev:
            try:
                then = next((p for p in self.prompts(self.history.at(rev)) if p.ask.id == ask), None)
            except BrokenInput as error:
                raise OfferGone(error.sentence) from error
            if then is None or _choice(then, choice) != _choice(now, choice):
                now = None
        if now is None:
            title = self.history.first_of(self.history.head).title
            if not title:
                raise OfferGone(t("That is no longer offered."))
            raise OfferGone(t("That is no longer offered: {what}.", what=title))
        return now

    def _why_not(self, prompt: Prompt, choice: str) -> Label:
        found = _choice(prompt, choice)
        return found.why_not if found is not None and found.why_not else t("That is not among the choices.")

    def _same_head(self, rev: int) -> None:
        if rev != self.rev and self.history.at(rev) is not self.history.head:
            raise OfferGone(t("Somebody moved in the meantime; look again before you take something back."))

    def _drawn(self, draw: Draw, choice: str) -> Drawn:
        if choice == SAME:
            before = self._made_before(self.history.head, draw)
            if before is None:
                raise OfferGone(t("That draw is already settled."))
            return before
        return Drawn(draw=draw.id, items=dice.settle(draw, self._seed), source="app")

    def _made_before(self, node: Node, draw: Draw) -> Drawn | None:
        for child in reversed(node.children):
            if isinstance(child.move, Drawn) and child.move.draw == draw.id:
                return child.move
        return None

    def _with_same(self, node: Node, prompt: Prompt) -> Prompt:
        """After an undo a draw may come again as it was; anything else is asked twice and said in the log."""
        if prompt.draw is None or self._made_before(node, prompt.draw) is None:
            return prompt
        others = tuple(msgspec.structs.replace(c, confirm=True) for c in prompt.ask.choices)
        same = Choice(id=SAME, label=t("As it was drawn before"))
        ask = msgspec.structs.replace(prompt.ask, choices=(same, *others))
        return msgspec.structs.replace(prompt, ask=ask, moves=(None, *prompt.moves))

    def _title(self, state: Any, node: Node, move: Any) -> Label:
        title = self.rules.title(state, move)
        if isinstance(move, Drawn):
            before = [c.move for c in node.children if isinstance(c.move, Drawn) and c.move.draw == move.draw]
            if before and all(b.items != move.items for b in before):
                title = t("{what} (drawn anew)", what=title)
        return title

    def _make(self, key: str, by: str, move: Any, kind: str) -> int:
        head = self.history.head
        made = [self._grow(head, by, move, auto=False)]
        state = self.history.state(made[-1])
        while self.rules.draws_alone(state):
            draw = next((p.draw for p in self.rules.prompts(state) if p.draw is not None), None)
            if draw is None:
                break
            drawn = self._made_before(made[-1], draw) or Drawn(
                draw=draw.id, items=dice.settle(draw, self._seed), source="app"
            )
            made.append(self._grow(made[-1], by, drawn, auto=True))
            state = self.history.state(made[-1])
        self.history.adopt(made)
        before = self.rules.chapter(self.history.state(head))
        chapter = self.rules.chapter(state)
        snapshot = None
        if chapter != before:
            last = made[-1]
            snapshot = (last.id, self.rules.version, lambda: msgspec.msgpack.encode(state))
        rows = tuple(self._row(node) for node in made)
        return self._write(key, by, made[-1], kind, rows, snapshot)

    def _grow(self, parent: Node, by: str, move: Any, *, auto: bool) -> Node:
        state = self.history.state(parent)
        after = self.rules.apply(state, move)
        title = self._title(state, parent, move)
        return self.history.grow(parent, move, by, self._now(), title, after, auto=auto)

    def _row(self, node: Node) -> MoveRow:
        return MoveRow(
            id=node.id,
            parent=node.parent_node().id,
            at=node.at,
            by=node.by,
            auto=node.auto,
            rules=self.rules.version,
            move=self._encode_move(node.move).decode(),
            title=self._encode_move(stored(node.title)).decode(),
        )

    def _go(self, key: str, by: str, target: Node, kind: str) -> int:
        self.history.state(target)
        return self._write(key, by, target, kind, (), None)

    def _write(
        self,
        key: str,
        by: str,
        head: Node,
        kind: str,
        rows: tuple[MoveRow, ...],
        snapshot: tuple[int, int, Callable[[], bytes]] | None,
    ) -> int:
        if key in self.history.keys:
            raise IllegalMove(t("That was already done."))
        at = self._now()
        command = self.history.step(key, head, kind, at, by)
        rev = command.rev
        future: asyncio.Future[int] = self._loop.create_future()
        future.add_done_callback(_heard)
        self._waiting[key, self._epoch] = future
        self._since[key, self._epoch] = time.monotonic()
        epoch = self._epoch
        done = self._on_loop(lambda error: self._written(key, rev, epoch, error))
        notes = self._standing() if snapshot is not None else None
        self._journal.write(Entry(done, rows, (command,), snapshot, notes, backup=snapshot is not None))
        for watcher in self.watchers:
            watcher.applied(rev)
        return rev

    def _standing(self) -> dict[str, str]:
        """What the list of kept games says of this one, as of now."""
        state = self.state
        standing = {"clock": plain(self.rules.clock(state)), "over": self.rules.over(state)}
        return {key: msgspec.json.encode(value).decode() for key, value in standing.items()}

    def _on_loop(self, then: Callable[[Exception | None], None]) -> Callable[[Exception | None], None]:
        return lambda error: _call(self._loop, then, error)

    def _written(self, key: str, rev: int, epoch: int, error: Exception | None) -> None:
        future = self._waiting.pop((key, epoch))
        del self._since[key, epoch]
        if error is None:
            self._saved = rev
            self._newest_saved = max(self._newest_saved, self.history.at(rev).id)
            for watcher in self.watchers:
                watcher.saved(rev)
        elif epoch == self._epoch:
            self._epoch += 1
            self.history.forget_after(self._saved)
            self._journal.resume()
            for watcher in self.watchers:
                watcher.lost(self._saved)
        _settle(future, rev, error)

    def log(self, before: int, n: int) -> list[LogLine]:
        """The `n` log lines before revision `before`, oldest first."""
        return self.history.log(before, n)


def _choice(prompt: Prompt, choice: str) -> Choice | None:
    return next((c for c in prompt.ask.choices if c.id == choice), None)


def _settle(future: asyncio.Future[int], rev: int, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(rev)
    else:
        future.set_exception(error)


def _heard(future: asyncio.Future[int]) -> None:
    """An error that nobody waits for is no surprise: every watcher was told."""
    if not future.cancelled():
        future.exception()


def _call(
    loop: asyncio.AbstractEventLoop, then: Callable[[Exception | None], None], error: Exception | None
) -> None:
    """From the writer's thread; a loop that is gone has nobody left to tell."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(then, error)
