"""Pins and buttons as they are now, redrawn in the terminal until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable
from typing import Final, TextIO

import drivers
from companion.buttons import button_words
from companion.daemon import translated
from companion.text import Label, t
from drivers import BoxEvent, LightState, Output, Pattern

STEP_S: Final = 0.5
"""How long each light is on in its turn."""


_PHASES: Final[dict[str, Label]] = {
    "off": t("off"),
    "searching": t("searching"),
    "greeting": t("greeting"),
    "online": t("online"),
    "lost": t("lost"),
}
_DIE: Final[dict[str, Label]] = {"rolling": t("rolling"), "crooked": t("crooked")}


class Picture:
    """What is known of the box: who it is, which buttons are down, how often each was pressed, the die."""

    def __init__(self) -> None:
        self.state = drivers.LinkState()
        self.down: set[str] = set()
        self.presses: dict[str, int] = {}
        self.die: Label = ""

    async def happened(self, event: BoxEvent) -> bool:
        """Takes every event; nothing of it reaches a game."""
        match event.kind:
            case "press":
                self.down.add(event.name)
                self.presses[event.name] = self.presses.get(event.name, 0) + 1
            case "release":
                self.down.discard(event.name)
            case "die":
                self.die = event.value or _DIE[event.name]
        return True

    def entered(self, state: drivers.LinkState) -> None:
        if state.phase != "online":
            self.down.clear()
        self.state = state

    def lines(self, say: Callable[[Label], str], lights: drivers.Lights, shown: LightState) -> list[str]:
        """The picture as text, a line each for the box, its buttons, and the lights with their pins."""
        state = self.state
        cause = "" if state.cause is None else say(translated(state.cause))
        lines = [f"{say(t('box'))}: {say(_PHASES[state.phase])} {state.port} {cause}".rstrip()]
        if state.welcome is not None:
            buttons = (
                f"{'●' if name in self.down else '○'} {say(button_words(name))} {self.presses.get(name, 0)}"
                for name in state.welcome.buttons
            )
            lines.append(f"  {'   '.join(buttons)}")
            if self.die:
                lines.append(f"  {say(t('die'))}: {say(self.die)}")
        if state.fault:
            lines.append(f"  ! {state.fault}")
        places = zip((*lights.config.rounds, *lights.config.seats), _levels(lights, shown), strict=False)
        pins = "   ".join(f"{'●' if on else '○'} GPIO {pin}" for pin, on in places)
        lines.append(f"{say(t('lights'))}: {say(translated(lights.trouble)) if lights.trouble else pins}")
        lines.append(say(t("Each light is on in its turn. Press every button; Ctrl-C ends.")))
        return lines


def _levels(lights: drivers.Lights, shown: LightState) -> list[bool]:
    rounds, seats = len(lights.config.rounds), len(lights.config.seats)
    both = (*shown.rounds[:rounds], *shown.seats[:seats])
    return [pattern == "on" for pattern in both]


def turn(step: int, rounds: int, seats: int) -> LightState:
    """All lights dark but one."""
    count = max(1, rounds + seats)
    every: list[Pattern] = ["on" if place == step % count else "off" for place in range(rounds + seats)]
    return LightState(tuple(every[:rounds]), tuple(every[rounds:]))


async def show(path: str, say: Callable[[Label], str], out: TextIO = sys.stdout) -> None:
    """Redraws until it is cancelled (Ctrl-C)."""
    picture = Picture()
    link = drivers.BoxLink(drivers.PortFinder(path=path or None), picture.happened, picture.entered)
    lights = drivers.open_lights()
    running = asyncio.get_running_loop().create_task(link.run())
    height, step = 0, 0
    try:
        while True:
            shown = turn(step, max(4, len(lights.config.rounds)), max(4, len(lights.config.seats)))
            lights.show(shown)
            link.show(Output(lights=shown))
            for _ in range(5):
                lines = picture.lines(say, lights, shown)
                up = f"\x1b[{height}A" if height else ""
                out.write(up + "".join(f"\x1b[2K{line}\n" for line in lines) + "\x1b[J")
                out.flush()
                height = len(lines)
                await asyncio.sleep(STEP_S / 5)
            step += 1
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        lights.close()
