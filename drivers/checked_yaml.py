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


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word and the node that it was written at."""

    value: str
    node: yaml.Node


class Section:
    """One mapping of a YAML file, read key by key; `finish` raises all problems of the file together."""

    def __init__(self, file: str, node: yaml.Node, problems: list[Problem]) -> None:
        self.node = node
        self._file = file
        self._problems = problems
        self._nodes: dict[str, yaml.Node] = {}
        self._known: list[str] = []
        self._keys: list[yaml.Node] = []
        self._inner: list[Section] = []
        if not isinstance(node, yaml.MappingNode):
            self.wrong(node, Sentence("Here should be a list of `key: value`."))
            return
        for key, value in node.value:
            if key.value in self._nodes:
                self.wrong(key, Sentence("{key} stands here for the second time.", key=key.value))
            self._nodes[str(key.value)] = value
            self._keys.append(key)

    @classmethod
    def open(cls, path: Path) -> Section:
        """The whole file. Raises ConfigInvalid when it cannot be read, is no YAML, or is no mapping."""
        section = cls(str(path), _compose(path), [])
        if section._problems:
            raise ConfigInvalid(tuple(section._problems))
        return section

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are there, in the order of the file."""
        return tuple(self._nodes)

    def section(self, key: str) -> Section | None:
        """The mapping under this key; None when it is missing."""
        node = self._take(key)
        if node is None:
            return None
        inner = Section(self._file, node, self._problems)
        self._inner.append(inner)
        return inner

    def placed_word(self, key: str) -> PlacedWord | None:
        """Any one word."""
        node = self._take(key)
        if node is None:
            return None
        if not isinstance(node, yaml.ScalarNode):
            self.wrong(node, Sentence("{key} must be one word.", key=key))
            return None
        return PlacedWord(str(node.value), node)

    def words(self, key: str, most: int) -> tuple[PlacedWord, ...]:
        """A list of at most `most` words; empty when the key is missing."""
        placed = []
        for item in self._list(key, most, Sentence("{key} must be a list, like [D5, D6].", key=key)):
            if isinstance(item, yaml.ScalarNode):
                placed.append(PlacedWord(str(item.value), item))
            else:
                self.wrong(item, Sentence("{key}: each entry must be one word.", key=key))
        return tuple(placed)

    def numbers(self, key: str, low: int, high: int, most: int) -> tuple[PlacedInt, ...]:
        """A list of at most `most` whole numbers from `low` to `high`; empty when the key is missing."""
        placed = []
        for item in self._list(
            key, most, Sentence("{key} must be a list of numbers, like [17, 27].", key=key)
        ):
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

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """One whole number from `low` to `high`."""
        node = self._take(key)
        if node is None:
            return default
        value = yaml.safe_load(yaml.serialize(node))
        if type(value) is not int or not low <= value <= high:
            sentence = Sentence(
                "{key} must be a whole number from {low} to {high}.", key=key, low=low, high=high
            )
            self.wrong(node, sentence)
            return default
        return value

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
        self._complain_of_unknown_keys()
        if self._problems:
            raise ConfigInvalid(tuple(sorted(self._problems, key=lambda it: (it.line, it.column))))

    def _complain_of_unknown_keys(self) -> None:
        for inner in self._inner:
            inner._complain_of_unknown_keys()
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

    def _list(self, key: str, most: int, complaint: Sentence) -> list[yaml.Node]:
        node = self._take(key)
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.wrong(node, complaint)
            return []
        if len(node.value) > most:
            self.wrong(node, Sentence("{key} has more than {most} entries.", key=key, most=most))
        return list(node.value)

    def _take(self, key: str) -> yaml.Node | None:
        self._known.append(key)
        return self._nodes.get(key)


def _compose(path: Path) -> yaml.Node:
    file = str(path)
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), yaml.SafeLoader)
    except (OSError, UnicodeDecodeError) as error:
        raise _at(file, 1, 1, Sentence("The file cannot be read: {error}.", error=error)) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problem = Sentence("This is not YAML: {problem}.", problem=error.problem)
        raise _at(file, line, column, problem) from error
    except yaml.YAMLError as error:
        raise _at(file, 1, 1, Sentence("This is not YAML: {problem}.", problem=error)) from error
    if root is None:
        raise _at(file, 1, 1, Sentence("The file is empty."))
    return root


def _at(file: str, line: int, column: int, sentence: Sentence) -> ConfigInvalid:
    return ConfigInvalid((Problem(file, line, column, sentence),))
