"""The annual report of a campaign leaves the table as a page to print, once there is something to report."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.net.wire import Client, house

TEAM = {"players": [{"name": "Ana", "tint": "yellow"}, {"name": "Rui", "tint": "green"}]}


async def choose(client: Client, ask: str, choice: str) -> None:
    """Answers the ask whose id begins so."""
    at = next(n for n, one in enumerate(client.view["asks"]) if one["id"].startswith(ask))
    said = await client.choose(at, choice=choice)
    assert said["type"] == "done", said


async def test_a_campaign_has_a_report_after_its_first_chapter(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, phone = await h.join("t", "table"), await h.join("p")
        options = {**TEAM, "chapter": "10", "draws": "app"}
        said = await table.say(type="new", game="mission_amazonia", options=options)
        assert said["type"] == "done", said
        address = f"{h.url}/api/export/table.report"
        async with h.session.get(f"{address}.pdf") as response:
            assert (response.status, await response.text()) == (404, "This game has no report to print yet.")
        assert not table.view.get("paper")
        while not any(one["id"].startswith("turn-") for one in table.view["asks"]):
            choice = next(c["id"] for c in table.view["asks"][0]["choices"] if not c.get("why_not"))
            await choose(table, "", choice)
        await choose(table, "turn-", "lost")
        assert table.view["clock"] == "Chapter 10, the end"
        await phone.until(lambda c: c.view.get("paper") is True)
        for language, kind in (("en", "pdf"), ("de", "pdf"), ("pt_BR", "png")):
            async with h.session.get(f"{address}.{kind}?lang={language}") as response:
                body = await response.read()
                assert response.status == 200
                assert response.headers["Content-Disposition"].startswith("attachment")
            if kind == "png":
                assert Image.open(io.BytesIO(body)).size[0] > 1000
            else:
                assert body.startswith(b"%PDF")
        async with h.session.get(f"{address}.pdf?lang=xx") as response:
            assert response.status == 404
        async with h.session.get(f"{h.url}/api/export/none.report.pdf") as response:
            assert (response.status, "no kept game" in await response.text()) == (404, True)
        await choose(table, "chapter-", "again")
        assert table.view["clock"].startswith("Chapter 10, setting up")
