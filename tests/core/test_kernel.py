"""What every game gets from the kernel: players with faces of their own, switches, corrections of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import BrokenState, IllegalMove, need
from companion.kernel import Correct, Player, check_players, switch
from companion.text import commas, plain, semicolons, t


@pytest.mark.parametrize(
    ("one", "other", "refusal"),
    [
        (("Ana", "blue"), ("Rui", "blue"), "Two players have the same colour."),
        (("Ana", "blue"), (" Ana ", "red"), "Every player needs a name of their own."),
        (("Ana", "blue"), ("  ", "red"), "Every player needs a name of their own."),
    ],
)
def test_players_are_told_apart(one: tuple[str, str], other: tuple[str, str], refusal: str) -> None:
    check_players((Player("Ana", "blue"), Player("Rui", "red")))
    with pytest.raises(IllegalMove) as refused:
        check_players((Player(*one), Player(*other)))
    assert str(refused.value) == refusal


def test_the_first_value_of_a_switch_is_its_default() -> None:
    made = switch("draws", t("Draws"), ask=t("Each asks."), app=t("At once."))
    assert (made.id, plain(made.label)) == ("draws", "Draws")
    assert [(value.id, plain(value.label)) for value in made.values] == [
        ("ask", "Each asks."),
        ("app", "At once."),
    ]


@pytest.mark.parametrize(
    ("change", "number"), [({"by": -2}, 1), ({"to": 7}, 7), ({"to": 0, "by": 5}, 0), ({}, 3)]
)
def test_a_number_is_set_or_changed(change: dict[str, Any], number: int) -> None:
    assert Correct("money", "miscounted", **change).number(3, most=9) == number


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"by": 7}, "Between 0 and 9, please."),
        ({"by": -4}, "Between 0 and 9, please."),
        ({"to": 10}, "Between 0 and 9, please."),
        ({"to": "five"}, "A number is needed."),
        ({"to": True}, "A number is needed."),
    ],
)
def test_a_number_that_does_not_fit_is_refused(change: dict[str, Any], refusal: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Correct("money", "miscounted", **change).number(3, most=9)
    assert str(refused.value) == refusal


def test_a_number_may_have_another_bound_below() -> None:
    assert Correct("points", "miscounted", by=-5).number(3, most=9, least=-9) == -2
    with pytest.raises(IllegalMove, match=r"^Between -9 and 9, please\.$"):
        Correct("points", "miscounted", to=-10).number(3, most=9, least=-9)


def test_a_broken_book_is_named() -> None:
    need(True, "money below zero")
    with pytest.raises(BrokenState, match=r"^The books are wrong: money below zero\.$"):
        need(False, "money below zero")


def test_lists_in_words() -> None:
    assert plain(commas(["Farm", t("Factory"), "City"])) == "Farm, Factory, City"
    assert plain(semicolons(t("{n} points", n=n) for n in (1, 2))) == "1 points; 2 points"
    assert (commas([]), semicolons([]), commas(["Farm"])) == ("", "", "Farm")
