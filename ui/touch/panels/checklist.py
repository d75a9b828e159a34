"""A checklist: what is done, what is to do now, what comes; by app, box or hand."""

from __future__ import annotations

from typing import Final

from kivy.uix.widget import Widget

from ui.touch.look import BODY, STRONG
from ui.touch.offers import Offers
from ui.touch.panels.tags import tag
from ui.touch.parts import Card, Column, Json, Row, Words, icon, light
from ui.touch.taps import Tap
from ui.touch.words import t

_HOW: Final = {"app": "dice", "box": "box", "hand": "hand"}


def how(name: str) -> str:
    """Who does it, in words."""
    return {"app": t("app"), "box": t("box"), "hand": t("by hand")}[name]


class Steps(Column):
    """The steps; `due` is the one to do now."""

    due: Widget | None = None


def build(panel: Json, offers: Offers) -> Widget:
    """One line a step; the step that is due stands out."""
    whole = Steps(gap=6)
    for step in panel.get("steps", []):
        shown = _step(step, offers, f"{panel['id']}/{step['id']}")
        whole.add_widget(shown)
        if step.get("state") == "now" and whole.due is None:
            whole.due = shown
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole


def _step(step: Json, offers: Offers, place: str) -> Widget:
    state = step.get("state", "next")
    now = state == "now"
    sign = icon("check", 24, "soft") if state == "done" else light("pulse" if now else "off", 24)
    said = Column(
        Words(step["text"], STRONG if now else BODY, bold=now, colour="ink" if now else "soft"), gap=2
    )
    if step.get("result"):
        said.add_widget(Words(step["result"], BODY, bold=True))
    line = Row(sign, said, gap=10)
    if step.get("how"):
        line.add_widget(tag(how(step["how"]), _HOW[step["how"]]))
        line.children[0].pos_hint = {"center_y": 0.5}
    take = offers.on(place)
    if take is not None:
        return Tap(("space", place), take, line, style="wash")
    if now:
        return Card(line, colour="wash", rim="accent", pad=8)
    line.padding = (8, 2, 8, 2)
    return line
