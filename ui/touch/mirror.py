"""What the daemon last said, as this screen knows it. Pure: frames in, changed parts out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

_SCALARS: Final = ("asks", "lights", "clock", "headline", "over", "seats", "notes", "paper")


@dataclass(frozen=True, slots=True)
class Change:
    """Which parts a frame changed, and whether revisions were missed (the client must say hello again)."""

    parts: frozenset[str] = frozenset()
    missed: bool = False


@dataclass(slots=True)
class Mirror:
    """The table as last told. `view` is None while no game is on it; `log` has the oldest line first."""

    welcome: Json = field(default_factory=dict)
    hub: Json = field(default_factory=dict)
    kept: list[Json] = field(default_factory=list)
    game_id: str = ""
    rev: int = 0
    view: Json | None = None
    panels: dict[str, Json] = field(default_factory=dict)
    undo: str = ""
    redo: str = ""
    log: list[Json] = field(default_factory=list)
    rolled: Json = field(default_factory=dict)

    def apply(self, frame: Json) -> Change:
        """Takes one frame of the daemon. Kinds that say nothing about the table change nothing."""
        match frame.get("type"):
            case "welcome":
                self.welcome = frame
                return Change(frozenset({"welcome"}))
            case "hub":
                self.hub = frame
                return Change(frozenset({"hub"}))
            case "lobby":
                self.kept = list(frame.get("kept", []))
                self.view, self.panels, self.log, self.game_id = None, {}, [], ""
                self.undo = self.redo = ""
                return Change(frozenset({"lobby"}))
            case "view":
                return self._whole(frame)
            case "update":
                return self._part(frame)
            case "rolled":
                self.rolled = frame
                return Change(frozenset({"rolled"}))
        return Change()

    def _whole(self, frame: Json) -> Change:
        self.game_id = frame.get("game_id", "")
        self.rev = frame.get("rev", 0)
        view: Json = dict(frame["view"])
        self.panels = {panel["id"]: panel for panel in view.pop("panels", [])}
        self.view = view
        self.undo, self.redo = frame.get("undo", ""), frame.get("redo", "")
        self.log = list(frame.get("log", []))
        return Change(frozenset({"view"}))

    def _part(self, frame: Json) -> Change:
        rev = frame.get("rev", 0)
        if self.view is None or rev > self.rev + 1:
            return Change(missed=True)
        if rev <= self.rev:
            return Change()
        self.rev = rev
        parts = set()
        panels = dict(self.panels)
        for gone in frame.get("gone", []):
            panels.pop(gone, None)
        for panel in frame.get("panels", []):
            panels[panel["id"]] = panel
        if "order" in frame:
            panels = {name: panels[name] for name in frame["order"] if name in panels}
        if panels != self.panels or list(panels) != list(self.panels):
            self.panels = panels
            parts.add("panels")
        for name in _SCALARS:
            if name in frame:
                self.view[name] = frame[name]
                parts.add(name)
        if "undo" in frame or "redo" in frame:
            self.undo, self.redo = frame.get("undo", self.undo), frame.get("redo", self.redo)
            parts.add("undo")
        lines = frame.get("log", [])
        if lines:
            self.log.extend(lines)
            parts.add("log")
        return Change(frozenset(parts))

    def older(self, lines: list[Json]) -> None:
        """Puts older lines of the log before those known."""
        known = {line["rev"] for line in self.log}
        self.log = [line for line in lines if line["rev"] not in known] + self.log

    def at(self, place: str) -> list[Json]:
        """The panels of one place, in the daemon's order."""
        return [panel for panel in self.panels.values() if panel.get("place", "main") == place]

    @property
    def asks(self) -> list[Json]:
        """The open prompts."""
        return list(self.view.get("asks", [])) if self.view else []

    @property
    def seats(self) -> list[Json]:
        """The players' badges."""
        return list(self.view.get("seats", [])) if self.view else []

    @property
    def lights(self) -> Json:
        """What the LEDs of the box show for this game."""
        return dict(self.view.get("lights", {})) if self.view else {}
