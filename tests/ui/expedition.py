"""An evening in the forest for both screens: a full map and two full tracks, as in `companion.view`."""

from __future__ import annotations

from typing import Any, Final

Json = dict[str, Any]

SPECIES: Final = {
    "harpy_eagle": "yellow",
    "hummingbird": "green",
    "poison_dart_frog": "yellow",
    "hyacinth_macaw": "blue",
    "river_dolphin": "blue",
    "giant_otter": "blue",
    "manatee": "blue",
    "arrau_turtle": "green",
    "jaguar": "yellow",
    "giant_anteater": "green",
    "margay": "yellow",
    "pied_tamarin": "green",
}
"""Every species with a tint."""


def mark(glyph: str, tint: str, letter: str = "") -> Json:
    shown = {"glyph": glyph, "tint": tint}
    return {**shown, "letter": letter} if letter else shown


SEATS: Final = [
    {"seat": 0, "name": "Ana", "mark": mark("triangle", "blue")},
    {"seat": 1, "name": "Rui", "mark": mark("square", "red")},
    {"seat": 2, "name": "Eva", "mark": mark("circle", "green")},
    {"seat": 3, "name": "Tom", "mark": mark("diamond", "yellow")},
]
PAWNS: Final = {seat["name"]: mark("worker", seat["mark"]["tint"], seat["name"][0]) for seat in SEATS}


def pin(at: str, shown: Json, label: str) -> Json:
    return {"at": at, "mark": shown, "label": label}


def forest() -> Json:
    """Four sites, five figures of which three stand at one site, a barrier, and special ground."""
    sites = (("F2", "blue", "River dolphin"), ("B2", "yellow", "Jaguar"), ("D6", "green", "Hummingbird"))
    pins = [pin(at, mark("drop", tint, str(n)), what) for n, (at, tint, what) in enumerate(sites, 1)]
    pins += [pin("C5", PAWNS[name], name) for name in ("Ana", "Rui", "Eva")]
    pins += [pin("C5", mark("drop", "red", "4"), "Land claim"), pin("B2", PAWNS["Tom"], "Tom")]
    pins += [pin("A1", PAWNS["Ana"], "Ana"), pin("D2", mark("cross", "black"), "Roadblock")]
    return {
        "kind": "map",
        "id": "map",
        "title": "Map",
        "columns": list("ABCDEF"),
        "rows": list("123456"),
        "pins": pins,
        "shaded": ["B2", "B3", "C5", "E4", "F2"],
        "ground": "Indigenous territory",
        "closed": ["D2"],
    }


def track(id: str, title: str, tokens: list[Json], labels: list[str]) -> Json:
    spaces: list[Json] = []
    for n, label in enumerate(labels):
        space: Json = {"id": str(n + 1), "label": label}
        if n < len(tokens):
            space["tokens"] = [tokens[n]]
        elif n == len(tokens):
            space["state"] = "now"
        spaces.append(space)
    note = f"{len(tokens)} of {len(labels)}"
    return {"kind": "track", "id": id, "title": title, "note": note, "spaces": spaces}


def animal(name: str) -> Json:
    return {"mark": mark(name, SPECIES[name]), "label": name.replace("_", " ").capitalize()}


def success(n: int = 12) -> Json:
    """The first `n` species; events wait at 7 and 9."""
    labels = [f"{i} !" if i in (7, 9) else str(i) for i in range(1, 13)]
    return track("success", "Success", [animal(name) for name in SPECIES][:n], labels)


def failure(n: int = 11) -> Json:
    """Animals with a red-list and a resignation marker between them."""
    red = {"mark": mark("drop", "red", "R"), "label": "Red list"}
    gone = {"mark": mark("cross", "black"), "label": "Resignation"}
    names = ("jaguar", "jaguar", "manatee", "giant_otter", "margay", "pied_tamarin", "hummingbird",
             "arrau_turtle", "harpy_eagle")  # fmt: skip
    tokens = [animal(name) for name in names]
    tokens[2:2] = [red]
    tokens[4:4] = [gone]
    return track("failure", "Failure", tokens[:n], [str(i) for i in range(1, 13)])


def where_to(*squares: str) -> Json:
    """Ana may go to these squares; each of them stands for its choice."""
    choices = [{"id": at, "label": at, "at": f"map/{at}"} for at in squares]
    return {"id": "move-7", "title": "Ana: where does she go?", "seat": 0, "choices": choices}
