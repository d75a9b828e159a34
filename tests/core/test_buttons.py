"""What a press or a roll at the box does at the table, and what it does not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.buttons import OFFERED_S, OLD_MS
from companion.errors import NotSaved
from companion.table import Table
from companion.text import t
from tests.core.buttons import Box

pytestmark = pytest.mark.loop_may_block("each test makes its journal on its own loop; no table waits there")

Open = Callable[..., Table]


@pytest.fixture
async def table(open_table: Open) -> Table:
    """The secret cards are dealt; it is seat 0's turn."""
    table = open_table()
    for n in range(2):
        table.choose(f"deal{n}", "0", table.rev, table.prompts()[0].ask.id, "app")
    return table


def ring(table: Table) -> None:
    """Somebody rings the bell on a screen: a die is to be rolled."""
    table.choose(f"ring{table.rev}", "0", table.rev, table.prompts()[0].ask.id, "ring")


@pytest.fixture
async def box(table: Table, tmp_path: Path) -> Box:
    return Box(table, tmp_path)


async def test_the_die_settles_the_draw_that_waits(box: Box, table: Table) -> None:
    ring(table)
    assert await box.rolling(1)
    assert await box.rolled(1, "4")
    assert table.state.points == (4, 0)
    assert table.log(table.rev + 1, 1)[-1].by == "box"
    assert box.said == [] and box.rolls == []


async def test_two_equal_rolls_in_a_row_are_two(box: Box, table: Table) -> None:
    for roll in (1, 2):
        ring(table)
        await box.rolling(roll)
        await box.rolled(roll, "4")
    assert table.state.points == (4, 4)


async def test_a_result_that_comes_twice_does_nothing(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1)
    await box.rolled(1, "4")
    ring(table)
    # The same event again, and the same roll in an event of another number.
    await box.rolled(1, "4", number=box.number)
    await box.rolled(1, "4")
    assert table.state.points == (4, 0)
    assert table.state.pending == "ring"
    await box.rolling(2)
    await box.rolled(2, "6")
    assert table.state.points == (4, 6)


async def test_a_late_result_does_not_settle_the_next_draw(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1)
    table.settle("by hand", "0", table.prompts()[0].ask.id, ("2",))
    ring(table)
    await box.rolled(1, "5")
    assert table.state.points == (2, 0)
    assert box.said == ["The die shows 5, but that draw is already settled."]
    assert box.rolls == []


async def test_lost_in_mid_roll_it_may_be_typed_or_rolled_again(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1)
    box.buttons.lost()
    box.buttons.lost()
    assert box.said == ["The box was lost while the die rolled: type what it shows, or roll again."]
    await box.rolling(2)
    await box.rolled(2, "3")
    assert table.state.points == (3, 0)
    assert len(box.said) == 1


async def test_a_reset_in_mid_roll_is_a_lost_roll_and_numbers_begin_anew(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(7)
    await box.event("press", "yellow", boot="9f2c01ab", number=1)
    assert table.state.points[0] > 0
    ring(table)
    await box.rolling(8)
    await box.rolling(1, boot="9f2c01ab", number=2)
    assert box.said == ["The box was lost while the die rolled: type what it shows, or roll again."]
    await box.rolled(1, "6", boot="9f2c01ab", number=3)
    assert table.state.points[1] == 6


async def test_no_roll_is_lost_when_none_was_waited_for(box: Box, table: Table) -> None:
    await box.rolling(1)
    box.buttons.lost()
    assert box.said == []


async def test_a_crooked_die_is_said(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1)
    await box.event("die", "crooked", roll=1)
    assert box.said == ["The die lies crooked: roll it again, or type what it shows."]
    await box.rolling(2)
    await box.rolled(2, "1")
    assert table.state.points == (1, 0)


async def test_a_roll_that_nobody_asked_for_is_shown(box: Box, table: Table) -> None:
    await box.rolling(1)
    # What is to be drawn by the time it lies is not what it was rolled for.
    ring(table)
    await box.rolled(1, "5")
    assert [roll.values for roll in box.rolls] == [("5",)]
    assert table.state.pending == "ring"


async def test_a_face_that_the_draw_does_not_have_is_refused(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1)
    assert await box.rolled(1, "9")
    assert table.state.pending == "ring"
    assert "no 9" in box.said[0]


async def test_a_defect_is_said_and_does_not_block_the_next_press(
    box: Box, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*args: object) -> int:
        raise ZeroDivisionError("a defect")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(table, "choose", broken)
        assert await box.press("green")
    assert "mistake of this program" in box.said[0]
    assert "ZeroDivisionError" in caplog.text
    assert await box.press("green")
    assert table.state.pending == "take"


async def test_what_the_disk_refuses_is_offered_again_and_said_once(
    box: Box, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring(table)
    await box.rolling(1)

    def full(*args: object) -> object:
        raise NotSaved(t("The disk is full."))

    with monkeypatch.context() as patch:
        patch.setattr(table, "settle", full)
        assert not await box.rolled(1, "4")
        assert not await box.rolled(1, "4", number=box.number)
    assert box.said == ["The disk is full."]
    assert await box.rolled(1, "4", number=box.number)
    assert table.state.points == (4, 0)


OLD = OLD_MS + 15_000


async def test_an_old_press_is_offered_and_green_does_it(box: Box, table: Table) -> None:
    assert await box.press("green", age_ms=OLD)
    assert table.state.pending == ""
    ago = "The box was away: 25 s ago green was pressed (Your turn: Take a bead)."
    assert box.said == [f"{ago} Green does it, red forgets it."]
    assert await box.press("green")
    assert table.state.pending == "take"


async def test_red_forgets_an_old_press(box: Box, table: Table) -> None:
    await box.press("seat0", age_ms=OLD)
    assert "seat 1 was pressed (Your turn: Ring)" in box.said[0]
    await box.press("red")
    assert box.said[1] == "Forgotten: Your turn: Ring."
    assert table.state.pending == ""
    await box.press("green")
    assert table.state.pending == "take"


async def test_old_presses_are_offered_one_after_the_other(box: Box, table: Table) -> None:
    await box.press("green", age_ms=OLD)
    await box.press("yellow", age_ms=OLD)
    await box.event("hold", "red", age_ms=OLD)
    assert len(box.said) == 1
    await box.press("green")
    assert "yellow was pressed (A bead)" in box.said[1]
    await box.press("red")
    assert "red was pressed (undo Take)" in box.said[3]
    await box.press("green")
    assert table.state.pending == ""
    assert len(box.said) == 4


async def test_an_old_press_that_no_longer_fits_is_refused(box: Box, table: Table) -> None:
    await box.press("green", age_ms=OLD)
    ring(table)
    await box.press("green")
    assert table.state.pending == "ring"
    assert "no longer offered" in box.said[1]


async def test_an_offer_lapses_after_a_minute(box: Box, table: Table) -> None:
    await box.press("red", age_ms=OLD)
    assert box.said == []
    await box.press("seat0", age_ms=OLD)
    box.now += OFFERED_S + 1
    await box.press("green")
    assert table.state.pending == "take"


async def test_an_old_roll_is_offered_with_its_face(box: Box, table: Table) -> None:
    ring(table)
    await box.rolling(1, age_ms=OLD)
    await box.rolled(1, "6", age_ms=OLD)
    assert "the die showed 6 (The bell)" in box.said[0]
    await box.press("green")
    assert table.state.points == (6, 0)


async def test_an_old_press_that_is_on_disk_already_is_not_offered(box: Box, table: Table) -> None:
    await box.press("green")
    assert await box.press("green", number=box.number, age_ms=OLD)
    assert box.said == []
    assert table.state.pending == "take"


async def test_without_a_game_yellow_and_die_roll(tmp_path: Path) -> None:
    box = Box(None, tmp_path)
    for name in ("green", "red", "seat1", "yellow"):
        assert await box.press(name)
    await box.rolling(1)
    await box.rolled(1, "2")
    assert len(box.rolls) == 2
    assert box.rolls[1].values == ("2",)
    assert box.said == []
