"""A described position: the YAML of `companion score`, read with line numbers, and its result."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from companion.games.imigrantes.parts import (
    BRAZILIAN,
    STARTING,
    Nationality,
    ScoringLine,
    check_scoring,
    known_most,
)
from companion.games.imigrantes.scoring import (
    BonusCard,
    Contender,
    Estate,
    Position,
    Result,
    score_position,
)
from companion.games.imigrantes.words import KIND_NAMES, line_text, most_name
from companion.sheet import Layer, Report, read, unknown
from companion.text import plain, t

Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class _Holding(msgspec.Struct, frozen=True):
    kind: Literal["board", "farm", "factory", "city", "colony"]
    workers: tuple[str, ...] = ()
    scoring: tuple[ScoringLine, ...] = ()


class _Bonus(msgspec.Struct, frozen=True):
    most: str
    points: int
    star: int = 0


class _Player(msgspec.Struct, frozen=True):
    name: str
    points: int = 0
    money: Amount = 0
    coffee: Amount = 0
    goods: Amount = 0
    holdings: tuple[_Holding, ...] = ()
    secret: _Bonus | None = None


class _Financial(msgspec.Struct, frozen=True):
    bands: tuple[tuple[int, int], ...]


class Described(msgspec.Struct, frozen=True):
    """The file: players with what they hold, the open bonuses, the financial bonus."""

    game: Literal["imigrantes"]
    players: tuple[_Player, ...]
    commons: tuple[_Bonus, ...] = ()
    financial: _Financial | None = None


def read_position(name: str, text: str, nationalities: dict[str, Nationality]) -> Position:
    """The position that a file describes. Raises `BrokenInput` that names every problem with its line."""

    def more(described: Described, report: Report) -> None:
        _check(described, report, nationalities)

    found = read(Described, (Layer("yours", name, text),), more).value
    players = tuple(
        Contender(
            player.name,
            player.points,
            player.money,
            player.coffee,
            player.goods,
            tuple(Estate(h.kind, h.workers, h.scoring, KIND_NAMES[h.kind]) for h in player.holdings),
            _card(player.secret) if player.secret is not None else None,
        )
        for player in found.players
    )
    bands = found.financial.bands if found.financial is not None else ()
    return Position(players, tuple(_card(card) for card in found.commons), bands)


def result_of_file(name: str, text: str, sheet: Any) -> dict[str, Any]:
    """What `companion score` prints: players with total, place and lines; winners; what broke a tie."""
    result = score_position(
        read_position(name, text, sheet.nationalities),
        lambda line: line_text(sheet, line),
        lambda most: most_name(sheet, most),
    )
    return as_printed(result)


def as_printed(result: Result) -> dict[str, Any]:
    """A result as plain values, in English."""
    return {
        "players": [
            {
                "name": one.name,
                "total": one.total,
                "place": one.place,
                "lines": [{"what": plain(line.what), "points": line.points} for line in one.lines],
            }
            for one in result.standings
        ],
        "winners": [result.standings[seat].name for seat in result.winners],
        "tie_break": result.tie_break,
    }


def _card(bonus: _Bonus) -> BonusCard:
    return BonusCard(bonus.most, bonus.points, bonus.star)


def _check(described: Described, report: Report, nationalities: dict[str, Nationality]) -> None:
    if not described.players:
        report.add("players", t("At least one player is needed."))
    nations = (*nationalities, BRAZILIAN)
    most = known_most(nationalities)
    for n, player in enumerate(described.players):
        if any(player.name == other.name for other in described.players[:n]):
            report.add(f"players.{n}.name", t("Two players have the same name."))
        for k, holding in enumerate(player.holdings):
            here = f"players.{n}.holdings.{k}"
            for place, worker in enumerate(holding.workers):
                if worker not in nations and worker != STARTING:
                    known = (*nations, STARTING)
                    report.add(f"{here}.workers.{place}", unknown(t("The worker"), worker, known))
            check_scoring(holding.scoring, nations, f"{here}.scoring", report)
        if player.secret is not None and player.secret.most not in most:
            report.add(f"players.{n}.secret.most", unknown(t("The value"), player.secret.most, most))
    for n, card in enumerate(described.commons):
        if card.most not in most:
            report.add(f"commons.{n}.most", unknown(t("The value"), card.most, most))
