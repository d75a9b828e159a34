"""What the floors are made of; which way imports go is in pyproject.toml, for import-linter."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT, modules

ALLOWED = {
    "companion.agenda": {"msgspec"},
    "companion.checklist": {"msgspec"},
    "companion.practice": set(),
    "companion.kernel": {"msgspec"},
    "companion.text": {"msgspec"},
    "companion.view": {"msgspec"},
    "companion.errors": set(),
    "companion.sheet": {"msgspec", "yaml"},
    "companion.games": {"msgspec", "yaml"},
    "drivers": {"gpiozero", "lgpio", "msgspec", "serial", "yaml"},
    "ui": {"aiohttp", "kivy", "msgspec", "platformdirs", "segno", "yaml", "zeroconf"},
}
"""What a floor may use from outside the standard library."""

IMPURE = {"asyncio", "datetime", "os", "random", "secrets", "socket", "sqlite3", "subprocess"}
IMPURE |= {"threading", "time"}
"""A game knows no files, clocks, chance or network. (`pathlib` may be: a sheet lies beside its rules.)"""

NAMELESS = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "data", "info", "misc"}
"""Names that say nothing of what a module is for."""


def file_of(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported(source: str) -> Iterator[str]:
    """The top-level names of all that a source imports, but for relative imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).split(".")[0]


def from_outside(source: str) -> set[str]:
    ours = {"companion", "drivers", "ui"}
    return {name for name in imported(source) if name not in sys.stdlib_module_names} - ours


def on(floor: str) -> list[str]:
    package = floor.split(".")[0]
    return [name for name in modules(package) if name == floor or name.startswith(f"{floor}.")]


@pytest.mark.parametrize("floor", ALLOWED)
def test_a_floor_uses_only_what_it_may(floor: str) -> None:
    found = {name: from_outside(file_of(name).read_text()) - ALLOWED[floor] for name in on(floor)}
    assert {name: extra for name, extra in found.items() if extra} == {}


def test_games_and_what_they_stand_on_are_pure() -> None:
    below = ("agenda", "checklist", "practice", "kernel", "view")
    pure = on("companion.games") + [name for room in below for name in on(f"companion.{room}")]
    found = {name: IMPURE & set(imported(file_of(name).read_text())) for name in pure}
    assert {name: impure for name, impure in found.items() if impure} == {}


def full_names(source: str) -> Iterator[str]:
    """The dotted names of all that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def game_in(module: str) -> str:
    """The game that a module belongs to, or nothing: `companion.games.imigrantes.money` → `imigrantes`."""
    parts = module.split(".")
    inside = parts[:2] == ["companion", "games"] and len(parts) > 2
    return parts[2] if inside and ROOT.joinpath(*parts[:3]).is_dir() else ""


def test_nobody_but_a_game_knows_which_game_it_is() -> None:
    """`companion.games` itself has the list of games; `companion.host` opens one by its name there."""
    above = [name for name in modules("companion") if name != "companion.games"]
    known = {name: {game_in(one) for one in full_names(file_of(name).read_text())} for name in above}
    assert {name: games for name, games in known.items() if games - {"", game_in(name)}} == {}


def test_the_check_sees_an_import_wherever_it_stands() -> None:
    source = "def f():\n    import numpy.linalg\nfrom aiohttp import web\nimport json\n"
    assert from_outside(source) == {"numpy", "aiohttp"}
    assert list(full_names("def f():\n    from companion.games import imigrantes\n")) == [
        "companion.games.imigrantes"
    ]
    assert IMPURE & set(imported("if True:\n    from time import sleep\n")) == {"time"}


def test_modules_are_named_for_what_they_are() -> None:
    found = [name for package in ("companion", "drivers", "ui") for name in modules(package)]
    assert [name for name in found if NAMELESS & set(name.split("."))] == []
