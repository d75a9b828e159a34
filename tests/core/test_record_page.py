"""The record page is true: every kind of line and every move of every game has an example that is read."""

from __future__ import annotations

import hashlib
import hmac
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from companion import dice, games, record
from companion.kernel import Draw

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text()
LINES = re.findall(r"```json line\n(.*?)\n```", PAGE)
MOVES = re.findall(r"```json move (\w+)\n(.*?)\n```", PAGE)


@pytest.mark.parametrize("text", LINES)
def test_a_line_is_read(text: str) -> None:
    line = msgspec.json.decode(text, type=record.AnyLine)
    again = msgspec.json.decode(msgspec.json.encode(line))
    assert {k: v for k, v in msgspec.json.decode(text).items() if k in again} == again


@pytest.mark.parametrize(("game", "text"), MOVES)
def test_a_move_is_read(game: str, text: str) -> None:
    move = msgspec.json.decode(text, type=games.load(game).move_type)
    assert msgspec.json.decode(msgspec.json.encode(move)) == msgspec.json.decode(text)


def test_every_kind_of_line_has_an_example() -> None:
    shown = {msgspec.json.decode(text)["line"] for text in LINES}
    assert shown == {kind.__struct_config__.tag for kind in get_args(record.AnyLine)}


@pytest.mark.parametrize("game", games.ids())
def test_every_move_has_an_example(game: str) -> None:
    shown = {msgspec.json.decode(text)["do"] for of, text in MOVES if of == game}
    assert shown == {kind.__struct_config__.tag for kind in get_args(games.load(game).move_type)}


def test_the_proof_can_be_done_from_the_page_alone() -> None:
    """Written from the words on the page, not from `companion.dice`."""
    seed, pool = bytes(range(32)), ["a", "b", "c", "d", "e", "f", "g"]
    stream = b"".join(hmac.digest(seed, f"ship-11/{block}".encode(), "sha256") for block in range(4))
    left, drawn, at = list(pool), [], 0
    while len(drawn) < 5:
        number = int.from_bytes(stream[at : at + 2], "big")
        at += 2
        if number >= 65536 // len(left) * len(left):
            continue
        place = number % len(left)
        drawn.append(left[place])
        left[place] = left[-1]
        del left[-1]
    assert dice.settle(Draw("ship-11", "x", tuple(pool), 5), seed) == tuple(drawn)
    assert hashlib.sha256(seed).hexdigest() in PAGE
