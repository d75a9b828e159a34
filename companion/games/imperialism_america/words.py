"""Names of things, in words and marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from companion.games.imperialism_america.parts import KINDS, KindName, Sheet, Use
from companion.games.imperialism_america.readings import Options, crossed
from companion.games.imperialism_america.state import NONE, State
from companion.games.imperialism_america.tables import known_cards
from companion.practice import is_made_up, made_up
from companion.text import Label, Text, commas, semicolons, t
from companion.view import Glyph, Mark, Tint, Token

SIDE_NAMES: Final[tuple[Text, Text]] = (t("USA"), t("Latin America"))
SIDE_GLYPHS: Final[tuple[Glyph, Glyph]] = ("hexagon", "diamond")
SHORT_NAMES: Final[tuple[Text, Text]] = (t("USA"), t("LA"))
KIND_NAMES: Final[tuple[Text, ...]] = (
    t("Political"),
    t("Industrial"),
    t("Educational"),
    t("Cultural"),
    t("Military"),
)
KIND_GLYPHS: Final[tuple[Glyph, ...]] = ("flag", "factory", "house", "circle", "triangle")
CIA_MARK: Final = Mark("manager", "black")
DOLLAR: Final = Mark("coin", "yellow")
STAR: Final = Mark("star", "orange")
SPECIAL_NAMES: Final[tuple[Text, Text]] = (t("Dictatorship"), t("Revolution"))
SPECIAL_CARDS: Final[tuple[Text, Text]] = (t("A dictatorship card"), t("A revolution card"))
SPECIAL_GLYPHS: Final[tuple[Glyph, Glyph]] = ("cube", "drop")
RETURNING_NAMES: Final[dict[str, Text]] = {"cia": t("CIA card"), "people": t("People card")}
USE_NAMES: Final[dict[str, Text]] = {
    "historical": t("Historical action"),
    "strategic": t("Strategic action"),
    "special": t("Dominion"),
    "leader": t("Leader"),
}
ACTION_WORDS: Final[dict[str, Text]] = {"historical": t("historical"), "strategic": t("strategic")}
"""The same in short."""
BLOCK_NAMES: Final[dict[str, Text]] = {"brazil": t("Brazil"), "caribbean": t("Caribbean")}


def signed(n: int) -> str:
    """A number with its sign: +1, −2, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def honest(sheet: Sheet, text: Label, *path: str) -> Label:
    """The text, with a word that says so where the field of the sheet behind it is only practice."""
    return made_up(text, is_made_up(sheet.made_up, *path))


def player_name(options: Options, side: int) -> str:
    """Who plays a side."""
    return options.players[crossed(options, side)].name


def side_tint(options: Options, side: int) -> Tint:
    return cast(Tint, options.players[crossed(options, side)].tint)


def side_mark(options: Options, side: int) -> Mark:
    """The badge of a side."""
    return Mark(SIDE_GLYPHS[side], side_tint(options, side))


def kind_mark(options: Options, side: int, kind: int) -> Mark:
    """A marker: its shape says the kind, its tint the side, beside whose badge or name it stands."""
    return Mark(KIND_GLYPHS[kind], side_tint(options, side))


def marker(options: Options, side: int, kind: int) -> Token:
    return Token(
        kind_mark(options, side, kind), t("{kind} ({side})", kind=KIND_NAMES[kind], side=SHORT_NAMES[side])
    )


def dominion_mark(options: Options, side: int, *, special: bool = False) -> Mark:
    """The dominion marker of a side, or its revolution or dictatorship."""
    if side == NONE:
        return Mark("ring")
    glyph = SPECIAL_GLYPHS[side] if special else SIDE_GLYPHS[side]
    return Mark(glyph, side_tint(options, side))


def block_name(sheet: Sheet, block: str) -> Label:
    """The printed name as far as it is entered, or else the letter of the block."""
    found = sheet.blocks.get(block)
    if found is not None and found.title:
        return found.title
    if block in BLOCK_NAMES:
        return BLOCK_NAMES[block]
    return t("Block {letter}", letter=found.letter) if found is not None else block


def block_mark(sheet: Sheet, block: str) -> Mark:
    found = sheet.blocks.get(block)
    return Mark("", "grey", found.letter if found is not None else "")


def block_at(state: State, n: int) -> Label:
    """The name of a block by its number."""
    return block_name(state.sheet, tuple(state.sheet.blocks)[n]) if n != NONE else t("beside the board")


def leader_name(sheet: Sheet, leader: str) -> Label:
    """The printed name as far as it is entered, or else “Brazil, leader 2”."""
    found = sheet.leaders.get(leader)
    if found is None:
        return leader
    if found.title:
        return found.title
    same = [key for key, one in sheet.leaders.items() if one.block == found.block]
    return t("{block}, leader {n}", block=block_name(sheet, found.block), n=same.index(leader) + 1)


def card_name(state: State, side: int, use: str, card: str) -> Label:
    """What a card is called; one that is not entered is “a card”."""
    if use == "leader":
        return leader_name(state.sheet, card)
    if card in RETURNING_NAMES:
        return RETURNING_NAMES[card]
    if not card:
        return SPECIAL_CARDS[side] if use == "special" else t("A card")
    found = known_cards(state, side).get(card)
    if found is not None and found.title:
        return found.title
    if card.startswith("noted_"):
        return t("Noted card {n}", n=card.removeprefix("noted_"))
    return card


def marker_names(markers: Mapping[KindName, int]) -> Label:
    """Markers in words: “2 Political, 1 Military”."""
    return commas(t("{n} {kind}", n=n, kind=KIND_NAMES[KINDS.index(kind)]) for kind, n in markers.items())


def use_text(use: Use) -> Label:
    """What a use of a card needs and does, in words."""
    parts: list[Label] = [use.text] if use.text else []
    for side, needed in enumerate((use.requires.usa, use.requires.la)):
        if needed:
            parts.append(t("needs {side}: {markers}", side=SHORT_NAMES[side], markers=marker_names(needed)))
    if use.requires.cia:
        parts.append(t("needs the CIA"))
    if use.requires.dominion:
        parts.append(t("needs dominion"))
    for side, placed in enumerate((use.place.usa, use.place.la)):
        if placed:
            parts.append(t("places {side}: {markers}", side=SHORT_NAMES[side], markers=marker_names(placed)))
    for side, gone in enumerate((use.remove.usa, use.remove.la)):
        if gone:
            parts.append(t("removes {side}: {markers}", side=SHORT_NAMES[side], markers=marker_names(gone)))
    if use.cia:
        parts.append(t("moves the CIA there"))
    for side, who in enumerate(SHORT_NAMES):
        money, points, cards = (
            (change.la if side else change.usa) for change in (use.money, use.points, use.cards)
        )
        if money:
            parts.append(t("{side}: {n} money", side=who, n=signed(money)))
        if points:
            parts.append(t("{side}: {n} points", side=who, n=signed(points)))
        if cards:
            parts.append(t("{side}: {n} cards", side=who, n=signed(cards)))
    if use.price:
        parts.append(t("dollar price {n}", n=signed(use.price)))
    return semicolons(parts)
