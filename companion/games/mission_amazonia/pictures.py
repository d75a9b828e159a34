"""The pictures: the map with sites and figures, both tracks, the team's characters."""

from __future__ import annotations

from typing import Any, cast

from companion.games.mission_amazonia.glimpse import section
from companion.games.mission_amazonia.parts import COLUMNS, OPEN, ROWS
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    displayed,
    everybody,
    is_card_made_up,
    is_indigenous,
    member_at,
    roadblock,
)
from companion.games.mission_amazonia.words import (
    INJURY_MARK,
    RADIO_MARK,
    VEST_MARK,
    character_name,
    figure_mark,
    marker_mark,
    marker_name,
    mission_mark,
    mission_name,
    place_text,
    seat_name,
    tint_of,
)
from companion.text import Label, commas, t
from companion.view import AnyPanel, Area, Map, Mark, Pin, Space, Spaces, Token, Track, Viewer


def _map(viewer: Viewer, state: State) -> AnyPanel:
    pins = [
        Pin(
            one.site,
            mission_mark(state, one.card, n),
            t("mission {n}: {what}", n=n + 1, what=mission_name(state, one.card)),
        )
        for n, one in displayed(state)
        if one.site and OPEN not in one.site
    ]
    for who in everybody(state):
        member = member_at(state, who)
        if member.at:
            label = t("{who}, figure {n}", who=seat_name(state, who[0]), n=member.figure)
            pins.append(Pin(member.at, figure_mark(state, who[0]), label))
    block = roadblock(state)
    if block:
        pins.append(Pin(block, Mark("cross", "black"), t("roadblock")))
    indigenous = set(chapter_of(state).indigenous)
    indigenous |= {one.site for _, one in displayed(state) if is_indigenous(state, one)}
    note = commas(
        t("mission {n} at {site}", n=n + 1, site=one.site) for n, one in displayed(state) if OPEN in one.site
    )
    return Map(
        id="map",
        title=t("Map"),
        note=t("Not located exactly: {what}", what=note) if note else "",
        columns=COLUMNS,
        rows=ROWS,
        pins=tuple(pins),
        shaded=tuple(sorted(indigenous)),
        ground=t("indigenous territory"),
        closed=(block,) if block else (),
    )


def _spaces(state: State, markers: tuple[str, ...], events: tuple[int, ...]) -> tuple[Space, ...]:
    """The spaces of a track from 1 on; markers that lie beside it follow as one space more."""
    track = state.sheet.track
    beside = (
        [one for one in markers if one in ("red_list", "resignation")]
        if state.options.markers == "beside"
        else []
    )
    on_it = [one for one in markers if one not in beside]
    spaces = []
    for n in range(track):
        tokens = tuple(Token(marker_mark(state, one), marker_name(one)) for one in on_it[n : n + 1])
        mood: Any = "now" if n == len(on_it) else ""
        label = f"{n + 1} !" if n + 1 in events else str(n + 1)
        spaces.append(Space(str(n + 1), label, tokens, 1, mood))
    if beside:
        tokens = tuple(Token(marker_mark(state, one), marker_name(one)) for one in beside)
        spaces.append(Space("beside", t("beside"), tokens, 0))
    return tuple(spaces)


def _success(viewer: Viewer, state: State) -> AnyPanel:
    waiting = tuple(at for n, at in enumerate(state.sheet.event_at) if n not in dict(state.events))
    note: Label = t("{n} of {all}", n=len(state.success), all=state.sheet.track)
    if waiting:
        note = t("{one}; {other}", one=note, other=t("! an event waits there"))
    return Track(id="success", title=t("Success"), note=note, spaces=_spaces(state, state.success, waiting))


def _failure(viewer: Viewer, state: State) -> AnyPanel:
    spaces = _spaces(state, state.failure, ())
    n = sum(bool(space.tokens) for space in spaces if space.id != "beside")
    note = t("{n} of {all}", n=n, all=state.sheet.track)
    return Track(id="failure", title=t("Failure"), note=note, spaces=spaces)


def _team(viewer: Viewer, state: State) -> AnyPanel:
    """A character is an area: skills as badges, places for injuries, vest and radio."""
    areas = []
    for seat, n in everybody(state):
        member = member_at(state, (seat, n))
        one = character(state, member.character)
        badges = [Token(Mark("triangle", "orange", str(one.courage)), t("courage {n}", n=one.courage))]
        if one.animal_care:
            badges.append(Token(Mark("animal", "yellow"), t("animal care")))
        if one.negotiation:
            badges.append(Token(Mark("ring", "orange"), t("negotiation")))
        if one.protected:
            badges.append(Token(VEST_MARK, t("always protected")))
        injuries = tuple(
            Space(
                f"injury-{i + 1}",
                t("injury"),
                (Token(INJURY_MARK, t("injury")),) if i < member.injuries else (),
            )
            for i in range(state.sheet.most_injuries)
        )
        items = tuple(
            Space(key, label, (Token(mark, label),) if has else ())
            for key, label, mark, has in (
                ("vest", t("vest"), VEST_MARK, member.vest),
                ("radio", t("radio"), RADIO_MARK, member.radio),
            )
        )
        areas.append(
            Area(
                member.character,
                character_name(state, member.character),
                Mark("worker", tint_of(state, seat), str(member.figure)),
                seat,
                (*injuries, *items),
                t("{who} at {place}", who=seat_name(state, seat), place=place_text(state, (seat, n))),
                cast(Any, "now" if state.part == "round" and seat == state.turn else ""),
                is_card_made_up(state, "characters", member.character),
                tuple(badges),
            )
        )
    return Spaces(id="team", title=t("Team"), areas=tuple(areas), picture="board")


MAP = section(_map, "missions", "team", "events")
SUCCESS = section(_success, "success", "events")
FAILURE = section(_failure, "failure")
TEAM = section(_team, "team", "part", "turn")
