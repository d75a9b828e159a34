"""What the table chooses before a game: chapter, how draws are made, and how open rules are read."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.mission_amazonia.parts import ChapterName
from companion.kernel import Player, Switch, Value
from companion.text import Text, t


class Options(msgspec.Struct, frozen=True):
    """Chosen before a game. The readings of the rules have the usual one as their default."""

    players: tuple[Player, ...]
    mode: Literal["campaign", "chapter"] = "campaign"
    chapter: ChapterName = "1"
    draws: Literal["ask", "dice", "app"] = "ask"
    die: Literal["ask", "practice"] = "ask"
    markers: Literal["fill", "beside"] = "fill"
    spare: Literal["counted", "none"] = "counted"
    both: Literal["lost", "won"] = "lost"
    staying: Literal["healed", "injured"] = "healed"


def _switch(option: str, label: Text, **values: Text) -> Switch:
    return Switch(option, label, tuple(Value(key, text) for key, text in values.items()))


CONDUCT: tuple[Switch, ...] = (
    _switch(
        "mode",
        t("Length"),
        campaign=t("A campaign: chapter after chapter, for as many evenings as you like."),
        chapter=t("A single chapter."),
    ),
    Switch(
        "chapter",
        t("First chapter"),
        tuple(Value(str(n), t("Chapter {n}", n=n)) for n in range(1, 11)),
    ),
    _switch(
        "draws",
        t("Dice, cards and markers"),
        ask=t("Each draw asks: by the companion, the box, or by hand."),
        dice=t("Dice ask; cards and animal markers are drawn by the companion at once."),
        app=t("The companion draws and rolls everything at once."),
    ),
)

READINGS: tuple[Switch, ...] = (
    _switch(
        "die",
        t("Faces of the conflict die"),
        ask=t("Asked for before the companion rolls it for the first time, unless your sheet has them."),
        practice=t("The companion rolls a die with made-up faces: 0, 0, 1, 1, 1, 2."),
    ),
    _switch(
        "markers",
        t("Red-list and resignation markers"),
        fill=t("Each fills a space of the failure track, as an animal marker does."),
        beside=t("House rule: they lie beside the failure track and fill no space."),
    ),
    _switch(
        "spare",
        t("A red-list or resignation marker when all are placed"),
        counted=t("It is placed all the same, as a counted one."),
        none=t("House rule: it is not placed."),
    ),
    _switch(
        "both",
        t("Last success and last failure at once"),
        lost=t("The chapter is lost."),
        won=t("House rule: the chapter is won."),
    ),
    _switch(
        "staying",
        t("A character who stays because nobody is left to recruit"),
        healed=t("The injuries come off. The rulebook does not say; this is our reading."),
        injured=t("The injuries stay at two. The rulebook does not say either."),
    ),
)
