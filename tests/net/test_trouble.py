"""When storage fails the table goes on, and every screen says what happened."""

from __future__ import annotations

from pathlib import Path

from tests.net.wire import PLAYERS, house


async def test_a_damaged_game_is_said_and_the_table_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        await table.say(type="new", game="imigrantes", options=PLAYERS)
        await table.choose()
        game_id = h.daemon.host.game_id
    for file in (tmp_path / "games").glob(f"{game_id}.*"):
        file.write_bytes(b"\0" * 8192)
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        await table.until(lambda c: any(m["type"] == "lobby" for m in c.inbox))
        assert table.hub["storage"]["state"] == "trouble"
        assert "could not be opened" in table.hub["storage"]["why"]
        refused = await table.say(type="open", game_id=game_id)
        assert refused["type"] == "refused"
        assert (await table.say(type="new", game="imigrantes", options=PLAYERS))["type"] == "done"
        assert h.daemon.host.game_id != game_id


async def test_a_backup_takes_the_place_of_a_damaged_game(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        await table.say(
            type="new", game="imigrantes", options={**PLAYERS, "draws": "app", "secrets": "paper"}
        )
        while "round A" not in table.view["clock"]:
            if table.view["asks"][0]["choices"]:
                await table.choose()
            else:
                draw = table.view["asks"][0]["draw"]
                items = [item["id"] for item in draw["items"]][: draw["count"]]
                await table.say(type="settle", rev=table.rev, draw=draw["id"], items=items)
        rev, game_id = table.rev, h.daemon.host.game_id
    file = tmp_path / "games" / f"{game_id}.sqlite"
    file.write_bytes(file.read_bytes()[:4096])
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        await table.until(lambda c: c.view)
        assert table.rev == rev
        assert "restored from" in table.hub["storage"]["why"]


async def test_a_full_disk_refuses_the_move_and_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        phone = await h.join("p")
        await table.say(type="new", game="imigrantes", options=PLAYERS)
        await phone.until(lambda c: c.view)
        disk = h.daemon.host.table._journal._db
        (pages,) = disk.execute("PRAGMA page_count").fetchone()
        disk.execute(f"PRAGMA max_page_count={pages}")
        answer = {"type": "done"}
        for n in range(400):
            answer = await table.say(type="correct", path="player/0/money", by=1, reason=f"{n} " + "x" * 190)
            if answer["type"] != "done":
                break
        assert answer["type"] == "refused"
        assert "Make room on the disk" in answer["text"]
        saved = h.daemon.host.table.rev
        await phone.until(lambda c: c.rev == saved and c.inbox[-1]["type"] in ("view", "hub"))
        assert phone.view["panels"] == table.view["panels"]
        disk.execute("PRAGMA max_page_count=1000000")
        assert (await phone.choose())["type"] == "done"
        assert table.rev == saved + 1 or await table.until(lambda c: c.rev == saved + 1)


async def test_a_broken_sheet_of_the_owner_starts_nothing_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "imigrantes.yaml").write_text("train: [2, x]\n")
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        refused = await table.say(type="new", game="imigrantes", options=PLAYERS)
        assert refused["type"] == "refused"
        assert "imigrantes.yaml:1:" in refused["text"]
        assert h.daemon.host.table is None
