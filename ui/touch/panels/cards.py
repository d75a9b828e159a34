"""Cards: open, shut, secret, and those of a practice sheet."""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels.tags import practice, tag
from ui.touch.parts import Card, Column, Json, Row, Words, icon, mark
from ui.touch.taps import Tap
from ui.touch.words import t


def build(panel: Json, offers: Offers) -> Widget:
    """Cards under each other, the one that counts now with a rim."""
    whole = Column()
    for card in panel.get("cards", []):
        shown = _card(card)
        take = offers.on(f"{panel['id']}/{card['id']}")
        if take is not None:
            shown.card_rim = "accent"
            shown = Tap(("space", f"{panel['id']}/{card['id']}"), take, shown, style="bare", pad=0)
        whole.add_widget(shown)
    if panel.get("note"):
        whole.add_widget(Words(panel["note"], BODY, colour="soft"))
    return whole


def _card(card: Json) -> Widget:
    if card.get("shut"):
        return Card(
            Row(icon("back", 24, "soft"), Words(card.get("title") or t("Face down"), BODY, colour="soft")),
            colour="line",
        )
    done = card.get("state") == "done"
    top = Row(gap=8)
    if card.get("mark"):
        top.add_widget(mark(card["mark"], 30))
    top.add_widget(Words(card["title"], BODY, bold=True, colour="soft" if done else "ink"))
    if done:
        top.add_widget(icon("check", 24, "soft"))
    for said in (card.get("tag", ""), t("secret") if card.get("secret") else ""):
        if said:
            top.add_widget(tag(said))
    if card.get("made_up"):
        top.add_widget(practice())
    for part in top.children:
        part.pos_hint = {"center_y": 0.5}
    now = card.get("state") == "now"
    shown = Card(top, colour="wash" if now else "card", rim="accent" if now else "line", pad=10, gap=4)
    if card.get("text"):
        shown.add_widget(Words(card["text"], BODY, colour="soft"))
    return shown
