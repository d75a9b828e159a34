"""What the rulebook alone makes certain; each test is named after one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from companion import dice
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.moves import At
from companion.games.mission_amazonia.state import State
from companion.history import History
from companion.journal import Journal
from companion.table import Table
from tests.games.mission_amazonia.played import (
    apply,
    choose,
    draw,
    end_round,
    on_site,
    ready,
    step,
    with_member,
    with_mission,
    with_tracks,
)


def test_three_unfulfilled_missions_one_of_them_a_repeated_species_make_the_failure_track_grow_by_4() -> None:
    state = with_tracks(ready(3), failure=("jaguar", "resignation"))
    state = draw(end_round(state), "hummingbird", "jaguar", "manatee")
    assert state.failure == ("jaguar", "resignation", "hummingbird", "jaguar", "red_list", "manatee")


def test_with_2_injuries_and_a_vest_a_roll_of_2_is_a_resignation_and_the_mission_counts() -> None:
    state = with_tracks(ready(3), ("margay",), ("jaguar",))
    state = on_site(with_member(state, 0, injuries=2, vest=True), "gold_mining_2", 0)
    state = draw(choose(state, "fulfil-0", "2"), "manatee")
    assert state.success == ("margay", "manatee")
    assert state.failure == ("jaguar", "resignation")
    assert "start_1" in state.gone
    assert state.team[0].members == ()
    assert step(state) == "recruit"
    assert not any(member.vest for person in state.team for member in person.members)
    state = choose(state, "neutral_3")
    assert (state.team[0].members[0].injuries, state.team[0].members[0].vest, state.turn) == (0, False, 1)


def test_8_donations_of_500_take_the_red_list_marker_off_space_4_and_keep_the_order() -> None:
    failure = ("jaguar", "margay", "jaguar", "red_list", "resignation", "manatee")
    state = with_tracks(ready(3), failure=failure)
    for n in range(8):
        assert (state.stone, state.failure) == (n, failure)
        state = choose(state, "buy-rewilding", "1")
    assert state.failure == ("jaguar", "margay", "jaguar", "resignation", "manatee")
    assert state.stone == -1


@asynccontextmanager
async def table_of(start: State, folder: Path) -> AsyncIterator[Table]:
    """A table with a journal on disk, as players have it."""
    first = (RULES.version, msgspec.msgpack.encode(start))
    journal = await asyncio.to_thread(Journal.create, folder / "game.sqlite", {"game": RULES.id}, first)
    table = Table(RULES, journal, History(RULES, start), dice.seed_from(4), lambda: "20:00")
    try:
        yield table
    finally:
        await table.on_disk("last", table.rev)
        await asyncio.to_thread(table.close)


def tap(table: Table, choice: str) -> None:
    """A tap on whichever prompt offers the choice."""
    prompt = next(p for p in table.prompts() if any(c.id == choice for c in p.ask.choices))
    table.choose(f"{choice}-{table.rev}", "table", table.rev, prompt.ask.id, choice)


def fulfil(table: Table, position: int) -> None:
    """The start player goes to a mission and fulfils it; the companion draws the animal."""
    tap(table, f"site-{position + 1}")
    tap(table, f"fulfil-{position}")
    tap(table, "app")


async def test_7th_success_first_event_9th_second_and_not_again_after_undo_and_redo(tmp_path: Path) -> None:
    state = ready(4)
    for n, card in enumerate(("logging_2", "poaching_2", "gold_mining_3", "logging_3")):
        state = with_mission(state, n, card, ("A1", "B5", "E3", "D4")[n])
    state = with_member(state, 0, character="antonio")  # courage 2 and protected: nobody rolls
    state = with_member(state, 1, at="B5")  # trained in animal care is who waits there
    state = with_member(state, 1, character="start_1")
    saved = ("jaguar", "margay", "jaguar", "margay", "giant_otter", "giant_otter")
    async with table_of(with_tracks(state, saved), tmp_path) as table:
        fulfil(table, 0)
        assert (len(table.state.success), table.state.events) == (7, ())
        tap(table, "rainy_season")
        assert table.state.events == ((0, "rainy_season"),)
        fulfil(table, 1)
        assert (len(table.state.success), table.state.events) == (8, ((0, "rainy_season"),))
        fulfil(table, 2)
        assert (len(table.state.success), step(table.state)) == (9, "event")
        assert "rainy_season" not in {c.id for p in table.prompts() for c in p.ask.choices}
        tap(table, "dense_fog")
        both = ((0, "rainy_season"), (1, "dense_fog"))
        assert table.state.events == both
        fulfil(table, 3)
        assert (len(table.state.success), table.state.events, step(table.state)) == (10, both, "turn")

        there, n = msgspec.msgpack.encode(table.state), 0
        while table.history.undo_target() is not None:
            table.undo(f"undo-{n}", "table", table.rev)
            n += 1
            assert len(table.state.events) <= 1 or len(table.state.success) >= 9
        assert (len(table.state.success), table.state.events) == (6, ())
        while table.history.redo_target() is not None:
            table.redo(f"redo-{table.rev}", "table", table.rev)
            numbers = [number for number, _ in table.state.events]
            assert numbers == sorted(set(numbers))
        assert msgspec.msgpack.encode(table.state) == there

        # another branch: the card that was read out is another one, and it comes once as well
        for _ in range(4):
            table.undo(f"again-{table.rev}", "table", table.rev)
        assert step(table.state) == "event"
        tap(table, "drought")
        fulfil(table, 3)
        assert table.state.events == ((0, "rainy_season"), (1, "drought"))
        assert step(table.state) == "turn"


def test_chapter_1_begins_with_f2_b2_d6_c5_and_the_finder_moves_on_by_one_for_every_new_mission() -> None:
    state = ready(4)
    assert [one.site for one in state.missions if one] == ["F2", "B2", "D6", "C5"]
    assert state.finder == 4
    state = ready(2)
    assert [one.site for one in state.missions if one] == ["F2", "B2"]
    state = draw(choose(with_member(state, 0, at="F2", character="antonio"), "fulfil-0"), "hummingbird")
    state = draw(end_round(state), "jaguar")
    state = draw(state, "logging_2")
    assert [one.site for one in state.missions if one] == ["D6", "B2"]
    state = with_member(state, 1, at="D6")
    state = draw(choose(state, "fulfil-0"), "hummingbird")
    state = draw(draw(end_round(state), "jaguar"), "gold_mining")
    assert [one.site for one in state.missions if one] == ["C5", "B2"]
    state = with_member(state, 0, at="C5", character="antonio")
    state = draw(choose(state, "fulfil-0"), "manatee")
    state = draw(draw(end_round(state), "jaguar"), "gold_mining_2")
    assert (step(state), state.finder) == ("site", 4)  # read off the finder from here
    state = apply(state, At("E1", True))
    assert state.finder == 5
    assert state.missions[0] is not None
    assert (state.missions[0].site, state.missions[0].orange) == ("E1", True)
