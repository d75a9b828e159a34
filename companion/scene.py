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

    def drawings(self, state: Any, viewer: Viewer) -> tuple[Drawing, ...]:
        """The panels as `viewer` may see them; an unchanged panel is the same object as before."""
        found = []
        for at, section in enumerate(self._sections):
            eyes = viewer if section.private else None
            parts = section.reads(state)
            last = self._last.get((at, eyes))
            if last is not None and all(map(_same, last[0], parts)):
                drawing = last[1]
            else:
                panel = section.build(eyes, *parts)
                if last is not None and last[1] is not None and panel == last[1].panel:
                    drawing = last[1]
                else:
                    drawing = None if panel is None else Drawing(panel)
                self._last[at, eyes] = (parts, drawing)
            if drawing is not None:
                found.append(drawing)
        return tuple(found)


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) in (int, str, bool) and one == other)


_encoders: dict[str, msgspec.json.Encoder] = {}


def encode(value: Any, language: str) -> bytes:
    """Any value of the view model as JSON, its texts in this language."""
    encoder = _encoders.get(language)
    if encoder is None:
        encoder = _encoders[language] = msgspec.json.Encoder(enc_hook=catalog(language).hook)
    return encoder.encode(value)
