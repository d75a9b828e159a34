"""The table: clock, players, what is to be decided, the pictures, the prices."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch import bars
from ui.touch.desk import Desk
from ui.touch.look import BODY, GAP, NOW, STRONG, TARGET
from ui.touch.offers import Offers, collect
from ui.touch.panels import build, players
from ui.touch.panels.checklist import Steps
from ui.touch.panels.map import Map, board, legend
from ui.touch.parts import Card, Column, Json, Row, Word, Words
from ui.touch.prompt import Prompts, title
from ui.touch.screens import tabs
from ui.touch.screens.page import Page
from ui.touch.screens.tabs import DECIDE
from ui.touch.scroller import Scroller
from ui.touch.taps import Hands
from ui.touch.words import t

SIDES = {"players": 163, "prices": 176}
"""The width of the columns at both sides, in dp."""

CLOSE = 4
"""Between a title and what it is about, in dp."""


class Kept:
    """Widgets by what they were built of: a part is built again only when that changed. `built` counts."""

    def __init__(self) -> None:
        self._have: dict[str, tuple[str, Widget]] = {}
        self.built: dict[str, int] = {}

    def get(self, name: str, of: Any, make: Callable[[], Widget]) -> tuple[Widget, bool]:
        """The widget called `name`, and whether it is a new one."""
        stamp = json.dumps(of, sort_keys=True, default=str)
        have = self._have.get(name)
        if have is not None and have[0] == stamp:
            return have[1], False
        made = make()
        self._have[name] = (stamp, made)
        self.built[name] = self.built.get(name, 0) + 1
        return made, True


class Table(Page):
    """One glance says phase and round, whose turn, what to do, what it costs and why."""

    cares = frozenset(
        {
            "view",
            "panels",
            "asks",
            "lights",
            "clock",
            "headline",
            "over",
            "seats",
            "undo",
            "log",
            "hub",
            "link",
        }
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.spacing = dp(GAP - 2)
        self.kept = Kept()
        self.tab = self._home()
        self._shape: bool | None = None
        self._asked: tuple[str, ...] = tuple(ask["id"] for ask in desk.mirror.asks)
        self._slots: dict[str, BoxLayout] = {}
        self._again = Clock.create_trigger(self._build, -1)
        self.bind(size=self._sized)

    def _sized(self, *_: object) -> None:
        if self.width > 1 and self._shape != self.narrow:
            self._frame()

    def _frame(self) -> None:
        """Lays out the empty places for this shape of the screen."""
        self._shape = self.narrow
        self.clear_widgets()
        self.kept = Kept()
        names = ["top", "headline", "players", "title", "centre", "line", "bottom"]
        if not self.narrow:
            names.append("prices")
        self._slots = {name: BoxLayout(orientation="vertical") for name in names}
        at = self._slots
        if self.narrow:
            for name in names:
                self.add_widget(at[name])
                if name != "centre":
                    at[name].size_hint_y = None
                    at[name].height = 0
        else:
            middle, right = BoxLayout(spacing=dp(GAP)), BoxLayout(orientation="vertical", spacing=dp(CLOSE))
            body = BoxLayout(spacing=dp(GAP))
            for name, side in SIDES.items():
                at[name].size_hint_x, at[name].width = None, dp(side)
            for name, place in (("players", middle), ("title", right)):
                place.add_widget(at[name])
            for name in ("centre", "prices"):
                body.add_widget(at[name])
            right.add_widget(body)
            middle.add_widget(right)
            for part in (at["top"], middle, at["bottom"]):
                self.add_widget(part)
            for name, height in (("top", TARGET), ("title", 0), ("bottom", TARGET + 4)):
                at[name].size_hint_y, at[name].height = None, dp(height)
        self._build()

    def refresh(self, parts: frozenset[str]) -> None:
        if "view" in parts or "asks" in parts:
            asked = tuple(ask["id"] for ask in self.desk.mirror.asks)
            if asked != self._asked:
                self._asked = asked
                self.turn_to(self._home())
        self._again()

    def _home(self) -> str:
        """The tab on which the first prompt is answered: a map, if most of its choices lie there."""
        mirror = self.desk.mirror
        for panel in mirror.panels.values():
            if panel.get("kind") == "map" and mirror.asks:
                choices = mirror.asks[0].get("choices", [])
                there = [one for one in choices if one.get("at", "").startswith(f"{panel['id']}/")]
                if 2 * len(there) > len(choices):
                    return str(panel["id"])
        return DECIDE

    def turn_to(self, tab: str) -> None:
        """Shows this panel, or what is to be decided, in the middle."""
        if tab != self.tab:
            self.tab = tab
            Hands.touches.turned_over(Hands.now())
        self._again()

    def _put(self, name: str, of: Any, make: Callable[[], Widget], *, hug: bool = False) -> None:
        widget, new = self.kept.get(name, of, make)
        place = self._slots[name]
        if not new and widget.parent is place:
            return
        place.clear_widgets()
        place.add_widget(widget)
        if hug:
            widget.bind(height=place.setter("height"))
            place.height = widget.height

    def _build(self, *_: object) -> None:
        if not self._slots or self.desk.mirror.view is None:
            return
        mirror, desk, narrow = self.desk.mirror, self.desk, self.narrow
        view = mirror.view or {}
        hub = {k: v for k, v in mirror.hub.items() if k in ("phones", "box", "lights", "storage")}
        clock = [
            mirror.at("clock"),
            mirror.lights,
            view.get("clock"),
            view.get("headline"),
            hub,
            desk.link_state,
        ]
        self._put("top", clock, lambda: bars.top(desk, narrow=narrow), hug=narrow)
        foot = [mirror.undo, mirror.rev if mirror.undo else 0, [] if narrow else mirror.log[-3:]]
        self._put("bottom", foot, lambda: bars.bottom(desk, narrow=narrow), hug=narrow)
        badges, sums = mirror.at("players"), mirror.at("prices")
        if narrow:
            line = view.get("headline", "")
            self._put(
                "headline", line, lambda: Words(line, BODY, colour="soft") if line else Column(), hug=True
            )
            self._put("line", mirror.log[-3:], lambda: bars.last_line(desk), hug=True)
        offers = collect(mirror.asks, self.take)
        self._put(
            "players", [badges, offers.within("players")], lambda: self._players(badges, offers), hug=narrow
        )
        self._open_tab()
        if not narrow:
            wide = self._wide()
            if wide is not None:
                titles = [tabs.named(leaf) for leaf in tabs.leaves(self.pictures())]
                about = ["beside", wide, titles, mirror.asks, *self._asked_of()]
                self._put("prices", about, lambda: self._beside(wide, titles))
            else:
                self._put("prices", sums, lambda: self._prices(sums, offers))
            for name, shown in (("players", badges), ("prices", sums or wide)):
                self._slots[name].width = dp(SIDES[name]) if shown else 0
        self._centre(offers)

    def _players(self, panels: list[Json], offers: Offers) -> Widget:
        parts = [
            players.build(panel, offers, 2 if self.narrow else 1, 226 if self.narrow else SIDES["players"])
            if panel.get("kind") == "players"
            else build(panel, offers)
            for panel in panels
        ]
        return Column(*parts) if self.narrow else Scroller(Column(*parts))

    def _prices(self, panels: list[Json], offers: Offers) -> Widget:
        return Scroller(Column(*(Card(build(panel, offers), pad=8) for panel in panels)))

    def pictures(self) -> list[Json]:
        """The panels that have a tab in the middle."""
        mirror = self.desk.mirror
        rest = [panel for panel in mirror.at("clock") if panel.get("kind") != "track"]
        prices = mirror.at("prices") if self.narrow else []
        return mirror.at("main") + mirror.at("mine") + prices + rest + mirror.at("more")

    def _open_tab(self) -> None:
        """The tab that is open may have gone with its panel."""
        if self.tab not in {panel["id"] for panel in self.pictures()}:
            self.tab = DECIDE

    def _wide(self) -> Json | None:
        """The map whose tab is open, on a screen that is wider than high: it has all the height there is."""
        panel = self.desk.mirror.panels.get(self.tab)
        return panel if panel and panel["kind"] == "map" and not self.narrow else None

    def _beside(self, panel: Json, titles: list[tuple[str, str]]) -> Widget:
        """Beside a map, in place of the prices: what is to be done, what its signs mean, the tabs."""
        asks = self.desk.mirror.asks
        about = [ask for ask in asks if collect([ask], self.take).within(panel["id"])] or asks
        said = [Words(about[0]["title"] if about else self._nothing(), BODY, bold=True)]
        if about and about[0].get("text"):
            said.append(Words(about[0]["text"], BODY, colour="soft"))
        words = Column(*said, *legend(panel), gap=6)
        words.padding = (0, 0, dp(GAP), 0)
        beside = BoxLayout(orientation="vertical", spacing=dp(GAP - 2))
        for part in (Scroller(words), tabs.strip(titles, panel["id"], self.turn_to)):
            beside.add_widget(part)
        return beside

    def _asked_of(self) -> list[Any]:
        """What the title is made of."""
        mirror = self.desk.mirror
        return [mirror.asks[:1], mirror.seats, mirror.view and mirror.view.get("over")]

    def _centre(self, offers: Offers) -> None:
        asks, shown = self.desk.mirror.asks, self.pictures()
        if self._wide() is None:
            self._put("title", self._asked_of(), self._title, hug=True)
        else:
            self._put("title", "", Column, hug=True)
        leaves = tabs.leaves(shown)
        leaf = next((leaf for leaf in leaves if any(panel["id"] == self.tab for panel in leaf)), [])
        parts = [self._picture(leaf, offers) if leaf else self._decide(asks, shown, offers)]
        titles = [tabs.named(leaf) for leaf in leaves]
        if titles and self._wide() is None:
            chosen = tabs.named(leaf)[0] if leaf else DECIDE
            stamp = [titles, chosen, bool(asks)]
            parts.append(self.kept.get("tabs", stamp, lambda: tabs.strip(titles, chosen, self.turn_to))[0])
        place = self._slots["centre"]
        place.spacing = dp(GAP - 2)
        if list(reversed(place.children)) != parts:
            place.clear_widgets()
            for part in parts:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                place.add_widget(part)

    def _picture(self, leaf: list[Json], offers: Offers) -> Widget:
        """What a tab shows: a panel, or several under their titles."""

        def make() -> Widget:
            if len(leaf) > 1:
                return Scroller(Column(*(self._titled(panel, offers) for panel in leaf), gap=6))
            picture = Map(board(leaf[0], offers)) if self._wide() else build(leaf[0], offers)
            scroller = Scroller(picture)
            if isinstance(picture, Steps) and picture.due is not None:
                scroller.reveal(picture.due)
            return scroller

        stamp = [leaf, [offers.within(panel["id"]) for panel in leaf], self.narrow]
        return self.kept.get(f"panel {leaf[0]['id']}", stamp, make)[0]

    @staticmethod
    def _titled(panel: Json, offers: Offers) -> Widget:
        """A panel under its title, which has its note beside it."""
        head = Row(Word(panel["title"], BODY, bold=True), gap=8)
        if panel.get("note"):
            head.add_widget(Words(panel["note"], BODY, colour="soft", lines=1))
        return Column(head, build({**panel, "note": ""}, offers), gap=2)

    def _decide(self, asks: list[Json], shown: list[Json], offers: Offers) -> Widget:
        """The prompts, and under them the picture that they are about."""
        desk, seats = self.desk, self.desk.mirror.seats
        about = next((panel for panel in shown if offers.within(panel["id"])), shown[0] if shown else None)
        if about is not None and about.get("kind") == "checklist":
            # What is done is of no use beside what is to be done.
            about = {**about, "steps": [step for step in about["steps"] if step.get("state") != "done"]}
        prompts, new = self.kept.get(
            "prompts",
            [asks, seats, sorted(desk.busy_with)],
            lambda: Prompts(
                [self._off_the_map(ask) for ask in asks],
                seats,
                self.take,
                self.settle,
                desk.busy_with,
                desk.notice,
            ),
        )
        parts = [prompts]
        if about is not None:
            stamp = [about, offers.within(about["id"])]
            picture, fresh = self.kept.get("about", stamp, lambda: build(about, offers))
            parts.append(picture)
            new = new or fresh
        body = self.kept.get("decide", "", lambda: Scroller(Column(gap=14)))[0]
        if new or list(reversed(body.part.children)) != parts:
            body.part.clear_widgets()
            for part in parts:
                body.part.add_widget(part)
        return body

    def _off_the_map(self, ask: Json) -> Json:
        """The prompt with one button that turns to the map, in place of one for each of its squares."""
        maps = [panel for panel in self.pictures() if panel.get("kind") == "map"]
        for panel in maps:
            choices = ask.get("choices", [])
            rest = [one for one in choices if not one.get("at", "").startswith(f"{panel['id']}/")]
            if len(rest) < len(choices):
                there = {
                    "id": "map",
                    "label": panel["title"],
                    "detail": t("Tap a square"),
                    "tab": panel["id"],
                }
                return {**ask, "choices": [*rest, there]}
        return ask

    def _title(self) -> Widget:
        asks, seats = self.desk.mirror.asks, self.desk.mirror.seats
        return title(asks[0], seats) if asks else Words(self._nothing(), NOW, bold=True)

    def _nothing(self) -> str:
        """What is said where there is nothing to decide."""
        over = bool(self.desk.mirror.view and self.desk.mirror.view.get("over"))
        return t("The game is over") if over else t("Nothing to decide now")

    def take(self, ask: Json, choice: Json) -> None:
        """A choice was tapped, as a button or at its place; or the button that stands for the map."""
        if "tab" in choice:
            self.turn_to(choice["tab"])
            return
        rev = self.desk.mirror.rev

        def send() -> None:
            self.desk.command({"type": "choose", "rev": rev, "ask": ask["id"], "choice": choice["id"]})

        if choice.get("confirm"):
            self.desk.confirm(ask["title"], choice["label"], send)
        else:
            send()

    def settle(self, draw: str, items: list[str]) -> None:
        """A draw by hand was typed in."""
        self.desk.command({"type": "settle", "rev": self.desk.mirror.rev, "draw": draw, "items": items})


__all__ = ["DECIDE", "STRONG", "Table"]
