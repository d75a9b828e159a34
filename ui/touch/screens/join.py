"""Joining with a phone: the code to scan, the address, the PIN."""

from __future__ import annotations

from functools import partial
from typing import Any

import segno
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import look, paint
from ui.touch.bars import header
from ui.touch.desk import Desk
from ui.touch.look import BODY, HUGE, STRONG
from ui.touch.parts import Column, Row, Words, icon
from ui.touch.screens.page import Page
from ui.touch.scroller import Scroller
from ui.touch.taps import button
from ui.touch.words import t


class Code(Widget):
    """A QR code, black on white in both themes, since not every phone reads it otherwise."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
        paint.redraw(self, before=False, paint=self._paint)

    def _paint(self, w: Any) -> None:
        n = len(self.rows)
        cell = int(min(w.width, w.height) // (n + 8))
        side = cell * (n + 8)
        x0, y0 = int(w.center_x - side / 2), int(w.center_y - side / 2)
        paint.plate("#FFFFFF", x0, y0, side, side, dp(10))
        Color(*look.rgba("#000000"))
        for r, row in enumerate(self.rows):
            for c, dark in enumerate(row):
                if dark:
                    Rectangle(pos=(x0 + (c + 4) * cell, y0 + side - (r + 5) * cell), size=(cell, cell))


class Join(Page):
    """Scan, pick a seat, play. The code is drawn anew when the address changes."""

    cares = frozenset({"hub"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._shown: tuple[str, bool] | None = None
        self.bind(size=lambda *_: self.refresh(frozenset()))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        hub = self.desk.mirror.hub
        url, pin = hub.get("url", ""), hub.get("pin", "")
        self.clear_widgets()
        self.add_widget(header(self.desk, t("Join with a phone")))
        body = BoxLayout(orientation="vertical" if self.narrow else "horizontal", spacing=dp(20))
        if url:
            body.add_widget(Code(url))
        said = Column(Words(hub.get("name", ""), 30, bold=True), gap=10)
        if url:
            said.add_widget(
                Words(t("Scan the code, pick a seat, play. The phone must be in the same network."), BODY)
            )
            said.add_widget(Words(url.split("/?")[0], STRONG, bold=True))
        else:
            trouble = hub.get("network", {}).get("why", "")
            said.add_widget(Words(trouble or t("The table has no address in a network yet."), BODY))
        if pin:
            said.add_widget(
                Row(Words(t("PIN"), BODY, colour="soft"), Words(pin, HUGE, bold=True, align="right"))
            )
        self._seats(said)
        body.add_widget(Scroller(said))
        self.add_widget(body)

    def _seats(self, said: Column) -> None:
        names = {seat["seat"]: seat["name"] for seat in self.desk.mirror.seats}
        for seat in self.desk.mirror.hub.get("seats", []):
            name = names.get(seat["seat"])
            if name is None or not seat.get("taken"):
                continue
            here = (
                t("{name}: phone is here", name=name)
                if seat.get("here")
                else t("{name}: phone is away", name=name)
            )
            said.add_widget(Row(icon("phone", 26, "ink" if seat.get("here") else "soft"), Words(here, BODY)))
            if not seat.get("here"):
                n = seat["seat"]
                said.add_widget(
                    button(
                        ("free", n),
                        t("Free the seat of {name}", name=name),
                        partial(self.desk.command, {"type": "free", "seat": n}),
                    )
                )
