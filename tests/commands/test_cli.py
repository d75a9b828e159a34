"""The command line as a script sees it: JSON alone on standard output, sentences elsewhere, exit codes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from tests.net.wire import PLAYERS, house

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command on a data folder of the test's own."""

    def run(*words: str) -> tuple[int, str, str]:
        capfd.readouterr()
        try:
            code = main([*words, "--data", str(tmp_path / "data")])
        except SystemExit as ended:
            code = int(ended.code or 0)
        out, err = capfd.readouterr()
        return code, out, err

    return run


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A game of some moves in the data folder; its id."""

    async def play() -> str:
        async with house(tmp_path / "data") as h:
            table = await h.join("t", "table")
            await table.say(type="new", game="imigrantes", options=PLAYERS)
            for _ in range(12):
                await table.choose()
            await table.say(type="undo", rev=table.rev)
            return h.daemon.host.game_id

    return asyncio.run(play())


def test_games_lists_what_there_is(run: Run) -> None:
    code, out, _ = run("games", "--json")
    assert code == 0
    game = next(g for g in json.loads(out) if g["game"] == "imigrantes")
    assert game["players"] == [2, 4]
    assert game["modes"] == ["full", "phase1"]
    assert "train" in game["missing"]
    assert run("games")[1].startswith("imigrantes")


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_set_up_comes_again_with_its_seed_alone(run: Run, players: str) -> None:
    words = ("setup", "imigrantes", "--players", players, "--json", "--seed")
    first, again, other = (run(*words, seed) for seed in ("7", "7", "8"))
    assert first == again
    assert json.loads(first[1])["steps"] != json.loads(other[1])["steps"]
    drawn = [step for step in json.loads(first[1])["steps"] if "drawn" in step]
    assert {step["by"] for step in drawn} == {"app"}
    assert sum(len(s["drawn"]) for s in drawn if s["draw"].startswith("ship")) == 20


def test_simulate_tells_how_it_went(run: Run) -> None:
    words = ("simulate", "imigrantes", "--players", "2", "--mode", "phase1", "--games", "3", "--seed", "1")
    code, out, _ = run(*words, "--json")
    played = json.loads(out)
    assert (code, played["games"], played["illegal"]) == (0, 3, 0)
    assert set(played) == {"games", "moves", "seconds", "outcomes", "illegal"}
    assert sum(played["outcomes"].values()) == 3


def test_a_record_goes_out_and_comes_in_again(run: Run, kept: str, tmp_path: Path) -> None:
    assert [g["game_id"] for g in json.loads(run("record", "list", "--json")[1])] == [kept]
    file = tmp_path / "game.jsonl"
    assert run("record", "export", kept, "-o", str(file))[0] == 0
    code, out, _ = run("replay", str(file), "--json")
    end = json.loads(out)
    assert (code, end["game"], end["rev"]) == (0, "imigrantes", 13)
    assert json.loads(run("replay", str(file), "--at", "4", "--json")[1])["rev"] == 4
    code, out, _ = run("record", "import", str(file))
    assert code == 0
    imported = out.strip()
    assert imported != kept
    again = tmp_path / "again.jsonl"
    run("record", "export", imported, "-o", str(again))
    assert json.loads(run("replay", str(again), "--json")[1])["view"] == end["view"]
    assert run("record", "export", kept, "--format", "csv")[1].startswith("player,what,points,place\n")
    play = json.loads(run("record", "export", kept, "--format", "bgstats")[1])
    assert [p["name"] for p in play["players"]] == ["Ana", "Rui"]


def test_roll_gives_faces(run: Run) -> None:
    rolled = json.loads(run("roll", "d6", "-n", "50", "--json")[1])
    assert set(rolled["values"]) <= set("123456")
    assert len(rolled["values"]) == 50
    assert json.loads(run("roll", "position", "--json")[1])["values"][0][0] in "ABCDEF"
    _, out, err = run("roll", "conflict", "--json")
    assert json.loads(out)["practice"]
    assert "made up" in err


def test_a_sheet_that_fits_is_said_to_fit(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("train: [2, 2, 3, 3]\n")
    assert run("sheet", "imigrantes", "--check", str(file)) == (0, f"{file}: fits\n", "")
    assert "train" in run("sheet", "imigrantes")[1]


def write(folder: Path, name: str, content: str) -> str:
    (folder / name).write_text(content)
    return str(folder / name)


BROKEN: list[tuple[str, Callable[[Path], list[Any]], str]] = [
    (
        "a game that is none",
        lambda p: ["setup", "imigrants", "--players", "2", "--seed", "1"],
        "did you mean",
    ),
    (
        "too many players",
        lambda p: ["setup", "imigrantes", "--players", "9", "--seed", "1"],
        "2 to 4 players",
    ),
    (
        "an unknown mode",
        lambda p: ["simulate", "imigrantes", "--players", "2", "--mode", "x", "--games", "1", "--seed", "1"],
        "has no mode",
    ),
    ("no such file", lambda p: ["replay", str(p / "none.jsonl")], "none.jsonl: cannot be read"),
    ("an empty record", lambda p: ["replay", write(p, "e.jsonl", "")], "e.jsonl: The file is empty"),
    ("a torn record", lambda p: ["replay", write(p, "t.jsonl", '{"line":"ga')], "t.jsonl:1: This is no line"),
    (
        "a record without a game",
        lambda p: ["verify", write(p, "s.jsonl", '{"line":"seed","seed":"00"}')],
        ":1: ",
    ),
    ("an import of nothing", lambda p: ["record", "import", write(p, "n.jsonl", "[]")], "n.jsonl:1: "),
    ("an export of nothing", lambda p: ["record", "export", "20000101-1"], "There is no kept game"),
    ("a die that is none", lambda p: ["roll", "d7"], "There is no die"),
    ("too many dice", lambda p: ["roll", "d6", "-n", "5000"], "between 1 and 1000"),
    (
        "a broken sheet",
        lambda p: ["sheet", "imigrantes", "--check", write(p, "b.yaml", "trian: [2]\nmoney: many\n")],
        "b.yaml:1:1: trian",
    ),
    (
        "a sheet that is no YAML",
        lambda p: ["sheet", "imigrantes", "--check", write(p, "y.yaml", "a: [")],
        "y.yaml:2:1",
    ),
    (
        "a position that is none",
        lambda p: ["score", write(p, "p.yaml", "game: imigrantes\nplayer: 3\n")],
        "p.yaml:2",
    ),
]


@pytest.mark.parametrize(("what", "words", "said"), BROKEN, ids=[b[0] for b in BROKEN])
def test_bad_input_is_a_sentence_with_its_place(
    run: Run, tmp_path: Path, what: str, words: Callable[[Path], list[Any]], said: str
) -> None:
    code, out, err = run(*words(tmp_path))
    assert code == 1
    assert out == ""
    assert said in err
    assert "Traceback" not in err


def test_every_problem_of_a_sheet_is_said_at_once(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path, "b.yaml", "trian: [2]\nmoney: many\n")
    _, _, err = run("sheet", "imigrantes", "--check", file)
    assert "did you mean “train”" in err
    assert "b.yaml:2" in err


@pytest.mark.parametrize("words", [["fly"], ["setup", "imigrantes"], ["roll"], ["serve", "--port", "99999"]])
def test_wrong_usage_is_exit_code_2(run: Run, words: list[str]) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert "usage:" in err


def test_an_unfinished_game_proves_nothing_yet(run: Run, kept: str, tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    run("record", "export", kept, "-o", str(file))
    code, _, err = run("verify", str(file))
    assert code == 1
    assert "when the game is over" in err


def test_a_broken_identity_is_named_and_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    file = write(tmp_path / "data", "table.json", '{"id": 3}')
    code, _, err = run("serve", "--port", "0", "--no-hardware")
    assert code == 1
    assert "table.json" in err
    assert Path(file).read_text() == '{"id": 3}'
