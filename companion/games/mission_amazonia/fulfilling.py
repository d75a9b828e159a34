"""Fulfilling a mission: conditions with their reasons, and what follows in which order."""

from __future__ import annotations

from itertools import product
from typing import cast

from companion.agenda import Option, ask, option, replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.conflict import with_person
from companion.games.mission_amazonia.moves import Fulfil, Shared
from companion.games.mission_amazonia.parts import OPEN, Mission
from companion.games.mission_amazonia.state import (
    Conflict,
    Displayed,
    Judge,
    Share,
    State,
    Success,
    Task,
    Who,
)
from companion.games.mission_amazonia.tables import (
    character,
    displayed,
    experience_left,
    experienced,
    is_indigenous,
    member_at,
    mission,
    present,
)
from companion.games.mission_amazonia.words import (
    MONEY_MARK,
    mission_mark,
    mission_text,
    money,
    position_name,
    seat_name,
)
from companion.games.mission_amazonia.works import Work, not_now, then
from companion.kernel import Prompt
from companion.text import Label, commas, semicolons, t
from companion.view import Sum, SumLine


def crew_of(state: State, one: Displayed) -> tuple[Who, ...]:
    """The characters at a mission's site."""
    return present(state, one.site)


def courage_sum(state: State, crew: tuple[Who, ...], needed: int) -> Sum:
    """The courage at a site, line by line."""
    lines = [
        SumLine(seat_name(state, who[0]), character(state, member_at(state, who).character).courage)
        for who in crew
    ]
    extra = state.boosts.count("courage")
    if extra:
        lines.append(SumLine(t("experience"), extra))
    return Sum(sum(line.amount for line in lines), tuple(lines), "courage")


def lacks_place(state: State, one: Displayed) -> Label:
    """Why the mission's site is not reached, or ""."""
    if not one.site:
        return t("Its site is not found yet")
    if OPEN in one.site:
        return t("{site} is not located exactly: a satellite image helps", site=one.site)
    if all(who[0] != state.turn for who in crew_of(state, one)):
        return t("{who} has no figure on {site}", who=seat_name(state, state.turn), site=one.site)
    return ""


def lacks_courage(state: State, one: Displayed) -> Label:
    """How much courage is missing at the site, or ""."""
    needed = mission(state, one.card).courage
    there = courage_sum(state, crew_of(state, one), needed).total
    return (
        t("Courage {needed} is needed, {there} is there", needed=needed, there=there)
        if there < needed
        else ""
    )


def lacks_skills(state: State, one: Displayed) -> tuple[Label, ...]:
    """The skills that nobody at the site has."""
    people = [character(state, member_at(state, who).character) for who in crew_of(state, one)]
    lacking: list[Label] = []
    if (
        mission(state, one.card).animal_care
        and "animal_care" not in state.boosts
        and not any(person.animal_care for person in people)
    ):
        lacking.append(t("Nobody there is trained in animal care"))
    if (
        is_indigenous(state, one)
        and "negotiation" not in state.boosts
        and not any(person.negotiation for person in people)
    ):
        lacking.append(t("Indigenous territory: nobody there can negotiate"))
    return tuple(lacking)


def reasons(state: State, one: Displayed, night_vision: bool = False) -> tuple[Label, ...]:
    """Every condition of a mission that does not hold now; empty when it can be fulfilled."""
    place = lacks_place(state, one)
    if place:
        return (place,)
    courage = "" if night_vision else lacks_courage(state, one)
    return (*((courage,) if courage else ()), *lacks_skills(state, one))


def is_protected(state: State, crew: tuple[Who, ...]) -> bool:
    """Whether somebody there protects everyone."""
    return any(character(state, member_at(state, who).character).protected for who in crew)


def options(state: State) -> list[Option]:
    """What can be done about each mission on display; the ones that can be fulfilled first."""
    found: list[Option] = []
    for position, one in displayed(state):
        card = mission(state, one.card)
        lacking = reasons(state, one)
        label = t("Fulfil {mission}", mission=position_name(state, position))
        mark = mission_mark(state, one.card, position)
        detail = _detail(state, one, card)
        crew = crew_of(state, one)
        total = courage_sum(state, crew, card.courage) if crew else None
        if lacking and not reasons(state, one, night_vision=True):
            vision = t("{what} by Night Vision", what=label)
            found.append(
                option(
                    f"vision-{position}", vision, Fulfil(position, True), mark=mark, sum=total, detail=detail
                )
            )
        move = Fulfil(position)
        found.append(
            option(
                f"fulfil-{position}",
                label,
                move,
                mark=mark,
                sum=total,
                detail=detail,
                why_not=semicolons(lacking),
            )
        )
    return sorted(found, key=lambda one: bool(one[0].why_not))


def _detail(state: State, one: Displayed, card: Mission) -> Label:
    """What the mission asks for, what comes, and what only the table can tell."""
    text = mission_text(card)
    crew = crew_of(state, one)
    if card.conflict and crew and is_protected(state, crew):
        text = t("{one}; {other}", one=text, other=t("somebody protected is there, so nobody rolls"))
    people = [character(state, member_at(state, who).character) for who in crew]
    can_negotiate = "negotiation" in state.boosts or any(person.negotiation for person in people)
    if crew and is_indigenous(state, one) is None and not can_negotiate:
        text = t(
            "{one}; {other}", one=text, other=t("only if {site} is not printed in orange", site=one.site)
        )
    return text


def fulfil(state: State, move: Fulfil) -> State:
    """Fulfils a mission: its card leaves; then conflict, reward, animal marker, and whether that was all."""
    if not 0 <= move.position < len(state.missions):
        raise not_now()
    one = state.missions[move.position]
    if one is None:
        raise IllegalMove(t("There is no mission at position {n}.", n=move.position + 1))
    lacking = reasons(state, one, move.night_vision)
    if lacking:
        raise IllegalMove(
            t("{mission}: {why}.", mission=position_name(state, move.position), why=semicolons(lacking))
        )
    crew = crew_of(state, one)
    card = mission(state, one.card)
    seats = tuple(sorted({seat for seat, _ in crew}))
    missions = (*state.missions[: move.position], None, *state.missions[move.position + 1 :])
    state = replace(state, missions=missions, boosts=(), carried=None)
    if experienced(state):
        for seat in seats:
            if experience_left(state):
                state = with_person(state, seat, experience=state.team[seat].experience + 1)
    tasks: list[Task] = []
    if card.conflict and not is_protected(state, crew):
        tasks.append(Conflict(crew))
    if card.reward:
        tasks.append(Share(card.reward, seats))
    return replace(state, todo=(*tasks, Success(card.colour), Judge(), *state.todo))


class Sharing(Work):
    """The reward is divided as the players like who were there."""

    id = "share"

    def __init__(self) -> None:
        self.moves = {Shared: self._shared}

    def alone(self, state: State) -> State | None:
        task = self._task(state)
        return self._give(state, (sum(task.markers),)) if len(task.seats) == 1 else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        options = []
        for shares in divisions(task.markers, len(task.seats)):
            label = commas(
                t("{who} {money}", who=seat_name(state, seat), money=money(share))
                for seat, share in zip(task.seats, shares, strict=True)
            )
            name = "-".join(map(str, shares))
            options.append(option(name, label, Shared(shares), mark=MONEY_MARK))
        title = t("Share the reward of {money}", money=money(sum(task.markers)))
        name = f"{self.id}-{len(state.success)}-{state.round}.{state.turns}"
        return (ask(name, title, options, seat=None, step=self.id),)

    def _task(self, state: State) -> Share:
        return cast(Share, state.todo[0])

    def _shared(self, state: State, move: Shared) -> State:
        task = self._task(state)
        if move.money not in divisions(task.markers, len(task.seats)):
            raise not_now()
        return self._give(state, move.money)

    def _give(self, state: State, shares: tuple[int, ...]) -> State:
        for seat, share in zip(self._task(state).seats, shares, strict=True):
            state = with_person(state, seat, money=state.team[seat].money + share)
        return then(state)


def divisions(markers: tuple[int, ...], among: int) -> tuple[tuple[int, ...], ...]:
    """Every way to divide money markers, in R$ for each player; the most even first."""
    found = set()
    for owners in product(range(among), repeat=len(markers)):
        found.add(tuple(sum(m for m, o in zip(markers, owners, strict=True) if o == n) for n in range(among)))
    return tuple(sorted(found, key=lambda shares: (max(shares) - min(shares), [-share for share in shares])))
