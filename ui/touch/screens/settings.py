"""Settings of this screen, and how the parts of the table are, with live lights."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.bars import sign_of
from ui.touch.desk import Desk
from ui.touch.look import BODY
from ui.touch.panels.track import labelled_lights
from ui.touch.parts import Card, Column, Flow, Json, Row, Words, heading, hugging, icon, mark
from ui.touch.screens.page import Sheet
from ui.touch.taps import fitting, icon_button
from ui.touch.words import LANGUAGES, t


def state_words(state: str) -> str:
    """The state of a part of the table, in words."""
    return {
        "off": t("off"),
        "simulated": t("simulated"),
        "searching": t("searching"),
        "greeting": t("greeting"),
        "online": t("online"),
        "lost": t("lost"),
        "on": t("on"),
        "failed": t("failed"),
        "ok": t("all right"),
        "trouble": t("trouble"),
        "connected": t("connected"),
        "reconnecting": t("reconnecting"),
        "gone": t("table gone"),
    }.get(state, state)


class Preferences(Sheet):
    """Everything at once, in cards. Not called Settings: Kivy paints every class of that name black."""

    cares = frozenset({"hub", "lights", "view", "settings", "link"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Settings"))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        kept = self.desk.kept
        self.show(
            Column(
                self._row("log", t("Language"), self._taps("lang", LANGUAGES, kept.lang)),
                self._row(
                    "sun",
                    t("Theme"),
                    self._taps("theme", {"light": t("Light"), "dark": t("Dark")}, kept.theme),
                ),
                self._row("sun", t("Brightness"), self._brightness()),
                self._row(
                    "turn",
                    t("Turn the picture"),
                    self._taps("turn", {0: "0°", 90: "90°", 180: "180°", 270: "270°"}, kept.turn),
                ),
                self._row(
                    "people",
                    t("Face whoever decides"),
                    self._taps("face_seat", {False: t("Off"), True: t("On")}, kept.face_seat),
                ),
                self._row(
                    "lights",
                    t("Dim after"),
                    self._taps(
                        "dim_after",
                        {0: t("never"), 2: t("{n} min", n=2), 10: t("{n} min", n=10), 30: t("{n} min", n=30)},
                        kept.dim_after,
                    ),
                ),
                self._table(),
                gap=8,
            )
        )

    def _row(self, sign: str, said: str, control: Widget) -> Widget:
        if self.desk_narrow:
            return Card(Row(icon(sign, 26), Words(said, BODY, bold=True), gap=12), control, pad=8)
        return Card(Row(icon(sign, 26), Words(said, BODY, bold=True), control, gap=12), pad=8)

    @property
    def desk_narrow(self) -> bool:
        """Whether the screen stands upright, before this page has its size."""
        return self.desk.kept.turn in (90, 270)

    def _taps(self, name: str, values: Any, now: Any) -> Widget:
        taps = [
            fitting(
                ("set", name, value),
                said,
                self._set(name, value),
                style="accent" if value == now else "plain",
            )
            for value, said in values.items()
        ]
        return Flow(*taps) if self.desk_narrow else hugging(Row(*taps))

    def _set(self, name: str, value: Any) -> Callable[[], None]:
        return lambda: self.desk.change(**{name: value})

    def _brightness(self) -> Widget:
        now = self.desk.kept.brightness
        said = Words(t("{n} %", n=now), BODY, bold=True, align="center")
        said.size_hint_x, said.width = None, dp(80)
        return hugging(
            Row(
                icon_button(
                    ("set", "darker"), "minus", self._set("brightness", max(40, now - 10)), shut=now <= 40
                ),
                said,
                icon_button(
                    ("set", "brighter"), "plus", self._set("brightness", min(100, now + 10)), shut=now >= 100
                ),
            )
        )

    def _table(self) -> Widget:
        hub = self.desk.mirror.hub
        whole = Card(heading(t("The table")), gap=6)
        whole.add_widget(self._state("link", t("Connection"), {"state": self.desk.link_state}))
        for sign, name, said in (
            ("box", "box", t("Box")),
            ("lights", "lights", t("Lights")),
            ("storage", "storage", t("Storage")),
            ("network", "network", t("Network")),
        ):
            whole.add_widget(self._state(sign, said, hub.get(name, {})))
        lights = self.desk.mirror.lights or hub.get("box_lights") or {}
        if lights.get("rounds"):
            whole.add_widget(Row(Words(t("Round lights"), BODY), labelled_lights(lights["rounds"])))
        badges = {seat["seat"]: seat for seat in self.desk.mirror.seats}
        if lights.get("seats"):
            names = [badges.get(i) for i in range(len(lights["seats"]))]
            whole.add_widget(Row(Words(t("Seat lights"), BODY), labelled_lights(lights["seats"], names)))
        if hub.get("box", {}).get("state") == "simulated":
            whole.add_widget(self._buttons(badges))
        whole.add_widget(
            fitting(("settings", "join"), t("Join with a phone"), lambda: self.desk.go("join"), sign="phone")
        )
        if hub.get("commitment"):
            whole.add_widget(
                Words(
                    t("The dice of this game are sealed by {seal}.", seal=hub["commitment"][:16]),
                    BODY,
                    colour="soft",
                )
            )
        return whole

    def _state(self, sign: str, said: str, shown: Json) -> Widget:
        state = shown.get("state", "off")
        name = Words(said, BODY)
        line = Row(
            sign_of(sign, state), name, Words(state_words(state), BODY, bold=True, align="right"), gap=12
        )
        if not shown.get("why"):
            return line
        return Column(line, Words(shown["why"], BODY, colour="soft"), gap=2)

    def _buttons(self, badges: dict[int, Json]) -> Widget:
        """The buttons of a box that is not there."""
        said = [("green", t("Green"), "green"), ("red", t("Red"), "red"), ("yellow", t("Yellow"), "yellow")]
        taps: list[Widget] = []
        for button, words, tint in said:
            hold = partial(self._press, button, True) if button == "red" else None
            tap = fitting(("press", button), words, partial(self._press, button), hold=hold)
            tap.add_widget(mark({"glyph": "circle", "tint": tint}, 26), index=1)
            tap.children[1].pos_hint = {"center_y": 0.5}
            tap.width += dp(34)
            taps.append(tap)
        for seat, badge in badges.items():
            tap = fitting(("press", f"seat{seat}"), badge["name"], partial(self._press, f"seat{seat}"))
            tap.add_widget(mark(badge["mark"], 26), index=1)
            tap.children[1].pos_hint = {"center_y": 0.5}
            tap.width += dp(34)
            taps.append(tap)
        return Column(
            Words(t("Buttons of the simulated box; hold red for a second to undo."), BODY, colour="soft"),
            Flow(*taps),
        )

    def _press(self, button: str, hold: bool = False) -> None:
        self.desk.command({"type": "press", "button": button, "hold": hold})
