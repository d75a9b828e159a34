"""Practice values are told apart from printed ones, alone and in groups."""

from __future__ import annotations

import pytest

from companion.practice import is_made_up, made_up
from companion.text import plain, t

FIELDS = frozenset({"train", "phases.II", "pieces.farm.scoring"})


@pytest.mark.parametrize(
    ("path", "practice"),
    [
        ("train", True),
        ("phases II", True),
        ("phases II hire", True),
        ("phases I hire", False),
        ("phases", False),
        ("pieces farm scoring", True),
        ("pieces farm", False),
        ("trains", False),
    ],
)
def test_a_field_is_made_up_if_it_or_a_group_around_it_is(path: str, practice: bool) -> None:
    assert is_made_up(FIELDS, *path.split()) is practice


def test_what_is_made_up_says_so() -> None:
    assert plain(made_up(t("{n} points", n=3), True)) == "3 points (made up)"
    assert plain(made_up("Farm", False)) == "Farm"
