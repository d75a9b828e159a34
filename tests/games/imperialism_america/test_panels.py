"""What the screens show: the picture of the blocks, points, income, cards, and what only one side sees."""

from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.imperialism_america import RULES, SHEET, check_sheet
from companion.games.imperialism_america.parts import KINDS
from companion.games.imperialism_america.state import State
from companion.sheet import Layer, check
from companion.text import plain
from companion.view import Cards, Chart, Players, Prices, Spaces, Track
from tests.games.imperialism_america.played import (
    BRAZIL,
    CARIBBEAN,
    apply,
    choose,
    next_round,
    ready,
    replace,
    resolved,
    with_block,
)


def panel(state: State, name: str, viewer: int | None = None) -> Any:
    return next((p for p in RULES.view(state, viewer).panels if p.id == name), None)


def test_the_picture_of_the_blocks() -> None:
    state = with_block(ready(), CARIBBEAN, usa={"military": 1, "industrial": 1}, dominion=0, special=0)
    shown = panel(state, "blocks")
    assert isinstance(shown, Spaces)
    brazil, caribbean = shown.areas[BRAZIL], shown.areas[CARIBBEAN]
    assert plain(brazil.title) == "Brazil"
    assert [(plain(bar.label), bar.value, bar.most) for bar in brazil.bars] == [("USA", 2, 6), ("LA", 2, 6)]
    assert [bar.mark for bar in brazil.bars] == [badge.mark for badge in RULES.badges(state)]
    assert [plain(token.label) for token in brazil.spaces[0].tokens] == ["USA", "CIA"]
    assert [plain(token.label) for token in brazil.spaces[1].tokens] == [
        "Latin America", "Industrial (LA)", "Cultural (LA)",
    ]  # fmt: skip
    assert brazil.badges == ()
    assert [bar.value for bar in caribbean.bars] == [3, 1]
    assert [plain(badge.label) for badge in caribbean.badges] == ["Dictatorship"]
    assert [area.made_up for area in shown.areas] == [False, False, True, True, True]


def test_markers_differ_by_shape_and_stand_behind_the_badge_of_their_side() -> None:
    state = with_block(ready(), BRAZIL, usa=dict.fromkeys(KINDS, 1), la=dict.fromkeys(KINDS, 1))
    usa, la = panel(state, "blocks").areas[BRAZIL].spaces
    for space, badge in ((usa, RULES.badges(state)[0]), (la, RULES.badges(state)[1])):
        assert space.tokens[0].mark == badge.mark
        shapes = {(token.mark.glyph, token.mark.letter) for token in space.tokens}
        assert len(shapes) == len(space.tokens)
    assert usa.tokens[0].mark.glyph != la.tokens[0].mark.glyph
    standing = [
        panel(with_block(state, BRAZIL, dominion=side, special=special), "blocks").areas[BRAZIL].badges
        for side in (0, 1)
        for special in (-1, side)
    ]
    assert len({badges[0].mark.glyph for badges in standing}) == 4
    assert [[plain(badge.label) for badge in badges] for badges in standing] == [
        ["Dominion: USA"], ["Dictatorship"], ["Dominion: LA"], ["Revolution"],
    ]  # fmt: skip


def test_all_bars_have_the_scale_of_the_greatest_strength() -> None:
    state = with_block(ready(), CARIBBEAN, usa={"military": 4, "industrial": 1})
    bars = [bar for area in panel(state, "blocks").areas for bar in area.bars]
    assert {bar.most for bar in bars} == {9}
    assert [bar.value for bar in bars] == [2, 2, 9, 1, 0, 2, 0, 2, 0, 2]


def test_players_points_prices_and_income() -> None:
    state = replace(ready(), points=(4, 9), money=(7, 2))
    rows = panel(state, "players")
    assert isinstance(rows, Players)
    assert [(row.name, plain(row.note), row.active) for row in rows.rows] == [
        ("Ana", "USA", True), ("Rui", "Latin America", False),
    ]  # fmt: skip
    assert [[stat.value for stat in row.stats] for row in rows.rows] == [[7, 4], [2, 9]]
    track = panel(state, "points")
    assert isinstance(track, Track)
    assert {space.id: len(space.tokens) for space in track.spaces if space.tokens} == {"4": 1, "9": 1}
    prices = panel(state, "prices")
    assert isinstance(prices, Prices)
    assert [row.value.total for row in prices.rows] == [3, 5, 6]
    assert [plain(row.note) for row in prices.rows] == ["", "made up", "made up"]


def test_the_own_cards_are_seen_by_their_side_alone() -> None:
    state = replace(ready(), leaders=((), ("block_x_1",)))
    mine, yours = panel(state, "mine", 0), panel(state, "mine", 1)
    assert isinstance(mine, Cards)
    titles = [[plain(card.title) for card in cards.cards] for cards in (mine, yours)]
    assert titles == [
        ["3 action cards", "1 × A dictatorship card", "CIA card"],
        ["3 action cards", "People card", "Block X, leader 1"],
    ]
    assert panel(state, "mine") is None
    swapped = ready(usa="second")
    assert "People card" in [plain(card.title) for card in panel(swapped, "mine", 0).cards]


def test_cards_in_play_are_leaders_and_what_was_played_this_round() -> None:
    state = replace(ready(), leaders=(("brazil_1",), ()))
    state = choose(state, "leader-brazil_1", "done", "strategic", "free", "done")
    found = [(plain(card.title), plain(card.tag), card.state) for card in panel(state, "cards").cards]
    assert found == [
        ("Brazil, leader 1", "leader, used", "done"),
        ("Brazil, leader 1", "Leader", "done"),
        ("A card", "Strategic action", "done"),
    ]
    assert len(panel(next_round(state), "cards").cards) == 1
    assert panel(ready(mode="introductory"), "cards") is None


def test_rounds_lights_and_clock() -> None:
    state = ready()
    assert plain(RULES.clock(state)) == "1947, action phase"
    assert RULES.lights(state).rounds == ("pulse", "off", "off", "off", "off")
    assert RULES.lights(state).seats == ("pulse", "off")
    scored = resolved(state)
    assert plain(RULES.clock(scored)) == "1947, resolution"
    assert RULES.lights(scored).rounds == ("pulse",) * 5
    after = next_round(state)
    assert plain(RULES.clock(after)) == "1950, action phase"
    assert [space.state for space in panel(after, "rounds").spaces] == ["closed", "now", "", "", ""]
    assert len({RULES.chapter(s) for s in (state, scored, after)}) == 3
    while after.part != "end":
        after = next_round(after)
    assert RULES.lights(after).rounds == ("on",) * 5
    chart = panel(after, "chart")
    assert isinstance(chart, Chart)
    assert chart.labels == ("1947", "1950", "1960", "1970", "1980")
    assert [series.values for series in chart.series] == [(0,) * 5, (3, 6, 9, 12, 15)]
    assert panel(after, "forecast") is None
    assert panel(after, "score").final


def test_names_come_from_the_owners_sheet() -> None:
    sheet = replace(ready().sheet, blocks={
        **ready().sheet.blocks, "block_x": replace(ready().sheet.blocks["block_x"], title="The south")
    })  # fmt: skip
    state = apply(ready(sheet))
    assert plain(panel(state, "blocks").areas[2].title) == "The south"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("blocks: {block_x: ~}", "There are 4 blocks"),
        ("dollar_scale: [1, 2, 4]", "$3, where the marker starts, is not on the scale."),
        ("dollar_scale: [3, 2, 1]", "The scale rises"),
        ("modes: {full: {counters: ['1947', '1951']}}", "The counter “1951” is not known"),
        ("leaders: {x: {block: brasil}}", "did you mean “brazil”?"),
        ("leaders: {brazil_1: ~}", "too few leaders of “brazil”"),
        ("leader_tokens: {brazil: 0, caribbean: 0}", "too few leader tokens"),
        ("cards: {x: {side: usa}}", "A card needs an action"),
        ("cards: {x: {side: usa, kind: revolution, historical: {}}}", "belongs to the other side"),
        ("cards: {x: {side: usa, strategic: {place: {usa: {tank: 1}}}}}", "“tank” is not known"),
        ("cards: {people: {side: la, strategic: {}}}", "Only the people card can have this name"),
        ("returning: {usa: [kgb]}", "“kgb” is not known"),
    ],
)
def test_a_wrong_sheet_is_told(text: str, complaint: str) -> None:
    layers = (*games.layers("imperialism_america"), Layer("yours", "own.yaml", text))
    found = [str(problem) for problem in check(SHEET, layers, check_sheet)]
    assert any(complaint in one and one.startswith("own.yaml:1:") for one in found), found
