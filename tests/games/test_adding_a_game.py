"""The page about adding a game: its game plays, its sheet fits."""

from __future__ import annotations

import random
import re
import sys
import types
from pathlib import Path

import msgspec
import pytest

from companion import games, simulate
from companion.errors import IllegalMove
from companion.kernel import Correct, Player

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def block(language: str) -> str:
    """The one code block of a language on the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def test_the_game_on_the_page_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("digging")
    monkeypatch.setitem(sys.modules, "digging", module)
    exec(compile(block("python"), str(PAGE), "exec"), module.__dict__)
    rules = module.RULES
    players = (Player("Ana", "blue"), Player("Rui", "red"), Player("Eva", "green"))
    start = rules.start(rules.options_type(players=players), None)
    played = simulate.play(rules, lambda: start, 20, 1)
    assert (played.games, played.illegal, played.moves) == (20, 0, 20 * 12)
    state = start
    for step in simulate.steps(rules, start, b"s" * 32, random.Random(1), lambda: None):
        state = step.after
        written = msgspec.msgpack.encode(state)
        assert msgspec.msgpack.decode(written, type=rules.state_type) == state
        assert rules.view(state, None).panels
        line = msgspec.json.encode(step.move)
        assert msgspec.json.decode(line, type=rules.move_type) == step.move
    assert rules.over(state)
    assert rules.apply(state, Correct("points/1", "miscounted", to=3)).points[1] == 3
    with pytest.raises(IllegalMove):
        rules.apply(state, Correct("points/9", "miscounted", to=3))


def test_the_sheet_on_the_page_fits(tmp_path: Path) -> None:
    own = tmp_path / "imigrantes.yaml"
    own.write_text(block("yaml"), encoding="utf-8")
    assert games.check_own("imigrantes", own) == ()
    sheet = games.sheet_of("imigrantes", own)
    assert sheet.train == (3, 3, 4, 5)
    assert "farm_2" not in sheet.pieces
