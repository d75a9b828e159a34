"""The score of a team: what was saved, what was lost, and what that means."""

from __future__ import annotations

from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import taken
from companion.games.mission_amazonia.words import chapter_name, seat_mark, seat_name
from companion.text import Label, t
from companion.view import Line, ScoreSheet, Total


def score_sheet(state: State, over: bool) -> ScoreSheet:
    """The same lines for everyone, since all win or lose together: animals saved in each chapter played."""
    lines = [
        Line(
            t("{chapter}, won", chapter=chapter_name(state, one.chapter))
            if one.won
            else t("{chapter}, lost", chapter=chapter_name(state, one.chapter)),
            one.success,
        )
        for one in state.results
    ]
    if state.part in ("setup", "round"):
        success, _ = taken(state)
        lines.append(Line(t("{chapter}, so far", chapter=chapter_name(state, state.chapter)), success))
    total = sum(line.points for line in lines)
    won = bool(state.results) and state.results[-1].won
    totals = tuple(
        Total(
            seat,
            seat_name(state, seat),
            seat_mark(state, seat),
            tuple(lines),
            total,
            1 if won or not over else 2,
        )
        for seat in range(len(state.team))
    )
    note: Label = t("Animals saved; all win or lose together")
    if over:
        note = (
            t("The last chapter was won. {why}", why=note)
            if won
            else t("The last chapter was lost. {why}", why=note)
        )
    return ScoreSheet(id="score", title=t("Result"), note=note, totals=totals, final=over)
