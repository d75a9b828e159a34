"""A round of Mission Amazonia in which much stands on the map and on both tracks."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.mission_amazonia import RULES
from companion.scene import encode
from tests.games.mission_amazonia.played import (
    ready,
    with_member,
    with_mission,
    with_second,
    with_tracks,
)

SUCCESS = ("hummingbird", "poison_dart_frog", "manatee", "arrau_turtle", "hyacinth_macaw", "jaguar", "margay",
           "giant_anteater")  # fmt: skip
FAILURE = ("jaguar", "giant_otter", "jaguar", "red_list", "resignation", "manatee", "hummingbird", "margay",
           "margay", "red_list")  # fmt: skip


def position() -> Any:
    """Four missions and five figures, three of them at one site; nearly full tracks."""
    state = ready(4)
    for n, (card, site, orange) in enumerate(
        (
            ("logging", "F2", True),
            ("poaching", "B2", True),
            ("gold_mining", "D6", False),
            ("logging_2", "C5", True),
        )
    ):
        state = with_mission(state, n, card, site, orange)
    for seat, at in enumerate(("C5", "C5", "C5", "B2")):
        state = with_member(state, seat, at=at)
    state = with_second(state, 0, "neutral_3", "A1")
    return with_tracks(state, SUCCESS, FAILURE)


def shown(lang: str = "en") -> dict[str, Any]:
    """The view of that position as a screen gets it."""
    view: dict[str, Any] = msgspec.json.decode(encode(RULES.view(position(), None), lang))
    return view
