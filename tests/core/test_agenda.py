"""The walk through an order of play: what happens by itself, where it stops, and what is asked there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.agenda import Agenda, Over, Step, ask, ask_draw, lit, option, replace
from companion.errors import IllegalMove
from companion.kernel import Draw, Drawn, Move
from companion.text import Label, plain, t
from companion.view import Lights, Mark


class State(msgspec.Struct, frozen=True):
    """A party: `told` is what happened, `late` who still has to knock."""

    part: str = "door"
    index: int = 0
    evening: int = 0
    late: tuple[int, ...] = ()
    told: tuple[str, ...] = ()


class Knock(Move, frozen=True, tag="knock"):
    seat: int


class Sing(Move, frozen=True, tag="sing"):
    pass


def tell(state: State, what: str) -> State:
    return replace(state, told=(*state.told, what))


class Told(Step[State]):
    """Tells what it does; nobody is asked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.id, self.title = name, t("Telling")

    def skipped(self, state: State) -> bool:
        return self.id == "never"

    def enter(self, state: State) -> State:
        return tell(state, f"{self.id} begins")

    def leave(self, state: State) -> State:
        return tell(state, f"{self.id} ends")


class Knocking(Told):
    """Two must knock, in any order; one who is 9 is let in by itself."""

    def __init__(self) -> None:
        super().__init__("knocking")
        self.title = t("Who is there?")
        self.moves = {Knock: self._knock}

    def enter(self, state: State) -> State:
        return replace(super().enter(state), late=(2, 9, 0))

    def settle(self, state: State) -> State:
        return replace(state, late=tuple(seat for seat in state.late if seat != 9))

    def waits(self, state: State) -> bool:
        return bool(state.late)

    def prompts(self, state: State) -> tuple[Any, ...]:
        found = []
        for seat in state.late:
            options = [option("knock", t("Knock"), Knock(seat))]
            found.append(ask(f"knock-{seat}", self.title, options, seat=seat, step=self.id))
        return tuple(found)

    def _knock(self, state: State, move: Knock) -> State:
        if move.seat not in state.late:
            raise IllegalMove(t("You are in."))
        return replace(state, late=tuple(seat for seat in state.late if seat != move.seat))


class Party(Agenda[State]):
    def between(self, state: State, part: str) -> State:
        return tell(replace(state, evening=state.evening + 1), f"after {state.part} comes {part}")


PARTS = {
    "door": (Told("light"), Told("never"), Knocking(), Told("tea"), Told("never")),
    "end": (Over[State](),),
}
PARTY = Party(lambda state: PARTS, lambda state: "door" if state.evening < 1 else "end")


def begun() -> State:
    return PARTY.advance(State())


def test_the_walk_stops_where_somebody_must_decide() -> None:
    state = begun()
    assert PARTY.step(state).id == "knocking"
    assert state.told == ("light ends", "knocking begins")
    assert state.late == (2, 0)
    assert PARTY.apply(state, Knock(0)).index == state.index


def test_a_part_follows_a_part_and_what_is_between_comes_before_its_first_step() -> None:
    state = PARTY.apply(PARTY.apply(begun(), Knock(0)), Knock(2))
    assert state.told[2:] == (
        "knocking ends", "tea begins", "tea ends", "after door comes door", "light begins", "light ends",
        "knocking begins",
    )  # fmt: skip
    assert (state.part, state.index, state.evening) == ("door", 2, 1)
    assert [step.id for step in PARTY.steps(state)] == ["light", "never", "knocking", "tea", "never"]
    over = PARTY.apply(PARTY.apply(state, Knock(2)), Knock(0))
    assert (over.part, over.index, over.told[-1]) == ("end", 0, "after door comes end")
    assert PARTY.prompts(over) == ()
    assert PARTY.advance(over) is over


def test_a_move_that_the_step_does_not_take_is_refused_in_a_sentence() -> None:
    with pytest.raises(IllegalMove, match=r"^That does not fit now: Who is there\?\.$"):
        PARTY.apply(begun(), Sing())
    with pytest.raises(IllegalMove, match=r"^You are in\.$"):
        PARTY.apply(begun(), Knock(1))


def test_prompts_are_made_once_for_a_state() -> None:
    state = begun()
    prompts = PARTY.prompts(state)
    assert [prompt.ask.id for prompt in prompts] == ["knock-2", "knock-0"]
    assert PARTY.prompts(state) is prompts
    other = PARTY.apply(state, Knock(2))
    assert [prompt.ask.id for prompt in PARTY.prompts(other)] == ["knock-0"]
    assert PARTY.prompts(state) == prompts


def test_the_seats_that_must_decide_pulse() -> None:
    state = begun()
    assert PARTY.deciding(state) == "0 2"
    rounds = lit(4, 1)
    assert PARTY.lights(state, rounds, 3) == Lights(("on", "pulse", "off", "off"), ("pulse", "off", "pulse"))


@pytest.mark.parametrize(
    ("now", "lights"),
    [(-1, ["off", "off"]), (0, ["pulse", "off"]), (2, ["on", "on"]), (None, ["pulse", "pulse"])],
)
def test_rounds_that_are_done_are_on_and_all_pulse_between_two(now: int | None, lights: list[str]) -> None:
    assert list(lit(2, now)) == lights


def test_a_closed_choice_has_no_move() -> None:
    prompt = ask("a", t("?"), [option("knock", t("Knock"), Knock(0), why_not=t("No door"))], seat=0, step="s")
    assert (prompt.moves, prompt.move("knock")) == ((None,), None)


def item(name: str) -> tuple[Label, Mark]:
    return name.title(), Mark("card")


def test_a_form_can_list_more_than_can_come() -> None:
    """What is listed must not tell what others hold, nor can what is not there come."""
    draw = Draw("d", t("A card"), ("a", "b"), 1)
    prompt = ask_draw(draw, item, step="s", listed=("a", "b", "c"))
    assert prompt.ask.draw is not None
    assert [one.label for one in prompt.ask.draw.items] == ["A", "B", "C"]
    assert prompt.draw is draw
    with pytest.raises(IllegalMove, match="there is no c left to draw"):
        draw.accept(Drawn("d", ("c",), "hand"))
    plainer = ask_draw(draw, item, step="s").ask
    assert plainer.draw is not None
    assert [one.id for one in plainer.draw.items] == ["a", "b"]


def test_a_draw_is_made_by_the_companion_or_settled_otherwise() -> None:
    draw = Draw("d", t("A card"), ("a", "b"), 1, seat=3)
    known = Drawn("d", ("b",), "hand")
    prompt = ask_draw(draw, item, step="s", more=(option("b", t("The blue one"), known),))
    assert [plain(choice.label) for choice in prompt.ask.choices] == ["The companion draws", "The blue one"]
    assert (prompt.moves, prompt.ask.seat) == ((None, known), 3)
    (alone,) = ask_draw(draw, item, step="s", by_app=False, more=(option("b", "B", known),)).ask.choices
    assert alone.id == "b"
