"""What was noted goes into the owner's sheet, and nothing that stands there is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.errors import BrokenInput
from companion.own_sheet import keep, merged

GAME = "imperialism_america"
NOTES: dict[str, Any] = {
    "cards": {"noted_1": {"side": "usa", "strategic": {"cash": 2, "place": {"usa": {"political": 1}}}}}
}


@pytest.mark.parametrize(
    "before",
    [
        'chapters: {"1": {disc: [F2, B2]}} # read so far\n',
        "chapters:\n  '1':\n    disc: [F2, B2]\n    title: As printed\n",
        "chapters:\n  '1':\n    disc:\n    - F2 # the first\n    - B2\n    title: As printed\n",
        "chapters:\n  '1':\n    disc:\n      - F2\n      - B2",
        "chapters:\n  '1':\n    disc: []\n",
    ],
)
def test_a_list_that_goes_on_is_lengthened_where_it_stands(before: str) -> None:
    noted = {"chapters": {"1": {"disc": ["F2", "B2", "D6", "C5"]}}}
    after = merged(before, noted)
    old, found = yaml.safe_load(before), yaml.safe_load(after)
    assert found["chapters"]["1"] == {**old["chapters"]["1"], "disc": ["F2", "B2", "D6", "C5"]}
    assert [line for line in before.splitlines() if "#" in line and "[" not in line] == [
        line for line in after.splitlines() if "#" in line and "[" not in line
    ]
    assert merged(after, noted) == after


def test_a_list_that_says_something_else_is_refused() -> None:
    with pytest.raises(BrokenInput, match="disc"):
        merged("chapters: {'1': {disc: [F2, A1]}}\n", {"chapters": {"1": {"disc": ["F2", "B2", "D6"]}}})


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# only a comment",
        "track: 30 # as printed\n",
        "track: 30",
        "cards:\n    aid: # the first\n        side: usa\n        strategic: {cash: 3}\n",
        "cards:\n  aid:\n    side: usa\n    strategic:\n      text: |\n        Two lines\n        of it\n"
        "# about the track\ntrack: 30\n",
        "cards: {aid: {side: usa, strategic: {cash: 3}}}  # short\ntrack: 30\n",
        "cards: {}\ntrack: 30\n",
        "cards:\n  noted_1:\n    side: usa\n\n\ntrack: 30\n",
    ],
)
def test_all_that_stood_there_stands_there_still(before: str) -> None:
    after = merged(before, NOTES)
    found, old = yaml.safe_load(after), yaml.safe_load(before) or {}
    assert found["cards"]["noted_1"] == NOTES["cards"]["noted_1"]
    assert found["cards"].keys() == {*old.get("cards", {}), "noted_1"}
    assert {**found, "cards": 0} == {**old, "cards": 0}
    left = after
    for part in before.split():
        place = left.find(part.rstrip("}"))
        assert place >= 0, part
        left = left[place + len(part.rstrip("}")) :]
    assert merged(after, NOTES) == after


@pytest.mark.parametrize(
    "before",
    ["cards:\n  noted_1: {side: la}\n", "cards: [1]\n", "cards:\n", "- 1\n", "cards: {noted_1: ~}\n"],
)
def test_a_contradiction_is_refused(before: str) -> None:
    with pytest.raises(BrokenInput, match="something else at"):
        merged(before, NOTES)


def test_a_sheet_that_would_be_wrong_is_not_written(tmp_path: Path) -> None:
    own = tmp_path / "sheets" / f"{GAME}.yaml"
    with pytest.raises(BrokenInput, match=r"With the notes, your sheet would be wrong: .*tank"):
        keep(GAME, own, {"cards": {"x": {"side": "usa", "strategic": {"place": {"usa": {"tank": 1}}}}}})
    assert list(own.parent.iterdir()) == []
    own.write_text("cards: {\n")
    with pytest.raises(BrokenInput, match="cannot be read"):
        keep(GAME, own, NOTES)
    assert own.read_text() == "cards: {\n"
    own.write_text("# mine\n")
    keep(GAME, own, NOTES)
    assert own.read_text().startswith("# mine\ncards:\n  noted_1:\n    side: usa\n")
    assert [path.name for path in own.parent.iterdir()] == [own.name]
