"""Parts that are not entered are described at the table, kept in the owner's sheet, and used from then on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from companion import games
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import At, NewCard, Print
from companion.games.mission_amazonia.parts import Sheet
from companion.games.mission_amazonia.state import State
from companion.games.mission_amazonia.tables import character, colour_of, is_card_made_up, mission, pile
from companion.own_sheet import keep
from companion.text import plain
from companion.view import Cards
from tests.games.mission_amazonia.played import (
    apply,
    asked,
    begun,
    choose,
    draw,
    end_round,
    ids,
    on_site,
    ready,
    refused,
    replace,
    step,
    with_tracks,
)

RARE = ("blue", "3", "yes", "no", "1500")
"""A mission card: colour, courage, animal care, conflict, reward."""


def described(state: State, *answers: str) -> State:
    """The next card that is revealed is not in the sheet; this is printed on it."""
    return choose(state, "new", *answers)


def revealing(players: int = 2, sheet: Sheet | None = None) -> State:
    """Two players with characters of the sheet; the first missions are to be revealed."""
    state = draw(choose(begun(players, sheet), "done"), "start_1", "start_2", source="app")
    while step(state) == "figures":
        state = apply(state, At("C2"))
    return state


# describing


def test_a_mission_that_is_not_entered_is_described_question_by_question() -> None:
    state = choose(revealing(), "new")
    titles = []
    for answer in RARE:
        titles.append(plain(asked(state).ask.title))
        assert plain(asked(state).ask.text) == "The new mission card at position 1"
        assert refused(state, Print("perhaps")) == "That is not open now."
        state = choose(state, answer)
    assert titles == [
        "Which colour?", "How much courage does it ask for?", "Does it ask for animal care?",
        "Is the conflict die on it?", "How much money does it bring?",
    ]  # fmt: skip
    one = state.missions[0]
    assert one is not None
    card = mission(state, one.card)
    assert (one.card, one.site) == ("table_1", "F2")
    assert (card.colour, card.courage, card.animal_care, card.conflict) == ("blue", 3, True, False)
    assert (sum(card.reward), set(card.reward)) == (1500, {500, 1000})
    assert not is_card_made_up(state, "missions", "table_1")
    assert step(state) == "reveal"  # position 2 is still empty
    state = draw(state, "logging")
    panels = [p for p in RULES.view(state, None).panels if isinstance(p, Cards) and p.id == "missions"]
    assert [card.made_up for card in panels[0].cards] == [False, True]


@pytest.mark.parametrize(
    ("reward", "markers"), [("0", ()), ("500", (500,)), ("1000", (1000,)), ("2000", (1000, 1000))]
)
def test_a_reward_is_so_many_markers(reward: str, markers: tuple[int, ...]) -> None:
    state = described(revealing(), "green", "1", "no", "yes", reward)
    assert mission(state, "table_1").reward == markers


def test_a_described_mission_is_fulfilled_and_scored_like_any() -> None:
    state = draw(described(revealing(), *RARE), "logging")
    state = draw(end_round(state), "manatee", "hummingbird")
    assert state.failure == ("manatee", "hummingbird")
    easy = draw(described(revealing(), "yellow", "1", "yes", "no", "500"), "logging")
    state = choose(choose(easy, "site-1"), "fulfil-0")
    assert draw(state, "jaguar").team[0].money == 500


def test_described_cards_have_names_of_their_own_and_come_back_in_a_later_attempt() -> None:
    state = described(described(revealing(), *RARE), "green", "1", "no", "no", "0")
    assert [one.card for one in state.missions if one] == ["table_1", "table_2"]
    assert {"table_1", "table_2"} & set(pile(state)) == set()
    again = replace(state, revealed=())
    assert {"table_1", "table_2"} <= set(pile(again))
    full = replace(state, missions=(*state.missions[:1], state.missions[1]))
    assert refused(full, NewCard())


def test_a_starting_character_that_was_drawn_by_hand_is_described() -> None:
    state = draw(choose(begun(2), "done"), "start_4", "start_2")
    assert plain(asked(state).ask.text) == "The card of Starting character 4"
    assert plain(asked(state).ask.title) == "How much courage?"
    state = choose(state, "1", "yes", "yes", "no")
    assert plain(asked(state).ask.text) == "The card of Starting character 2"
    state = choose(state, "3", "no", "no", "yes")
    one, other = character(state, "start_4"), character(state, "start_2")
    assert (one.courage, one.animal_care, one.negotiation, one.protected) == (1, True, True, False)
    assert (other.courage, other.protected) == (3, True)
    assert not is_card_made_up(state, "characters", "start_4")
    assert step(state) == "figures"


def test_what_the_companion_drew_is_practice_and_is_not_asked_for() -> None:
    state = draw(choose(begun(2), "done"), "start_4", "start_2", source="app")
    assert step(state) == "figures"
    assert is_card_made_up(state, "characters", "start_4")


# keeping


def test_a_game_in_which_nothing_was_noted_has_nothing_to_keep() -> None:
    assert RULES.notes(begun(2)) is None
    assert not RULES.view(begun(2), None).notes
    assert RULES.view(described(revealing(), *RARE), None).notes


def noted() -> State:
    """A game with something noted of every kind."""
    state = draw(choose(begun(2), "done"), "start_4", "start_2")
    state = choose(state, "1", "yes", "yes", "no", "1", "no", "yes", "no")
    state = apply(state, At("C2"), At("F4"))
    state = described(state, *RARE)
    state = draw(state, "logging", source="app")
    state = choose(on_site(state, "gold_mining_2", 0), "fulfil-0", "enter", *"011222")
    state = draw(draw(state, "0"), "manatee")
    state = draw(end_round(state), "poison_dart_frog")
    state = described(state, "yellow", "2", "no", "no", "0")
    assert [one.site for one in state.missions if one] == ["D6", "B2"]
    saved = ("jaguar",) * 2 + ("margay",) * 2 + ("giant_otter",) * 2
    state = with_tracks(state, saved, state.failure)
    state = choose(on_site(state, "logging_2", state.turn), "fulfil-0")
    return choose(draw(state, "hummingbird"), "drought")


def kept(state: State, folder: Path) -> Sheet:
    notes = RULES.notes(state)
    assert notes is not None
    own = folder / "mission_amazonia.yaml"
    keep("mission_amazonia", own, notes)
    sheet: Sheet = games.sheet_of("mission_amazonia", own)
    return sheet


def test_the_notes_are_a_valid_sheet_that_the_next_game_uses(tmp_path: Path) -> None:
    sheet = kept(noted(), tmp_path)
    assert sheet.conflict_die == (0, 1, 1, 2, 2, 2)
    state = choose(begun(2, sheet), "done")
    # the characters are known: nothing is asked
    state = draw(state, "start_4", "start_2")
    assert step(state) == "reveal"
    assert not is_card_made_up(state, "characters", "start_4")
    assert character(state, "start_4").negotiation
    assert [person.members[0].at for person in state.team] == ["C2", "F4"]  # and the headquarters
    # the described cards are in the pile, as they are printed
    assert {"table_1", "table_2"} <= set(pile(state))
    assert (mission(state, "table_1").courage, mission(state, "table_1").reward) == (3, (1000, 500))
    assert not is_card_made_up(state, "missions", "table_1")
    state = draw(state, "table_1", "logging")
    # colours that were seen, the die, the event
    for species, colour in (("manatee", "blue"), ("poison_dart_frog", "green"), ("hummingbird", "green")):
        assert colour_of(state, species) == (colour, True)  # type: ignore[arg-type]
    state = choose(on_site(state, "gold_mining_2", 0), "fulfil-0")
    pending = asked(state).draw
    assert pending is not None
    assert (pending.pool, plain(pending.what)) == (
        ("0", "1", "1", "2", "2", "2"), "Conflict die: Starting character 4 (Salome)",
    )  # fmt: skip
    state = with_tracks(
        ready(2, characters=("start_4", "start_2"), sheet=sheet), ("jaguar",) * 3 + ("margay",) * 3
    )
    state = draw(choose(on_site(state, "logging_2", 0), "fulfil-0"), "hummingbird")
    assert ids(state) == {"drought", "other"}
    # a card that is described then gets a name of its own
    state = described(revealing(sheet=sheet), *RARE)
    assert state.missions[0] is not None
    assert state.missions[0].card == "table_3"


def test_sites_read_off_the_finder_are_known_to_the_next_game_and_the_next_attempt(tmp_path: Path) -> None:
    state = ready(4)
    for _ in range(2):
        state = choose(on_site(state, "logging_2", state.turn), "fulfil-0")
        state = _scored(end_round(draw(state, "hummingbird")))
        state = draw(state, "gold_mining_2" if "gold_mining_2" not in state.revealed else "poaching_2")
        state = choose(state, "E6" if state.finder == 4 else "?3", *(["orange"] if state.finder == 4 else []))
        sheet = kept(state, tmp_path)  # kept twice: the list only grows
    assert sheet.chapters["1"].disc == ("F2", "B2", "D6", "C5", "E6", "?3")
    assert set(sheet.chapters["1"].indigenous) == {"A4", "B4", "E6"}
    again = replace(ready(4, sheet=sheet), missions=(None,) * 4)
    again = draw(_scored(end_round(again)), "gold_mining_2", "poaching_2", "logging_3", "poaching_3")
    assert [one.site for one in again.missions[:2] if one] == ["E6", "?3"]
    assert step(again) == "site"  # the seventh is read off again


def _scored(state: State) -> State:
    if step(state) != "failure":
        return state
    pending = asked(state).draw
    assert pending is not None
    left = list(pending.pool)
    items = []
    for slot in pending.slots:
        items.append(next(one for one in left if one in slot))
        left.remove(items[-1])
    return draw(state, *items, source="app")


def test_what_the_owner_wrote_stays_and_a_contradiction_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "mission_amazonia.yaml"
    own.write_text("# mine\nconflict_die: [0, 0, 0, 1, 1, 2]\n")
    notes: dict[str, Any] = {**(RULES.notes(noted()) or {})}
    with pytest.raises(Exception, match="something else at “conflict_die”"):
        keep("mission_amazonia", own, notes)
    assert own.read_text() == "# mine\nconflict_die: [0, 0, 0, 1, 1, 2]\n"
    del notes["conflict_die"]
    keep("mission_amazonia", own, notes)
    assert own.read_text().startswith("# mine\nconflict_die: [0, 0, 0, 1, 1, 2]\n")
    assert yaml.safe_load(own.read_text())["missions"]["table_1"]["courage"] == 3
