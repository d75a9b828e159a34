"""What was entered at the table and can be kept in the owner's sheet."""

from __future__ import annotations

from typing import Any

from companion.games.mission_amazonia.parts import CHAPTER_NAMES, Character, Mission
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
    if state.faces:
        found["conflict_die"] = list(state.faces)
    chapters = _chapters(state)
    if chapters:
        found["chapters"] = chapters
    return found or None


def _chapters(state: State) -> dict[str, dict[str, Any]]:
    """What was seen of the chapter book: headquarters, the finder's sites, orange squares, events."""
    found: dict[str, dict[str, Any]] = {}
    for key, square in state.cities:
        chapter, _, tint = key.partition(" ")
        found.setdefault(chapter, {}).setdefault("headquarters", {})[tint] = square
    for number, sites in state.discs:
        found.setdefault(str(number), {})["disc"] = list(sites)
    for key, orange in state.grounds:
        chapter, _, square = key.partition(" ")
        if orange:
            printed = state.sheet.chapters[CHAPTER_NAMES[int(chapter) - 1]].indigenous
            squares = found.setdefault(chapter, {}).setdefault("indigenous", list(printed))
            squares += [square] if square not in squares else []
    for key, card in state.occurred:
        chapter, _, n = key.partition(" ")
        found.setdefault(chapter, {})[("first_event", "second_event")[int(n)]] = card
    return found


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
        "start": one.start,
    }
