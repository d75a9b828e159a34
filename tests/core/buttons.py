"""A box's buttons and die at a table, without a box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.buttons import Buttons
from companion.host import Host
from companion.table import Table
from companion.text import plain
from companion.view import Roll
from drivers import BoxEvent


class Box:
    """Buttons at a table, and what they say; each event has a number of its own unless it is given."""

    def __init__(self, table: Table | None, folder: Path) -> None:
        self.now = 100.0
        self.said: list[str] = []
        self.rolls: list[Roll] = []
        self.host = Host(folder)
        self.host.table = table
        self.buttons = Buttons(
            self.host, lambda words: self.said.append(plain(words)), self.rolls.append, lambda: self.now
        )
        self.number = 0
        self.roll = 0

    async def event(self, kind: Any, name: str, value: str = "", **more: Any) -> bool:
        if "number" not in more:
            self.number += 1
        given = {"boot": "9f2c01aa", "number": self.number, "at_ms": 0, **more}
        return await self.buttons.happened(BoxEvent(kind=kind, name=name, value=value, **given))

    async def press(self, name: str, **more: Any) -> bool:
        return await self.event("press", name, **more)

    async def rolling(self, roll: int, **more: Any) -> bool:
        return await self.event("die", "rolling", roll=roll, **more)

    async def rolled(self, roll: int, value: str, **more: Any) -> bool:
        return await self.event("die", "rolled", value, roll=roll, **more)
