"""Sentences that are rendered late, in the language of whoever reads them.

A `Text` is an English template with named fields; its arguments may be texts themselves.
It is rendered by a `Catalog` at the moment a view is encoded for one language, so rules and
table never know in which language they speak.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

LANGUAGES: Final = ("en", "pt_BR", "de")
LOCALE_DIR: Final = Path(__file__).parent / "locale"

Arg: TypeAlias = "str | int | Text"


class Text:
    """A template, its plural form (or ""), the number that picks the form, and its arguments."""

    __slots__ = ("args", "msgid", "n", "plural")

    def __init__(self, msgid: str, args: Mapping[str, Arg], plural: str = "", n: int = 1) -> None:
        self.msgid = msgid
        self.args = args
        self.plural = plural
        self.n = n

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Text)
            and self.msgid == other.msgid
            and self.n == other.n
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return hash((self.msgid, self.n, tuple(self.args.items())))

    def __repr__(self) -> str:
        return f"Text({plain(self)!r})"


Label: TypeAlias = Text | str
"""A text, or words that are not translated: a name, a number."""


def t(msgid: str, /, **args: Arg) -> Text:
    """A translatable sentence: `t("{who} pays ${n}", who=…, n=3)`."""
    return Text(msgid, args)


def tn(msgid: str, plural: str, n: int, /, **args: Arg) -> Text:
    """A translatable sentence with a plural form; `{n}` is filled in."""
    return Text(msgid, {"n": n, **args}, plural, n)


def commas(labels: Iterable[Label]) -> Label:
    """A list in words: “farm, factory, city”. Of no labels an empty text."""
    text: Label = ""
    for one in labels:
        text = t("{one}, {other}", one=text, other=one) if text else one
    return text


def semicolons(labels: Iterable[Label]) -> Label:
    """A list of phrases: “3 alike: 5 points; 2 alike: 3 points”. Of no labels an empty text."""
    text: Label = ""
    for one in labels:
        text = t("{one}; {other}", one=text, other=one) if text else one
    return text


class Catalog:
    """The translations of one language. `render` turns labels into strings."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._gettext = gettext.translation("companion", LOCALE_DIR, [language], fallback=True)
        self._seen: dict[str, str] = {}

    def render(self, label: Label) -> str:
        """The label in this language, with its arguments filled in."""
        if isinstance(label, str):
            return label
        if label.plural:
            template = self._gettext.ngettext(label.msgid, label.plural, label.n)
        else:
            found = self._seen.get(label.msgid)
            template = self._look_up(label.msgid) if found is None else found
        args = label.args
        if not args:
            return template
        for value in args.values():
            if type(value) is Text:
                filled = {k: self.render(v) if type(v) is Text else v for k, v in args.items()}
                return template.format_map(filled)
        return template.format_map(args)

    def _look_up(self, msgid: str) -> str:
        template = self._gettext.gettext(msgid)
        if len(self._seen) < 4096:
            self._seen[msgid] = template
        return template

    def templates(self) -> dict[str, str]:
        """Every English template of the catalog and its translation; for screens of their own."""
        entries = getattr(self._gettext, "_catalog", {})
        return {k: v for k, v in entries.items() if isinstance(k, str) and k}

    def hook(self, value: Any) -> Any:
        """`enc_hook` for msgspec: texts become strings of this language."""
        if isinstance(value, Text):
            return self.render(value)
        raise NotImplementedError(f"cannot be sent: {type(value).__name__}")


@cache
def catalog(language: str) -> Catalog:
    """The catalog of a language code; an unknown code gives English."""
    return Catalog(language if language in LANGUAGES else "en")


def plain(label: Label) -> str:
    """The label in English, for logs, errors and the terminal."""
    return catalog("en").render(label)


def stored(label: Label) -> Any:
    """A form of JSON values that `restored` turns back into the same label."""
    if isinstance(label, str):
        return label
    args = {k: stored(v) if isinstance(v, Text) else v for k, v in label.args.items()}
    return [label.msgid, args, label.plural, label.n] if label.plural else [label.msgid, args]


def restored(value: Any) -> Label:
    """The label that `stored` wrote."""
    if isinstance(value, str):
        return value
    msgid, args, *form = value
    return Text(msgid, {k: restored(v) if isinstance(v, list) else v for k, v in args.items()}, *form)
