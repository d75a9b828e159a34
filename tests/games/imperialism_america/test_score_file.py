"""`companion score` on described positions: the dominion step, the result, and what is wrong with a file."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.cli import main
from companion.errors import BrokenInput

KINDS = {"political": 1, "industrial": 1, "educational": 1, "cultural": 1, "military": 2, "cia": 2}
START = """\
game: imperialism_america
blocks:
  brazil: {usa: {cia: 1}, la: {cultural: 1, industrial: 1}}
  caribbean: {usa: {industrial: 1}, la: {cultural: 1}}
  x: {la: {cultural: 1, industrial: 1}}
  y: {la: {cultural: 1, industrial: 1}, marker: la}
  z: {la: {cultural: 1, industrial: 1}, marker: null}
"""


def score(text: str) -> Any:
    return games.score_position("position.yaml", text)


def test_the_position_of_the_contract() -> None:
    text = """\
game: imperialism_america
points: {usa: 3, la: 5}
blocks:
  brazil: {usa: {cia: 1, military: 1}, la: {cultural: 1, industrial: 1}, marker: usa_dictatorship}
"""
    assert score(text) == {
        "blocks": {
            "brazil": {"usa": 4, "la": 2, "marker": "usa_dictatorship", "points": {"usa": 2, "la": 0}}
        },
        "points": {"usa": 5, "la": 5},
        "winners": ["la"],
        "tie_break": "cultural",
    }


def test_the_start_as_a_position() -> None:
    result = score(START)
    assert [block["marker"] for block in result["blocks"].values()] == [None, None, "la", "la", "la"]
    assert result["points"] == {"usa": 0, "la": 3}
    assert (result["winners"], result["tie_break"]) == (["la"], None)


def test_a_lost_revolution_leaves_and_a_full_tie_is_shared() -> None:
    text = """\
game: imperialism_america
points: {usa: 1, la: 2}
blocks: {x: {usa: {cultural: 1, military: 1}, la: {cultural: 1}, marker: la_revolution}}
"""
    result = score(text)
    assert result["blocks"]["x"] == {"usa": 3, "la": 1, "marker": "usa", "points": {"usa": 1, "la": 0}}
    assert (result["winners"], result["tie_break"]) == (["usa", "la"], "shared")


def test_any_position_against_the_rulebooks_words() -> None:
    rng = random.Random(5)
    ties = set()
    for _ in range(200):
        names = [f"block {n}" for n in range(rng.randint(1, 6))]
        blocks = {
            name: {
                "usa": {kind: rng.randint(0, 2) for kind in rng.sample(sorted(KINDS), rng.randint(0, 3))},
                "la": {kind: rng.randint(0, 2) for kind in rng.sample(sorted(KINDS)[1:], rng.randint(0, 3))},
                "marker": rng.choice([None, "usa", "la", "usa_dictatorship", "la_revolution"]),
            }
            for name in names
        }
        points = {"usa": rng.randint(0, 4), "la": rng.randint(0, 4)}
        described = {"game": "imperialism_america", "points": points, "blocks": blocks}
        result = score(msgspec.yaml.encode(described).decode())
        after = dict(points)
        for name, block in blocks.items():
            worth = {s: sum(n * KINDS[kind] for kind, n in block[s].items()) for s in ("usa", "la")}  # type: ignore[union-attr]
            got = result["blocks"][name]
            assert {"usa": got["usa"], "la": got["la"]} == worth
            stronger = None if worth["usa"] == worth["la"] else max(worth, key=lambda side: worth[side])
            special = {"usa": "usa_dictatorship", "la": "la_revolution"}.get(stronger or "")
            doubled = stronger is not None and block["marker"] == special
            assert got["marker"] == (special if doubled else stronger)
            for side in ("usa", "la"):
                assert got["points"][side] == (0 if side != stronger else 2 if doubled else 1)
                after[side] += got["points"][side]
        assert result["points"] == after
        cultural = {s: sum(block[s].get("cultural", 0) for block in blocks.values()) for s in ("usa", "la")}  # type: ignore[union-attr]
        best = max((after[side], cultural[side]) for side in after)
        assert result["winners"] == [side for side in ("usa", "la") if (after[side], cultural[side]) == best]
        tied = after["usa"] == after["la"]
        wanted = None if not tied else "shared" if len(result["winners"]) == 2 else "cultural"
        assert result["tie_break"] == wanted
        ties.add(wanted)
    assert ties == {None, "cultural", "shared"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game: imperialism_america\n", "position.yaml:1:1: blocks: This is missing."),
        (
            "game: imperialism_america\nblocks: {}\n",
            "position.yaml:2:9: blocks: At least one block is needed.",
        ),
        (
            "game: imperialism_america\nblocks:\n  x: {usa: {politcal: 1}}\n",
            "position.yaml:3:13: blocks.x.usa.politcal: The name “politcal” is not known"
            "; did you mean “political”?",
        ),
        (
            "game: imperialism_america\nblocks:\n  x: {la: {cultural: -1}}\n",
            "position.yaml:3:22: blocks.x.la.cultural: -1 is too small; at least 0.",
        ),
        (
            "game: imperialism_america\nblocks:\n  x: {la: {cultural: two}}\n",
            "position.yaml:3:22: blocks.x.la.cultural: A whole number is expected here, not “two”.",
        ),
        (
            "game: imperialism_america\nblocks:\n  x:\n    marker: usa_revolution\n",
            "position.yaml:4:13: blocks.x.marker: The marker “usa_revolution” is not known",
        ),
        (
            "game: imperialism_america\nblocks: {x: {}}\npoints: {usa: 1, eu: 2}\n",
            "position.yaml:3:18: points.eu: The field “eu” is not known",
        ),
        ("game: imperialism_amerika\nblocks: {}\n", "did you mean “imperialism_america”?"),
        ("game: imperialism_america\nblocks: [\n", "position.yaml:3:1: This is not YAML"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_field(text: str, complaint: str) -> None:
    with pytest.raises(BrokenInput) as error:
        score(text)
    assert complaint in str(error.value)


def test_every_problem_is_said_at_once() -> None:
    with pytest.raises(BrokenInput) as error:
        score("game: imperialism_america\nblocks:\n  x: {usa: {tank: 1}}\n  y: {eu: {}, marker: 7}\n")
    assert "position.yaml:3:13" in str(error.value)
    assert "position.yaml:4:7" in str(error.value)


def test_the_command_prints_one_json_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.yaml"
    path.write_text(START)
    assert main(["score", str(path), "--json"]) == 0
    out = capsys.readouterr().out
    assert msgspec.json.decode(out)["points"] == {"usa": 0, "la": 3}
    path.write_text("game: imperialism_america\nblocks:\n  x: {marker: red}\n")
    assert main(["score", str(path), "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert ":3:15: blocks.x.marker" in captured.err
