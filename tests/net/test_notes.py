"""A card noted in play is kept in the owner's sheet, over real sockets, and known in the next game."""

from __future__ import annotations

import asyncio
from pathlib import Path

import yaml

from companion import games
from tests.net.wire import PLAYERS, Client, house

GAME = "imperialism_america"


async def answer(client: Client, *choices: str) -> None:
    """Answers the first ask, again and again."""
    for choice in choices:
        said = await client.choose(choice=choice)
        assert said["type"] == "done", (choice, said)


async def begin(client: Client) -> None:
    """A game in its first action phase."""
    said = await client.say(type="new", game=GAME, options={**PLAYERS, "mode": "introductory"})
    assert said["type"] == "done", said
    for _ in range(40):
        if client.view["clock"] == "1950, action phase":
            return
        await client.choose()
    raise AssertionError(client.view["asks"])


async def test_a_noted_card_is_kept_for_the_next_game(tmp_path: Path) -> None:
    own = tmp_path / "sheets" / f"{GAME}.yaml"
    own.parent.mkdir()
    own.write_text("# what I know\ntrack: 30\n")
    async with house(tmp_path) as h:
        table, watcher = await h.join("t", "table"), await h.join("w", "watch")
        assert "no game" in (await table.say(type="keep_notes"))["text"]
        await begin(table)
        assert table.view["notes"] is False
        said = await table.say(type="keep_notes")
        assert (said["type"], said["text"]) == ("refused", "Nothing was noted in this game.")
        await answer(table, "strategic", "cash-2", "place-political", "caribbean", "keep")
        assert table.view["notes"] is True
        await watcher.until(lambda c: c.view.get("notes") is True)
        said = await watcher.say(type="keep_notes")
        assert (said["type"], "only watches" in said["text"]) == ("refused", True)
        assert own.read_text() == "# what I know\ntrack: 30\n"

        rev = table.rev
        phone = await h.join("p")
        for client in (phone, table):
            said = await client.say(type="keep_notes")
            assert (said["type"], said["rev"]) == ("done", rev)
        text = await asyncio.to_thread(own.read_text)
        assert text.startswith("# what I know\ntrack: 30\n")
        assert yaml.safe_load(text) == {
            "track": 30,
            "cards": {
                "noted_1": {"side": "usa", "strategic": {"cash": 2, "place": {"usa": {"political": 1}}}}
            },
        }
        assert await asyncio.to_thread(games.check_own, GAME, own) == ()

        await begin(table)
        assert table.view["notes"] is False
        offered = [choice["id"] for choice in table.view["asks"][0]["choices"]]
        assert "strategic-noted_1" in offered


async def test_a_sheet_that_says_otherwise_stays_as_it_is(tmp_path: Path) -> None:
    own = tmp_path / "sheets" / f"{GAME}.yaml"
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        await begin(table)
        await answer(table, "strategic", "cash-2", "place-political", "caribbean", "keep")
        own.parent.mkdir(exist_ok=True)
        mine = "cards: {noted_1: {side: la, strategic: {cash: 1}}}\n"
        own.write_text(mine)
        said = await table.say(type="keep_notes")
        assert said["type"] == "refused"
        assert "Your sheet has something else at “cards.noted_1.side”" in said["text"]
        assert own.read_text() == mine
