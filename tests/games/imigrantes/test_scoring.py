"""The final score against a brute-force scorer, and the result of described positions."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from companion import games
from companion.errors import BrokenInput
from companion.games.imigrantes import RULES
from companion.games.imigrantes.outcome import position_of, result_of
from companion.games.imigrantes.position import result_of_file
from companion.games.imigrantes.scoring import financial_points, holds
from companion.games.imigrantes.state import State
from tests.games.imigrantes import brute
from tests.games.imigrantes.played import NAMES, begun, last, play, practice, rich

NATIONS = ("italian", "portuguese", "spanish", "japanese", "chinese", "brazilian")
MOST = ("farm", "factory", "city", "colony", "pieces", "immigrants", "nationals", "money", "coffee", "goods")
POSITIONS = int(os.environ.get("COMPANION_POSITIONS", "300"))


def some_line(rng: random.Random) -> dict[str, int]:
    keys = rng.sample(["any", "same", "different", *NATIONS[:3]], rng.randint(1, 3))
    return {**{key: rng.randint(1, 2) for key in keys}, "points": rng.randint(1, 12)}


def some_position(rng: random.Random) -> dict[str, Any]:
    def bonus() -> dict[str, Any]:
        return {"most": rng.choice((*MOST, *NATIONS)), "points": rng.randint(1, 6)}

    players = []
    for n in range(rng.randint(2, 4)):
        holdings = []
        for k in range(rng.randint(1, 4)):
            kind = "board" if k == 0 else rng.choice(("farm", "factory", "city", "colony"))
            few = rng.sample(NATIONS, 3)
            anybody = (*few, "starting") if kind == "board" else few
            workers = [rng.choice(anybody) for _ in range(rng.randint(0, 5))]
            lines = [some_line(rng) for _ in range(rng.randint(0, 3))]
            holdings.append({"kind": kind, "workers": workers, "scoring": lines})
        player: dict[str, Any] = {
            "name": f"P{n}", "points": rng.randint(0, 4), "money": rng.randint(0, 12),
            "coffee": rng.randint(0, 2), "goods": rng.randint(0, 2), "holdings": holdings,
        }  # fmt: skip
        if rng.random() < 0.7:
            player["secret"] = {**bonus(), "star": rng.randint(0, 3)}
        players.append(player)
    bands = [[money, rng.randint(-3, 4)] for money in rng.sample(range(12), rng.randint(1, 3))]
    return {
        "game": "imigrantes",
        "players": players,
        "commons": [bonus() for _ in range(rng.randint(0, 5))],
        "financial": {"bands": bands},
    }


def test_random_positions_score_as_brute_force_says() -> None:
    """COMPANION_POSITIONS=10000 tries more of them."""
    rng = random.Random(20)
    ties = set()
    for _ in range(POSITIONS):
        described = some_position(rng)
        expected = brute.score(described)
        result = result_of_file("position.yaml", json.dumps(described), practice())
        assert [p["total"] for p in result["players"]] == expected["totals"], described
        assert [p["place"] for p in result["players"]] == expected["places"]
        assert result["winners"] == expected["winners"]
        assert result["tie_break"] == expected["tie_break"]
        for player in result["players"]:
            assert sum(line["points"] for line in player["lines"]) == player["total"]
        ties.add(result["tie_break"])
    assert {None, "immigrants"} <= ties


def test_random_lines_hold_as_brute_force_says() -> None:
    rng = random.Random(3)
    seen = {True: 0, False: 0}
    for _ in range(1500):
        line = some_line(rng)
        workers = [rng.choice((*NATIONS[:3], "starting")) for _ in range(rng.randint(0, 5))]
        expected = brute.line_holds(line, workers)
        seen[expected] += 1
        assert holds(line, workers) == expected, (line, workers)
    assert min(seen.values()) > 150


def test_the_score_of_a_game_is_that_of_its_position() -> None:
    for players in (2, 3, 4):
        state = last(begun(players, rich()), 12)
        sheet = RULES.score(state)
        assert sheet.final
        result = result_of(state, over=True)
        assert [total.total for total in sheet.totals] == [s.total for s in result.standings]
        for total, seat in zip(sheet.totals, state.seats, strict=True):
            assert sum(line.points for line in total.lines) == total.total
            assert total.lines[0].points == seat.points


def described(state: State) -> dict[str, Any]:
    """The end of a game as a position file would describe it, read from the state alone."""
    sheet = state.sheet
    players = []
    for n, seat in enumerate(state.seats):
        holdings = []
        for holding in seat.holdings:
            piece = sheet.pieces.get(holding.piece)
            workers = [worker for worker in holding.workers if worker]
            scoring = piece.scoring if piece is not None else sheet.board.scoring
            kind = piece.kind if piece is not None else "board"
            holdings.append({"kind": kind, "workers": workers, "scoring": [*scoring]})
        card = sheet.bonuses[state.secrets[n]]
        numbers = {name: getattr(seat, name) for name in ("points", "money", "coffee", "goods")}
        secret = {"most": card.most, "points": card.points, "star": card.star}
        players.append({"name": NAMES[n], **numbers, "holdings": holdings, "secret": secret})
    commons = [{"most": sheet.bonuses[c].most, "points": sheet.bonuses[c].points} for c in state.commons]
    bands = sheet.financial[state.financial].bands
    return {"players": players, "commons": commons, "financial": {"bands": bands}}


def test_the_score_of_a_game_is_what_brute_force_says() -> None:
    """From the state, past everything that the project makes of it: empty spaces must not score."""
    empty = 0
    for players in (2, 3, 4):
        for seed in range(6):
            state = last(begun(players, rich() if seed % 2 else practice()), seed)
            empty += any("" in h.workers for seat in state.seats for h in seat.holdings)
            expected = brute.score(described(state))
            totals = RULES.score(state).totals
            assert [total.total for total in totals] == expected["totals"]
            assert [total.place for total in totals] == expected["places"]
    assert empty


def test_before_the_end_no_secret_counts() -> None:
    for state, move in play(begun(3, rich()), 12):
        if move is not None and state.secrets:
            assert all(player.secret is None for player in position_of(state, RULES.over(state)).players)
    assert any(player.secret is not None for player in position_of(state, RULES.over(state)).players)


EXAMPLE = """\
game: imigrantes
players:
  - name: Blue
    points: 23
    money: 7
    coffee: 1
    goods: 0
    holdings:
      - {kind: board, workers: [starting, italian], scoring: []}
      - kind: colony
        workers: [japanese, japanese, japanese]
        scoring: [{any: 3, points: 3}, {same: 3, points: 5}, {japanese: 3, points: 11}]
    secret: {most: factory, points: 4, star: 3}
commons: [{most: portuguese, points: 5}]
financial: {bands: [[0, -2], [5, 0], [10, 3]]}
"""


def test_the_example_of_the_colony() -> None:
    result = games.score_position("p.yaml", EXAMPLE)
    assert result["players"][0]["total"] == 34
    assert result["winners"] == ["Blue"]
    assert result["tie_break"] is None


@pytest.mark.parametrize(
    ("workers", "points"), [("italian, japanese, spanish", 3), ("italian, italian, italian", 5)]
)
def test_the_alternatives_of_the_colony(workers: str, points: int) -> None:
    text = EXAMPLE.replace("japanese, japanese, japanese", workers)
    assert games.score_position("p.yaml", text)["players"][0]["total"] == 23 + points


@pytest.mark.parametrize(
    ("line", "workers", "held"),
    [
        ({"italian": 1, "same": 2}, ("italian", "italian", "spanish"), False),
        ({"italian": 1, "same": 2}, ("italian", "italian", "italian"), True),
        ({"different": 2, "same": 2}, ("italian", "italian", "spanish", "japanese"), True),
        ({"different": 3, "same": 2}, ("italian", "italian", "spanish", "japanese"), False),
        ({"any": 1, "same": 2}, ("italian", "italian", "starting"), True),
        ({"same": 2}, ("starting", "starting"), False),
        ({"different": 2}, ("italian", "starting"), False),
        ({"same": 1, "different": 1}, ("italian", "italian"), True),
        ({}, (), True),
    ],
)
def test_keys_of_a_line_need_different_workers(
    line: dict[str, int], workers: tuple[str, ...], held: bool
) -> None:
    assert holds({**line, "points": 1}, workers) is held


def test_financial_bands_count_from_their_money_on() -> None:
    bands = ((5, 1), (10, 3))
    assert [financial_points(bands, money) for money in (0, 4, 5, 9, 10, 99)] == [0, 0, 1, 1, 3, 3]


def position(*players: tuple[int, tuple[str, ...]]) -> str:
    return json.dumps(
        {
            "game": "imigrantes",
            "players": [
                {"name": f"P{n}", "points": points, "holdings": [{"kind": "farm", "workers": workers}]}
                for n, (points, workers) in enumerate(players)
            ],
        }
    )


@pytest.mark.parametrize(
    ("players", "winners", "broke"),
    [
        (((5, ()), (4, ("italian",))), ["P0"], None),
        (((5, ()), (5, ("italian",))), ["P1"], "immigrants"),
        (((5, ("brazilian",)), (5, ())), ["P0"], "nationals"),
        (((5, ("starting",)), (5, ())), ["P0", "P1"], "shared"),
        (((5, ("italian",)), (5, ("italian", "brazilian")), (5, ())), ["P1"], "nationals"),
    ],
)
def test_ties(players: Any, winners: list[str], broke: str | None) -> None:
    result = games.score_position("p.yaml", position(*players))
    assert (result["winners"], result["tie_break"]) == (winners, broke)


def test_a_tied_bonus_is_nobodys() -> None:
    text = EXAMPLE.replace("commons: [{most: portuguese, points: 5}]", "commons: [{most: colony, points: 5}]")
    alone = games.score_position("p.yaml", text)["players"][0]["total"]
    second = "  - {name: Red, holdings: [{kind: colony}]}\ncommons"
    both = games.score_position("p.yaml", text.replace("commons", second))
    assert alone == 34 + 5
    assert [p["total"] for p in both["players"]] == [34, -2]


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("japanese, japanese, japanese", "japanese, japnese, japanese", ["11:", "japnese", "japanese"]),
        ("most: factory", "most: factories", ["13:", "factories", "factory"]),
        ("points: 23", "points: many", ["4:", "many"]),
        ("money: 7", "mony: 7", ["5:", "mony", "money"]),
        ("kind: colony", "kind: colonie", ["10:", "colonie", "colony"]),
        ("{same: 3, points: 5}", "{same: 3}", ["points", "missing"]),
        ("{same: 3, points: 5}", "{sam: 3, points: 5}", ["sam", "same"]),
        ("game: imigrantes", "game: imigrante", ["1:", "imigrantes"]),
        ("game: imigrantes", "gam: imigrantes", ["game"]),
    ],
)
def test_a_broken_position_is_refused_with_line_and_field(wrong: str, right: str, says: list[str]) -> None:
    with pytest.raises(BrokenInput) as error:
        games.score_position("p.yaml", EXAMPLE.replace(wrong, right))
    assert "p.yaml:" in str(error.value)
    for word in says:
        assert word in str(error.value)
