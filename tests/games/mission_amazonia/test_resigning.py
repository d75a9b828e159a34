"""Resignation in all its branches, and new team members."""

from __future__ import annotations

import pytest

from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import Buy, Chosen
from companion.games.mission_amazonia.state import State
from companion.text import plain
from companion.view import Track
from tests.games.mission_amazonia.played import (
    asked,
    choose,
    draw,
    entered,
    ids,
    offered,
    on_site,
    ready,
    refused,
    replace,
    step,
    why_not,
    with_member,
    with_person,
    with_second,
)

NEUTRAL = ("antonio", "otavio", "neutral_3", "neutral_4")


def resigning(state: State, *seats: int, rolls: tuple[str, ...] = ("2",)) -> State:
    """These players fulfil a mission for 1000 R$; they roll what is given, and all that follows up to the
    animal marker is done."""
    state = choose(on_site(state, "gold_mining_2", *seats), "fulfil-0")
    state = draw(state, *rolls)
    while step(state) == "share":
        state = choose(state, asked(state).ask.choices[0].id)
    return draw(state, "manatee")


def hurt(players: int = 3, seat: int = 0, **options: object) -> State:
    """One player's only character has both injuries; the faces of the die are entered."""
    return with_member(ready(players, sheet=entered(), **options), seat, injuries=2)


def test_the_third_injury_is_a_resignation_marker_and_the_card_goes_to_the_box() -> None:
    state = resigning(hurt(), 0)
    assert (state.failure, state.gone) == (("resignation",), ("start_1",))
    assert (state.success, state.team[0].money) == (("manatee",), 1000)  # it counts, the reward too
    assert (asked(state).ask.seat, ids(state)) == (0, set(NEUTRAL))
    assert "Figure 2 goes to the headquarters; shuffle all your cards and draw 4." in plain(
        asked(state).ask.text
    )


def test_without_a_character_a_new_one_is_recruited_for_free_and_the_turn_ends() -> None:
    state = with_person(hurt(), 0, money=500)
    state = choose(resigning(state, 0), "neutral_4")
    (member,) = state.team[0].members
    assert (member.character, member.figure, member.at, member.injuries) == ("neutral_4", 2, "C2", 0)
    assert (state.team[0].money, state.turn, state.turns) == (1500, 1, 1)
    assert refused(state, Chosen("antonio")).startswith("That does not fit now")


def test_a_character_in_play_or_gone_is_not_recruited_again() -> None:
    state = with_second(replace(hurt(), gone=("antonio",)), 1, "otavio")
    state = resigning(state, 0)
    assert ids(state) == {"neutral_3", "neutral_4"}
    for name in ("antonio", "otavio", "start_4", "nobody"):
        assert refused(state, Chosen(name)) == "That is not open now."


def test_a_second_character_stays_and_goes_on_with_a_new_hand_in_the_next_turn() -> None:
    state = with_second(hurt(), 0, "neutral_3", "B1")
    state = with_person(state, 0, experience=0, money=500)
    state = resigning(state, 0)
    assert [member.character for member in state.team[0].members] == ["neutral_3"]
    assert (state.gone, state.team[0].money) == (("start_1",), 1500)
    assert plain(asked(state).ask.title) == "Salome: a new hand"
    assert "then 4 new ones are drawn" in plain(asked(state).ask.text)
    state = choose(state, "done")
    assert (state.turn, state.turns) == (1, 1)


def test_the_second_character_may_be_the_one_who_resigns() -> None:
    state = with_second(ready(sheet=entered()), 0, "neutral_3", "E5", injuries=1)
    state = resigning(state, 0, rolls=("1", "2"))
    assert [(m.character, m.injuries) for m in state.team[0].members] == [("start_1", 1)]
    assert (state.gone, choose(state, "done").turn) == (("neutral_3",), 1)


def test_when_both_characters_of_a_player_resign_two_markers_are_placed_and_one_turn_ends() -> None:
    state = with_second(hurt(), 0, "neutral_3", "E5", injuries=2)
    state = resigning(state, 0, rolls=("1", "1"))
    assert state.failure == ("resignation", "resignation")
    assert set(state.gone) == {"start_1", "neutral_3"}
    while step(state) != "turn":
        state = choose(state, "done") if "done" in ids(state) else choose(state, "antonio")
    assert [member.character for member in state.team[0].members] == ["antonio"]
    assert (state.turn, state.turns) == (1, 1)


def test_another_players_resignation_leaves_the_turn_where_it_is() -> None:
    state = resigning(with_member(hurt(seat=1), 0, injuries=0), 0, 1, rolls=("0", "1"))
    assert asked(state).ask.seat == 1
    state = choose(state, "antonio")
    assert (state.turn, state.turns, step(state)) == (0, 0, "turn")
    assert state.team[1].members[0].at == "F4"
    # with a second character it is that player who gets a new hand
    state = with_second(hurt(seat=1), 1, "neutral_3", "B1")
    state = resigning(state, 0, 1, rolls=("0", "1"))
    assert plain(asked(state).ask.title) == "Noah: a new hand"
    assert choose(state, "done").turn == 0


def test_several_recruit_one_after_the_other_and_not_the_same() -> None:
    state = with_member(with_member(hurt(), 1, injuries=2), 2, injuries=2)
    state = resigning(state, 0, 1, 2, rolls=("1", "2", "1"))
    assert state.failure == ("resignation",) * 3
    assert asked(state).ask.seat == 0
    state = choose(state, "antonio")
    assert (asked(state).ask.seat, "antonio" in ids(state)) == (1, False)
    state = choose(state, "otavio", "neutral_3")
    assert [p.members[0].character for p in state.team] == ["antonio", "otavio", "neutral_3"]
    assert (state.turn, state.turns) == (1, 1)


@pytest.mark.parametrize(("staying", "injuries"), [("healed", 0), ("injured", 2)])
def test_with_nobody_left_to_recruit_the_character_stays_with_a_new_hand(staying: str, injuries: int) -> None:
    state = replace(hurt(staying=staying), gone=NEUTRAL)
    state = with_person(with_member(state, 0, radio=True), 0, money=500)
    state = resigning(state, 0)
    (member,) = state.team[0].members
    assert (member.character, member.injuries, member.radio, member.at) == ("start_1", injuries, True, "E5")
    assert (state.failure, state.gone, state.team[0].money) == (("resignation",), NEUTRAL, 1500)
    assert plain(asked(state).ask.title) == "Salome: a new hand"
    assert choose(state, "done").turn == 1


def test_the_last_recruit_goes_to_the_first_who_resigned_and_the_other_character_stays() -> None:
    state = replace(with_member(hurt(), 1, injuries=2), gone=NEUTRAL[1:])
    state = resigning(state, 0, 1, rolls=("1", "1"))
    assert state.failure == ("resignation", "resignation")
    assert (ids(state), asked(state).ask.seat) == ({"antonio"}, 0)
    state = choose(state, "antonio", "done")
    assert [p.members[0].character for p in state.team[:2]] == ["antonio", "start_2"]
    assert (state.gone, state.turn) == ((*NEUTRAL[1:], "start_1"), 1)


def test_where_the_support_card_is_not_in_use_yet_the_character_stays() -> None:
    sheet = entered()
    later = {**sheet.support, "new_member": replace(sheet.support["new_member"], chapter=3)}
    state = with_member(ready(sheet=replace(sheet, support=later)), 0, injuries=2)
    state = resigning(state, 0)
    assert (state.gone, [m.character for m in state.team[0].members]) == ((), ["start_1"])


def test_radios_stay_with_the_player_and_the_vest_goes_back() -> None:
    state = with_member(hurt(), 0, radio=True, vest=True)
    state = resigning(state, 0)  # the vest takes one of two injuries, the other is the third
    assert (state.team[0].radios, state.failure) == (1, ("resignation",))
    state = choose(state, "neutral_3")
    assert (state.team[0].radios, state.team[0].members[0].radio, state.team[0].members[0].vest) == (
        0,
        True,
        False,
    )
    # a second character with a radio of its own keeps the other one beside it
    state = with_second(with_member(hurt(), 0, radio=True), 0, "neutral_3", "B1", radio=True)
    state = choose(resigning(state, 0), "done")
    assert (state.team[0].radios, state.team[0].members[0].radio) == (1, True)


def test_experience_is_kept_with_another_character_and_lost_without() -> None:
    def chapter_4(second: bool) -> State:
        state = with_person(hurt(chapter="4"), 0, experience=5)
        return with_second(state, 0, "neutral_3", "B1") if second else state

    assert resigning(chapter_4(second=True), 0).team[0].experience == 6  # 1 for the mission
    assert resigning(chapter_4(second=False), 0).team[0].experience == 0
    stays = resigning(replace(chapter_4(second=False), gone=NEUTRAL), 0)
    assert stays.team[0].experience == 6


@pytest.mark.parametrize(("markers", "spaces"), [("fill", 4), ("beside", 3)])
def test_a_resignation_fills_a_space_of_the_track_or_lies_beside_it_as_read(
    markers: str, spaces: int
) -> None:
    state = resigning(replace(hurt(markers=markers), failure=("jaguar", "margay", "jaguar")), 0)
    assert state.failure == ("jaguar", "margay", "jaguar", "resignation")
    (track,) = (p for p in RULES.view(state, None).panels if isinstance(p, Track) and p.id == "failure")
    assert sum(bool(space.tokens) for space in track.spaces if space.id.isdigit()) == spaces
    assert sum(len(space.tokens) for space in track.spaces) == 4


def test_a_sixth_marker_is_counted_unless_the_house_rule_says_otherwise() -> None:
    five = ("resignation",) * 5
    assert resigning(replace(hurt(), failure=five), 0).failure == (*five, "resignation")
    state = resigning(replace(hurt(spare="none"), failure=five), 0)
    assert (state.failure, state.gone) == (five, ("start_1",))


# new team members that are paid for


def test_a_second_character_is_bought_and_comes_with_figure_2() -> None:
    state = choose(ready(), "buy-new_member")
    assert "from now on 5 cards" in plain(asked(state).ask.text)
    state = choose(state, "otavio")
    assert [(m.character, m.figure, m.at) for m in state.team[0].members] == [
        ("start_1", 1, "C2"), ("otavio", 2, "C2"),
    ]  # fmt: skip
    assert state.turn == 0
    assert why_not(state, "buy-new_member") == "You have two characters already"
    assert "draw to 5 cards" in plain(offered(state, "end").detail)


def test_whoever_plays_figure_2_alone_gets_figure_1() -> None:
    state = choose(with_member(ready(), 0, figure=2, character="neutral_3"), "buy-new_member", "antonio")
    assert [(m.character, m.figure) for m in state.team[0].members] == [("neutral_3", 2), ("antonio", 1)]


def test_nobody_is_bought_when_nobody_is_left() -> None:
    state = replace(ready(), gone=NEUTRAL)
    assert why_not(state, "buy-new_member") == "Nobody is left to recruit"
    assert refused(state, Buy("new_member")) == "That is not open now."
