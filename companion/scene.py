"""The view of a game kept up to date: only panels whose part of the state changed are built again.

`Rules.view` says what a view is; a `Scene` gives the same panels, but keeps each one as long as
what it reads is the same object, and each panel's encoded bytes for every language that asked.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.kernel import AnyRules
from companion.text import catalog
from companion.view import AnyPanel, Viewer


class Drawing:
    """A built panel and its encoded forms, one for each language. Two viewers may share it."""

    __slots__ = ("_bytes", "panel")

    def __init__(self, panel: AnyPanel) -> None:
        self.panel = panel
        self._bytes: dict[str, bytes] = {}

    def encoded(self, language: str) -> bytes:
        """The panel as JSON in this language."""
        raw = self._bytes.get(language)
        if raw is None:
            raw = self._bytes[language] = encode(self.panel, language)
        return raw


class Scene:
    """The panels of one game for every viewer, built on demand from one state after the other."""

    def __init__(self, rules: AnyRules) -> None:
        self._sections = rules.sections
        self._last: dict[tuple[int, Viewer], tuple[tuple[Any, ...], Drawing | None]] = {}
        self._state: Any = None
        self._parts: list[tuple[Any, ...]] = []
        self._shared: list[Drawing | None] = []

    def drawings(self, state: Any, viewer: Viewer) -> tuple[Drawing, ...]:
        """The panels as `viewer` may see them; an unchanged panel is the same object as before."""
        if state is not self._state:
            self._look(state)
        private = (
            self._draw(at, viewer, parts) if self._sections[at].private else self._shared[at]
            for at, parts in enumerate(self._parts)
        )
        return tuple(drawing for drawing in private if drawing is not None)

    def _look(self, state: Any) -> None:
        """What all viewers share of a state."""
        self._state = state
        self._parts = [section.reads(state) for section in self._sections]
        self._shared = [
            None if section.private else self._draw(at, None, self._parts[at])
            for at, section in enumerate(self._sections)
        ]

    def _draw(self, at: int, eyes: Viewer, parts: tuple[Any, ...]) -> Drawing | None:
        last = self._last.get((at, eyes))
        if last is not None and all(map(_same, last[0], parts)):
            return last[1]
        panel = self._sections[at].build(eyes, *parts)
        if last is not None and last[1] is not None and panel == last[1].panel:
            drawing: Drawing | None = last[1]
        else:
            drawing = None if panel is None else Drawing(panel)
        self._last[at, eyes] = (parts, drawing)
        return drawing


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) in (int, str, bool) and one == other)


_encoders: dict[str, msgspec.json.Encoder] = {}


def encode(value: Any, language: str) -> bytes:
    """Any value of the view model as JSON, its texts in this language."""
    encoder = _encoders.get(language)
    if encoder is None:
        encoder = _encoders[language] = msgspec.json.Encoder(enc_hook=catalog(language).hook)
    return encoder.encode(value)
