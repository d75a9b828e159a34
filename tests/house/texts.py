"""Finds every text of the project that is shown to people: what `t`, `tn` and `Sentence` are called with.

A text must stand in the call as it is, or two of them as `a if … else b`; what is put together at run time
cannot be translated, and is a complaint.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.house.tree import ROOT

Msgid: TypeAlias = "str | tuple[str, str]"

ONE = {"t", "Sentence"}
"""Called with a text first."""
TWO = {"tn"}
"""Called with a text for one and a text for many first."""


@dataclass(frozen=True)
class Found:
    """One text, or the reason why there is none, and where."""

    file: str
    line: int
    msgid: Msgid | None
    complaint: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.complaint or self.msgid}"


def sources() -> Iterator[Path]:
    for package, pattern in (
        ("companion", "*.py"),
        ("drivers", "*.py"),
        ("ui", "*.py"),
        ("ui/phone", "*.js"),
    ):
        yield from sorted((ROOT / package).rglob(pattern))


def texts() -> list[Found]:
    """All texts, in the order of the files and of their lines."""
    found: list[Found] = []
    for path in sources():
        name, source = str(path.relative_to(ROOT)), path.read_text()
        found += in_python(name, source) if path.suffix == ".py" else in_javascript(name, source)
    return found


def in_python(file: str, source: str) -> list[Found]:
    found: list[Found] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in ONE | TWO:
            continue
        wanted = 2 if called in TWO else 1
        readings = [_readings(argument) for argument in node.args[:wanted]]
        if len(readings) < wanted or not all(readings):
            found.append(Found(file, node.lineno, None, f"{called}(…) must be called with the text itself"))
        elif called in TWO:
            found.append(Found(file, node.lineno, (readings[0][0], readings[1][0])))
        else:
            found += [Found(file, node.lineno, text) for text in readings[0]]
    return sorted(found, key=lambda one: one.line)


def _readings(argument: ast.expr) -> list[str]:
    """The texts that an argument can be; none where it is not written out."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    if isinstance(argument, ast.IfExp):
        either = _readings(argument.body), _readings(argument.orelse)
        return [*either[0], *either[1]] if all(either) else []
    return []


_STRING = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
_CALL = re.compile(rf"(?<![\w$])(t|tn)\(\s*(?:{_STRING}(?:\s*,\s*{_STRING})?|(?=[^\s]))")
_DEFINED = re.compile(r"[^()]*\)\s*\{")
"""What follows the bracket where a function or method of that name is written, and not called."""
_COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.MULTILINE)


def in_javascript(file: str, source: str) -> list[Found]:
    found: list[Found] = []
    code = _COMMENT.sub("", source)
    for call in _CALL.finditer(code):
        line = code.count("\n", 0, call.start()) + 1
        called, first, second = call.groups()
        if first is None:
            if not _DEFINED.match(code, call.end()):
                found.append(Found(file, line, None, f"{called}(…) must be called with the text itself"))
        elif called == "t":
            found.append(Found(file, line, _unquoted(first)))
        elif second is None:
            found.append(Found(file, line, None, "tn(…) needs a text for one and a text for many"))
        else:
            found.append(Found(file, line, (_unquoted(first), _unquoted(second))))
    return found


def _unquoted(literal: str) -> str:
    escapes = {"n": "\n", "t": "\t"}

    def meant(escape: re.Match[str]) -> str:
        if escape[1]:
            return chr(int(escape[1], 16))
        return escapes.get(escape[2], escape[2])

    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|(.))", meant, literal[1:-1])
