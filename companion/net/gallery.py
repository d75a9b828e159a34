"""What each pair of eyes was shown last, and the frames that bring it up to date.

Clients with the same seat and language share a wall: its frames are built and encoded once. Frames of
a command are prepared while the disk writes it and go out when it is saved (`Table`'s watcher).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol, TypeAlias

from companion.history import LogLine
from companion.kernel import Prompt
from companion.net.frame import text_frame
from companion.net.messages import Line
from companion.scene import Drawing, Scene, encode
from companion.table import BOX, Table
from companion.text import Label, t
from companion.view import Viewer

Drawings: TypeAlias = tuple[Drawing | None, ...]
LOG_LINES = 50
WHOLE = ("game", "name", "clock", "over", "seats", "lights", "headline", "notes", "paper")


class Client(Protocol):
    """A socket that frames can be written to."""

    def write(self, frame: bytes) -> None: ...


class Wall:
    """What one viewer sees in one language: the last drawings and the last encoded parts of the view."""

    def __init__(self, viewer: Viewer, lang: str) -> None:
        self.viewer = viewer
        self.lang = lang
        self.clients: set[Client] = set()
        self.shared: Drawings = ()
        self.own: Drawings = ()
        self.parts: dict[str, bytes] = {}


class Gallery:
    """All walls of the game on the table. A watcher of its table."""

    def __init__(self, table: Table, game_id: str) -> None:
        self._table = table
        self._game_id = game_id
        self._scene = Scene(table.rules)
        self._walls: dict[tuple[Viewer, str], Wall] = {}
        self._prepared: deque[tuple[int, list[tuple[Wall, bytes]]]] = deque()
        self._shared: dict[str, dict[str, bytes]] = {}
        self._log: dict[str, bytes] = {}
        self._encoded: dict[str, tuple[dict[str, Any], dict[str, bytes]]] = {}
        self._frames: dict[Hashable, bytes] = {}
        self._saved = table.rev
        self.after_save: Callable[[], None] = lambda: None
        table.watchers.append(self)

    def leave_table(self) -> None:
        self._table.watchers.remove(self)

    # clients

    def join(self, client: Client, viewer: Viewer, lang: str) -> None:
        """Shows the whole view to a client, and from now on what changes."""
        wall = self._walls.get((viewer, lang))
        if wall is None:
            wall = self._walls[viewer, lang] = Wall(viewer, lang)
            self._look(wall, self._table.rev)
            if self._prepared:
                # What waits for the disk was prepared before this wall was there.
                rev, frames = self._prepared[-1]
                frames.append((wall, text_frame(self.whole(viewer, lang, rev))))
        wall.clients.add(client)
        client.write(text_frame(self.whole(viewer, lang, self._saved)))

    def leave(self, client: Client) -> None:
        """Shows nothing more to this client."""
        for key, wall in list(self._walls.items()):
            wall.clients.discard(client)
            if not wall.clients:
                del self._walls[key]

    # the table's watcher

    def applied(self, rev: int) -> None:
        self._shared.clear()
        self._log.clear()
        self._prepared.append((rev, [(wall, self._update(wall, rev)) for wall in self._walls.values()]))
        self._frames.clear()

    def saved(self, rev: int) -> None:
        self._saved = rev
        while self._prepared and self._prepared[0][0] <= rev:
            for wall, frame in self._prepared.popleft()[1]:
                for client in tuple(wall.clients):
                    client.write(frame)
        self.after_save()

    def lost(self, rev: int) -> None:
        self._prepared.clear()
        self._shared.clear()
        self._saved = rev
        for wall in self._walls.values():
            self._look(wall, rev)
            frame = text_frame(self.whole(wall.viewer, wall.lang, rev))
            for client in tuple(wall.clients):
                client.write(frame)

    # frames

    def whole(self, viewer: Viewer, lang: str, rev: int) -> bytes:
        """The `view` message of a revision."""
        table = self._table
        node = table.history.at(rev)
        view = table.rules.view(table.history.state(node), viewer)
        parts = {name: encode(getattr(view, name), lang) for name in WHOLE}
        parts["panels"] = encode(view.panels, lang)
        parts["asks"] = encode([p.seen_by(viewer) for p in table.prompts(node)], lang)
        fields = {
            "game_id": encode(self._game_id, lang),
            "rev": b"%d" % rev,
            "view": _object(parts),
            "undo": encode(table.undo_title(node), lang),
            "redo": encode(table.redo_title(node), lang),
            "log": encode(self.lines(table.log(rev + 1, LOG_LINES)), lang),
        }
        return b'{"type":"view",' + _object(fields)[1:]

    def log(self, before: int) -> list[Line]:
        """The log lines before a revision; none that is not on disk."""
        return self.lines(self._table.log(min(before, self._saved + 1), LOG_LINES))

    def lines(self, log: Iterable[LogLine]) -> list[Line]:
        """Log lines as they go over the wire."""
        return [Line(x.rev, x.at, self._who(x.by), x.title, x.undone) for x in log]

    def _who(self, by: str) -> Label:
        if by.isdigit():
            badges = self._table.rules.badges(self._table.state)
            if int(by) < len(badges):
                return badges[int(by)].name
        return t("Box") if by == BOX else t("Table")

    def _look(self, wall: Wall, rev: int) -> None:
        """What the wall shows at `rev` becomes what the next update is compared with."""
        node = self._table.history.at(rev)
        state = self._table.history.state(node)
        wall.shared, wall.own = self._scene.shared(state), self._scene.own(state, wall.viewer)
        wall.parts = self._parts(wall, state, self._table.prompts(node))

    def _update(self, wall: Wall, rev: int) -> bytes:
        """The frame that brings a wall to `rev`; walls to which the same is new share its bytes."""
        state = self._table.state
        shared, own = self._scene.shared(state), self._scene.own(state, wall.viewer)
        parts = self._parts(wall, state, self._table.prompts())
        log = self._lines_of(rev, wall.lang)
        # An own panel that stays as it was is not in the frame, but its id may be in the order of them.
        news = tuple(d and d.panel.id for d in own) if own is wall.own else (wall.own, own)
        key = (wall.lang, id(wall.shared), id(wall.parts), id(parts), news, log)
        frame = self._frames.get(key)
        if frame is None:
            before, after = self._scene.order(wall.shared, wall.own), self._scene.order(shared, own)
            frame = self._frames[key] = self._frame(wall, rev, before, after, parts, log)
        wall.shared, wall.own, wall.parts = shared, own, parts
        return frame

    def _frame(
        self,
        wall: Wall,
        rev: int,
        before: tuple[Drawing, ...],
        after: tuple[Drawing, ...],
        parts: dict[str, bytes],
        log: bytes,
    ) -> bytes:
        known, lang = set(before), wall.lang
        old, ids = [d.panel.id for d in before], [d.panel.id for d in after]
        out = [b'{"type":"update","rev":%d,"panels":[' % rev]
        out.append(b",".join(d.encoded(lang) for d in after if d not in known))
        out += (b'],"gone":', encode([i for i in old if i not in ids], lang))
        if ids != old:
            out += (b',"order":', encode(ids, lang))
        for name, raw in parts.items():
            if wall.parts.get(name) != raw:
                out += (b',"', name.encode(), b'":', raw)
        out += (b',"log":', log, b"}")
        return text_frame(b"".join(out))

    def _parts(self, wall: Wall, state: Any, prompts: tuple[Prompt, ...]) -> dict[str, bytes]:
        """The view but for its panels, encoded; shared by a language's viewers where nothing is secret."""
        shared = self._shared.get(wall.lang)
        if shared is None:
            shared = self._shared[wall.lang] = self._shared_parts(state, prompts, wall.lang)
        if not any(p.ask.secret for p in prompts):
            return shared
        return {**shared, "asks": encode([p.seen_by(wall.viewer) for p in prompts], wall.lang)}

    def _shared_parts(self, state: Any, prompts: tuple[Prompt, ...], lang: str) -> dict[str, bytes]:
        """Encodes only what differs from the last time."""
        rules = self._table.rules
        values: dict[str, Any] = {
            "clock": rules.clock(state),
            "over": rules.over(state),
            "seats": rules.badges(state),
            "lights": rules.lights(state),
            "headline": rules.headline(state),
            "notes": rules.notes(state) is not None,
            "paper": rules.paper(state) is not None,
            "asks": [p.seen_by(None) for p in prompts],
            "undo": self._table.undo_title(),
            "redo": self._table.redo_title(),
        }
        last = self._encoded.get(lang, ({}, {}))
        raw = {
            name: last[1][name] if name in last[0] and last[0][name] == value else encode(value, lang)
            for name, value in values.items()
        }
        self._encoded[lang] = (values, raw)
        return raw

    def _lines_of(self, rev: int, lang: str) -> bytes:
        raw = self._log.get(lang)
        if raw is None:
            raw = self._log[lang] = encode(self.lines(self._table.history.lines_of(rev)), lang)
        return raw


def _object(fields: dict[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"' + name.encode() + b'":' + raw for name, raw in fields.items()) + b"}"
