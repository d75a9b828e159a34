"""The first page: continue, a new game, kept games, phones, settings."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.bars import connections
from ui.touch.desk import Desk
from ui.touch.look import BODY, GAP, NOW, STRONG
from ui.touch.parts import Column, Json, Tiles, Words, icon
from ui.touch.screens.page import Page, Sheet
from ui.touch.scroller import Scroller
from ui.touch.taps import Tap
from ui.touch.words import t


def about(game: Json) -> str:
    """A kept game in one line."""
    players = ", ".join(game.get("players", []))
    clock = t("over") if game.get("over") else game.get("clock", "")
    return t("{players} · {clock}", players=players, clock=clock) if clock else players


class Start(Page):
    """What one wants first is largest."""

    cares = frozenset({"lobby", "hub", "link"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.padding = dp(16)
        self.spacing = dp(14)
        self.bind(size=lambda *_: self.refresh(frozenset()))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        desk, kept = self.desk, self.desk.mirror.kept
        self.clear_widgets()
        head = BoxLayout(size_hint_y=None, height=dp(56), spacing=dp(12))
        head.add_widget(Words(desk.mirror.hub.get("name") or t("Game table"), NOW, bold=True, lines=1))
        head.add_widget(connections(desk))
        for part in head.children:
            part.pos_hint = {"center_y": 0.5}
        self.add_widget(head)
        running = next((game for game in kept if not game.get("over")), None)
        column = Column(gap=12)
        if running is not None:
            name = running["game_id"]
            column.add_widget(
                self._large(
                    "next",
                    t("Continue {game}", game=running["name"]),
                    about(running),
                    lambda: desk.command({"type": "open", "game_id": name}),
                    "accent",
                )
            )
        column.add_widget(
            self._large(
                "plus",
                t("New game"),
                t("Players, colours, order, options"),
                lambda: desk.go("players"),
                "plain" if running else "accent",
            )
        )
        grid = Tiles(
            self._small("log", t("Kept games"), lambda: desk.go("kept")),
            self._small("phone", t("Join with a phone"), lambda: desk.go("join")),
            self._small("sliders", t("Settings"), lambda: desk.go("settings")),
            least=400 if self.narrow else 200,
            gap=12,
        )
        column.add_widget(grid)
        self.add_widget(Scroller(column))

    def _large(self, sign: str, said: str, more: str, then: Callable[[], None], style: str) -> Widget:
        accent = style == "accent"
        words = Column(
            Words(said, 28, bold=True, colour="on_accent" if accent else "ink"),
            Words(more, BODY, colour="on_accent" if accent else "soft"),
            gap=2,
        )
        return Tap(
            ("start", sign),
            then,
            icon(sign, 40, "on_accent" if accent else "ink"),
            words,
            style=style,
            pad=16,
            gap=16,
        )

    def _small(self, sign: str, said: str, then: Callable[[], None]) -> Tap:
        return Tap(("start", sign), then, icon(sign, 30), Words(said, STRONG, bold=True), pad=14, gap=12)


class Kept(Sheet):
    """All kept games."""

    cares = frozenset({"lobby"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("Kept games"))
        self.refresh(frozenset())

    def refresh(self, parts: frozenset[str]) -> None:
        rows: list[Widget] = [self._game(game) for game in self.desk.mirror.kept]
        self.show(Column(*(rows or [Words(t("No game is kept yet."), BODY, colour="soft")]), gap=GAP))

    def _game(self, game: Json) -> Widget:
        sign = icon("star" if game.get("over") else "next", 28)
        words = Column(Words(game["name"], STRONG, bold=True), Words(about(game), BODY, colour="soft"), gap=0)
        name = game["game_id"]
        return Tap(
            ("kept", name),
            lambda: self.desk.command({"type": "open", "game_id": name}),
            sign,
            words,
            pad=12,
            gap=14,
        )
