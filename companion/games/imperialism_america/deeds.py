"""What cards do to the table, one thing after the other: by taps, or as the sheet says."""

from __future__ import annotations

from companion.agenda import replace
from companion.errors import IllegalMove
from companion.games.imperialism_america.parts import KINDS, SIDES, Use
from companion.games.imperialism_america.state import (
    NONE,
    Block,
    Deed,
    State,
    with_block,
    with_marker,
    with_side,
)
from companion.games.imperialism_america.words import KIND_NAMES, SIDE_NAMES, block_at, signed
from companion.text import Label, t

MOST = 999


def owner_index(owner: str) -> int:
    """The number of a side's name; "" is nobody."""
    return SIDES.index(owner) if owner in SIDES else NONE


def perform(state: State, deed: Deed) -> State:
    """The state after a deed. Raises `IllegalMove` if it cannot be done."""
    what, owner, n = deed.what, deed.owner, deed.block
    if what in ("place", "remove"):
        count = state.blocks[n].of(owner)[deed.kind] + (deed.by if what == "place" else -deed.by)
        if count < 0:
            raise IllegalMove(
                t(
                    "There is no such marker in {block}: {kind} of {side}.",
                    block=block_at(state, n),
                    kind=KIND_NAMES[deed.kind],
                    side=SIDE_NAMES[owner],
                )
            )
        return replace(state, blocks=with_marker(state, n, owner, deed.kind, count))
    if what == "cia":
        return replace(state, cia=n)
    if what == "dominion":
        block = state.blocks[n]
        special = block.special if owner != NONE and block.special == owner else NONE
        return replace(state, blocks=with_block(state, n, Block(block.usa, block.la, owner, special)))
    if what == "dollar":
        return replace(state, dollar=dollar_after(state, deed.by))
    return _number(state, deed)


def _number(state: State, deed: Deed) -> State:
    pair = {"money": state.money, "points": state.points, "cards": state.hand, "special": state.special}[
        deed.what
    ]
    value = pair[deed.owner] + deed.by
    if value < 0:
        side = SIDE_NAMES[deed.owner]
        if deed.what == "money":
            raise IllegalMove(
                t("{who} has ${n}; ${price} cannot be paid.", who=side, n=pair[deed.owner], price=-deed.by)
            )
        raise IllegalMove(t("{who} has only {n} of that.", who=side, n=pair[deed.owner]))
    value = min(value, most_of(state, deed.what, deed.owner))
    changed = with_side(pair, deed.owner, value)
    field = "hand" if deed.what == "cards" else deed.what
    return replace(state, **{field: changed})


def most_of(state: State, what: str, side: int) -> int:
    """The most that a number can be: nobody holds more cards than the deck has."""
    deck = state.sheet.decks[SIDES[side]]
    return {"cards": deck.common, "special": deck.special}.get(what, MOST)


def dollar_after(state: State, steps: int) -> int:
    """The dollar price after so many steps on its scale, which ends on both sides."""
    scale = state.sheet.dollar_scale
    return scale[max(0, min(len(scale) - 1, scale.index(state.dollar) + steps))]


def deeds_of(use: Use, block: int) -> tuple[Deed, ...]:
    """What a use of an entered card does, in the order in which it is done."""
    found: list[Deed] = []
    for owner, name in enumerate(SIDES):
        for kind, n in getattr(use.remove, name).items():
            found.append(Deed("remove", owner, KINDS.index(kind), block, n))
        for kind, n in getattr(use.place, name).items():
            found.append(Deed("place", owner, KINDS.index(kind), block, n))
    if use.cia:
        found.append(Deed("cia", block=block))
    for owner, name in enumerate(SIDES):
        for what, change in (("money", use.money), ("points", use.points), ("cards", use.cards)):
            if getattr(change, name):
                found.append(Deed(what, owner, by=getattr(change, name)))  # type: ignore[arg-type]
    if use.price:
        found.append(Deed("dollar", by=use.price))
    return tuple(found)


def perform_all(state: State, deeds: tuple[Deed, ...]) -> State:
    """The state after all deeds of an entered card; what cannot be lost is let be."""
    for deed in deeds:
        state = perform(state, _possible(state, deed))
    return state


def _possible(state: State, deed: Deed) -> Deed:
    if deed.what == "remove":
        there = state.blocks[deed.block].of(deed.owner)[deed.kind]
        return replace(deed, by=min(deed.by, there))
    if deed.what in ("money", "points", "cards"):
        pair = {"money": state.money, "points": state.points, "cards": state.hand}[deed.what]
        return replace(deed, by=max(deed.by, -pair[deed.owner]))
    return deed


def deed_text(state: State, deed: Deed) -> Label:
    """A deed in words."""
    block = block_at(state, deed.block)
    side = SIDE_NAMES[deed.owner] if deed.owner != NONE else t("nobody")
    if deed.what == "place":
        return t("{kind} of {side} placed in {block}", kind=KIND_NAMES[deed.kind], side=side, block=block)
    if deed.what == "remove":
        return t("{kind} of {side} removed from {block}", kind=KIND_NAMES[deed.kind], side=side, block=block)
    if deed.what == "cia":
        return t("the CIA to {block}", block=block)
    if deed.what == "dominion":
        return t("dominion of {block}: {side}", block=block, side=side)
    if deed.what == "money":
        return t("{side}: {n} money", side=side, n=signed(deed.by))
    if deed.what == "points":
        return t("{side}: {n} victory points", side=side, n=signed(deed.by))
    if deed.what == "cards":
        return t("{side}: {n} cards in hand", side=side, n=signed(deed.by))
    if deed.what == "special":
        return t("{side}: {n} revolution or dictatorship cards", side=side, n=signed(deed.by))
    return t("dollar price {n}", n=signed(deed.by))
