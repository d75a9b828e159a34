"""Names of things, in words and marks."""

from __future__ import annotations

from typing import Final, cast

from companion.games.mission_amazonia.parts import (
    CHAPTER_NAMES,
    OPEN,
    RED_LIST,
    RESIGNATION,
    SPECIES,
    Character,
    Colour,
    Mission,
    Species,
)
from companion.games.mission_amazonia.state import Boost, Displayed, State, Who
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    colour_of,
    is_card_made_up,
    member_at,
    mission,
)
from companion.practice import made_up
from companion.text import Label, Text, commas, t
from companion.view import Glyph, Mark, Tint

SPECIES_NAMES: Final[dict[Species, Text]] = {
    "harpy_eagle": t("Harpy eagle"),
    "hummingbird": t("Hummingbird"),
    "poison_dart_frog": t("Poison dart frog"),
    "hyacinth_macaw": t("Hyacinth macaw"),
    "river_dolphin": t("River dolphin"),
    "giant_otter": t("Giant otter"),
    "manatee": t("Manatee"),
    "arrau_turtle": t("Arrau turtle"),
    "jaguar": t("Jaguar"),
    "giant_anteater": t("Giant anteater"),
    "margay": t("Margay"),
    "pied_tamarin": t("Pied tamarin"),
}
OTHER_NAMES: Final[dict[str, Text]] = {
    RED_LIST: t("Red-list marker"),
    RESIGNATION: t("Resignation marker"),
}
OTHER_MARKS: Final[dict[str, Mark]] = {
    RED_LIST: Mark("drop", "red", "R"),
    RESIGNATION: Mark("cross", "grey"),
}
COLOUR_NAMES: Final[dict[Colour, Text]] = {"blue": t("blue"), "yellow": t("yellow"), "green": t("green")}
MISSION_NAMES: Final[dict[Colour, Text]] = {
    "blue": t("Illegal gold mining"),
    "yellow": t("Poaching"),
    "green": t("Illegal logging"),
}
COLOUR_MARKS: Final[dict[Colour, Mark]] = {
    "blue": Mark("drop", "blue"),
    "yellow": Mark("animal", "yellow"),
    "green": Mark("farm", "green"),
}
SUPPORT_NAMES: Final[dict[str, Text]] = {
    "drone": t("Drone"),
    "radio": t("Radio"),
    "vest": t("Protective vest"),
    "rewilding": t("Rewilding programme"),
    "satellite": t("Satellite image"),
    "new_member": t("New team member"),
    "helicopter": t("Helicopter flight"),
}
EVENT_NAMES: Final[dict[str, Text]] = {
    "criminals_fled": t("The criminals have fled"),
    "rainy_season": t("The rainy season begins"),
    "smallholders": t("Land for smallholders"),
    "highway_closed": t("The highway is closed"),
    "dense_fog": t("Dense fog"),
    "drought": t("Drought"),
    "death_threats": t("Death threats"),
    "corruption": t("Corruption"),
    "land_routes": t("Land routes are lost"),
}
EVENT_TEXTS: Final[dict[str, Text]] = {
    "fled": t("Every mission on display gets a new site, rolled with both position dice."),
    "rain": t("Until the chapter ends a card moves a figure one space at most on land."),
    "smallholders": t("Roll the number die: 1 to 3 puts a yellow animal marker on the failure track."),
    "roadblock": t("Until the chapter ends nobody passes this space by land."),
    "fog": t("Until the chapter ends the helicopter does not fly."),
    "drought": t("Until the chapter ends a card moves a figure one space at most on rivers."),
    "threats": t("One character with courage 1 or less resigns; you choose which."),
    "corruption": t("A resignation marker goes to the failure track."),
    "land_cards": t("Each player gives up one “Land Route” card until the chapter ends."),
    "by_hand": t("What the card says happens on the table."),
}
COUNTER_NAMES: Final[dict[str, Text]] = {
    "special_ability": t("Special-ability markers"),
    "cubes": t("Wooden cubes"),
    "monitoring_cards": t("Monitoring cards"),
}
SKILL_NAMES: Final[dict[Boost, Text]] = {
    "courage": t("Courage"),
    "animal_care": t("Animal care"),
    "negotiation": t("Negotiation"),
}
PLAYER_GLYPHS: Final[tuple[Glyph, ...]] = ("triangle", "square", "circle", "diamond")
PLAYER_LETTERS: Final = "ABCD"
MONEY_MARK: Final = Mark("coin", "yellow")
EXPERIENCE_MARK: Final = Mark("star", "purple")
INJURY_MARK: Final = Mark("cross", "red")
VEST_MARK: Final = Mark("flag", "orange")
RADIO_MARK: Final = Mark("bar", "sky")
CARD_MARK: Final = Mark("card", "brown")


def money(n: int) -> str:
    """An amount in Brazilian reais, as the cards print it."""
    return f"{n} R$"


def tint_of(state: State, seat: int) -> Tint:
    return cast(Tint, state.options.players[seat].tint)


def seat_name(state: State, seat: int) -> str:
    return state.options.players[seat].name


def seat_mark(state: State, seat: int) -> Mark:
    """The badge of a player; its letter is the one on the figures."""
    return Mark(PLAYER_GLYPHS[seat], tint_of(state, seat), PLAYER_LETTERS[seat])


def figure_mark(state: State, seat: int) -> Mark:
    """A player's figure on the map."""
    return Mark("worker", tint_of(state, seat), PLAYER_LETTERS[seat])


def animal_mark(state: State, species: Species) -> Mark:
    """An animal marker: its silhouette, in the colour of its border."""
    return Mark(species, colour_of(state, species)[0])


def marker_name(marker: str) -> Label:
    """An animal marker, or a red-list or resignation marker."""
    return OTHER_NAMES.get(marker) or SPECIES_NAMES[cast(Species, marker)]


def marker_mark(state: State, marker: str) -> Mark:
    return animal_mark(state, marker) if marker in SPECIES else OTHER_MARKS[marker]


def character_name(state: State, key: str) -> Label:
    """The printed name, or what tells a card apart."""
    printed: Label = character(state, key).title
    if not printed:
        n = key.rpartition("_")[2]
        start = character(state, key).start
        printed = t("Starting character {n}", n=n) if start else t("New character {n}", n=n)
    return printed


def member_name(state: State, who: Who) -> Label:
    """A character and its player."""
    name = character_name(state, member_at(state, who).character)
    return t("{who} ({player})", who=name, player=seat_name(state, who[0]))


def skills_text(one: Character) -> Label:
    """Courage and what else a character can do."""
    words: list[Label] = [t("courage {n}", n=one.courage)]
    for has, word in (
        (one.animal_care, t("animal care")),
        (one.negotiation, t("negotiation")),
        (one.protected, t("always protected")),
    ):
        if has:
            words.append(word)
    return commas(words)


def mission_name(state: State, card: str) -> Label:
    """The printed title, or the kind of crime."""
    one = mission(state, card)
    name: Label = one.title or MISSION_NAMES[one.colour]
    return made_up(name, is_card_made_up(state, "missions", card))


def mission_text(one: Mission) -> Label:
    """What a mission asks for, and what it brings."""
    words: list[Label] = [t("courage {n}", n=one.courage)]
    if one.animal_care:
        words.append(t("animal care"))
    if one.conflict:
        words.append(t("conflict"))
    asked = commas(words)
    if one.reward:
        return t("{one}; {other}", one=asked, other=t("brings {money}", money=money(sum(one.reward))))
    return asked


def mission_mark(state: State, card: str, position: int) -> Mark:
    """A mission's position in its colour: the same on card and map."""
    return Mark("drop", mission(state, card).colour, str(position + 1))


def position_name(state: State, position: int) -> Label:
    """A mission by its position, e.g. `2 · Poaching`."""
    one = state.missions[position]
    name = mission_name(state, one.card) if one is not None else t("no mission")
    return t("{n} · {what}", n=position + 1, what=name)


def site_text(one: Displayed) -> Label:
    """A site in words."""
    if not one.site:
        return t("site not found yet")
    if OPEN in one.site:
        return t("{site}: not located exactly", site=one.site)
    return one.site


def place_text(state: State, who: Who) -> Label:
    """Where a figure stands."""
    return member_at(state, who).at or t("headquarters")


def support_name(state: State, key: str) -> Label:
    return state.sheet.support[key].title or SUPPORT_NAMES.get(key) or key.replace("_", " ")


def event_name(state: State, key: str) -> Label:
    event = state.sheet.events.get(key)
    if event is None:
        return t("An event card that is not entered")
    return event.title or EVENT_NAMES.get(key) or key.replace("_", " ")


def event_text(state: State, key: str) -> Label:
    event = state.sheet.events.get(key)
    if event is None:
        return EVENT_TEXTS["by_hand"]
    text: Label = event.text or EVENT_TEXTS[event.effect]
    return t("{square}: {what}", square=event.at, what=text) if event.at else text


def counter_name(state: State, key: str) -> Label:
    return chapter_of(state).counters[key].title or COUNTER_NAMES.get(key) or key.replace("_", " ")


def chapter_name(state: State, chapter: int) -> Label:
    """A chapter with its printed name, where that is known."""
    title = state.sheet.chapters[CHAPTER_NAMES[chapter - 1]].title
    return t("Chapter {n}: {title}", n=chapter, title=title) if title else t("Chapter {n}", n=chapter)
