"""The campaign around the chapters: beginnings, ends, what the annual report keeps."""

from __future__ import annotations

from typing import Literal

from companion import practice
from companion.agenda import Step, ask, option, replace
from companion.games.mission_amazonia.moves import Achieve, Goes
from companion.games.mission_amazonia.parts import CHAPTER_NAMES, CHAPTERS, RED_LIST, RESIGNATION, Sheet
from companion.games.mission_amazonia.readings import Options
from companion.games.mission_amazonia.state import Person, Result, Reveal, Scores, State
from companion.games.mission_amazonia.tables import chapter_of, is_made_up, taken
from companion.games.mission_amazonia.tracks import outcome
from companion.games.mission_amazonia.words import chapter_name
from companion.games.mission_amazonia.works import last, not_now
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Mark


def opening(options: Options, sheet: Sheet) -> State:
    """The state before the first chapter of a campaign."""
    return begun(State(options, sheet, int(options.chapter), ()), int(options.chapter), 1)


def begun(state: State, chapter: int, attempt: int) -> State:
    """A chapter begins: all is fresh but what the campaign keeps."""
    players = len(state.options.players)
    money = state.sheet.second_start if attempt > 1 else 0
    counters = state.sheet.chapters[CHAPTER_NAMES[chapter - 1]].counters
    return State(
        options=state.options,
        sheet=state.sheet,
        chapter=chapter,
        attempt=attempt,
        team=(Person(money=money),) * players,
        missions=(None,) * players,
        counters=tuple(one.start for one in counters.values()),
        results=state.results,
        achieved=state.achieved,
        faces=state.faces,
        practice_die=state.practice_die,
        learned=state.learned,
        cards=state.cards,
        people=state.people,
        cities=state.cities,
        discs=state.discs,
        grounds=state.grounds,
        occurred=state.occurred,
        draws=state.draws,
    )


def judged(state: State) -> State:
    """The state with the chapter's outcome, if a track is full; nothing more is resolved then."""
    if chapter_of(state).own_track:
        return state
    result = outcome(*taken(state), state.sheet.track, state.options)
    return replace(state, outcome=result, todo=()) if result else state


class RoundScoring(Step[State]):
    """What was not fulfilled goes to the failure track. A chapter with its own track has its own scoring."""

    id = "scoring"
    title = t("Round scoring")

    def skipped(self, state: State) -> bool:
        return bool(state.outcome) or chapter_of(state).own_track

    def enter(self, state: State) -> State:
        return last(state, Scores())

    def waits(self, state: State) -> bool:
        return bool(state.todo)


class Refill(Step[State]):
    """New missions from the left with their sites; the start player passes clockwise."""

    id = "refill"
    title = t("New missions")

    def skipped(self, state: State) -> bool:
        return bool(state.outcome)

    def enter(self, state: State) -> State:
        return last(state, Reveal())

    def waits(self, state: State) -> bool:
        return bool(state.todo)

    def leave(self, state: State) -> State:
        if state.outcome:
            return state
        start = (state.start + 1) % len(state.team)
        return replace(state, round=state.round + 1, start=start, turn=start, turns=0)


class ChapterEnds(Step[State]):
    """The result goes into the annual report; the table decides how it goes on."""

    id = "chapter"
    title = t("End of the chapter")

    def __init__(self) -> None:
        self.moves = {Goes: self._goes, Achieve: self._achieve}

    def enter(self, state: State) -> State:
        result = Result(
            chapter=state.chapter,
            won=state.outcome == "won",
            rounds=state.round,
            success=len(state.success),
            failure=taken(state)[1],
            red_list=state.failure.count(RED_LIST),
            resignations=state.failure.count(RESIGNATION),
        )
        return replace(state, results=(*state.results, result), going="", carried=None, boosts=())

    def waits(self, state: State) -> bool:
        return state.options.mode == "campaign" and not state.going

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        won = state.outcome == "won"
        options = []
        if won and state.chapter < CHAPTERS:
            name = chapter_name(state, state.chapter + 1)
            options.append(
                option("next", t("On to {chapter}", chapter=name), Goes("next"), mark=Mark("flag", "green"))
            )
        if not won:
            start = t("Each player starts with {n} R$.", n=state.sheet.second_start)
            options.append(
                option(
                    "again",
                    t("Try the chapter again"),
                    Goes("again"),
                    mark=Mark("ring", "blue"),
                    detail=start,
                )
            )
        options.append(
            option("end", t("The campaign ends here"), Goes("end"), mark=Mark("square", "grey"), confirm=True)
        )
        for key in state.sheet.achievements:
            done = key in state.achieved
            label = short_name(state, key)
            if done:
                label = t("{what}: take the mark off", what=label)
            mark = Mark("star", "yellow" if done else "grey")
            options.append(
                option(f"line-{key}", label, Achieve(key), mark=mark, group=t("Achievements sheet"))
            )
        title = (
            t("{chapter} is won", chapter=chapter_name(state, state.chapter))
            if won
            else t("{chapter} is lost", chapter=chapter_name(state, state.chapter))
        )
        name = f"chapter-{state.chapter}.{state.attempt}"
        text = t("Enter it on the annual report. The companion keeps it too.")
        return (ask(name, title, options, seat=None, step=self.id, text=text),)

    def _goes(self, state: State, move: Goes) -> State:
        won = state.outcome == "won"
        fits = {"next": won and state.chapter < CHAPTERS, "again": not won, "end": True}
        if not fits[move.to]:
            raise not_now()
        return replace(state, going=move.to)

    def _achieve(self, state: State, move: Achieve) -> State:
        if move.line not in state.sheet.achievements:
            raise not_now()
        achieved = (
            tuple(one for one in state.achieved if one != move.line)
            if move.line in state.achieved
            else (*state.achieved, move.line)
        )
        return replace(state, achieved=achieved)


def short_name(state: State, key: str) -> Label:
    """A line of the achievements sheet under a heading that says so."""
    return state.sheet.achievements[key].title or t("Line {n}", n=key.rpartition("_")[2])


def achievement_name(state: State, key: str) -> Label:
    """A line of the achievements sheet: as printed, or by its number."""
    title = state.sheet.achievements[key].title
    if title:
        return title
    name = t("Line {n} of the achievements sheet", n=key.rpartition("_")[2])
    return practice.made_up(name, is_made_up(state.sheet, "achievements", key))


def after_chapter(state: State) -> Literal["setup", "end"]:
    """The part that follows a chapter's end; a single chapter is followed by none."""
    return "setup" if state.going in ("next", "again") else "end"


def next_chapter(state: State) -> State:
    """The chapter that the table decided for begins."""
    if state.going == "next":
        return begun(state, state.chapter + 1, 1)
    return begun(state, state.chapter, state.attempt + 1)
