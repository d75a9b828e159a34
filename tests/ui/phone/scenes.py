"""Views to test the phone page with, in the shape of `companion.view`: an evening of a made-up game."""

from __future__ import annotations

from typing import Any

from tests.ui import expedition

Json = dict[str, Any]


def mark(glyph: str = "", tint: str = "grey", letter: str = "") -> Json:
    return {"glyph": glyph, "tint": tint, "letter": letter}


ANA, RUI, EVA, JOS = (
    mark("triangle", "blue"),
    mark("square", "red"),
    mark("circle", "green"),
    mark("diamond", "black"),
)
SEATS = [
    {"seat": 0, "name": "Ana", "mark": ANA},
    {"seat": 1, "name": "Rui", "mark": RUI},
    {"seat": 2, "name": "Eva Maria", "mark": EVA},
    {"seat": 3, "name": "<b>José</b>", "mark": JOS},
]


def token(m: Json, label: str) -> Json:
    return {"mark": m, "label": label}


ITALIAN = token(mark("worker", "green", "I"), "Italian")
JAPANESE = token(mark("worker", "red", "J"), "Japanese")
SPANISH = token(mark("worker", "yellow", "S"), "Spanish")


def line(label: str, amount: int) -> Json:
    return {"label": label, "amount": amount}


def action(id: str, title: str, *tokens: Json, room: int = 4) -> Json:
    spaces: list[Json] = [
        {
            "id": str(i + 1),
            "label": ["+1", "±0", "−1", "−2"][i],
            "tokens": [tokens[i]] if i < len(tokens) else [],
        }
        for i in range(room)
    ]
    return {"id": id, "title": title, "spaces": spaces}


def actions() -> Json:
    red = token(mark("manager", "red"), "Rui's manager")
    names = ["Hostel", "Harvest", "Manufacture", "Tax", "Expand", "Favours", "Nationals", "Sell"]
    areas = [action(n.lower(), f"{i + 1} {n}") for i, n in enumerate(names)]
    areas[3] = action("tax", "4 Tax", red)
    areas[0]["state"] = "now"
    return {"kind": "spaces", "id": "actions", "title": "Actions", "picture": "actions", "areas": areas}


def ships() -> Json:
    def hull(letter: str, *tokens: Json) -> Json:
        spaces = [{"id": f"{i}", "tokens": [t]} for i, t in enumerate(tokens)] + [{"id": "free"}]
        return {
            "id": letter,
            "title": f"Ship {letter}",
            "mark": mark("ship", "brown", letter),
            "spaces": spaces,
        }

    areas = [hull("A", ITALIAN, ITALIAN, JAPANESE, SPANISH, ITALIAN), hull("B", SPANISH, JAPANESE)]
    areas[1]["state"] = "now"
    return {"kind": "spaces", "id": "ships", "title": "Ships", "picture": "ships", "areas": areas}


def train() -> Json:
    bean = token(mark("bean", "brown"), "coffee")
    areas: list[Json] = [
        {"id": "1", "title": "Car 1", "spaces": [{"id": "a", "tokens": [bean, bean], "room": 3}]},
        {"id": "2", "title": "Car 2", "spaces": [{"id": "a", "room": 2}]},
        {"id": "3", "title": "Car 3", "note": "for goods", "spaces": [{"id": "a", "room": 2}]},
    ]
    return {"kind": "spaces", "id": "train", "title": "Train", "picture": "train", "areas": areas}


def blocks() -> Json:
    def block(id: str, title: str, usa: int, la: int, *badges: Json) -> Json:
        bars = [
            {"mark": ANA, "label": "USA", "value": usa, "most": 8},
            {"mark": RUI, "label": "LA", "value": la, "most": 8},
        ]
        spaces = [{"id": "usa", "label": "USA", "room": 0}]
        return {"id": id, "title": title, "badges": list(badges), "bars": bars, "spaces": spaces}

    areas = [
        block("b", "Brazil", 8, 3, token(mark("cube", "blue"), "Dictatorship")),
        block("c", "Caribbean", 0, 2, token(mark("square", "red"), "Dominion: LA")),
        block("x", "The south", 1, 1),
    ]
    return {"kind": "spaces", "id": "blocks", "title": "Blocks", "picture": "board", "areas": areas}


def boards() -> Json:
    areas: list[Json] = [
        {
            "id": "0",
            "title": "Ana's land",
            "mark": mark("house", "blue"),
            "seat": 0,
            "spaces": [{"id": "1", "tokens": [ITALIAN]}, {"id": "2"}],
        },
        {
            "id": "1",
            "title": "Farm 7",
            "mark": mark("farm", "green"),
            "seat": 0,
            "note": "coffee +1",
            "spaces": [{"id": "1", "tokens": [JAPANESE]}, {"id": "2"}, {"id": "3"}],
        },
        {
            "id": "2",
            "title": "Factory 3",
            "mark": mark("factory", "purple"),
            "seat": 0,
            "made_up": True,
            "spaces": [{"id": "1"}, {"id": "2"}],
        },
        {
            "id": "3",
            "title": "City 2",
            "mark": mark("city", "sky"),
            "seat": 1,
            "spaces": [{"id": "1", "tokens": [SPANISH]}],
        },
    ]
    return {"kind": "spaces", "id": "boards", "title": "Properties", "picture": "board", "areas": areas}


def players() -> Json:
    def row(n: int, money: int, points: int, **more: Any) -> Json:
        stats = [
            {"label": "money", "value": money, "mark": mark("coin", "yellow")},
            {"label": "points", "value": points, "mark": mark("star", "orange")},
            {"label": "coffee", "value": 2, "mark": mark("bean", "brown")},
        ]
        return {**SEATS[n], "stats": stats, **more}

    rows = [row(0, 7, 12, active=True), row(1, 4, 9, note="1 manager left"), row(2, 2, 14), row(3, 0, 3)]
    return {"kind": "players", "id": "players", "title": "Players", "place": "players", "rows": rows}


def prices() -> Json:
    rows: list[Json] = [
        {"id": "coffee", "label": "Coffee", "mark": mark("bean", "brown"), "value": {"total": 3}},
        {"id": "goods", "label": "Goods", "mark": mark("cube", "purple"), "value": {"total": 1}},
        {
            "id": "tax",
            "label": "Tax",
            "mark": mark("city", "sky"),
            "value": {"total": 5, "lines": [line("tax marker", 2), line("1898 Funding Loan", 3)]},
        },
        {
            "id": "nationals",
            "label": "Nationals",
            "mark": mark("flag", "green"),
            "value": {"total": 0, "floor": True, "lines": [line("hiring", 2), line("space", -3)]},
            "note": "3 left",
        },
    ]
    return {"kind": "prices", "id": "prices", "title": "Prices", "place": "prices", "rows": rows}


def rounds() -> Json:
    spaces: list[Json] = [{"id": r, "label": r, "state": "now" if r == "B" else ""} for r in "ABCD"]
    spaces[3]["state"] = "closed"
    return {"kind": "track", "id": "rounds", "title": "Round", "place": "clock", "spaces": spaces}


def secret_cards() -> Json:
    cards: list[Json] = [
        {
            "id": "s1",
            "title": "Most factories",
            "text": "4 points, and 3 more for most of all.",
            "mark": mark("factory", "purple"),
            "secret": True,
        },
        {
            "id": "s2",
            "title": "Portuguese",
            "text": "5 points for most Portuguese.",
            "mark": mark("flag", "green"),
            "secret": True,
        },
    ]
    return {"kind": "cards", "id": "bonus", "title": "My bonus cards", "place": "mine", "cards": cards}


def events() -> Json:
    cards: list[Json] = [
        {
            "id": "1898",
            "title": "1898 Funding Loan",
            "text": "Each tax yields $3 more.",
            "mark": mark("card", "orange", "C"),
            "tag": "round C",
            "state": "now",
        },
        {
            "id": "1900",
            "title": "1900 Homeland",
            "text": "One more national, free.",
            "mark": mark("card", "sky", "D"),
            "state": "next",
            "made_up": True,
        },
        {"id": "x", "title": "", "shut": True},
        {"id": "1889", "title": "1889 Republic", "state": "done"},
    ]
    return {"kind": "cards", "id": "events", "title": "Events", "cards": cards}


def setup_steps() -> Json:
    steps: list[Json] = [
        {"id": "1", "text": "Give each player $4.", "state": "done", "how": "hand"},
        {
            "id": "2",
            "text": "Draw five immigrants for each ship.",
            "state": "now",
            "how": "app",
            "result": "Italian, Italian, Japanese",
        },
        {"id": "3", "text": "Put the markers on the price track.", "how": "box"},
    ]
    return {
        "kind": "checklist",
        "id": "setup",
        "title": "Set-up",
        "steps": steps,
        "note": "Clockwise from the first player.",
    }


def forest() -> Json:
    pins: list[Json] = [
        {"at": "C5", "mark": mark("animal", "yellow", "Ja"), "label": "Jaguar"},
        {"at": "A1", "mark": mark("colony", "green"), "label": "Camp"},
        {"at": "A1", "mark": mark("worker", "blue"), "label": "Ana"},
    ]
    return {
        "kind": "map",
        "id": "forest",
        "title": "Forest",
        "columns": list("ABCDEF"),
        "rows": list("123456"),
        "pins": pins,
    }


def rolls() -> Json:
    values: list[Json] = [
        {"number": 3, "what": "Mission: jaguar", "values": ["4", "6"], "source": "box", "by": "Ana"},
        {"number": 2, "what": "Position", "values": ["C5"], "source": "hand"},
        {"number": 1, "what": "Position", "values": ["A", "3"], "source": "app", "by": "Rui"},
    ]
    return {"kind": "dice", "id": "rolls", "title": "Rolls", "rolls": values}


def curve() -> Json:
    series = [
        {"label": s["name"], "mark": s["mark"], "values": v}
        for s, v in zip(SEATS, ([0, 3, 8, 12], [0, 5, 6, 9], [0, 2, 9, 14], [0, 0, -2, 3]), strict=True)
    ]
    return {
        "kind": "chart",
        "id": "curve",
        "title": "Points over the rounds",
        "place": "more",
        "labels": list("ABCD"),
        "series": series,
    }


def result() -> Json:
    lines = [
        {"what": "so far", "points": 9},
        {"what": "Farm 7: three of one nationality", "points": 5},
        {"what": "financial", "points": -2},
    ]
    totals = [{**s, "lines": lines, "total": 12 + 2 * s["seat"], "place": 4 - s["seat"]} for s in SEATS]
    return {
        "kind": "score",
        "id": "score",
        "title": "Score",
        "place": "more",
        "totals": totals,
        "final": True,
    }


def place_ask(id: str = "place-12", seat: int = 0, panel: str = "actions") -> Json:
    def space(n: int, name: str, *lines: Json, **more: Any) -> Json:
        total = sum(x["amount"] for x in lines)
        value = {"sum": {"total": total, "lines": list(lines)}} if lines else {}
        return {
            "id": name.lower(),
            "label": f"{n} {name}",
            "at": f"{panel}/{name.lower()}/1",
            **value,
            **more,
        }

    choices: list[Json] = [
        space(1, "Hostel", line("hiring", 2), line("space 1", -1)),
        space(2, "Harvest", detail="4 coffees"),
        space(4, "Tax", line("tax marker", 2), line("event", 3), line("space 2", -1), at=f"{panel}/tax/2"),
        space(5, "Expand", line("price", 4), why_not="You have $2; the cheapest piece costs $4."),
        {
            "id": "board",
            "label": "Own board",
            "mark": mark("house", "blue"),
            "group": "At home",
            "at": "boards/0",
        },
        {
            "id": "swap",
            "label": "Swap for $1",
            "mark": mark("coin", "yellow"),
            "group": "At home",
            "confirm": True,
            "detail": "The manager does nothing this round.",
        },
    ]
    name = SEATS[seat]["name"]
    return {
        "id": id,
        "title": f"{name}: place a manager (2 of 3)",
        "seat": seat,
        "step": "place",
        "choices": choices,
    }


def draw_ask() -> Json:
    items: list[Json] = [
        {"id": "italian", "label": "Italian", "mark": ITALIAN["mark"], "most": 2},
        {"id": "japanese", "label": "Japanese", "mark": JAPANESE["mark"], "most": 1},
        {"id": "spanish", "label": "Spanish", "mark": SPANISH["mark"], "most": 3},
    ]
    return {
        "id": "draw-ships-1",
        "title": "Draw 3 immigrants for ship A",
        "text": "Into ship A, from the left.",
        "choices": [{"id": "app", "label": "App draws"}, {"id": "box", "label": "Box draws"}],
        "draw": {"id": "ships-1", "count": 3, "items": items},
    }


def secret_ask() -> Json:
    return {
        "id": "keep-1",
        "title": "Ana: keep one bonus card",
        "seat": 0,
        "secret": True,
        "choices": [
            {"id": "c1", "label": "Most factories", "detail": "4 points"},
            {"id": "c2", "label": "Portuguese", "detail": "5 points"},
        ],
    }


def view(*panels: Json, asks: list[Json] | None = None, **more: Any) -> Json:
    return {
        "game": "harbour",
        "name": "Harbour",
        "clock": "Phase I, round B",
        "over": False,
        "headline": "1898 Funding Loan: each tax yields $3 more",
        "seats": SEATS,
        "panels": list(panels),
        "asks": asks if asks is not None else [place_ask()],
        "lights": {"rounds": ["on", "pulse", "off", "off"], "seats": ["pulse", "off", "off", "off"]},
        **more,
    }


def evening(asks: list[Json] | None = None) -> Json:
    """A round in the middle of a game, with all that one wants at hand."""
    return view(
        rounds(),
        players(),
        prices(),
        actions(),
        ships(),
        train(),
        boards(),
        events(),
        secret_cards(),
        asks=asks,
    )


def every_kind() -> Json:
    return view(
        rounds(), expedition.success(8), expedition.failure(), players(), prices(), events(), secret_cards(),
        setup_steps(), actions(), ships(), train(), boards(), blocks(), forest(), expedition.forest(),
        rolls(), curve(), result(),
    )  # fmt: skip


LOG = [
    {"rev": i, "at": f"18:{i:02}", "by": "Ana", "text": text, "undone": text == "Rui: Sell"}
    for i, text in enumerate(
        ("Game begins", "Ships are filled", "Ana: Hostel", "Rui: Sell", "Rui: undo Sell", "Rui: Tax"), 36
    )
]

GAMES = [
    {
        "game": "harbour",
        "name": "Harbour",
        "players": [2, 4],
        "tints": ["blue", "yellow", "red", "green", "black"],
        "options": [
            {
                "id": "tax",
                "label": "Tax marker",
                "values": [
                    {"id": "add", "label": "Added to the sum of the cities"},
                    {"id": "multiply", "label": "Multiplies the workers"},
                ],
            }
        ],
    },
    {
        "game": "forest",
        "name": "Forest",
        "players": [1, 5],
        "tints": ["green", "sky"],
        "options": [],
    },
]

CORRECTIONS = [
    {
        "path": "player/0/money",
        "group": "Ana",
        "label": "Money",
        "value": 4,
        "least": 0,
        "most": 999,
        "options": [],
    },
    {
        "path": "player/0/coffee",
        "group": "Ana",
        "label": "Coffee",
        "value": 0,
        "least": 0,
        "most": 99,
        "options": [],
    },
    {
        "path": "first",
        "group": "Table",
        "label": "First player",
        "value": "0",
        "options": [["0", "Ana"], ["1", "Rui"]],
    },
]
