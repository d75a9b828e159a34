"""Practice values: made up, as long as nobody has entered the printed part. Wherever one shows, it says so.

A sheet lists the fields that are only practice in `made_up`, whole groups by their name alone.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from companion.text import Label, t

MADE_UP: Final = t("made up")


def is_made_up(fields: Container[str], *path: str) -> bool:
    """Whether the field at `path`, or a group around it, is among the fields that are only practice."""
    here = ""
    for word in path:
        here = f"{here}.{word}" if here else word
        if here in fields:
            return True
    return False


def made_up(label: Label, practice: bool) -> Label:
    """The label, marked where what it stands for is only a practice value."""
    return t("{what} (made up)", what=label) if practice else label
