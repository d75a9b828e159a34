"""The games. Each folder here is one; there is no list to edit. A game's package has

- `RULES`, the `companion.kernel.Rules` of the game;
- `SHEET`, the frozen Struct that its component sheet must fit (with a field `made_up`), `facts.yaml` and
  `practice.yaml` beside it, and `check_sheet(sheet, report)` for what types cannot say;
- `result_of_file(name, text, sheet)`, the result of a described position as plain values.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec

from companion.errors import BrokenInput
from companion.kernel import AnyRules
from companion.sheet import Layer, Loaded, Problem, check, field_of, nearest, read
from companion.text import t

_IDS = tuple(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg)


def ids() -> tuple[str, ...]:
    """The games that there are, by id; none is imported."""
    return _IDS


def load(game_id: str) -> AnyRules:
    """The rules of a game. Raises `BrokenInput` if there is no such game."""
    return cast(AnyRules, _package(game_id).RULES)


def offered(own: Callable[[str], Path]) -> list[dict[str, Any]]:
    """The games as they are offered before one begins: players, colours, switches, and whether practice
    values stand in for printed parts. `own` says where the owner's sheet of a game is."""
    rules = [load(game) for game in _IDS]
    return [
        {
            "game": one.id,
            "name": one.name,
            "players": one.seats,
            "tints": one.tints,
            "practice": bool(missing(one.id, own(one.id))),
            "options": one.switches,
        }
        for one in rules
    ]


def sheet_of(game_id: str, own: Path | None = None) -> Any:
    """The sheet for `Rules.start`: facts, then practice, then the owner's file if it exists.

    Raises `BrokenInput` that names every problem with file, line and column.
    """
    loaded = loaded_sheet(game_id, own)
    return msgspec.structs.replace(loaded.value, made_up=loaded.missing())


def missing(game_id: str, own: Path | None = None) -> tuple[str, ...]:
    """The fields of a game's sheet that are only practice, whole groups named once."""
    return loaded_sheet(game_id, own).missing()


def loaded_sheet(game_id: str, own: Path | None = None) -> Loaded[Any]:
    """The sheet with the origin of each of its values."""
    package = _package(game_id)
    return read(package.SHEET, layers(game_id, own), package.check_sheet)


def check_own(game_id: str, own: Path) -> tuple[Problem, ...]:
    """Every problem of the owner's file; empty when it can be used."""
    package = _package(game_id)
    return check(package.SHEET, layers(game_id, own), package.check_sheet)


def layers(game_id: str, own: Path | None = None) -> tuple[Layer, ...]:
    """The layers of a game's sheet, the strongest last."""
    _package(game_id)
    folder = Path(__path__[0]) / game_id
    found = [
        Layer("fact", "facts.yaml", (folder / "facts.yaml").read_text(encoding="utf-8")),
        Layer("practice", "practice.yaml", (folder / "practice.yaml").read_text(encoding="utf-8")),
    ]
    if own is not None and own.exists():
        try:
            text = own.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BrokenInput(t("This file cannot be read: {why}.", why=str(error)), str(own)) from error
        found.append(Layer("yours", str(own), text))
    return tuple(found)


def score_position(name: str, text: str) -> Any:
    """The result of the position that a file describes; its field `game` says of which game."""
    game_id = field_of(Layer("yours", name, text), "game", _IDS)
    return _package(game_id).result_of_file(name, text, sheet_of(game_id))


def _package(game_id: str) -> Any:
    if game_id not in _IDS:
        meant = nearest(game_id, _IDS)
        if meant:
            raise BrokenInput(
                t("There is no game “{game}”; did you mean “{meant}”?", game=game_id, meant=meant)
            )
        raise BrokenInput(t("There is no game “{game}”.", game=game_id))
    return importlib.import_module(f"{__name__}.{game_id}")
