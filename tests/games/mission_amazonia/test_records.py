"""Recorded games open, go as the rulebook prints or as reckoned by hand, and can be walked back and forth."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import record
from companion.cli import main
from companion.games.mission_amazonia import RULES
from companion.games.mission_amazonia.state import Result, State
from companion.games.mission_amazonia.tables import colour_of
from companion.history import History
from companion.host import Host
from companion.kernel import Correct, Drawn
from companion.text import plain
from tests.games.mission_amazonia.ledger import audit
from tests.games.mission_amazonia.records.make import ROUND, SETTING

FOLDER = Path(__file__).parent / "records"
GAMES = [path.stem for path in sorted(FOLDER.glob("*.jsonl"))]
PAGE = (FOLDER / "README.md").read_text()
encode = msgspec.msgpack.Encoder().encode


@cache
def opened(name: str) -> record.Record:
    return record.read(f"{name}.jsonl", (FOLDER / f"{name}.jsonl").read_bytes())


def replayed(name: str) -> History:
    return record.replay(opened(name), RULES)


def rows(name: str) -> list[list[str]]:
    """The rows of a game's table on the page, without its head."""
    section = PAGE.split(f"## {name}.jsonl")[1].split("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in re.findall(r"^\|.+\|$", section, re.MULTILINE)]
    return found[2:]


def test_the_two_games_are_there() -> None:
    assert GAMES == ["campaign", "example-round"]


@pytest.mark.parametrize("name", GAMES)
def test_a_record_ends_as_it_says_and_its_draws_are_proved(name: str) -> None:
    history, kept = replayed(name), opened(name)
    for node in history.nodes():
        RULES.check(history.state(node))
        audit(history.state(node))
    if name == "example-round":
        assert kept.result is None
        return
    totals = RULES.score(history.state(history.head)).totals
    assert kept.result is not None
    assert kept.result.totals == tuple(total.total for total in totals) == (12 + 10 + 12,) * 3
    assert kept.result.places == (1, 1, 1)
    proved, wrong = record.verify(kept, RULES)
    assert wrong == []
    by_app = sum(isinstance(n.move, Drawn) and n.move.source == "app" for n in history.nodes())
    assert proved == by_app > 40


# the rulebook's example


def shown(state: State) -> list[str]:
    """What the books say, in the columns of the page."""
    people = []
    for person in state.team:
        (member,) = person.members
        words = [member.at]
        words += [f"{person.money} R$"] if person.money else []
        words += [f"{member.injuries} injury"] if member.injuries else []
        words += ["vest"] if member.vest else []
        people.append(", ".join(words))
    saved = ", ".join(colour_of(state, one)[0] for one in state.success)  # type: ignore[arg-type]
    sites = ", ".join(one.site if one is not None else "–" for one in state.missions)
    return [*people, saved or "–", sites, state.options.players[state.turn].name]


def test_the_rulebooks_example_round_goes_line_by_line_as_printed() -> None:
    history = replayed("example-round")
    setting, played = len(SETTING.split()), ROUND.split()
    line = history.line()[setting:]
    table = rows("example-round")
    assert [row[0] for row in table] == played
    assert len(line) == len(played)
    before = history.state(line[0].parent_node())
    assert shown(before) == ["C2", "F4, 1000 R$", "–", "A2, C4", "Salome"]
    for row, node in zip(table, line, strict=True):
        assert shown(history.state(node)) == row[2:], row


def test_the_rulebooks_example_ends_with_the_printed_result() -> None:
    history = replayed("example-round")
    before, after = history.state(history.line()[len(SETTING.split()) - 1]), history.state(history.head)
    assert [(p.members[0].character, p.money) for p in before.team] == [("start_1", 0), ("start_2", 1000)]
    people = dict(after.people)
    salome, noah = people["start_1"], people["start_2"]
    assert (salome.courage, salome.animal_care, salome.negotiation) == (1, True, False)
    assert (noah.courage, noah.animal_care, noah.negotiation) == (1, False, True)
    # both missions fulfilled: a yellow and a green marker saved, nothing failed
    assert [colour_of(after, one) for one in after.success] == [("yellow", True), ("green", True)]
    assert after.failure == ()
    # Noah: 1 injury, 2000 − 1000 = 1000 R$, a vest; Salome's purchase by cards is not in the books
    member = after.team[1].members[0]
    assert (member.injuries, member.vest, after.team[1].money) == (1, True, 1000)
    assert (after.team[0].money, after.team[0].members[0].injuries) == (0, 0)
    # the start player passes to Noah, and two new missions lie there with their sites
    assert (after.start, after.turn, after.round) == (1, 1, 2)
    assert [one.card for one in after.missions if one] == ["logging", "gold_mining"]
    assert [one.site for one in after.missions if one] == ["D6", "C5"]


def test_without_night_vision_the_example_would_have_failed_for_courage() -> None:
    history = replayed("example-round")
    node = next(n for n in history.line() if getattr(n.move, "night_vision", False))
    before = history.state(node.parent_node())
    choices = {c.id: c for p in RULES.prompts(before) for c in p.ask.choices}
    assert plain(choices["fulfil-1"].why_not) == "Courage 2 is needed, 1 is there"
    assert not choices["vision-1"].why_not


# the campaign


def test_the_campaign_goes_round_by_round_as_reckoned_by_hand() -> None:
    history = replayed("campaign")
    found: dict[tuple[str, int], list[Any]] = {}
    for node in history.line():
        before, after = history.state(node.parent_node()), history.state(node)
        attempt = f"{before.chapter}.{before.attempt}"
        if before.part != "round":
            continue
        row = found.setdefault((attempt, before.round), [0, (), ""])
        row[0] += len(after.success) - len(before.success)
        row[1] += after.failure[len(before.failure) :]
        row[2] = f"{len(after.success)} : {len(after.failure)}"
    told = [
        [attempt, str(n), str(row[0]), ", ".join(row[1]) or "–", row[2]]
        for (attempt, n), row in found.items()
    ]
    assert told == rows("campaign")


def test_the_campaign_was_won_lost_and_won() -> None:
    history = replayed("campaign")
    state = history.state(history.head)
    assert RULES.over(state)
    assert RULES.outcome(state) == "won"
    assert state.results == (
        Result(1, True, 7, 12, 9, 0, 4), Result(2, False, 7, 10, 12, 2, 2), Result(2, True, 6, 12, 9, 1, 4),
    )  # fmt: skip
    again = next(history.state(n) for n in history.line() if history.state(n).attempt == 2)
    assert [person.money for person in again.team] == [500, 500, 500]
    assert state.achieved == ("line_2",)
    assert len(state.faces) == 6


def test_slips_were_taken_back_and_forgotten_markers_corrected() -> None:
    assert {"undo", "redo"} <= {step.do for _, step in opened("campaign").steps}
    assert any(isinstance(node.move, Correct) for node in replayed("campaign").nodes())
    sources = {node.move.source for node in replayed("campaign").nodes() if isinstance(node.move, Drawn)}
    assert sources == {"app", "hand"}


# back and forth


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_taken_back_to_the_start_and_made_again(name: str) -> None:
    history = replayed(name)
    forth = [encode(history.state(node)) for node in (history.root, *history.line())]
    at, key = len(forth) - 1, 0
    while (target := history.undo_target()) is not None:
        key, at = key + 1, at - 1
        history.step(f"undo-{key}", target, "undo", "20:00", "table")
        assert encode(history.state(history.head)) == forth[at]
    assert at == 0
    while (target := history.redo_target()) is not None:
        key, at = key + 1, at + 1
        history.step(f"redo-{key}", target, "redo", "20:00", "table")
        assert encode(history.state(history.head)) == forth[at]
    assert at == len(forth) - 1
    # and the same states come out when each is made anew from the one before
    state = history.root.state
    for node, bytes_ in zip(history.line(), forth[1:], strict=True):
        state = RULES.apply(state, node.move)
        assert encode(state) == bytes_


def test_a_record_is_kept_as_a_game_and_written_again(tmp_path: Path) -> None:
    host = Host(tmp_path)
    (tmp_path / "games").mkdir(exist_ok=True)
    game_id = host.import_record("campaign", (FOLDER / "campaign.jsonl").read_bytes())
    history, seed, begun = host.history_of(game_id)
    again = record.read("again", record.as_jsonl(history, game_id, begun, seed))
    assert again.result == opened("campaign").result
    assert [line.move for _, line in again.moves] == [line.move for _, line in opened("campaign").moves]
    assert again.steps == opened("campaign").steps


@pytest.mark.parametrize("name", GAMES)
def test_the_command_replays_a_record(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(FOLDER / f"{name}.jsonl"), "--json"]) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert (told["game"], told["over"]) == ("mission_amazonia", name == "campaign")


def test_a_line_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (FOLDER / "example-round.jsonl").read_bytes().splitlines()
    at = next(n for n, line in enumerate(lines) if b'"night_vision":true' in line)
    lines[at] = lines[at].replace(b',"night_vision":true', b"")
    path = tmp_path / "bent.jsonl"
    path.write_bytes(b"\n".join(lines))
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"bent.jsonl:{at + 1}: move: 2 · Illegal logging: Courage 2 is needed, 1 is there." in said
