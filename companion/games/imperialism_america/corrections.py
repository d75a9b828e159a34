"""The table is right: every tracked value, and how a correction changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.imperialism_america.deeds import MOST, most_of
from companion.games.imperialism_america.parts import KINDS, SIDES
from companion.games.imperialism_america.position import MARKERS
from companion.games.imperialism_america.state import (
    NONE,
    Block,
    InUse,
    State,
    with_block,
    with_marker,
    with_side,
)
from companion.games.imperialism_america.tables import block_ids, is_full
from companion.games.imperialism_america.words import (
    KIND_NAMES,
    RETURNING_NAMES,
    SIDE_NAMES,
    SPECIAL_CARDS,
    block_name,
    leader_name,
)
from companion.kernel import Correct, Correctable
from companion.text import Label, t

NOWHERE = "nowhere"
NOBODY = "nobody"
YES, NO = "yes", "no"
MOST_MARKERS = 99
DOMINIONS: dict[str, Label] = {
    NOBODY: t("nobody"),
    "usa": t("USA"),
    "la": t("Latin America"),
    "usa_dictatorship": t("USA, dictatorship"),
    "la_revolution": t("Latin America, revolution"),
}
YES_NO: tuple[tuple[str, Label], ...] = ((YES, t("yes")), (NO, t("no")))


def corrections(state: State) -> tuple[Correctable, ...]:
    """Every tracked value."""
    return tuple(_all(state))


def numbers(state: State, side: int) -> dict[str, tuple[Label, tuple[int, int], int]]:
    """The numbers of a side: label, both values, the most it can be."""
    found: dict[str, tuple[Label, tuple[int, int], int]] = {
        "money": (t("Money"), state.money, MOST),
        "points": (t("Victory points"), state.points, MOST),
        "cards": (t("Cards in hand"), state.hand, most_of(state, "cards", side)),
    }
    if is_full(state):
        found["special"] = (SPECIAL_CARDS[side], state.special, most_of(state, "special", side))
    return found


def _all(state: State) -> Iterator[Correctable]:
    sides = tuple((name, SIDE_NAMES[n]) for n, name in enumerate(SIDES))
    for side, name in enumerate(SIDES):
        for key, (label, values, most) in numbers(state, side).items():
            yield Correctable(f"{key}/{name}", SIDE_NAMES[side], label, values[side], 0, most)
        for card, label in RETURNING_NAMES.items():
            if card in state.sheet.returning[name]:
                value = YES if card in state.returning[side] else NO
                yield Correctable(f"card/{name}/{card}", SIDE_NAMES[side], label, value, options=YES_NO)
    board = t("Board")
    scale = tuple((str(n), f"${n}") for n in state.sheet.dollar_scale)
    yield Correctable("dollar", board, t("Dollar price"), str(state.dollar), options=scale)
    blocks = tuple((key, block_name(state.sheet, key)) for key in block_ids(state.sheet))
    at = blocks[state.cia][0] if state.cia != NONE else NOWHERE
    yield Correctable("cia", board, t("CIA"), at, options=(*blocks, (NOWHERE, t("beside the board"))))
    for n, (key, group) in enumerate(blocks):
        block = state.blocks[n]
        dominions = tuple(
            (one, label) for one, label in DOMINIONS.items() if is_full(state) or "_" not in one
        )
        yield Correctable(f"dominion/{key}", group, t("Dominion marker"), standing(block), options=dominions)
        for side, name in enumerate(SIDES):
            for kind, word in enumerate(KINDS):
                label = t("{kind} ({side})", kind=KIND_NAMES[kind], side=SIDE_NAMES[side])
                yield Correctable(
                    f"marker/{key}/{name}/{word}", group, label, block.of(side)[kind], 0, MOST_MARKERS
                )
    if state.part == "round" and state.index == 0:
        yield Correctable("turn", t("Turn"), t("Whose turn it is"), SIDES[state.turn], options=sides)
    if is_full(state):
        owners = ((NOBODY, t("nobody")), *sides)
        for leader in state.sheet.leaders:
            value = next((SIDES[n] for n in range(2) if leader in state.leaders[n]), NOBODY)
            label = leader_name(state.sheet, leader)
            yield Correctable(f"leader/{leader}", t("Leaders"), label, value, options=owners)
            if value != NOBODY:
                spent = YES if leader in state.used else NO
                yield Correctable(f"used/{leader}", t("Leaders, used"), label, spent, options=YES_NO)


def standing(block: Block) -> str:
    """The standing dominion marker of a block by its name; one that sleeps is not named."""
    special = block.special if block.special == block.dominion else NONE
    return next(name or NOBODY for name, value in MARKERS.items() if value == (block.dominion, special))


def correct(state: State, move: Correct) -> State:
    """The state with one value changed. Raises `IllegalMove` if there is no such value or it does not fit."""
    head, _, rest = move.path.partition("/")
    change = _CHANGES.get(head)
    if change is None:
        raise IllegalMove(t("“{path}” is not tracked.", path=move.path))
    try:
        return change(state, rest.split("/") if rest else [], move)
    except (KeyError, IndexError, ValueError) as error:
        if isinstance(error, IllegalMove):
            raise
        raise IllegalMove(t("“{path}” is not tracked.", path=move.path)) from error


def _word(move: Correct, known: tuple[str, ...]) -> str:
    if not isinstance(move.to, str) or move.to not in known:
        raise IllegalMove(t("One of the values offered is needed."))
    return move.to


def _side(word: str) -> int:
    return SIDES.index(word)


def _side_number(key: str, field: str) -> Callable[[State, list[str], Correct], State]:
    def change(state: State, path: list[str], move: Correct) -> State:
        (name,) = path
        side = _side(name)
        _, values, most = numbers(state, side)[key]
        return replace(state, **{field: with_side(values, side, move.number(values[side], most))})

    return change


def _card(state: State, path: list[str], move: Correct) -> State:
    name, card = path
    side = _side(name)
    if card not in state.sheet.returning[SIDES[side]]:
        raise KeyError(card)
    word = _word(move, (YES, NO))
    kept = tuple(one for one in state.returning[side] if one != card)
    mine = (*kept, card) if word == YES else kept
    return replace(state, returning=(state.returning[0], mine) if side else (mine, state.returning[1]))


def _dollar(state: State, path: list[str], move: Correct) -> State:
    () = path
    return replace(state, dollar=int(_word(move, tuple(str(n) for n in state.sheet.dollar_scale))))


def _cia(state: State, path: list[str], move: Correct) -> State:
    () = path
    blocks = block_ids(state.sheet)
    word = _word(move, (*blocks, NOWHERE))
    return replace(state, cia=NONE if word == NOWHERE else blocks.index(word))


def _dominion(state: State, path: list[str], move: Correct) -> State:
    (key,) = path
    n = block_ids(state.sheet).index(key)
    word = _word(move, tuple(one for one in DOMINIONS if is_full(state) or "_" not in one))
    dominion, special = MARKERS[None if word == NOBODY else word]
    block = state.blocks[n]
    return replace(state, blocks=with_block(state, n, Block(block.usa, block.la, dominion, special)))


def _marker(state: State, path: list[str], move: Correct) -> State:
    key, name, word = path
    n, side = block_ids(state.sheet).index(key), _side(name)
    kind = KINDS.index(word)
    count = move.number(state.blocks[n].of(side)[kind], MOST_MARKERS)
    return replace(state, blocks=with_marker(state, n, side, kind, count))


def _turn(state: State, path: list[str], move: Correct) -> State:
    () = path
    if state.part != "round" or state.index:
        raise KeyError("turn")
    if state.local is not None:
        raise IllegalMove(t("First finish the card in use."))
    side = _side(_word(move, SIDES))
    passed = (False, state.passed[1]) if side == 0 else (state.passed[0], False)
    return replace(state, turn=side, passed=passed)


def _leader(state: State, path: list[str], move: Correct) -> State:
    (leader,) = path
    if leader not in state.sheet.leaders or not is_full(state):
        raise KeyError(leader)
    word = _word(move, (*SIDES, NOBODY))
    if state.part == "setup":
        raise IllegalMove(t("Leaders are still being chosen."))
    if isinstance(state.local, InUse) and state.local.card == leader:
        raise IllegalMove(t("First finish the card in use."))
    if any(leader in mine and word == SIDES[n] for n, mine in enumerate(state.leaders)):
        return state
    kept: Any = [tuple(one for one in mine if one != leader) for mine in state.leaders]
    if word == NOBODY:
        return replace(state, leaders=tuple(kept), used=tuple(one for one in state.used if one != leader))
    side = _side(word)
    kept[side] = (*kept[side], leader)
    return replace(state, leaders=tuple(kept))


def _used(state: State, path: list[str], move: Correct) -> State:
    (leader,) = path
    if not any(leader in mine for mine in state.leaders):
        raise KeyError(leader)
    word = _word(move, (YES, NO))
    kept = tuple(one for one in state.used if one != leader)
    return replace(state, used=(*kept, leader) if word == YES else kept)


_CHANGES: dict[str, Callable[[State, list[str], Correct], State]] = {
    "money": _side_number("money", "money"),
    "points": _side_number("points", "points"),
    "cards": _side_number("cards", "hand"),
    "special": _side_number("special", "special"),
    "card": _card,
    "dollar": _dollar,
    "cia": _cia,
    "dominion": _dominion,
    "marker": _marker,
    "turn": _turn,
    "leader": _leader,
    "used": _used,
}
