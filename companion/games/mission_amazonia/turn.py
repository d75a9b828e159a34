"""A turn: moving figures, fulfilling missions, support cards, money, experience, handing over."""

from __future__ import annotations

from companion.agenda import Option, Step, ask, option, replace
from companion.errors import IllegalMove
from companion.games.mission_amazonia import experience, fulfilling, support
from companion.games.mission_amazonia.conflict import with_member, with_person
from companion.games.mission_amazonia.moves import (
    Buy,
    Carry,
    Count,
    Declare,
    EndTurn,
    Fulfil,
    GoTo,
    Hand,
    Learn,
    Spend,
)
from companion.games.mission_amazonia.parts import OPEN, SQUARES
from companion.games.mission_amazonia.state import State, Who
from companion.games.mission_amazonia.tables import (
    chapter_of,
    character,
    displayed,
    everybody,
    has,
    member_at,
    roadblock,
    told_at_the_table,
)
from companion.games.mission_amazonia.words import (
    MONEY_MARK,
    RADIO_MARK,
    VEST_MARK,
    counter_name,
    figure_mark,
    member_name,
    mission_mark,
    money,
    place_text,
    position_name,
    seat_name,
)
from companion.games.mission_amazonia.works import not_now, their_turn
from companion.kernel import Prompt
from companion.text import Label, t
from companion.view import Mark


def moment(state: State) -> str:
    """Chapter, attempt, round and turn as part of a prompt's id."""
    return f"{state.chapter}.{state.attempt}-{state.round}.{state.turns}"


class Turns(Step[State]):
    """Every player has a turn, clockwise from the start player."""

    id = "turn"
    title = t("Turns")

    def __init__(self) -> None:
        self.moves = {
            GoTo: _go,
            Carry: _carry,
            Fulfil: lambda state, move: fulfilling.fulfil(state, move),
            Buy: lambda state, move: support.buy(state, move),
            Learn: lambda state, move: experience.learn(state, move),
            Spend: _spend,
            Hand: _hand,
            EndTurn: _end,
            Count: _count,
            Declare: _declare,
        }

    def waits(self, state: State) -> bool:
        return not state.outcome and state.turns < len(state.team)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = [_main(state), _moving(state)]
        hands = _handing(state)
        if hands:
            name = f"hand-{moment(state)}"
            text = t("On the same square, at any time.")
            found.append(ask(name, t("Hand over"), hands, seat=None, step="hand", text=text))
        counts = _counting(state)
        if counts:
            name = f"count-{moment(state)}"
            title = t("Counted by hand in this chapter")
            found.append(ask(name, title, counts, seat=None, step="count"))
        return tuple(found)


def _main(state: State) -> Prompt:
    seat = state.turn
    who = seat_name(state, seat)
    fulfils = fulfilling.options(state)
    open_ones = [one for one in fulfils if not one[0].why_not]
    shut = [one for one in fulfils if one[0].why_not]
    after: Label = t(
        "Discard, then draw to {n} cards.", n=state.sheet.hand + (len(state.team[seat].members) > 1)
    )
    end = option("end", t("End the turn"), EndTurn(seat), detail=after, passes=True, confirm=bool(open_ones))
    spends = [
        option(
            f"spend-{n}",
            t("Pay {money} by markers for action cards", money=money(n)),
            Spend(n),
            mark=MONEY_MARK,
            group=t("Money"),
        )
        for n in range(support.STEP, state.team[seat].money + 1, support.STEP)
    ]
    options = [
        *open_ones,
        end,
        *shut,
        *support.options(state),
        *spends,
        *experience.options(state),
        *_declaring(state),
    ]
    return ask(f"turn-{moment(state)}", t("{who}: play cards", who=who), options, seat=seat, step="turn")


def _declaring(state: State) -> list[Option]:
    if not told_at_the_table(state):
        return []
    group = t("How the chapter ends, the companion cannot tell")
    return [
        option(
            "won",
            t("The chapter is won"),
            Declare(True),
            mark=Mark("star", "green"),
            group=group,
            confirm=True,
        ),
        option(
            "lost",
            t("The chapter is lost"),
            Declare(False),
            mark=Mark("cross", "red"),
            group=group,
            confirm=True,
        ),
    ]


def movable(state: State) -> tuple[Who, ...]:
    """The figures that the active player's cards can move: the own ones, and by radio those of others."""
    own = tuple((state.turn, n) for n in range(len(state.team[state.turn].members)))
    if not any(member_at(state, who).radio for who in own):
        return own
    return (*own, *(who for who in everybody(state) if who[0] != state.turn and member_at(state, who).radio))


def in_hand(state: State) -> Who:
    """The figure that a tap on the map moves."""
    found = movable(state)
    return state.carried if state.carried in found and state.carried is not None else found[0]


def _moving(state: State) -> Prompt:
    who = in_hand(state)
    here = member_at(state, who).at
    others = [
        option(
            f"carry-{seat}-{n}",
            t("Take up {who}", who=member_name(state, (seat, n))),
            Carry(seat, n),
            mark=figure_mark(state, seat),
            detail=place_text(state, (seat, n)),
            group=t("Figures"),
        )
        for seat, n in movable(state)
        if (seat, n) != who
    ]
    sites = {one.site: position for position, one in displayed(state) if one.site and OPEN not in one.site}
    to_sites = [
        option(
            f"site-{position + 1}",
            t("To {square}: {mission}", square=square, mission=position_name(state, position)),
            GoTo(*who, square),
            mark=_site_mark(state, position),
            detail=t("fulfilling it there ends what the card still moves"),
            group=t("To a mission"),
        )
        for square, position in sites.items()
        if square != here
    ]
    closed = roadblock(state)
    squares = [
        option(
            square,
            square,
            GoTo(*who, square),
            at=f"map/{square}",
            group=t("Map, {column}", column=square[0]),
            detail=t("closed for land routes") if square == closed else "",
        )
        for square in SQUARES
        if square != here
    ]
    title = t("Move {who}: tap the map", who=member_name(state, who))
    text = _route_note(state)
    return ask(
        f"move-{moment(state)}",
        title,
        [*to_sites, *others, *squares],
        seat=state.turn,
        step="move",
        text=text,
    )


def _site_mark(state: State, position: int) -> Mark | None:
    one = state.missions[position]
    return mission_mark(state, one.card, position) if one is not None else None


def _route_note(state: State) -> Label:
    """What events say about moving."""
    effects = {state.sheet.events[card].effect for _, card in state.events if card in state.sheet.events}
    notes: list[Label] = []
    if "rain" in effects:
        notes.append(t("Rain: one space a card on land."))
    if "drought" in effects:
        notes.append(t("Drought: one space a card on rivers."))
    if roadblock(state):
        notes.append(t("{square} is closed on land.", square=roadblock(state)))
    text: Label = ""
    for one in notes:
        text = t("{one} {other}", one=text, other=one) if text else one
    return text


def _handing(state: State) -> list[Option]:
    """What players on the same square can hand over: money in one or two steps or whole, radio, vest."""
    found: list[Option] = []
    for giver in everybody(state):
        for taker in everybody(state):
            if (
                giver[0] == taker[0]
                or not (at := member_at(state, giver).at)
                or at != member_at(state, taker).at
            ):
                continue
            both = f"{giver[0]}{giver[1]}-{taker[0]}{taker[1]}"
            group = t(
                "{giver} to {taker}", giver=seat_name(state, giver[0]), taker=seat_name(state, taker[0])
            )
            have = state.team[giver[0]].money
            for n in sorted({n for n in (500, 1000, have) if 0 < n <= have}):
                found.append(
                    option(
                        f"{both}-{n}", money(n), Hand(giver, taker, "money", n), mark=MONEY_MARK, group=group
                    )
                )
            if may_hand(state, giver, taker, "radio"):
                found.append(
                    option(
                        f"{both}-radio", t("Radio"), Hand(giver, taker, "radio"), mark=RADIO_MARK, group=group
                    )
                )
            if may_hand(state, giver, taker, "vest"):
                found.append(
                    option(
                        f"{both}-vest",
                        t("Protective vest"),
                        Hand(giver, taker, "vest"),
                        mark=VEST_MARK,
                        group=group,
                    )
                )
    return found


def may_hand(state: State, giver: Who, taker: Who, item: str) -> bool:
    """Whether a radio or vest can pass from one character to another: at most one each, no vest for those
    who are always protected."""
    one, other = member_at(state, giver), member_at(state, taker)
    protected = item == "vest" and character(state, other.character).protected
    return has(one, item) and not has(other, item) and not protected


def _counting(state: State) -> list[Option]:
    found: list[Option] = []
    for n, (key, counter) in enumerate(chapter_of(state).counters.items()):
        value = state.counters[n]
        name = counter_name(state, key)
        if value < counter.most:
            found.append(
                option(
                    f"{key}-up", t("{what}: {n} and 1 more", what=name, n=value), Count(key, 1), group=name
                )
            )
        if value:
            found.append(
                option(
                    f"{key}-down", t("{what}: {n} and 1 less", what=name, n=value), Count(key, -1), group=name
                )
            )
    return found


# what the moves do


def _who(state: State, seat: int, member: int) -> Who:
    who = (seat, member)
    if who not in movable(state):
        raise IllegalMove(t("{who} cannot move that figure now.", who=seat_name(state, state.turn)))
    return who


def _go(state: State, move: GoTo) -> State:
    who = _who(state, move.seat, move.member)
    if move.square not in SQUARES:
        raise IllegalMove(t("There is no square {square} on the map.", square=move.square))
    state = with_member(state, who, replace(member_at(state, who), at=move.square))
    return replace(state, carried=who)


def _carry(state: State, move: Carry) -> State:
    return replace(state, carried=_who(state, move.seat, move.member))


def _spend(state: State, move: Spend) -> State:
    have = state.team[state.turn].money
    if move.money <= 0 or move.money % support.STEP or move.money > have:
        raise IllegalMove(
            t("{who} has {money} in markers.", who=seat_name(state, state.turn), money=money(have))
        )
    return with_person(state, state.turn, money=have - move.money)


def _hand(state: State, move: Hand) -> State:
    giver, taker = move.giver, move.taker
    if giver not in everybody(state) or taker not in everybody(state) or giver[0] == taker[0]:
        raise not_now()
    at = member_at(state, giver).at
    if not at or at != member_at(state, taker).at:
        raise IllegalMove(t("Things change hands on the same square only."))
    if move.what == "money":
        have = state.team[giver[0]].money
        if not 0 < move.money <= have or move.money % support.STEP:
            raise IllegalMove(
                t("{who} has {money} in markers.", who=seat_name(state, giver[0]), money=money(have))
            )
        state = with_person(state, giver[0], money=have - move.money)
        return with_person(state, taker[0], money=state.team[taker[0]].money + move.money)
    if not may_hand(state, giver, taker, move.what):
        raise not_now()
    state = with_member(state, giver, replace(member_at(state, giver), **{move.what: False}))
    return with_member(state, taker, replace(member_at(state, taker), **{move.what: True}))


def _end(state: State, move: EndTurn) -> State:
    their_turn(state, move.seat)
    return turn_ended(state)


def turn_ended(state: State) -> State:
    """The next player clockwise; what was spent for a mission of this turn is gone."""
    turn = (state.turn + 1) % len(state.team)
    return replace(state, turn=turn, turns=state.turns + 1, boosts=(), carried=None)


def _count(state: State, move: Count) -> State:
    for n, (key, counter) in enumerate(chapter_of(state).counters.items()):
        if key == move.counter and move.by in (1, -1) and 0 <= state.counters[n] + move.by <= counter.most:
            counters = (*state.counters[:n], state.counters[n] + move.by, *state.counters[n + 1 :])
            return replace(state, counters=counters)
    raise not_now()


def _declare(state: State, move: Declare) -> State:
    if not told_at_the_table(state):
        raise not_now()
    return replace(state, outcome="won" if move.won else "lost", todo=())
