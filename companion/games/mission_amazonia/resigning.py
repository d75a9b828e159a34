"""Resignation in all its branches, and new team members."""

from __future__ import annotations

from typing import cast

from companion import practice
from companion.agenda import ask, option, replace
from companion.games.mission_amazonia.conflict import with_person
from companion.games.mission_amazonia.moves import Chosen
from companion.games.mission_amazonia.stacks import resigned
from companion.games.mission_amazonia.state import By, Member, Recruits, Resigns, State, TurnOver, Who
from companion.games.mission_amazonia.tables import (
    character,
    everybody,
    headquarters,
    is_card_made_up,
    member_at,
    member_support,
    recruits,
)
from companion.games.mission_amazonia.words import character_name, seat_name, skills_text, tint_of
from companion.games.mission_amazonia.works import Work, last, not_now, then
from companion.kernel import Prompt
from companion.text import t
from companion.view import Mark


def little_courage(state: State) -> tuple[Who, ...]:
    """The characters with courage 1 or less."""
    return tuple(
        who for who in everybody(state) if character(state, member_at(state, who).character).courage <= 1
    )


class Resigning(Work):
    """A resignation marker, the card out, injuries off; then a second character goes on, or a new one comes,
    or, if nobody is left to recruit, the character stays."""

    id = "resign"

    def alone(self, state: State) -> State | None:
        task = cast(Resigns, state.todo[0])
        seat = task.seat
        person = state.team[seat]
        who = person.members[task.member]
        rest = (*person.members[: task.member], *person.members[task.member + 1 :])
        state = then(resigned(state))
        # A turn ends once, also when both characters of its player resign.
        ends = (TurnOver(),) if seat == state.turn and TurnOver() not in state.todo else ()
        if rest:
            radios = person.radios + who.radio
            state = replace(
                with_person(
                    state, seat, members=with_radios(rest, radios)[0], radios=with_radios(rest, radios)[1]
                ),
                gone=(*state.gone, who.character),
            )
            return last(_uncarried(state), By("hands", str(seat)), *ends)
        # What the first of two was to draw, the second draws or a new character does.
        state = replace(state, todo=tuple(one for one in state.todo if one != By("hands", str(seat))))
        waiting = sum(isinstance(one, Recruits) for one in state.todo)
        if member_support(state) and len(recruits(state)) > waiting:
            state = with_person(state, seat, members=(), radios=person.radios + who.radio, experience=0)
            state = replace(state, gone=(*state.gone, who.character))
            return last(_uncarried(state), Recruits(seat), *ends)
        injuries = 0 if state.options.staying == "healed" else who.injuries
        state = with_person(state, seat, members=(replace(who, injuries=injuries),))
        return last(state, By("hands", str(seat)), *ends)


def with_radios(members: tuple[Member, ...], radios: int) -> tuple[tuple[Member, ...], int]:
    """The characters after radios that are left over were given to those without one, and how many remain."""
    given = []
    for member in members:
        if radios and not member.radio:
            member, radios = replace(member, radio=True), radios - 1
        given.append(member)
    return tuple(given), radios


def _uncarried(state: State) -> State:
    return replace(state, carried=None)


def newcomer(state: State, seat: int, character: str) -> Member:
    """A new character of a player, with the figure that is free, on the headquarters."""
    figures = {member.figure for member in state.team[seat].members}
    return Member(character, 1 if 2 in figures else 2, headquarters(state, tint_of(state, seat)))


class Recruiting(Work):
    """A new character is chosen; its figure stands on the headquarters."""

    id = "recruit"

    def __init__(self) -> None:
        self.moves = {Chosen: self._chosen}

    def alone(self, state: State) -> State | None:
        return None if recruits(state) else then(state)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        options = [
            option(
                key,
                practice.made_up(character_name(state, key), is_card_made_up(state, "characters", key)),
                Chosen(key),
                mark=Mark("manager", tint_of(state, task.seat)),
                detail=skills_text(character(state, key)),
            )
            for key in recruits(state)
        ]
        who = seat_name(state, task.seat)
        title = t("{who}: which new team member?", who=who)
        text = (
            t("Figure 2 goes to the headquarters; from now on {n} cards.", n=state.sheet.hand + 1)
            if task.bought
            else t(
                "Figure 2 goes to the headquarters; shuffle all your cards and draw {n}.", n=state.sheet.hand
            )
        )
        name = f"{self.id}-{task.seat}-{state.round}.{state.turns}-{len(recruits(state))}"
        return (ask(name, title, options, seat=task.seat, step=self.id, text=text),)

    def _task(self, state: State) -> Recruits:
        return cast(Recruits, state.todo[0])

    def _chosen(self, state: State, move: Chosen) -> State:
        if move.character not in recruits(state):
            raise not_now()
        task = self._task(state)
        person = state.team[task.seat]
        new = newcomer(state, task.seat, move.character)
        members, radios = with_radios((*person.members, new), person.radios)
        return then(with_person(state, task.seat, members=members, radios=radios))
