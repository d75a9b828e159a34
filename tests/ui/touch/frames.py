"""Canned frames in the shape of `docs/protocol.md`: a round of Imigrantes, and one panel of every kind."""

from __future__ import annotations

import copy
from typing import Any

from tests.ui import expedition

Json = dict[str, Any]


def mark(glyph: str, tint: str, letter: str = "") -> Json:
    shown = {"glyph": glyph, "tint": tint}
    return {**shown, "letter": letter} if letter else shown


ANA, RUI, BIA, TOM = (
    mark("triangle", "blue"),
    mark("square", "red"),
    mark("circle", "green"),
    mark("diamond", "yellow"),
)
SEATS = [
    {"seat": i, "name": name, "mark": m}
    for i, (name, m) in enumerate((("Ana", ANA), ("Rui", RUI), ("Beatriz", BIA), ("Tom", TOM)))
]
ITALIAN, JAPANESE, SPANISH, CHINESE = (
    mark("", "green", "I"),
    mark("", "red", "J"),
    mark("", "yellow", "S"),
    mark("", "sky", "C"),
)


def worker(nation: Json, label: str) -> Json:
    return {"mark": nation, "label": label}


def stats(money: int, points: int, coffee: int, goods: int) -> list[Json]:
    return [
        {"label": "Money", "value": money, "mark": mark("coin", "yellow")},
        {"label": "Points", "value": points, "mark": mark("star", "orange")},
        {"label": "Coffee", "value": coffee, "mark": mark("bean", "brown")},
        {"label": "Goods", "value": goods, "mark": mark("cube", "orange")},
    ]


ROUNDS = {
    "kind": "track",
    "id": "rounds",
    "title": "Round",
    "place": "clock",
    "spaces": [
        {"id": "A", "label": "A", "state": "closed"},
        {"id": "B", "label": "B", "state": "now"},
        {"id": "C", "label": "C"},
        {"id": "D", "label": "D"},
    ],
}
PLAYERS = {
    "kind": "players",
    "id": "players",
    "title": "Players",
    "place": "players",
    "rows": [
        {"seat": 0, "name": "Ana", "mark": ANA, "stats": stats(7, 12, 2, 0), "active": True},
        {"seat": 1, "name": "Rui", "mark": RUI, "stats": stats(4, 9, 0, 3)},
        {"seat": 2, "name": "Beatriz", "mark": BIA, "stats": stats(2, 14, 1, 1)},
        {"seat": 3, "name": "Tom", "mark": TOM, "stats": stats(11, 8, 0, 0)},
    ],
}
PRICES = {
    "kind": "prices",
    "id": "prices",
    "title": "Prices",
    "place": "prices",
    "rows": [
        {"id": "coffee", "label": "Coffee", "mark": mark("bean", "brown"), "value": {"total": 3}},
        {"id": "goods", "label": "Goods", "mark": mark("cube", "orange"), "value": {"total": 1}},
        {
            "id": "tax",
            "label": "Tax",
            "mark": mark("city", "grey"),
            "value": {
                "total": 5,
                "lines": [{"label": "marker", "amount": 2}, {"label": "event", "amount": 3}],
            },
        },
        {"id": "expansion", "label": "Expansion", "mark": mark("house", "purple"), "value": {"total": 4}},
        {"id": "favours", "label": "Favours", "mark": mark("flag", "sky"), "value": {"total": 1}},
        {
            "id": "nationals",
            "label": "Nationals",
            "mark": mark("worker", "green"),
            "value": {"total": 2},
            "note": "3 left",
        },
    ],
}
ACTION_NAMES = ("Hostel", "Harvest", "Manufacture", "Tax", "Expand", "Favours", "Nationals", "Sell")


def actions() -> Json:
    manager = mark("manager", "red")
    areas: list[Json] = []
    for i, name in enumerate(ACTION_NAMES):
        spaces: list[Json] = [{"id": str(k), "label": label} for k, label in enumerate(("−1", "0", "+1"))]
        if i in (0, 3):
            spaces[0]["tokens"] = [{"mark": manager, "label": "Rui"}]
            spaces[1]["state"] = "free"
        else:
            spaces[0]["state"] = "free"
        areas.append({"id": name.lower(), "title": f"{i + 1} {name}", "spaces": spaces})
    return {
        "kind": "spaces",
        "id": "actions",
        "title": "Actions",
        "picture": "actions",
        "areas": areas,
    }


def ships() -> Json:
    loads = ((ITALIAN, SPANISH, JAPANESE), (JAPANESE, JAPANESE, ITALIAN, SPANISH, CHINESE), (CHINESE,), ())
    areas = [
        {
            "id": letter,
            "title": f"Ship {letter}",
            "note": "from round " + letter,
            "state": "now" if letter == "B" else "",
            "spaces": [
                {"id": str(k), "tokens": [worker(load[k], "Worker")] if k < len(load) else []}
                for k in range(5)
            ],
        }
        for letter, load in zip("ABCD", loads, strict=True)
    ]
    return {"kind": "spaces", "id": "ships", "title": "Ships", "picture": "ships", "areas": areas}


def train() -> Json:
    coffee, goods = mark("bean", "brown"), mark("cube", "orange")
    loads = ((coffee, coffee, coffee), (goods, goods), (), ())
    areas = [
        {
            "id": f"car{i}",
            "title": f"Car {i + 1}",
            "spaces": [
                {"id": str(k), "tokens": [{"mark": load[k], "label": "load"}] if k < len(load) else []}
                for k in range(3)
            ],
        }
        for i, load in enumerate(loads)
    ]
    return {"kind": "spaces", "id": "train", "title": "Train", "picture": "train", "areas": areas}


def board() -> Json:
    start = mark("worker", "grey")
    return {
        "kind": "spaces",
        "id": "board0",
        "title": "Ana's board",
        "picture": "board",
        "place": "mine",
        "areas": [
            {
                "id": "own",
                "title": "Individual board",
                "mark": ANA,
                "seat": 0,
                "spaces": [
                    {"id": "farm", "label": "Farm", "tokens": [{"mark": start, "label": "Starting worker"}]},
                    {"id": "factory", "label": "Factory", "tokens": [worker(ITALIAN, "Italian")]},
                    {"id": "city", "label": "City", "state": "free"},
                    {"id": "market", "label": "Market"},
                ],
            },
            {
                "id": "p12",
                "title": "Fazenda Boa Vista",
                "mark": mark("farm", "green"),
                "seat": 0,
                "made_up": True,
                "note": "any 3 = 3 · 3 of one = 5",
                "spaces": [
                    {"id": "0", "tokens": [worker(JAPANESE, "Japanese")]},
                    {"id": "1", "tokens": [worker(JAPANESE, "Japanese")]},
                    {"id": "2", "state": "free"},
                ],
            },
        ],
    }


def blocks() -> Json:
    """Five blocks with strengths, what stands for most of them, and more markers than stand side by side."""
    kinds = ("flag", "factory", "house", "circle", "triangle", "manager", "flag", "flag")
    dictatorship, dominion = mark("cube", "blue"), mark("square", "red")
    rows: tuple[tuple[int, int, Json | None, str], ...] = (
        (8, 3, dictatorship, "Dictatorship"),
        (0, 2, dominion, "Dominion: LA"),
        (1, 1, None, ""),
        (3, 6, dominion, "Dominion: LA"),
        (2, 0, None, ""),
    )

    def space(side: str, tint: str, n: int) -> Json:
        tokens = [{"mark": mark(kind, tint), "label": kind} for kind in kinds[:n]]
        return {"id": side.lower(), "label": side, "tokens": tokens, "room": 0}

    areas = [
        {
            "id": str(n),
            "title": f"Block {n}",
            "mark": mark("", "grey", "B"),
            "badges": [{"mark": badge, "label": words}] if badge else [],
            "bars": [
                {"mark": ANA, "label": "USA", "value": usa, "most": 8},
                {"mark": RUI, "label": "LA", "value": la, "most": 8},
            ],
            "spaces": [space("USA", "blue", usa), space("LA", "red", la)],
            "note": "USA keeps dominion",
        }
        for n, (usa, la, badge, words) in enumerate(rows)
    ]
    return {"kind": "spaces", "id": "blocks", "title": "Blocks", "picture": "board", "areas": areas}


EVENTS = {
    "kind": "cards",
    "id": "events",
    "title": "Events",
    "cards": [
        {"id": "1889", "title": "1889", "text": "Hiring immigrants costs $1 less.", "state": "done"},
        {
            "id": "1898",
            "title": "1898 Funding Loan",
            "text": "Tax brings $3 more this round.",
            "state": "now",
            "tag": "round",
            "mark": mark("", "sky", "C"),
        },
        {"id": "1900", "title": "1900", "text": "One more national, free.", "state": "next", "made_up": True},
        {"id": "secret", "title": "Secret bonus", "shut": True},
        {"id": "mine", "title": "Most factories", "text": "4 points, star 3", "secret": True},
    ],
}
CHECK = {
    "kind": "checklist",
    "id": "setup",
    "title": "Set-up",
    "steps": [
        {"id": "1", "text": "Everybody takes $4 and two managers.", "state": "done", "how": "hand"},
        {
            "id": "2",
            "text": "Draw five immigrants for ship A.",
            "state": "now",
            "how": "app",
            "result": "2 Italian, 2 Japanese, 1 Spanish",
        },
        {"id": "3", "text": "Roll for the first player.", "how": "box"},
        {"id": "4", "text": "Deal two bonus cards to each player.", "how": "hand"},
    ],
}
DICE = {
    "kind": "dice",
    "id": "dice",
    "title": "Dice",
    "rolls": [
        {"number": 3, "what": "Mission in C5", "values": ["4", "1"], "source": "box", "by": "Rui"},
        {"number": 2, "what": "Position", "values": ["C5"], "source": "app"},
        {"number": 1, "what": "Two dice", "values": ["6", "6"], "source": "hand", "by": "Ana"},
    ],
}
CHART = {
    "kind": "chart",
    "id": "chart",
    "title": "Points over the rounds",
    "labels": ["A", "B", "C", "D"],
    "series": [
        {"label": "Ana", "mark": ANA, "values": [0, 4, 9, 12]},
        {"label": "Rui", "mark": RUI, "values": [0, 2, 3, 9]},
        {"label": "Beatriz", "mark": BIA, "values": [0, 5, 8, 14]},
        {"label": "Tom", "mark": TOM, "values": [-1, 1, 6, 8]},
    ],
}
SCORE = {
    "kind": "score",
    "id": "score",
    "title": "Score",
    "final": True,
    "totals": [
        {
            "seat": 2,
            "name": "Beatriz",
            "mark": BIA,
            "total": 31,
            "place": 1,
            "lines": [
                {"what": "In the game", "points": 23},
                {"what": "Colony: three Japanese", "points": 11},
                {"what": "Financial bonus: less than $5", "points": -3},
            ],
        },
        {
            "seat": 0,
            "name": "Ana",
            "mark": ANA,
            "total": 27,
            "place": 2,
            "lines": [{"what": "In the game", "points": 23}, {"what": "Most factories", "points": 4}],
        },
    ],
}
EVERY_KIND = [
    PLAYERS, PRICES, expedition.success(8), expedition.failure(), EVENTS, CHECK, actions(), ships(), train(),
    board(), blocks(), expedition.forest(), DICE, CHART, SCORE,
]  # fmt: skip


def choice(name: str, at: str = "", **more: Any) -> Json:
    return {"id": name.lower(), "label": name, **({"at": at} if at else {}), **more}


def cost(total: int, unit: str, *lines: tuple[str, int]) -> Json:
    return {"total": total, "unit": unit, "lines": [{"label": label, "amount": n} for label, n in lines]}


def place_ask() -> Json:
    choices = [
        choice("Hostel", "actions/hostel/1", sum=cost(1, "money", ("hiring", 2), ("space", -1))),
        choice("Harvest", "actions/harvest/0", sum=cost(4, "coffee", ("farms", 3), ("space", 1))),
        choice("Manufacture", "actions/manufacture/0", sum=cost(2, "goods", ("factories", 2))),
        choice("Tax", "actions/tax/1", sum=cost(5, "money", ("cities", 2), ("event", 3))),
        choice(
            "Expand", "actions/expand/0", sum=cost(3, "money", ("price", 4), ("space", 1), ("discount", -2))
        ),
        choice("Favours", "actions/favours", why_not="You have $0; it costs $1."),
        choice("Nationals", "actions/nationals/0", sum=cost(0, "money", ("price", 2), ("space", -2))),
        choice("Sell", "actions/sell/0"),
        choice("Swap for $1", confirm=True),
        choice("On the board: small market, move workers", "board/0", group="Own properties"),
        *(choice(f"Discard the worker on space {n}", group="More", confirm=True) for n in (1, 2)),
    ]
    title = "Ana: place a manager (2 of 3)"
    return {"id": "place-12", "title": title, "seat": 0, "step": "place", "choices": choices}


def draw_ask() -> Json:
    items = [
        {"id": "italian", "label": "Italian", "mark": ITALIAN, "most": 3},
        {"id": "japanese", "label": "Japanese", "mark": JAPANESE, "most": 2},
        {"id": "spanish", "label": "Spanish", "mark": SPANISH, "most": 2},
        {"id": "chinese", "label": "Chinese", "mark": CHINESE, "most": 1},
    ]
    return {
        "id": "draw-1",
        "title": "Draw five immigrants for ship A",
        "text": "From the bag A–D, one after the other.",
        "choices": [
            {"id": "app", "label": "The app draws", "mark": mark("die", "sky")},
            {"id": "box", "label": "The box draws", "mark": mark("cube", "grey")},
        ],
        "draw": {"id": "ships-1", "count": 3, "items": items},
    }


WELCOME = {
    "type": "welcome",
    "protocol": 1,
    "name": "Table K7QD",
    "version": "0.1.0",
    "role": "table",
    "seat": None,
}
HUB = {
    "type": "hub",
    "name": "Table K7QD",
    "url": "http://192.168.1.7:8080/?pin=4821",
    "pin": "4821",
    "phones": 3,
    "seats": [
        {"seat": 0, "taken": True, "here": True},
        {"seat": 1, "taken": True, "here": False},
        {"seat": 2, "taken": False, "here": False},
        {"seat": 3, "taken": False, "here": False},
    ],
    "box": {"state": "simulated", "why": ""},
    "lights": {"state": "simulated", "why": "No GPIO on this machine: the lights are shown on the screen."},
    "storage": {"state": "ok", "why": ""},
    "network": {"state": "ok", "why": ""},
    "commitment": "9f86d081884c7d659a2feaa0c55ad015",
    "box_lights": {"rounds": ["on", "pulse", "off", "off"], "seats": ["pulse", "off", "off", "off"]},
}
LOBBY = {
    "type": "lobby",
    "kept": [
        {
            "game_id": "20261130-1",
            "game": "imigrantes",
            "name": "Imigrantes",
            "players": ["Ana", "Rui", "Beatriz", "Tom"],
            "clock": "Phase I, round B",
            "over": False,
        },
        {
            "game_id": "20261128-1",
            "game": "imigrantes",
            "name": "Imigrantes",
            "players": ["Ana", "Tom"],
            "clock": "",
            "over": True,
        },
    ],
}
LOG = [
    {
        "rev": i,
        "at": f"18:{i:02d}",
        "by": "Rui",
        "text": f"Rui placed on {ACTION_NAMES[i % 8]} (space {i % 3 + 1})",
    }
    for i in range(1, 42)
]
GAMES = [
    {
        "game": "imigrantes",
        "name": "Imigrantes",
        "players": [2, 4],
        "tints": ["blue", "yellow", "red", "green", "black"],
        "practice": True,
        "options": [
            {
                "id": "tax",
                "label": "Tax marker",
                "values": [
                    {"id": "add", "label": "The tax marker is added once to what the cities bring."},
                    {
                        "id": "multiply",
                        "label": "Each worker in a city brings as much as the tax marker shows.",
                    },
                ],
            }
        ],
    }
]
CORRECTIONS = [
    {
        "path": f"player/{i}/{what}",
        "group": name,
        "label": label,
        "value": value,
        "least": 0,
        "most": 999,
        "options": [],
    }
    for i, name in enumerate(("Ana", "Rui", "Beatriz", "Tom"))
    for what, label, value in (("money", "Money", 4), ("points", "Points", 9), ("coffee", "Coffee", 0))
] + [
    {
        "path": "first",
        "group": "Table",
        "label": "First player",
        "value": "0",
        "options": [{"id": "0", "label": "Ana"}, {"id": "1", "label": "Rui"}],
    }
]


def view(asks: list[Json] | None = None, rev: int = 41, **more: Any) -> Json:
    """A whole `view` frame: a round of Imigrantes with four players."""
    shown = {
        "game": "imigrantes",
        "name": "Imigrantes",
        "clock": "Phase I, round B",
        "over": False,
        "seats": SEATS,
        "panels": [ROUNDS, PLAYERS, PRICES, actions(), ships(), train(), EVENTS, board(), DICE, CHART],
        "asks": [place_ask()] if asks is None else asks,
        "lights": {"rounds": ["on", "pulse", "off", "off"], "seats": ["pulse", "off", "off", "off"]},
        "headline": "1898 Funding Loan: tax +$3",
        **more,
    }
    return copy.deepcopy(
        {
            "type": "view",
            "game_id": "20261130-1",
            "rev": rev,
            "view": shown,
            "undo": "Rui: Tax",
            "redo": "",
            "log": LOG,
        }
    )
