"""Prices and yields, each as a sum with its reasons. A sum stops at zero (reading `floor`)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.imigrantes.parts import BRAZILIAN
from companion.games.imigrantes.state import Good, State
from companion.games.imigrantes.tables import BOARD, adjustments, tables
from companion.games.imigrantes.words import event_name, piece_name
from companion.practice import made_up
from companion.text import Label, t
from companion.view import Sum, SumLine

MARKERS: dict[str, Label] = {
    "hire": t("hiring"),
    "nationals": t("hiring a national"),
    "expansion": t("expansion"),
    "favours": t("favours"),
    "coffee": t("coffee"),
    "goods": t("goods"),
    "tax": t("tax marker"),
}
DISCOUNT = t("expansion discount")
HOSTEL, HARVEST, MANUFACTURE, TAX, EXPAND, FAVOUR, NATIONAL, SELL = range(8)
DISCOUNT_AMOUNT = -2


def total(state: State, lines: Iterable[SumLine], unit: str = "money") -> Sum:
    """The sum of the lines; below zero only if the table reads it so."""
    kept = tuple(lines)
    amount = sum(line.amount for line in kept)
    if amount < 0 and state.options.floor == "zero":
        return Sum(0, kept, unit, True)
    return Sum(amount, kept, unit)


def events_of(state: State, effect: str) -> list[SumLine]:
    """A line for each event in force that has this effect."""
    if not state.in_force:
        return []
    cards = state.sheet.events
    return [
        SumLine(event_name(state.sheet, e), cards[e].amount)
        for e in state.in_force
        if cards[e].effect == effect
    ]


def is_in_force(state: State, effect: str) -> bool:
    """Whether an event with this effect is in force."""
    cards = state.sheet.events
    return any(cards[e].effect == effect for e in state.in_force)


def space_line(state: State, action: int, space: int) -> list[SumLine]:
    """The line of a space's adjustment, if it has one."""
    amount = adjustments(state, action)[space]
    return [SumLine(space_label(state, space), amount)] if amount else []


def space_label(state: State, space: int) -> Label:
    """What a space's adjustment is called, marked where the board's spaces are only practice."""
    practice = tables(state.sheet).made_up_spaces[len(state.seats)]
    return made_up(t("space {n}", n=space + 1), practice)


def marker(state: State, name: str) -> SumLine:
    """The line of a white marker, marked where the phase table is only practice."""
    field = "national_price" if name == "nationals" else name
    practice = field in tables(state.sheet).made_up_row[state.phase]
    return SumLine(made_up(MARKERS[name], practice), getattr(state.prices, name))


def hire_price(state: State, space: int = -1) -> Sum:
    """Hiring an immigrant; `space` is -1 from a manager's second hire on."""
    lines = [marker(state, "hire"), *events_of(state, "hire_price")]
    if space >= 0:
        lines += space_line(state, HOSTEL, space)
    return total(state, lines)


def national_price(state: State, space: int = -1) -> Sum:
    """Hiring a national; an event may set the price."""
    lines = events_of(state, "nationals_price")[-1:] or [marker(state, "nationals")]
    if space >= 0:
        lines += space_line(state, NATIONAL, space)
    return total(state, lines)


def hiring_price(state: State, token: str, space: int) -> Sum:
    return national_price(state, space) if token == BRAZILIAN else hire_price(state, space)


def expansion_price(state: State, seat: int = -1, space: int = -1) -> Sum:
    """An expansion piece, for a seat with or without the discount."""
    lines = [
        marker(state, "expansion"),
        *events_of(state, "expansion_price"),
    ]
    if space >= 0:
        lines += space_line(state, EXPAND, space)
    if seat >= 0 and state.discount == seat:
        lines.append(SumLine(DISCOUNT, DISCOUNT_AMOUNT))
    return total(state, lines)


def favour_price(state: State, space: int = -1) -> Sum:
    lines = [marker(state, "favours")]
    if space >= 0:
        lines += space_line(state, FAVOUR, space)
    return total(state, lines)


def good_price(state: State, good: Good) -> Sum:
    """One coffee or good at the table."""
    if good == "coffee":
        return total(
            state,
            [
                marker(state, "coffee"),
                *events_of(state, "coffee_price"),
            ],
        )
    return total(
        state,
        [marker(state, "goods"), *events_of(state, "goods_price")],
    )


def swap_price(state: State) -> Sum:
    """What a manager that is not placed brings."""
    if is_in_force(state, "swap_at_coffee"):
        return good_price(state, "coffee")
    return Sum(1, (SumLine(t("swap"), 1),))


def sale(state: State, good: Good, n: int, space: int, first: bool, extra_car: bool) -> Sum:
    """What `n` goods in one car bring. The space's adjustment follows the reading `sale`, and never
    touches the extra car of an event."""
    each = good_price(state, good).total
    lines = [SumLine(t("{n} × ${each}", n=n, each=each), n * each)]
    amount = adjustments(state, SELL)[space]
    reading = state.options.sale
    if amount and not extra_car and (first or reading != "once"):
        lines.append(SumLine(space_label(state, space), amount * n if reading == "good" else amount))
    return total(state, lines)


_YIELDS = {
    HARVEST: ("farm", "harvest", "coffee"),
    MANUFACTURE: ("factory", "manufacture", "goods"),
    TAX: ("city", "tax", "money"),
}


def yield_of(state: State, action: int, seat: int, space: int) -> Sum:
    """What harvest, manufacture or tax bring a seat from a space of the action."""
    kind, effect, unit = _YIELDS[action]
    known = tables(state.sheet).properties
    lines = []
    multiply = action == TAX and state.options.tax == "multiply"
    for holding in state.seats[seat].holdings:
        if holding.piece != BOARD and known[holding.piece].kind != kind:
            continue
        for _, field, first in known[holding.piece].fields:
            if field.kind != kind:
                continue
            n = sum(1 for token in holding.workers[first : first + field.spaces] if token)
            if not n:
                continue
            if multiply:
                amount = n * state.prices.tax
            else:
                amount = field.yields[min(n, len(field.yields) - 1)] if field.yields else 0
            if amount:
                lines.append(SumLine(piece_name(state.sheet, holding.piece), amount))
    lines += _added(state, action, space, effect)
    return total(state, lines, unit)


def added(state: State, action: int, space: int) -> Sum:
    """What comes to the yield of the workers themselves, and may be below zero: tax marker, space, event."""
    _, effect, unit = _YIELDS[action]
    lines = tuple(_added(state, action, space, effect))
    return Sum(sum(line.amount for line in lines), lines, unit)


def _added(state: State, action: int, space: int, effect: str) -> list[SumLine]:
    lines = []
    if action == TAX and state.options.tax == "add" and state.prices.tax:
        lines.append(marker(state, "tax"))
    return [*lines, *space_line(state, action, space), *events_of(state, effect)]
