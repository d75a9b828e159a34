"""Games for the tests: set up by chance from a seed, then moved by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from companion import games
from companion.errors import IllegalMove
from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import SwapManager
from companion.games.imigrantes.order import AGENDA
from companion.games.imigrantes.parts import ACTIONS, Action, EventCard, Sheet
from companion.games.imigrantes.readings import Options
from companion.games.imigrantes.state import Holding, State, Visit
from companion.kernel import Draw, Drawn, Player, Prompt

replace = msgspec.structs.replace
NAMES = ("Ana", "Rui", "Eva", "Leo")
TINTS = ("blue", "red", "green", "yellow")


@cache
def practice() -> Sheet:
    sheet: Sheet = games.sheet_of("imigrantes")
    return sheet


@cache
def rich() -> Sheet:
    """The practice sheet with $40 for each player, so that chance can pay for everything there is."""
    return replace(practice(), money=40)


def begun(players: int = 4, sheet: Sheet | None = None, **options: Any) -> State:
    """The state before the first step of the set-up."""
    seated = tuple(Player(NAMES[n], TINTS[n]) for n in range(players))
    return RULES.start(Options(players=seated, **options), sheet or practice())


def outcome(draw: Draw, rng: random.Random) -> tuple[str, ...]:
    """A fair outcome of a draw."""
    while True:
        items = tuple(rng.sample(draw.pool, draw.count))
        if all(any(item in group for item in items) for group in draw.must):
            return items


def random_move(state: State, rng: random.Random, discards: float = 0.03) -> Any:
    """A move that is offered; starting workers are seldom discarded, or nothing would be left to see."""
    prompt = rng.choice(RULES.prompts(state))
    if prompt.draw is not None:
        by_hand = "app" not in (choice.id for choice in prompt.ask.choices)
        return Drawn(prompt.draw.id, outcome(prompt.draw, rng), "hand" if by_hand else "app")
    offered = [(c.id, m) for c, m in zip(prompt.ask.choices, prompt.moves, strict=True) if not c.why_not]
    usual = [one for one in offered if not one[0].startswith("discard")]
    return rng.choice(usual if usual and rng.random() > discards else offered)[1]


def play(state: State, seed: int) -> Iterator[tuple[State, Any]]:
    """A random game from here: each state with the move made on it; the last one with None."""
    rng = random.Random(seed)
    while not RULES.over(state):
        move = random_move(state, rng)
        yield state, move
        state = RULES.apply(state, move)
    yield state, None


def last(state: State, seed: int) -> State:
    """The end of a random game from here."""
    for state, _ in play(state, seed):  # noqa: B020, B007 - the last one counts
        pass
    return state


@cache
def _ready(players: int, seed: int, options: tuple[tuple[str, Any], ...], sheet_id: int) -> State:
    for state, _ in play(begun(players, _SHEETS.get(sheet_id), **dict(options)), seed):
        if state.part == "round":
            return state
    raise AssertionError("the set-up does not end")


_SHEETS: dict[int, Sheet] = {}


def ready(players: int = 4, seed: int = 1, sheet: Sheet | None = None, **options: Any) -> State:
    """Round A of Phase I, before the first manager is placed; no event has any effect in it."""
    if sheet is not None:
        _SHEETS[id(sheet)] = sheet
    return _ready(players, seed, tuple(sorted(options.items())), id(sheet) if sheet is not None else 0)


def with_spaces(action: Action, *adjustments: int) -> Sheet:
    """The practice sheet with other spaces for one action, on both sides of the board."""
    sheet = practice()
    sides = {
        key: replace(side, actions={**side.actions, action: adjustments}) for key, side in sheet.sides.items()
    }
    return replace(sheet, sides=sides)


def in_round(state: State, round_: int, *events: str, phase: int = 0) -> State:
    """A round begins; these events of the sheet come into force in it, and no others do."""
    blank = {f"blank {n}": EventCard(phase="I", order=n) for n in range(3)}
    cards = {**state.sheet.events, **{e: replace(state.sheet.events[e], letter="") for e in events}}
    laid = [*blank][: 3 - len(events)]
    for event in events:
        laid.insert(round_ - 1, event)
    sheet = replace(state.sheet, events={**cards, **blank})
    state = replace(state, sheet=sheet, events=tuple(laid), round=round_, phase=phase, local=None, index=-1)
    after = AGENDA.advance(AGENDA.enter_next(state))
    RULES.check(after)
    return after


def set_seat(state: State, seat: int, **values: Any) -> State:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], **values)
    return replace(state, seats=tuple(seats))


def give_piece(state: State, seat: int, piece: str, *workers: str) -> State:
    """The seat owns a piece, with workers on its first spaces taken from outside of the books."""
    spaces = state.sheet.pieces[piece].spaces
    holding = Holding(piece, (*workers, *("",) * (spaces - len(workers))))
    outside = dict(state.outside)
    for worker in workers:
        outside[worker] = outside.get(worker, 0) - 1
    state = replace(
        state,
        pile=tuple(p for p in state.pile if p != piece),
        market=tuple(p for p in state.market if p != piece),
        specials=tuple(p for p in state.specials if p != piece),
        outside=tuple(sorted(outside.items())),
    )
    missing = len(state.seats) + 1 - len(state.market)
    state = replace(state, market=(*state.market, *state.pile[:missing]), pile=state.pile[missing:])
    return set_seat(state, seat, holdings=(*state.seats[seat].holdings, holding))


def set_ships(state: State, *ships: tuple[str, ...]) -> State:
    """Just these immigrants on the ships; the books' difference is noted as outside."""
    outside = dict(state.outside)
    for sign, tokens in ((1, state.ships), (-1, ships)):
        for token in (one for ship in tokens for one in ship):
            outside[token] = outside.get(token, 0) + sign
    return replace(state, ships=ships, outside=tuple(sorted((k, n) for k, n in outside.items() if n)))


def set_board(state: State, seat: int, *workers: str) -> State:
    """The seat's board has just these workers; the books' difference is noted as outside."""
    before = state.seats[seat].holdings
    outside = dict(state.outside)
    for worker in before[0].workers:
        if worker:
            outside[worker] = outside.get(worker, 0) + 1
    for worker in workers:
        if worker:
            outside[worker] = outside.get(worker, 0) - 1
    state = replace(state, outside=tuple(sorted((k, n) for k, n in outside.items() if n)))
    return set_seat(state, seat, holdings=(Holding("board", workers), *before[1:]))


def apply(state: State, *moves: Any) -> State:
    """The state after the moves, with every invariant checked."""
    for move in moves:
        state = RULES.apply(state, move)
        RULES.check(state)
    return state


def resolving(state: State, *visits: tuple[int, int], **rows: tuple[int, ...]) -> State:
    """All managers are placed: on properties (seat, property), and on the actions' spaces from the left."""
    placed = tuple(rows.get(action, ()) for action in ACTIONS)
    seats = tuple(replace(seat, managers=0) for seat in state.seats)
    stood = tuple(Visit(seat, prop) for seat, prop in visits)
    after = AGENDA.advance(replace(state, placed=placed, visits=stood, seats=seats))
    RULES.check(after)
    return after


def swap_all(state: State) -> tuple[State, list[int]]:
    """All managers of the round are swapped; the state after the last, and the seats in their order."""
    seats = []
    for _ in range(sum(seat.managers for seat in state.seats)):
        seats.append(now(state))
        state = apply(state, SwapManager(seats[-1]))
    return state, seats


def now(state: State) -> int:
    """The seat that must decide."""
    seat = RULES.prompts(state)[0].ask.seat
    assert seat is not None
    return seat


def asked(state: State) -> Prompt:
    """The one prompt that there is."""
    (prompt,) = RULES.prompts(state)
    return prompt


def choose(state: State, *choices: str) -> State:
    """The state after answering the one prompt, again and again."""
    for choice in choices:
        move = asked(state).move(choice)
        assert move is not None, (choice, asked(state).ask)
        state = apply(state, move)
    return state


def cost(state: State, choice: str) -> int:
    """What a choice costs or brings."""
    found = next(c for c in asked(state).ask.choices if c.id == choice)
    assert found.sum is not None
    return found.sum.total


def open_choices(state: State) -> list[str]:
    """The ids of the open choices of the one prompt, without the discards."""
    return [c.id for c in asked(state).ask.choices if not c.why_not and not c.id.startswith("discard")]


def step(state: State) -> str:
    """The step of the prompts, or an empty word at the end."""
    prompts = RULES.prompts(state)
    return prompts[0].ask.step if prompts else ""


def refused(state: State, move: Any) -> str:
    """The sentence with which an illegal move is refused."""
    try:
        RULES.apply(state, move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} was legal")
