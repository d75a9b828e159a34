"""The table is right: how a correction changes a tracked value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.conflict import with_member, with_person
from companion.games.mission_amazonia.events import remembered
from companion.games.mission_amazonia.resigning import newcomer
from companion.games.mission_amazonia.stacks import stone_set
from companion.games.mission_amazonia.state import Displayed, Judge, State, Who
from companion.games.mission_amazonia.tables import chapter_of, displayed, everybody, member_at
from companion.games.mission_amazonia.tracked import NOWHERE, UNSAID, YES, tracked
from companion.games.mission_amazonia.turn import turn_ended
from companion.games.mission_amazonia.works import last
from companion.kernel import Correct, Correctable
from companion.text import t


def corrections(state: State) -> tuple[Correctable, ...]:
    """Every tracked value."""
    return tuple(tracked(state))


def correct(state: State, move: Correct) -> State:
    """The state with one value changed. Raises `IllegalMove` if there is no such value or it does not fit."""
    for one in tracked(state):
        if one.path == move.path:
            value = _fitting(one, move)
            if value == one.value:
                return state
            head, _, key = move.path.partition("/")
            state = _CHANGES[head](state, key, value)
            # A track that is full by a correction ends the chapter as any other.
            judged = head in ("success", "failure") and state.part == "round" and Judge() not in state.todo
            return last(state, Judge()) if judged else state
    raise IllegalMove(t("“{path}” is not tracked.", path=move.path))


def _fitting(one: Correctable, move: Correct) -> Any:
    """The new value: a number between its bounds, or one of the options."""
    if one.options:
        if not isinstance(move.to, str) or move.to not in dict(one.options):
            raise IllegalMove(t("One of the values offered is needed."))
        return move.to
    if isinstance(move.to, (bool, str)):
        raise IllegalMove(t("A number is needed."))
    value = cast(int, one.value) + move.by if move.to is None else move.to
    if not one.least <= value <= one.most:
        raise IllegalMove(t("Between {least} and {most}, please.", least=one.least, most=one.most))
    return value


def _member(state: State, key: str) -> Who:
    return next(who for who in everybody(state) if member_at(state, who).character == key)


def _change_member(field: str) -> Callable[[State, str, Any], State]:
    def change(state: State, key: str, value: Any) -> State:
        who = _member(state, key)
        new = {"at": "" if value == NOWHERE else value, "injuries": value, "character": value}.get(
            field, value == YES
        )
        return with_member(state, who, replace(member_at(state, who), **{field: new}))

    return change


def counted(track: tuple[str, ...], marker: str, n: int) -> tuple[str, ...]:
    """The track with `n` markers of a kind: new ones at the end, the last ones leave first."""
    found = list(track)
    while found.count(marker) > n:
        del found[len(found) - 1 - found[::-1].index(marker)]
    return (*found, *(marker,) * (n - found.count(marker)))


def _change_mission(state: State, key: str, **changes: Any) -> State:
    n = int(key)
    one = dict(displayed(state))[n]
    missions = (*state.missions[:n], replace(one, **changes), *state.missions[n + 1 :])
    return replace(state, missions=missions)


def _change_card(state: State, key: str, card: str) -> State:
    """Another card lies at a position: the one that was taken for it never came up. None lies there: what lay
    there is done with."""
    n = int(key)
    one = state.missions[n]
    if card == NOWHERE:
        return replace(state, missions=(*state.missions[:n], None, *state.missions[n + 1 :]))
    new = Displayed(card) if one is None else replace(one, card=card)
    revealed = tuple(other for other in state.revealed if one is None or other != one.card)
    missions = (*state.missions[:n], new, *state.missions[n + 1 :])
    return replace(state, missions=missions, revealed=(*revealed, card))


def _change_orange(state: State, key: str, said: str) -> State:
    """How a site is printed, here and wherever the finder shows it again."""
    state = _change_mission(state, key, orange=None if said == UNSAID else said == YES)
    place = f"{state.chapter} {dict(displayed(state))[int(key)].site}"
    grounds = tuple(one for one in state.grounds if one[0] != place)
    return replace(state, grounds=grounds if said == UNSAID else (*grounds, (place, said == YES)))


def _change_second(state: State, seat: int, character: str) -> State:
    first = state.team[seat].members[:1]
    state = replace(with_person(state, seat, members=first), carried=None)
    if character == NOWHERE:
        return state
    return with_person(state, seat, members=(*first, newcomer(state, seat, character)))


def _change_gone(state: State, key: str, said: str) -> State:
    others = tuple(one for one in state.gone if one != key)
    return replace(state, gone=(*others, key) if said == YES else others)


def _change_colour(state: State, species: Any, said: Any) -> State:
    others = tuple(one for one in state.learned if one[0] != species)
    return replace(state, learned=others if said == UNSAID else (*others, (species, said)))


def _change_face(state: State, n: int, face: int) -> State:
    return replace(state, faces=(*state.faces[:n], face, *state.faces[n + 1 :]))


def _change_event(state: State, key: str, card: str) -> State:
    others = tuple(event for event in state.events if event[0] != int(key))
    events = others if card == NOWHERE else (*others, (int(key), card))
    return remembered(replace(state, events=tuple(sorted(events))), int(key), card)


def _change_counter(state: State, key: str, value: int) -> State:
    n = list(chapter_of(state).counters).index(key)
    return replace(state, counters=(*state.counters[:n], value, *state.counters[n + 1 :]))


def _change_start(state: State, seat: int) -> State:
    """The start player is another one; whose turn it is stays."""
    return replace(state, start=seat, turns=(state.turn - seat) % len(state.team))


def _change_turn(state: State, seat: int) -> State:
    before = replace(state, turn=(seat - 1) % len(state.team))
    return replace(turn_ended(before), turns=(seat - state.start) % len(state.team))


_CHANGES: dict[str, Callable[[State, str, Any], State]] = {
    "money": lambda s, key, n: with_person(s, int(key), money=n * 500),
    "experience": lambda s, key, n: with_person(s, int(key), experience=n),
    "radios": lambda s, key, n: with_person(s, int(key), radios=n),
    "at": _change_member("at"),
    "injuries": _change_member("injuries"),
    "vest": _change_member("vest"),
    "radio": _change_member("radio"),
    "character": _change_member("character"),
    "success": lambda s, key, n: replace(s, success=counted(s.success, key, n)),
    "failure": lambda s, key, n: stone_set(replace(s, failure=counted(s.failure, key, n))),
    "stone": lambda s, key, n: replace(s, stone=n),
    "site": lambda s, key, at: s if at == NOWHERE else _change_mission(s, key, site=at),
    "orange": _change_orange,
    "mission": _change_card,
    "finder": lambda s, key, n: replace(s, finder=n),
    "round": lambda s, key, n: replace(s, round=n),
    "pile": lambda s, key, said: replace(s, empty_pile=said == YES),
    "second": lambda s, key, character: _change_second(s, int(key), character),
    "gone": _change_gone,
    "colour": _change_colour,
    "face": lambda s, key, n: _change_face(s, int(key), n),
    "counter": _change_counter,
    "event": _change_event,
    "start": lambda s, key, seat: _change_start(s, int(seat)),
    "turn": lambda s, key, seat: _change_turn(s, int(seat)),
}
