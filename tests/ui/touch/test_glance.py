"""Many choices at one glance: the first kind all in sight, the others small, the grave ones folded away."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.touch import frames
from tests.ui.touch.fingers import Finger, bring, find, middle, taps
from tests.ui.touch.layout import faults, seen
from tests.ui.touch.test_game import said
from ui.touch import glance, sums
from ui.touch import taps as touching

ACTIONS = ("hostel", "harvest", "manufacture", "tax", "expand", "favours", "nationals", "sell")
FOLD = ("fold", "place-12", "More")


def numbered() -> dict[str, Any]:
    """The placing prompt with its longest names and sums, a taken space last, as the game sorts them."""
    ask = frames.place_ask()
    by_id = {choice["id"]: choice for choice in ask["choices"]}
    for n, name in enumerate(ACTIONS, 1):
        by_id[name]["label"] = f"{n} {by_id[name]['label']}"
        by_id[name]["mark"] = frames.mark("cube", "purple")
    by_id["harvest"]["sum"]["lines"].append({"label": "1896 Too much coffee", "amount": 2})
    by_id["sell"]["detail"] = "space 1 (0)"
    ask["choices"].sort(key=lambda choice: bool(choice.get("why_not")))
    return ask


def in_sight(bench: Any, key: tuple[str, str, str]) -> bool:
    """Whether a control can be seen whole without pushing anything."""
    tap = find(bench.root, key)
    box = seen(tap, bench.root)
    return box is not None and (box[2] - box[0]) * (box[3] - box[1]) >= tap.width * tap.height * 0.99


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (800, 480)])
@pytest.mark.parametrize("turn", [0, 90, 180])
def test_all_eight_actions_are_in_sight(make: Callable[..., Any], size: tuple[int, int], turn: int) -> None:
    bench = make(size, turn)
    bench.at_table(asks=[numbered()])
    assert [name for name in ACTIONS if not in_sight(bench, ("choice", "place-12", name))] == []
    assert not faults(bench.root), "\n".join(faults(bench.root))


@pytest.mark.parametrize(("size", "turn"), [((800, 480), 0), ((1024, 600), 90), ((1280, 720), 0)])
def test_the_fold_opens_and_closes(make: Callable[..., Any], size: tuple[int, int], turn: int) -> None:
    bench = make(size, turn)
    bench.at_table(asks=[numbered()])

    def discards() -> list[str]:
        return sorted(str(tap.key[2]) for tap in taps(bench.root) if "discard" in str(tap.key))

    assert discards() == []
    bench.tap(FOLD)
    assert discards() == ["discard the worker on space 1", "discard the worker on space 2"]
    bring(find(bench.root, ("choice", "place-12", discards()[1])))
    bench.draw_frames()
    assert not faults(bench.root), "\n".join(faults(bench.root))
    bench.tap(FOLD)
    assert discards() == []


def test_what_comes_out_of_the_fold_is_new_and_asked_once_more(bench: Any) -> None:
    bench.at_table(asks=[numbered()])
    bench.tap(FOLD)
    key = ("choice", "place-12", "discard the worker on space 2")
    bring(find(bench.root, key))
    bench.wait(0.2)
    Finger(*middle(find(bench.root, key))).down().up()
    assert bench.app.stage.question is None
    bench.tap(key)
    assert bench.sent == []
    bench.tap(("confirm", "yes"))
    assert bench.last()["choice"] == "discard the worker on space 2"


def test_a_resting_finger_is_told_the_reasons_and_chooses_nothing(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touching, "REST_S", 0.5)  # longer than a slow machine draws at a frame
    bench.at_table(asks=[numbered()])
    bench.wait(1.0)
    tap = find(bench.root, ("choice", "place-12", "harvest"))
    finger = Finger(*middle(tap)).down()
    bench.draw_frames()
    assert "farms 3" not in said(bench)
    time.sleep(0.51)
    bench.draw_frames()
    assert "2 Harvest: farms 3 · space +1 · 1896 Too much coffee +2" in said(bench)
    finger.up()
    assert bench.sent == []
    bench.tap(tap.key)
    assert bench.last()["choice"] == "harvest"


def test_a_pushing_finger_is_told_nothing(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(touching, "REST_S", 0.05)
    bench.at_table(asks=[numbered()])
    bench.wait(1.0)
    x, y = middle(find(bench.root, ("choice", "place-12", "harvest")))
    finger = Finger(x, y).down().to(x, y + 40)
    time.sleep(0.06)
    bench.draw_frames()
    finger.up()
    assert "farms 3" not in said(bench)
    assert bench.sent == []


def test_the_shut_stand_with_their_like() -> None:
    first, *others = glance.sections(numbered()["choices"])
    assert {choice["id"] for choice in first[1]} == set(ACTIONS)
    assert [group for group, _ in others] == ["", "Own properties", "More"]
    assert [glance.grave(group, members) for group, members in others] == [False, False, True]


def test_few_choices_keep_their_reasons_in_full(bench: Any) -> None:
    ask = frames.place_ask()
    few = {**ask, "choices": ask["choices"][:2]}
    assert glance.many(ask["choices"])
    assert not glance.many(few["choices"])
    bench.at_table(asks=[few])
    assert "$1 | hiring 2 · space −1" in said(bench)


def test_bare_numbers_keep_their_signs() -> None:
    assert sums.short(frames.cost(1, "money", ("hiring", 2), ("space", -1), ("event", 3))) == "2 −1 +3"
