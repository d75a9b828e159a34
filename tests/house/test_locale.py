"""Every text is there in every language, with its fields, and what is compiled is what was translated."""

from __future__ import annotations

import gettext
import io

import pytest
from babel.messages.catalog import Catalog, Message

from tests.house.catalogs import (
    LANGUAGES,
    as_mo,
    as_po,
    compiled,
    empty,
    po_path,
    problems,
    template,
    wrong,
)
from tests.house.texts import Found, in_javascript, in_python, texts


@pytest.fixture(scope="module")
def found() -> list[Found]:
    return texts()


@pytest.fixture(scope="module")
def pot(found: list[Found]) -> Catalog:
    return template(found)


def test_every_text_stands_in_its_call(found: list[Found]) -> None:
    assert [str(one) for one in found if one.complaint] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str, pot: Catalog) -> None:
    assert problems(language, pot) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogs_are_fresh(language: str) -> None:
    assert po_path(language).with_suffix(".mo").read_bytes() == compiled(language), "stale: make locale"


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogs_can_be_read(language: str) -> None:
    with po_path(language).with_suffix(".mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    assert read.info()["language"] == language
    assert read.charset() == "utf-8"


def test_texts_are_found_in_python() -> None:
    source = (
        't("plain")\nx.t("by name", who=t("inner"))\ntn("{n} card", "{n} cards", n)\n'
        't("a" if x else "b")\nt(name)\ndef t(msgid): ...\nSentence("The cable" " is out.")\n'
    )
    found = in_python("f.py", source)
    assert [one.msgid for one in found] == [
        "plain",
        "by name",
        "inner",
        ("{n} card", "{n} cards"),
        "a",
        "b",
        None,
        "The cable is out.",
    ]
    assert str(found[6]) == "f.py:5: t(…) must be called with the text itself"


def test_texts_are_found_in_javascript() -> None:
    source = r"""
import { t, tn } from "./text.js";
export function t(msgid) { return msgid }
f(t("{who} pays", { who: t('Blue') }));
const p = `<p>${x ? t("cond a") : t("it's \u201cb\u201d")}</p>`;
// t("commented")
tn("{n} card",
   "{n} cards", n); start("no"); s.replace(/["']/g, t(`tmpl`));
t(name);
"""
    found = in_javascript("f.js", source)
    assert [one.msgid for one in found] == [
        "{who} pays",
        "Blue",
        "cond a",
        "it's “b”",
        ("{n} card", "{n} cards"),
        "tmpl",
        None,
    ]
    assert str(found[-1]) == "f.js:9: t(…) must be called with the text itself"


@pytest.mark.parametrize(
    ("msgid", "said", "complaint"),
    [
        ("Undo", "", "not translated"),
        ("{who} pays", "{who} zahlt", ""),
        ("{who} pays", "{wer} zahlt", "has the fields ['wer'] in place of ['who']"),
        ("{who} pays", "{who zahlt", "expected '}' before end of string, in “{who zahlt”"),
        (("{n} card", "{n} cards"), ("eine Karte", "{n} Karten"), ""),
        (("{n} card", "{n} cards"), ("{n} Karte", ""), "not translated"),
        (
            ("{n} of {who}", "{n} of {who}"),
            ("eine", "{n} von {who}"),
            "has the fields [] in place of ['n', 'who']",
        ),
    ],
)
def test_a_translation_that_cannot_be_used_is_told(
    msgid: str | tuple[str, str], said: str | tuple[str, str], complaint: str
) -> None:
    assert wrong(Message(msgid, said)) == complaint


@pytest.mark.parametrize(("language", "none"), [("pt_BR", "um"), ("de", "muitos")])
def test_a_language_has_its_own_plural(language: str, none: str) -> None:
    catalog = empty(language)
    catalog.add(("one", "many"), ("um", "muitos"))
    read = gettext.GNUTranslations(io.BytesIO(as_mo(catalog)))
    assert [read.ngettext("one", "many", n) for n in (0, 1, 2, 1_000_000)] == [none, "um", "muitos", "muitos"]


def test_an_uncertain_translation_is_told() -> None:
    assert wrong(Message("Undo", "Zurück", flags=("fuzzy",))) == "marked as uncertain (fuzzy)"


def test_catalogs_tell_neither_day_nor_line(pot: Catalog) -> None:
    written = as_po(pot).decode()
    assert "Date" not in written
    assert "Babel" not in written
    assert not any(line.startswith("#: ") and ":" in line[3:] for line in written.splitlines())
    assert written == as_po(template(texts())).decode()
    assert (
        io.StringIO(written).readline()
        == "# Texts of the table companion, by the table-companion contributors.\n"
    )
