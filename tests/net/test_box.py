"""A box at the end of a real pseudo-terminal plays with the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from drivers.box.simulated import SimulatedBox
from tests.net.wire import PLAYERS, Client, House, house


@pytest.fixture
async def box(tmp_path: Path) -> AsyncIterator[SimulatedBox]:
    simulated = SimulatedBox(link=tmp_path / "box")
    simulated.plug()
    yield simulated
    simulated.close()


async def online(h: House, table: Client) -> None:
    await table.until(lambda c: c.hub["box"]["state"] == "online", 10)


async def start(h: House, **options: object) -> Client:
    table = await h.join("t", "table")
    await table.say(type="new", game="imigrantes", options={**PLAYERS, **options})
    await online(h, table)
    return table


async def test_green_confirms_red_held_undoes_yellow_draws(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        box.tap("green")
        await table.until(lambda c: c.rev == 1)
        assert table.log[-1]["by"] == "Box"
        box.tap("red")
        box.hold("red")
        await table.until(lambda c: c.rev == 2)
        assert table.log[-1]["undone"]
        while not any(a.get("draw") for a in table.view["asks"]):
            await table.choose()
        rev = table.rev
        box.tap("yellow")
        await table.until(lambda c: c.rev == rev + 1)
        assert table.log[-1]["by"] == "Box"


async def test_a_seat_button_answers_for_its_seat_alone(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        await table.choose()
        assert {a["seat"] for a in table.view["asks"]} == {0, 1}
        box.tap("seat1")
        await table.until(lambda c: c.rev == 2)
        assert table.log[-1]["text"].startswith("Rui")
        box.tap("seat3")
        error = await table.until(lambda c: next((m for m in c.inbox if m["type"] == "error"), None))
        assert error["text"] == "It is not that seat's turn."
        assert table.rev == 2


async def test_lights_on_the_box_follow_the_view(tmp_path: Path, box: SimulatedBox) -> None:
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        for _ in range(12):
            await table.choose()

        async def settled() -> None:
            while list(box.output.lights.seats) != table.view["lights"].get("seats", []):
                await asyncio.sleep(0.01)

        await asyncio.wait_for(settled(), 5)
        assert list(box.output.lights.rounds) == table.view["lights"]["rounds"]


async def test_a_pulled_cable_loses_nothing(tmp_path: Path, box: SimulatedBox) -> None:
    """Presses while the cable is out arrive once, in order, when it is back under another name."""
    async with house(tmp_path / "d", hardware=True, box_port=str(tmp_path / "box")) as h:
        table = await start(h)
        rng = random.Random(4)
        pressed = 0
        for _ in range(3):
            for _ in range(rng.randint(1, 3)):
                box.tap("green")
                pressed += 1
            box.unplug()
            await table.until(lambda c: c.hub["box"]["state"] in ("lost", "searching"), 5)
            assert table.hub["box"]["why"]
            box.tap("green")
            pressed += 1
            box.plug()
            await online(h, table)
            await table.until(lambda c, want=pressed: c.rev == want, 10)
        assert [line["by"] for line in table.log] == ["Box"] * pressed
        assert h.daemon.host.table.rev == pressed


async def test_without_a_box_the_screen_has_a_simulated_one(tmp_path: Path) -> None:
    async with house(tmp_path, hardware=True) as h:
        table = await h.join("t", "table")
        await table.say(type="new", game="imigrantes", options=PLAYERS)
        await table.until(lambda c: c.hub["box"]["state"] == "simulated", 10)
        assert table.hub["lights"]["state"] == "simulated"
        await table.say(type="press", button="green")
        await table.until(lambda c: c.rev == 1)
        await table.say(type="press", button="red", hold=True)
        await table.until(lambda c: c.rev == 2)
        assert (await table.say(type="press", button="blue"))["type"] == "refused"
