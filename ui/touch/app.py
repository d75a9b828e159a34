"""The app: link, mirror, settings and pages put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
from kivy.app import App
from kivy.clock import Clock

from ui.touch import kept as keeping
from ui.touch import look, words
from ui.touch.desk import Answered
from ui.touch.kept import Kept
from ui.touch.link import Link, State
from ui.touch.mirror import Mirror
from ui.touch.outbox import Frame, Outbox
from ui.touch.stage import Stage
from ui.touch.words import t

_log = logging.getLogger(__name__)

Json = dict[str, Any]

BUSY_S = 0.1
"""So long a command may be on its way before the screen says so."""

PROTOCOL = 1


class TouchApp(App):
    """The touchscreen of one table. `key` is the table's own, `pin` that of the QR code; either may be ""."""

    def __init__(
        self, url: str, kept: Kept, *, kept_file: Path | None = None, key: str = "", pin: str = ""
    ) -> None:
        super().__init__()
        self.mirror = Mirror()
        self.kept = kept
        self.busy_with: frozenset[str] = frozenset()
        self._kept_file = kept_file
        self._key, self._pin = key, pin
        look.use(kept.theme if kept.theme in look.THEMES else "light")
        self.outbox = Outbox(kept.client)
        self.link = Link(url, self.outbox, self._hello, self._frame, self._linked)
        self._waiting: dict[str, Answered] = {}
        self.stage = Stage(self, kept)
        self._busy = Clock.create_trigger(self._say_busy, BUSY_S)
        self._facing = 0
        self._strings: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.stage.go("start")
        self._linked("reconnecting", "")

    def build(self) -> Any:
        return self.stage.root

    @property
    def link_state(self) -> State:
        """How this screen is connected."""
        return self.link.state

    def _hello(self) -> Frame:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "client": self.kept.client,
            "screen": "table",
            "lang": self.kept.lang,
            "pin": self._pin,
            "key": self._key,
        }

    # what comes from the table

    def _frame(self, frame: Json, answered: Frame | None) -> None:
        kind = frame["type"]
        if kind in ("refused", "error"):
            self.notice(frame.get("text") or t("That did not work."), alarm=True)
        waiting = self._waiting.pop(frame.get("id", ""), None) if answered is not None else None
        if answered is not None:
            self._settle_busy()
        change = self.mirror.apply(frame)
        if change.missed:
            self.link.greet()
            return
        self._follow(change.parts)
        if waiting is not None and kind in ("done", "answer", "seated"):
            waiting(frame)

    def _follow(self, parts: frozenset[str]) -> None:
        """Shows the page that goes with what is on the table, and lets it refresh."""
        name = self.stage.name
        if "welcome" in parts:
            if self.mirror.welcome.get("role") == "watch":
                self.stage.notice.still(
                    t("This screen only watches: start it with the table's key, or with the PIN.")
                )
            self._fetch_strings()
        if "lobby" in parts and (name == "table" or name in ("menu", "log", "corrections", "score", "dice")):
            self.stage.go("start")
        elif "view" in parts and name in ("start", "kept", "players"):
            self.stage.go("table")
        if (
            "over" in parts
            and self.mirror.view
            and self.mirror.view.get("over")
            and self.stage.name == "table"
        ):
            self.stage.go("score")
        if parts & {"asks", "view"}:
            self._face()
        if parts:
            self.stage.refresh(parts)

    def _face(self) -> None:
        """Turns to whoever decides, if that is wanted: the second half of the seats sits opposite."""
        towards = 0
        seats = len(self.mirror.seats)
        deciding = [ask["seat"] for ask in self.mirror.asks if ask.get("seat") is not None]
        if self.kept.face_seat and deciding and seats:
            towards = 180 if deciding[0] >= (seats + 1) // 2 else 0
        if towards != self._facing:
            self._facing = towards
            self.stage.adopt(self.kept, towards)

    def _linked(self, state: State, why: str) -> None:
        if state == "connected":
            self.stage.notice.still("")
        elif state == "reconnecting":
            self.stage.notice.still(t("Looking for the table… What you tap is kept."))
        else:
            said = t("The table is gone. Start it again, or check its power and network; nothing is lost.")
            self.stage.notice.still(why or said, alarm=True)
        self.stage.refresh(frozenset({"link"}))

    def _fetch_strings(self) -> None:
        if self._strings is None or self._strings.done():
            self._strings = asyncio.get_running_loop().create_task(self._load_strings(self.kept.lang))

    async def _load_strings(self, lang: str) -> None:
        if lang == "en":
            found: dict[str, str] = {}
        else:
            try:
                timeout = aiohttp.ClientTimeout(total=5)
                async with (
                    aiohttp.ClientSession(timeout=timeout) as session,
                    session.get(f"{self.link.url.rstrip('/')}/api/strings", params={"lang": lang}) as answer,
                ):
                    answer.raise_for_status()
                    found = await answer.json()
            except (aiohttp.ClientError, TimeoutError, ValueError) as trouble:
                _log.warning("The words in %s are not to be had; English is used: %s", lang, trouble)
                return
        if lang != self.kept.lang:
            return
        if words.use(found):
            self.stage.again()
            self._linked(self.link.state, "")

    # what the pages may do

    def command(self, frame: Json, done: Answered | None = None) -> None:
        """Sends a command; see `Desk`."""
        if frame["type"] == "choose":
            self.busy_with |= {f"{frame['ask']}/{frame['choice']}"}
        self._send(frame, done)

    def question(self, what: str, done: Answered, **fields: Any) -> None:
        """Asks the daemon something; see `Desk`."""
        self._send({"type": "ask", "what": what, **fields}, done)

    def _send(self, frame: Json, done: Answered | None) -> None:
        sent = self.link.send(frame)
        if done is not None:
            self._waiting[sent] = done
        if self.link.state == "connected":
            self._busy()

    def _say_busy(self, *_: object) -> None:
        if len(self.outbox) and self.link.state == "connected":
            self.stage.notice.still(t("One moment…"))
            self.stage.refresh(frozenset({"asks"}))

    def _settle_busy(self) -> None:
        if len(self.outbox):
            return
        self._busy.cancel()
        if self.busy_with:
            self.busy_with = frozenset()
        if self.link.state == "connected":
            self.stage.notice.still("")

    def go(self, page: str, **more: Any) -> None:
        """Shows a page."""
        self.stage.go(page, **more)

    def back(self) -> None:
        """Shows the page before this one."""
        if self.mirror.view is None and self.stage.name in ("menu", "log", "corrections", "score"):
            self.stage.go("start")
        else:
            self.stage.back()

    def confirm(self, text: str, yes: str, then: Callable[[], None]) -> None:
        """Asks once more before `then`."""
        self.stage.confirm(text, yes, then)

    def notice(self, text: str, *, alarm: bool = False) -> None:
        """Says something for a few seconds."""
        self.stage.notice.say(text, alarm=alarm)

    def change(self, **settings: Any) -> None:
        """Changes settings of the screen and keeps them."""
        old, self.kept = self.kept, replace(self.kept, **settings)
        if self._kept_file is not None:
            keeping.save(self._kept_file, self.kept)
        look.use(self.kept.theme)
        if self.kept.lang != old.lang:
            self.command({"type": "lang", "lang": self.kept.lang})
            self._fetch_strings()
        self._face()
        self.stage.adopt(self.kept, self._facing)
        if self.kept.theme != old.theme or self.kept.turn != old.turn:
            self.stage.again()
            self._linked(self.link.state, "")
        self.stage.refresh(frozenset({"settings"}))

    # life

    async def live(self) -> None:
        """Runs window and link until the window closes."""
        link = asyncio.get_running_loop().create_task(self.link.run())
        try:
            await self.async_run(async_lib="asyncio")
        finally:
            link.cancel()
            await asyncio.gather(link, return_exceptions=True)
