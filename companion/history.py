"""The tree of moves of one game and how it was walked.

A node is a move and the state after it. States share what did not change, so keeping all of them is
a list of references; after opening a kept game they are made again from snapshots only where somebody looks.
Undo moves the head to the parent, redo to the newest child, a new move after an undo starts a branch.
Moves that the table made by itself (`auto`) go together with the one that caused them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from companion.errors import BrokenInput, IllegalMove
from companion.journal import CommandRow, Journal, MoveRow
from companion.kernel import AnyRules, Prompt
from companion.text import Label, restored, t

ROOT: Final = 0


class Node:
    """A move in the tree. `state` and `prompts` are None until somebody needs them."""

    __slots__ = ("at", "auto", "by", "children", "id", "move", "parent", "prompts", "state", "title")

    def __init__(self, id: int, parent: Node | None, move: Any, by: str, at: str, title: Label) -> None:
        self.id = id
        self.parent = parent
        self.move = move
        self.by = by
        self.at = at
        self.title = title
        self.auto = False
        self.state: Any = None
        self.prompts: tuple[Prompt, ...] | None = None
        self.children: list[Node] = []

    def parent_node(self) -> Node:
        """The parent; the root has none and is never asked."""
        if self.parent is None:
            raise IllegalMove(t("There is nothing to take back."))
        return self.parent


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log; `undone` when its move was taken back."""

    rev: int
    at: str
    by: str
    title: Label
    undone: bool = False


class History:
    """All moves and commands of a game, and its head."""

    def __init__(self, rules: AnyRules, start: Any) -> None:
        self.rules = rules
        self.root = Node(ROOT, None, None, "", "", "")
        self.root.state = start
        self.head = self.root
        self.keys: dict[str, int] = {}
        self.trouble: Label = ""
        """What could not be opened as it was written, for the log; else ""."""
        self._nodes: dict[int, Node] = {ROOT: self.root}
        self._next = 1
        self._commands: list[CommandRow] = []
        self._snapshots: dict[int, tuple[int, bytes]] = {}

    @classmethod
    def load(cls, rules: AnyRules, start: Any, journal: Journal) -> History:
        """The history that a journal holds; the head's state comes from the newest snapshot on its path."""
        return cls.rebuild(rules, start, journal.moves(), journal.commands(), journal.snapshots())

    @classmethod
    def rebuild(
        cls,
        rules: AnyRules,
        start: Any,
        moves: Iterable[MoveRow],
        commands: Iterable[CommandRow],
        snapshots: dict[int, tuple[int, bytes]],
    ) -> History:
        history = cls(rules, start)
        decode = msgspec.json.Decoder(rules.move_type).decode
        for row in moves:
            parent = history._nodes[row.parent]
            title = restored(msgspec.json.decode(row.title))
            node = Node(row.id, parent, decode(row.move), row.by, row.at, title)
            node.auto = row.auto
            parent.children.append(node)
            history._nodes[row.id] = node
            history._next = row.id + 1
        history._snapshots = snapshots
        for command in commands:
            history._commands.append(command)
            history.keys[command.key] = command.rev
            history.head = history._nodes[command.head]
        history._open_head()
        return history

    def _open_head(self) -> None:
        """Steps back to the last node that these rules can still reach, and says so."""
        while True:
            try:
                self.state(self.head)
                return
            except (IllegalMove, msgspec.ValidationError) as error:
                at = self.head
                self.head = self.head.parent_node()
                name = at.title
                self.trouble = t(
                    "The rules have changed: the game opens before “{what}” ({why}).",
                    what=name,
                    why=str(error),
                )

    # states

    def state(self, node: Node) -> Any:
        """The state after the node's move, made again from the nearest state or snapshot before it."""
        if node.state is not None:
            return node.state
        path = [node]
        while path[-1].state is None and not self._from_snapshot(path[-1]):
            path.append(path[-1].parent_node())
        state = path.pop().state
        for later in reversed(path):
            state = later.state = self.rules.apply(state, later.move)
        return node.state

    def _from_snapshot(self, node: Node) -> bool:
        kept = self._snapshots.get(node.id)
        if kept is None:
            return False
        node.state = msgspec.msgpack.decode(kept[1], type=self.rules.state_type)
        return True

    # growing and walking

    @property
    def rev(self) -> int:
        return len(self._commands)

    @property
    def newest(self) -> int:
        """The id of the node that grew last."""
        return self._next - 1

    def grow(
        self,
        parent: Node,
        move: Any,
        by: str,
        at: str,
        title: Label,
        state: Any,
        *,
        auto: bool,
        id: int | None = None,
    ) -> Node:
        """A node that is not in the tree yet: `adopt` puts it there once the whole command holds."""
        node = Node(self._next if id is None else id, parent, move, by, at, title)
        node.auto = auto
        node.state = state
        self._next = node.id + 1
        return node

    def adopt(self, nodes: Iterable[Node]) -> None:
        """Puts grown nodes into the tree."""
        for node in nodes:
            node.parent_node().children.append(node)
            self._nodes[node.id] = node

    def step(self, key: str, head: Node, kind: str, at: str, by: str) -> CommandRow:
        """A new revision with this head."""
        command = CommandRow(rev=self.rev + 1, key=key, head=head.id, kind=kind, at=at, by=by)
        self._commands.append(command)
        self.keys[key] = command.rev
        self.head = head
        return command

    def forget_after(self, rev: int) -> None:
        """Takes everything after revision `rev` out again: the disk did not take it."""
        for command in self._commands[rev:]:
            del self.keys[command.key]
            node = self._nodes.get(command.head)
            while command.kind == "move" and node is not None and node.id != ROOT:
                parent = node.parent_node()
                parent.children.remove(node)
                del self._nodes[node.id]
                if not node.auto:
                    break
                node = parent
        del self._commands[rev:]
        self.head = self.at(rev)
        self._next = max(self._nodes) + 1

    def at(self, rev: int) -> Node:
        """The head as revision `rev` left it."""
        if not 0 <= rev <= self.rev:
            raise BrokenInput(t("There is no revision {rev}.", rev=rev))
        return self.root if rev == 0 else self._nodes[self._commands[rev - 1].head]

    def first_of(self, node: Node) -> Node:
        """The node that somebody decided and that `node` came with."""
        while node.auto:
            node = node.parent_node()
        return node

    def undo_target(self) -> Node | None:
        return self.first_of(self.head).parent

    def redo_first(self) -> Node | None:
        return self.head.children[-1] if self.head.children else None

    def redo_target(self) -> Node | None:
        node = self.redo_first()
        while node is not None and node.children and node.children[-1].auto:
            node = node.children[-1]
        return node

    # reading

    def line(self) -> list[Node]:
        """The nodes from the first move to the head."""
        nodes = []
        node = self.head
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def nodes(self) -> Iterator[Node]:
        """All nodes but the root, by id."""
        return (self._nodes[i] for i in sorted(self._nodes) if i != ROOT)

    def commands(self) -> tuple[CommandRow, ...]:
        return tuple(self._commands)

    def log(self, before: int, n: int) -> list[LogLine]:
        """The lines of the `n` revisions before `before`, oldest first."""
        last = min(before - 1, self.rev)
        return [line for rev in range(max(1, last - n + 1), last + 1) for line in self.lines_of(rev)]

    def lines_of(self, rev: int) -> list[LogLine]:
        """What revision `rev` adds to the log."""
        command = self._commands[rev - 1]
        if command.kind == "undo":
            title = self.first_of(self.at(rev - 1)).title
            return [LogLine(rev, command.at, command.by, title, undone=True)]
        if command.kind == "back":
            title = self.first_of(self._nodes[command.head]).title
            words = t("Back to: {what}", what=title) if title else t("Back to the start")
            return [LogLine(rev, command.at, command.by, words)]
        chain = []
        node = self._nodes[command.head]
        while node.parent is not None:
            chain.append(node)
            if not node.auto:
                break
            node = node.parent
        return [LogLine(rev, command.at, command.by, n.title) for n in reversed(chain)]
