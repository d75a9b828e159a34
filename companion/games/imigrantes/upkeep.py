"""Beginning and end of a round: events, managers, restocking, the turn order."""

from __future__ import annotations

from companion.agenda import Step, replace
from companion.checklist import DrawStep, drawn_so_far
from companion.games.imigrantes.cards import extra_tokens
from companion.games.imigrantes.parts import EXTRAS, LETTERS, EventCard
from companion.games.imigrantes.setup import without
from companion.games.imigrantes.state import NOBODY, Car, State
from companion.games.imigrantes.words import piece_mark, piece_name
from companion.kernel import Draw
from companion.text import Label, t
from companion.view import Mark


class RoundBegins(Step[State]):
    """The round's event comes into force; managers are at hand."""

    id = "begin"
    title = t("The round begins")

    def enter(self, state: State) -> State:
        in_force = events_in_force(state)
        state = replace(state, in_force=in_force)
        state = self.on_the_table(state)
        n = str(len(state.seats))
        managers = state.sheet.managers[n]
        if state.phase == 0 and state.round == 0:
            managers += state.sheet.first_round_managers[n]
        managers += sum(card.amount for card in _cards(state) if card.effect == "managers")
        seats = tuple(
            replace(seat, managers=managers + (state.extra_manager == n))
            for n, seat in enumerate(state.seats)
        )
        extra = NOBODY if state.options.extra == "once" else state.extra_manager
        return replace(state, seats=seats, extra_manager=extra)

    def on_the_table(self, state: State) -> State:
        """What events lay out and pay."""
        money = sum(card.amount for card in _cards(state) if card.effect == "money")
        if money:
            seats = tuple(replace(seat, money=max(0, seat.money + money)) for seat in state.seats)
            state = replace(state, seats=seats)
        return laid_out(state)


class Restock(DrawStep[State]):
    """Simple pieces are restocked; special ones are not."""

    id = "restock"
    title = t("Restocking pieces")

    def pending(self, state: State) -> Draw | None:
        missing = min(len(state.seats) + 1 - len(state.market), len(state.pile))
        if missing <= 0 or drawn_so_far(state) or is_last_round(state):
            return None
        return Draw(self.new_id(state), t("Simple pieces"), state.pile, missing)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        left = tuple(key for key in state.pile if key not in items)
        return replace(state, market=(*state.market, *items), pile=left)

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return piece_name(state.sheet, item), piece_mark(state.sheet, item)


class RoundEnds(Step[State]):
    """Managers go home, effects of the round end, the turn markers shift, points are noted."""

    id = "end"
    title = t("The round ends")

    def enter(self, state: State) -> State:
        order = state.order
        shift = 1 if state.options.rotation == "first_last" else -1
        order = (*order[shift:], *order[:shift])
        return replace(
            put_away(state),
            order=order,
            placed=((),) * 8,
            visits=(),
            seats=tuple(replace(seat, managers=0) for seat in state.seats),
            settled=(),
            history=(*state.history, tuple(seat.points for seat in state.seats)),
        )


def _cards(state: State) -> list[EventCard]:
    return [state.sheet.events[event] for event in state.in_force]


def laid_out(state: State) -> State:
    """The state with what events in force lay beside the board: an extra car, workers on offer."""
    for card in _cards(state):
        if card.effect == "extra_car":
            state = replace(state, train=(*state.train, Car(card.amount, extra=True)))
        elif card.effect == "extra_immigrant":
            offer = extra_tokens(state, card.supply)
            state = replace(state, offer=offer, piles=without(state, EXTRAS, offer))
    return state


def put_away(state: State) -> State:
    """The state without what events have laid beside the board."""
    if state.offer:
        state = replace(state, piles=without(state, EXTRAS, state.offer, 1), offer=())
    return replace(state, train=tuple(car for car in state.train if not car.extra))


def last_phase(state: State) -> int:
    """The phase with which the game ends."""
    return 0 if state.options.mode == "phase1" else 2


def is_last_round(state: State) -> bool:
    """Whether the game ends with this round."""
    return state.round == len(LETTERS) - 1 and state.phase == last_phase(state)


def round_of(state: State, place: int) -> int:
    """The round (0 to 3) in which the event at a place of the three comes into force."""
    letter = state.sheet.events[state.events[place]].letter
    if state.options.events == "letter" and letter:
        return LETTERS.index(letter)
    return place + 1


def events_in_force(state: State) -> tuple[str, ...]:
    """The events that act in this round: those that come now, and those that last."""
    found = []
    for place, event in enumerate(state.events):
        card = state.sheet.events[event]
        since = round_of(state, place)
        lasts = card.lasts
        if lasts == "open":
            lasts = state.options.durations
        if state.round == since or (state.round > since and lasts == "phase"):
            found.append(event)
    return tuple(found)
