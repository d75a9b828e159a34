"""The score sheet of a game."""

from __future__ import annotations

from companion.games.imigrantes.parts import ScoringLine
from companion.games.imigrantes.scoring import BonusCard, Contender, Estate, Position, Result, score_position
from companion.games.imigrantes.state import State
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.tracked import TYPED
from companion.games.imigrantes.words import line_text, most_name, piece_name, seat_mark
from companion.kernel import UNKNOWN
from companion.text import Label, t
from companion.view import Line, ScoreSheet, Total

TIE_TEXTS: dict[str | None, Label] = {
    None: "",
    "immigrants": t("A tie, decided by most immigrants"),
    "nationals": t("A tie, decided by most nationals"),
    "shared": t("A tie that stands: they share the win"),
}


def position_of(state: State, over: bool) -> Position:
    """The game as a position; secret cards count only once it is over.

    At the depth of prices there are points alone: bonuses and boards are among those typed in.
    """
    if state.depth == "prices":
        return Position(tuple(_by_points(state, n) for n in range(len(state.seats))))
    known = tables(state.sheet)
    players = []
    for n, seat in enumerate(state.seats):
        estates = tuple(
            Estate(
                known.properties[h.piece].kind,
                tuple(worker for worker in h.workers if worker),
                known.properties[h.piece].scoring,
                piece_name(state.sheet, h.piece),
            )
            for h in seat.holdings
        )
        secret = state.secrets[n] if over and state.secrets else ""
        card = _card(state, secret) if secret and secret != UNKNOWN else None
        name = state.options.players[n].name
        players.append(Contender(name, seat.points, seat.money, seat.coffee, seat.goods, estates, card))
    return Position(
        players=tuple(players),
        commons=tuple(_card(state, card) for card in state.commons),
        bands=state.sheet.financial[state.financial].bands if state.financial else (),
        starting_counts=state.options.starting == "count",
        shared_ties=state.options.ties == "shared",
    )


def _by_points(state: State, seat: int) -> Contender:
    typed = state.typed[seat] if state.typed else ()
    lines = tuple(Line(label, n) for (_, label), n in zip(TYPED, typed, strict=False) if n)
    return Contender(state.options.players[seat].name, state.seats[seat].points, typed=lines)


def result_of(state: State, over: bool) -> Result:
    """The result as if the game ended now."""

    def line(scoring: ScoringLine) -> Label:
        return line_text(state.sheet, scoring)

    def most(what: str) -> Label:
        return most_name(state.sheet, what)

    return score_position(position_of(state, over), line, most)


def score_sheet(state: State, over: bool) -> ScoreSheet:
    """The result as a panel."""
    result = result_of(state, over)
    totals = tuple(
        Total(n, s.name, seat_mark(state, n), s.lines, s.total, s.place)
        for n, s in enumerate(result.standings)
    )
    note = TIE_TEXTS[result.tie_break] if over else t("As if the game ended now, without secret cards")
    if state.depth == "prices":
        tie = t("A tie: most immigrants decide it, then most nationals; the companion did not count them")
        note = (tie if result.tie_break else "") if over else t("Only points made so far and typed in")
    elif state.sheet.made_up:
        practice = t("Some values of this score are made up.")
        note = t("{one}. {other}", one=note, other=practice) if note else practice
    return ScoreSheet(id="score", title=t("Score"), place="main", note=note, totals=totals, final=over)


def _card(state: State, key: str) -> BonusCard:
    card = state.sheet.bonuses[key]
    return BonusCard(card.most, card.points, card.star, most_name(state.sheet, card.most))
