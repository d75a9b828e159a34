"""The set-up of a chapter: what people lay out, characters, figures, missions and their sites."""

from __future__ import annotations

from companion import practice
from companion.agenda import Line, Step, ask, ask_draw, option, replace
from companion.checklist import ByHand, note
from companion.games.mission_amazonia.conflict import with_member
from companion.games.mission_amazonia.moves import At
from companion.games.mission_amazonia.parts import SQUARES
from companion.games.mission_amazonia.state import Describe, Member, Reveal, State
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    displayed,
    headquarters,
    is_card_made_up,
    member_at,
)
from companion.games.mission_amazonia.words import (
    SPECIES_NAMES,
    chapter_name,
    character_name,
    mission_name,
    money,
    seat_name,
    site_text,
    skills_text,
    tint_of,
)
from companion.games.mission_amazonia.works import draw_id, drawn, not_now
from companion.kernel import Draw, Drawn, Prompt
from companion.text import Label, commas, t
from companion.view import Mark


class TableReady(ByHand[State]):
    """What people lay out by hand, confirmed by one tap."""

    id = "table"
    title = t("Lay out the chapter")

    def name(self, state: State) -> str:
        return f"table-{state.chapter}.{state.attempt}"

    def text(self, state: State) -> Label:
        return chapter_name(state, state.chapter)

    def answer(self, state: State) -> Label:
        return t("All of this lies ready")

    def lines(self, state: State) -> tuple[Line, ...]:
        chapter = chapter_of(state)
        found: list[Line] = [
            (
                "book",
                t(
                    "Chapter book in the middle, open at {chapter}; tracks on both sides",
                    chapter=chapter_name(state, state.chapter),
                ),
                "",
            ),
        ]
        if chapter.out:
            names = commas(SPECIES_NAMES[one] for one in chapter.out)
            found.append(("out", t("These animals stay in the box: {names}", names=names), ""))
        found += [
            ("stacks", t("The other animal markers in three stacks by colour, shuffled, face down"), ""),
            ("red_list", t("Red-list markers beside the failure track"), ""),
            ("events", t("The chapter's two event cards beside success spaces 7 and 9"), ""),
            (
                "cards",
                t("Each player: board, figure 2, and 8 basic cards shuffled; draw {n}", n=state.sheet.hand),
                "",
            ),
            ("pile", t("Mission cards of sections I and II shuffled apart, I on top"), ""),
        ]
        if state.attempt > 1:
            start = money(state.sheet.second_start)
            found.append(
                ("money", t("Another attempt: {money} in markers for each player", money=start), start)
            )
        return tuple(found)


class Characters(Step[State]):
    """Each player draws one of the starting characters."""

    id = "characters"
    title = t("Starting characters")

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn}

    def draw(self, state: State) -> Draw:
        pool = tuple(key for key, one in state.sheet.characters.items() if one.start)
        what = t("A starting character for each player, in seat order")
        return Draw(draw_id(state, "character"), what, pool, len(state.team))

    def waits(self, state: State) -> bool:
        return not state.team[0].members or bool(state.todo)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        def item(key: str) -> tuple[Label, Mark]:
            made_up = is_card_made_up(state, "characters", key)
            name = t(
                "{who}: {skills}", who=character_name(state, key), skills=skills_text(character(state, key))
            )
            return practice.made_up(name, made_up), Mark("manager", "brown")

        return (ask_draw(self.draw(state), item, step=self.id),)

    def _drawn(self, state: State, move: Drawn) -> State:
        if state.team[0].members:
            raise not_now()
        state = drawn(state, self.draw(state), move)
        team = tuple(
            replace(person, members=(Member(key, at=headquarters(state, tint_of(state, seat))),))
            for seat, (person, key) in enumerate(zip(state.team, move.items, strict=True))
        )
        state = note(replace(state, team=team), "characters", move.source)
        if move.source != "hand":
            return state
        asked = [
            Describe("character", key) for key in move.items if is_card_made_up(state, "characters", key)
        ]
        return replace(state, todo=(*asked, *state.todo))

    def lines(self, state: State) -> tuple[Line, ...]:
        found = []
        for seat, person in enumerate(state.team):
            result: Label = character_name(state, person.members[0].character) if person.members else ""
            text = t("{who} draws a starting character", who=seat_name(state, seat))
            found.append((f"characters-{seat}", text, result))
        return tuple(found)


class Figures(Step[State]):
    """Figure 1 of each player on the headquarters; the map may show where that is."""

    id = "figures"
    title = t("Figures")

    def __init__(self) -> None:
        self.moves = {At: self._at}

    def seat(self, state: State) -> int | None:
        """The first player whose headquarters nobody has shown."""
        for seat in range(len(state.team)):
            if not member_at(state, (seat, 0)).at and (f"figures-{seat}", "hand") not in state.settled:
                return seat
        return None

    def waits(self, state: State) -> bool:
        return self.seat(state) is not None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        seat = self.seat(state)
        if seat is None:
            return ()
        skip = option("skip", t("Not now: the figure stands on its headquarters"), At(""), passes=True)
        squares = [option(one, one, At(one), at=f"map/{one}", group=one[0]) for one in SQUARES]
        title = t("{who}: figure 1 on the headquarters. Which square is that?", who=seat_name(state, seat))
        name = f"figures-{state.chapter}.{state.attempt}-{seat}"
        text = t("Tap it on the map; it is remembered for this chapter.")
        return (ask(name, title, [skip, *squares], seat=None, step=self.id, text=text),)

    def _at(self, state: State, move: At) -> State:
        seat = self.seat(state)
        if seat is None or (move.square and move.square not in SQUARES):
            raise not_now()
        state = note(state, f"figures-{seat}", "hand")
        if not move.square:
            return state
        state = with_member(state, (seat, 0), replace(member_at(state, (seat, 0)), at=move.square))
        key = f"{state.chapter} {tint_of(state, seat)}"
        return replace(state, cities=(*state.cities, (key, move.square)))

    def lines(self, state: State) -> tuple[Line, ...]:
        found = []
        for seat, person in enumerate(state.team):
            result: Label = person.members[0].at if person.members else ""
            text = t("{who}: figure 1 on the headquarters", who=seat_name(state, seat))
            found.append((f"figures-{seat}", text, result))
        return tuple(found)


class Missions(Step[State]):
    """The first missions are revealed, and their sites found."""

    id = "missions"
    title = t("Missions")

    def enter(self, state: State) -> State:
        return replace(state, todo=(Reveal(),))

    def waits(self, state: State) -> bool:
        return bool(state.todo)

    def lines(self, state: State) -> tuple[Line, ...]:
        found: list[Line] = []
        shown = dict(displayed(state))
        for position in range(len(state.missions)):
            result: Label = ""
            if position in shown:
                one = shown[position]
                result = t("{mission} at {site}", mission=mission_name(state, one.card), site=site_text(one))
            found.append((f"missions-{position}", t("Mission {n} and its site", n=position + 1), result))
        return tuple(found)
