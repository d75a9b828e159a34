"""Steps that are ticked off: by a hand, or by chance; and the list that says how each was done."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.agenda import Agenda, Line, Option, Over, Step, option, replace
from companion.checklist import ByHand, Done, DrawStep, Progress, checklist, drawn_so_far, drawn_title, note
from companion.errors import IllegalMove
from companion.kernel import Draw, Drawn, Move
from companion.text import Label, plain, t
from companion.view import Mark


class State(msgspec.Struct, frozen=True):
    part: str = "setup"
    index: int = 0
    local: Progress | None = None
    draws: int = 0
    settled: tuple[tuple[str, str], ...] = ()
    money: int = 0
    hands: tuple[str, ...] = ()


class Rest(Move, frozen=True, tag="rest"):
    pass


class Money(ByHand[State]):
    id = "money"
    title = t("Hand out money")
    confirm = True

    def name(self, state: State) -> str:
        return f"{self.id}-{state.part}"

    def act(self, state: State) -> State:
        return replace(state, money=5)

    def text(self, state: State) -> Label:
        return t("Five coins each")

    def more(self, state: State) -> tuple[Option, ...]:
        return (option("rest", t("Later"), Rest()),)

    def lines(self, state: State) -> tuple[Line, ...]:
        return (("coins", t("Coins"), f"{state.money}"), ("purse", t("Purses"), ""))


class Cards(DrawStep[State]):
    """A card that lies open, then one for seat 1 alone."""

    id = "cards"
    title = t("Cards")

    def pending(self, state: State) -> Draw | None:
        if drawn_so_far(state) == 2:
            return None
        pool = tuple(card for card in ("king", "queen", "ace") if card not in state.hands)
        return Draw(self.new_id(state), t("A card"), pool, 1, seat=1 if drawn_so_far(state) else None)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        return replace(state, hands=(*state.hands, *items))

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return item.title(), Mark("card")

    def text(self, state: State) -> Label:
        return t("Shuffle well")

    def lines(self, state: State) -> tuple[Line, ...]:
        found = (*state.hands, "", "")
        return (("cards-0", t("Open"), found[0]), ("cards-1", t("Secret"), "drawn"), ("deck", t("Deck"), ""))


class Board(Money):
    id = "board"
    title = t("Lay out the board")

    def lines(self, state: State) -> tuple[Line, ...]:
        return (("board", t("Board"), ""),)


PARTS: dict[str, tuple[Step[State], ...]] = {"setup": (Money(), Cards(), Board()), "end": (Over(),)}
AGENDA = Agenda[State](lambda state: PARTS, lambda state: "end")


def begun() -> State:
    return AGENDA.advance(State())


def drawing() -> State:
    return AGENDA.apply(begun(), Done("money"))


def after(state: State, *items: str, source: Any = "app") -> State:
    for item in items:
        draw = AGENDA.prompts(state)[0].draw
        assert draw is not None
        state = AGENDA.apply(state, Drawn(draw.id, (item,), source))
    return state


def test_what_hands_do_is_confirmed_by_one_tap() -> None:
    (prompt,) = AGENDA.prompts(begun())
    shown = prompt.ask
    assert (shown.id, plain(shown.title), shown.seat) == ("money-setup", "Hand out money", None)
    assert (plain(shown.text), [c.id for c in shown.choices]) == ("Five coins each", ["done", "rest"])
    assert (plain(shown.choices[0].label), shown.choices[0].confirm) == ("Done", True)
    assert prompt.moves == (Done("money"), Rest())
    assert (drawing().money, drawing().settled) == (5, (("money", "hand"),))


def test_only_what_is_asked_can_be_done() -> None:
    with pytest.raises(IllegalMove, match="That is done already"):
        AGENDA.apply(begun(), Done("board"))
    state = after(drawing(), "king", "ace")
    with pytest.raises(IllegalMove, match="That is done already"):
        AGENDA.apply(state, Done("money"))
    assert AGENDA.apply(state, Done("board")).part == "end"


def test_draws_come_one_after_the_other_and_are_numbered() -> None:
    state = drawing()
    (prompt,) = AGENDA.prompts(state)
    assert (prompt.ask.id, plain(prompt.ask.text), prompt.ask.seat) == ("cards-1", "Shuffle well", None)
    state = after(state, "queen", source="hand")
    (prompt,) = AGENDA.prompts(state)
    assert (prompt.ask.id, prompt.ask.seat) == ("cards-2", 1)
    with pytest.raises(IllegalMove, match="That draw is already settled"):
        AGENDA.apply(state, Drawn("cards-1", ("king",), "app"))
    with pytest.raises(IllegalMove, match="there is no queen left to draw"):
        AGENDA.apply(state, Drawn("cards-2", ("queen",), "app"))
    state = after(state, "ace")
    assert (state.hands, state.draws, state.local) == (("queen", "ace"), 2, None)
    assert state.settled == (("money", "hand"), ("cards-0", "hand"), ("cards-1", "app"))


def test_a_state_between_two_draws_survives_the_disk() -> None:
    state = after(drawing(), "queen")
    assert drawn_so_far(state) == 1
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State) == state


def test_the_log_names_what_came_but_no_secret() -> None:
    state = drawing()
    titled = drawn_title(AGENDA.step(state), state, Drawn("cards-1", ("queen",), "app"))
    assert plain(titled) == "A card: Queen"
    state = after(state, "queen")
    titled = drawn_title(AGENDA.step(state), state, Drawn("cards-2", ("ace",), "app"))
    assert plain(titled) == "A card"
    state = after(state, "ace")
    assert plain(drawn_title(AGENDA.step(state), state, Drawn("cards-2", ("ace",), "app"))) == "A draw"


def listed(state: State, first: int = 0) -> list[tuple[str, ...]]:
    panel = checklist(state, t("Setting up"), PARTS["setup"][first:], first)
    return [(line.id, line.state, line.how, plain(line.result)) for line in panel.steps]


def test_the_list_says_what_is_done_how_and_with_what_result() -> None:
    assert listed(begun()) == [
        ("coins", "now", "", ""),
        ("purse", "now", "", ""),
        ("cards-0", "next", "", ""),
        ("cards-1", "next", "", ""),
        ("deck", "next", "", ""),
        ("board", "next", "", ""),
    ]
    assert listed(after(drawing(), "king", source="box")) == [
        ("coins", "done", "hand", "5"),
        ("purse", "done", "hand", ""),
        ("cards-0", "done", "box", "king"),
        ("cards-1", "now", "", ""),
        ("deck", "now", "", ""),
        ("board", "next", "", ""),
    ]
    state = after(drawing(), "king", "ace", source="box")
    assert listed(state)[3:] == [
        ("cards-1", "done", "box", "drawn"),
        ("deck", "done", "box", ""),
        ("board", "now", "", ""),
    ]


def test_a_list_may_begin_in_the_middle_of_a_part() -> None:
    assert listed(drawing(), first=1)[0] == ("cards-0", "now", "", "")


def test_a_line_is_noted_without_changing_the_state_before() -> None:
    state = begun()
    assert note(state, "purse", "hand").settled == (("purse", "hand"),)
    assert state.settled == ()


@pytest.mark.parametrize("base", [ByHand, DrawStep])
def test_a_step_without_its_parts_is_found_out_when_it_is_made(base: type) -> None:
    with pytest.raises(TypeError, match="abstract"):
        base()
