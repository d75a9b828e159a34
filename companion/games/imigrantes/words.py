"""Names of things, in words and marks."""

from __future__ import annotations

from typing import Final, cast

from companion.games.imigrantes.parts import BRAZILIAN, STARTING, Action, Sheet
from companion.games.imigrantes.state import State
from companion.games.imigrantes.tables import BOARD, tables
from companion.text import Label, Text, t
from companion.view import Glyph, Mark, Tint, Token

ACTION_NAMES: Final[dict[Action, Text]] = {
    "hostel": t("Hostel"),
    "harvest": t("Harvest"),
    "manufacture": t("Manufacture"),
    "tax": t("Tax"),
    "expand": t("Expand"),
    "favours": t("Favours"),
    "nationals": t("Nationals"),
    "sell": t("Sell"),
}
KIND_NAMES: Final[dict[str, Text]] = {
    "board": t("Board"),
    "market": t("Small market"),
    "farm": t("Farm"),
    "factory": t("Factory"),
    "city": t("City"),
    "colony": t("Colony"),
}
KIND_MARKS: Final[dict[str, Mark]] = {
    "board": Mark("house", "grey"),
    "market": Mark("coin", "grey"),
    "farm": Mark("farm", "green"),
    "factory": Mark("factory", "purple"),
    "city": Mark("city", "sky"),
    "colony": Mark("colony", "orange"),
}
GOOD_NAMES: Final[dict[str, Text]] = {"coffee": t("Coffee"), "goods": t("Goods"), "tax": t("Tax")}
GOOD_MARKS: Final[dict[str, Mark]] = {
    "coffee": Mark("bean", "brown"),
    "goods": Mark("cube", "purple"),
    "tax": Mark("city", "sky"),
    "money": Mark("coin", "yellow"),
}
NATION_NAMES: Final[dict[str, Text]] = {
    "italian": t("Italian"),
    "portuguese": t("Portuguese"),
    "spanish": t("Spanish"),
    "japanese": t("Japanese"),
    "chinese": t("Chinese"),
    BRAZILIAN: t("Brazilian"),
    STARTING: t("Starting worker"),
}
FAVOUR_NAMES: Final[dict[str, Text]] = {
    "extra": t("Extra manager"),
    "discount": t("Expansion discount"),
    "turn": t("Swap turns"),
    "influence": t("Influence the market"),
    "train": t("Empty the train"),
}
MOST_NAMES: Final[dict[str, Text]] = {
    "farm": t("Most farms"),
    "factory": t("Most factories"),
    "city": t("Most cities"),
    "colony": t("Most colonies"),
    "pieces": t("Most expansion pieces"),
    "immigrants": t("Most immigrants"),
    "nationals": t("Most nationals"),
    "money": t("Most money"),
    "coffee": t("Most coffee"),
    "goods": t("Most goods"),
}
EVENT_NAMES: Final[dict[str, tuple[Text, Text]]] = {
    "1889": (t("The Great Naturalization"), t("Hiring immigrants costs $1 less.")),
    "1891-A": (t("Constitution of 1891"), t("Expansion pieces cost $1 less.")),
    "1891-B": (t("Most immigrants ever"), t("Everybody has one more manager this round.")),
    "1896": (t("Too much coffee"), t("A harvest brings 2 more coffee this round.")),
    "1898": (t("Funding Loan"), t("Taxing brings $3 more this round.")),
    "1900": (
        t("Fewer immigrants"),
        t("Who hires a national gets one more free from the supply, this round."),
    ),
    "1903": (t("First industrial surge"), t("Goods are worth $1 more until the phase ends.")),
    "1906": (t("Taubaté Agreement"), t("Coffee is worth $1 more until the phase ends.")),
    "1913": (
        t("Immigration before the war"),
        t("Who hires an immigrant gets one more free from the event's supply, this round."),
    ),
    "1914": (t("Second Funding Loan"), t("Taxing brings $2 more until the phase ends.")),
    "1915": (
        t("The Great Drought"),
        t("Who moves workers may also bring others to that property, this round."),
    ),
    "1918": (t("Treaty of Versailles"), t("A swapped manager brings the price of a coffee this round.")),
    "1921": (t("Jubilee of the land grabbers"), t("Expansion pieces cost $3 less this round.")),
    "1930-A": (t("Law of two thirds"), t("Hiring a national costs $2 until the phase ends.")),
    "1930-B": (t("Rural exodus"), t("Before placing, everybody may move the workers of one piece.")),
    "1933-A": (t("Debt reduction"), t("Everybody gets $3.")),
    "1933-1939": (t("Industrial development"), t("Manufacturing brings 2 more goods this round.")),
    "1935": (
        t("Trade with the USA"),
        t("One more car takes 2 goods of a kind at the table's price, this round."),
    ),
    "1940": (t("War support"), t("Sales bring double points this round.")),
    "1943": (t("Labour laws"), t("Everybody has one more manager this round.")),
}
KEY_EVENTS: Final[tuple[tuple[str, Text, Text], ...]] = (
    (
        "1888",
        t("Abolition of slavery"),
        t("Jobs stand open all over the country, and immigrants are invited."),
    ),
    ("1902", t("Prinetti Decree"), t("Italy stops the journeys that Brazil pays for.")),
    ("1929", t("The crash of 1929"), t("The price of coffee falls, and few immigrants come from now on.")),
)
ROMAN: Final = ("I", "II", "III")
SEAT_GLYPHS: Final[tuple[Glyph, ...]] = ("triangle", "square", "circle", "diamond")


def plainly(n: int) -> str:
    """A number with a true minus sign."""
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """A number with its sign: +1, −2, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def seat_name(state: State, seat: int) -> str:
    return state.options.players[seat].name


def seat_mark(state: State, seat: int) -> Mark:
    return Mark(SEAT_GLYPHS[seat], cast(Tint, state.options.players[seat].tint))


def token_name(sheet: Sheet, token: str) -> Label:
    """The name of a worker's nationality."""
    named = NATION_NAMES.get(token)
    if named is not None:
        return named
    nation = sheet.nationalities.get(token)
    return nation.title or token if nation is not None else token


def token_mark(sheet: Sheet, token: str) -> Mark:
    """The letter of a worker: B for Brazilians, W for starting workers."""
    if token == BRAZILIAN:
        return Mark("worker", "sky", "B")
    if token == STARTING:
        return Mark("worker", "grey", "W")
    nation = sheet.nationalities.get(token)
    return Mark("worker", cast(Tint, nation.tint), nation.letter) if nation is not None else Mark("worker")


def worker(sheet: Sheet, token: str) -> Token:
    return Token(token_mark(sheet, token), token_name(sheet, token))


def piece_name(sheet: Sheet, piece: str) -> Label:
    """“Farm 3” for `farm_3`, the board's name for the board."""
    if piece == BOARD:
        return KIND_NAMES[BOARD]
    known = sheet.pieces.get(piece)
    if known is None:
        return piece
    kind, _, number = piece.partition("_")
    if kind == known.kind and number:
        return t("{kind} {number}", kind=KIND_NAMES[kind], number=number)
    if known.phase != "simple":
        number = piece.rpartition("_")[2]
        return t("{kind} {phase}-{number}", kind=KIND_NAMES[known.kind], phase=known.phase, number=number)
    return t("{kind} {number}", kind=KIND_NAMES[known.kind], number=piece)


def piece_mark(sheet: Sheet, piece: str) -> Mark:
    return KIND_MARKS[tables(sheet).properties[piece].kind]


def event_name(sheet: Sheet, event: str) -> Label:
    """The date and title of an event."""
    named = EVENT_NAMES.get(event)
    title: Label = named[0] if named else sheet.events[event].title
    return t("{date} {title}", date=event, title=title) if title else event


def event_text(sheet: Sheet, event: str) -> Label:
    """What an event does, in one sentence."""
    named = EVENT_NAMES.get(event)
    return sheet.events[event].text or (named[1] if named else "")


def most_name(sheet: Sheet, most: str) -> Label:
    named = MOST_NAMES.get(most)
    return named if named is not None else t("Most {nation} workers", nation=token_name(sheet, most))


def bonus_name(sheet: Sheet, bonus: str) -> Label:
    """What a bonus card is for, with its points and, behind +, its secret star."""
    card = sheet.bonuses.get(bonus)
    if card is None:
        return t("A card on paper") if bonus == "?" else bonus
    most = most_name(sheet, card.most)
    return t("{what}: {points} (+{star})", what=most, points=card.points, star=card.star)


def key_text(sheet: Sheet, key: str, n: int) -> Label:
    """One key of a scoring line in words."""
    if key == "any":
        return t("{n} of any kind", n=n)
    if key == "same":
        return t("{n} of one nationality", n=n)
    if key == "different":
        return t("{n} different nationalities", n=n)
    return t("{n} × {nation}", n=n, nation=token_name(sheet, key))


def line_text(sheet: Sheet, line: dict[str, int]) -> Label:
    """A scoring line in words: `3 of any kind = 3`."""
    keys = [key_text(sheet, k, n) for k, n in line.items() if k != "points"]
    what: Label = keys[0] if keys else t("always")
    for key in keys[1:]:
        what = t("{one} and {other}", one=what, other=key)
    return t("{what} = {points}", what=what, points=line["points"])
