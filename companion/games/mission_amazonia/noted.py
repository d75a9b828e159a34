"""What was entered at the table and can be kept in the owner's sheet."""

from __future__ import annotations

from typing import Any

from companion.games.mission_amazonia.conflict import made_up_die
from companion.games.mission_amazonia.parts import Character, Mission
from companion.games.mission_amazonia.state import State


def notes(state: State) -> dict[str, Any] | None:
    """Plain values of the sheet: cards that were described, colours seen, the die, headquarters."""
    found: dict[str, Any] = {}
    if state.cards:
        found["missions"] = {key: _mission(one) for key, one in state.cards}
    if state.people:
        found["characters"] = {key: _character(one) for key, one in state.people}
    if state.learned:
        found["animals"] = {species: {"colour": colour} for species, colour in state.learned}
    if state.faces and not made_up_die(state):
        found["conflict_die"] = list(state.faces)
    for key, square in state.cities:
        chapter, _, tint = key.partition(" ")
        cities = found.setdefault("chapters", {}).setdefault(chapter, {}).setdefault("headquarters", {})
        cities[tint] = square
    return found or None


def _mission(one: Mission) -> dict[str, Any]:
    return {
        "colour": one.colour,
        "courage": one.courage,
        "animal_care": one.animal_care,
        "conflict": one.conflict,
        "reward": list(one.reward),
        "chapter": one.chapter,
    }


def _character(one: Character) -> dict[str, Any]:
    return {
        "courage": one.courage,
        "animal_care": one.animal_care,
        "negotiation": one.negotiation,
        "protected": one.protected,
    }
