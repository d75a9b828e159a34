"""What a move is called in log and undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.checklist import Done
from companion.games.mission_amazonia import corrections, experience
from companion.games.mission_amazonia.campaign import achievement_name
from companion.games.mission_amazonia.conflict import injuries_text, made_up_die
from companion.games.mission_amazonia.moves import (
    Achieve,
    At,
    Back,
    Buy,
    Carry,
    Chosen,
    Count,
    Declare,
    Donate,
    EndTurn,
    EnterDie,
    Fulfil,
    Goes,
    GoTo,
    Hand,
    Learn,
    Locate,
    NewCard,
    NoCard,
    Pay,
    PracticeDie,
    Print,
    Reveals,
    Rolled,
    RollSite,
    Score,
    Shared,
    Spend,
    Stack,
    TakeOff,
)
from companion.games.mission_amazonia.parts import COLOURS, SPECIES
from companion.games.mission_amazonia.state import Conflict, State
from companion.games.mission_amazonia.tables import chapter_of
from companion.games.mission_amazonia.words import (
    COLOUR_NAMES,
    SPECIES_NAMES,
    character_name,
    counter_name,
    event_name,
    member_name,
    mission_name,
    money,
    position_name,
    seat_name,
    support_name,
)
from companion.kernel import Correct, Drawn
from companion.text import Label, commas, t, tn


def title(state: State, move: Any) -> Label:
    """The move, made on `state`, in words."""
    if isinstance(move, Correct):
        return _correction(state, move)
    return _WORDS[type(move)](state, move)


def _correction(state: State, move: Correct) -> Label:
    found = next((one for one in corrections.corrections(state) if one.path == move.path), None)
    if found is None:
        return t("Correction: {path} ({reason})", path=move.path, reason=move.reason)
    names = dict(found.options)
    after = move.to if move.to is not None else int(found.value) + move.by
    return t(
        "Correction, {group}: {label} {now} → {after} ({reason})",
        group=found.group,
        label=found.label,
        now=names.get(str(found.value), str(found.value)),
        after=names.get(str(after), str(after)),
        reason=move.reason,
    )


def _drawn(state: State, move: Drawn) -> Label:
    names = commas(_item(state, move.draw, item) for item in move.items)
    kind = move.draw.partition("-")[0]
    if kind == "conflict" and move.source != "hand" and made_up_die(state):
        return t("Conflict die with made-up faces: {what}", what=names)
    words: dict[str, Label] = {
        "success": t("Saved: {what}", what=names),
        "failure": t("To the failure track: {what}", what=names),
        "conflict": t("Conflict die: {what}", what=names),
        "position": t("Position dice: {what}", what=names),
        "number": t("Number die: {what}", what=names),
        "reveal": t("New missions: {what}", what=names),
        "character": t("Starting characters: {what}", what=names),
    }
    return words.get(kind, names)


def _item(state: State, draw: str, item: str) -> Label:
    if item in SPECIES:
        return SPECIES_NAMES[item]
    kind = draw.partition("-")[0]
    if kind == "reveal":
        return mission_name(state, item)
    return character_name(state, item) if kind == "character" else item


def _print(state: State, move: Print) -> Label:
    words: dict[str, Label] = {"yes": t("yes"), "no": t("no"), **{c: COLOUR_NAMES[c] for c in COLOURS}}
    return t("On the card: {what}", what=words.get(move.value, move.value))


def _rolled(state: State, move: Rolled) -> Label:
    task = cast(Conflict, state.todo[0])
    who = member_name(state, task.crew[len(task.rolled)])
    return t("{who}: {what}", who=who, what=injuries_text(move.injuries))


def _at(state: State, move: At) -> Label:
    if not move.square:
        return t("The figure stands on its headquarters")
    if move.orange is None:
        return t("Read: {square}", square=move.square)
    return (
        t("Read: {square}, printed in orange", square=move.square)
        if move.orange
        else t("Read: {square}, not printed in orange", square=move.square)
    )


def _fulfil(state: State, move: Fulfil) -> Label:
    what = position_name(state, move.position)
    who = seat_name(state, state.turn)
    if move.night_vision:
        return t("{who} fulfils {mission} by Night Vision", who=who, mission=what)
    return t("{who} fulfils {mission}", who=who, mission=what)


def _hand(state: State, move: Hand) -> Label:
    giver, taker = seat_name(state, move.giver[0]), seat_name(state, move.taker[0])
    things: dict[str, Label] = {
        "radio": t("a radio"),
        "vest": t("a protective vest"),
        "money": money(move.money),
    }
    return t("{giver} hands {what} to {taker}", giver=giver, what=things[move.what], taker=taker)


def _count(state: State, move: Count) -> Label:
    name: Label = (
        counter_name(state, move.counter) if move.counter in chapter_of(state).counters else move.counter
    )
    return t("{what}: {by}", what=name, by=f"{move.by:+}")


def _goes(state: State, move: Goes) -> Label:
    words: dict[str, Label] = {
        "next": t("On to the next chapter"),
        "again": t("The chapter once more"),
        "end": t("The campaign ends"),
    }
    return words[move.to]


def _active(state: State) -> str:
    return seat_name(state, state.turn)


_WORDS: dict[type, Callable[[State, Any], Label]] = {
    Done: lambda s, m: t("Done at the table"),
    Print: _print,
    PracticeDie: lambda s, m: t("Made-up faces of the conflict die"),
    EnterDie: lambda s, m: t("The printed faces of the conflict die"),
    Rolled: _rolled,
    NewCard: lambda s, m: t("A mission card that is not entered"),
    NoCard: lambda s, m: t("No mission card is left"),
    At: _at,
    RollSite: lambda s, m: t("The site is rolled"),
    GoTo: lambda s, m: t("{who} to {square}", who=member_name(s, (m.seat, m.member)), square=m.square),
    Carry: lambda s, m: t("{who} is taken up", who=member_name(s, (m.seat, m.member))),
    Fulfil: _fulfil,
    Shared: lambda s, m: t("The reward is shared: {what}", what=" / ".join(map(str, m.money))),
    Stack: lambda s, m: t("From the {colour} stack", colour=COLOUR_NAMES[m.colour]),
    Reveals: lambda s, m: t("Event: {what}", what=event_name(s, m.card)),
    Chosen: lambda s, m: t("Chosen: {who}", who=character_name(s, m.character)),
    Buy: lambda s, m: t("{who} triggers {what}", who=_active(s), what=support_name(s, m.support)),
    Pay: lambda s, m: t("{who} pays {money} by markers", who=_active(s), money=money(m.markers)),
    Donate: lambda s, m: tn("{who} donates {n} step", "{who} donates {n} steps", m.steps, who=_active(s)),
    TakeOff: lambda s, m: t("The red-list marker on space {n} is taken off", n=m.space),
    Locate: lambda s, m: t("To be located: {mission}", mission=position_name(s, m.position)),
    Spend: lambda s, m: t("{who} pays {money} for action cards", who=_active(s), money=money(m.money)),
    Learn: lambda s, m: t("{who} spends experience: {what}", who=_active(s), what=experience.WORDS[m.use]),
    Hand: _hand,
    Back: lambda s, m: t("Nothing is bought"),
    EndTurn: lambda s, m: t("{who} ends the turn", who=seat_name(s, m.seat)),
    Score: lambda s, m: t("Round scoring"),
    Count: _count,
    Declare: lambda s, m: t("The chapter is won") if m.won else t("The chapter is lost"),
    Goes: _goes,
    Achieve: lambda s, m: t("Achievements sheet: {what}", what=achievement_name(s, m.line)),
    Drawn: _drawn,
}
