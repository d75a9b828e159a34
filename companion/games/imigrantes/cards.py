"""Events (10) and expansion pieces (11) of the set-up, which come again with every phase."""

from __future__ import annotations

from companion.agenda import Line, replace
from companion.checklist import DrawStep, drawn_so_far
from companion.games.imigrantes.parts import EXTRAS, LETTERS, PHASES, EventCard
from companion.games.imigrantes.setup import tokens_text, without
from companion.games.imigrantes.state import State
from companion.games.imigrantes.tables import tables
from companion.games.imigrantes.words import (
    ROMAN,
    event_name,
    piece_mark,
    piece_name,
)
from companion.kernel import Draw
from companion.practice import made_up
from companion.text import Label, commas, semicolons, t
from companion.view import Mark


class Events(DrawStep[State]):
    """10: three events of the phase; the first revealed brings its extra immigrants; then by date."""

    id = "events"
    title = t("Events")

    def pending(self, state: State) -> Draw | None:
        if drawn_so_far(state):
            return None
        phase = PHASES[state.phase]
        deck = tuple(key for key, card in state.sheet.events.items() if card.phase == phase)
        return Draw(self.new_id(state), t("Three events, in the order revealed"), deck, 3)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        first = state.sheet.events[items[0]]
        state = replace(
            state,
            events=tuple(sorted(items, key=lambda e: state.sheet.events[e].order)),
            first_event=items[0],
        )
        return self.join(state, first) if first.letter else state

    def join(self, state: State, first: EventCard) -> State:
        """The extra immigrants of the first event revealed go to the ship of its letter."""
        joining = extra_tokens(state, first.extra)
        ship = LETTERS.index(first.letter)
        ships = (*state.ships[:ship], (*state.ships[ship], *joining), *state.ships[ship + 1 :])
        return replace(state, ships=ships, piles=without(state, EXTRAS, joining))

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return event_name(state.sheet, item), Mark("card", "grey", state.sheet.events[item].letter)

    def lines(self, state: State) -> tuple[Line, ...]:
        extra: Label = ""
        if state.first_event:
            card = state.sheet.events[state.first_event]
            name = event_name(state.sheet, state.first_event)
            if card.letter and card.extra:
                tokens = tokens_text(state, tuple(n for n, k in card.extra.items() for _ in range(k)))
                practice = tables(state.sheet).is_made_up("events", state.first_event, "extra")
                what = t("{event}: {tokens} on ship {letter}", event=name, tokens=tokens, letter=card.letter)
                extra = made_up(what, practice)
            else:
                extra = t("{event}: nobody", event=name)
        text = semicolons(
            t("{letter}: {event}", letter=letter, event=event_name(state.sheet, event))
            for letter, event in zip("BCD", state.events, strict=False)
        )
        return (
            (
                "events-0",
                t("The first event revealed brings extra immigrants to the ship of its letter"),
                extra,
            ),
            ("events-1", t("Reveal two more; lay the three out by date in rounds B, C and D"), text),
        )


class Special(DrawStep[State]):
    """11A: one special piece of the phase."""

    id = "special"
    title = t("Special piece")

    def pending(self, state: State) -> Draw | None:
        phase = PHASES[state.phase]
        pool = tuple(key for key in state.specials if state.sheet.pieces[key].phase == phase)
        if drawn_so_far(state) or state.special or not pool:
            return None
        return Draw(self.new_id(state), t("Special piece of phase {phase}", phase=phase), pool, 1)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        left = tuple(key for key in state.specials if key != items[0])
        return replace(state, special=items[0], specials=left)

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return piece_name(state.sheet, item), piece_mark(state.sheet, item)

    def lines(self, state: State) -> tuple[Line, ...]:
        result = piece_name(state.sheet, state.special) if state.special else ""
        return (("special-0", t("One special piece of phase {phase}", phase=ROMAN[state.phase]), result),)


class Simple(DrawStep[State]):
    """11B: simple pieces face up, one more than players; at least one farm, factory and city."""

    id = "simple"
    title = t("Simple pieces")

    def pending(self, state: State) -> Draw | None:
        count = min(len(state.seats) + 1 - len(state.market), len(state.pile))
        if drawn_so_far(state) or count <= 0:
            return None
        return Draw(self.new_id(state), t("Simple pieces"), state.pile, count, must=self._must(state, count))

    def _must(self, state: State, count: int) -> tuple[tuple[str, ...], ...]:
        """A group for each kind that does not lie there yet, as far as the pile can give it."""
        kinds = {key: piece.kind for key, piece in state.sheet.pieces.items()}
        there = {kinds[key] for key in state.market}
        groups = [
            tuple(key for key in state.pile if kinds[key] == kind)
            for kind in ("farm", "factory", "city")
            if kind not in there
        ]
        return tuple(group for group in groups if group)[:count]

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        left = tuple(key for key in state.pile if key not in items)
        return replace(state, market=(*state.market, *items), pile=left)

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return piece_name(state.sheet, item), piece_mark(state.sheet, item)

    def lines(self, state: State) -> tuple[Line, ...]:
        n = len(state.seats) + 1
        what = t("{n} simple pieces, among them a farm, a factory and a city", n=n)
        return (("simple-0", what, pieces_text(state, state.market)),)


def extra_tokens(state: State, wanted: dict[str, int]) -> tuple[str, ...]:
    """Tokens from the A–D pile, as many of those wanted as there are."""
    index = tables(state.sheet).nation_index
    left = state.piles[EXTRAS]
    return tuple(name for name, n in wanted.items() for _ in range(min(n, left[index[name]])))


def pieces_text(state: State, pieces: tuple[str, ...]) -> Label:
    """A list of pieces in words."""
    return commas(piece_name(state.sheet, piece) for piece in pieces)
