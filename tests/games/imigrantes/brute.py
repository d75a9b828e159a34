"""A scorer of its own, slow and plain: it tries every way to give workers to the keys of a line."""

from __future__ import annotations

import itertools
from typing import Any


def fulfils(key: str, wanted: int, workers: list[str]) -> bool:
    """Whether just these workers meet one key."""
    if len(workers) != wanted:
        return False
    if key == "any":
        return True
    if "starting" in workers:
        return False
    if key == "same":
        return len(set(workers)) <= 1
    if key == "different":
        return len(set(workers)) == len(workers)
    return all(worker == key for worker in workers)


def line_holds(line: dict[str, int], workers: list[str]) -> bool:
    """Every worker goes to one key or to none, in every way there is."""
    keys = [key for key in line if key != "points"]
    for choice in itertools.product([*range(len(keys)), None], repeat=len(workers)):
        groups: list[list[str]] = [[] for _ in keys]
        for worker, at in zip(workers, choice, strict=True):
            if at is not None:
                groups[at].append(worker)
        if all(fulfils(key, line[key], group) for key, group in zip(keys, groups, strict=True)):
            return True
    return False


def amount(player: dict[str, Any], most: str) -> int:
    """How much a player of a described position has."""
    kinds = [h["kind"] for h in player["holdings"]]
    workers = [w for h in player["holdings"] for w in h["workers"]]
    table = {
        "pieces": len([k for k in kinds if k != "board"]),
        "immigrants": len([w for w in workers if w not in ("brazilian", "starting")]),
        "nationals": len([w for w in workers if w == "brazilian"]),
        "money": player["money"],
        "coffee": player["coffee"],
        "goods": player["goods"],
    }
    if most in table:
        return int(table[most])
    return kinds.count(most) if most in ("farm", "factory", "city", "colony") else workers.count(most)


def score(described: dict[str, Any]) -> dict[str, Any]:
    """Totals, places, winners and what broke the tie."""
    players = described["players"]
    totals = []
    for player in players:
        total = player["points"]
        for holding in player["holdings"]:
            points = [l["points"] for l in holding["scoring"] if line_holds(l, holding["workers"])]  # noqa: E741
            total += max(points) if points else 0
        secret = player.get("secret")
        if secret:
            mine = amount(player, secret["most"])
            others = [amount(other, secret["most"]) for other in players if other is not player]
            if mine > 0 and all(mine > other for other in others):
                total += secret["points"] + secret["star"]
        for common in described["commons"]:
            mine = amount(player, common["most"])
            others = [amount(other, common["most"]) for other in players if other is not player]
            if mine > 0 and all(mine > other for other in others):
                total += common["points"]
        for money, points in sorted(described["financial"]["bands"], reverse=True):
            if player["money"] >= money:
                total += points
                break
        totals.append(total)
    keys = [
        (total, amount(p, "immigrants"), amount(p, "nationals"))
        for total, p in zip(totals, players, strict=True)
    ]
    top = sorted(keys)[-1]
    level = [key for key in keys if key[0] == top[0]]
    if len(level) == 1:
        broke = None
    elif len([key for key in level if key[1] == top[1]]) == 1:
        broke = "immigrants"
    elif len([key for key in level if key == top]) == 1:
        broke = "nationals"
    else:
        broke = "shared"
    return {
        "totals": totals,
        "places": [1 + len([k for k in keys if k > key]) for key in keys],
        "winners": [p["name"] for p, key in zip(players, keys, strict=True) if key == top],
        "tie_break": broke,
    }
