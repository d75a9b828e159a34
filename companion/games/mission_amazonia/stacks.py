"""Animal markers come off the stacks: to the success track, or to the failure track."""

from __future__ import annotations

from typing import cast

from companion.agenda import Option, ask, ask_draw, option, replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia.moves import Score, Stack
from companion.games.mission_amazonia.parts import COLOURS, RED_LIST, Colour, Species
from companion.games.mission_amazonia.state import Failure, Happens, Judge, State, Success
from companion.games.mission_amazonia.tables import (
    chapter_of,
    colour_of,
    displayed,
    mission,
    red_listed,
    stack,
    supply,
    taken,
)
from companion.games.mission_amazonia.tracks import outcome, placed, with_failures
from companion.games.mission_amazonia.words import (
    COLOUR_MARKS,
    COLOUR_NAMES,
    SPECIES_NAMES,
    animal_mark,
    position_name,
)
from companion.games.mission_amazonia.works import Work, draw_id, drawn, not_now, then
from companion.kernel import Draw, Drawn, Prompt
from companion.text import Label, commas, t, tn
from companion.view import Mark


def together(state: State, colours: tuple[Colour, ...]) -> int:
    """From how many of these stacks, counted from the first, markers can be drawn at once: each has enough,
    and none may hold what another one is guessed to hold. 0 when the first stack is empty."""
    for n in range(len(colours), 0, -1):
        stacks = {colour: stack(state, colour) for colour in colours[:n]}
        enough = all(colours[:n].count(colour) <= len(there) for colour, there in stacks.items())
        species = [one for there in stacks.values() for one in set(there)]
        if enough and len(species) == len(set(species)):
            return n
    return 0


def by_hand(state: State, colours: tuple[Colour, ...]) -> tuple[Species, ...]:
    """What may come off these stacks when people turn the markers over themselves: all of the colours, and
    every species whose colour nobody has seen."""
    return tuple(
        one
        for one, n in supply(state).items()
        for _ in range(n)
        if colour_of(state, one)[0] in colours or not colour_of(state, one)[1]
    )


def other_stacks(state: State, without: Colour) -> tuple[Colour, ...]:
    """The stacks that a marker can come from instead."""
    return tuple(colour for colour in COLOURS if colour != without and stack(state, colour))


def learn(state: State, colours: tuple[Colour, ...], items: tuple[str, ...]) -> State:
    """The state knowing the colours of markers that were turned over. Raises `IllegalMove` when one is
    known to have another colour."""
    for colour, item in zip(colours, items, strict=True):
        species = cast(Species, item)
        found, known = colour_of(state, species)
        if known and found != colour:
            raise IllegalMove(
                t(
                    "{animal} is {colour}, but the marker comes off the {wanted} stack.",
                    animal=SPECIES_NAMES[species],
                    colour=COLOUR_NAMES[found],
                    wanted=COLOUR_NAMES[colour],
                )
            )
        if not known:
            state = replace(state, learned=(*state.learned, (species, colour)))
    return state


def animals(state: State, what: Label, name: str, colours: tuple[Colour, ...]) -> Draw:
    """The draw of the top markers of these stacks, in this order."""
    slots = tuple(stack(state, colour) for colour in colours)
    pool = tuple(one for colour in dict.fromkeys(colours) for one in stack(state, colour))
    return Draw(draw_id(state, name), what, pool, len(colours), slots=slots, by_hand=by_hand(state, colours))


def stack_options(state: State, without: Colour) -> list[Option]:
    """The other stacks to choose from."""
    return [
        option(
            colour,
            t("The {colour} stack", colour=COLOUR_NAMES[colour]),
            Stack(colour),
            mark=COLOUR_MARKS[colour],
        )
        for colour in other_stacks(state, without)
    ]


def _item(state: State, species: str) -> tuple[Label, Mark]:
    return SPECIES_NAMES[cast(Species, species)], animal_mark(state, cast(Species, species))


class Succeeding(Work):
    """The top marker of the mission's colour goes to the success track; the 7th and 9th bring an event."""

    id = "success"

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn, Stack: self._stack}

    def alone(self, state: State) -> State | None:
        colour = self._colour(state)
        full = len(state.success) >= state.sheet.track
        return then(state) if full or not (stack(state, colour) or other_stacks(state, colour)) else None

    def draw(self, state: State) -> Draw | None:
        colour = self._colour(state)
        if not stack(state, colour):
            return None
        what = t("Saved: the top marker of the {colour} stack", colour=COLOUR_NAMES[colour])
        return animals(state, what, self.id, (colour,))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self.draw(state)
        if draw is not None:
            return (ask_draw(draw, lambda one: _item(state, one), step=self.id),)
        colour = self._colour(state)
        title = t("The {colour} stack is empty: which stack instead?", colour=COLOUR_NAMES[colour])
        name = f"{self.id}-stack-{state.draws + 1}"
        return (ask(name, title, stack_options(state, colour), seat=None, step=self.id),)

    def _colour(self, state: State) -> Colour:
        return cast(Success, state.todo[0]).colour

    def _stack(self, state: State, move: Stack) -> State:
        colour = self._colour(state)
        if stack(state, colour) or move.colour not in other_stacks(state, colour):
            raise not_now()
        return then(state, Success(move.colour))

    def _drawn(self, state: State, move: Drawn) -> State:
        state = drawn(state, self.draw(state), move)
        if move.source == "hand":
            state = learn(state, (self._colour(state),), move.items)
        state = replace(state, success=(*state.success, *move.items))
        return then(state, *events_due(state))


def events_due(state: State) -> tuple[Happens, ...]:
    """The events that the success track has reached and that have not come; each comes once in a chapter."""
    come = {number for number, _ in state.events}
    sheet = state.sheet
    if chapter_of(state).own_track or outcome(*taken(state), sheet.track, state.options):
        return ()
    return tuple(
        Happens(n) for n, at in enumerate(state.sheet.event_at) if len(state.success) >= at and n not in come
    )


class Failing(Work):
    """Top markers of stacks go to the failure track, in order; the second of a species is red-listed."""

    id = "failure"

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn, Stack: self._stack}

    def alone(self, state: State) -> State | None:
        colours = self._colours(state)
        if not colours or taken(state)[1] >= state.sheet.track:
            return then(state)
        return None if together(state, colours) or other_stacks(state, colours[0]) else then(state)

    def draw(self, state: State) -> Draw | None:
        colours = self._at_once(state)
        if not colours:
            return None
        names = commas(COLOUR_NAMES[colour] for colour in colours)
        what = t("To the failure track, from the stacks: {colours}", colours=names)
        return animals(state, what, self.id, colours)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self.draw(state)
        if draw is not None:
            return (ask_draw(draw, lambda one: _item(state, one), step=self.id),)
        colour = self._colours(state)[0]
        title = t("The {colour} stack is empty: which stack instead?", colour=COLOUR_NAMES[colour])
        name = f"{self.id}-stack-{state.draws + 1}"
        return (ask(name, title, stack_options(state, colour), seat=None, step=self.id),)

    def _colours(self, state: State) -> tuple[Colour, ...]:
        return cast(Failure, state.todo[0]).colours

    def _at_once(self, state: State) -> tuple[Colour, ...]:
        colours = self._colours(state)
        return colours[: together(state, colours)]

    def _stack(self, state: State, move: Stack) -> State:
        colours = self._colours(state)
        if together(state, colours) or move.colour not in other_stacks(state, colours[0]):
            raise not_now()
        return then(state, Failure((move.colour, *colours[1:])))

    def _drawn(self, state: State, move: Drawn) -> State:
        colours = self._at_once(state)
        rest = self._colours(state)[len(colours) :]
        state = drawn(state, self.draw(state), move)
        if move.source == "hand":
            state = learn(state, colours, move.items)
        sheet = state.sheet
        before = state.failure
        after = with_failures(before, move.items, sheet.track, sheet.red_list, state.options)
        waiting = list(zip(move.items, colours, strict=True))
        lines = []
        for marker in after[len(before) :]:
            lines.append((marker, "" if marker == RED_LIST else waiting.pop(0)[1]))
        state = stone_set(replace(state, failure=after, scored=(*state.scored, *lines)))
        return then(state, Failure(rest))


def resigned(state: State) -> State:
    """The state with a resignation marker on the failure track."""
    sheet = state.sheet
    return replace(
        state, failure=placed(state.failure, "resignation", sheet.track, sheet.red_list, state.options)
    )


def stone_set(state: State) -> State:
    """The marking stone goes to 0 with the first red-list marker on the track, and away with the last."""
    if red_listed(state) and state.stone < 0:
        return replace(state, stone=0)
    if not red_listed(state) and state.stone >= 0:
        return replace(state, stone=-1)
    return state


def unfulfilled(state: State) -> tuple[Colour, ...]:
    """The colours of the missions on display, by position."""
    return tuple(mission(state, one.card).colour for _, one in displayed(state))


class Scoring(Work):
    """The round scoring: a marker for each mission on display. One tap, where markers are drawn at once."""

    id = "scoring"

    def __init__(self) -> None:
        self.moves = {Score: lambda state, move: self._score(state)}

    def alone(self, state: State) -> State | None:
        asks = state.options.draws == "ask"
        return self._score(state) if asks or not unfulfilled(state) else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        colours = unfulfilled(state)
        names = commas(position_name(state, position) for position, _ in displayed(state))
        what = tn(
            "Score the round: {n} marker goes to the failure track",
            "Score the round: {n} markers go to the failure track",
            len(colours),
        )
        options = [option("score", what, Score(), mark=Mark("animal", "red"))]
        name = f"{self.id}-{state.chapter}.{state.attempt}-{state.round}"
        return (ask(name, t("The round is over"), options, seat=None, step=self.id, text=names),)

    def _score(self, state: State) -> State:
        state = replace(state, scored=())
        return then(state, Failure(unfulfilled(state)), Judge())
