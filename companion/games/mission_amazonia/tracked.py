"""Every tracked value: what it is now, and what it can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from companion.games.mission_amazonia.parts import (
    COLOURS,
    COLUMNS,
    OPEN,
    RED_LIST,
    RESIGNATION,
    ROWS,
    SPECIES,
    SQUARES,
)
from companion.games.mission_amazonia.state import Displayed, Recruits, State, Who
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    everybody,
    experience_left,
    experienced,
    is_made_up,
    items_left,
    member_at,
    mission,
    pile,
    recruits,
    supply,
    taken,
)
from companion.games.mission_amazonia.words import (
    COLOUR_NAMES,
    OTHER_NAMES,
    SPECIES_NAMES,
    character_name,
    counter_name,
    event_name,
    member_name,
    mission_name,
    mission_text,
    position_name,
    seat_name,
)
from companion.kernel import Correctable
from companion.text import Label, t

Options: TypeAlias = tuple[tuple[str, Label], ...]
YES, NO, UNSAID = "yes", "no", "unknown"
NOWHERE = "none"
YES_NO: Options = ((YES, t("yes")), (NO, t("no")))
MOST_MONEY = 40
"""In markers of 500 R$."""
MOST_BESIDE = 12
"""Red-list or resignation markers beside the track."""
PARTLY = (*(column + OPEN for column in COLUMNS), *(OPEN + row for row in ROWS))


def tracked(state: State) -> Iterator[Correctable]:
    """Every tracked value, in groups."""
    for seat in range(len(state.team)):
        yield from _of_person(state, seat)
    for who in everybody(state):
        yield from _of_member(state, who)
    yield from _of_tracks(state)
    for n, one in enumerate(state.missions):
        yield from _of_mission(state, n, one)
    yield from _of_chapter(state)
    yield from _of_parts(state)
    if _calm(state):
        seats = tuple((str(seat), seat_name(state, seat)) for seat in range(len(state.team)))
        yield Correctable("start", t("Turn"), t("Start player"), str(state.start), options=seats)
        yield Correctable("turn", t("Turn"), t("Whose turn it is"), str(state.turn), options=seats)


def _calm(state: State) -> bool:
    """Whether nothing is half resolved, so that people and cards may come and go."""
    return state.part == "round" and not state.todo


def _of_person(state: State, seat: int) -> Iterator[Correctable]:
    person, group = state.team[seat], seat_name(state, seat)
    money = person.money // 500
    yield Correctable(
        f"money/{seat}", group, t("Money, in markers of 500 R$"), money, 0, max(money, MOST_MONEY)
    )
    if experienced(state):
        most = person.experience + experience_left(state)
        yield Correctable(f"experience/{seat}", group, t("Experience"), person.experience, 0, most)
    if person.radios or items_left(state, "radio"):
        most = person.radios + items_left(state, "radio")
        yield Correctable(f"radios/{seat}", group, t("Radios beside the characters"), person.radios, 0, most)
    if _calm(state):
        second = [member.character for member in person.members[1:]]
        cards = ((key, character_name(state, key)) for key in (*second, *recruits(state)))
        value = second[0] if second else NOWHERE
        yield Correctable(
            f"second/{seat}", group, t("Second character"), value, options=((NOWHERE, t("none")), *cards)
        )


def _of_tracks(state: State) -> Iterator[Correctable]:
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
        most = MOST_BESIDE if beside else n + room[1]
        yield Correctable(f"failure/{marker}", failure, OTHER_NAMES[marker], n, 0, max(n, most))


def _of_chapter(state: State) -> Iterator[Correctable]:
    group = t("Chapter")
    if state.part == "round":
        yield Correctable("round", group, t("Round"), state.round, 1)
    if state.stone >= 0:
        most = state.sheet.rewilding_steps - 1
        yield Correctable("stone", group, t("Marking stone"), state.stone, 0, most)
    yield Correctable("finder", group, t("Sites read off the finder"), state.finder)
    if state.empty_pile:
        yield Correctable("pile/empty", group, t("No mission card is left"), YES, options=YES_NO)
    for n, (key, counter) in enumerate(chapter_of(state).counters.items()):
        yield Correctable(
            f"counter/{key}", group, counter_name(state, key), state.counters[n], 0, counter.most
        )
    come = dict(state.events)
    nothing: Options = ((NOWHERE, t("has not come")), (UNSAID, t("a card that is not entered")))
    for n, at in enumerate(state.sheet.event_at):
        others = {card for number, card in come.items() if number != n}
        cards = tuple((key, event_name(state, key)) for key in state.sheet.events if key not in others)
        value = come.get(n, NOWHERE)
        yield Correctable(f"event/{n}", group, t("Event at {n}", n=at), value, options=(*nothing, *cards))


def _of_parts(state: State) -> Iterator[Correctable]:
    """What was learned of the parts at the table: colours, faces, and which characters are in the box."""
    seen = dict(state.learned)
    colours: Options = ((UNSAID, t("unknown")), *((one, COLOUR_NAMES[one]) for one in COLOURS))
    for species in SPECIES:
        if is_made_up(state.sheet, "animals", species, "colour"):
            value = seen.get(species, UNSAID)
            group = t("Colours of the animals")
            yield Correctable(f"colour/{species}", group, SPECIES_NAMES[species], value, options=colours)
    for n, face in enumerate(state.faces):
        yield Correctable(f"face/{n}", t("Conflict die"), t("Face {n}", n=n + 1), face, 0, 2)
    playing = {member_at(state, who).character for who in everybody(state)}
    for key in state.sheet.characters:
        if _calm(state) and key not in playing:
            value = YES if key in state.gone else NO
            group = t("Resigned, in the box")
            yield Correctable(f"gone/{key}", group, character_name(state, key), value, options=YES_NO)


def _of_member(state: State, who: Who) -> Iterator[Correctable]:
    member = member_at(state, who)
    key = member.character
    group = member_name(state, who)
    squares: Options = ((NOWHERE, t("headquarters")), *((one, one) for one in SQUARES))
    yield Correctable(f"at/{key}", group, t("Square"), member.at or NOWHERE, options=squares)
    yield Correctable(f"injuries/{key}", group, t("Injuries"), member.injuries, 0, state.sheet.most_injuries)
    if not character(state, key).protected and (member.vest or items_left(state, "vest")):
        yield Correctable(
            f"vest/{key}", group, t("Protective vest"), YES if member.vest else NO, options=YES_NO
        )
    if member.radio or items_left(state, "radio"):
        yield Correctable(f"radio/{key}", group, t("Radio"), YES if member.radio else NO, options=YES_NO)
    if any(isinstance(task, Recruits) for task in state.todo):
        return  # whoever is to be recruited must be left
    others = {member_at(state, other).character for other in everybody(state)}
    cards = tuple(
        (one, character_name(state, one))
        for one in state.sheet.characters
        if one == key or one not in (*others, *state.gone)
    )
    yield Correctable(f"character/{key}", group, t("Character card"), key, options=cards)


def _of_mission(state: State, n: int, one: Displayed | None) -> Iterator[Correctable]:
    group = position_name(state, n)
    if _calm(state):
        there = one.card if one is not None else NOWHERE
        keys = (*((there,) if one is not None else ()), *pile(state))
        cards = tuple(
            (key, t("{what}: {text}", what=mission_name(state, key), text=mission_text(mission(state, key))))
            for key in keys
        )
        nothing: Options = ((NOWHERE, t("no mission")),)
        yield Correctable(f"mission/{n}", group, t("Card"), there, options=(*nothing, *cards))
    if one is None:
        return
    squares: Options = tuple((at, at) for at in (*SQUARES, *PARTLY))
    if not one.site:
        squares = ((NOWHERE, t("not found yet")), *squares)
    yield Correctable(f"site/{n}", group, t("Site"), one.site or NOWHERE, options=squares)
    said = UNSAID if one.orange is None else YES if one.orange else NO
    orange: Options = ((UNSAID, t("as the map says")), *YES_NO)
    yield Correctable(f"orange/{n}", group, t("Indigenous territory"), said, options=orange)
