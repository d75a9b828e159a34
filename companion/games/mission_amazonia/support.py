"""Support cards: what they cost, how they are paid, what they do."""

from __future__ import annotations

from typing import cast

from companion import practice
from companion.agenda import Option, ask, option, replace
from companion.games.mission_amazonia.conflict import with_member, with_person
from companion.games.mission_amazonia.display import missing_coordinate, unlocated
from companion.games.mission_amazonia.moves import Back, Buy, Chosen, Donate, Locate, Pay, TakeOff
from companion.games.mission_amazonia.parts import RED_LIST
from companion.games.mission_amazonia.stacks import stone_set
from companion.games.mission_amazonia.state import (
    Donates,
    GetsItem,
    Locates,
    Pays,
    Recruits,
    Site,
    State,
    TakesOff,
    Who,
)
from companion.games.mission_amazonia.tables import (
    character,
    displayed,
    has,
    is_made_up,
    items_left,
    member_at,
    recruits,
    red_listed,
    support_in_use,
)
from companion.games.mission_amazonia.words import (
    MONEY_MARK,
    OTHER_MARKS,
    RADIO_MARK,
    VEST_MARK,
    member_name,
    mission_mark,
    money,
    position_name,
    seat_name,
    site_text,
    support_name,
)
from companion.games.mission_amazonia.works import Work, first, not_now, then
from companion.kernel import Prompt
from companion.text import Label, t, tn
from companion.view import Mark, Sum, SumLine

STEP = 500
"""The smallest money marker, in R$."""
RADIO_GROWS = 5
"""The chapter from which on the chapter book gives the radio another function."""
MARKS: dict[str, Mark] = {
    "cards": Mark("card", "brown"),
    "radio": RADIO_MARK,
    "vest": VEST_MARK,
    "rewilding": Mark("farm", "green"),
    "satellite": Mark("ring", "sky"),
    "member": Mark("manager", "purple"),
    "by_hand": Mark("hexagon", "brown"),
}


def effect_text(state: State, key: str) -> Label:
    """What a support card does."""
    card = state.sheet.support[key]
    if card.text:
        return card.text
    words: dict[str, Label] = {
        "cards": tn("draw {n} more card", "draw {n} more cards", card.amount),
        "radio": t("your cards also move figures of others with a radio")
        if state.chapter < RADIO_GROWS
        else t("moves figures of others with a radio, and what the chapter book adds"),
        "vest": t("takes 1 injury, then comes back"),
        "rewilding": t(
            "a step of {n}; the last one takes a red-list marker off", n=state.sheet.rewilding_steps
        ),
        "satellite": t("roll the missing coordinate of a site"),
        "member": t("a second character and one more card in hand"),
        "by_hand": t("do what the card says"),
    }
    return words[card.effect]


def closed(state: State, key: str) -> Label:
    """Why a support card cannot be triggered now, or ""."""
    effect = state.sheet.support[key].effect
    if effect in ("radio", "vest"):
        if not items_left(state, effect):
            return t("All of them are in use")
        if not takers(state, effect):
            return t("Every character of yours has one")
    if effect == "rewilding" and not red_listed(state):
        return t("There is no red-list marker on the failure track")
    if effect == "satellite" and not unlocated(state):
        return t("Every site is located")
    if effect == "member":
        if len(state.team[state.turn].members) > 1:
            return t("You have two characters already")
        if not recruits(state):
            return t("Nobody is left to recruit")
    return ""


def takers(state: State, item: str) -> tuple[Who, ...]:
    """The active player's characters that can get a radio or a vest."""
    return tuple(
        (state.turn, n)
        for n, member in enumerate(state.team[state.turn].members)
        if not has(member, item) and not (item == "vest" and character(state, member.character).protected)
    )


def options(state: State) -> list[Option]:
    """The support cards, with their prices."""
    return [
        option(
            f"buy-{key}",
            t("{what}, {price}", what=support_name(state, key), price=money(card.price)),
            Buy(key),
            mark=MARKS[card.effect],
            detail=_detail(state, key),
            group=t("Support cards"),
            why_not=closed(state, key),
        )
        for key, card in support_in_use(state).items()
    ]


def _detail(state: State, key: str) -> Label:
    return practice.made_up(effect_text(state, key), is_made_up(state.sheet, "support", key, "price"))


def buy(state: State, move: Buy) -> State:
    """A support card is triggered: how much, then how it is paid, then what it does."""
    card = support_in_use(state).get(move.support)
    if card is None or closed(state, move.support):
        raise not_now()
    if card.effect == "rewilding":
        return first(state, Donates(move.support))
    return first(state, Pays(move.support, card.price))


class Paying(Work):
    """How much is paid with money markers; the rest is paid by cards, for what is printed on them."""

    id = "pay"

    def __init__(self) -> None:
        self.moves = {Pay: lambda state, move: self._paid(state, move.markers), Back: lambda s, m: then(s)}

    def alone(self, state: State) -> State | None:
        task = self._task(state)
        if closed(state, task.support):  # a correction came between
            return then(state)
        return self._paid(state, 0) if state.team[state.turn].money < STEP or not task.price else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        task = self._task(state)
        most = min(task.price, state.team[state.turn].money)
        options = []
        for markers in range(most, -1, -STEP):
            lines = (SumLine(t("money"), markers), SumLine(t("cards"), task.price - markers))
            label = t(
                "{markers} by markers, {cards} by cards",
                markers=money(markers),
                cards=money(task.price - markers),
            )
            options.append(
                option(str(markers), label, Pay(markers), mark=MONEY_MARK, sum=Sum(task.price, lines, "R$"))
            )
        options.append(option("back", t("Do not buy"), Back(), passes=True))
        who = seat_name(state, state.turn)
        title = t(
            "{who} pays {price}: {what}",
            who=who,
            price=money(task.price),
            what=support_name(state, task.support),
        )
        name = f"{self.id}-{task.support}-{state.round}.{state.turns}-{state.team[state.turn].money}"
        return (ask(name, title, options, seat=state.turn, step=self.id),)

    def _task(self, state: State) -> Pays:
        return cast(Pays, state.todo[0])

    def _paid(self, state: State, markers: int) -> State:
        task = self._task(state)
        have = state.team[state.turn].money
        if not 0 <= markers <= min(task.price, have) or markers % STEP:
            raise not_now()
        state = then(with_person(state, state.turn, money=have - markers))
        match state.sheet.support[task.support].effect:
            case "radio":
                return first(state, GetsItem("radio"))
            case "vest":
                return first(state, GetsItem("vest"))
            case "satellite":
                return first(state, Locates())
            case "member":
                return first(state, Recruits(state.turn, bought=True))
            case "rewilding":
                return donated(state, task.price // max(1, state.sheet.support[task.support].price))
        return state


def donated(state: State, steps: int) -> State:
    """The marking stone moves; at its end a red-list marker leaves the track."""
    stone = state.stone + steps
    if stone < state.sheet.rewilding_steps:
        return replace(state, stone=stone)
    return first(replace(state, stone=0), TakesOff())


class Donating(Work):
    """How many steps are donated."""

    id = "donate"

    def __init__(self) -> None:
        self.moves = {Donate: self._donate, Back: lambda state, move: then(state)}

    def alone(self, state: State) -> State | None:
        key = cast(Donates, state.todo[0]).support
        return then(state) if closed(state, key) else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        key = cast(Donates, state.todo[0]).support
        price = state.sheet.support[key].price
        goal = state.sheet.rewilding_steps
        options = [
            option(
                str(n),
                tn("{n} step", "{n} steps", n),
                Donate(n),
                mark=MARKS["rewilding"],
                sum=Sum(n * price, unit="R$"),
                detail=t("takes a red-list marker off") if state.stone + n == goal else "",
            )
            for n in range(1, goal - state.stone + 1)
        ]
        options.append(option("back", t("Do not buy"), Back(), passes=True))
        title = t("The marking stone is on {n} of {goal}: how many steps?", n=state.stone, goal=goal)
        name = f"{self.id}-{state.round}.{state.turns}-{state.stone}"
        return (ask(name, title, options, seat=state.turn, step=self.id),)

    def _donate(self, state: State, move: Donate) -> State:
        if not 1 <= move.steps <= state.sheet.rewilding_steps - state.stone:
            raise not_now()
        key = cast(Donates, state.todo[0]).support
        return then(state, Pays(key, move.steps * state.sheet.support[key].price))


class TakingOff(Work):
    """A red-list marker leaves the failure track, and what lies below it moves up."""

    id = "take_off"

    def __init__(self) -> None:
        self.moves = {TakeOff: lambda state, move: self._take(state, move.space - 1)}

    def alone(self, state: State) -> State | None:
        spaces = self._spaces(state)
        if len(spaces) > 1:
            return None
        return self._take(state, spaces[0]) if spaces else then(state)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        options = [
            option(
                str(n + 1),
                t("Space {n}", n=n + 1),
                TakeOff(n + 1),
                mark=OTHER_MARKS[RED_LIST],
                at=f"failure/{n + 1}",
            )
            for n in self._spaces(state)
        ]
        name = f"{self.id}-{state.round}.{state.turns}-{len(state.failure)}"
        title = t("Which red-list marker leaves the failure track?")
        return (ask(name, title, options, seat=None, step=self.id),)

    def _spaces(self, state: State) -> list[int]:
        return [n for n, marker in enumerate(state.failure) if marker == RED_LIST]

    def _take(self, state: State, at: int) -> State:
        if at not in self._spaces(state):
            raise not_now()
        failure = (*state.failure[:at], *state.failure[at + 1 :])
        return then(stone_set(replace(state, failure=failure)))


class Getting(Work):
    """Which character gets the radio or the vest."""

    id = "gets"

    def __init__(self) -> None:
        self.moves = {Chosen: self._chosen}

    def alone(self, state: State) -> State | None:
        item = self._item(state)
        found = takers(state, item)
        if not found or not items_left(state, item):  # a correction came between
            return then(state)
        return self._give(state, found[0]) if len(found) == 1 else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        item = self._item(state)
        options = [
            option(
                member_at(state, who).character,
                member_name(state, who),
                Chosen(member_at(state, who).character),
                mark=MARKS[item],
            )
            for who in takers(state, item)
        ]
        title = t("Who gets the radio?") if item == "radio" else t("Who gets the vest?")
        name = f"{self.id}-{item}-{state.round}.{state.turns}"
        return (ask(name, title, options, seat=state.turn, step=self.id),)

    def _item(self, state: State) -> str:
        return cast(GetsItem, state.todo[0]).item

    def _chosen(self, state: State, move: Chosen) -> State:
        for who in takers(state, self._item(state)):
            if member_at(state, who).character == move.character:
                return self._give(state, who)
        raise not_now()

    def _give(self, state: State, who: Who) -> State:
        return then(with_member(state, who, replace(member_at(state, who), **{self._item(state): True})))


class Locating(Work):
    """A mission whose site is rolled: the missing coordinate, or the one that experience was spent on."""

    id = "locate"

    def __init__(self) -> None:
        self.moves = {Locate: lambda state, move: self._locate(state, move.position)}

    def alone(self, state: State) -> State | None:
        found = self._positions(state)
        if not found:
            return then(state)
        return self._locate(state, found[0]) if len(found) == 1 else None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        options = [
            option(
                str(n + 1),
                position_name(state, n),
                Locate(n),
                mark=mission_mark(state, one.card, n),
                detail=site_text(one),
            )
            for n, one in displayed(state)
            if n in self._positions(state)
        ]
        name = f"{self.id}-{state.round}.{state.turns}-{state.draws}"
        return (ask(name, t("The site of which mission?"), options, seat=state.turn, step=self.id),)

    def _positions(self, state: State) -> tuple[int, ...]:
        task = cast(Locates, state.todo[0])
        if not task.coordinates:
            return unlocated(state)
        return tuple(n for n, one in displayed(state) if one.site)

    def _locate(self, state: State, position: int) -> State:
        one = state.missions[position] if 0 <= position < len(state.missions) else None
        if one is None or position not in self._positions(state):
            raise not_now()
        task = cast(Locates, state.todo[0])
        return then(state, Site(position, task.coordinates or (missing_coordinate(one.site),)))
