"""The firmware as it is flashed, in simavr, with the whole daemon at the other end of its cable."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.drivers.firmware import Build, needs_simulator, simbox
from tests.drivers.rolling import Hand, tumbling_avr
from tests.drivers.table import until
from tests.net.wire import PLAYERS, Client, house

pytestmark = needs_simulator
STEADY = {"on": 1, "off": 0}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return tumbling_avr(tmp_path_factory.mktemp("firmware"))


async def playing(client: Client) -> None:
    await client.say(type="new", game="imigrantes", options={**PLAYERS, "draws": "app"})
    await client.until(lambda c: c.hub["box"]["state"] == "online", 10)


async def test_a_press_at_its_pin_is_a_move_and_its_lights_follow_the_view(
    built: Build, tmp_path: Path
) -> None:
    async with simbox(built) as box, house(tmp_path, hardware=True, box_port=box.path) as h:
        table = await h.join("t", "table")
        await playing(table)
        box.tap("green")
        await table.until(lambda c: c.rev == 1, 10)
        assert table.log[-1]["by"] == "Box"
        box.wave("red", (0, 0), (1, 1100))
        await table.until(lambda c: c.rev == 2, 10)
        assert table.log[-1]["undone"]
        # Until it is up to two seats at once, which answer on their phones.
        while not table.view["asks"][0].get("secret"):
            await table.choose()
        lights = table.view["lights"]
        wanted = (*lights["rounds"], *lights["seats"])
        pins = (*built.rounds[: len(lights["rounds"])], *built.seats[: len(lights["seats"])])
        steady = {pin: STEADY[word] for pin, word in zip(pins, wanted, strict=True) if word in STEADY}
        others = [pin for pin in pins if pin not in steady]
        assert steady and others
        await until(lambda: box.lit(tuple(steady)) == list(steady.values()))
        box.changes.clear()
        await until(lambda: all(sum(c.pin == pin for c in box.changes) >= 3 for pin in others))
        assert not [change for change in box.changes if change.pin in steady]


async def test_a_thrown_die_is_a_roll_on_every_screen(built: Build, tmp_path: Path) -> None:
    async with simbox(built) as box, house(tmp_path, hardware=True, box_port=box.path) as h:
        table = await h.join("t", "table")
        await playing(table)
        hand = Hand(box)
        for face in (5, 5):
            hand.rolls(face)
            await asyncio.sleep(1.5)
        rolls = await table.until(lambda c: [m for m in c.inbox if m["type"] == "rolled"][1:] and c.inbox, 10)
        assert [m["values"] for m in rolls if m["type"] == "rolled"] == [["5"], ["5"]]
        hand.feels([None])
        await table.until(lambda c: c.hub["box"]["why"] == "The box reports a fault: die silent.", 10)
