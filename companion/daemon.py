"""The daemon: puts table, network and drivers together.

One event loop; the journal has the only other thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import msgspec

import drivers
from companion import service
from companion.box_output import BoxOutput
from companion.buttons import Buttons
from companion.errors import BrokenInput
from companion.host import Host
from companion.identity import Identity, identity
from companion.net import messages as m
from companion.net.discovery import Announcer, addresses
from companion.net.server import Conditions, Server
from companion.table import BOX
from companion.text import Label, Text, t
from companion.view import Lights, Roll
from drivers.box.messages import BUTTONS
from drivers.box.report import fault_report
from drivers.box.simulated import SimulatedBox
from drivers.box.standin import StandIn

log = logging.getLogger(__name__)

PAGE: Final = Path(__file__).parent.parent / "ui" / "phone"
SWITCH_INTERVAL_S: Final = 0.0005
"""How long the loop may keep the interpreter while the journal's thread waits for it."""

FAULT_FILE: Final = "box-fault.txt"
"""In the data folder: the last frames each way when the box was last lost."""
STUCK_S: Final = 15.0
"""How long a command may wait for the disk before the watchdog may bite."""


class Settings(msgspec.Struct, frozen=True):
    """How the daemon runs. `port` 0 picks one; `hardware` False leaves box and pins alone."""

    folder: Path
    port: int = 8080
    address: str = "0.0.0.0"  # noqa: S104 - phones on the LAN are what it is for
    hardware: bool = True
    box_port: str = ""
    announce: bool = True


class Daemon:
    """One table. `run` serves until `stop`, or until the process is asked to end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.host = Host(settings.folder)
        self.conditions = Conditions()
        self.port = 0
        self._ended = asyncio.Event()
        self._server: Server | None = None
        self._link: drivers.BoxLink | None = None
        self._box: SimulatedBox | None = None
        self._buttons: Buttons | None = None
        self._lights: drivers.Lights | None = None
        self._output = BoxOutput()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def url(self) -> str:
        """Where a phone opens the table, with the PIN."""
        return self.conditions.url

    def stop(self) -> None:
        """Ends `run`."""
        self._ended.set()

    async def run(self, ready: Callable[[Daemon], None]) -> None:
        """Serves; `ready` is called when connections are accepted."""
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        with _only_one(self.settings.folder):
            who = identity(self.settings.folder)
            await self.host.resume()
            server = self._server = Server(self.host, who, PAGE, self.conditions)
            server.on_view = self._show
            self.port = await server.start(self.settings.address, self.settings.port)
            self._address(who, addresses())
            loop = asyncio.get_running_loop()
            for end in (signal.SIGINT, signal.SIGTERM):
                with contextlib.suppress(NotImplementedError, RuntimeError):
                    loop.add_signal_handler(end, self.stop)
            try:
                await self._start_hardware(server)
                if self.settings.announce:
                    self._start(self._announcer(who).run())
                self._start(service.stay_alive(self._healthy))
                service.notify("READY=1")
                ready(self)
                await self._ended.wait()
                service.notify("STOPPING=1")
            finally:
                await self._end(server)

    async def _end(self, server: Server) -> None:
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("a task ended with %r", ended)
        if self._link is not None:
            await self._link.close()
        if self._box is not None:
            self._box.close()
        if self._lights is not None:
            self._lights.close()
        await server.stop()
        await self.host.stop()

    def _healthy(self) -> bool:
        """Whether the journal keeps up and every task of ours still runs."""
        table = self.host.table
        writing = table is None or table.waiting_s() < STUCK_S
        return writing and not any(task.done() and task.exception() for task in self._tasks)

    def _start(self, work: Any) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    # network

    def _announcer(self, who: Identity) -> Announcer:
        def changed(current: tuple[str, ...], state: m.State) -> None:
            self.conditions.network = state
            self._address(who, current)

        return Announcer(who, self.port, changed)

    def _address(self, who: Identity, current: tuple[str, ...]) -> None:
        where = current[0] if current else "127.0.0.1"
        if self.settings.address not in ("0.0.0.0", ""):  # noqa: S104
            where = self.settings.address
        self.conditions.url = f"http://{where}:{self.port}/?pin={who.pin}"
        if self._server is not None:
            self._server.hub_changed()

    # box and lights

    async def _start_hardware(self, server: Server) -> None:
        if not self.settings.hardware:
            return
        self._buttons = Buttons(
            self.host, lambda words: self._say(server, words), lambda r: self._rolled(server, r)
        )
        self._buttons.on_offered = self._tell_of_box
        finder: drivers.PortFinder | StandIn = drivers.PortFinder(path=self.settings.box_port or None)
        if not self.settings.box_port:
            self._box = SimulatedBox()
            finder = StandIn(drivers.PortFinder(), self._box)
            server.presser = self._press
            self._start(finder.watch())
        self._link = drivers.BoxLink(finder, self._buttons.happened, self._box_state)
        self._start(self._link.run())
        # The pin library takes its time to load: the loop goes on meanwhile.
        self._lights = await asyncio.to_thread(drivers.open_lights)
        self._start(self._lights.run())
        self._light_state()
        self._show()

    def _press(self, button: str, hold: bool) -> bool:
        """A press on the simulated box's picture; False when there is no such button or box."""
        if self._box is None or not self._box.hosted or button not in BUTTONS.values():
            return False
        (self._box.hold if hold else self._box.tap)(button)
        return True

    def _box_state(self, state: drivers.LinkState) -> None:
        if state.phase != "online" and self._buttons is not None:
            self._buttons.lost()
        if state.phase == "lost" and self._link is not None:
            self._keep_trace(self._link)
        self._tell_of_box()

    def _tell_of_box(self) -> None:
        """How the box does, on every screen: what it offers, its own fault, or the last trouble."""
        link = self._link
        state = link.state if link is not None else drivers.LinkState()
        simulated = self._box is not None and state.phase == "online" and state.port == self._box.path
        words: Label = self._buttons.offered if self._buttons is not None else ""
        if not words and state.fault:
            words = t("The box reports a fault: {what}.", what=state.fault)
        elif not words and state.cause is not None and not simulated:
            words = translated(state.cause)
        self.conditions.box = m.State("simulated" if simulated else state.phase, words)
        if self._server is not None:
            self._server.hub_changed()

    def _keep_trace(self, link: drivers.BoxLink) -> None:
        """The last frames before the fault, for whoever looks for its cause; the newest fault only."""
        try:
            (self.settings.folder / FAULT_FILE).write_text(fault_report(link))
        except OSError as error:
            log.warning("%s cannot be written: %s", FAULT_FILE, error)

    def _light_state(self) -> None:
        lights = self._lights
        if lights is None:
            return
        if lights.trouble is not None:
            self.conditions.lights = m.State("failed", translated(lights.trouble))
        elif lights.simulated:
            self.conditions.lights = m.State("simulated", t("There are no pins on this machine."))
        else:
            self.conditions.lights = m.State("on")

    def _show(self) -> None:
        """Lights and box follow the saved view."""
        table = self.host.table
        now = (
            Lights()
            if table is None
            else table.rules.lights(table.history.state(table.history.at(table.saved)))
        )
        output = self._output.of(now)
        if self._lights is not None:
            self._lights.show(output.lights)
        if self._link is not None:
            self._link.show(output)
        if self._lights is not None and self._lights.trouble is not None:
            self._light_state()

    def _say(self, server: Server, words: Label) -> None:
        server.everybody(m.Trouble(words))

    def _rolled(self, server: Server, roll: Roll) -> None:
        who = t("Box") if roll.by == BOX else roll.by
        server.everybody(m.Rolled(roll.number, "d6", roll.values, roll.source, who))


def translated(sentence: drivers.Sentence) -> Text:
    """A driver's sentence as a text of ours; its template is in the catalogs."""
    return Text(
        sentence.template, {k: v if isinstance(v, int) else str(v) for k, v in sentence.fields.items()}
    )


@contextlib.contextmanager
def _only_one(folder: Path) -> Any:
    """One daemon for a data folder: two would write the same games."""
    folder.mkdir(parents=True, exist_ok=True)
    lock: IO[str]
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BrokenInput(
                t("Another companion already uses this folder; stop it or choose another with --data."),
                str(folder),
            ) from error
        yield
