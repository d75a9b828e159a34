"""What is looked up often in the sheet."""

from __future__ import annotations

from companion.games.imperialism_america.parts import SIDES, Card, Mode, Sheet
from companion.games.imperialism_america.readings import Options
from companion.games.imperialism_america.state import NONE, State


def mode_of(state: State) -> Mode:
    """The set-up of this game's mode."""
    return state.sheet.modes[state.options.mode]


def is_full(state: State) -> bool:
    """Whether leaders, revolutions, dictatorships and recycling are played."""
    return state.options.mode == "full"


def block_ids(sheet: Sheet) -> tuple[str, ...]:
    """The blocks, in the order of the sheet."""
    return tuple(sheet.blocks)


def fixed_income(options: Options, sheet: Sheet, side: int) -> int:
    """The fixed income of a side, from its aid card."""
    income = sheet.modes[options.mode].income
    return income.la if side else income.usa


def known_cards(state: State, side: int) -> dict[str, Card]:
    """The cards of a side that are entered in the sheet or were noted in this game."""
    cards = {key: card for key, card in state.sheet.cards.items() if card.side == SIDES[side]}
    cards.update((key, card) for key, card in state.noted if card.side == SIDES[side])
    return cards


def glimpse(options: Options, sheet: Sheet, noted: tuple[tuple[str, Card], ...]) -> State:
    """A state of nothing but these parts, for panels that are drawn from no more."""
    return State(options, sheet, (), NONE, (0, 0), 0, noted=noted)
