"""The two events of a chapter: which card came, and what it does."""

from __future__ import annotations

from typing import cast

from companion.agenda import Option, ask, ask_draw, option, replace
from companion.checklist import Done
from companion.games.mission_amazonia.moves import Chosen, Reveals
from companion.games.mission_amazonia.parts import ROWS
from companion.games.mission_amazonia.resigning import little_courage
from companion.games.mission_amazonia.stacks import resigned
from companion.games.mission_amazonia.state import (
    By,
    Failure,
    Happens,
    NumberDie,
    Resigns,
    Site,
    State,
    Task,
    Threatens,
)
from companion.games.mission_amazonia.tables import (
    displayed,
    event_of,
    member_at,
    present,
    printed_event,
)
from companion.games.mission_amazonia.words import (
    CARD_MARK,
    event_name,
    event_text,
    member_name,
    place_text,
    seat_name,
    support_name,
)
from companion.games.mission_amazonia.works import Work, draw_id, drawn, not_now, then
from companion.kernel import Draw, Drawn, Prompt
from companion.text import Label, t
from companion.view import Mark

UNKNOWN_EVENT = "unknown"


class Happening(Work):
    """An event card is revealed; the chapter's sheet may know which."""

    id = "event"

    def __init__(self) -> None:
        self.moves = {Reveals: self._reveals}

    def alone(self, state: State) -> State | None:
        # A correction may have entered it meanwhile.
        return then(state) if self._task(state).number in dict(state.events) else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        come = {card for _, card in state.events}
        printed, seen = printed_event(state, task.number), event_of(state, task.number)
        known = seen if seen not in come else ""
        left = [card for card in state.sheet.events if card not in come]
        # What the table once told comes first; it may have told the wrong card.
        cards = [known] if known and printed else sorted(left, key=lambda card: card != known)
        options: list[Option] = [
            option(
                card, event_name(state, card), Reveals(card), mark=CARD_MARK, detail=event_text(state, card)
            )
            for card in cards
        ]
        other = t("Another card: do what it says")
        options.append(option("other", other, Reveals(""), mark=CARD_MARK))
        at = state.sheet.event_at[task.number]
        title = (
            t("{n} animals are saved: reveal the event card and read it aloud", n=at)
            if known
            else t("{n} animals are saved: reveal the event card. Which one is it?", n=at)
        )
        name = f"{self.id}-{state.chapter}.{state.attempt}-{task.number}"
        return (ask(name, title, options, seat=None, step=self.id),)

    def _task(self, state: State) -> Happens:
        return cast(Happens, state.todo[0])

    def _reveals(self, state: State, move: Reveals) -> State:
        if move.card and (move.card not in state.sheet.events or move.card in {c for _, c in state.events}):
            raise not_now()
        return happen(state, self._task(state).number, move.card or UNKNOWN_EVENT)


def remembered(state: State, number: int, card: str) -> State:
    """The state that knows the card of an event for later attempts, unless the sheet has it."""
    if printed_event(state, number) or card not in state.sheet.events:
        return state
    key = f"{state.chapter} {number}"
    others = tuple(one for one in state.occurred if one[0] != key)
    return replace(state, occurred=(*others, (key, card)))


def happen(state: State, number: int, card: str) -> State:
    """The event has come: it is remembered, and what it does at once is on."""
    state = remembered(replace(state, events=(*state.events, (number, card))), number, card)
    event = state.sheet.events.get(card)
    tasks: list[Task] = []
    match event.effect if event is not None else "by_hand":
        case "fled":
            tasks += [Site(position, ("letter", "number")) for position, _ in displayed(state)]
        case "smallholders":
            tasks.append(NumberDie())
        case "roadblock" if event is not None and present(state, event.at):
            tasks.append(By("roadblock", event.at))
        case "threats" if little_courage(state):
            tasks.append(Threatens())
        case "corruption":
            state = resigned(state)
        case "land_cards":
            tasks.append(By("land_cards"))
        case "by_hand":
            tasks.append(By("card_text", card))
    return then(state, *tasks)


class RollingNumber(Work):
    """The number die: on 1 to 3 a yellow marker fails."""

    id = "number"

    def __init__(self) -> None:
        self.moves = {Drawn: self._drawn}

    def draw(self, state: State) -> Draw:
        what = t("Number die: 1 to 3 puts a yellow marker on the failure track")
        return Draw(draw_id(state, self.id), what, ROWS, 1, die=True)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return (ask_draw(self.draw(state), lambda face: (face, Mark("die")), step=self.id),)

    def _drawn(self, state: State, move: Drawn) -> State:
        state = drawn(state, self.draw(state), move)
        return then(state, *([Failure(("yellow",))] if int(move.items[0]) <= 3 else []))


class Threatening(Work):
    """The team chooses who resigns under death threats."""

    id = "threats"

    def __init__(self) -> None:
        self.moves = {Chosen: self._chosen}

    def alone(self, state: State) -> State | None:
        return None if little_courage(state) else then(state)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        options = [
            option(
                member_at(state, who).character,
                member_name(state, who),
                Chosen(member_at(state, who).character),
                mark=Mark("cross", "red"),
                detail=place_text(state, who),
                confirm=True,
            )
            for who in little_courage(state)
        ]
        name = f"{self.id}-{state.chapter}.{state.attempt}"
        title = t("Death threats: who resigns?")
        return (ask(name, title, options, seat=None, step=self.id),)

    def _chosen(self, state: State, move: Chosen) -> State:
        for who in little_courage(state):
            if member_at(state, who).character == move.character:
                return then(state, Resigns(*who))
        raise not_now()


class DoingByHand(Work):
    """Something that people do, confirmed by a tap."""

    id = "by_hand"

    def __init__(self) -> None:
        self.moves = {Done: self._done}

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        name = f"{self.id}-{task.what}-{task.about}-{state.round}.{state.turns}-{len(state.events)}"
        title, text = self._words(state, task)
        options = [option("done", t("Done"), Done(task.what))]
        return (ask(name, title, options, seat=None, step=self.id, text=text),)

    def _task(self, state: State) -> By:
        return cast(By, state.todo[0])

    def _words(self, state: State, task: By) -> tuple[Label, Label]:
        match task.what:
            case "land_cards":
                text = t("From the hand, the discard or the draw pile; it is gone until the chapter ends.")
                return t("Each player gives up one “Land Route” card"), text
            case "roadblock":
                text = t(
                    "Figures on {square} may go to a piece of road beside it; tap them there.",
                    square=task.about,
                )
                return t("The road at {square} is closed", square=task.about), text
            case "hands":
                who = seat_name(state, int(task.about))
                text = t(
                    "All hand cards go to the discard pile, then {n} new ones are drawn.",
                    n=hand_size(state, int(task.about)),
                )
                return t("{who}: a new hand", who=who), text
        if task.about in state.sheet.support:
            return support_name(state, task.about), state.sheet.support[task.about].text
        return event_name(state, task.about), event_text(state, task.about)

    def _done(self, state: State, move: Done) -> State:
        if move.what != self._task(state).what:
            raise not_now()
        return then(state)


def hand_size(state: State, seat: int) -> int:
    """The cards that a player draws to: one more with two characters."""
    return state.sheet.hand + (len(state.team[seat].members) > 1)
