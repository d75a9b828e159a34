"""A new game: which, who plays in which colour and order, and how the table plays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui.touch.desk import Desk
from ui.touch.look import BODY, STRONG, TARGET, TINT_GLYPHS
from ui.touch.parts import Card, Column, Flow, Json, Row, Word, Words, heading, icon, mark
from ui.touch.screens.keypad import Keypad
from ui.touch.screens.page import Sheet
from ui.touch.taps import Hands, Tap, button, fitting, icon_button
from ui.touch.words import t


@dataclass(slots=True)
class Seat:
    """A player as typed so far."""

    name: str
    tint: str


class Players(Sheet):
    """One page: game, players, options, start."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, t("New game"))
        self.games: list[Json] = []
        self.game: Json = {}
        self.seats: list[Seat] = []
        self.options: dict[str, str] = {}
        self._go = fitting(("new", "start"), t("Start"), self._start, sign="check", style="accent")
        self._go.pos_hint = {"center_y": 0.5}
        self.head.add_widget(self._go)
        desk.question("games", self._came)

    def _came(self, answer: Json) -> None:
        self.games = answer.get("games", [])
        if self.games:
            self._choose(self.games[0])

    def _choose(self, game: Json) -> None:
        self.game = game
        least = game.get("players", [2, 4])[0]
        known = self.known()
        tints = game.get("tints", [])
        if not self.seats:
            last = next((g for g in self.desk.mirror.kept if g.get("game") == game.get("game")), {})
            names = list(last.get("players", [])) or known[:least]
            self.seats = [Seat(name, "") for name in names]
        most = game.get("players", [2, 4])[1]
        self.seats = self.seats[:most]
        while len(self.seats) < least:
            self.seats.append(Seat("", ""))
        for seat in self.seats:
            if seat.tint not in tints:
                seat.tint = next((tint for tint in tints if tint not in {s.tint for s in self.seats}), "grey")
        self.options = {o["id"]: o["values"][0]["id"] for o in game.get("options", []) if o.get("values")}
        self._show()

    def known(self) -> list[str]:
        """Names from kept games, the latest first."""
        return list(dict.fromkeys(name for game in self.desk.mirror.kept for name in game.get("players", [])))

    def _show(self) -> None:
        whole = Column(gap=10)
        if len(self.games) > 1:
            taps = [
                fitting(
                    ("game", g["game"]),
                    g["name"],
                    partial(self._choose, g),
                    style="accent" if g is self.game else "plain",
                )
                for g in self.games
            ]
            whole.add_widget(Flow(*taps))
        elif self.game:
            whole.add_widget(heading(self.game["name"]))
        for text in (self.game.get("notice", ""), *self._practice()):
            if text:
                whole.add_widget(
                    Card(Row(icon("pencil", 26), Words(text, BODY), gap=12), colour="wash", pad=10)
                )
        for i in range(len(self.seats)):
            whole.add_widget(self._seat(i))
        most = self.game.get("players", [2, 4])[1]
        if len(self.seats) < most:
            whole.add_widget(button(("new", "more"), t("One more player"), self._more, sign="plus"))
        for option in self.game.get("options", []):
            pairs = [(value["id"], value["label"]) for value in option["values"]]
            now = self.options.get(option["id"], "")
            whole.add_widget(self._option(option["label"], pairs, now, self._set_option(option["id"])))
        self.show(whole)

    def _practice(self) -> list[str]:
        if not self.game.get("practice"):
            return []
        return [
            t("Some printed parts are not entered yet: practice values stand in for them, and are marked.")
        ]

    def _seat(self, i: int) -> Widget:
        seat = self.seats[i]
        tints = self.game.get("tints", [])
        name = Tap(
            ("seat", i, "name"),
            lambda: self._type(i),
            Words(
                seat.name or t("Name of player {n}", n=i + 1),
                STRONG,
                bold=bool(seat.name),
                colour="ink" if seat.name else "soft",
            ),
            icon("pencil", 22, "soft"),
            style="sunk",
            pad=10,
        )
        tint = Tap(
            ("seat", i, "tint"), self._next_tint(i, tints), size_hint=(None, None), pad=8, style="sunk"
        )
        tint.size = (dp(TARGET), dp(TARGET))
        tint.add_widget(mark({"glyph": TINT_GLYPHS.get(seat.tint, ""), "tint": seat.tint}, TARGET - 16))
        row = Row(Word(t("{n}.", n=i + 1), STRONG, bold=True, colour="soft"), tint, name)
        row.add_widget(icon_button(("seat", i, "up"), "up", self._move(i), shut=i == 0))
        if len(self.seats) > self.game.get("players", [2, 4])[0]:
            row.add_widget(icon_button(("seat", i, "out"), "close", self._out(i)))
        for part in row.children:
            part.pos_hint = {"center_y": 0.5}
        return row

    def _option(
        self, said: str, pairs: list[tuple[str, str]], now: str, then: Callable[[str], None]
    ) -> Widget:
        whole = Card(Words(said, BODY, bold=True), gap=6, pad=10)
        for name, sentence in pairs:
            chosen = name == now
            sign = icon("check", 22) if chosen else icon("next", 22, "line")
            whole.add_widget(
                Tap(
                    ("option", said, name),
                    partial(then, name),
                    sign,
                    Words(sentence, BODY),
                    style="wash" if chosen else "plain",
                    pad=10,
                    gap=10,
                )
            )
        return whole

    def _set_option(self, option: str) -> Callable[[str], None]:
        def choose(value: str) -> None:
            self.options[option] = value
            self._show()

        return choose

    def _next_tint(self, i: int, tints: list[str]) -> Callable[[], None]:
        """The next colour; whoever has it takes this one's."""

        def change() -> None:
            if not tints:
                return
            old = self.seats[i].tint
            new = tints[(tints.index(old) + 1) % len(tints)] if old in tints else tints[0]
            for other in self.seats:
                if other.tint == new:
                    other.tint = old
            self.seats[i].tint = new
            self._show()

        return change

    def _move(self, i: int) -> Callable[[], None]:
        def move() -> None:
            self.seats[i - 1], self.seats[i] = self.seats[i], self.seats[i - 1]
            self._show()

        return move

    def _out(self, i: int) -> Callable[[], None]:
        def out() -> None:
            del self.seats[i]
            self._show()

        return out

    def _more(self) -> None:
        tints = self.game.get("tints", [])
        used = {seat.tint for seat in self.seats}
        self.seats.append(Seat("", next((tint for tint in tints if tint not in used), "grey")))
        self._show()

    def _type(self, i: int) -> None:
        taken = {seat.name for k, seat in enumerate(self.seats) if k != i}
        names = [name for name in self.known() if name not in taken]
        Hands.touches.turned_over(Hands.now())
        self.head.remove_widget(self._go)

        def done(name: str) -> None:
            Hands.touches.turned_over(Hands.now())
            self.seats[i].name = name
            self.head.add_widget(self._go)
            self._show()

        self.show(Keypad(self.seats[i].name, names, 8 if self.narrow else 10, done))

    def _start(self) -> None:
        if not self.game:
            return
        names = [seat.name.strip() or t("Player {n}", n=i + 1) for i, seat in enumerate(self.seats)]
        if len(set(names)) < len(names):
            self.desk.notice(t("Two players have the same name; give each their own."), alarm=True)
            return
        players = [{"name": name, "tint": seat.tint} for name, seat in zip(names, self.seats, strict=True)]
        options: dict[str, Any] = {"players": players, **self.options}
        self.desk.command({"type": "new", "game": self.game["game"], "options": options})
