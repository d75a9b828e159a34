"""Experience, from chapter 4 on: what it is spent on, and for how much."""

from __future__ import annotations

from typing import Final

from companion.agenda import Option, option, replace
from companion.games.mission_amazonia.conflict import with_member, with_person
from companion.games.mission_amazonia.moves import Learn, Use
from companion.games.mission_amazonia.state import Locates, State, Who
from companion.games.mission_amazonia.tables import displayed, experienced, member_at, present
from companion.games.mission_amazonia.words import EXPERIENCE_MARK
from companion.games.mission_amazonia.works import first, not_now
from companion.text import Label, Text, t
from companion.view import Sum

PRICES: Final[dict[Use, int]] = {
    "road": 1,
    "heal": 1,
    "river": 2,
    "path": 2,
    "letter": 2,
    "number": 2,
    "courage": 3,
    "animal_care": 3,
    "negotiation": 3,
}
WORDS: Final[dict[Use, Text]] = {
    "road": t("One more space on a road"),
    "heal": t("Heal everybody at this place"),
    "river": t("One more space on a river"),
    "path": t("One more space on a forest path"),
    "letter": t("Roll the letter of a site again"),
    "number": t("Roll the number of a site again"),
    "courage": t("1 more courage for a mission"),
    "animal_care": t("Animal care for a mission"),
    "negotiation": t("Negotiation for a mission"),
}


def healed(state: State, n: int) -> tuple[Who, ...]:
    """Everyone at the place of the active player's character `n`, who has injuries."""
    here = (state.turn, n)
    everyone = present(state, member_at(state, here).at) or (here,)
    return tuple(who for who in everyone if member_at(state, who).injuries)


def closed(state: State, use: Use) -> Label:
    """Why experience cannot be spent on this now, or ""."""
    if state.team[state.turn].experience < PRICES[use]:
        return t("Only {n} experience", n=state.team[state.turn].experience)
    if use == "heal" and not healed(state, own(state)):
        return t("Nobody there is injured")
    if use in ("letter", "number") and not any(one.site for _, one in displayed(state)):
        return t("There is no mission on display")
    if use in ("animal_care", "negotiation") and use in state.boosts:
        return t("That is done already.")
    return ""


def own(state: State) -> int:
    """Which of the active player's characters acts: the one whose figure is in hand, or the first."""
    carried = state.carried
    return carried[1] if carried is not None and carried[0] == state.turn else 0


def options(state: State) -> list[Option]:
    """What experience can be spent on; nothing before experience is played or gained."""
    if not experienced(state) or not state.team[state.turn].experience:
        return []
    return [
        option(
            f"learn-{use}",
            WORDS[use],
            Learn(use),
            mark=EXPERIENCE_MARK,
            sum=Sum(price, unit="experience"),
            group=t("Experience"),
            why_not=closed(state, use),
        )
        for use, price in PRICES.items()
    ]


def learn(state: State, move: Learn) -> State:
    """Spends experience; a movement is made on the board."""
    if not experienced(state) or not state.team[state.turn].members or closed(state, move.use):
        raise not_now()
    person = state.team[state.turn]
    state = with_person(state, state.turn, experience=person.experience - PRICES[move.use])
    match move.use:
        case "heal":
            for who in healed(state, own(state)):
                state = with_member(state, who, replace(member_at(state, who), injuries=0))
        case "letter" | "number":
            return first(state, Locates((move.use,)))
        case "courage" | "animal_care" | "negotiation":
            return replace(state, boosts=(*state.boosts, move.use))
    return state
