"""Sentences for people that a floor above can still translate."""

from __future__ import annotations

from collections.abc import Mapping


class Sentence(str):
    """An English sentence that keeps its template and fields.

    It is an ordinary string; whoever translates looks up `template` and fills in `fields`.
    """

    template: str
    fields: Mapping[str, object]

    def __new__(cls, template: str, **fields: object) -> Sentence:
        made = super().__new__(cls, template.format(**fields))
        made.template = template
        made.fields = fields
        return made
