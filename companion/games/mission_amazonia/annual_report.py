"""The annual report: every chapter that was played, and the achievements."""

from __future__ import annotations

from companion.games.mission_amazonia.campaign import achievement_name
from companion.games.mission_amazonia.state import Result, State
from companion.games.mission_amazonia.words import chapter_name
from companion.kernel import Paper, Table
from companion.text import Label, t


def result_word(one: Result) -> Label:
    return t("Won") if one.won else t("Lost")


def attempts(state: State) -> tuple[int, ...]:
    """The number of the attempt that each result was, in order."""
    return tuple(
        sum(other.chapter == one.chapter for other in state.results[: n + 1])
        for n, one in enumerate(state.results)
    )


def paper(state: State) -> Paper | None:
    """The report as a page to print; None while no chapter has ended."""
    if not state.results:
        return None
    names: Label = ", ".join(player.name for player in state.options.players)
    head: tuple[Label, ...] = (
        t("Chapter"), t("Attempt"), t("Result"), t("Rounds"),
        t("Saved"), t("Failed"), t("Red list"), t("Resigned"),
    )  # fmt: skip
    rows: list[tuple[Label, ...]] = [head]
    for one, attempt in zip(state.results, attempts(state), strict=True):
        rows.append(
            (
                chapter_name(state, one.chapter),
                str(attempt),
                result_word(one),
                *map(str, (one.rounds, one.success, one.failure, one.red_list, one.resignations)),
            )
        )
    tables = [Table(t("Chapters"), tuple(rows))]
    if state.achieved:
        lines: list[tuple[Label, ...]] = [(t("Achievement"),)]
        lines += [
            (achievement_name(state, key),) for key in state.achieved if key in state.sheet.achievements
        ]
        tables.append(Table(t("Achievements"), tuple(lines)))
    won = len({one.chapter for one in state.results if one.won})
    summary = t("{n} chapters won, {m} attempts, {k} animals saved",
                n=won, m=len(state.results), k=sum(one.success for one in state.results))  # fmt: skip
    return Paper(
        t("Mission Amazonia: annual report"), (t("Team: {names}", names=names), summary), tuple(tables)
    )
