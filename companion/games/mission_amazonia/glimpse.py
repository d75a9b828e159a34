"""Panels drawn from no more of the state than they name, so that they stay the same as long as that does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.games.mission_amazonia.state import State
from companion.kernel import Section
from companion.view import AnyPanel, Viewer

ALWAYS: Final = ("options", "sheet", "chapter", "cards", "people", "learned", "grounds")
"""What names and marks of things are made of."""


def section(build: Callable[[Viewer, State], AnyPanel | None], *fields: str) -> Section:
    """A panel of a state of which only these fields are filled in, beside what names are made of."""
    names = (*ALWAYS, *fields)

    def reads(state: State) -> tuple[Any, ...]:
        return tuple(getattr(state, name) for name in names)

    def built(viewer: Viewer, *values: Any) -> AnyPanel | None:
        return build(viewer, State(**{"team": (), **dict(zip(names, values, strict=True))}))

    return Section(reads, built)
