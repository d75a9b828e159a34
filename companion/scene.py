"""The view of a game kept up to date: only panels whose part of the state changed are built again.

`Rules.view` says what a view is; a `Scene` gives the same panels, but keeps each one as long as
what it reads is the same object, and each panel's encoded bytes for every language that asked.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from companion.kernel import AnyRules
from companion.text import catalog
from companion.view import AnyPanel, Players, Spaces, Viewer


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
            raw = self._bytes[language] = encode(_with_known_parts(self.panel, language), language)
        return raw


class Scene:
    """The panels of one game for every viewer, built on demand from one state after the other.

    `shared` and `own` give the same tuple again as long as nothing in it changed.
    """

    def __init__(self, rules: AnyRules) -> None:
        self._sections = rules.sections
        self._last: dict[tuple[int, Viewer], tuple[tuple[Any, ...], Drawing | None]] = {}
        self._tuples: dict[Viewer | Literal["all"], tuple[Drawing | None, ...]] = {}
        self._state: Any = None
        self._parts: list[tuple[Any, ...]] = []
        self._shared: tuple[Drawing | None, ...] = ()
        self._secrets: list[tuple[Any, ...]] = []
        self._own: dict[Viewer, tuple[Drawing | None, ...]] = {}
        self._public = tuple(at for at, section in enumerate(rules.sections) if not section.private)
        self._private = tuple(at for at, section in enumerate(rules.sections) if section.private)

    def shared(self, state: Any) -> tuple[Drawing | None, ...]:
        """The drawings that all viewers share, one for each such section."""
        if state is not self._state:
            self._state = state
            self._parts = [section.reads(state) for section in self._sections]
            self._shared = self._same("all", tuple(self._draw(at, None) for at in self._public))
            private = [self._parts[at] for at in self._private]
            if private != self._secrets:
                self._secrets = private
                self._own = {}
        return self._shared

    def own(self, state: Any, viewer: Viewer) -> tuple[Drawing | None, ...]:
        """The drawings that depend on the viewer, one for each private section."""
        self.shared(state)
        own = self._own.get(viewer)
        if own is None:
            own = self._own[viewer] = self._same(
                viewer, tuple(self._draw(at, viewer) for at in self._private)
            )
        return own

    def order(
        self, shared: tuple[Drawing | None, ...], own: tuple[Drawing | None, ...]
    ) -> tuple[Drawing, ...]:
        """All drawings in the order of the game's sections."""
        both = sorted(
            (*zip(self._public, shared, strict=True), *zip(self._private, own, strict=True)), key=_at
        )
        return tuple(drawing for _, drawing in both if drawing is not None)

    def drawings(self, state: Any, viewer: Viewer) -> tuple[Drawing, ...]:
        """The panels as `viewer` may see them; an unchanged panel is the same object as before."""
        return self.order(self.shared(state), self.own(state, viewer))

    def _same(
        self, whose: Viewer | Literal["all"], drawn: tuple[Drawing | None, ...]
    ) -> tuple[Drawing | None, ...]:
        if self._tuples.get(whose) != drawn:
            self._tuples[whose] = drawn
        return self._tuples[whose]

    def _draw(self, at: int, eyes: Viewer) -> Drawing | None:
        parts = self._parts[at]
        last = self._last.get((at, eyes))
        if last is not None and last[0] == parts:
            return last[1]
        panel = self._sections[at].build(eyes, *parts)
        if last is not None and last[1] is not None and panel == last[1].panel:
            drawing: Drawing | None = last[1]
        else:
            drawing = None if panel is None else Drawing(panel)
        self._last[at, eyes] = (parts, drawing)
        return drawing


def _at(numbered: tuple[int, Drawing | None]) -> int:
    return numbered[0]


_KNOWN: OrderedDict[tuple[int, str], tuple[Any, msgspec.Raw]] = OrderedDict()
_MOST_KNOWN: Final = 4096


def _with_known_parts(panel: AnyPanel, language: str) -> Any:
    """The panel with its areas or rows already encoded: those that games keep are encoded once."""
    if isinstance(panel, Spaces):
        return replace(panel, areas=tuple(_known(area, language) for area in panel.areas))
    if isinstance(panel, Players):
        return replace(panel, rows=tuple(_known(row, language) for row in panel.rows))
    return panel


def _known(part: Any, language: str) -> Any:
    key = (id(part), language)
    found = _KNOWN.get(key)
    if found is None or found[0] is not part:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.popitem(last=False)
        found = _KNOWN[key] = (part, msgspec.Raw(encode(part, language)))
    return found[1]


_encoders: dict[str, msgspec.json.Encoder] = {}


def encode(value: Any, language: str) -> bytes:
    """Any value of the view model as JSON, its texts in this language."""
    encoder = _encoders.get(language)
    if encoder is None:
        encoder = _encoders[language] = msgspec.json.Encoder(enc_hook=catalog(language).hook)
    return encoder.encode(value)
