"""The score sheet of a game."""

from __future__ import annotations

from companion.games.imperialism_america.dominions import cultural
from companion.games.imperialism_america.readings import crossed
from companion.games.imperialism_america.scoring import winners
from companion.games.imperialism_america.state import State
from companion.games.imperialism_america.tables import mode_of
from companion.games.imperialism_america.words import SIDE_NAMES, player_name, side_mark
from companion.text import Label, t
from companion.view import Line, ScoreSheet, Total

TIE_TEXTS: dict[str | None, Label] = {
    None: "",
    "cultural": t("A tie, decided by most cultural markers on the board"),
    "shared": t("A tie that stands: they share the win"),
}


def score_sheet(state: State, over: bool) -> ScoreSheet:
    """The result as if the game ended now, in seat order; the lines add up to the totals."""
    won, tie = winners(state.points, cultural(state))
    counters = mode_of(state).counters
    totals = []
    for seat in range(2):
        side = crossed(state.options, seat)
        lines = [
            Line(
                t("Dominions at the end of {counter}", counter=counters[min(n, len(counters) - 1)]),
                both[side],
            )
            for n, both in enumerate(state.history)
        ]
        rest = state.points[side] - sum(line.points for line in lines)
        if rest or not lines:
            lines.append(Line(t("Cards, leaders, counters and corrections"), rest))
        name = player_name(state.options, side)
        place = 1 if side in won else 2
        mark = side_mark(state.options, side)
        totals.append(Total(seat, name, mark, tuple(lines), state.points[side], place))
    note: Label = TIE_TEXTS[tie] if over else t("As if the game ended now, before the next dominions")
    if over and tie != "shared":
        note = (
            t("{who} wins. {why}", who=SIDE_NAMES[won[0]], why=note)
            if tie
            else t("{who} wins", who=SIDE_NAMES[won[0]])
        )
    return ScoreSheet(id="score", title=t("Score"), note=note, totals=tuple(totals), final=over)
