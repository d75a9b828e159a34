"""The component sheet: what is fact and what practice, and every sentence about a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import games
from companion.games.mission_amazonia.parts import OF_EACH, SPECIES, Sheet
from companion.games.mission_amazonia.tables import is_made_up, partly_made_up
from tests.games.mission_amazonia.played import practice

GAME = "mission_amazonia"


def problems(text: str, folder: Path) -> list[str]:
    """What is said of an owner's sheet, file name only."""
    own = folder / f"{GAME}.yaml"
    own.write_text(text)
    return [str(one).replace(f"{folder}/", "") for one in games.check_own(GAME, own)]


def read(text: str, folder: Path) -> Sheet:
    own = folder / f"{GAME}.yaml"
    own.write_text(text)
    sheet: Sheet = games.sheet_of(GAME, own)
    return sheet


def test_what_the_rulebook_states_is_not_marked_and_the_rest_is() -> None:
    sheet = practice()
    for path in (
        ("animals", "harpy_eagle", "colour"), ("support", "drone", "price"), ("support", "vest", "price"),
        ("chapters", "1", "disc"), ("chapters", "1", "cards"), ("track",), ("events", "drought"),
        ("missions", "logging", "reward"), ("characters", "antonio", "protected"),
    ):  # fmt: skip
        assert not is_made_up(sheet, *path), path
    for path in (
        ("conflict_die",), ("animals", "jaguar", "colour"), ("support", "radio", "price"),
        ("missions", "logging", "conflict"), ("missions", "gold_mining_4"), ("characters", "start_1"),
    ):  # fmt: skip
        assert is_made_up(sheet, *path), path
    assert partly_made_up(sheet, "missions", "logging")


def test_numbers_of_the_rulebook() -> None:
    sheet = practice()
    assert (sheet.track, sheet.event_at, sheet.red_list, sheet.radios, sheet.vests) == (12, (7, 9), 5, 4, 4)
    assert (sheet.most_injuries, sheet.hand, sheet.second_start) == (2, 4, 500)
    assert (sheet.experience_from, sheet.experience, sheet.rewilding_steps) == (4, 24, 8)
    assert len(SPECIES) * OF_EACH == 36
    prices = {"drone": 2000, "vest": 1000, "rewilding": 500}
    assert {key: sheet.support[key].price for key in prices} == prices
    assert sheet.events["highway_closed"].at == "D2"
    assert len(sheet.events) == 9
    assert sum(one.chapter == 1 for one in sheet.missions.values()) == sheet.chapters["1"].cards == 12
    assert sum(one.start for one in sheet.characters.values()) == 4


def test_what_is_entered_takes_the_place_of_practice_and_loses_its_mark(tmp_path: Path) -> None:
    sheet = read("conflict_die: [0, 1, 1, 1, 2, 2]\nsupport: {radio: {price: 1500}}\n", tmp_path)
    assert (sheet.conflict_die, sheet.support["radio"].price) == ((0, 1, 1, 1, 2, 2), 1500)
    assert not is_made_up(sheet, "conflict_die")
    assert not is_made_up(sheet, "support", "radio", "price")
    assert is_made_up(sheet, "support", "satellite", "price")


def test_what_a_chapter_brings_is_entered_as_the_page_of_practice_says(tmp_path: Path) -> None:
    """The example in the comment of practice.yaml is a sheet."""
    folder = Path(games.__path__[0]) / GAME
    lines = (folder / "practice.yaml").read_text().splitlines()
    first = next(n for n, line in enumerate(lines) if line == "# missions:")
    last = next(n for n, line in enumerate(lines) if n > first and not line.startswith("#"))
    sheet = read("\n".join(line[2:] for line in lines[first:last]), tmp_path)
    assert sheet.missions["my_card"].reward == (500, 1000)
    assert sheet.support["my_support"].price == 1500
    chapter = sheet.chapters["3"]
    assert (chapter.disc, chapter.whole_map, chapter.first_event) == (("A1", "D?", "?4"), True, "my_event")
    assert (chapter.headquarters["green"], chapter.counters["my_token"].most) == ("F4", 5)
    assert chapter.notes == ("a rule of this chapter, in your words",)


WRONG = [
    (
        "animals: {jaguar: ~}",
        "1:10: animals.jaguar: This is missing.",
    ),
    (
        "chapters:\n  '3': ~",
        "2:3: chapters.3: This is missing.",
    ),
    (
        "animals: {jaguar: {colour: pink}}",
        "1:28: animals.jaguar.colour: The value “pink” is not known",
    ),
    (
        "animals: {jagaur: {}}",
        "1:11: animals.jagaur: The name “jagaur” is not known; did you mean “jaguar”?",
    ),
    (
        "chapters: {'2': {disc: [A1, D?, '??']}}",
        "1:33: chapters.2.disc.2: The square “??” is not known",
    ),
    (
        "chapters: {'2': {disc: [G1]}}",
        "1:25: chapters.2.disc.0: The square “G1” is not known",
    ),
    (
        "chapters: {'2': {indigenous: [A4, D?]}}",
        "1:35: chapters.2.indigenous.1: The square “D?” is not known",
    ),
    (
        "chapters: {'4': {headquarters: {yellow: H9}}}",
        "1:41: chapters.4.headquarters.yellow: The square “H9” is not known",
    ),
    (
        "chapters: {'4': {headquarters: {purple: A1}}}",
        "1:33: chapters.4.headquarters.purple: The name “purple” is not known",
    ),
    (
        "chapters: {'5': {first_event: drougt}}",
        "1:31: chapters.5.first_event: The event “drougt” is not known; did you mean “drought”?",
    ),
    (
        "chapters: {'5': {second_event: flood}}",
        "1:32: chapters.5.second_event: The event “flood” is not known",
    ),
    (
        "chapters: {'11': {}}",
        "1:12: chapters.11: The name “11” is not known",
    ),
    (
        "events:\n  bridge: {effect: roadblock, at: Z2}",
        "2:35: events.bridge.at: The square “Z2” is not known",
    ),
    (
        "events:\n  bridge: {effect: roadblock}",
        "2:11: events.bridge.at: The square “” is not known",
    ),
    (
        "characters: {start_2: {start: false}}",
        "1:13: characters: There are fewer than four starting characters.",
    ),
    (
        "missions:\n  logging: {reward: [500, 700]}",
        "2:21: missions.logging.reward: Money markers are worth 500 or 1000 R$",
    ),
    (
        "support: {radio: {price: 750}}",
        "1:26: support.radio.price: Money markers are worth 500 or 1000 R$",
    ),
    (
        "second_start: 250",
        "1:15: second_start: Money markers are worth 500 or 1000 R$",
    ),
    (
        "conflict_die: [0, 1, 2]",
        "1:15: conflict_die: A list of 6 values is expected here.",
    ),
    (
        "conflict_die: [0, 0, 0, 1, 1, 3]",
        "1:31: conflict_die.5: 3 is too large; at most 2.",
    ),
    (
        "missions: {logging: {courage: -1}}",
        "1:31: missions.logging.courage: -1 is too small; at least 0.",
    ),
    (
        "missions: {new: {courage: 1}}",
        "1:17: missions.new.colour: This is missing.",
    ),
    (
        "suport: {}",
        "1:1: suport: The field “suport” is not known; did you mean “support”?",
    ),
]
"""An owner's sheet, and what is said of it: line, column, field, sentence."""


@pytest.mark.parametrize(("text", "complaint"), WRONG)
def test_what_is_wrong_is_said_with_line_column_and_field(text: str, complaint: str, tmp_path: Path) -> None:
    found = problems(text, tmp_path)
    assert any(one.startswith(f"{GAME}.yaml:{complaint}") for one in found), found


def test_every_problem_is_said_at_once_in_the_order_of_the_text(tmp_path: Path) -> None:
    found = problems(
        "chapters:\n  '2': {disc: [G1]}\n  '3': {first_event: flood}\nsecond_start: 250\n", tmp_path
    )
    assert [one.split(": ")[1] for one in found] == [
        "chapters.2.disc.0", "chapters.3.first_event", "second_start",
    ]  # fmt: skip
    assert problems("conflict_die: [0, 0, 0, 1, 1, 2]\n", tmp_path) == []
