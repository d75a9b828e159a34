"""What the table chooses before a game: sides, how draws are made, and how open rules are read."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.imperialism_america.parts import ModeName
from companion.kernel import Player, Switch, switch
from companion.text import t

TINTS = ("blue", "red", "green", "yellow", "black", "white")
"""The rulebook does not name the colours of the pieces: these can be chosen."""


class Options(msgspec.Struct, frozen=True):
    """Chosen before a game. The readings of the rules have the usual one as their default."""

    players: tuple[Player, ...]
    mode: ModeName = "full"
    usa: Literal["first", "second"] = "first"
    draws: Literal["ask", "app"] = "ask"
    lost: Literal["leaves", "stays"] = "leaves"
    leaders: Literal["once", "round"] = "once"


CONDUCT: tuple[Switch, ...] = (
    switch(
        "mode",
        t("Length"),
        full=t("The full game: five rounds, with leaders, revolutions and dictatorships."),
        introductory=t("The introductory game: four rounds, fewer cards."),
    ),
    switch(
        "usa",
        t("Sides"),
        first=t("The first player is the USA, the second is Latin America."),
        second=t("The first player is Latin America, the second is the USA."),
    ),
    switch(
        "draws",
        t("Leader tokens"),
        ask=t("The draw asks: by the companion, or by hand."),
        app=t("The companion draws them at once."),
    ),
)

READINGS: tuple[Switch, ...] = (
    switch(
        "lost",
        t("A revolution or dictatorship without dominion"),
        leaves=t("Its marker leaves when the dominion is lost or tied."),
        stays=t("Its marker stays, but scores nothing until the dominion is back."),
    ),
    switch(
        "leaders",
        t("Leaders"),
        once=t("Each leader is used once in the game."),
        round=t("Each leader can be used once in every round."),
    ),
)


def crossed(options: Options, n: int) -> int:
    """The seat of a side, or the side of a seat: 0 is the USA or the first seat."""
    return n if options.usa == "first" else 1 - n
