"""Draws that follow from a commitment, fairly."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import dice
from companion.errors import BrokenInput, IllegalMove
from companion.kernel import UNKNOWN, Draw, Drawn

POOL = ("a",) * 3 + ("b",) * 2 + ("c",)


def chi_square(counts: Counter[str], faces: int, n: int) -> float:
    return sum((counts[f] - n / faces) ** 2 / (n / faces) for f in map(str, range(1, faces + 1)))


def test_a_die_of_the_seed_is_fair() -> None:
    draw = Draw("d", "die", tuple("123456"), 60_000, die=True)
    assert (
        chi_square(Counter(dice.settle(draw, dice.seed_from(1))), 6, 60_000) < 20.5
    )  # 0.1 % level, 5 degrees


def test_free_dice_are_fair() -> None:
    rolled = Counter(v for _ in range(60) for v in dice.roll("d6", 1000))
    assert chi_square(rolled, 6, 60_000) < 20.5


@given(st.binary(min_size=32, max_size=32), st.text(min_size=1, max_size=8), st.integers(0, 6))
def test_a_draw_is_always_an_outcome_of_its_pool_and_comes_again(seed: bytes, name: str, count: int) -> None:
    draw = Draw(name, "beads", POOL, count)
    items = dice.settle(draw, seed)
    draw.accept(Drawn(name, items, "app"))
    assert items == dice.settle(draw, seed)


@given(st.integers(0, 500))
def test_what_must_be_there_is_there(number: int) -> None:
    draw = Draw("d", "beads", POOL, 3, must=(("a",), ("b",), ("c",)))
    assert sorted(dice.settle(draw, dice.seed_from(number))) == ["a", "b", "c"]


def test_every_order_of_a_small_pool_is_as_likely() -> None:
    orders = Counter(
        dice.settle(Draw(f"d{n}", "x", ("a", "b", "c"), 3), dice.seed_from(n)) for n in range(6000)
    )
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


def test_impossible_draws_are_refused() -> None:
    with pytest.raises(BrokenInput, match="7 are to be drawn, 6 are left"):
        dice.settle(Draw("d", "beads", POOL, 7), dice.seed_from(1))
    with pytest.raises(BrokenInput, match="not left"):
        dice.settle(Draw("d", "beads", POOL, 1, must=(("z",),)), dice.seed_from(1))
    with pytest.raises(BrokenInput, match="no die"):
        dice.roll("d7", 1)
    with pytest.raises(BrokenInput, match="between 1 and 1000"):
        dice.roll("d6", 0)


def test_only_the_owner_of_a_secret_draw_may_keep_it_on_paper() -> None:
    Draw("d", "x", POOL, 1, seat=0).accept(Drawn("d", (UNKNOWN,), "hand"))
    with pytest.raises(IllegalMove):
        Draw("d", "x", POOL, 1).accept(Drawn("d", (UNKNOWN,), "hand"))
    with pytest.raises(IllegalMove):
        Draw("d", "x", POOL, 1, seat=0).accept(Drawn("d", (UNKNOWN,), "app"))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    seed = bytes(range(32))
    assert dice.commitment(seed) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert len({dice.new_seed() for _ in range(100)}) == 100
