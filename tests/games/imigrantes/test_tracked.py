"""Every field of a state can be corrected, or there is a reason why not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.imigrantes import RULES
from companion.games.imigrantes.moves import Place, PlaceOn
from companion.games.imigrantes.state import Car, Prices, Seat, State
from companion.kernel import UNKNOWN, Correct
from companion.text import plain
from tests.games.imigrantes.played import (
    apply,
    begun,
    choose,
    in_round,
    play,
    ready,
    refused,
    replace,
    resolving,
    rich,
    step,
)

CORRECTED: dict[str, dict[str, Any]] = {
    "seats": {"path": "player/1/money", "by": 3},
    "order": {"path": "order/0", "to": "2"},
    "prices": {"path": "price/coffee", "by": 1},
    "train": {"path": "train/0/good", "to": "coffee"},
    "piles": {"path": "pile/II/italian", "by": -1},
    "pile": {"path": "piece/{pile}", "to": "gone"},
    "specials": {"path": "piece/{specials}", "to": "gone"},
    "box_nationals": {"path": "nationals/box", "by": -1},
    "ships": {"path": "ship/C/chinese", "by": 1},
    "nationals": {"path": "nationals/board", "by": 1},
    "offer": {"path": "offer/italian", "by": -1},
    "gone_pieces": {"path": "piece/{market}", "to": "gone"},
    "outside": {"path": "nationals/box", "by": -1},
    "placed": {"path": "placed/hostel/0", "to": "1"},
    "visits": {"path": "visit/2/0", "to": "yes"},
    "market": {"path": "piece/{market}", "to": "1"},
    "special": {"path": "piece/{special}", "to": "1"},
    "events": {"path": "event/2", "to": "{event}"},
    "in_force": {"path": "event/0", "to": "{event}"},
    "extra_manager": {"path": "favour/extra", "to": "0"},
    "discount": {"path": "favour/discount", "to": "0"},
    "financial": {"path": "financial", "to": "{financial}"},
    "commons": {"path": "common/0", "to": "{bonus}"},
    "secrets": {"path": "secret/1", "to": "{bonus}"},
    "depth": {"path": "depth", "to": "prices"},
    "due": {"path": "depth", "to": "everything"},
    "typed": {"path": "typed/0/board", "to": 5},
}
NOT_CORRECTED = {
    "options": "chosen before the game",
    "sheet": "entered in the component sheet",
    "part": "taken back and made again, by undo",
    "index": "taken back and made again, by undo",
    "phase": "taken back and made again, by undo",
    "round": "taken back and made again, by undo",
    "local": "taken back and made again, by undo",
    "box_starting": "counts only while starting workers are placed in the set-up; undo",
    "gone": "nothing follows from who has left the game",
    "first_event": "its immigrants are on a ship, and the ships can be corrected",
    "dealt": "a hand of the set-up, for its seat's eyes alone; undo",
    "draws": "numbers the draws; the proof of them hangs on it",
    "settled": "how each line of the checklist was done",
    "history": "the chart of what was",
}


def state_for(field: str) -> State:
    """A state in which the field can be corrected."""
    if field == "offer":
        return in_round(ready(4), 2, "1913", phase=1)
    if field == "in_force":
        return replace(ready(4), round=1)
    if field == "due":
        return apply(ready(4), Correct("depth", "x", to="prices"))
    if field == "typed":
        return next(s for s, _ in play(begun(4, mode="phase1", depth="prices"), 2) if step(s) == "tally")
    if field == "secrets":
        return over()
    return ready(4)


def over() -> State:
    for state, _ in play(begun(4, rich(), mode="phase1"), 2):
        if RULES.over(state):
            return state
    raise AssertionError("endless")


def filled(state: State, word: Any) -> Any:
    if not isinstance(word, str):
        return word
    free = (c for c in state.sheet.bonuses if c not in state.commons and c not in state.secrets)
    events = (e for e, c in state.sheet.events.items() if c.phase == "I" and e not in state.events)
    return word.format(
        pile=state.pile[-1],
        specials=state.specials[-1],
        market=state.market[0] if state.market else "",
        special=state.special,
        event=next(events),
        bonus=next(free),
        financial="low" if state.financial == "high" else "high",
    )


def test_every_field_of_a_state_is_accounted_for() -> None:
    assert set(CORRECTED).isdisjoint(NOT_CORRECTED)
    assert {field.name for field in msgspec.structs.fields(State)} == {*CORRECTED, *NOT_CORRECTED}


@pytest.mark.parametrize("field", CORRECTED)
def test_a_correction_changes_the_field(field: str) -> None:
    state = state_for(field)
    move = Correct(
        filled(state, CORRECTED[field]["path"]),
        "look",
        by=CORRECTED[field].get("by", 0),
        to=filled(state, CORRECTED[field].get("to")),
    )
    assert move.path in {one.path for one in RULES.corrections(state)}
    after = apply(state, move)
    assert getattr(after, field) != getattr(state, field)
    assert "look" in plain(RULES.title(state, move))


def test_every_field_of_a_seat_a_car_and_the_prices() -> None:
    state = replace(ready(4), train=(Car(3, "coffee", 2),))
    paths = {one.path for one in RULES.corrections(state)}
    for field in msgspec.structs.fields(Seat):
        where = "worker/0/0/0" if field.name == "holdings" else f"player/0/{field.name}"
        assert where in paths
    assert {f"price/{field.name}" for field in msgspec.structs.fields(Prices)} <= paths
    printed = {"size", "extra"}  # on the car, and by the event
    assert {
        f"train/0/{field.name}" for field in msgspec.structs.fields(Car) if field.name not in printed
    } <= paths


def test_three_taps_are_enough() -> None:
    """Group, value, what is right: no path hides behind another one, and each has a place in one group."""
    for state in (ready(4), ready(2, depth="prices"), over()):
        found = RULES.corrections(state)
        places = [(plain(one.group), plain(one.label)) for one in found]
        assert len(places) == len(set(places))
        assert all(group and label for group, label in places)


def test_managers_are_moved_before_their_action() -> None:
    state = apply(ready(3), Place(0, "hostel"), Place(1, "hostel"), PlaceOn(2, 0))
    moved = apply(state, Correct("placed/hostel/0", "it was Eva", to="2"))
    assert moved.placed[0] == (2, 1)
    assert apply(state, Correct("placed/hostel/0", "x", to="empty")).placed[0] == (1,)
    assert apply(state, Correct("placed/hostel/2", "x", to="0")).placed[0] == (0, 1, 0)
    assert "not tracked" in refused(state, Correct("placed/hostel/3", "x", to="0"))
    assert apply(state, Correct("visit/2/0", "x", to="no")).visits == ()
    state = resolving(state, (2, 0), hostel=(0, 1), sell=(1,))
    assert step(state) == "hostel"
    assert "before their action" in refused(state, Correct("placed/hostel/0", "x", to="2"))
    assert apply(state, Correct("placed/expand/0", "x", to="2")).placed[4] == (2,)
    assert "before their action" in refused(state, Correct("placed/hostel/1", "x", to="empty"))


def test_a_secret_is_corrected_once_all_know_it() -> None:
    state = over()
    assert refused(state, Correct("secret/0", "x", to=state.secrets[1]))
    assert refused(state, Correct("secret/0", "x", to=state.commons[0]))
    for earlier, move in play(begun(3, rich(), secrets="paper", mode="phase1"), 3):
        paths = {one.path for one in RULES.corrections(earlier)}
        assert any(path.startswith("secret/") for path in paths) == (move is None)


def test_a_common_card_that_a_hand_holds_is_believed_and_tells_nothing() -> None:
    """A refusal would tell everybody who asks that somebody holds it."""
    state = ready(3)
    held = state.secrets[1]
    after = apply(state, Correct("common/0", "look", to=held))
    assert after.commons[0] == held
    assert after.secrets == (state.secrets[0], UNKNOWN, state.secrets[2])
    assert choose(after, "hostel").secrets[1] == UNKNOWN
