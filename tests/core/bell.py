"""A tiny game that uses everything the kernel has: draws, a die, secrets, prices, branches, corrections.

Each round every seat takes a bead from the bag or rings the bell (a die); then the next round. Each seat
holds one secret card. Three rounds.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.errors import BrokenState, IllegalMove
from companion.kernel import (
    UNKNOWN,
    Correct,
    Correctable,
    Draw,
    Drawn,
    Move,
    Player,
    Prompt,
    Rules,
    Section,
    draw_form,
)
from companion.text import Label, t
from companion.view import (
    Ask,
    Card,
    Cards,
    Choice,
    Lights,
    Line,
    Mark,
    PlayerRow,
    Players,
    ScoreSheet,
    Seat,
    Stat,
    Total,
)

BAG = ("red",) * 12 + ("green",) * 12 + ("gold",) * 6
CARDS = tuple(f"card{n}" for n in range(12))
FACES = ("1", "2", "3", "4", "5", "6")


class Take(Move, frozen=True, tag="take"):
    seat: int


class Ring(Move, frozen=True, tag="ring"):
    seat: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[Player, ...]
    draws: Literal["ask", "app"] = "ask"


class State(msgspec.Struct, frozen=True):
    players: tuple[Player, ...]
    draws: str
    points: tuple[int, ...]
    secrets: tuple[str, ...]
    beads: tuple[str, ...]
    bag: tuple[str, ...]
    turn: int = 0
    pending: str = ""
    count: int = 0


class Bell(Rules[State, Options]):
    id = "bell"
    version = 1
    name = t("Bell")
    seats = (2, 4)
    state_type = State
    options_type = Options
    move_type = Take | Ring | Drawn | Correct

    def __init__(self) -> None:
        self.sections = (
            Section(lambda s: (s.players, s.points), _players),
            Section(lambda s: (s.secrets,), _mine, private=True),
            Section(lambda s: (s.beads,), _beads),
        )

    def start(self, options: Options, sheet: object) -> State:
        if not 2 <= len(options.players) <= 4:
            raise IllegalMove(t("2 to 4 players."))
        n = len(options.players)
        return State(options.players, options.draws, (0,) * n, ("",) * n, (), BAG)

    def apply(self, state: State, move: object) -> State:
        match move:
            case Take(seat) | Ring(seat):
                if state.pending or "" in state.secrets or self.over(state) or seat != self._seat(state):
                    raise IllegalMove(t("Not now."))
                return msgspec.structs.replace(state, pending="take" if isinstance(move, Take) else "ring")
            case Drawn():
                draw = self._draw(state)
                if draw is None:
                    raise IllegalMove(t("Nothing is drawn now."))
                draw.accept(move)
                return self._drawn(state, move)
            case Correct(path=path, by=by):
                seat = int(path.removeprefix("points/"))
                points = state.points[seat] + by
                if points < 0:
                    raise IllegalMove(t("Never below 0."))
                return msgspec.structs.replace(state, points=_with(state.points, seat, points))
        raise IllegalMove(t("Unknown move."))

    def _drawn(self, state: State, move: Drawn) -> State:
        replace = msgspec.structs.replace
        if "" in state.secrets:
            return replace(state, secrets=_with(state.secrets, state.secrets.index(""), move.items[0]))
        seat = self._seat(state)
        item = move.items[0]
        if state.pending == "take":
            bag = list(state.bag)
            bag.remove(item)
            state = replace(state, bag=tuple(bag), beads=(*state.beads, item))
            gain = {"red": 1, "green": 2, "gold": 5}[item]
        else:
            gain = int(item)
        points = _with(state.points, seat, state.points[seat] + gain)
        return replace(state, points=points, pending="", turn=state.turn + 1, count=state.count + 1)

    def _seat(self, state: State) -> int:
        return state.turn % len(state.players)

    def _draw(self, state: State) -> Draw | None:
        if "" in state.secrets:
            seat = state.secrets.index("")
            left = tuple(c for c in CARDS if c not in state.secrets)
            return Draw(f"card-{seat}", t("Secret card"), left, 1, seat=seat)
        if state.pending == "take":
            return Draw(f"bead-{state.count}", t("A bead"), state.bag, 1)
        if state.pending == "ring":
            return Draw(f"ring-{state.count}", t("The bell"), FACES, 1, die=True)
        return None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        draw = self._draw(state)
        if draw is not None:
            known = msgspec.structs.replace(draw, pool=CARDS) if draw.seat is not None else draw
            form = draw_form(known, lambda item: (item, None))
            app = Choice(id="app", label=t("The companion draws"))
            return (Prompt(Ask(id=draw.id, title=draw.what, choices=(app,), draw=form), (None,), draw),)
        if self.over(state):
            return ()
        seat = self._seat(state)
        choices = (Choice(id="take", label=t("Take a bead")), Choice(id="ring", label=t("Ring"), passes=True))
        ask = Ask(id=f"turn-{state.turn}", title=t("Your turn"), choices=choices, seat=seat)
        return (Prompt(ask, (Take(seat), Ring(seat))),)

    def score(self, state: State) -> ScoreSheet:
        order = sorted(state.points, reverse=True)
        totals = tuple(
            Total(n, p.name, Mark(letter="x"), (Line(t("Points"), points),), points, order.index(points) + 1)
            for n, (p, points) in enumerate(zip(state.players, state.points, strict=True))
        )
        return ScoreSheet(id="score", title=t("Score"), totals=totals, final=self.over(state))

    def title(self, state: State, move: object) -> Label:
        if isinstance(move, Drawn):
            if "" in state.secrets:
                return t("A secret card")
            return t("{what}: {item}", what=state.pending, item=move.items[0])
        return type(move).__name__

    def mask(self, state: State, move: object, viewer: int | None) -> object:
        if isinstance(move, Drawn) and "" in state.secrets and viewer != state.secrets.index(""):
            return Drawn(move.draw, (UNKNOWN,), "hand")
        return move

    def corrections(self, state: State) -> tuple[Correctable, ...]:
        return tuple(Correctable(f"points/{n}", "", t("Points"), v) for n, v in enumerate(state.points))

    def chapter(self, state: State) -> str:
        return f"{state.turn // len(state.players)}"

    def over(self, state: State) -> bool:
        return state.turn >= 3 * len(state.players)

    def draws_alone(self, state: State) -> bool:
        return state.draws == "app"

    def check(self, state: State) -> None:
        if len(state.bag) + len(state.beads) != len(BAG):
            raise BrokenState(t("beads are lost"))

    def clock(self, state: State) -> object:
        return t("Round {n}", n=state.turn // len(state.players) + 1)

    def badges(self, state: State) -> tuple[Seat, ...]:
        return tuple(Seat(n, p.name, Mark(tint="blue")) for n, p in enumerate(state.players))

    def lights(self, state: State) -> Lights:
        at = state.turn // len(state.players)
        return Lights(rounds=tuple("on" if n < at else "pulse" if n == at else "off" for n in range(3)))


def _with(values: tuple[object, ...], at: int, value: object) -> tuple[object, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _players(viewer: object, players: tuple[Player, ...], points: tuple[int, ...]) -> Players:
    rows = [
        PlayerRow(n, p.name, Mark(tint="blue"), (Stat(t("Points"), points[n]),))
        for n, p in enumerate(players)
    ]
    return Players(id="players", title=t("Players"), rows=tuple(rows), place="players")


def _mine(viewer: int | None, secrets: tuple[str, ...]) -> Cards | None:
    if viewer is None or not secrets[viewer]:
        return None
    card = Card(id="secret", title=secrets[viewer], secret=True)
    return Cards(id="mine", title=t("Mine"), cards=(card,), place="mine")


def _beads(viewer: object, beads: tuple[str, ...]) -> Cards | None:
    if not beads:
        return None
    return Cards(id="beads", title=t("Beads"), cards=tuple(Card(str(n), b) for n, b in enumerate(beads)))


OPTIONS = {"players": [{"name": "Ana", "tint": "blue"}, {"name": "Rui", "tint": "red"}]}
