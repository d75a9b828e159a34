"""The score: ranking, every line with its reason, the chart over the rounds."""

from __future__ import annotations

from ui.touch.desk import Desk
from ui.touch.look import BODY
from ui.touch.offers import Offers
from ui.touch.panels import build
from ui.touch.parts import Card, Column, Words, heading
from ui.touch.screens.page import Sheet
from ui.touch.words import t


class Score(Sheet):
    """All score sheets and charts of the view; before there are any, the players."""

    cares = frozenset({"panels", "view"})

    def __init__(self, desk: Desk) -> None:
        over = bool(desk.mirror.view and desk.mirror.view.get("over"))
        super().__init__(desk, t("Final score") if over else t("Score"))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        panels = list(self.desk.mirror.panels.values())
        whole = Column(gap=10)
        for panel in (p for p in panels if p.get("kind") == "score"):
            whole.add_widget(build(panel, Offers()))
        for panel in (p for p in panels if p.get("kind") == "chart"):
            whole.add_widget(Card(heading(panel.get("title", "")), build(panel, Offers())))
        if not whole.children:
            whole.add_widget(
                Words(t("There is no score sheet yet; so far it stands like this."), BODY, colour="soft")
            )
            for panel in (p for p in panels if p.get("kind") == "players"):
                whole.add_widget(build(panel, Offers()))
        self.show(whole)
