"""The order of play, from top to bottom, in the rulebook's terms. Read this first.

A campaign is chapters. A chapter is its set-up, then rounds until a track is full; a round is everybody's
turn, the round scoring, and new missions. What a step sets off is a list of tasks that are resolved before
it goes on: `FULFILLING` tells what follows a fulfilled mission.
"""

from __future__ import annotations

from typing import Any, Final

from companion.agenda import Agenda, Over, Step
from companion.games.mission_amazonia.campaign import (
    ChapterEnds,
    Refill,
    RoundScoring,
    after_chapter,
    judged,
    next_chapter,
)
from companion.games.mission_amazonia.conflict import EnteringFaces, Fighting
from companion.games.mission_amazonia.display import Describing, Revealing, Siting
from companion.games.mission_amazonia.events import DoingByHand, Happening, RollingNumber, Threatening
from companion.games.mission_amazonia.fulfilling import Sharing
from companion.games.mission_amazonia.resigning import Recruiting, Resigning
from companion.games.mission_amazonia.setup import Characters, Figures, Missions, TableReady
from companion.games.mission_amazonia.stacks import Failing, Scoring, Succeeding
from companion.games.mission_amazonia.state import (
    By,
    Conflict,
    Describe,
    Donates,
    Faces,
    Failure,
    GetsItem,
    Happens,
    Judge,
    Locates,
    NumberDie,
    PartName,
    Pays,
    Recruits,
    Resigns,
    Reveal,
    Scores,
    Share,
    Site,
    State,
    Success,
    TakesOff,
    Threatens,
    TurnOver,
)
from companion.games.mission_amazonia.support import Donating, Getting, Locating, Paying, TakingOff
from companion.games.mission_amazonia.turn import Turns, turn_ended
from companion.games.mission_amazonia.works import Work, then

SETUP: Final[tuple[Step[State], ...]] = (
    TableReady(),  #    book, tracks, stacks, cards, events
    Characters(),  #    a starting character each
    Figures(),  #       figure 1 on the headquarters
    Missions(),  #      as many missions as players, and their sites
)

ROUND: Final[tuple[Step[State], ...]] = (
    Turns(),  #         move, buy, fulfil; clockwise from the start player
    RoundScoring(),  #  a marker for each mission on display, red-list markers
    Refill(),  #        new missions and sites; the start player passes on
)

CHAPTER: Final[tuple[Step[State], ...]] = (ChapterEnds(),)  # annual report, then on


END: Final[tuple[Step[State], ...]] = (Over(),)
PARTS: Final[dict[PartName, tuple[Step[State], ...]]] = {
    "setup": SETUP,
    "round": ROUND,
    "chapter": CHAPTER,
    "end": END,
}


class Judging(Work):
    """Whether a track is full: then the chapter is over."""

    id = "judge"

    def alone(self, state: State) -> State:
        return judged(then(state))


class EndingTurn(Work):
    """The turn of a player who lost a character is over."""

    id = "turn_over"

    def alone(self, state: State) -> State:
        return turn_ended(then(state))


FULFILLING: Final[tuple[type, ...]] = (
    Conflict,  #        everyone present rolls, vests help
    Resigns,  #         for a third injury: a resignation marker, the character leaves
    Share,  #           money markers, shared as the players present like
    Success,  #         the top marker of the colour; another stack if it is empty
    Happens,  #         at the 7th and the 9th marker: an event
    Judge,  #           whether a track is full
    Recruits,  #        whoever has no character takes a new one
    TurnOver,  #        and the turn ends, if it was the active player's
)
"""What follows a fulfilled mission, in this order; what does not apply is left out."""

WORKS: Final[dict[type[Any], Work]] = {
    Reveal: Revealing(),
    Describe: Describing(),
    Site: Siting(),
    Faces: EnteringFaces(),
    Conflict: Fighting(),
    Resigns: Resigning(),
    Share: Sharing(),
    Success: Succeeding(),
    Happens: Happening(),
    NumberDie: RollingNumber(),
    Threatens: Threatening(),
    By: DoingByHand(),
    Recruits: Recruiting(),
    Pays: Paying(),
    GetsItem: Getting(),
    Donates: Donating(),
    TakesOff: TakingOff(),
    Locates: Locating(),
    Scores: Scoring(),
    Failure: Failing(),
    Judge: Judging(),
    TurnOver: EndingTurn(),
}


def _following(state: State) -> PartName:
    """The part after the last step of the present one."""
    if state.part == "chapter":
        return after_chapter(state)
    return "chapter" if state.outcome else "round"


class Walk(Agenda[State]):
    """The walk through a campaign: tasks come before the step that is on goes further."""

    def on(self, state: State) -> Step[State]:
        """The task or step that takes moves now."""
        return WORKS[type(state.todo[0])] if state.todo else self.step(state)

    def advance(self, state: State) -> State:
        while True:
            while state.todo:
                after = WORKS[type(state.todo[0])].alone(state)
                if after is None:
                    return state
                state = after
            step = self.step(state)
            if step.waits(state):
                return state
            state = self.enter_next(step.leave(state))

    def between(self, state: State, part: str) -> State:
        """A new chapter is a fresh state but for what the campaign keeps."""
        return next_chapter(state) if part == "setup" else state


AGENDA: Final = Walk(lambda state: PARTS, _following)


def is_over(state: State) -> bool:
    return state.part == "end"
