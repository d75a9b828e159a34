"""Conflicts: one roll of the conflict die for each character present, vests, injuries."""

from __future__ import annotations

from typing import cast

from companion.agenda import Option, ask, ask_draw, option, replace
from companion.games.mission_amazonia.moves import EnterDie, PracticeDie, Print, Rolled
from companion.games.mission_amazonia.state import Conflict, Faces, Member, Resigns, State, Who
from companion.games.mission_amazonia.tables import is_made_up, member_at
from companion.games.mission_amazonia.words import INJURY_MARK, member_name
from companion.games.mission_amazonia.works import Work, draw_id, drawn, not_now, then
from companion.kernel import Draw, Drawn, Prompt
from companion.text import Label, commas, t, tn
from companion.view import Mark

FACES = (0, 1, 2)


def injuries_text(n: int) -> Label:
    """What a face means."""
    return tn("{n} injury", "{n} injuries", n)


def faces_of(state: State) -> tuple[int, ...]:
    """The faces that the companion can roll; empty while the printed ones are still to be asked for."""
    if state.faces:
        return state.faces
    asked = state.options.die == "ask" and state.options.draws != "app" and not state.practice_die
    return () if asked and is_made_up(state.sheet, "conflict_die") else state.sheet.conflict_die


def made_up_die(state: State) -> bool:
    """Whether the faces that would be rolled are practice."""
    return not state.faces and is_made_up(state.sheet, "conflict_die")


class EnteringFaces(Work):
    """The six printed faces, one after the other."""

    id = "faces"

    def __init__(self) -> None:
        self.moves = {Print: self._print}

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        known = cast(Faces, state.todo[0]).faces
        options = [option(str(n), injuries_text(n), Print(str(n)), mark=_face(n)) for n in FACES]
        title = t("Face {n} of the conflict die", n=len(known) + 1)
        text: Label = t("So far: {faces}", faces=", ".join(map(str, known))) if known else ""
        return (ask(f"{self.id}-{len(known)}", title, options, seat=None, step=self.id, text=text),)

    def _print(self, state: State, move: Print) -> State:
        if move.value not in ("0", "1", "2"):
            raise not_now()
        faces = (*cast(Faces, state.todo[0]).faces, int(move.value))
        if len(faces) < len(state.sheet.conflict_die):
            return then(state, Faces(faces))
        return then(replace(state, faces=faces))


class Fighting(Work):
    """Everyone present rolls; then vests and injuries."""

    id = "conflict"

    def __init__(self) -> None:
        self.moves = {
            Drawn: self._drawn,
            Rolled: self._rolled,
            EnterDie: lambda state, move: self._enter(state),
            PracticeDie: lambda state, move: self._practice(state),
        }

    def alone(self, state: State) -> State | None:
        task = self._task(state)
        if len(task.rolled) < len(task.crew):
            return None
        hurt = []
        for who, n in zip(task.crew, task.rolled, strict=True):
            state, resigns = injured(state, who, n)
            hurt += [Resigns(*who)] if resigns else []
        # From the right, so that the places of those still to come stay the same.
        return then(state, *sorted(hurt, key=lambda one: (one.seat, -one.member)))

    def draw(self, state: State) -> Draw | None:
        """A roll for each character that has not rolled; None while the faces are not known."""
        task = self._task(state)
        faces = tuple(str(n) for n in faces_of(state))
        crew = task.crew[len(task.rolled) :]
        if not faces or not crew:
            return None
        names = commas(member_name(state, who) for who in crew)
        what = t("Conflict die: {who}", who=names)
        if made_up_die(state):
            what = t("Conflict die with made-up faces: {who}", who=names)
        return Draw(draw_id(state, self.id), what, faces, len(crew), die=True)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self.draw(state)
        ways = t("Roll with the companion or the box")
        enter = option("enter", t("Enter the printed faces once"), EnterDie(), mark=Mark("die"), group=ways)
        if draw is not None:
            more = (enter,) if made_up_die(state) else ()
            return (
                ask_draw(
                    draw, lambda face: (injuries_text(int(face)), _face(int(face))), step=self.id, more=more
                ),
            )
        task = self._task(state)
        options: list[Option] = [option(str(n), injuries_text(n), Rolled(n), mark=_face(n)) for n in FACES]
        options += [
            enter,
            option(
                "practice",
                t("Use made-up faces: {faces}", faces=", ".join(map(str, state.sheet.conflict_die))),
                PracticeDie(),
                mark=Mark("die"),
                group=ways,
            ),
        ]
        who = member_name(state, task.crew[len(task.rolled)])
        title = t("Conflict: roll the die for {who}", who=who)
        name = f"{self.id}-{state.draws}-{state.round}.{state.turns}-{len(task.rolled)}"
        text = t("What does your die show?")
        return (ask(name, title, options, seat=None, step=self.id, text=text),)

    def _task(self, state: State) -> Conflict:
        return cast(Conflict, state.todo[0])

    def _drawn(self, state: State, move: Drawn) -> State:
        task = self._task(state)
        state = drawn(state, self.draw(state), move)
        return then(state, Conflict(task.crew, (*task.rolled, *map(int, move.items))))

    def _enter(self, state: State) -> State:
        if faces_of(state) and not made_up_die(state):
            raise not_now()
        return then(state, Faces(), state.todo[0])

    def _practice(self, state: State) -> State:
        if faces_of(state):
            raise not_now()
        return replace(state, practice_die=True)

    def _rolled(self, state: State, move: Rolled) -> State:
        task = self._task(state)
        if move.injuries not in FACES or faces_of(state):
            raise not_now()
        return then(state, Conflict(task.crew, (*task.rolled, move.injuries)))


def injured(state: State, who: Who, n: int) -> tuple[State, bool]:
    """The state after a roll of `n` injuries, and whether the character resigns. A vest takes one."""
    member = member_at(state, who)
    if n and member.vest:
        n, member = n - 1, replace(member, vest=False)
    most = state.sheet.most_injuries
    total = member.injuries + n
    return with_member(state, who, replace(member, injuries=min(total, most))), total > most


def with_member(state: State, who: Who, member: Member) -> State:
    """The state with a character changed."""
    seat, n = who
    person = state.team[seat]
    members = (*person.members[:n], member, *person.members[n + 1 :])
    return with_person(state, seat, members=members)


def with_person(state: State, seat: int, **changes: object) -> State:
    """The state with what lies in front of a player changed."""
    person = replace(state.team[seat], **changes)
    return replace(state, team=(*state.team[:seat], person, *state.team[seat + 1 :]))


def _face(n: int) -> Mark:
    return INJURY_MARK if n else Mark("circle", "green")
