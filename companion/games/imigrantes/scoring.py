"""The final score, each line with its reason; works on a described position as well as on a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from companion.games.imigrantes.parts import BRAZILIAN, KINDS, STARTING, ScoringLine
from companion.text import Label, t
from companion.view import Line

TieBreak = Literal["immigrants", "nationals", "shared"]


class Estate(msgspec.Struct, frozen=True):
    """A property as scoring sees it: kind (`board` or a piece's), who works there, scoring lines, a name.

    Empty spaces are left out: nobody is of no nationality.
    """

    kind: str
    workers: tuple[str, ...]
    scoring: tuple[ScoringLine, ...] = ()
    name: Label = ""


class BonusCard(msgspec.Struct, frozen=True):
    most: str
    points: int
    star: int = 0
    name: Label = ""


class Contender(msgspec.Struct, frozen=True):
    """A player as scoring sees one."""

    name: str
    points: int = 0
    money: int = 0
    coffee: int = 0
    goods: int = 0
    estates: tuple[Estate, ...] = ()
    secret: BonusCard | None = None
    typed: tuple[Line, ...] = ()
    """Points of the end that are given, not counted."""


class Position(msgspec.Struct, frozen=True):
    """All that the final scoring looks at. `starting_counts` and `shared_ties` are readings."""

    players: tuple[Contender, ...]
    commons: tuple[BonusCard, ...] = ()
    bands: tuple[tuple[int, int], ...] = ()
    starting_counts: bool = False
    shared_ties: bool = False


class Standing(msgspec.Struct, frozen=True):
    """One player's result: the lines add up to `total`; `place` counts from 1."""

    name: str
    lines: tuple[Line, ...]
    total: int
    place: int
    immigrants: int
    nationals: int


class Result(msgspec.Struct, frozen=True):
    """`winners` are seats; `tie_break` says what decided between equal totals, None if there were none."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    tie_break: TieBreak | None


def holds(line: ScoringLine, workers: Sequence[str]) -> bool:
    """Whether different workers can be found for all keys of a scoring line.

    A nationality's demand can only be met by that nationality, so once the nationality of `same` is
    chosen, what remains is fixed: `different` takes one each of as many nationalities as it asks for,
    and `any` takes whoever is left, starting workers too. Trying every choice for `same` is exact.
    """
    count: dict[str, int] = {}
    for worker in workers:
        count[worker] = count.get(worker, 0) + 1
    starting = count.pop(STARTING, 0)
    for key, wanted in line.items():
        if key not in ("points", "any", "same", "different"):
            count[key] = count.get(key, 0) - wanted
            if count[key] < 0:
                return False
    same, different, anyone = line.get("same", 0), line.get("different", 0), line.get("any", 0)
    for chosen in count if same else ("",):
        if same and count[chosen] < same:
            continue
        kinds = sum(1 for key, n in count.items() if n - (same if key == chosen else 0) > 0)
        left = sum(count.values()) - same + starting
        if kinds >= different and left - different >= anyone:
            return True
    return False


def best_line(scoring: Sequence[ScoringLine], workers: Sequence[str]) -> ScoringLine | None:
    """Of the alternatives that hold, the one with most points; None if none holds."""
    held = [line for line in scoring if holds(line, workers)]
    return max(held, key=lambda line: line["points"]) if held else None


def count_of(player: Contender, most: str, starting_counts: bool = False) -> int:
    """How much a player has of what a bonus asks for."""
    if most in KINDS:
        return sum(estate.kind == most for estate in player.estates)
    if most == "pieces":
        return sum(estate.kind != "board" for estate in player.estates)
    if most == "money":
        return player.money
    if most == "coffee":
        return player.coffee
    if most == "goods":
        return player.goods
    tokens = [token for estate in player.estates for token in estate.workers if token]
    if most == "immigrants":
        return sum(token != BRAZILIAN and (starting_counts or token != STARTING) for token in tokens)
    return tokens.count(BRAZILIAN if most == "nationals" else most)


def financial_points(bands: Sequence[tuple[int, int]], money: int) -> int:
    """The points of the highest band that the money reaches; none below the first."""
    reached = [band for band in bands if band[0] <= money]
    return max(reached, key=lambda band: band[0])[1] if reached else 0


def score_position(
    position: Position, line_text: Callable[[ScoringLine], Label], most_text: Callable[[str], Label]
) -> Result:
    """The final score of a position. The texts name a scoring line and what a bonus is for."""
    players = position.players
    lines: list[list[Line]] = [[Line(t("Points during the game"), p.points), *p.typed] for p in players]
    for player, mine in zip(players, lines, strict=True):
        for estate in player.estates:
            best = best_line(estate.scoring, estate.workers)
            if best is not None and best["points"]:
                text = t("{property}: {what}", property=estate.name or estate.kind, what=line_text(best))
                mine.append(Line(text, best["points"]))
    for seat, player in enumerate(players):
        card = player.secret
        if card is None:
            continue
        leaders = _leaders(position, card.most)
        if leaders == (seat,) or (position.shared_ties and seat in leaders):
            text = t("Secret bonus: {what}", what=card.name or most_text(card.most))
            lines[seat].append(Line(text, card.points + card.star))
    for card in position.commons:
        leaders = _leaders(position, card.most)
        if len(leaders) == 1:
            text = t("Common bonus: {what}", what=card.name or most_text(card.most))
            lines[leaders[0]].append(Line(text, card.points))
    for player, mine in zip(players, lines, strict=True):
        points = financial_points(position.bands, player.money)
        if points:
            mine.append(Line(t("Financial bonus with ${n}", n=player.money), points))
    return _rank(position, lines)


def _leaders(position: Position, most: str) -> tuple[int, ...]:
    """Who has most of it; nobody where it is zero."""
    counts = [count_of(p, most, position.starting_counts) for p in position.players]
    top = max(counts, default=0)
    return tuple(seat for seat, n in enumerate(counts) if n == top) if top > 0 else ()


def _rank(position: Position, lines: Sequence[Sequence[Line]]) -> Result:
    rows = []
    for player, mine in zip(position.players, lines, strict=True):
        immigrants = count_of(player, "immigrants", position.starting_counts)
        rows.append((sum(line.points for line in mine), immigrants, count_of(player, "nationals")))
    standings = tuple(
        Standing(
            name=player.name,
            lines=tuple(mine),
            total=row[0],
            place=1 + sum(other > row for other in rows),
            immigrants=row[1],
            nationals=row[2],
        )
        for player, mine, row in zip(position.players, lines, rows, strict=True)
    )
    winners = tuple(seat for seat, row in enumerate(rows) if row == max(rows))
    return Result(standings, winners, _tie_break(rows, winners))


def _tie_break(rows: Sequence[tuple[int, int, int]], winners: tuple[int, ...]) -> TieBreak | None:
    best = max(rows)
    if sum(row[0] == best[0] for row in rows) == 1:
        return None
    if sum(row[:2] == best[:2] for row in rows) == 1:
        return "immigrants"
    return "nationals" if len(winners) == 1 else "shared"
