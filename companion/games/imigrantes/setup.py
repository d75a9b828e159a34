"""The set-up by hand (rulebook, Setup 1–8) and the preparation of each phase from the phase table."""

from __future__ import annotations

from companion.agenda import Line, Step, replace
from companion.checklist import DrawStep, Progress, drawn_so_far, note
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import PutWorker
from companion.games.imigrantes.parts import BRAZILIAN, LETTERS, PHASES, STARTING
from companion.games.imigrantes.spaces import check_space, places
from companion.games.imigrantes.state import Prices, State, with_seat, with_worker
from companion.games.imigrantes.steps import ByHand, ask
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import ROMAN, seat_name, token_mark, token_name
from companion.kernel import Draw, Prompt
from companion.practice import made_up
from companion.text import Label, commas, t, tn
from companion.view import Mark


class PlayersReady(ByHand):
    """What every player takes."""

    id = "players"
    title = t("Give every player colour, money, managers and board")

    def lines(self, state: State) -> tuple[Line, ...]:
        sheet, n = state.sheet, len(state.seats)
        managers = sheet.managers[str(n)]
        return (
            ("colour", t("Every player chooses a colour"), ""),
            ("card", t("Each takes an immigrant card and the individual board of the colour"), ""),
            ("money", t("Each takes ${n}", n=sheet.money), ""),
            ("managers", tn("Each takes {n} manager", "Each takes {n} managers", managers), ""),
            ("markers", t("Two markers on 0 points, one on the turn order"), ""),
        )


class StartingWorkers(Step[State]):
    """Each player puts the starting workers on the own board."""

    id = "starting"
    title = t("Starting workers")

    def __init__(self) -> None:
        self.moves = {PutWorker: self._put}

    def waits(self, state: State) -> bool:
        return any(self._left(state, seat) for seat in range(len(state.seats)))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = []
        for seat in range(len(state.seats)):
            left = self._left(state, seat)
            if left:
                title = t("{who}: place a starting worker ({n} left)", who=seat_name(state, seat), n=left)
                options = places(state, seat, STARTING)
                found.append(ask(state, f"starting-{seat}-{left}", title, options, seat=seat, step=self.id))
        return tuple(found)

    def lines(self, state: State) -> tuple[Line, ...]:
        n = state.sheet.starting_each
        return (
            (
                "starting",
                tn(
                    "Each places {n} starting worker on the own board",
                    "Each places {n} starting workers on the own board",
                    n,
                ),
                "",
            ),
        )

    def leave(self, state: State) -> State:
        return note(state, self.id, "hand")

    def _left(self, state: State, seat: int) -> int:
        workers = state.seats[seat].holdings[0].workers
        wanted = state.sheet.starting_each - workers.count(STARTING)
        return max(0, min(wanted, workers.count(""), state.box_starting))

    def _put(self, state: State, move: PutWorker) -> State:
        if not 0 <= move.seat < len(state.seats) or not self._left(state, move.seat):
            raise IllegalMove(t("All starting workers of this player are placed."))
        check_space(state, move.seat, move.property, move.space, STARTING)
        seat = state.seats[move.seat]
        placed = replace(seat, holdings=with_worker(seat, 0, move.space, STARTING))
        return replace(state, seats=with_seat(state, move.seat, placed), box_starting=state.box_starting - 1)


class BoardReady(ByHand):
    """The board's side for this table, and the tokens in their piles."""

    id = "board"
    title = t("Lay out the board and sort the workers")

    def lines(self, state: State) -> tuple[Line, ...]:
        n = len(state.seats)
        lines: list[Line] = [
            ("piles", t("Sort the workers by their backs: I, II, III, A–D, flag; face down"), ""),
            ("side", t("The board's side for {n} players", n=n), ""),
        ]
        if n == 2:
            lines.append(("reference", t("The turn reference board over the printed one"), ""))
        return tuple(lines)


class Ships(DrawStep[State]):
    """8A: immigrants of the phase's pile on each ship."""

    id = "ships"
    title = t("Immigrants for the ships")

    def pending(self, state: State) -> Draw | None:
        ship = drawn_so_far(state)
        if ship >= 4:
            return None
        pool = pool_of(state, state.phase)
        count = min(state.sheet.phases[PHASES[state.phase]].ships[ship], len(pool))
        return Draw(self.new_id(state), t("Ship {letter}", letter=LETTERS[ship]), pool, count)

    def settle(self, state: State) -> State:
        """A ship for which nothing is drawn is passed over."""
        while (draw := self.pending(state)) is not None and not draw.count:
            state = replace(state, local=Progress(drawn_so_far(state) + 1))
        return state

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        ship = drawn_so_far(state) - 1
        ships = (*state.ships[:ship], (*state.ships[ship], *items), *state.ships[ship + 1 :])
        return replace(state, ships=ships, piles=without(state, state.phase, items))

    def text(self, state: State) -> Label:
        if not tables(state.sheet).made_up_tokens:
            return ""
        return t("How many there are of each nationality is made up, unless you draw by hand.")

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return token_name(state.sheet, item), token_mark(state.sheet, item)

    def lines(self, state: State) -> tuple[Line, ...]:
        return tuple(
            (key, text, tokens_text(state, ship))
            for (key, text), ship in zip(ship_lines(state), state.ships, strict=True)
        )


class Markers(ByHand):
    """8B–8F: markers and nationals as the phase table says; set when the step begins."""

    id = "markers"
    title = t("Set the markers and the nationals")

    def enter(self, state: State) -> State:
        row = state.sheet.phases[PHASES[state.phase]]
        n = min(max(0, row.nationals - state.nationals), state.box_nationals)
        return replace(
            state,
            prices=phase_prices(state),
            nationals=state.nationals + n,
            box_nationals=state.box_nationals - n,
        )

    def lines(self, state: State) -> tuple[Line, ...]:
        row = state.sheet.phases[PHASES[state.phase]]
        practice = tables(state.sheet).made_up_row[state.phase]
        nationals = t(
            "{n} nationals on the board, marker at ${price}", n=row.nationals, price=row.national_price
        )
        lines: tuple[tuple[str, Label], ...] = (
            ("hire", t("Marker: hiring immigrants ${n}", n=row.hire)),
            ("tax", t("Marker: taxes ${n}", n=row.tax)),
            ("expansion", t("Marker: expansion ${n}", n=row.expansion)),
            ("favours", t("Marker: favours ${n}", n=row.favours)),
            ("nationals", nationals),
            ("coffee", t("Marker: coffee ${n}", n=row.coffee)),
            ("goods", t("Marker: goods ${n}", n=row.goods)),
        )
        return tuple((key, made_up(text, key in practice), "") for key, text in lines)


class NewPhase(ByHand):
    """Managers come home, immigrants gather on ship A, nationals that were left leave the game."""

    id = "phase"
    title = t("A new phase: gather the immigrants on ship A, nationals leave")
    confirm = True

    def enter(self, state: State) -> State:
        return replace(
            self.supplies(state),
            phase=state.phase + 1,
            round=0,
            events=(),
            first_event="",
            in_force=(),
            settled=(),
        )

    def supplies(self, state: State) -> State:
        """Immigrants gather, nationals and the special piece leave."""
        left = tuple(token for ship in state.ships for token in ship)
        pieces = (state.special,) if state.special else ()
        return replace(
            state,
            ships=(left, (), (), ()),
            nationals=0,
            gone=(*state.gone, *(BRAZILIAN,) * state.nationals),
            special="",
            gone_pieces=(*state.gone_pieces, *pieces),
        )

    def lines(self, state: State) -> tuple[Line, ...]:
        return (
            ("gather", t("All immigrants left on ships go to ship A"), ""),
            ("leave", t("Nationals left on the board leave the game"), ""),
        )


def ship_lines(state: State) -> list[tuple[str, Label]]:
    """For each ship, the id of its line in the checklist and how many immigrants of which pile come on it."""
    ships, pile = state.sheet.phases[PHASES[state.phase]].ships, ROMAN[state.phase]
    return [
        (f"ships-{n}", t("{n} immigrants of pile {pile} on ship {letter}", n=count, pile=pile, letter=letter))
        for n, (letter, count) in enumerate(zip(LETTERS, ships, strict=True))
    ]


def phase_prices(state: State) -> Prices:
    """Where the phase table puts the markers."""
    row = state.sheet.phases[PHASES[state.phase]]
    return Prices(
        hire=row.hire,
        nationals=row.national_price,
        expansion=row.expansion,
        favours=row.favours,
        coffee=row.coffee,
        goods=row.goods,
        tax=row.tax,
    )


def pool_of(state: State, pile: int) -> tuple[str, ...]:
    """The tokens of a pile."""
    counts = state.piles[pile]
    return tuple(name for name, n in zip(tables(state.sheet).nations, counts, strict=True) for _ in range(n))


def without(state: State, pile: int, items: tuple[str, ...], sign: int = -1) -> tuple[tuple[int, ...], ...]:
    """The piles after `items` left one of them (or, with sign 1, came back to it)."""
    index = tables(state.sheet).nation_index
    counts = list(state.piles[pile])
    for item in items:
        counts[index[item]] += sign
    return (*state.piles[:pile], tuple(counts), *state.piles[pile + 1 :])


def tokens_text(state: State, items: tuple[str, ...]) -> Label:
    """A list of tokens in words."""
    return commas(token_name(state.sheet, item) for item in items)
