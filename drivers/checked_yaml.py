"""YAML files read with care: everything that is wrong is said at once, each with its line and column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import yaml

from drivers.errors import ConfigInvalid, Problem
from drivers.sentence import Sentence


@dataclass(frozen=True, slots=True)
class PlacedInt:
    """A whole number and the node that it was written at."""

    value: int
    node: yaml.Node


class Section:
    """One mapping of a YAML file, read key by key; `finish` raises all problems together."""

    def __init__(self, path: Path) -> None:
        """Raises ConfigInvalid when the file cannot be read, is no YAML, or is no mapping."""
        self._file = str(path)
        self._problems: list[Problem] = []
        self._nodes: dict[str, yaml.Node] = {}
        self._known: list[str] = []
        self._keys: list[yaml.Node] = []
        root = self._compose(path)
        if not isinstance(root, yaml.MappingNode):
            self.wrong(root, Sentence("Here should be a list of `key: value`."))
            raise ConfigInvalid(tuple(self._problems))
        for key, value in root.value:
            if key.value in self._nodes:
                self.wrong(key, Sentence("{key} stands here for the second time.", key=key.value))
            self._nodes[str(key.value)] = value
            self._keys.append(key)

    def numbers(self, key: str, low: int, high: int, most: int) -> tuple[PlacedInt, ...]:
        """A list of at most `most` whole numbers from `low` to `high`; empty when the key is missing."""
        node = self._take(key)
        if node is None:
            return ()
        if not isinstance(node, yaml.SequenceNode):
            self.wrong(node, Sentence("{key} must be a list of numbers, like [17, 27].", key=key))
            return ()
        if len(node.value) > most:
            self.wrong(node, Sentence("{key} has more than {most} entries.", key=key, most=most))
        placed = []
        for item in node.value:
            value = yaml.safe_load(yaml.serialize(item))
            if type(value) is int and low <= value <= high:
                placed.append(PlacedInt(value, item))
            else:
                what = item.value if isinstance(item, yaml.ScalarNode) else "this"
                self.wrong(
                    item,
                    Sentence(
                        "{key}: {what} is not a whole number from {low} to {high}.",
                        key=key,
                        what=what,
                        low=low,
                        high=high,
                    ),
                )
        return tuple(placed)

    def flag(self, key: str, default: bool) -> bool:
        """true or false."""
        node = self._take(key)
        if node is None:
            return default
        value = yaml.safe_load(yaml.serialize(node))
        if not isinstance(value, bool):
            self.wrong(node, Sentence("{key} must be true or false.", key=key))
            return default
        return value

    def word(self, key: str, allowed: Iterable[str], default: str) -> str:
        """One of the allowed words."""
        node = self._take(key)
        if node is None:
            return default
        words = tuple(allowed)
        if not isinstance(node, yaml.ScalarNode) or node.value not in words:
            choices = ", ".join(words)
            self.wrong(node, Sentence("{key} must be one of: {choices}.", key=key, choices=choices))
            return default
        return str(node.value)

    def wrong(self, node: yaml.Node, sentence: Sentence) -> None:
        """Note a problem at a node."""
        mark = node.start_mark
        self._problems.append(Problem(self._file, mark.line + 1, mark.column + 1, sentence))

    def finish(self) -> None:
        """Raises ConfigInvalid with all problems, keys that nobody asked for included."""
        for key in self._keys:
            if key.value in self._known:
                continue
            near = get_close_matches(str(key.value), self._known, 1)
            if near:
                sentence = Sentence("{key} is not known here; {near} is.", key=key.value, near=near[0])
            else:
                known = ", ".join(self._known)
                sentence = Sentence(
                    "{key} is not known here; these are: {known}.", key=key.value, known=known
                )
            self.wrong(key, sentence)
        if self._problems:
            raise ConfigInvalid(tuple(sorted(self._problems, key=lambda it: (it.line, it.column))))

    def _take(self, key: str) -> yaml.Node | None:
        self._known.append(key)
        return self._nodes.get(key)

    def _compose(self, path: Path) -> yaml.Node:
        try:
            root = yaml.compose(path.read_text(encoding="utf-8"), yaml.SafeLoader)
        except (OSError, UnicodeDecodeError) as error:
            raise self._at(1, 1, Sentence("The file cannot be read: {error}.", error=error)) from error
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            problem = Sentence("This is not YAML: {problem}.", problem=error.problem)
            raise self._at(line, column, problem) from error
        except yaml.YAMLError as error:
            raise self._at(1, 1, Sentence("This is not YAML: {problem}.", problem=error)) from error
        if root is None:
            raise self._at(1, 1, Sentence("The file is empty."))
        return root

    def _at(self, line: int, column: int, sentence: Sentence) -> ConfigInvalid:
        return ConfigInvalid((Problem(self._file, line, column, sentence),))
