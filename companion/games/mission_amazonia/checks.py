"""Invariants of the books. One that does not hold is a defect of ours, never of the table."""

from __future__ import annotations

from companion.errors import BrokenState
from companion.games.mission_amazonia.parts import OF_EACH, RED_LIST, RESIGNATION, SPECIES, SQUARES
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import (
    chapter_of,
    everybody,
    experience_left,
    experienced,
    items_left,
    member_at,
    red_listed,
    supply,
    taken,
)
from companion.text import t


def check(state: State) -> None:
    """Raises `BrokenState` with the invariant that does not hold."""
    _animals(state)
    _tracks(state)
    _people(state)
    _rounds(state)


def need(condition: bool, what: str) -> None:
    if not condition:
        raise BrokenState(t("The books are wrong: {what}.", what=what))


def _animals(state: State) -> None:
    """All 36 markers are somewhere: stacks, tracks, or the box."""
    left, out = supply(state), chapter_of(state).out
    need(all(0 <= n <= OF_EACH for n in left.values()), f"stacks {left}")
    placed = [one for one in (*state.success, *state.failure) if one in SPECIES]
    there = len(placed) + sum(left.values()) + OF_EACH * sum(one not in placed for one in out)
    need(there == OF_EACH * len(SPECIES), f"{there} animal markers")
    need(not set(out) & set(placed), f"animals of the box on a track: {placed}")


def _tracks(state: State) -> None:
    success, failure = taken(state)
    track = state.sheet.track
    need(success <= track and failure <= track, f"tracks of {success} and {failure}")
    others = {RED_LIST, RESIGNATION}
    need(all(one in SPECIES for one in state.success), f"success track {state.success}")
    need(all(one in SPECIES or one in others for one in state.failure), f"failure track {state.failure}")
    # Rewilding may take red-list markers off, never a correction of ours put more on than species repeat.
    numbers = [number for number, _ in state.events]
    need(len(numbers) == len(set(numbers)) <= 2, f"events {state.events}")
    need((state.stone >= 0) == red_listed(state), f"stone at {state.stone}")
    need(state.stone < state.sheet.rewilding_steps, f"stone at {state.stone}")


def _people(state: State) -> None:
    sheet = state.sheet
    keys = [member_at(state, who).character for who in everybody(state)]
    need(
        len(keys) == len(set(keys)) and not set(keys) & set(state.gone),
        f"characters {keys}, gone {state.gone}",
    )
    for who in everybody(state):
        member = member_at(state, who)
        need(0 <= member.injuries <= sheet.most_injuries, f"injuries of {member}")
        need(member.at in ("", *SQUARES), f"place of {member}")
    for person in state.team:
        figures = [member.figure for member in person.members]
        need(len(figures) <= 2 and len(figures) == len(set(figures)), f"figures of {person}")
        need(person.money >= 0 and person.money % 500 == 0, f"money of {person}")
        need(
            person.experience >= 0 and (experienced(state) or not person.experience),
            f"experience of {person}",
        )
    need(items_left(state, "radio") >= 0 and items_left(state, "vest") >= 0, "too many radios or vests")
    need(experience_left(state) >= 0, "too much experience")
    if state.part == "round" and not state.todo:
        need(all(person.members for person in state.team), "a player without a character")


def _rounds(state: State) -> None:
    need(len(state.missions) == len(state.team) == len(state.options.players), "positions and players")
    shown = [one.card for one in state.missions if one is not None]
    need(len(shown) == len(set(shown)) and set(shown) <= set(state.revealed), f"missions {shown}")
    need(len(state.revealed) == len(set(state.revealed)), f"revealed {state.revealed}")
    need(0 <= state.turns <= len(state.team), f"{state.turns} turns")
    if state.part == "round" and state.turns < len(state.team):
        need(state.turn == (state.start + state.turns) % len(state.team), f"turn {state.turn}")
    need((state.outcome != "") == (state.part in ("chapter", "end")) or state.part == "round", "an outcome")
    need(state.attempt >= 1 and 1 <= state.chapter <= 10, f"chapter {state.chapter}.{state.attempt}")
