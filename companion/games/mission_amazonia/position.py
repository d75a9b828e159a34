"""A described position: the YAML of `companion score`, read with line numbers, and its result."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.games.mission_amazonia.parts import OF_EACH, SPECIES, Sheet, Species
from companion.games.mission_amazonia.readings import Options
from companion.games.mission_amazonia.tracks import outcome, with_failures
from companion.sheet import Layer, Report, read
from companion.text import t

OnFailure = Literal[
    "harpy_eagle", "hummingbird", "poison_dart_frog", "hyacinth_macaw", "river_dolphin", "giant_otter",
    "manatee", "arrau_turtle", "jaguar", "giant_anteater", "margay", "pied_tamarin",
    "red_list", "resignation",
]  # fmt: skip


class Described(msgspec.Struct, frozen=True):
    """The file: both tracks from their first space on, and what the round scoring brings, in order."""

    game: Literal["mission_amazonia"]
    success: tuple[Species, ...] = ()
    failure: tuple[OnFailure, ...] = ()
    unfulfilled: tuple[Species, ...] = ()


def result_of_file(name: str, text: str, sheet: Sheet) -> dict[str, Any]:
    """What `companion score` prints: the failure track after one round scoring, and the outcome.

    Raises `BrokenInput` that names every problem with its line.
    """

    def fits(described: Described, report: Report) -> None:
        _check(described, sheet, report)

    found = read(Described, (Layer("yours", name, text),), fits).value
    options = Options(players=())
    failure = with_failures(found.failure, found.unfulfilled, sheet.track, sheet.red_list, options)
    result = outcome(len(found.success), len(failure), sheet.track, options)
    return {"failure": list(failure), "outcome": result or "open"}


def _check(described: Described, sheet: Sheet, report: Report) -> None:
    for name, track in (("success", described.success), ("failure", described.failure)):
        if len(track) > sheet.track:
            report.add(name, t("The track has {n} spaces, not {asked}.", n=sheet.track, asked=len(track)))
    for species in SPECIES:
        there = 0
        for name, markers in (
            ("success", described.success),
            ("failure", described.failure),
            ("unfulfilled", described.unfulfilled),
        ):
            before, there = there, there + markers.count(species)
            if before <= OF_EACH < there:
                report.add(name, t("There are {n} markers of “{species}”, not {asked}.", n=OF_EACH,
                                   species=species, asked=there))  # fmt: skip
