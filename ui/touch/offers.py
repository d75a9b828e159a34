"""Which places on the table can be tapped, as the open prompts name them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offers:
    """`at` maps a place (`panel/area/space`, `panel/area`, `panel`) to its prompt and choice."""

    at: dict[str, tuple[Json, Json]] = field(default_factory=dict)
    take: Callable[[Json, Json], None] = lambda ask, choice: None

    def on(self, place: str) -> Callable[[], None] | None:
        """What a tap at this place does; None where nothing is offered."""
        found = self.at.get(place)
        if found is None:
            return None
        ask, choice = found
        return lambda: self.take(ask, choice)

    def within(self, panel: str) -> tuple[str, ...]:
        """The offered places of a panel, to tell whether its picture must be drawn anew."""
        return tuple(
            f"{place}={ask['id']}/{choice['id']}"
            for place, (ask, choice) in self.at.items()
            if place == panel or place.startswith(panel + "/")
        )


def collect(asks: Iterable[Json], take: Callable[[Json, Json], None]) -> Offers:
    """The offers of these prompts. A place that two choices name is none: which one is meant is not known."""
    at: dict[str, tuple[Json, Json]] = {}
    twice: set[str] = set()
    for ask in asks:
        for choice in ask.get("choices", []):
            place = choice.get("at", "")
            if not place or choice.get("why_not"):
                continue
            if place in at:
                twice.add(place)
            at[place] = (ask, choice)
    for place in twice:
        del at[place]
    return Offers(at, take)
