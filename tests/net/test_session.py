"""What clients get of a real daemon over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from companion import games
from companion.errors import BrokenInput
from tests.net.wire import PLAYERS, Client, House, house


async def started(h: House, **options: object) -> tuple[Client, Client]:
    """The table's own screen and Ana's phone in a fresh game."""
    table = await h.join("t", "table")
    await table.say(type="new", game="imigrantes", options={**PLAYERS, **options})
    ana = await h.join("ana")
    await ana.say(type="seat", seat=0)
    return table, ana


def the_prompt(client: Client, step: str) -> int | None:
    return next((n for n, a in enumerate(client.view["asks"]) if a.get("step") == step), None)


async def until_deal(table: Client, ana: Client) -> None:
    """Plays the set-up up to Ana's choice of a secret bonus; her cards come from the app."""
    while not any(a.get("secret") and a.get("seat") == 0 for a in table.view["asks"]):
        before = table.rev
        answer = await table.choose()
        assert answer["type"] == "done", answer
        assert answer["rev"] > before
        await ana.until(lambda c: c.rev == table.rev)


async def test_screens_follow_each_other(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        for _ in range(6):
            await table.choose()
        await ana.until(lambda c: c.rev == table.rev == 6)
        assert ana.view["panels"] == table.view["panels"]
        fresh = await h.join("fresh", "watch")
        assert fresh.view["panels"] == table.view["panels"]
        assert fresh.view["asks"] == table.view["asks"]


@pytest.fixture
def canaries(tmp_path: Path) -> None:
    """A sheet of the owner's in which every bonus card is worth another number of points."""
    known = games.sheet_of("imigrantes").bonuses
    (tmp_path / "sheets").mkdir()
    points = {"bonuses": {card: {"points": 70_001 + n} for n, card in enumerate(known)}}
    (tmp_path / "sheets" / "imigrantes.yaml").write_text(json.dumps(points))


async def test_a_secret_reaches_its_own_seat_alone(tmp_path: Path, canaries: None) -> None:
    """Frames, log, undo titles and exports of all others are searched for what only Ana may know.

    Each card is worth another number of points here, so that its name gives it away wherever it stands.
    """
    async with house(tmp_path) as h:
        table, ana = await started(h)
        await until_deal(table, ana)
        rui = await h.join("rui")
        await rui.say(type="seat", seat=1)
        own = next(a for a in ana.view["asks"] if a.get("secret") and a["seat"] == 0)
        assert len(own["choices"]) == 2
        others = next(a for a in table.view["asks"] if a.get("secret") and a["seat"] == 0)
        assert others["choices"] == []
        at = ana.view["asks"].index(own)
        refused = await rui.say(type="choose", rev=rui.rev, ask=own["id"], choice=own["choices"][0]["id"])
        assert refused["type"] == "refused"
        assert (await ana.choose(at))["type"] == "done"
        await rui.until(lambda c: c.rev == ana.rev)
        mine = json.dumps([p for p in ana.view["panels"] if p.get("place") == "mine"])
        secret = str(h.daemon.host.table.state.sheet.bonuses[h.daemon.host.table.state.secrets[0]].points)
        assert secret in mine
        async with h.session.get(f"{h.url}/api/export/{h.daemon.host.game_id}.jsonl") as response:
            exported = await response.text()
        for raw in [*table.raw, *rui.raw, *exported.splitlines()[1:]]:
            assert not [word for word in words(json.loads(raw)) if secret in word]
        assert h.daemon.host.table._seed.hex() not in exported


def words(value: Any) -> Iterator[str]:
    """Every string of a message, but for the forms that list all cards there are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("draw", "commitment", "url", "id"):
                yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    elif isinstance(value, str):
        yield value


async def test_a_retry_after_a_lost_connection_counts_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        _table, ana = await started(h)
        asked = ana.view["asks"][0]
        command = {"type": "choose", "id": "once", "rev": ana.rev, "ask": asked["id"]}
        command["choice"] = asked["choices"][0]["id"]
        await ana.socket.send_json(command)
        await ana.close()
        again = await h.join("ana")
        answer = await again.say(**command)
        assert answer == {"type": "done", "id": "once", "rev": 1}
        assert again.rev == 1


async def test_two_taps_at_the_same_moment_both_count(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        for _ in range(3):
            one = table.say(type="correct", path="player/0/money", by=1, reason="x")
            two = ana.say(type="correct", path="player/0/money", by=2, reason="y")
            assert [a["type"] for a in await asyncio.gather(one, two)] == ["done", "done"]
        assert h.daemon.host.table.state.seats[0].money == 4 + 9


async def test_a_gone_offer_is_refused_aloud(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        asked = ana.view["asks"][0]
        await table.choose()
        answer = await ana.say(type="choose", rev=0, ask=asked["id"], choice=asked["choices"][0]["id"])
        assert answer["type"] == "refused"
        assert answer["gone"]
        assert answer["text"].startswith("That is no longer offered")


async def test_who_only_watches_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, _ = await started(h)
        guest = await h.join("w", "watch")
        assert guest.welcome["role"] == "watch"
        assert guest.hub["url"] == guest.hub["pin"] == ""
        for message in (
            {"type": "choose", "rev": 0, "ask": guest.view["asks"][0]["id"], "choice": "done"},
            {"type": "undo", "rev": 0},
            {"type": "correct", "path": "player/0/money", "by": 1},
            {"type": "new", "game": "imigrantes", "options": PLAYERS},
            {"type": "close"},
            {"type": "seat", "seat": 1},
            {"type": "roll"},
            {"type": "free", "seat": 0},
        ):
            answer = await guest.say(**message)
            assert answer["type"] == "refused", message
        assert table.rev == 0


async def test_a_wrong_pin_watches_and_guessing_is_slow(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        right = h.identity.pin
        for n in range(6):
            wrong = await h.join(f"g{n}", "watch", pin="x")
            assert wrong.welcome["role"] == "watch"
        late = await h.join("late", "watch", pin=right)
        assert late.welcome["role"] == "watch"


async def test_a_taken_seat_is_another_phones(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        thief = await h.join("thief")
        assert (await thief.say(type="seat", seat=0))["type"] == "refused"
        seated = next(m for m in ana.inbox if m["type"] == "seated")
        second = await h.join("ana-tablet", "watch", seat_key=seated["seat_key"])
        assert second.welcome["role"] == "seat"
        assert second.welcome["seat"] == 0
        await table.say(type="free", seat=0)
        await ana.until(lambda c: c.welcome["role"] == "guest")
        assert (await thief.say(type="seat", seat=0))["type"] == "done"
        stale = await h.join("ana-again", "watch", seat_key=seated["seat_key"])
        assert stale.welcome["role"] == "watch"


async def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        for _ in range(4):
            await table.choose()
        seat_key = next(m for m in ana.inbox if m["type"] == "seated")["seat_key"]
        view, rev = table.view, table.rev
    async with house(tmp_path) as h:
        again = await h.join("t", "table")
        assert again.rev == rev
        assert again.view["panels"] == view["panels"]
        assert [x["text"] for x in again.log] == [x["text"] for x in table.log]
        ana = await h.join("ana", "watch", seat_key=seat_key)
        assert ana.welcome["seat"] == 0


async def test_new_is_made_once_and_kept_games_open_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        command = {"type": "new", "id": "n1", "game": "imigrantes", "options": PLAYERS}
        await table.say(**command)
        first = h.daemon.host.game_id
        await table.choose()
        table.inbox.clear()
        await table.say(**command)
        assert h.daemon.host.game_id == first
        await table.say(type="close")
        lobby = await table.until(lambda c: next((m for m in c.inbox if m["type"] == "lobby"), None))
        assert [k["game_id"] for k in lobby["kept"]] == [first]
        assert lobby["kept"][0]["players"] == ["Ana", "Rui"]
        await table.say(type="open", game_id=first)
        await table.until(lambda c: c.rev == 1)
        assert (await table.say(type="open", game_id="../x"))["type"] == "refused"
        assert (await table.say(type="open", game_id="20000101-9"))["type"] == "refused"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": []}, "2 to 4 players"),
        ({"players": [{"name": "A", "tint": "blue"}, {"name": "B", "tint": "blue"}]}, "same colour"),
        ({"players": 3}, "do not fit"),
        ({**PLAYERS, "mode": "endless"}, "do not fit"),
    ],
)
async def test_bad_options_start_nothing(tmp_path: Path, options: dict[str, object], why: str) -> None:
    async with house(tmp_path) as h:
        table = await h.join("t", "table")
        answer = await table.say(type="new", game="imigrantes", options=options)
        assert answer["type"] == "refused"
        assert why in answer["text"]
        assert list((tmp_path / "games").glob("*")) == []


async def test_each_client_reads_its_own_language(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, _ = await started(h)
        anna = await h.join("anna", lang="de")
        nuno = await h.join("nuno", lang="pt_BR")
        titles = {c.view["asks"][0]["title"] for c in (table, anna, nuno)}
        assert len(titles) == 3
        await anna.say(type="lang", lang="en")
        await anna.until(lambda c: c.view["asks"][0]["title"] == table.view["asks"][0]["title"])
        strings = await h.get("/api/strings?lang=de")
        assert len(strings) > 50
        assert all(isinstance(v, str) for v in strings.values())


async def test_health_says_how_the_table_does(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, _ana = await started(h)
        await table.choose()
        health = await h.get("/api/health")
        fields = {"name", "version", "protocol", "game", "revision", "uptime_s", "box", "lights", "phones"}
        assert set(health) == fields
        assert (health["game"], health["revision"], health["phones"]) == ("imigrantes", 1, 1)


async def test_a_page_of_another_site_cannot_speak_here(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await h.socket(Origin="http://evil.example")
        same = await h.socket(Origin=h.url)
        await same.close()


async def test_broken_frames_are_answered_and_change_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, _ = await started(h)
        for frame in ("{", '{"type":"choose","id":"q","rev":"x"}', '{"type":"nope","id":"q"}', "[]"):
            table.inbox.clear()
            await table.socket.send_str(frame)
            error = await table.until(lambda c: next((m for m in c.inbox if m["type"] == "error"), None))
            assert error["text"]
        assert table.rev == 0


async def test_free_dice_are_seen_by_all(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, ana = await started(h)
        await ana.say(type="roll", kind="d6", n=3)
        rolled = await table.until(lambda c: next((m for m in c.inbox if m["type"] == "rolled"), None))
        assert len(rolled["values"]) == 3
        assert rolled["by"] == "Ana"
        assert (await ana.say(type="roll", kind="d6", n=0))["type"] == "refused"
        for _ in range(2):
            ana.inbox.clear()
            await ana.say(type="roll", id="again")
        await table.say(type="roll")
        assert [m["number"] for m in table.inbox if m["type"] == "rolled"] == [1, 2, 3]


async def test_the_log_goes_back_to_the_start(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, _ = await started(h)
        for n in range(60):
            await table.say(type="correct", path="player/0/money", by=1, reason=f"r{n}")
        answer = await table.say(type="ask", what="log", before=11)
        assert [x["rev"] for x in answer["log"]] == list(range(1, 11))
        corrections = await table.say(type="ask", what="corrections")
        money = next(c for c in corrections["corrections"] if c["path"] == "player/0/money")
        assert money["value"] == 64
        games = await table.say(type="ask", what="games")
        assert games["games"][0]["game"] == "imigrantes"


async def test_one_folder_has_one_daemon(tmp_path: Path) -> None:
    async with house(tmp_path):
        with pytest.raises(BrokenInput, match="already uses this folder"):
            async with house(tmp_path):
                pass


async def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    async with house(tmp_path / "a") as h:
        with pytest.raises(BrokenInput, match="cannot be opened"):
            async with house(tmp_path / "b", port=h.daemon.port):
                pass
