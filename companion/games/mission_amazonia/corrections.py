"""The table is right: every tracked value, and how a correction changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.conflict import with_member, with_person
from companion.games.mission_amazonia.events import remembered
from companion.games.mission_amazonia.parts import (
    COLUMNS,
    OPEN,
    RED_LIST,
    RESIGNATION,
    ROWS,
    SPECIES,
    SQUARES,
)
from companion.games.mission_amazonia.stacks import stone_set
from companion.games.mission_amazonia.state import Displayed, Judge, State, Who
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    displayed,
    everybody,
    experience_left,
    experienced,
    items_left,
    member_at,
    supply,
    taken,
)
from companion.games.mission_amazonia.turn import turn_ended
from companion.games.mission_amazonia.words import (
    OTHER_NAMES,
    SPECIES_NAMES,
    character_name,
    counter_name,
    event_name,
    member_name,
    position_name,
    seat_name,
)
from companion.games.mission_amazonia.works import last
from companion.kernel import Correct, Correctable
from companion.text import Label, t

YES, NO, UNSAID = "yes", "no", "unknown"
NOWHERE = "none"
YES_NO: tuple[tuple[str, Label], ...] = ((YES, t("yes")), (NO, t("no")))
MOST_MONEY = 40
"""In markers of 500 R$."""
PARTLY = (*(column + OPEN for column in COLUMNS), *(OPEN + row for row in ROWS))


def corrections(state: State) -> tuple[Correctable, ...]:
    """Every tracked value."""
    return tuple(_all(state))


def _all(state: State) -> Iterator[Correctable]:
    for seat, person in enumerate(state.team):
        group: Label = seat_name(state, seat)
        yield Correctable(
            f"money/{seat}", group, t("Money, in markers of 500 R$"), person.money // 500, 0, MOST_MONEY
        )
        if experienced(state):
            most = person.experience + experience_left(state)
            yield Correctable(f"experience/{seat}", group, t("Experience"), person.experience, 0, most)
        if person.radios or items_left(state, "radio"):
            most = person.radios + items_left(state, "radio")
            yield Correctable(
                f"radios/{seat}", group, t("Radios beside the characters"), person.radios, 0, most
            )
    for who in everybody(state):
        yield from _of_member(state, who)
    success, failure = t("Success track"), t("Failure track")
    left = supply(state)
    room = state.sheet.track - taken(state)[0], state.sheet.track - taken(state)[1]
    for species in SPECIES:
        if species in chapter_of(state).out:
            continue
        for path, group, track, free in (
            ("success", success, state.success, room[0]),
            ("failure", failure, state.failure, room[1]),
        ):
            n = track.count(species)
            yield Correctable(
                f"{path}/{species}", group, SPECIES_NAMES[species], n, 0, n + min(free, left[species])
            )
    beside = state.options.markers == "beside"
    for marker in (RED_LIST, RESIGNATION):
        n = state.failure.count(marker)
        most = 12 if beside else n + room[1]
        yield Correctable(f"failure/{marker}", failure, OTHER_NAMES[marker], n, 0, max(n, most))
    if state.stone >= 0:
        most = state.sheet.rewilding_steps - 1
        yield Correctable("stone", t("Chapter"), t("Marking stone"), state.stone, 0, most)
    for n, one in displayed(state):
        yield from _of_mission(state, n, one)
    for n, (key, counter) in enumerate(chapter_of(state).counters.items()):
        yield Correctable(
            f"counter/{key}", t("Chapter"), counter_name(state, key), state.counters[n], 0, counter.most
        )
    cards = tuple((key, event_name(state, key)) for key in state.sheet.events)
    nothing: tuple[tuple[str, Label], ...] = (
        (NOWHERE, t("has not come")),
        ("unknown", t("a card that is not entered")),
    )
    for n, at in enumerate(state.sheet.event_at):
        value = dict(state.events).get(n, NOWHERE)
        yield Correctable(
            f"event/{n}", t("Chapter"), t("Event at {n}", n=at), value, options=(*nothing, *cards)
        )
    if state.part == "round" and not state.todo:
        seats = tuple((str(seat), seat_name(state, seat)) for seat in range(len(state.team)))
        yield Correctable("start", t("Turn"), t("Start player"), str(state.start), options=seats)
        yield Correctable("turn", t("Turn"), t("Whose turn it is"), str(state.turn), options=seats)


def _of_member(state: State, who: Who) -> Iterator[Correctable]:
    member = member_at(state, who)
    key = member.character
    group = member_name(state, who)
    squares: tuple[tuple[str, Label], ...] = ((NOWHERE, t("headquarters")), *((one, one) for one in SQUARES))
    yield Correctable(f"at/{key}", group, t("Square"), member.at or NOWHERE, options=squares)
    yield Correctable(f"injuries/{key}", group, t("Injuries"), member.injuries, 0, state.sheet.most_injuries)
    if not character(state, key).protected and (member.vest or items_left(state, "vest")):
        yield Correctable(
            f"vest/{key}", group, t("Protective vest"), YES if member.vest else NO, options=YES_NO
        )
    if member.radio or items_left(state, "radio"):
        yield Correctable(f"radio/{key}", group, t("Radio"), YES if member.radio else NO, options=YES_NO)
    others = {member_at(state, other).character for other in everybody(state)}
    cards = tuple(
        (one, character_name(state, one))
        for one in state.sheet.characters
        if one == key or one not in (*others, *state.gone)
    )
    yield Correctable(f"character/{key}", group, t("Character card"), key, options=cards)


def _of_mission(state: State, n: int, one: Displayed) -> Iterator[Correctable]:
    group = position_name(state, n)
    squares: tuple[tuple[str, Label], ...] = tuple((at, at) for at in (*SQUARES, *PARTLY))
    if not one.site:
        squares = ((NOWHERE, t("not found yet")), *squares)
    yield Correctable(f"site/{n}", group, t("Site"), one.site or NOWHERE, options=squares)
    said = UNSAID if one.orange is None else YES if one.orange else NO
    orange: tuple[tuple[str, Label], ...] = ((UNSAID, t("as the map says")), *YES_NO)
    yield Correctable(f"orange/{n}", group, t("Indigenous territory"), said, options=orange)


def correct(state: State, move: Correct) -> State:
    """The state with one value changed. Raises `IllegalMove` if there is no such value or it does not fit."""
    for one in _all(state):
        if one.path == move.path:
            value = _fitting(one, move)
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
    "orange": lambda s, key, said: _change_mission(s, key, orange=None if said == UNSAID else said == YES),
    "counter": _change_counter,
    "event": _change_event,
    "start": lambda s, key, seat: _change_start(s, int(seat)),
    "turn": lambda s, key, seat: _change_turn(s, int(seat)),
}
