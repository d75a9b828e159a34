"""The books of a campaign kept a second time, from the rulebook's words: what may never be otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.games.mission_amazonia.state import State
from companion.kernel import Drawn

BOX_OF_CHAPTER_1 = {"harpy_eagle", "river_dolphin", "pied_tamarin"}
PROTECTED = {"antonio", "otavio"}
OTHERS = ("red_list", "resignation")
OWN_TRACK = 10
FIRST_WITH_EXPERIENCE = 4


def animals(track: tuple[str, ...]) -> list[str]:
    return [one for one in track if one not in OTHERS]


def audit(state: State) -> None:
    """Raises `AssertionError` if a state cannot lie on a table."""
    beside = state.options.markers == "beside"
    there = Counter(animals(state.success + state.failure))
    assert sum(there.values()) <= 36
    assert max(there.values(), default=0) <= 3
    assert state.chapter != 1 or not BOX_OF_CHAPTER_1 & set(there)
    assert len(state.success) <= 12
    assert len(animals(state.failure) if beside else state.failure) <= 12
    assert all(one in OTHERS or one in there for one in state.failure)
    others = [one for one in state.failure if one in OTHERS]
    assert state.options.spare == "counted" or len(others) <= 5

    numbers = [number for number, _ in state.events]
    assert numbers in ([], [0], [0, 1])
    assert len(state.success) >= (0, 7, 9)[len(numbers)]
    settled = not state.todo and state.part == "round" and state.chapter != OWN_TRACK
    if settled:
        assert len(numbers) == (len(state.success) >= 7) + (len(state.success) >= 9)
        assert state.outcome or (len(state.success) < 12)

    assert (state.stone >= 0) == ("red_list" in state.failure)
    assert -1 <= state.stone <= 7
    _people(state)
    shown = [one.card for one in state.missions if one is not None]
    assert len(state.missions) == len(state.options.players)
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(state.revealed)
    assert len(set(state.revealed)) == len(state.revealed)
    if settled:
        assert state.turn == (state.start + state.turns) % len(state.team)
        assert all(person.members for person in state.team)


def _people(state: State) -> None:
    members = [member for person in state.team for member in person.members]
    names = [member.character for member in members]
    assert len(set(names)) == len(names)
    assert not set(names) & set(state.gone)
    for person in state.team:
        assert person.money >= 0
        assert person.money % 500 == 0
        assert [member.figure for member in person.members] in ([], [1], [2], [1, 2], [2, 1])
        assert person.experience == 0 or state.chapter >= FIRST_WITH_EXPERIENCE
    assert sum(person.experience for person in state.team) <= 24
    assert sum(person.radios for person in state.team) + sum(member.radio for member in members) <= 4
    assert sum(member.vest for member in members) <= 4
    assert all(0 <= member.injuries <= 2 for member in members)
    assert not any(member.injuries or member.vest for member in members if member.character in PROTECTED)


class Ledger:
    """Follows a campaign from move to move."""

    def __init__(self) -> None:
        self.red_listed = 0
        """Red-list markers ever placed in this attempt."""
        self.events: Counter[int] = Counter()
        self.seen: Counter[str] = Counter()

    def follow(self, before: State, move: Any, after: State) -> None:
        """Raises `AssertionError` if the move cannot have led from one state to the other."""
        audit(after)
        self.seen[type(move).__name__] += 1
        if (before.chapter, before.attempt) != (after.chapter, after.attempt):
            self._new_chapter(before, after)
            return
        new = Counter(animals(after.success + after.failure)) - Counter(
            animals(before.success + before.failure)
        )
        gone = Counter(animals(before.success + before.failure)) - Counter(
            animals(after.success + after.failure)
        )
        assert not gone, "an animal marker went back"
        if new:
            assert isinstance(move, Drawn), "a marker that nobody drew"
            assert not new - Counter(move.items)
        added = after.failure.count("red_list") - before.failure.count("red_list")
        self.red_listed += max(0, added)
        pairs = sum(n >= 2 for n in Counter(animals(after.failure)).values())
        assert self.red_listed <= pairs
        if added > 0:
            twice = Counter(animals(after.failure)), Counter(animals(before.failure))
            assert added <= sum(n >= 2 > twice[1][one] for one, n in twice[0].items())
        for event in set(after.events) - set(before.events):
            self.events[event[0]] += 1
            assert self.events[event[0]] == 1, "an event came twice"
            self.seen[f"event {event[0]}"] += 1
        assert set(before.events) <= set(after.events)
        resigned = len(after.gone) - len(before.gone)
        assert 0 <= resigned <= 8
        if len(after.results) > len(before.results):
            self._chapter_over(before, after)

    def _chapter_over(self, before: State, after: State) -> None:
        result = after.results[-1]
        failed = len(animals(after.failure)) if after.options.markers == "beside" else len(after.failure)
        assert (result.chapter, result.success, result.failure) == (after.chapter, len(after.success), failed)
        assert result.red_list == after.failure.count("red_list")
        if after.chapter != OWN_TRACK and "Declare" not in self.seen:
            full = (len(after.success) == 12, failed == 12)
            assert result.won == (
                full == (True, False) or (full == (True, True) and after.options.both == "won")
            )
            assert any(full)
        self.seen["won" if result.won else "lost"] += 1

    def _new_chapter(self, before: State, after: State) -> None:
        last = before.results[-1]
        assert (after.chapter, after.attempt) == (
            (before.chapter + 1, 1) if last.won else (before.chapter, before.attempt + 1)
        )
        assert [person.money for person in after.team] == [0 if last.won else 500] * len(after.team)
        assert (after.success, after.failure, after.events, after.gone) == ((), (), (), ())
        assert (after.faces, after.learned, after.achieved) == (before.faces, before.learned, before.achieved)
        assert after.results == before.results
        self.red_listed = 0
        self.events.clear()
