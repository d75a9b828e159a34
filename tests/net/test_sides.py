"""Imperialism: America on two phones: each side sees its own cards and all the money, no other hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.net.wire import PLAYERS, Client, house

GAME = "imperialism_america"
CANARIES = {"usa": ("7 × A dictatorship card", "CIA card"), "la": ("5 × A revolution card", "People card")}
"""What only the hand of a side says: numbers that stand nowhere else."""


def own_cards(client: Client) -> list[str]:
    return [card["title"] for card in client.panel("mine")["cards"]]


def cards_shown(client: Client) -> str:
    """Every panel of cards in every frame that this client ever got."""
    found: list[Any] = []
    for raw in client.raw:
        frame = json.loads(raw)
        panels = frame.get("panels", frame.get("view", {}).get("panels", []))
        found += [panel for panel in panels if panel["id"] == "mine"]
    return json.dumps(found, ensure_ascii=False)


async def test_each_phone_shows_its_own_cards_and_never_the_others(tmp_path: Path) -> None:
    own = tmp_path / "sheets" / f"{GAME}.yaml"
    own.parent.mkdir()
    own.write_text(
        "decks: {usa: {special: 9}, la: {special: 9}}\nmodes: {full: {special: {usa: 7, la: 5}}}\n"
    )
    async with house(tmp_path) as h:
        table, watcher = await h.join("t", "table"), await h.join("w", "watch")
        said = await table.say(type="new", game=GAME, options={**PLAYERS, "mode": "full"})
        assert said["type"] == "done", said
        phones = {"usa": await h.join("ana"), "la": await h.join("rui")}
        for seat, phone in enumerate(phones.values()):
            await phone.say(type="seat", seat=seat)
        seen = set()
        while table.view["clock"] != "1960, action phase":
            seen.add(table.view["clock"])
            ask = table.view["asks"][0]
            pass_on = next((c["id"] for c in ask["choices"] if c.get("passes")), "")
            said = await table.choose(choice=pass_on)
            assert said["type"] == "done", said
        assert {"1947, action phase", "1947, resolution", "1950, action phase"} <= seen
        for client in (*phones.values(), watcher):
            await client.until(lambda c: c.rev == table.rev)
            money = {row["name"]: row["stats"][0]["value"] for row in client.panel("players")["rows"]}
            assert money.keys() == {"Ana", "Rui"}
        for side, other in (("usa", "la"), ("la", "usa")):
            mine, others = cards_shown(phones[side]), CANARIES[other]
            assert all(words in mine for words in CANARIES[side])
            assert all(words in own_cards(phones[side]) for words in CANARIES[side][1:])
            assert not any(words in mine for words in others)
            assert not any(others[0] in raw for raw in phones[side].raw)
        for client in (table, watcher):
            assert cards_shown(client) == "[]"
            assert not any(words[0] in raw for words in CANARIES.values() for raw in client.raw)
