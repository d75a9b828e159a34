"""What is looked up often in the sheet and in what was entered at the table."""

from __future__ import annotations

from companion import practice
from companion.games.mission_amazonia.parts import (
    CHAPTER_NAMES,
    OF_EACH,
    OPEN,
    SPECIES,
    ChapterPart,
    Character,
    Colour,
    Mission,
    Sheet,
    Species,
    Support,
)
from companion.games.mission_amazonia.state import Displayed, Member, State, Who
from companion.games.mission_amazonia.tracks import filled


def is_made_up(sheet: Sheet, *path: str) -> bool:
    """Whether a field of the sheet, or a group around it, is only practice."""
    return practice.is_made_up(sheet.made_up, *path)


def partly_made_up(sheet: Sheet, *path: str) -> bool:
    """Whether a group of the sheet is practice, or any field in it."""
    here = ".".join(path)
    return is_made_up(sheet, *path) or any(field.startswith(f"{here}.") for field in sheet.made_up)


def chapter_of(state: State) -> ChapterPart:
    """The chapter that is played."""
    return state.sheet.chapters[CHAPTER_NAMES[state.chapter - 1]]


# cards


def mission(state: State, card: str) -> Mission:
    """A mission card, of the sheet or described at the table."""
    return dict(state.cards).get(card) or state.sheet.missions[card]


def missions_in_use(state: State) -> dict[str, Mission]:
    """The mission cards of this chapter that are known."""
    known = {**state.sheet.missions, **dict(state.cards)}
    return {key: one for key, one in known.items() if one.chapter <= state.chapter}


def pile(state: State) -> dict[str, Mission]:
    """The known mission cards that have not come up in this chapter."""
    return {key: one for key, one in missions_in_use(state).items() if key not in state.revealed}


def left_in_pile(state: State) -> int:
    """How many mission cards can still be revealed, as far as that is known."""
    if state.empty_pile:
        return 0
    cards = chapter_of(state).cards or len(missions_in_use(state))
    return max(0, cards - len(state.revealed))


def told_at_the_table(state: State) -> bool:
    """Whether only the table can say how the chapter ends: it has a track of its own, or no mission is left
    though neither track is full."""
    nothing_left = not displayed(state) and not left_in_pile(state)
    return chapter_of(state).own_track or nothing_left


def empty_positions(state: State) -> tuple[int, ...]:
    """The positions without a mission, from left to right."""
    return tuple(n for n, one in enumerate(state.missions) if one is None)


def displayed(state: State) -> tuple[tuple[int, Displayed], ...]:
    """The missions on display with their positions."""
    return tuple((n, one) for n, one in enumerate(state.missions) if one is not None)


def character(state: State, key: str) -> Character:
    """A character card, of the sheet or described at the table."""
    return dict(state.people).get(key) or state.sheet.characters[key]


def is_card_made_up(state: State, group: str, key: str) -> bool:
    """Whether what is known of a card is only practice, in part or whole."""
    described = key in dict(state.cards) if group == "missions" else key in dict(state.people)
    return not described and partly_made_up(state.sheet, group, key)


def recruits(state: State) -> tuple[str, ...]:
    """The characters that can be recruited: neutral, not in play, not gone."""
    taken = {member.character for person in state.team for member in person.members}
    return tuple(
        key
        for key, one in state.sheet.characters.items()
        if not one.start and key not in taken and key not in state.gone
    )


def support_in_use(state: State) -> dict[str, Support]:
    """The support cards on display: fog takes the helicopter away."""
    fog = has_event(state, "fog")
    return {
        key: one
        for key, one in state.sheet.support.items()
        if one.chapter <= state.chapter and not (fog and key == "helicopter")
    }


def member_support(state: State) -> bool:
    """Whether a new team member can be had: the support card is in use, and somebody is left."""
    return any(one.effect == "member" for one in support_in_use(state).values()) and bool(recruits(state))


def has_event(state: State, effect: str) -> bool:
    """Whether an event with this effect has come in this chapter."""
    return any(
        card in state.sheet.events and state.sheet.events[card].effect == effect for _, card in state.events
    )


def roadblock(state: State) -> str:
    """The square of the roadblock, or ""."""
    for _, card in state.events:
        event = state.sheet.events.get(card)
        if event is not None and event.effect == "roadblock":
            return event.at
    return ""


# people


def member_at(state: State, who: Who) -> Member:
    """A character on a board."""
    return state.team[who[0]].members[who[1]]


def everybody(state: State) -> tuple[Who, ...]:
    """All characters in play."""
    return tuple((seat, n) for seat, person in enumerate(state.team) for n in range(len(person.members)))


def present(state: State, square: str) -> tuple[Who, ...]:
    """The characters whose figures stand on a square; nobody stands on "" or on half a square."""
    if not square or OPEN in square:
        return ()
    return tuple(who for who in everybody(state) if member_at(state, who).at == square)


def experienced(state: State) -> bool:
    """Whether experience is played in this chapter."""
    return state.chapter >= state.sheet.experience_from


def experience_left(state: State) -> int:
    """Experience markers in the supply."""
    return state.sheet.experience - sum(person.experience for person in state.team)


def has(member: Member, item: str) -> bool:
    """Whether a character has a radio or a vest."""
    return member.radio if item == "radio" else member.vest


def items_left(state: State, item: str) -> int:
    """Radio or vest markers that lie on their support card."""
    all_of = state.sheet.radios if item == "radio" else state.sheet.vests
    spare = sum(person.radios for person in state.team) if item == "radio" else 0
    return all_of - spare - sum(has(member_at(state, who), item) for who in everybody(state))


# animal markers


def colour_of(state: State, species: Species) -> tuple[Colour, bool]:
    """The colour of a species' markers, and whether that is known rather than made up."""
    for seen, colour in state.learned:
        if seen == species:
            return colour, True
    return state.sheet.animals[species].colour, not is_made_up(state.sheet, "animals", species, "colour")


def supply(state: State) -> dict[Species, int]:
    """The animal markers that are in the stacks, by species; those that stay in the box are not."""
    out = chapter_of(state).out
    return {
        one: OF_EACH - state.success.count(one) - state.failure.count(one) if one not in out else 0
        for one in SPECIES
    }


def stack(state: State, colour: Colour) -> tuple[Species, ...]:
    """What can come off a stack, each as often as it is there. Where nothing of the colour is left by the
    books, species whose colour nobody has seen may still be there."""
    left = supply(state)
    found = [one for one in SPECIES for _ in range(left[one]) if colour_of(state, one)[0] == colour]
    return tuple(found) or tuple(
        one for one in SPECIES for _ in range(left[one]) if not colour_of(state, one)[1]
    )


def taken(state: State) -> tuple[int, int]:
    """The spaces taken on the success and on the failure track."""
    return len(state.success), filled(state.failure, state.options.markers == "beside")


def red_listed(state: State) -> bool:
    """Whether a red-list marker lies on the failure track."""
    return "red_list" in state.failure


# the map


def is_indigenous(state: State, one: Displayed) -> bool | None:
    """Whether a mission takes place in an indigenous territory; None when nobody has said."""
    if one.orange is not None:
        return one.orange
    return ground(state, one.site)


def ground(state: State, square: str) -> bool | None:
    """Whether a square is indigenous territory, as far as the sheet knows."""
    chapter = chapter_of(state)
    if square in chapter.indigenous:
        return True
    return False if chapter.whole_map else dict(state.grounds).get(f"{state.chapter} {square}")


def disc(state: State) -> tuple[str, ...]:
    """The finder's sites of the chapter, as far as they are printed in the sheet or were read before."""
    return dict(state.discs).get(state.chapter) or chapter_of(state).disc


def printed_event(state: State, number: int) -> str:
    """The chapter's first (0) or second (1) event card as the sheet has it, or ""."""
    chapter = chapter_of(state)
    return (chapter.first_event, chapter.second_event)[number]


def event_of(state: State, number: int) -> str:
    """The chapter's first (0) or second (1) event card, as the sheet or an earlier attempt has it, or ""."""
    return printed_event(state, number) or dict(state.occurred).get(f"{state.chapter} {number}", "")


def headquarters(state: State, tint: str) -> str:
    """The square of a player's headquarters in this chapter, or ""."""
    shown = dict(state.cities).get(f"{state.chapter} {tint}", "")
    return shown or next((at for key, at in chapter_of(state).headquarters.items() if key == tint), "")
