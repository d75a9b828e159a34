"""Keeping what was noted in a game in the owner's sheet: added to its text, so that nothing there is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from companion import games
from companion.durable import replace_file
from companion.errors import BrokenInput
from companion.text import t


def keep(game: str, own: Path, notes: dict[str, Any]) -> None:
    """Adds `notes` to the owner's sheet of a game; what stands there already stays as it is, comments too.

    Raises `BrokenInput` and changes nothing where the sheet says something else of the same thing, or would
    not be a sheet of this game any more.
    """
    try:
        before = own.read_text(encoding="utf-8") if own.exists() else ""
        after = merged(before, notes)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BrokenInput(t("This file cannot be read: {why}.", why=str(error)), str(own)) from error
    if after == before:
        return
    aside = own.with_name(own.stem + ".checked.yaml")
    replace_file(aside, after.encode())
    try:
        for problem in games.check_own(game, aside):
            raise BrokenInput(
                t("With the notes, your sheet would be wrong: {why}", why=str(problem)), str(own)
            )
    finally:
        aside.unlink()
    replace_file(own, after.encode())


def merged(text: str, notes: dict[str, Any]) -> str:
    """The text of a sheet with the notes in it. Raises `BrokenInput` on a contradiction."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is None:
        return _line_end(text) + _block(notes, 0)
    inserts: list[tuple[int, str]] = []
    _collect(text, root, notes, "", inserts)
    result = text
    for at, addition in sorted(inserts, reverse=True):
        result = result[:at] + addition + result[at:]
    if yaml.safe_load(result) != _joined(yaml.safe_load(text), notes):
        raise BrokenInput(t("The notes do not fit into your sheet as it is written; add them by hand."))
    return result


def _collect(text: str, node: Any, notes: dict[str, Any], place: str, inserts: list[tuple[int, str]]) -> None:
    """What goes where in the text, so that the mapping at `node` has the notes too."""
    if not isinstance(node, yaml.MappingNode):
        raise BrokenInput(
            t("Your sheet has something else at “{field}”; remove it there, or add the notes by hand.",
              field=place)
        )  # fmt: skip
    there = {key.value: value for key, value in node.value}
    fresh = {}
    for key, noted in notes.items():
        if key not in there:
            fresh[key] = noted
        elif isinstance(noted, dict):
            _collect(text, there[key], noted, f"{place}.{key}".lstrip("."), inserts)
        elif isinstance(noted, list) and _begins(there[key], noted):
            _lengthen(text, there[key], noted, inserts)
        elif yaml.safe_load(yaml.serialize(there[key])) != noted:
            raise BrokenInput(
                t("Your sheet has something else at “{field}”; remove it there, or add the notes by hand.",
                  field=f"{place}.{key}".lstrip("."))
            )  # fmt: skip
    if not fresh:
        return
    if node.flow_style:
        comma = ", " if node.value else ""
        inserts.append((node.end_mark.index - 1, comma + _flow(fresh)))
        return
    at = _end(node)
    stop = at if at and text[at - 1] == "\n" else text.find("\n", at) + 1
    column = node.start_mark.column
    if stop == 0:
        inserts.append((len(text), "\n" + _block(fresh, column)))
    else:
        inserts.append((stop, _block(fresh, column)))


def _begins(node: Any, noted: list[Any]) -> bool:
    """Whether the list that stands there is the beginning of what was noted, and not all of it."""
    if not isinstance(node, yaml.SequenceNode):
        return False
    there = yaml.safe_load(yaml.serialize(node))
    return len(there) < len(noted) and bool(noted[: len(there)] == there)


def _lengthen(text: str, node: Any, noted: list[Any], inserts: list[tuple[int, str]]) -> None:
    """The further items of a list, written as the list is."""
    fresh = noted[len(node.value) :]
    if node.flow_style:
        comma = ", " if node.value else ""
        inserts.append((node.end_mark.index - 1, comma + _flow(fresh)))
        return
    at = _end(node)
    stop = at if at and text[at - 1] == "\n" else text.find("\n", at) + 1
    lines = _block(fresh, node.start_mark.column)
    inserts.append((stop, lines) if stop else (len(text), "\n" + lines))


def _end(node: Any) -> int:
    """Where the last value in a block ends."""
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(node, yaml.MappingNode) else last
    return int(node.end_mark.index)


def _block(values: dict[str, Any] | list[Any], column: int) -> str:
    dumped: str = yaml.safe_dump(values, sort_keys=False, allow_unicode=True, default_flow_style=False)
    return "".join(" " * column + line for line in dumped.splitlines(keepends=True))


def _flow(values: dict[str, Any] | list[Any]) -> str:
    dumped: str = yaml.safe_dump(
        values, sort_keys=False, allow_unicode=True, default_flow_style=True, width=2**30
    )
    return dumped.strip()[1:-1]


def _line_end(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _joined(values: Any, notes: Any) -> Any:
    if not isinstance(values, dict) or not isinstance(notes, dict):
        return notes
    return {**values, **{key: _joined(values.get(key), noted) for key, noted in notes.items()}}
