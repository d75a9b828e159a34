"""Invariants of the books. One that does not hold is a defect of ours, never of the table."""

from __future__ import annotations

from companion.errors import need
from companion.games.imigrantes.order import AGENDA
from companion.games.imigrantes.parts import ACTIONS, BRAZILIAN, KINDS, PILES, STARTING
from companion.games.imigrantes.state import Hiring, Moving, State
from companion.games.imigrantes.tables import BOARD, Tables, tables
from companion.games.imigrantes.tracked import TYPED


def check(state: State) -> None:
    """Raises `BrokenState` with the invariant that does not hold."""
    known = tables(state.sheet)
    _seats(state, known)
    _workers(state, known)
    _board(state, known)
    _pieces(state)
    _cards(state)
    _depth(state)


def _depth(state: State) -> None:
    need(state.depth == "everything" or not state.due, "boards are entered only where they are kept")
    shape = [len(TYPED)] * len(state.seats)
    need(not state.typed or [len(mine) for mine in state.typed] == shape, f"points typed in {state.typed}")
    need(not state.typed or state.depth == "prices", "points typed in beside the boards")
    need(0 <= state.index < len(AGENDA.steps(state)), "the step that is on")


def _seats(state: State, known: Tables) -> None:
    n = len(state.seats)
    need(sorted(state.order) == list(range(n)), f"turn order {state.order}")
    for seat in state.seats:
        need(min(seat.money, seat.points, seat.coffee, seat.goods, seat.managers) >= 0, f"below zero {seat}")
        need(seat.holdings[0].piece == BOARD, "the first property is the board")
        for p, holding in enumerate(seat.holdings):
            need(len(holding.workers) == known.properties[holding.piece].spaces, f"spaces of {holding}")
            for token in holding.workers:
                need(not token or token in known.tokens, f"worker {token}")
                need(token != STARTING or p == 0, "a starting worker on a piece")
    need(-1 <= state.extra_manager < n and -1 <= state.discount < n, "holder of a favour")


def _workers(state: State, known: Tables) -> None:
    """Every worker of the box is in just one place."""
    count = dict.fromkeys(known.tokens, 0)
    for name, total in state.outside:
        count[name] += total
    tokens = [*state.offer, *state.gone]
    for ship in state.ships:
        tokens += ship
    for seat in state.seats:
        for holding in seat.holdings:
            tokens += holding.workers
    local = state.local
    if isinstance(local, Hiring):
        tokens.append(local.token)
    elif isinstance(local, Moving):
        tokens += local.hand
    for token in tokens:
        if token:
            count[token] += 1
    count[BRAZILIAN] += state.nationals + state.box_nationals
    count[STARTING] += state.box_starting
    need(min(state.nationals, state.box_nationals, state.box_starting) >= 0, "a supply below zero")
    for pile in state.piles:
        need(min(pile, default=0) >= 0, "a pile below zero")
        for name, n in zip(known.nations, pile, strict=True):
            count[name] += n
    need(count == totals(state, known), f"workers {count}")


def totals(state: State, known: Tables) -> dict[str, int]:
    """How many workers of each kind are in the box."""
    nations = state.sheet.nationalities
    total = {name: sum(nations[name].tokens.get(p, 0) for p in PILES) for name in known.nations}
    total[BRAZILIAN] = state.sheet.national_tokens
    total[STARTING] = state.sheet.starting_tokens
    return total


def _board(state: State, known: Tables) -> None:
    prices = state.prices
    low = min(
        prices.hire,
        prices.nationals,
        prices.expansion,
        prices.favours,
        prices.coffee,
        prices.goods,
        prices.tax,
    )
    need(low >= 0, "a price below zero")
    for action, row in enumerate(state.placed):
        need(
            len(row) <= len(known.spaces[len(state.seats)][action]), f"too many managers on {ACTIONS[action]}"
        )
    need(len(set(state.visits)) == len(state.visits), "two managers on one property")
    for car in state.train:
        need(0 <= car.n <= car.size and bool(car.n) == bool(car.good), f"car {car}")
    need(len(state.ships) == 4, "four ships")
    need(0 <= state.phase <= 2 and 0 <= state.round <= 3, "phase and round")


def _pieces(state: State) -> None:
    pieces = [*state.pile, *state.specials, *state.market, *state.gone_pieces]
    if state.special:
        pieces.append(state.special)
    for seat in state.seats:
        pieces += [holding.piece for holding in seat.holdings[1:]]
    need(
        len(pieces) == len(state.sheet.pieces) and set(pieces) == set(state.sheet.pieces), f"pieces {pieces}"
    )
    need(all(state.sheet.pieces[p].kind in KINDS for p in state.market), "kinds of pieces")


def _cards(state: State) -> None:
    cards = [*state.commons, *(c for c in state.secrets if c not in ("", "?"))]
    if not any(state.secrets):
        cards += [c for two in state.dealt for c in two if c != "?"]
    need(len(cards) == len(set(cards)) and set(cards) <= set(state.sheet.bonuses), f"bonus cards {cards}")
    need(not state.events or len(set(state.events)) == 3, f"events {state.events}")
    need(set(state.in_force) <= set(state.events), "events in force")
