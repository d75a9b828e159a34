"""What the table chooses before a game: players, how draws are made, and how open rules are read."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.kernel import Player, Switch, switch
from companion.text import t

Depth: TypeAlias = Literal["everything", "prices"]
TINTS = ("blue", "yellow", "red", "green", "black")


class Options(msgspec.Struct, frozen=True):
    """Chosen before a game. The ten readings of the rules have the usual one as their default."""

    players: tuple[Player, ...]
    mode: Literal["full", "phase1"] = "full"
    draws: Literal["ask", "app"] = "ask"
    secrets: Literal["companion", "paper"] = "companion"
    depth: Depth = "everything"
    durations: Literal["phase", "round"] = "phase"
    tax: Literal["add", "multiply"] = "add"
    floor: Literal["zero", "none"] = "zero"
    sale: Literal["once", "car", "good"] = "once"
    rotation: Literal["first_last", "last_first"] = "first_last"
    moves: Literal["turn", "placed"] = "turn"
    ties: Literal["strict", "shared"] = "strict"
    starting: Literal["none", "count"] = "none"
    events: Literal["date", "letter"] = "date"
    extra: Literal["stays", "once"] = "stays"


CONDUCT: tuple[Switch, ...] = (
    switch(
        "mode",
        t("Length"),
        full=t("The whole game: three phases."),
        phase1=t("Phase I alone, with the final scoring."),
    ),
    switch(
        "draws",
        t("Draws"),
        ask=t("Each draw asks: by the companion, or by hand from your own bag and decks."),
        app=t("The companion makes every draw at once."),
    ),
    switch(
        "secrets",
        t("Secret bonus"),
        companion=t(
            "The companion keeps the secret card of each player with a phone, and shows it there alone."
        ),
        paper=t("The players keep their secret cards in hand and show them at the end."),
    ),
    switch(
        "depth",
        t("Bookkeeping"),
        everything=t("Everything: workers, pieces, goods, money and points are kept."),
        prices=t("Prices and points: who acts, at which price, and points; the rest stays on the table."),
    ),
)

READINGS: tuple[Switch, ...] = (
    switch(
        "durations",
        t("Events without an end"),
        phase=t("An event that names no round stays in force for the rest of its phase."),
        round=t("An event that names no round ends with the round in which it comes."),
    ),
    switch(
        "tax",
        t("Tax marker"),
        add=t("The tax marker is added once to what the cities bring."),
        multiply=t("Each worker in a city brings as much as the tax marker shows."),
    ),
    switch(
        "floor",
        t("Prices below zero"),
        zero=t("A price or yield is never below zero."),
        none=t("House rule: A price below zero is paid out by the bank."),
    ),
    switch(
        "sale",
        t("Adjustment of a sale"),
        once=t("The space's adjustment counts once for a manager, with the first car."),
        car=t("The space's adjustment counts for every car."),
        good=t("The space's adjustment counts for every good sold."),
    ),
    switch(
        "rotation",
        t("Next first player"),
        first_last=t("After a round the first player becomes the last."),
        last_first=t("House rule: After a round the last player becomes the first."),
    ),
    switch(
        "moves",
        t("Order of the moves"),
        turn=t("Managers on properties move workers in turn order, then as they were placed."),
        placed=t("House rule: Managers on properties move workers in the order in which they were placed."),
    ),
    switch(
        "ties",
        t("Tied secret bonus"),
        strict=t("A secret bonus counts only for the one who has most, with at least one."),
        shared=t("House rule: A secret bonus counts for its holder in a tie too, with at least one."),
    ),
    switch(
        "starting",
        t("Starting workers"),
        none=t("Starting workers count neither as immigrants nor as nationals."),
        count=t("House rule: Starting workers count as immigrants for bonuses and ties."),
    ),
    switch(
        "events",
        t("Rounds of the events"),
        date=t("The three events come in rounds B, C and D in the order of their dates."),
        letter=t("An event comes in the round of its printed letter; without a letter by its date."),
    ),
    switch(
        "extra",
        t("Extra manager"),
        stays=t("The extra manager comes with the next round and stays until another player takes it."),
        once=t("House rule: The extra manager comes for the next round alone."),
    ),
)
