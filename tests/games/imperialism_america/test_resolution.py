"""The five steps of a resolution, the forecast, and the end."""

from __future__ import annotations

import pytest

from companion.games.imperialism_america import RULES
from companion.games.imperialism_america.dominions import forecast, verdict
from companion.games.imperialism_america.moves import Done, Recycle
from companion.games.imperialism_america.parts import CounterPart, Gain
from companion.games.imperialism_america.state import State
from companion.text import plain
from companion.view import Checklist, Prices
from tests.games.imperialism_america.played import (
    BRAZIL,
    CARIBBEAN,
    apply,
    asked,
    both_pass,
    next_round,
    practice,
    ready,
    refused,
    replace,
    resolved,
    with_block,
)


def test_the_steps_come_in_order() -> None:
    state, seen = both_pass(ready()), []
    while state.index:
        prompt = RULES.prompts(state)[0]
        seen.append(prompt.ask.step)
        state = apply(state, prompt.moves[0])
    assert seen == ["dominions", "counter", "income", "recycling", "recycling", "draw"]


def test_the_introductory_game_has_no_recycling() -> None:
    state = apply(both_pass(ready(mode="introductory")), Done("dominions"), Done("counter"), Done("income"))
    assert asked(state).ask.step == "draw"


def test_a_step_cannot_be_done_before_its_turn_or_twice() -> None:
    state = both_pass(ready())
    assert refused(state, Done("counter"))
    state = apply(state, Done("dominions"))
    assert refused(state, Done("dominions"))
    assert refused(ready(), Done("dominions"))
    assert refused(state, Recycle("usa", 0))


def test_recycling_leaves_the_number_of_cards() -> None:
    state = apply(both_pass(ready()), Done("dominions"), Done("counter"), Done("income"))
    assert [choice.id for choice in RULES.prompts(state)[0].ask.choices] == ["0", "1", "2", "3"]
    assert "only 3" in refused(state, Recycle("la", 4))
    state = apply(state, Recycle("la", 3))
    assert refused(state, Recycle("la", 0))
    state = apply(state, Recycle("usa", 0))
    assert state.hand == (3, 3)
    assert apply(state, Done("draw")).hand == (6, 6)


def test_nobody_holds_more_cards_than_the_deck_has() -> None:
    state = replace(ready(), hand=(23, 24))
    assert next_round(state).hand == (24, 24)


def test_a_counter_gives_its_bonuses_when_it_leaves() -> None:
    part = CounterPart(usa=Gain(money=2, points=1, cards=1, special=1), la=Gain(money=3), dollar=2)
    counters = {**practice().counters, "1947": part, "1950": part}
    sheet = replace(practice(), counters=counters, made_up=())
    before = resolved(ready(sheet))
    state = apply(before, Done("counter"))
    assert state.money == (before.money[0] + 2, before.money[1] + 3)
    assert state.points == (before.points[0] + 1, before.points[1])
    assert (state.hand, state.special, state.dollar) == ((4, 3), (2, 0), 5)
    assert plain(RULES.title(before, Done("counter"))) == "The counter 1947 leaves"
    text = plain(asked(before).ask.text)
    gains = "USA +$2, USA +1 points, USA +1 cards, USA +1 Dictatorship, LA +$3, dollar price +2"
    assert text == f"1947 leaves: {gains}. Next: 1950"
    plainer = resolved(ready(sheet, mode="introductory"))
    assert apply(plainer, Done("counter")).special == (0, 0)


def test_what_a_counter_brings_by_practice_is_marked() -> None:
    assert plain(asked(resolved(ready())).ask.text) == "1947 leaves: LA +1 Revolution (made up). Next: 1950"
    sheet = replace(practice(), made_up=())
    assert plain(asked(resolved(ready(sheet))).ask.text) == "1947 leaves: LA +1 Revolution. Next: 1950"


def blocked(dominion: int, special: int, usa: dict[str, int], la: dict[str, int], **options: str) -> State:
    return with_block(ready(**options), CARIBBEAN, dominion=dominion, special=special, usa=usa, la=la)


ONE, TWO = {"political": 1}, {"political": 2}


@pytest.mark.parametrize(
    ("dominion", "special", "usa", "la", "after", "points", "said"),
    [
        (-1, -1, TWO, ONE, (0, -1), (1, 0), "USA takes dominion"),
        (0, -1, TWO, ONE, (0, -1), (1, 0), "USA keeps dominion"),
        (0, -1, ONE, TWO, (1, -1), (0, 1), "LA takes dominion"),
        (0, -1, ONE, ONE, (-1, -1), (0, 0), "a tie: the marker leaves"),
        (-1, -1, ONE, ONE, (-1, -1), (0, 0), "a tie: no dominion"),
        (0, 0, TWO, ONE, (0, 0), (2, 0), "USA keeps dominion by Dictatorship: 2 points"),
        (1, 1, ONE, TWO, (1, 1), (0, 2), "LA keeps dominion by Revolution: 2 points"),
        (0, 0, ONE, TWO, (1, -1), (0, 1), "LA takes dominion, the Dictatorship marker leaves"),
        (1, 1, ONE, ONE, (-1, -1), (0, 0), "a tie: the Revolution marker leaves"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_the_dominion_step_makes_of_a_block(
    dominion: int, special: int, usa: dict[str, int], la: dict[str, int], after: tuple[int, int],
    points: tuple[int, int], said: str,
) -> None:  # fmt: skip
    state = blocked(dominion, special, usa, la)
    score = forecast(state.blocks, state.cia, state.options)[CARIBBEAN]
    assert plain(verdict(score)) == said
    state = resolved(state)
    assert (state.blocks[CARIBBEAN].dominion, state.blocks[CARIBBEAN].special) == after
    assert (state.scored[CARIBBEAN].points_usa, state.scored[CARIBBEAN].points_la) == points


def test_by_the_other_reading_a_lost_dictatorship_sleeps_and_wakes() -> None:
    state = resolved(blocked(0, 0, ONE, TWO, lost="stays"))
    assert (state.blocks[CARIBBEAN].dominion, state.blocks[CARIBBEAN].special) == (1, 0)
    assert state.points == (0, 4)
    scores = forecast(state.blocks, state.cia, state.options)
    assert plain(verdict(scores[CARIBBEAN])) == "LA has dominion, the Dictatorship scores nothing"
    state = next_round(state)
    state = with_block(state, CARIBBEAN, usa={"political": 3})
    assert resolved(state).points == (2, 4 + 3)
    tied = resolved(blocked(0, 0, ONE, ONE, lost="stays"))
    assert (tied.blocks[CARIBBEAN].dominion, tied.blocks[CARIBBEAN].special) == (-1, 0)


def test_the_forecast_is_what_the_step_scores_and_says_why() -> None:
    state = blocked(0, 0, TWO, ONE)
    panel = next(p for p in RULES.view(state, None).panels if p.id == "forecast")
    assert isinstance(panel, Prices)
    rows = {row.id: (row.value.total, plain(row.note)) for row in panel.rows}
    assert rows["caribbean"] == (2, "USA 2 : 1 LA: USA keeps dominion by Dictatorship: 2 points")
    assert rows["brazil"] == (0, "USA 2 : 2 LA: a tie: no dominion")
    assert rows["block_x"] == (1, "USA 0 : 2 LA: LA takes dominion")
    for row in panel.rows:
        assert sum(line.amount for line in row.value.lines) == row.value.total
    assert plain(RULES.headline(state)) == "Now: USA +2, LA +3"
    assert resolved(state).history == ((2, 3),)


def test_the_checklist_says_what_each_step_did() -> None:
    state = apply(both_pass(ready()), Done("dominions"), Done("counter"))
    panel = next(p for p in RULES.view(state, None).panels if isinstance(p, Checklist))
    assert [step.state for step in panel.steps] == ["done", "done", "now", "next", "next"]
    assert "Brazil: USA 2 : 2 LA, a tie: no dominion" in plain(panel.steps[0].result)
    assert plain(panel.steps[1].text).startswith("Discard the counter 1947")
    assert plain(asked(state).ask.text) == "USA +$5 (4 fixed + 1 industrial); LA +$6 (2 fixed + 4 industrial)"
    assert plain(RULES.title(state, Done("income"))) == "Income: USA +$5, LA +$6"


def ended(points: tuple[int, int], usa: int, la: int) -> State:
    """The end of a game with these points and cultural markers in Brazil, nobody has others."""
    state = ready(mode="introductory")
    for _ in range(3):
        state = next_round(state)
    for n in range(5):
        state = with_block(state, n, usa={}, la={})
    state = with_block(
        state, BRAZIL, usa={"cultural": usa, "political": la}, la={"cultural": la, "political": usa}
    )
    state = replace(state, points=points, cia=-1)
    return apply(resolved(state), Done("counter"))


@pytest.mark.parametrize(
    ("points", "usa", "la", "places", "note"),
    [
        ((5, 4), 0, 3, (1, 2), "USA wins"),
        ((4, 4), 2, 1, (1, 2), "USA wins. A tie, decided by most cultural markers on the board"),
        ((4, 4), 1, 2, (2, 1), "Latin America wins. A tie, decided by most cultural markers on the board"),
        ((4, 4), 2, 2, (1, 1), "A tie that stands: they share the win"),
    ],
)
def test_the_ranking_at_the_end(
    points: tuple[int, int], usa: int, la: int, places: tuple[int, int], note: str
) -> None:
    state = ended(points, usa, la)
    assert RULES.over(state)
    sheet = RULES.score(state)
    assert sheet.final
    assert tuple(total.place for total in sheet.totals) == places
    assert tuple(total.total for total in sheet.totals) == points
    assert plain(sheet.note) == note
    for total in sheet.totals:
        assert sum(line.points for line in total.lines) == total.total
    assert RULES.prompts(state) == ()
