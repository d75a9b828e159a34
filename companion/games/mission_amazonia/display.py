"""The mission display: revealing cards, describing those that are not in the sheet, finding sites."""

from __future__ import annotations

from typing import Final, cast

from companion.agenda import Option, ask, ask_draw, option, replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.moves import At, NewCard, NoCard, Print, RollSite
from companion.games.mission_amazonia.parts import (
    COLOURS,
    COLUMNS,
    OPEN,
    ROWS,
    SQUARES,
    Character,
    Colour,
    Mission,
)
from companion.games.mission_amazonia.state import Coordinate, Describe, Displayed, Reveal, Site, State
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    disc,
    displayed,
    empty_positions,
    ground,
    is_made_up,
    left_in_pile,
    mission,
    pile,
)
from companion.games.mission_amazonia.words import (
    COLOUR_MARKS,
    COLOUR_NAMES,
    MISSION_NAMES,
    character_name,
    mission_name,
    mission_text,
    money,
    position_name,
)
from companion.games.mission_amazonia.works import Work, draw_id, drawn, not_now, then
from companion.kernel import Draw, Drawn, Prompt
from companion.text import Label, t, tn
from companion.view import Mark

REWARDS: Final = (0, 500, 1000, 1500, 2000)
YES_NO: Final = ("no", "yes")
PARTLY: Final = (*(column + OPEN for column in COLUMNS), *(OPEN + row for row in ROWS))


class Revealing(Work):
    """New mission cards for the empty positions, from left to right."""

    id = "reveal"

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn, NewCard: self._new, NoCard: self._none}

    def alone(self, state: State) -> State | None:
        return None if empty_positions(state) and left_in_pile(state) else then(state)

    def draw(self, state: State) -> Draw | None:
        """The cards to be revealed, those of section I first; None where no card is known."""
        known = pile(state)
        sections = [tuple(key for key, one in known.items() if one.section == n) for n in ("I", "II")]
        n = min(len(empty_positions(state)), left_in_pile(state), len(known))
        if n == 0:
            return None
        slots = tuple(sections[0] if i < len(sections[0]) else sections[1] for i in range(n))
        pool = tuple(key for section in sections if any(section == s for s in slots) for key in section)
        what = tn("{n} new mission", "{n} new missions", n)
        return Draw(draw_id(state, self.id), what, pool, n, slots=slots, by_hand=tuple(known))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        more: list[Option] = [
            option("new", t("A card that is not entered: say what is on it"), NewCard(), mark=Mark("card"))
        ]
        if not self._counted(state):
            more.append(option("none", t("No mission card is left"), NoCard(), confirm=True))
        draw = self.draw(state)
        if draw is None:
            return (ask(draw_id(state, self.id), t("A new mission"), more, seat=None, step=self.id),)
        text = t("Reveal them from the top of the pile, from left to right.")

        def item(card: str) -> tuple[Label, Mark]:
            one = mission(state, card)
            label = t("{what}: {text}", what=mission_name(state, card), text=mission_text(one))
            return label, COLOUR_MARKS[one.colour]

        return (ask_draw(draw, item, step=self.id, text=text, more=tuple(more)),)

    def _counted(self, state: State) -> bool:
        """Whether it is known how many cards the pile has."""
        guessed = is_made_up(state.sheet, "chapters", str(state.chapter), "cards")
        return bool(chapter_of(state).cards) and not guessed

    def _drawn(self, state: State, move: Drawn) -> State:
        state = drawn(state, self.draw(state), move)
        missions = list(state.missions)
        sites = []
        for position, card in zip(empty_positions(state), move.items, strict=False):
            missions[position] = Displayed(card)
            sites.append(Site(position))
        state = replace(state, missions=tuple(missions), revealed=(*state.revealed, *move.items))
        return then(state, *sites, Reveal())

    def _new(self, state: State, move: NewCard) -> State:
        if not empty_positions(state):
            raise not_now()
        taken = {*state.sheet.missions, *dict(state.cards)}
        n = next(n for n in range(1, len(taken) + 2) if f"table_{n}" not in taken)
        position = empty_positions(state)[0]
        return then(state, Describe("mission", f"table_{n}", position=position), Site(position), Reveal())

    def _none(self, state: State, move: NoCard) -> State:
        if self._counted(state):
            raise not_now()
        return then(replace(state, empty_pile=True))


class Describing(Work):
    """What is printed on a card, one thing after the other."""

    id = "describe"

    def __init__(self) -> None:
        self.moves = {Print: self._print}

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        title, options = self._question(state, task)
        name = f"{self.id}-{task.card}-{len(task.answers)}"
        return (ask(name, title, options, seat=None, step=self.id, text=self._text(state, task)),)

    def _task(self, state: State) -> Describe:
        return cast(Describe, state.todo[0])

    def _text(self, state: State, task: Describe) -> Label:
        if task.what == "mission":
            return t("The new mission card at position {n}", n=task.position + 1)
        return t("The card of {who}", who=character_name(state, task.card))

    def _question(self, state: State, task: Describe) -> tuple[Label, list[Option]]:
        n = len(task.answers)
        if task.what == "character":
            questions: tuple[tuple[Label, tuple[str, ...]], ...] = (
                (t("How much courage?"), ("0", "1", "2", "3")),
                (t("Trained in animal care?"), YES_NO),
                (t("Skilled in negotiating with indigenous peoples?"), YES_NO),
                (t("Always protected?"), YES_NO),
            )
        else:
            questions = (
                (t("Which colour?"), COLOURS),
                (t("How much courage does it ask for?"), ("1", "2", "3", "4")),
                (t("Does it ask for animal care?"), YES_NO),
                (t("Is the conflict die on it?"), YES_NO),
                (t("How much money does it bring?"), tuple(str(n) for n in REWARDS)),
            )
        title, values = questions[n]
        return title, [option(value, _word(value), Print(value), mark=_mark(value)) for value in values]

    def _print(self, state: State, move: Print) -> State:
        task = self._task(state)
        _, options = self._question(state, task)
        if all(choice.id != move.value for choice, _ in options):
            raise not_now()
        answers = (*task.answers, move.value)
        if len(answers) < (4 if task.what == "character" else 5):
            return then(state, Describe(task.what, task.card, answers, task.position))
        if task.what == "character":
            before = character(state, task.card)
            courage, *can = answers
            care, talk, protected = (word == "yes" for word in can)
            card = Character(int(courage), care, talk, protected, before.start, before.title)
            return then(replace(state, people=(*state.people, (task.card, card))))
        return self._add_mission(state, task, answers)

    def _add_mission(self, state: State, task: Describe, answers: tuple[str, ...]) -> State:
        reward = int(answers[4])
        markers = (1000,) * (reward // 1000) + (500,) * (reward % 1000 // 500)
        card = Mission(
            cast(Colour, answers[0]),
            int(answers[1]),
            animal_care=answers[2] == "yes",
            conflict=answers[3] == "yes",
            reward=markers,
            chapter=state.chapter,
        )
        missions = list(state.missions)
        missions[task.position] = Displayed(task.card)
        return then(
            replace(
                state,
                cards=(*state.cards, (task.card, card)),
                revealed=(*state.revealed, task.card),
                missions=tuple(missions),
            )
        )


def _word(value: str) -> Label:
    words: dict[str, Label] = {"no": t("No"), "yes": t("Yes")}
    if value in COLOURS:
        colour = value
        return t("{colour}: {what}", colour=COLOUR_NAMES[colour], what=MISSION_NAMES[colour])
    return words.get(value) or (money(int(value)) if int(value) >= 500 else value)


def _mark(value: str) -> Mark | None:
    return COLOUR_MARKS[value] if value in COLOURS else None


class Siting(Work):
    """Where a mission takes place: by the disc of the sheet, as read from the finder, or by dice."""

    id = "site"

    def __init__(self) -> None:
        self.moves = {At: self._at, RollSite: self._roll, Drawn: self._drawn}

    def alone(self, state: State) -> State | None:
        task = self._task(state)
        chapter = chapter_of(state)
        if state.missions[task.position] is None:
            return then(state)
        if task.rolled or task.read:
            return None
        if chapter.dice:
            return then(state, Site(task.position, ("letter", "number")))
        known = disc(state)
        if state.finder < len(known):
            square = known[state.finder]
            return then(_sited(replace(state, finder=state.finder + 1), task.position, square, None))
        return None

    def draw(self, state: State) -> Draw | None:
        """The position dice for the coordinates that are rolled."""
        task = self._task(state)
        if not task.rolled:
            return None
        slots = tuple(COLUMNS if one == "letter" else ROWS for one in task.rolled)
        pool = tuple(face for slot in slots for face in slot)
        what = t("Position dice: mission {what}", what=position_name(state, task.position))
        return Draw(draw_id(state, "position"), what, pool, len(slots), die=True, slots=slots)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        draw = self.draw(state)
        if draw is not None:
            return (ask_draw(draw, lambda face: (face, Mark("die")), step=self.id),)
        where = position_name(state, task.position)
        name = f"{self.id}-{state.chapter}.{state.attempt}-{len(state.revealed)}-{task.position}"
        if task.read:
            options = [
                option("black", t("No"), At(task.read, False)),
                option(
                    "orange",
                    t("Yes: indigenous territory"),
                    At(task.read, True),
                    mark=Mark("house", "orange"),
                ),
            ]
            title = t("Is {square} printed in orange?", square=task.read)
            return (ask(f"{name}-print", title, options, seat=None, step=self.id, text=where),)
        options = [
            option(square, square, At(square), at=f"map/{square}", group=square[0]) for square in SQUARES
        ]
        options += [option(square, square, At(square), group=t("Not located exactly")) for square in PARTLY]
        dice = option("dice", t("No finder at hand: roll both position dice"), RollSite(), mark=Mark("die"))
        title = t("Where is mission {n}?", n=task.position + 1)
        text = t("Turn the finder one position and read it off: {what}", what=where)
        return (ask(name, title, [*options, dice], seat=None, step=self.id, text=text),)

    def _task(self, state: State) -> Site:
        return cast(Site, state.todo[0])

    def _at(self, state: State, move: At) -> State:
        task = self._task(state)
        if task.rolled or (task.read and task.read != move.square):
            raise not_now()
        if move.square not in SQUARES and move.square not in PARTLY:
            raise IllegalMove(t("There is no square {square} on the map.", square=move.square))
        known = ground(state, move.square)
        if move.orange is None and known is None and OPEN not in move.square:
            return then(state, Site(task.position, read=move.square))
        return then(_sited(_read(state, move), task.position, move.square, move.orange))

    def _roll(self, state: State, move: RollSite) -> State:
        task = self._task(state)
        if task.rolled or task.read:
            raise not_now()
        return then(state, Site(task.position, ("letter", "number")))

    def _drawn(self, state: State, move: Drawn) -> State:
        task = self._task(state)
        state = drawn(state, self.draw(state), move)
        one = state.missions[task.position]
        site = one.site if one is not None and one.site else OPEN + OPEN
        found: dict[Coordinate, str] = {"letter": site[0], "number": site[1]}
        found.update(zip(task.rolled, move.items, strict=True))
        return then(_sited(state, task.position, found["letter"] + found["number"], None))


def _read(state: State, move: At) -> State:
    """The state after a site was read off the finder: it is known from now on, in later attempts too."""
    sites = (*disc(state), move.square)
    others = tuple(one for one in state.discs if one[0] != state.chapter)
    state = replace(state, finder=state.finder + 1, discs=(*others, (state.chapter, sites)))
    if move.orange is None:
        return state
    key = f"{state.chapter} {move.square}"
    grounds = tuple(one for one in state.grounds if one[0] != key)
    return replace(state, grounds=(*grounds, (key, move.orange)))


def _sited(state: State, position: int, square: str, orange: bool | None) -> State:
    """The state with a mission's site."""
    missions = list(state.missions)
    one = missions[position]
    if one is not None:
        missions[position] = Displayed(one.card, square, orange)
    return replace(state, missions=tuple(missions))


def unlocated(state: State) -> tuple[int, ...]:
    """The positions whose site lacks one coordinate."""
    return tuple(n for n, one in displayed(state) if OPEN in one.site)


def missing_coordinate(site: str) -> Coordinate:
    """The coordinate that a site lacks."""
    return "letter" if site[0] == OPEN else "number"
