"""The panels: what of the state each one is drawn from, and how. Map, tracks and team: `pictures`."""

from __future__ import annotations

from typing import Any

from companion.checklist import checklist
from companion.games.mission_amazonia.annual_report import attempts, result_word
from companion.games.mission_amazonia.campaign import achievement_name
from companion.games.mission_amazonia.glimpse import section
from companion.games.mission_amazonia.order import PARTS
from companion.games.mission_amazonia.outcome import score_sheet
from companion.games.mission_amazonia.parts import COLOURS
from companion.games.mission_amazonia.pictures import FAILURE, MAP, SUCCESS, TEAM
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.support import MARKS
from companion.games.mission_amazonia.tables import (
    chapter_of,
    experience_left,
    experienced,
    is_card_made_up,
    is_indigenous,
    is_made_up,
    items_left,
    mission,
    stack,
    support_in_use,
)
from companion.games.mission_amazonia.words import (
    CARD_MARK,
    COLOUR_MARKS,
    COLOUR_NAMES,
    EXPERIENCE_MARK,
    MONEY_MARK,
    chapter_name,
    counter_name,
    event_name,
    event_text,
    marker_name,
    mission_mark,
    mission_name,
    mission_text,
    seat_mark,
    seat_name,
    site_text,
    support_name,
)
from companion.kernel import Section
from companion.practice import MADE_UP
from companion.text import Label, t
from companion.view import (
    AnyPanel,
    Card,
    Cards,
    Checklist,
    Light,
    Lights,
    Mark,
    PlayerRow,
    Players,
    PriceRow,
    Space,
    Stat,
    Step,
    Sum,
    Track,
    Viewer,
)
from companion.view import Prices as PricePanel


def _clock(viewer: Viewer, state: State) -> AnyPanel:
    """The missions of the round: open, fulfilled, or a position without one."""
    spaces = []
    for n, one in enumerate(state.missions):
        mood: Any = "now" if one is not None else "closed"
        spaces.append(Space(str(n + 1), str(n + 1), (), 0, mood))
    return Track(id="rounds", title=t("Missions on display"), place="clock", spaces=tuple(spaces))


def _checklist(viewer: Viewer, state: State | None) -> AnyPanel | None:
    return checklist(state, t("Setting up"), PARTS["setup"]) if state is not None else None


def _players(viewer: Viewer, state: State) -> AnyPanel:
    rows = []
    for seat, person in enumerate(state.team):
        stats = [Stat(t("Money"), person.money, MONEY_MARK)]
        if experienced(state):
            stats.append(Stat(t("Experience"), person.experience, EXPERIENCE_MARK))
        note: Label = t("start player") if seat == state.start else ""
        active = state.part == "round" and seat == state.turn
        rows.append(
            PlayerRow(seat, seat_name(state, seat), seat_mark(state, seat), tuple(stats), active, note)
        )
    return Players(id="players", title=t("Players"), place="players", rows=tuple(rows))


def _missions(viewer: Viewer, state: State) -> AnyPanel:
    cards = []
    for n, one in enumerate(state.missions):
        if one is None:
            continue
        text: Label = t("{site} · {what}", site=site_text(one), what=mission_text(mission(state, one.card)))
        if is_indigenous(state, one):
            text = t("{one} · {other}", one=text, other=t("indigenous territory: negotiation"))
        cards.append(
            Card(
                f"mission-{n + 1}",
                mission_name(state, one.card),
                text,
                mission_mark(state, one.card, n),
                t("position {n}", n=n + 1),
                made_up=is_card_made_up(state, "missions", one.card),
            )
        )
    note = "" if cards else t("Every mission on display is fulfilled.")
    return Cards(id="missions", title=t("Missions"), place="main", cards=tuple(cards), note=note)


def _support(viewer: Viewer, state: State) -> AnyPanel:
    rows = []
    for key, card in support_in_use(state).items():
        note: Label = ""
        if card.effect in ("radio", "vest"):
            note = t("{n} left", n=items_left(state, card.effect))
        if card.effect == "rewilding" and state.stone >= 0:
            note = t("stone on {n} of {all}", n=state.stone, all=state.sheet.rewilding_steps)
        if is_made_up(state.sheet, "support", key, "price"):
            note = t("{one} · {other}", one=note, other=MADE_UP) if note else MADE_UP
        rows.append(
            PriceRow(key, support_name(state, key), MARKS[card.effect], Sum(card.price, unit="R$"), note)
        )
    return PricePanel(id="support", title=t("Support cards"), place="prices", rows=tuple(rows))


def _supply(viewer: Viewer, state: State) -> AnyPanel:
    rows = []
    for colour in COLOURS:
        label = t("{colour} stack", colour=COLOUR_NAMES[colour])
        rows.append(PriceRow(colour, label, COLOUR_MARKS[colour], Sum(len(stack(state, colour)), unit="")))
    if experienced(state):
        label = t("Experience markers")
        rows.append(PriceRow("experience", label, EXPERIENCE_MARK, Sum(experience_left(state), unit="")))
    for n, key in enumerate(chapter_of(state).counters):
        rows.append(
            PriceRow(key, counter_name(state, key), Mark("cube", "brown"), Sum(state.counters[n], unit=""))
        )
    return PricePanel(id="supply", title=t("Supply"), place="more", rows=tuple(rows))


def _events(viewer: Viewer, state: State) -> AnyPanel | None:
    cards = [
        Card(
            f"event-{number + 1}",
            event_name(state, card),
            event_text(state, card),
            CARD_MARK,
            t("event at {n}", n=state.sheet.event_at[number]),
            "now",
        )
        for number, card in state.events
    ]
    cards += [
        Card(f"note-{n}", t("Rule of this chapter"), text, Mark("card", "green"))
        for n, text in enumerate(chapter_of(state).notes)
    ]
    if not cards:
        return None
    return Cards(id="events", title=t("Events and rules of the chapter"), place="more", cards=tuple(cards))


def _scored(viewer: Viewer, scored: tuple[tuple[str, str], ...]) -> AnyPanel | None:
    """What the last round scoring put on the failure track, and why."""
    if not scored:
        return None
    steps = []
    for n, (marker, colour) in enumerate(scored):
        why: Label = t("second marker of the species")
        for known, name in COLOUR_NAMES.items():
            if known == colour:
                why = t("a {colour} mission was not fulfilled", colour=name)
        steps.append(Step(str(n), marker_name(marker), "done", "", why))
    return Checklist(id="scored", title=t("Last round scoring"), place="more", steps=tuple(steps))


def _report(viewer: Viewer, state: State) -> AnyPanel | None:
    """The annual report so far."""
    if not state.results and not state.achieved:
        return None
    steps = []
    for n, (one, attempt) in enumerate(zip(state.results, attempts(state), strict=True)):
        text = t("{chapter}, attempt {n}", chapter=chapter_name(state, one.chapter), n=attempt)
        result = t(
            "{result}: {saved} saved, {failed} failed, {rounds} rounds",
            result=result_word(one),
            saved=one.success,
            failed=one.failure,
            rounds=one.rounds,
        )
        steps.append(Step(f"result-{n}", text, "done", "", result))
    for key in state.achieved:
        if key in state.sheet.achievements:
            steps.append(Step(f"line-{key}", achievement_name(state, key), "done", "", t("achieved")))
    return Checklist(id="report", title=t("Annual report"), place="more", steps=tuple(steps))


def lights(state: State) -> Lights:
    """A round light for each position: on when its mission is fulfilled, pulsing while it is open."""
    rounds: list[Light] = []
    for one in state.missions:
        fulfilled: Light = "on" if state.part == "round" else "off"
        rounds.append("pulse" if one is not None and state.part == "round" else fulfilled)
    if state.part in ("chapter", "end"):
        rounds = ["pulse" if state.outcome == "won" else "blink"] * len(state.missions)
    seats: list[Light] = [
        "pulse" if state.part == "round" and seat == state.turn else "off" for seat in range(len(state.team))
    ]
    return Lights(rounds=tuple(rounds), seats=tuple(seats))


def _result(viewer: Viewer, state: State | None) -> AnyPanel | None:
    return score_sheet(state, state.part == "end") if state is not None else None


SECTIONS: tuple[Section, ...] = (
    Section(lambda s: (s if s.part == "setup" else None,), _checklist),
    section(_clock, "missions"),
    section(_players, "team", "start", "part", "turn"),
    MAP,
    SUCCESS,
    FAILURE,
    section(_missions, "missions"),
    TEAM,
    section(_support, "events", "team", "stone"),
    section(_supply, "success", "failure", "team", "counters"),
    section(_events, "events"),
    Section(lambda s: (s.scored,), _scored),
    section(_report, "results", "achieved"),
    Section(lambda s: (s if s.part in ("chapter", "end") else None,), _result),
)
