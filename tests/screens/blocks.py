"""A position of Imperialism: America with every kind of marker in its five blocks."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.parts import KINDS
from companion.scene import encode
from tests.games.imperialism_america.played import BRAZIL, CARIBBEAN, ready, with_block


def position() -> Any:
    """Every kind of marker of both sides, the CIA, and dominion, dictatorship and revolution in turn."""
    state = with_block(ready(), BRAZIL, usa=dict.fromkeys(KINDS, 1), la=dict.fromkeys(KINDS, 1), dominion=0)
    state = with_block(
        state, CARIBBEAN, usa={"military": 2, "industrial": 1}, la={"cultural": 1}, dominion=0, special=0
    )
    state = with_block(state, 2, usa={"political": 1}, la={"military": 1, "cultural": 1}, dominion=1)
    return with_block(state, 3, usa={}, la={"political": 2, "educational": 1}, dominion=1, special=1)


def shown(lang: str = "en") -> dict[str, Any]:
    """The view of that position as a screen gets it."""
    view: dict[str, Any] = msgspec.json.decode(encode(RULES.view(position(), None), lang))
    return view
