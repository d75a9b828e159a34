"""The screen's own words in the player's language.

English templates are the keys; `/api/strings?lang=` of the daemon gives the others. What has no translation
stays English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = {"en": "English", "pt_BR": "Português", "de": "Deutsch"}
"""The languages that can be chosen, each by its own name."""

_strings: dict[str, str] = {}


def use(strings: Mapping[str, str]) -> bool:
    """From now on `t` speaks these, English template to template; whether that changes anything."""
    changed = dict(strings) != _strings
    _strings.clear()
    _strings.update(strings)
    return changed


def t(template: str, /, **fields: str | int) -> str:
    """The template in the player's language, with its fields filled in."""
    words = _strings.get(template) or template
    if not fields:
        return words
    try:
        return words.format(**fields)
    except (KeyError, IndexError, ValueError):
        # A translation with a wrong field must not take the table down.
        return template.format(**fields)
