"""Games for the tests: set up as wished, then moved by hand or at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from companion import dice, games
from companion.errors import IllegalMove
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import At
from companion.games.mission_amazonia.parts import TINTS, Sheet
from companion.games.mission_amazonia.readings import Options
from companion.games.mission_amazonia.state import Displayed, Member, State
from companion.kernel import Drawn, Player, Prompt
from companion.text import plain

replace = msgspec.structs.replace
NAMES = ("Salome", "Noah", "Iara", "Davi")
HEADQUARTERS = ("C2", "F4", "A6", "E1")
CREW = ("start_1", "start_2", "start_3", "start_4")
"""Courage 1 with animal care; 1 with negotiation; 1 with both; 2 with neither."""
MISSIONS = ("logging", "poaching", "gold_mining", "logging_2")
SITES = ("A1", "B5", "E3", "D4")
UNTOUCHED = ("hummingbird", "poison_dart_frog", "manatee", "arrau_turtle", "hyacinth_macaw", "jaguar",
             "margay", "giant_anteater", "giant_otter")  # fmt: skip
"""The nine species of chapter 1."""


@cache
def practice() -> Sheet:
    sheet: Sheet = games.sheet_of("mission_amazonia")
    return sheet


@cache
def entered() -> Sheet:
    """The practice sheet as if all of it had been read off the printed parts; a die of its own."""
    return replace(practice(), made_up=(), conflict_die=(0, 1, 1, 2, 2, 2))


def with_chapter(number: str, sheet: Sheet | None = None, **values: Any) -> Sheet:
    """A sheet in which something of a chapter is entered."""
    sheet = sheet or practice()
    return replace(sheet, chapters={**sheet.chapters, number: replace(sheet.chapters[number], **values)})


def begun(players: int = 3, sheet: Sheet | None = None, **options: Any) -> State:
    """The state before the first step of the set-up."""
    seated = tuple(Player(NAMES[n], TINTS[n]) for n in range(players))
    return RULES.start(Options(players=seated, **options), sheet or practice())


def ready(
    players: int = 3,
    missions: tuple[str, ...] = MISSIONS,
    characters: tuple[str, ...] = CREW,
    sheet: Sheet | None = None,
    **options: Any,
) -> State:
    """The first turn of a chapter: everyone on the headquarters, these missions on display. Sites come from
    the disc of the chapter, or are `SITES`, not printed in orange."""
    state = draw(choose(begun(players, sheet, **options), "done"), *characters[:players], source="app")
    while step(state) == "figures":
        state = apply(state, At(HEADQUARTERS[sum(bool(p.members[0].at) for p in state.team)]))
    state = draw(state, *missions[:players], source="app")
    while step(state) == "site":
        state = apply(state, At(SITES[state.finder], False))
    assert state.part == "round"
    return state


# reading


def asked(state: State) -> Prompt:
    """The one prompt that there is."""
    (prompt,) = RULES.prompts(state)
    return prompt


def part(state: State, wanted: str) -> Prompt:
    """The prompt of a step, where there are several."""
    return next(p for p in RULES.prompts(state) if p.ask.step == wanted)


def step(state: State) -> str:
    """The step of the first prompt, or an empty word at the end."""
    prompts = RULES.prompts(state)
    return prompts[0].ask.step if prompts else ""


def offered(state: State, choice: str) -> Any:
    """A choice that is shown, open or closed."""
    return next(c for p in RULES.prompts(state) for c in p.ask.choices if c.id == choice)


def ids(state: State) -> set[str]:
    """All open choices."""
    return {c.id for p in RULES.prompts(state) for c in p.ask.choices if not c.why_not}


def why_not(state: State, choice: str) -> str:
    """Why a choice is closed, in English; nothing if it is open."""
    return plain(offered(state, choice).why_not)


def refused(state: State, move: Any) -> str:
    """The sentence with which an illegal move is refused."""
    try:
        RULES.apply(state, move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} was legal")


# moving


def apply(state: State, *moves: Any) -> State:
    """The state after the moves, with every invariant checked."""
    for move in moves:
        state = RULES.apply(state, move)
        RULES.check(state)
    return state


def choose(state: State, *choices: str) -> State:
    """The state after answering, again and again, whichever prompt has the choice."""
    for choice in choices:
        found = [m for p in RULES.prompts(state) if (m := p.move(choice)) is not None]
        assert found, (
            choice,
            [(c.id, plain(c.why_not)) for p in RULES.prompts(state) for c in p.ask.choices],
        )
        state = apply(state, found[0])
    return state


def draw(state: State, *items: str, source: Any = "hand") -> State:
    """The state after the pending draw brought these."""
    pending = asked(state).draw
    assert pending is not None, asked(state).ask
    return apply(state, Drawn(pending.id, items, source))


def end_round(state: State) -> State:
    """Everybody who still has a turn ends it."""
    now = state.round
    while state.part == "round" and state.round == now and not state.todo and state.turns < len(state.team):
        state = choose(state, "end")
    return state


# laying out


def with_member(state: State, seat: int, n: int = 0, **values: Any) -> State:
    """The state with a character changed."""
    members = list(state.team[seat].members)
    members[n] = replace(members[n], **values)
    return with_person(state, seat, members=tuple(members))


def with_person(state: State, seat: int, **values: Any) -> State:
    """The state with what lies in front of a player changed."""
    team = list(state.team)
    team[seat] = replace(team[seat], **values)
    return replace(state, team=tuple(team))


def with_second(state: State, seat: int, character: str, at: str = "", **values: Any) -> State:
    """The player has a second character."""
    members = (*state.team[seat].members, Member(character, 2, at, **values))
    return with_person(state, seat, members=members)


def with_mission(state: State, position: int, card: str, site: str, orange: bool | None = False) -> State:
    """Another mission lies at a position."""
    missions = list(state.missions)
    missions[position] = Displayed(card, site, orange)
    return replace(state, missions=tuple(missions), revealed=tuple(dict.fromkeys((*state.revealed, card))))


def with_tracks(state: State, success: tuple[str, ...] = (), failure: tuple[str, ...] = ()) -> State:
    """Just these markers on the tracks; the stone as it then lies."""
    stone = 0 if "red_list" in failure else -1
    return replace(state, success=success, failure=failure, stone=stone)


def on_site(state: State, card: str, *seats: int, orange: bool | None = False) -> State:
    """This mission lies at position 1, its site is E5, and the figures of these players stand there."""
    state = with_mission(state, 0, card, "E5", orange)
    for seat in seats:
        state = with_member(state, seat, at="E5")
    return state


# playing at random


def lively_move(prompts: tuple[Prompt, ...], seed: bytes, rng: random.Random) -> Any:
    """A move that is offered, as people choose who know what missions are: they go there and fulfil them."""
    prompt = rng.choice(prompts)
    pending = prompt.draw
    open_ones = [
        (choice.id, move)
        for choice, move in zip(prompt.ask.choices, prompt.moves, strict=True)
        if not choice.why_not and move is not None
    ]
    if pending is not None and (not open_ones or rng.random() < 0.9):
        return Drawn(pending.id, dice.settle(pending, seed), "app")
    for wanted, how_often in ((("fulfil", "vision"), 0.8), (("site-",), 0.7)):
        found = [move for name, move in open_ones if name.startswith(wanted)]
        if found and rng.random() < how_often:
            return rng.choice(found)
    return rng.choice(open_ones)[1]


def play(state: State, number: int) -> Iterator[tuple[State, Any]]:
    """A lively game from here: each state with the move made on it; the last one with None."""
    rng, seed = random.Random(number), dice.seed_from(number)
    while not RULES.over(state):
        move = lively_move(RULES.prompts(state), seed, rng)
        yield state, move
        state = RULES.apply(state, move)
    yield state, None
