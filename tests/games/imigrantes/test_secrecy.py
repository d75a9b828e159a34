"""Non-interference: two games that differ in one seat's secret card alone are the same to everybody else."""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import pytest

from companion import dice, record
from companion.errors import IllegalMove
from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import KeepBonus
from companion.games.imigrantes.state import State
from companion.history import History
from companion.kernel import Correct, Drawn
from companion.text import plain
from tests.games.imigrantes.played import begun, outcome, random_move, rich, step

SEEDS = int(os.environ.get("COMPANION_GAMES", "1"))
encode = msgspec.json.Encoder(enc_hook=plain).encode


class Twins:
    """The same game twice: a seat holds one card in the first and another one in the second."""

    def __init__(self, players: int, seed: int, **options: Any) -> None:
        self.rng = random.Random(seed)
        self.seat = self.rng.randrange(players)
        start = begun(players, rich(), **options)
        self.cards = tuple(self.rng.sample(sorted(start.sheet.bonuses), 2))
        self.histories = tuple(History(RULES, start) for _ in self.cards)

    def states(self) -> list[State]:
        return [history.state(history.head) for history in self.histories]

    def moves(self) -> list[Any]:
        """The next move in both games; neither card is ever dealt to anybody else."""
        state = self.states()[0]
        prompt = self.rng.choice(RULES.prompts(state))
        if prompt.draw is not None and step(state) in ("deal", "commons"):
            pool = tuple(card for card in prompt.draw.pool if card not in self.cards)
            draw = msgspec.structs.replace(prompt.draw, pool=pool)
            items = outcome(draw, self.rng)
            mine = draw.seat == self.seat
            return [Drawn(draw.id, (card, items[1]) if mine else items, "hand") for card in self.cards]
        if step(state) == "keep":
            if prompt.ask.seat != self.seat:
                return [self.rng.choice(prompt.moves)] * 2
            given = next(card for card in state.dealt[self.seat] if card not in self.cards)
            return [KeepBonus(self.seat, card, given) for card in self.cards]
        return [random_move(state, self.rng)] * 2

    def go(self) -> list[Any]:
        moves = self.moves()
        for history, move in zip(self.histories, moves, strict=True):
            before = history.state(history.head)
            after = RULES.apply(before, move)
            title = RULES.title(before, move)
            node = history.grow(history.head, move, "table", "12:00", title, after, auto=False)
            history.adopt([node])
            history.step(f"k{node.id}", node, "move", "12:00", "table")
        return moves


def seen(state: State, move: Any, viewer: int | None) -> bytes:
    """All that a viewer gets of a moment and of the move made on it, as bytes."""
    title = RULES.title(state, move)
    masked = RULES.mask(state, move, viewer)
    ids = [prompt.ask.id for prompt in RULES.prompts(state)]
    public = (RULES.score(state), RULES.corrections(state), RULES.chapter(state), ids)
    return encode((RULES.view(state, viewer), title, masked, public))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("depth", ["everything", "prices"])
def test_a_secret_reaches_nobody_else(players: int, depth: str) -> None:
    """COMPANION_GAMES=100 plays more of them."""
    for seed in range(SEEDS):
        twins = Twins(players, seed, depth=depth, mode="phase1")
        others = [viewer for viewer in (None, *range(players)) if viewer != twins.seat]
        told = False
        while True:
            states = twins.states()
            moves = twins.go()
            if RULES.over(twins.states()[0]):
                break
            for viewer in (None, twins.rng.choice(others)):
                first, second = (seen(s, m, viewer) for s, m in zip(states, moves, strict=True))
                assert first == second, (viewer, moves[0])
            mine = [seen(s, m, twins.seat) for s, m in zip(states, moves, strict=True)]
            told = told or mine[0] != mine[1]
        assert told  # the seat itself sees the difference
        assert [state.secrets[twins.seat] for state in states] == list(twins.cards)


@pytest.mark.parametrize("players", [2, 4])
def test_neither_log_nor_export_tells_a_secret_before_the_end(players: int) -> None:
    twins = Twins(players, 5, mode="phase1")
    while not RULES.over(twins.states()[0]):
        at = twins.states()[0]
        if at.part == "round" and at.round == 3 and not any(at.placed):
            break
        twins.go()
    seed = dice.seed_from(1)
    own = [b"\n".join(record.write(history, "g", "today", seed, twins.seat)) for history in twins.histories]
    assert own[0] != own[1]
    for viewer in (None, *range(players)):
        if viewer == twins.seat:
            continue
        files = [b"\n".join(record.write(h, "g", "today", seed, viewer)) for h in twins.histories]
        assert files[0] == files[1]
        logs = [[plain(line.title) for line in h.log(10**6, 10**6)] for h in twins.histories]
        assert logs[0] == logs[1]
    for export in (record.as_jsonl, record.as_csv, record.bgstats):
        one, other = (export(history, "g", "today", seed) for history in twins.histories)
        assert one == other
    assert not any(
        card.encode() in files[0].split(b"\n", 1)[1] for card in twins.cards
    )  # the sheet names all


def test_no_refusal_tells_who_holds_a_card() -> None:
    """Whoever corrects an open card to any other gets the same answer whatever a hand holds."""
    twins = Twins(3, 7, mode="phase1")
    while twins.states()[0].part != "round":
        twins.go()
    states = twins.states()
    for card in states[0].sheet.bonuses:
        answers = []
        for state in states:
            move = Correct("common/0", "look", to=card)
            try:
                after = RULES.apply(state, move)
                RULES.check(after)
                answers.append(seen(after, Correct("player/0/money", "x", by=1), None))
            except IllegalMove as error:
                answers.append(str(error).encode())
        assert answers[0] == answers[1], card
