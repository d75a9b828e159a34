"""Cards that are entered: where their requirements are met, what they cost, and whether that can be paid.

A card that is noted in a game is entered too, for that game.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final

import msgspec

from companion.errors import IllegalMove
from companion.games.imperialism_america.moves import UseName
from companion.games.imperialism_america.parts import KINDS, SIDES, SPECIAL_KINDS, Card, Use
from companion.games.imperialism_america.state import InUse, State
from companion.games.imperialism_america.tables import is_full, known_cards
from companion.games.imperialism_america.words import KIND_NAMES, SHORT_NAMES, SPECIAL_NAMES
from companion.text import Label, t
from companion.view import Sum, SumLine

MOST_DEEDS: Final = 19
MOST_PAID: Final = 99
"""What the fields of a card can hold."""


def printed_use(state: State, side: int, use: UseName, card: str) -> Use | None:
    """What an entered card does in this use; None: it is told by taps."""
    if use == "leader":
        leader = state.sheet.leaders.get(card)
        return leader.use if leader is not None else None
    found = entered(state, side, card)
    if found is None:
        return None
    if use == "special":
        return found.historical or found.strategic
    return found.historical if use == "historical" else found.strategic


def entered(state: State, side: int, card: str) -> Card | None:
    """The card of the sheet or of the notes; the CIA and People cards are found by their kind."""
    cards = known_cards(state, side)
    if card in ("cia", "people"):
        return next((one for one in cards.values() if one.kind == card), None)
    return cards.get(card)


def choosable(state: State, side: int) -> list[tuple[str, UseName]]:
    """The entered cards of a side that are chosen by name, with their uses."""
    found: list[tuple[str, UseName]] = []
    for key, card in known_cards(state, side).items():
        if card.kind == "common":
            noted = any(key == name for name, _ in state.noted)
            if card.historical is not None or noted:
                found.append((key, "historical"))
            if card.strategic is not None or noted:
                found.append((key, "strategic"))
        elif card.kind in SPECIAL_KINDS and is_full(state):
            found.append((key, "special"))
    return found


def needs_block(use: Use | None) -> bool:
    """Whether a use happens in one block."""
    if use is None:
        return False
    needs = use.requires
    pieces = (needs.usa, needs.la, use.place.usa, use.place.la, use.remove.usa, use.remove.la)
    return any(pieces) or needs.cia or needs.dominion or use.cia


def why_not_there(state: State, side: int, use: Use | None, n: int, *, special: bool = False) -> Label:
    """Why a card cannot be used in a block, or an empty text."""
    block = state.blocks[n]
    if special and block.dominion != side:
        return t("needs dominion there")
    if special and block.special == side:
        return t("{what} stands there already", what=SPECIAL_NAMES[side])
    if use is None:
        return ""
    for owner, needed in enumerate((use.requires.usa, use.requires.la)):
        for kind, wanted in needed.items():
            index = KINDS.index(kind)
            if block.of(owner)[index] < wanted:
                return t(
                    "needs {n} {kind} of {side}", n=wanted, kind=KIND_NAMES[index], side=SHORT_NAMES[owner]
                )
    if use.requires.cia and state.cia != n:
        return t("the CIA is not there")
    if use.requires.dominion and block.dominion != side:
        return t("needs dominion there")
    return ""


def price_of(state: State, use: Use | None) -> Sum | None:
    """What a use costs, and why; None where nothing is printed."""
    if use is None or not (use.cash or use.dollar):
        return None
    lines = [SumLine(t("cash"), use.cash)] if use.cash else []
    if use.dollar:
        label: Label = t("dollar price") if use.dollar == 1 else t("{n} × dollar price", n=use.dollar)
        lines.append(SumLine(label, use.dollar * state.dollar))
    return Sum(use.cash + use.dollar * state.dollar, tuple(lines))


def owed(state: State, side: int, use: Use | None) -> int:
    """What the side must have to use this: the price, and money that it loses."""
    if use is None:
        return 0
    lost = use.money.la if side else use.money.usa
    return use.cash + use.dollar * state.dollar + max(0, -lost)


def why_not(state: State, side: int, use: UseName, card: str) -> Label:
    """Why a card cannot be played so now, or an empty text."""
    printed = printed_use(state, side, use, card)
    if use == "leader":
        if card not in state.leaders[side]:
            return t("That leader is not in play here")
        if card in state.used:
            return t("used already")
    elif card in ("cia", "people"):
        if card not in state.returning[side]:
            return t("not in hand")
    elif use == "special":
        if not is_full(state):
            return t("only in the full game")
        if not state.special[side]:
            return t("none in hand")
    elif not state.hand[side]:
        return t("no card left in hand")
    if owed(state, side, printed) > state.money[side]:
        return t("Only ${n} left", n=state.money[side])
    special = use == "special"
    if special or needs_block(printed):
        reasons = [why_not_there(state, side, printed, n, special=special) for n in range(len(state.blocks))]
        if all(reasons):
            return t("no dominion for it") if special else t("its requirements are met nowhere")
    return ""


def check_playable(state: State, side: int, use: UseName, card: str) -> None:
    """Raises `IllegalMove` unless the side can play this card so."""
    if use in ("historical", "strategic") and card and card not in ("cia", "people"):
        if (card, use) not in choosable(state, side):
            raise IllegalMove(t("There is no such card to play."))
    elif use == "special" and card and (card, use) not in choosable(state, side):
        raise IllegalMove(t("There is no such card to play."))
    elif use == "leader" and not is_full(state):
        raise IllegalMove(t("only in the full game"))
    reason = why_not(state, side, use, card)
    if reason:
        raise IllegalMove(t("That cannot be played: {why}.", why=reason))


def keepable(state: State, side: int, local: InUse) -> Label:
    """Why what a card did cannot be noted for the next time, or an empty text."""
    if local.use not in ("historical", "strategic") or local.card in ("cia", "people"):
        return t("only action cards are noted")
    if printed_use(state, side, local.use, local.card) is not None:
        return t("it is entered already")
    if not local.deeds and not local.cash and not local.dollars:
        return t("it did nothing so far")
    if len(local.deeds) > MOST_DEEDS or max(local.cash, local.dollars) > MOST_PAID:
        return t("it did too much to note")
    if any(deed.what in ("dominion", "special") for deed in local.deeds):
        return t("dominion markers cannot be noted")
    if len({deed.block for deed in local.deeds if deed.block >= 0}) > 1:
        return t("it touched more than one block")
    return ""


def noted_use(local: InUse) -> Use:
    """What a card did, as a use of a card."""
    place: tuple[dict[str, int], dict[str, int]] = ({}, {})
    remove: tuple[dict[str, int], dict[str, int]] = ({}, {})
    money, points, cards = [0, 0], [0, 0], [0, 0]
    cia, price = False, 0
    for deed in local.deeds:
        if deed.what in ("place", "remove"):
            group = place if deed.what == "place" else remove
            kind = KINDS[deed.kind]
            group[deed.owner][kind] = group[deed.owner].get(kind, 0) + deed.by
        elif deed.what == "cia":
            cia = True
        elif deed.what == "dollar":
            price += deed.by
        else:
            {"money": money, "points": points, "cards": cards}[deed.what][deed.owner] += deed.by
    return msgspec.convert(
        {
            "cash": local.cash,
            "dollar": local.dollars,
            "place": {"usa": place[0], "la": place[1]},
            "remove": {"usa": remove[0], "la": remove[1]},
            "cia": cia,
            "money": {"usa": money[0], "la": money[1]},
            "points": {"usa": points[0], "la": points[1]},
            "cards": {"usa": cards[0], "la": cards[1]},
            "price": price,
        },
        Use,
    )


def note_card(state: State, side: int, local: InUse) -> tuple[tuple[str, Card], ...]:
    """The notes with what this card did; a card that is noted already gets its other action."""
    use = noted_use(local)
    notes = dict(state.noted)
    free = (f"noted_{n}" for n in count(len(notes) + 1))
    key = local.card or next(name for name in free if name not in state.sheet.cards)
    card = notes.get(key, Card(SIDES[side]))
    historical = use if local.use == "historical" else card.historical
    strategic = use if local.use == "strategic" else card.strategic
    notes[key] = Card(card.side, card.kind, card.title, historical, strategic)
    return tuple(notes.items())


def sheet_entries(state: State) -> dict[str, Any]:
    """The cards noted in a game as the field `cards` of the owner's sheet, in plain values."""
    return {key: _without_defaults(card) for key, card in state.noted}


def _without_defaults(value: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(value):
        one = getattr(value, field.name)
        if field.default == one or (field.default_factory is not msgspec.NODEFAULT and not one):
            continue
        found[field.name] = _without_defaults(one) if isinstance(one, msgspec.Struct) else one
    return found
