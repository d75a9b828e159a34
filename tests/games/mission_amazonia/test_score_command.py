"""`companion score FILE` on positions of Mission Amazonia: what it prints, and how it refuses."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion import cli, games
from companion.games.mission_amazonia import result_of_file
from companion.games.mission_amazonia.parts import SPECIES
from companion.games.mission_amazonia.state import State
from tests.games.mission_amazonia.by_hand import OTHERS, SPACES, round_scoring
from tests.games.mission_amazonia.played import draw, end_round, practice, ready, with_tracks

Run = Any
POSITIONS = int(os.environ.get("COMPANION_POSITIONS", "2000"))
EXAMPLE = """\
game: mission_amazonia
success: [jaguar, margay]
failure: [harpy_eagle, giant_otter]
unfulfilled: [harpy_eagle, jaguar]     # the species that come off the stacks, in order
"""


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
    assert json.loads(out) == {
        "failure": ["harpy_eagle", "giant_otter", "harpy_eagle", "red_list", "jaguar"],
        "outcome": "open",
    }


def test_words_for_people_without_json(run: Run) -> None:
    code, out, _ = run(EXAMPLE)
    assert code == 0
    assert "open" in out
    assert "red_list" in out


def some_position(rng: random.Random) -> dict[str, Any]:
    """Markers that can lie like this: three of each species, tracks of twelve; often nearly full."""
    bag = [one for one in SPECIES for _ in range(3)]
    rng.shuffle(bag)
    few = rng.sample(SPECIES, rng.randint(2, 8))  # few species repeat often
    bag.sort(key=lambda one: one not in few)
    front = [bag.pop(rng.randrange(min(len(bag), 12))) for _ in range(24)]
    failure: list[str] = []
    for _ in range(rng.choice((0, 3, 6, 8, 9, 10, 11, 12))):
        failure.append(rng.choice(OTHERS) if rng.random() < 0.3 else front.pop())
    unfulfilled = [front.pop() for _ in range(rng.randint(0, 4))]
    rest = front + bag
    success = [rest.pop() for _ in range(rng.choice((0, 4, 7, 11, 12)))]
    return {"game": "mission_amazonia", "success": success, "failure": failure, "unfulfilled": unfulfilled}


def test_random_positions_score_as_the_rulebooks_words_say() -> None:
    """COMPANION_POSITIONS=100000 tries more of them."""
    rng, seen = random.Random(20), Counter[str]()
    for _ in range(POSITIONS):
        position = some_position(rng)
        track, outcome = round_scoring(position["success"], position["failure"], position["unfulfilled"])
        result = result_of_file("position.yaml", json.dumps(position), practice())
        assert result == {"failure": track, "outcome": outcome}, position
        seen[outcome] += 1
        seen["red-listed"] += track.count("red_list") > position["failure"].count("red_list")
        placed = len(track) - len(position["failure"]) - (
            track.count("red_list") - position["failure"].count("red_list")
        )  # fmt: skip
        seen["not placed"] += placed < len(position["unfulfilled"])
        seen["both"] += len(position["success"]) == len(track) == SPACES
    assert (
        min(seen[one] for one in ("won", "lost", "open", "red-listed", "not placed", "both"))
        > POSITIONS // 50
    )


def test_a_game_scores_its_round_like_the_file_that_describes_it() -> None:
    rng = random.Random(4)
    colours = {"green": ("hummingbird", "poison_dart_frog", "giant_anteater"),
               "yellow": ("jaguar", "margay", "hyacinth_macaw"),
               "blue": ("manatee", "giant_otter", "arrau_turtle")}  # fmt: skip
    for _ in range(60):
        failure = tuple(rng.choice([*colours["green"], *OTHERS]) for _ in range(rng.randint(0, 11)))
        if max(Counter(one for one in failure if one not in OTHERS).values(), default=0) > 2:
            continue
        unfulfilled = [
            rng.choice([one for one in group if failure.count(one) < 3]) for group in colours.values()
        ]
        described = {"game": "mission_amazonia", "failure": failure, "unfulfilled": unfulfilled}
        state: State = draw(end_round(with_tracks(ready(3), (), failure)), *unfulfilled)
        result = games.score_position("position.yaml", json.dumps(described))
        assert list(state.failure) == result["failure"]
        assert (state.outcome or "open") == result["outcome"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("success: [dodo]", "2:11: success.0: The value “dodo” is not known"),
        ("success: [red_list]", "2:11: success.0: The value “red_list” is not known"),
        ("failure: [jagaur]", "2:11: failure.0: The value “jagaur” is not known; did you mean “jaguar”?"),
        ("unfulfilled: [resignation]", "2:15: unfulfilled.0: The value “resignation” is not known"),
        ("failure: jaguar", "2:10: failure: A list is expected here."),
        ("failed: []", "2:1: failed: The field “failed” is not known; did you mean “failure”?"),
        (f"failure: [{'red_list, ' * 13}]", "2:10: failure: The track has 12 spaces, not 13."),
        (
            "success: [jaguar, jaguar, jaguar, jaguar]",
            "2:10: success: There are 3 markers of “jaguar”, not 4.",
        ),
        (
            "failure: [jaguar, jaguar]\nunfulfilled: [jaguar, jaguar]",
            "3:14: unfulfilled: There are 3 markers of “jaguar”, not 4.",
        ),
        ("failure: [", "3:1: This is not YAML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_line_and_field(run: Run, text: str, complaint: str) -> None:
    code, out, err = run(f"game: mission_amazonia\n{text}\n", "--json")
    assert (code, out) == (1, "")
    assert f"position.yaml:{complaint}" in err
    assert "Traceback" not in err


def test_all_problems_are_told_at_once(run: Run) -> None:
    _, _, err = run("game: mission_amazonia\nsuccess: [dodo]\nfailure: [moa]\nunfulfilled: [auk]\n", "--json")
    assert [f"position.yaml:{n}:" in err for n in (2, 3, 4)] == [True] * 3


@pytest.mark.parametrize("text", [b"", b"game: [", b"\xff\xfe", b"- 1\n", b"game: mission_amazon\n"])
def test_what_is_no_position_is_refused(run: Run, text: bytes) -> None:
    code, out, err = run(text, "--json")
    assert (code, out) == (1, "")
    assert "position.yaml" in err
    assert "Traceback" not in err


def test_an_empty_position_is_open(run: Run) -> None:
    assert json.loads(run("game: mission_amazonia\n", "--json")[1]) == {"failure": [], "outcome": "open"}
