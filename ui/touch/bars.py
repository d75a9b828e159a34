"""The bars of the table page: the clock and the connections above, undo and the last line below."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.desk import Desk
from ui.touch.look import BODY, TARGET
from ui.touch.panels import track
from ui.touch.parts import Row, Word, Words, hugging, icon, mark
from ui.touch.taps import Tap, fitting, icon_button
from ui.touch.words import t

_WELL: Final = {"online", "on", "ok", "connected"}
_CALM: Final = {"simulated", "off", ""}


def sign_of(name: str, state: str) -> Widget:
    """The sign of a part of the table: plain when well, faint when it is off, with a warning in trouble."""
    colour = "ink" if state in _WELL else "soft" if state in _CALM else "alarm"
    sign = icon(name, 24, colour)
    if state in _WELL | _CALM:
        if state == "off":
            sign.opacity = 0.45
        return sign
    return hugging(Row(sign, icon("warn", 20, "alarm"), gap=1))


def connections(desk: Desk, *, narrow: bool = False) -> Widget:
    """How the hub, the phones, the box and the lights are; a tap shows more."""
    hub = desk.mirror.hub
    phones = hugging(Row(icon("phone", 24), Word(str(hub.get("phones", 0)), BODY, bold=True), gap=1))
    parts = [sign_of("link", desk.link_state), phones]
    parts.append(sign_of("box", hub.get("box", {}).get("state", "off")))
    parts.append(sign_of("lights", hub.get("lights", {}).get("state", "off")))
    storage = hub.get("storage", {}).get("state", "ok")
    if storage != "ok" and not narrow:
        parts.append(sign_of("storage", storage))
    tap = Tap(
        ("bar", "connections"),
        lambda: desk.go("settings"),
        *parts,
        style="bare",
        pad=6,
        gap=8,
        size_hint=(None, None),
    )
    tap.bind(minimum_width=tap.setter("width"))
    tap.height = dp(TARGET)
    return tap


def top(desk: Desk, *, narrow: bool) -> Widget:
    """Phase and rounds, the event in force, the connections."""
    view = desk.mirror.view or {}
    bar = BoxLayout(size_hint_y=None, height=dp(TARGET), spacing=dp(12), padding=(dp(8), 0, dp(4), 0))
    clocks = [panel for panel in desk.mirror.at("clock") if panel.get("kind") == "track"]
    lights = list(desk.mirror.lights.get("rounds", []))
    if narrow:
        bar.add_widget(Words(view.get("clock", ""), BODY, bold=True, lines=2))
    else:
        clock = Word(view.get("clock", ""), BODY, bold=True)
        bar.add_widget(
            clock if clock.width < dp(230) else Words(view.get("clock", ""), BODY, bold=True, lines=2)
        )
    for panel in clocks[:1]:
        bar.add_widget(track.clock(panel, lights))
    if not narrow:
        bar.add_widget(Words(view.get("headline", ""), BODY, colour="soft", align="center", lines=2))
    bar.add_widget(connections(desk, narrow=narrow))
    for part in bar.children:
        part.pos_hint = {"center_y": 0.5}
    return bar


def last_line(desk: Desk) -> Widget:
    """The last line of the log; a tap opens the log."""
    lines = [line for line in desk.mirror.log if not line.get("undone")] or desk.mirror.log
    said = lines[-1]["text"] if lines else ""
    tap = Tap(
        ("bar", "log"),
        lambda: desk.go("log"),
        Words(said or t("Log"), BODY, colour="soft", lines=2),
        style="bare",
        pad=4,
    )
    tap.unbind(minimum_height=tap._fit)
    tap.height = dp(TARGET)
    return tap


def undo(desk: Desk) -> Tap:
    """Takes back what it names."""
    what = desk.mirror.undo
    rev = desk.mirror.rev
    colour = "ink" if what else "soft"
    tap = Tap(
        ("bar", "undo"),
        lambda: desk.command({"type": "undo", "rev": rev}),
        icon("undo", 26, colour),
        Words(what or t("Nothing to undo"), BODY, bold=bool(what), colour=colour, lines=2),
        shut=not what,
        pad=6,
    )
    tap.unbind(minimum_height=tap._fit)
    tap.height = dp(TARGET + 4)
    return tap


def bottom(desk: Desk, *, narrow: bool) -> Widget:
    """Undo, the last line, corrections, dice and the menu."""
    bar = BoxLayout(size_hint_y=None, height=dp(TARGET + 4), spacing=dp(8))
    taking_back = undo(desk)
    bar.add_widget(taking_back)
    if not narrow:
        taking_back.size_hint_x = 0.8
        bar.add_widget(last_line(desk))
    bar.add_widget(icon_button(("bar", "wrench"), "wrench", lambda: desk.go("corrections")))
    bar.add_widget(icon_button(("bar", "dice"), "dice", lambda: desk.go("dice")))
    bar.add_widget(icon_button(("bar", "menu"), "menu", lambda: desk.go("menu")))
    for part in bar.children:
        part.pos_hint = {"center_y": 0.5}
    return bar


def header(desk: Desk, said: str, *more: Widget) -> Widget:
    """The head of every other page: back, and what it is."""
    bar = BoxLayout(size_hint_y=None, height=dp(TARGET + 8), spacing=dp(10))
    bar.add_widget(icon_button(("page", said, "back"), "back", desk.back))
    bar.add_widget(Words(said, 30, bold=True, lines=1))
    for part in more:
        bar.add_widget(part)
    for part in bar.children:
        part.pos_hint = {"center_y": 0.5}
    return bar


__all__ = ["bottom", "connections", "fitting", "header", "last_line", "mark", "sign_of", "top", "undo"]
