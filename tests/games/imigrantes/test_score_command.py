"""`companion score FILE` on positions of Imigrantes: what it prints, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from tests.games.imigrantes.test_scoring import EXAMPLE

Run = Any


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(text: str | bytes, *more: str) -> tuple[int, str, str]:
        path = tmp_path / "position.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        code = cli.main(["score", str(path), *more])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_the_example_of_the_contract(run: Run) -> None:
    code, out, err = run(EXAMPLE, "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert set(result) == {"players", "winners", "tie_break"}
    (blue,) = result["players"]
    assert set(blue) == {"name", "total", "place", "lines"}
    # 23 points, the colony's third line 11, no factory for the secret, $7 is in the band from 5 (0 points)
    assert [line["points"] for line in blue["lines"]] == [23, 11]
    assert (blue["name"], blue["total"], blue["place"]) == ("Blue", 34, 1)
    assert (result["winners"], result["tie_break"]) == (["Blue"], None)
    assert all(set(line) == {"what", "points"} for line in blue["lines"])


def test_a_secret_counts_with_its_star(run: Run) -> None:
    held = EXAMPLE.replace("kind: colony", "kind: factory")
    lines = json.loads(run(held, "--json")[1])["players"][0]["lines"]
    assert lines[-1]["points"] == 4 + 3


def test_words_for_people_without_json(run: Run) -> None:
    code, out, _ = run(EXAMPLE)
    assert code == 0
    assert "Blue" in out
    assert "34" in out


@pytest.mark.parametrize(
    ("scoring", "workers", "points"),
    [
        ("{italian: 1, any: 2, points: 7}", "italian, italian", 0),
        ("{italian: 1, any: 2, points: 7}", "italian, italian, starting", 7),
        ("{same: 2, different: 2, points: 7}", "italian, italian, spanish", 0),
        ("{same: 2, different: 2, points: 7}", "italian, italian, italian, spanish", 7),
        ("{same: 2, italian: 1, points: 7}", "italian, italian, spanish, spanish", 7),
        ("{same: 2, italian: 2, points: 7}", "italian, italian, italian", 0),
        ("{brazilian: 1, same: 2, points: 7}", "brazilian, brazilian, brazilian", 7),
        ("{different: 2, points: 7}", "italian, starting", 0),
    ],
)
def test_keys_of_one_line_need_different_workers(run: Run, scoring: str, workers: str, points: int) -> None:
    """What a greedy choice gets wrong: the one Italian that a key needs may be wanted by another one too."""
    text = (
        "game: imigrantes\nplayers:\n  - name: Blue\n    holdings:\n"
        f"      - {{kind: board, workers: [{workers}], scoring: [{scoring}]}}\n"
    )
    assert json.loads(run(text, "--json")[1])["players"][0]["total"] == points


@pytest.mark.parametrize(
    ("wrong", "right", "line", "says"),
    [
        ("points: 23", "points: many", 4, "players.0.points"),
        ("money: 7", "money: -1", 5, "players.0.money"),
        ("money: 7", "mony: 7", 5, "mony"),
        ("kind: colony", "kind: colonie", 10, "players.0.holdings.1.kind"),
        ("japanese, japanese, japanese", "japanese, martian, japanese", 11, "players.0.holdings.1.workers.1"),
        ("{same: 3, points: 5}", "{same: 3}", 12, "players.0.holdings.1.scoring.1"),
        ("most: factory", "most: factories", 13, "players.0.secret.most"),
        (
            "commons: [{most: portuguese, points: 5}]",
            "commons: [{most: martian, points: 5}]",
            14,
            "commons.0.most",
        ),
        ("bands: [[0, -2]", "bands: [[zero, -2]", 15, "financial.bands"),
    ],
)
def test_bad_input_is_told_with_file_line_and_field(
    run: Run, wrong: str, right: str, line: int, says: str
) -> None:
    assert wrong in EXAMPLE
    code, out, err = run(EXAMPLE.replace(wrong, right), "--json")
    assert (code, out) == (1, "")
    assert f"position.yaml:{line}:" in err
    assert says in err
    assert "Traceback" not in err


def test_all_problems_are_told_at_once(run: Run) -> None:
    code, _, err = run(EXAMPLE.replace("points: 23", "points: many").replace("money: 7", "money: much"))
    assert code == 1
    assert "position.yaml:4:" in err
    assert "position.yaml:5:" in err


@pytest.mark.parametrize(
    "text", [b"", b"game: [", b"\xff\xfe", b"game: imigrantes\n", b"- 1\n", b"game: chess\n"]
)
def test_what_is_no_position_is_refused(run: Run, text: bytes) -> None:
    code, out, err = run(text, "--json")
    assert (code, out) == (1, "")
    assert "position.yaml" in err or "chess" in err
    assert "Traceback" not in err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["score", str(tmp_path / "none.yaml")]) == 1
    assert "none.yaml" in capsys.readouterr().err
