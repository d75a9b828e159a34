"""The box's die settles draws of any dice: letters, conflict dice, several at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion import dice, games, simulate
from companion.box_die import face_of
from companion.errors import IllegalMove, NotSaved
from companion.kernel import Correct, Draw, Drawn, Prompt, draw_form
from companion.table import Table
from companion.text import Label, t
from tests.core.bell import Bell, State
from tests.core.buttons import Box

pytestmark = pytest.mark.loop_may_block("each test makes its journal on its own loop; no table waits there")
LETTERS, NUMBERS = tuple("ABCDEF"), tuple("123456")
SITE = Draw("", t("The site"), LETTERS + NUMBERS, 2, die=True, slots=(LETTERS, NUMBERS))
CONFLICT = Draw("", t("Injuries"), dice.FREE_DICE["conflict"], 3, die=True)
COIN = Draw("", t("The coin"), ("heads", "tails"), 1, die=True)
POSITION = Draw("", t("The place"), dice.POSITION, 1, die=True)
SIX_AMONG = Draw("", t("Two dice"), NUMBERS, 2, must=(("6",),), die=True)
NAMES: dict[str, Label] = {"A": t("column A"), "0": t("unhurt")}


class Sites(Bell):
    """The bell with other dice in it; what they showed is kept among the beads."""

    def __init__(self, dice: Draw) -> None:
        super().__init__()
        self._dice = dice

    def _draw(self, state: State) -> Draw | None:
        draw = super()._draw(state)
        return draw if draw is None or not draw.die else msgspec.structs.replace(self._dice, id=draw.id)

    def _drawn(self, state: State, move: Drawn) -> State:
        if state.pending != "ring":
            return super()._drawn(state, move)
        beads = (*state.beads, "".join(move.items))
        turn, count = state.turn + 1, state.count + 1
        return msgspec.structs.replace(state, beads=beads, pending="", turn=turn, count=count)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        asked = super().prompts(state)
        if not asked or asked[0].draw is None:
            return asked
        form = draw_form(asked[0].draw, lambda item: (NAMES.get(item, item), None))
        ask = msgspec.structs.replace(asked[0].ask, draw=form)
        return (msgspec.structs.replace(asked[0], ask=ask), *asked[1:])


Rung = Callable[[Draw], Box]


@pytest.fixture
async def rung(open_table: Callable[..., Table], tmp_path: Path) -> Rung:
    """A box at a table at which these dice are to be rolled."""

    def build(dice: Draw) -> Box:
        table = open_table(rules=Sites(dice))
        for n in range(2):
            table.choose(f"deal{n}", "0", table.rev, table.prompts()[0].ask.id, "app")
        box = Box(table, tmp_path)
        ring(box)
        return box

    return build


def ring(box: Box) -> None:
    table = at(box)
    table.choose(f"ring{table.rev}", "0", table.rev, table.prompts()[0].ask.id, "ring")


def at(box: Box) -> Table:
    assert box.host.table is not None
    return box.host.table


async def roll(box: Box, *values: str) -> None:
    """Roll after roll, numbered on."""
    for value in values:
        box.roll += 1
        await box.rolling(box.roll)
        assert await box.rolled(box.roll, value)


async def test_a_letter_and_a_number_are_two_rolls_of_the_same_die(rung: Rung) -> None:
    box = rung(SITE)
    await roll(box, "1")
    assert box.said == ["The site: 1 of 2 rolled (column A); roll again."]
    assert at(box).state.beads == ()
    await roll(box, "4")
    assert at(box).state.beads == ("A4",)
    assert len(box.said) == 1
    ring(box)
    await roll(box, "6", "6")
    assert at(box).state.beads == ("A4", "F6")


@pytest.mark.parametrize(("values", "shown"), [("123", "001"), ("456", "112"), ("666", "222")])
async def test_a_conflict_die_is_read_by_the_place_of_its_faces(rung: Rung, values: str, shown: str) -> None:
    box = rung(CONFLICT)
    await roll(box, *values)
    assert at(box).state.beads == (shown,)


async def test_what_was_rolled_so_far_is_shown_by_its_faces(rung: Rung) -> None:
    box = rung(CONFLICT)
    await roll(box, "1", "6")
    assert box.said == [
        "Injuries: 1 of 3 rolled (unhurt); roll again.",
        "Injuries: 2 of 3 rolled (unhurt, 2); roll again.",
    ]


async def test_what_a_hand_types_is_the_face_and_not_its_place(rung: Rung) -> None:
    box = rung(CONFLICT)
    table = at(box)
    draw = table.prompts()[0].ask.id
    with pytest.raises(IllegalMove, match="no 6"):
        table.settle("typed", "0", draw, ("6", "1", "1"))
    table.settle("typed", "0", draw, ("2", "1", "1"))
    assert table.state.beads == ("211",)


async def test_a_face_too_many_is_rolled_again(rung: Rung) -> None:
    box = rung(COIN)
    await roll(box, "3")
    assert box.said == ["The coin: there is no 3 on this die; roll again."]
    await roll(box, "2")
    assert at(box).state.beads == ("tails",)


async def test_a_face_that_is_none_costs_none_of_the_others(rung: Rung) -> None:
    box = rung(SITE)
    await roll(box, "2", "7", "5")
    assert at(box).state.beads == ("B5",)


async def test_six_faces_do_not_decide_between_more(rung: Rung) -> None:
    box = rung(POSITION)
    await roll(box, "3")
    assert box.said == ["The place: six faces are not enough for it; draw on a screen."]
    assert at(box).state.pending == "ring"


async def test_a_selection_that_may_not_be_is_rolled_anew(rung: Rung) -> None:
    box = rung(SIX_AMONG)
    await roll(box, "2", "3")
    assert box.said[1] == "Two dice: one kind is missing; draw again."
    await roll(box, "6", "1")
    assert at(box).state.beads == ("61",)


async def test_after_an_undo_the_dice_are_rolled_anew(rung: Rung) -> None:
    box = rung(SITE)
    await roll(box, "1")
    table = at(box)
    table.choose("app", "0", table.rev, table.prompts()[0].ask.id, "app")
    table.undo("undo", "0", table.rev)
    await roll(box, "5")
    assert table.state.beads == ()
    await roll(box, "2")
    assert table.state.beads == ("E2",)


async def test_a_correction_in_between_takes_no_die_away(rung: Rung) -> None:
    box = rung(SITE)
    await roll(box, "1")
    at(box).correct("fix", "0", Correct("points/0", "miscounted", by=2))
    await roll(box, "2")
    assert at(box).state.beads == ("A2",)


async def test_what_the_disk_refuses_is_settled_with_all_dice_when_it_comes_again(
    rung: Rung, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = rung(SITE)
    await roll(box, "3")
    await box.rolling(2)

    def full(*args: object) -> object:
        raise NotSaved(t("The disk is full."))

    with monkeypatch.context() as patch:
        patch.setattr(at(box), "settle", full)
        assert not await box.rolled(2, "4")
    assert await box.rolled(2, "4", number=box.number)
    assert at(box).state.beads == ("C4",)


async def test_a_reset_of_the_box_between_two_dice_keeps_the_first(rung: Rung) -> None:
    box = rung(SITE)
    await roll(box, "3")
    await box.rolling(1, boot="9f2c01ab", number=1)
    await box.rolled(1, "4", boot="9f2c01ab", number=2)
    assert at(box).state.beads == ("C4",)


def test_every_roll_that_a_real_game_asks_for_can_come_from_the_box() -> None:
    rules, sheet = games.load("mission_amazonia"), games.sheet_of("mission_amazonia")
    replace = msgspec.structs.replace
    # Sites by the position dice, as after the event that makes all sites anew.
    chapters = {name: replace(chapter, dice=True) for name, chapter in sheet.chapters.items()}
    sheet = replace(sheet, chapters=chapters)
    players = [{"name": tint, "tint": tint} for tint in rules.tints[:3]]
    start = rules.start(msgspec.convert({"players": players}, rules.options_type), sheet)
    rolled: set[tuple[int, bool]] = set()
    for seed in range(3):
        steps = simulate.steps(
            rules, start, dice.seed_from(seed), random.Random(seed), lambda: pytest.fail("refused")
        )
        for step in steps:
            draw = step.draw
            if draw is None or not draw.die:
                continue
            rolled.add((draw.count, bool(draw.slots)))
            for value in "123456":
                items = tuple(face_of(draw, place, value) for place in range(draw.count))
                rules.apply(step.before, Drawn(draw.id, items, "box"))
    # Letter and number together, and conflict dice.
    assert {(2, True), (1, False)} <= rolled
