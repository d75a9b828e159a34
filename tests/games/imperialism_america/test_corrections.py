"""The table is right: corrections, and what they keep true."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.moves import Pass
from companion.games.imperialism_america.state import State
from companion.kernel import Correct
from companion.text import plain
from tests.games.imperialism_america.played import BRAZIL, apply, choose, ready, refused, replace, resolved


def correct(state: State, path: str, *, by: int = 0, to: Any = None) -> State:
    return apply(state, Correct(path, "miscounted", by=by, to=to))


def test_every_number_of_a_side() -> None:
    state = ready()
    for path, field in (("money", "money"), ("points", "points"), ("cards", "hand"), ("special", "special")):
        for side, name in enumerate(("usa", "la")):
            before = getattr(state, field)[side]
            assert getattr(correct(state, f"{path}/{name}", by=2), field)[side] == before + 2
            assert getattr(correct(state, f"{path}/{name}", to=0), field)[side] == 0
            assert "Between 0" in refused(state, Correct(f"{path}/{name}", "x", by=-99))
    assert refused(ready(mode="introductory"), Correct("special/usa", "x", to=1))


def test_markers_the_cia_the_dollar_and_dominions() -> None:
    state = ready()
    assert correct(state, "marker/brazil/usa/military", by=2).blocks[BRAZIL].usa[4] == 2
    assert correct(state, "cia", to="block_x").cia == 2
    assert correct(state, "cia", to="nowhere").cia == -1
    assert correct(state, "dollar", to="5").dollar == 5
    block = correct(state, "dominion/brazil", to="la_revolution").blocks[BRAZIL]
    assert (block.dominion, block.special) == (1, 1)
    assert (
        correct(correct(state, "dominion/brazil", to="usa"), "dominion/brazil", to="nobody")
        .blocks[BRAZIL]
        .dominion
        == -1
    )
    assert refused(ready(mode="introductory"), Correct("dominion/brazil", "x", to="la_revolution"))


def test_whose_turn_it_is_and_cards_that_return() -> None:
    state = apply(ready(), Pass("usa"))
    state = correct(state, "turn", to="usa")
    assert (state.turn, state.passed) == (0, (False, False))
    state = correct(state, "card/usa/cia", to="no")
    assert state.returning[0] == ()
    assert correct(state, "card/usa/cia", to="yes").returning[0] == ("cia",)
    assert "finish" in refused(choose(state, "historical"), Correct("turn", "x", to="la"))
    assert refused(resolved(state), Correct("turn", "x", to="la"))


def test_leaders_change_sides_and_are_used_or_not() -> None:
    state = replace(ready(), leaders=(("brazil_1",), ("block_x_1",)))
    state = correct(state, "used/brazil_1", to="yes")
    assert state.used == ("brazil_1",)
    moved = correct(state, "leader/brazil_1", to="la")
    assert moved.leaders == ((), ("block_x_1", "brazil_1"))
    gone = correct(moved, "leader/brazil_1", to="nobody")
    assert (gone.leaders, gone.used) == (((), ("block_x_1",)), ())
    assert correct(state, "used/brazil_1", to="no").used == ()
    assert "finish" in refused(
        choose(state, "historical", "done", "leader-block_x_1"), Correct("leader/block_x_1", "x", to="usa")
    )


@pytest.mark.parametrize(
    "path", ["", "money", "money/eu", "money/usa/1", "marker/brazil/usa", "marker/moon/usa/cultural", "cia/1",
             "dominion", "dominion/moon", "dollar/1", "leader/nobody", "used/brazil_9",
             "card/usa/people", "history"],
)  # fmt: skip
def test_what_is_not_tracked_is_refused(path: str) -> None:
    for to in (1, "usa", "brazil", None):
        assert refused(ready(), Correct(path, "x", to=to))


@pytest.mark.parametrize(
    ("path", "to"), [("cia", "moon"), ("dollar", "99"), ("dollar", 3), ("turn", "eu"), ("money/usa", "3"),
                     ("dominion/brazil", "red"), ("card/usa/cia", "maybe"), ("leader/brazil_1", "eu")],
)  # fmt: skip
def test_values_that_do_not_fit_are_refused(path: str, to: Any) -> None:
    assert "needed" in refused(ready(), Correct(path, "x", to=to))


def test_every_tracked_value_is_listed_once_and_stands_as_it_is() -> None:
    for state in (ready(), ready(mode="introductory"), resolved(ready())):
        found = RULES.corrections(state)
        assert len({one.path for one in found}) == len(found)
        for one in found:
            to = one.value
            assert apply(state, Correct(one.path, "x", to=to)) == state


def test_the_title_says_what_was_and_what_is_and_why() -> None:
    title = RULES.title(ready(), Correct("money/usa", "a coin was forgotten", by=1))
    assert plain(title) == "Correction, USA: Money 6 → 7 (a coin was forgotten)"
    title = RULES.title(ready(), Correct("cia", "look", to="block_x"))
    assert plain(title) == "Correction, Board: CIA Brazil → Block X (look)"
    title = RULES.title(ready(), Correct("dominion/caribbean", "look", to="usa_dictatorship"))
    assert plain(title) == "Correction, Caribbean: Dominion marker nobody → USA, dictatorship (look)"
