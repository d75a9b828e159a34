"""The two tracks: what lies where, and what that means, in games and in described positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.mission_amazonia.parts import RED_LIST, RESIGNATION
from companion.games.mission_amazonia.readings import Options
from companion.games.mission_amazonia.state import Outcome

OTHER_MARKERS = (RED_LIST, RESIGNATION)


def filled(track: Sequence[str], beside: bool) -> int:
    """How many spaces of the track are taken; `beside` leaves red-list and resignation markers out."""
    return sum(marker not in OTHER_MARKERS for marker in track) if beside else len(track)


def with_failures(
    track: tuple[str, ...], markers: Iterable[str], spaces: int, red_list: int, options: Options
) -> tuple[str, ...]:
    """The failure track after these animal markers, in order: the second of a species brings a red-list
    marker. `spaces` is the length of the track, `red_list` how many such markers there are with resignations.
    What comes after the last space is not placed."""
    for marker in markers:
        track = placed(track, marker, spaces, red_list, options)
        if track.count(marker) == 2 and track[-1] == marker:
            track = placed(track, RED_LIST, spaces, red_list, options)
    return track


def placed(
    track: tuple[str, ...], marker: str, spaces: int, red_list: int, options: Options
) -> tuple[str, ...]:
    """The failure track with one more marker, if there is a space for it, and it."""
    other = marker in OTHER_MARKERS
    if filled(track, options.markers == "beside") >= spaces:
        return track
    if other and options.spare == "none" and sum(m in OTHER_MARKERS for m in track) >= red_list:
        return track
    return (*track, marker)


def outcome(success: int, failure: int, spaces: int, options: Options) -> Outcome:
    """What so many taken spaces mean."""
    won, lost = success >= spaces, failure >= spaces
    if won and lost:
        return options.both
    return "won" if won else "lost" if lost else ""
