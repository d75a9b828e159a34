"""A track: spaces in a row, and what stands on them."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels import course
from ui.touch.panels.slots import slot
from ui.touch.parts import Column, Flow, Json, Row, Word, Words, hugging, light, mark

SHORT = 3


def build(panel: Json, offers: Offers) -> Widget:
    """A long track as a picture; every other space with its label under it while tokens cover it."""
    spaces = panel.get("spaces", [])
    run = course.run(spaces)
    parts: list[Widget] = []
    for space in spaces:
        if space not in run:
            place = slot(space, f"{panel['id']}/{space['id']}", offers)
            parts.append(_labelled(space, place) if space.get("tokens") else place)
    whole = Column()
    if run:
        whole.add_widget(course.build(panel, run, offers))
    if parts:
        whole.add_widget(Flow(*parts))
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole


def _labelled(space: Json, place: Widget) -> Widget:
    if not space.get("label"):
        return place
    word = Word(space["label"], BODY, colour="soft")
    place.pos_hint = word.pos_hint = {"center_x": 0.5}
    under = Column(place, word, gap=2, size_hint_x=None)
    under.width = max(place.width, word.width)
    place.bind(width=lambda _, w: setattr(under, "width", max(w, word.width)))
    return under


def clock(panel: Json, lights: list[str]) -> Widget:
    """The rounds as lights, like those of the box: done full, now ringed, to come empty."""
    parts: list[Widget] = []
    for i, space in enumerate(panel.get("spaces", [])):
        state = (
            lights[i]
            if i < len(lights)
            else {"now": "pulse", "closed": "on"}.get(space.get("state", ""), "off")
        )
        bold = space.get("state") == "now"
        pair = Row(
            Word(_short(space), BODY, bold=bold, colour="ink" if bold else "soft"),
            light(state, 22),
            gap=3,
        )
        parts.append(hugging(pair))
    return hugging(Row(*parts, gap=9, height=dp(30)))


def _short(space: Json) -> str:
    """What fits beside a light; the whole label stands where the track is a picture."""
    label, name = str(space.get("label", "")), str(space["id"])
    return label if len(label) <= SHORT or len(name) > SHORT else name


def labelled_lights(states: list[str], badges: list[Json | None] | None = None) -> Widget:
    """A row of lights, each with the mark of its seat where it has one."""
    parts: list[Widget] = []
    for i, state in enumerate(states):
        badge = badges[i] if badges else None
        parts.append(
            hugging(Row(mark(badge["mark"], 24), light(state, 26), gap=3)) if badge else light(state, 26)
        )
    return hugging(Row(*parts, gap=12))
