"""Component sheets: what only the printed parts tell, in layers of YAML.

A sheet is `fact` ← `practice` | `yours`: a later layer wins, key by key; an empty value (`~`) takes a
key of a lower layer out. Lists are replaced whole. The schema is a frozen msgspec Struct; whatever
does not fit is reported, all of it at once, with file, line, column and field.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, Literal, TypeVar, cast

import msgspec
import yaml
from msgspec import inspect

from companion.errors import BrokenInput
from companion.text import Label, Text, plain, t

Origin = Literal["fact", "practice", "yours"]
T = TypeVar("T")

_MOST_NODES: Final = 50_000
_MOST_DEPTH: Final = 40
_BaseLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Layer(msgspec.Struct, frozen=True):
    """One YAML text. `name` is what errors call it, usually the file's name."""

    origin: Origin
    name: str
    text: str


class Place(msgspec.Struct, frozen=True):
    """Where a value stands; line and column count from 1."""

    file: str
    line: int
    column: int


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong, and where."""

    sentence: Label
    place: Place
    field: str

    def __str__(self) -> str:
        where = f"{self.place.file}:{self.place.line}:{self.place.column}"
        return (
            f"{where}: {self.field}: {plain(self.sentence)}"
            if self.field
            else f"{where}: {plain(self.sentence)}"
        )


class _Node:
    __slots__ = ("key_place", "origin", "place", "tag", "value")

    def __init__(self, value: Any, tag: str, origin: Origin, place: Place) -> None:
        self.value = value
        self.tag = tag
        self.origin = origin
        self.place = place
        self.key_place = place


class Report:
    """Collects problems, and knows where every field of the sheet stands."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._nodes: dict[str, _Node] = {}
        self._root = Place("", 1, 1)

    def add(self, path: str, sentence: Label) -> None:
        """A problem at a field, named like `pieces.farm_1.kind`; an unknown field counts as its parent."""
        self.problems.append(Problem(sentence, self.place(path), path))

    def place(self, path: str) -> Place:
        """Where a field stands, or else the nearest field around it."""
        while path:
            node = self._nodes.get(path)
            if node is not None:
                return node.place
            path = path.rpartition(".")[0]
        return self._root


class Loaded(msgspec.Struct, Generic[T], frozen=True):
    """A sheet that fits its schema, and the origin of every value that is not itself a group."""

    value: T
    origins: dict[str, Origin]

    def missing(self) -> tuple[str, ...]:
        """The fields that are only practice; a group of which all is practice is named once."""
        return missing(self.origins)


def missing(origins: dict[str, Origin]) -> tuple[str, ...]:
    """The paths of `origins` that are only practice, whole groups named once."""
    groups: dict[str, bool] = {}
    for path, origin in origins.items():
        made_up = origin == "practice"
        head = path
        while head:
            groups[head] = groups.get(head, True) and made_up
            head = head.rpartition(".")[0]
    return tuple(
        sorted(p for p, all_made_up in groups.items() if all_made_up and not groups.get(p.rpartition(".")[0]))
    )


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was most likely meant, or an empty string."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else ""


def unknown(what: Label, word: str, known: Iterable[str]) -> Label:
    """The sentence about a word that is not known, with the nearest one that is."""
    meant = nearest(word, known)
    if meant:
        return t("{what} “{word}” is not known; did you mean “{meant}”?", what=what, word=word, meant=meant)
    return t("{what} “{word}” is not known.", what=what, word=word)


def read(
    schema: type[T], layers: Sequence[Layer], more: Callable[[T, Report], None] | None = None
) -> Loaded[T]:
    """The merged sheet. `more` adds what types cannot say. Raises `BrokenInput` that lists every problem."""
    report = Report()
    loaded = _load(schema, layers, more, report)
    if report.problems or loaded is None:
        raise broken(report.problems)
    return loaded


def check(
    schema: type[T], layers: Sequence[Layer], more: Callable[[T, Report], None] | None = None
) -> tuple[Problem, ...]:
    """Every problem of the layers, in the order of the text; empty when the sheet can be used."""
    report = Report()
    _load(schema, layers, more, report)
    return tuple(report.problems)


def field_of(layer: Layer, name: str, known: Sequence[str]) -> str:
    """One field at the top of a file that must be among `known`. Raises `BrokenInput` otherwise."""
    report = Report()
    node = _parse(layer, report)
    if report.problems:
        raise broken(report.problems)
    found = node.value.get(name) if node is not None and isinstance(node.value, dict) else None
    if found is None:
        raise broken([Problem(t("This is missing."), Place(layer.name, 1, 1), name)])
    if found.value not in known:
        word = str(found.value)
        raise broken([Problem(unknown(t("The value"), word, known), found.place, name)])
    return str(found.value)


def broken(problems: Sequence[Problem]) -> BrokenInput:
    """One error that says all problems; its place is that of the first."""
    first = problems[0]
    sentence: Label = first.sentence
    if first.field:
        sentence = t("{field}: {what}", field=first.field, what=sentence)
    for problem in problems[1:]:
        place = f"{problem.place.file}:{problem.place.line}:{problem.place.column}"
        what: Label = problem.sentence
        if problem.field:
            what = t("{field}: {what}", field=problem.field, what=what)
        sentence = Text("{before}\n{place}: {what}", {"before": sentence, "place": place, "what": what})
    return BrokenInput(sentence, f"{first.place.file}:{first.place.line}:{first.place.column}")


def _load(
    schema: type[T], layers: Sequence[Layer], more: Callable[[T, Report], None] | None, report: Report
) -> Loaded[T] | None:
    merged: _Node | None = None
    for layer in layers:
        node = _parse(layer, report)
        if node is not None:
            merged = node if merged is None else _merge(merged, node)
    if report.problems:
        return None
    if merged is None:
        last = layers[-1] if layers else Layer("yours", "", "")
        report.problems.append(Problem(t("This file is empty."), Place(last.name, 1, 1), ""))
        return None
    report._root = merged.place
    plain_value = _fit(merged, inspect.type_info(schema), "", report)
    value: T | None = None
    try:
        value = msgspec.convert(plain_value, schema)
    except msgspec.ValidationError as error:
        if not report.problems:
            report.add("", t("This does not fit: {why}.", why=str(error)))
    if value is not None and more is not None:
        more(value, report)
    if value is None or report.problems:
        report.problems.sort(key=lambda p: (p.place.file, p.place.line, p.place.column))
        return None
    origins = {path: n.origin for path, n in report._nodes.items() if not isinstance(n.value, dict)}
    return Loaded(value, origins)


def _parse(layer: Layer, report: Report) -> _Node | None:
    try:
        root = yaml.compose(layer.text, Loader=_BaseLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        why = str(getattr(error, "problem", None) or error)
        place = Place(layer.name, line, column)
        report.problems.append(Problem(t("This is not YAML: {why}.", why=why), place, ""))
        return None
    if root is None:
        return None
    left = [_MOST_NODES]
    return _convert(root, layer, report, left, 0)


def _convert(node: Any, layer: Layer, report: Report, left: list[int], depth: int) -> _Node:
    place = Place(layer.name, node.start_mark.line + 1, node.start_mark.column + 1)
    left[0] -= 1
    if left[0] < 0 or depth > _MOST_DEPTH:
        raise BrokenInput(
            t("This file is too large or too deep."), f"{place.file}:{place.line}:{place.column}"
        )
    if isinstance(node, yaml.MappingNode):
        entries: dict[str, _Node] = {}
        for key, value in node.value:
            where = Place(layer.name, key.start_mark.line + 1, key.start_mark.column + 1)
            if not isinstance(key, yaml.ScalarNode):
                report.problems.append(Problem(t("A key must be a single word."), where, ""))
                continue
            if key.value in entries:
                report.problems.append(Problem(t("“{key}” stands here twice.", key=key.value), where, ""))
            entries[key.value] = _convert(value, layer, report, left, depth + 1)
            entries[key.value].key_place = where
        return _Node(entries, "map", layer.origin, place)
    if isinstance(node, yaml.SequenceNode):
        items = [_convert(item, layer, report, left, depth + 1) for item in node.value]
        return _Node(items, "list", layer.origin, place)
    return _Node(node.value, node.tag.rpartition(":")[2], layer.origin, place)


def _merge(below: _Node, above: _Node) -> _Node:
    if not (isinstance(below.value, dict) and isinstance(above.value, dict)):
        return above
    entries = dict(below.value)
    for key, node in above.value.items():
        if node.tag == "null" and key in entries:
            del entries[key]
        else:
            entries[key] = _merge(entries[key], node) if key in entries else node
    merged = _Node(entries, "map", above.origin, above.place)
    merged.key_place = above.key_place
    return merged


def _fit(node: _Node, kind: Any, path: str, report: Report) -> Any:
    """The plain value of a node, checked against a type; problems go to the report."""
    report._nodes[path] = node
    match kind:
        case inspect.StructType():
            return _fit_struct(node, kind, path, report)
        case inspect.DictType(key_type=key_type, value_type=value_type):
            if not isinstance(node.value, dict):
                return _wrong(report, path, t("A group of named values is expected here."))
            known = _literals(key_type)
            for key, item in node.value.items():
                if known and key not in known:
                    sentence = unknown(t("The name"), key, known)
                    report.problems.append(Problem(sentence, item.key_place, _join(path, key)))
            return {k: _fit(v, value_type, _join(path, k), report) for k, v in node.value.items()}
        case inspect.VarTupleType(item_type=item_type) | inspect.ListType(item_type=item_type):
            if not isinstance(node.value, list):
                return _wrong(report, path, t("A list is expected here."))
            return [_fit(v, item_type, _join(path, str(n)), report) for n, v in enumerate(node.value)]
        case inspect.TupleType(item_types=item_types):
            if not isinstance(node.value, list) or len(node.value) != len(item_types):
                return _wrong(report, path, t("A list of {n} values is expected here.", n=len(item_types)))
            pairs = enumerate(zip(node.value, item_types, strict=True))
            return [_fit(v, one, _join(path, str(n)), report) for n, (v, one) in pairs]
        case inspect.UnionType(types=types):
            if node.tag == "null" and any(isinstance(one, inspect.NoneType) for one in types):
                return None
            return _fit(node, next(o for o in types if not isinstance(o, inspect.NoneType)), path, report)
    return _fit_scalar(node, kind, path, report)


def _fit_struct(node: _Node, kind: inspect.StructType, path: str, report: Report) -> Any:
    if not isinstance(node.value, dict):
        return _wrong(report, path, t("A group of named values is expected here."))
    fields = {f.encode_name: f for f in kind.fields}
    result = {}
    for key, item in node.value.items():
        if key in fields:
            result[key] = _fit(item, fields[key].type, _join(path, key), report)
        else:
            file = item.key_place.file
            unset = [k for k in fields if k not in node.value or node.value[k].key_place.file != file]
            sentence = unknown(t("The field"), key, unset)
            report.problems.append(Problem(sentence, item.key_place, _join(path, key)))
    for name, field in fields.items():
        if field.required and name not in node.value:
            report.add(_join(path, name), t("This is missing."))
    return result


def _fit_scalar(node: _Node, kind: Any, path: str, report: Report) -> Any:
    if isinstance(node.value, dict | list) or node.tag == "null":
        return _wrong(report, path, t("A single value is expected here."))
    text = cast(str, node.value)
    match kind:
        case inspect.StrType():
            return text
        case inspect.LiteralType(values=values):
            if text not in values:
                report.add(path, unknown(t("The value"), text, [str(v) for v in values]))
            return text
        case inspect.BoolType():
            if node.tag != "bool":
                return _wrong(report, path, t("Yes or no is expected here."))
            return text.lower() in ("true", "yes", "on")
        case inspect.IntType(ge=least, le=most):
            try:
                number = int(text) if node.tag == "int" else None
            except ValueError:
                number = None
            if number is None:
                return _wrong(report, path, t("A whole number is expected here, not “{word}”.", word=text))
            if least is not None and number < least:
                report.add(path, t("{n} is too small; at least {least}.", n=number, least=least))
            elif most is not None and number > most:
                report.add(path, t("{n} is too large; at most {most}.", n=number, most=most))
            return number
    raise TypeError(f"a sheet cannot hold {type(kind).__name__}")


def _literals(kind: inspect.Type) -> list[str]:
    return [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else []


def _wrong(report: Report, path: str, sentence: Label) -> Any:
    report.add(path, sentence)
    return None


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
