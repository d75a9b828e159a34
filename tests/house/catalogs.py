"""`make locale`: collects the texts, brings the catalogs up to date, compiles them, and says what is missing.

No dates are written, and of a place only the file: a catalog changes when a text changes, and not else.
"""

from __future__ import annotations

import io
import re
import string
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.house.texts import Found, texts
from tests.house.tree import ROOT

LOCALE = ROOT / "companion/locale"
LANGUAGES = ("pt_BR", "de")
PLURALS = {"pt_BR": "nplurals=2; plural=(n > 1);"}
"""Where ours differ: the usual Portuguese has a form of its own for whole millions, which no game reaches."""
PEOPLE = "the table-companion contributors"


_HEAD = {"Last-Translator", "Language", "Language-Team", "Plural-Forms"}
_HEAD |= {"MIME-Version", "Content-Type", "Content-Transfer-Encoding"}


_HEAD = {"Last-Translator", "Language", "Language-Team", "Plural-Forms"}
_HEAD |= {"MIME-Version", "Content-Type", "Content-Transfer-Encoding"}


class _Lasting(Catalog):
    """A catalog whose head says only what lasts: no days, no versions."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in super()._get_mime_headers() if name in _HEAD]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def letters(msgid: str) -> bool:
    """Whether there is anything to translate between the fields."""
    return re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", msgid)) is not None


def template(found: list[Found]) -> Catalog:
    """The catalog of all texts, in English only."""
    pot = empty(None)
    for one in found:
        if one.msgid is not None and letters(one.msgid if isinstance(one.msgid, str) else one.msgid[0]):
            pot.add(one.msgid, locations=[(one.file, 1)])
    return pot


def empty(language: str | None) -> Catalog:
    """A catalog of a language without texts; None is the template."""
    catalog = _Lasting(
        locale=language,
        domain="companion",
        header_comment=f"# Texts of the table companion, by {PEOPLE}.",
        last_translator=PEOPLE,
        language_team=PEOPLE,
        fuzzy=False,
    )
    if language in PLURALS:
        catalog.mime_headers = [("Plural-Forms", PLURALS[language])]
    return catalog


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES/companion.po"


def read(language: str) -> Catalog:
    """What is translated so far; nothing where there is no catalog yet."""
    path = po_path(language)
    if not path.exists():
        return empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="companion")


def updated(language: str, pot: Catalog) -> Catalog:
    """The texts of `pot` with their translations; a text that has changed must be translated anew."""
    catalog, known = empty(language), read(language)
    for message in pot:
        if message.id:
            before = known.get(message.id)
            catalog.add(
                message.id,
                _forms(before, catalog) if before is not None else "",
                locations=message.locations,
                flags=before.flags if before is not None else (),
                user_comments=before.user_comments if before is not None else (),
            )
    return catalog


def _forms(message: Message, catalog: Catalog) -> str | tuple[str, ...]:
    """The translation that was there, with as many forms as the language has."""
    if isinstance(message.string, str):
        return message.string
    return tuple(message.string[: catalog.num_plurals])


def as_po(catalog: Catalog) -> bytes:
    written = io.BytesIO()
    write_po(written, catalog, width=110, include_lineno=False, ignore_obsolete=True)
    return written.getvalue().rstrip(b"\n") + b"\n"


def as_mo(catalog: Catalog) -> bytes:
    lasting, written = empty(str(catalog.locale)), io.BytesIO()
    for message in catalog:
        if message.id:
            lasting.add(message.id, message.string, flags=message.flags)
    write_mo(written, lasting)
    return written.getvalue()


def compiled(language: str) -> bytes:
    """The .mo file that belongs to the .po file as it stands."""
    return as_mo(read(language))


def fields(text: str) -> set[str]:
    """The names in braces; fails with a ValueError on braces that do not match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def wrong(message: Message) -> str:
    """Why a translation cannot be used, or nothing."""
    many = not isinstance(message.id, str)
    english = list(message.id) if many else [message.id]
    said = list(message.string) if many else [message.string]
    if not all(said) or not said:
        return "not translated"
    if message.fuzzy:
        return "marked as uncertain (fuzzy)"
    every = set().union(*map(fields, english))
    for text in said:
        try:
            named = fields(text)
        except ValueError as error:
            return f"{error}, in “{text}”"
        # The form for one may say “a card” where the others say “{n} cards”.
        if not (every - {"n"} if many else every) <= named <= every:
            return f"has the fields {sorted(named)} in place of {sorted(every)}"
    return ""


def problems(language: str, pot: Catalog) -> dict[str, str]:
    """What is missing or wrong in a language: text → why."""
    known, found = read(language), {}
    for message in pot:
        if not message.id:
            continue
        ours = known.get(message.id)
        complaint = "not in the catalog" if ours is None else wrong(ours)
        if complaint:
            found[message.id if isinstance(message.id, str) else message.id[0]] = complaint
    return found


def main() -> int:
    found = texts()
    complaints = {str(one): "" for one in found if one.complaint}
    pot = template(found)
    LOCALE.mkdir(parents=True, exist_ok=True)
    (LOCALE / "companion.pot").write_bytes(as_po(pot))
    print(f"locale: {len(pot)} texts in companion/locale/companion.pot")
    for language in LANGUAGES:
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(updated(language, pot)))
        path.with_suffix(".mo").write_bytes(compiled(language))
        missing = problems(language, pot)
        print(f"locale: {language}: {len(pot) - len(missing)} of {len(pot)} translated")
        for text, why in missing.items():
            complaints[text] = f"{complaints.get(text, '')}  {language}: {why}"
    for text, why in complaints.items():
        print(f"{text}{why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
