"""Component sheets: layers, origins, and errors that say where."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.errors import BrokenInput
from companion.sheet import Layer, Report, check, field_of, missing, nearest, read
from companion.text import plain, t


class Engine(msgspec.Struct, frozen=True):
    kind: Literal["steam", "diesel"]
    cars: tuple[Annotated[int, msgspec.Meta(ge=1, le=9)], ...]
    name: str = ""
    ready: bool = False


class Yard(msgspec.Struct, frozen=True):
    tracks: int
    engines: dict[str, Engine] = {}
    pair: tuple[int, int] | None = None
    notes: dict[Literal["red", "blue"], str] = {}


def sheet(*texts: str) -> tuple[Layer, ...]:
    origins: tuple[Literal["fact", "practice", "yours"], ...] = ("fact", "practice", "yours")
    return tuple(Layer(o, f"{o}.yaml", text) for o, text in zip(origins, texts, strict=False))


def said(*texts: str) -> list[str]:
    return [str(problem) for problem in check(Yard, sheet(*texts))]


FACTS = "tracks: 2\n"
PRACTICE = "engines:\n  one: {kind: steam, cars: [1, 2]}\n  two: {kind: diesel, cars: [3]}\n"


def test_later_layers_win_key_by_key() -> None:
    loaded = read(Yard, sheet(FACTS, PRACTICE, "engines:\n  one: {cars: [4]}\n"))
    assert loaded.value == Yard(2, {"one": Engine("steam", (4,)), "two": Engine("diesel", (3,))})


def test_every_value_knows_its_origin() -> None:
    loaded = read(Yard, sheet(FACTS, PRACTICE, "engines:\n  one: {cars: [4]}\n"))
    assert loaded.origins["tracks"] == "fact"
    assert loaded.origins["engines.one.kind"] == "practice"
    assert loaded.origins["engines.one.cars"] == "yours"
    assert loaded.origins["engines.one.cars.0"] == "yours"


def test_what_is_only_practice_is_missing() -> None:
    assert read(Yard, sheet(FACTS, PRACTICE)).missing() == ("engines",)
    mine = read(Yard, sheet(FACTS, PRACTICE, "engines:\n  one: {cars: [4]}\n"))
    assert mine.missing() == ("engines.one.kind", "engines.two")
    assert missing({}) == ()


def test_an_empty_value_takes_a_key_out() -> None:
    loaded = read(Yard, sheet(FACTS, PRACTICE, "engines:\n  two: ~\n"))
    assert list(loaded.value.engines) == ["one"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("traks: 3", "yours.yaml:1:1: traks: The field “traks” is not known"),
        ("tracks: many", "yours.yaml:1:9: tracks: A whole number is expected here, not “many”."),
        ("tracks: 3.5", "yours.yaml:1:9: tracks: A whole number is expected here, not “3.5”."),
        ("tracks: [1]", "yours.yaml:1:9: tracks: A single value is expected here."),
        ("engines: 4", "yours.yaml:1:10: engines: A group of named values is expected here."),
        (
            "engines:\n  one:\n    kynd: steam",
            "yours.yaml:3:5: engines.one.kynd: The field “kynd” is not known",
        ),
        ("engines:\n  one: {kind: stem}", "“stem” is not known; did you mean “steam”?"),
        ("engines:\n  one: {cars: [0]}", "yours.yaml:2:16: engines.one.cars.0: 0 is too small; at least 1."),
        ("engines:\n  one: {cars: [12]}", "12 is too large; at most 9."),
        ("engines:\n  one: {cars: 3}", "A list is expected here."),
        ("engines:\n  one: {ready: 3}", "Yes or no is expected here."),
        ("engines:\n  six: {cars: [1]}", "yours.yaml:2:8: engines.six.kind: This is missing."),
        ("pair: [1]", "A list of 2 values is expected here."),
        ("notes: {blu: x}", "yours.yaml:1:9: notes.blu: The name “blu” is not known; did you mean “blue”?"),
        ("tracks: 1\ntracks: 2", "yours.yaml:2:1: “tracks” stands here twice."),
        ("? [a]\n: 1", "A key must be a single word."),
        ("a: b: c", "yours.yaml:1:5: This is not YAML"),
        ("- 1", "A group of named values is expected here."),
    ],
)
def test_errors_say_file_line_column_and_field(text: str, expected: str) -> None:
    (problem,) = said(FACTS, PRACTICE, text)
    assert expected in problem


def test_all_errors_are_reported_at_once() -> None:
    problems = said(FACTS, PRACTICE, "tracks: x\nengine: {}\nengines:\n  one: {kind: steem, cars: [1, x]}\n")
    assert len(problems) == 4
    assert [problem.split(":")[1] for problem in problems] == ["1", "2", "4", "4"]
    assert "did you mean “engines”" not in problems[1]  # it stands there already
    with pytest.raises(BrokenInput) as error:
        read(Yard, sheet(FACTS, PRACTICE, "tracks: x\nengine: {}\n"))
    assert error.value.place == "yours.yaml:1:9"
    assert "yours.yaml:2:1" in str(error.value)


def test_a_nearest_key_is_suggested() -> None:
    (problem,) = said(FACTS, "", "engins: {}")
    assert "did you mean “engines”?" in problem
    assert nearest("engins", ["engines", "tracks"]) == "engines"
    assert nearest("qqq", ["engines"]) == ""


def test_words_that_yaml_reads_as_something_else() -> None:
    loaded = read(Yard, sheet("tracks: 1\nengines:\n  1891: {kind: steam, cars: [], name: no, ready: yes}\n"))
    assert loaded.value.engines["1891"] == Engine("steam", (), "no", True)
    assert read(Yard, sheet("tracks: 1\npair: ~\n")).value.pair is None
    assert read(Yard, sheet("tracks: 1\npair: [1, 2]\n")).value.pair == (1, 2)


def test_more_checks_know_their_places() -> None:
    def more(yard: Yard, report: Report) -> None:
        for key, engine in yard.engines.items():
            if len(engine.cars) > 1:
                report.add(f"engines.{key}.cars.1", t("Too long."))
        report.add("engines.nine.name", t("Nobody."))

    problems = check(Yard, sheet(FACTS, PRACTICE), more)
    assert [str(problem) for problem in problems] == [
        "practice.yaml:2:3: engines.nine.name: Nobody.",
        "practice.yaml:2:32: engines.one.cars.1: Too long.",
    ]


def test_nothing_at_all() -> None:
    assert "empty" in said("")[0]
    assert check(Yard, ()) != ()


def test_a_field_at_the_top() -> None:
    assert field_of(Layer("yours", "p.yaml", "game: chess\n"), "game", ["chess", "go"]) == "chess"
    for text in ("game: ches", "gam: chess", "- 1", "", "game: [", "game: {a: 1}"):
        with pytest.raises(BrokenInput) as error:
            field_of(Layer("yours", "p.yaml", text), "game", ["chess", "go"])
        assert error.value.place.startswith("p.yaml:")


def test_a_file_that_is_too_deep_or_refers_to_itself_is_refused() -> None:
    for text in ("a: &a [*a]\n", "a: " + "[" * 80 + "]" * 80, "x: &x {y: *x}\n"):
        with pytest.raises(BrokenInput):
            read(Yard, sheet(text))


def test_a_file_that_grows_by_references_is_refused() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    with pytest.raises(BrokenInput):
        read(Yard, sheet("\n".join(lines)))


@given(st.text(max_size=60))
def test_any_text_is_a_sheet_or_a_list_of_problems(text: str) -> None:
    with suppress(BrokenInput):  # too deep
        for problem in check(Yard, sheet(FACTS, text)):
            assert plain(problem.sentence)
            assert problem.place.line >= 1


def test_the_owner_s_file_makes_the_sheet_of_a_game(tmp_path: Path) -> None:
    own = tmp_path / "imigrantes.yaml"
    assert "train" in games.missing("imigrantes", own)
    own.write_text("train: [1, 2, 3]\nphases: {I: {hire: 3}}\n")
    made = games.sheet_of("imigrantes", own)
    assert made.train == (1, 2, 3)
    assert made.phases["I"].hire == 3
    assert made.phases["I"].tax == 2
    assert "train" not in made.made_up
    assert "phases.I.hire" not in made.made_up
    assert "phases.II" in made.made_up
    assert games.check_own("imigrantes", own) == ()


def test_a_broken_file_of_the_owner_says_all_its_problems(tmp_path: Path) -> None:
    own = tmp_path / "imigrantes.yaml"
    own.write_text(
        "trian: [1]\nbonuses:\n  farm_1: {most: farms}\npieces:\n  farm_1: {scoring: [{ani: 3, points: 1}]}\n"
    )
    problems = [str(problem) for problem in games.check_own("imigrantes", own)]
    assert len(problems) == 3
    own.write_text("bonuses:\n  farm_1: {most: farms}\npieces:\n  farm_1: {scoring: [{ani: 3, points: 1}]}\n")
    problems = [str(problem) for problem in games.check_own("imigrantes", own)]
    assert len(problems) == 2
    assert any("did you mean “farm”" in problem and f"{own}:2:" in problem for problem in problems)
    assert any("did you mean “any”" in problem and f"{own}:4:" in problem for problem in problems)


def test_games_are_found_by_their_folders() -> None:
    assert "imigrantes" in games.ids()
    assert games.load("imigrantes").id == "imigrantes"
    with pytest.raises(BrokenInput, match="did you mean “imigrantes”"):
        games.load("imigrante")
    (offer,) = [one for one in games.offered(lambda game: Path("none")) if one["game"] == "imigrantes"]
    assert [switch.id for switch in offer["options"]][-10:] == [
        "durations", "tax", "floor", "sale", "rotation", "moves", "ties", "starting", "events", "extra",
    ]  # fmt: skip


def test_every_switch_is_a_field_of_the_options_with_its_default_first() -> None:
    rules = games.load("imigrantes")
    fields = {field.name: field for field in msgspec.structs.fields(rules.options_type)}
    for switch in rules.switches:
        field = fields[switch.id]
        assert field.default == switch.values[0].id
        for value in switch.values:
            made = {"players": [], switch.id: value.id}
            assert getattr(msgspec.convert(made, rules.options_type), switch.id) == value.id
            assert plain(value.label).endswith(".")
    assert fields["mode"].default == rules.modes[0]
