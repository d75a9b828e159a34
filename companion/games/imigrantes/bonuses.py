"""Bonus cards (12): the financial one, those kept in secret, and those for all."""

from __future__ import annotations

from companion.agenda import Line, Option, Step, option, replace
from companion.checklist import DrawStep, drawn_so_far, note
from companion.errors import IllegalMove
from companion.games.imigrantes.moves import KeepBonus
from companion.games.imigrantes.state import State
from companion.games.imigrantes.steps import ask
from companion.games.imigrantes.words import (
    KIND_MARKS,
    bonus_name,
    plainly,
    seat_name,
)
from companion.kernel import UNKNOWN, Draw, Drawn, Prompt
from companion.text import Label, semicolons, t, tn
from companion.view import Mark


class FinancialCard(DrawStep[State]):
    """12A: one financial bonus for all; drawn where more than one fits the table."""

    id = "financial"
    title = t("Financial bonus")

    def enter(self, state: State) -> State:
        fitting = self._fitting(state)
        if len(fitting) == 1:
            return note(replace(state, financial=fitting[0], local=None), f"{self.id}-0", "hand")
        return super().enter(state)

    def pending(self, state: State) -> Draw | None:
        if state.financial:
            return None
        return Draw(self.new_id(state), t("Financial bonus"), self._fitting(state), 1)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        return replace(state, financial=items[0])

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return financial_text(state, item), Mark("card", "yellow")

    def lines(self, state: State) -> tuple[Line, ...]:
        result = financial_text(state, state.financial) if state.financial else ""
        return (("financial-0", t("One financial bonus for all"), result),)

    def _fitting(self, state: State) -> tuple[str, ...]:
        n = len(state.seats)
        return tuple(key for key, card in state.sheet.financial.items() if n in card.players)


class BonusDraw(DrawStep[State]):
    """What the draws of bonus cards share."""

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return bonus_name(state.sheet, item), bonus_mark(state, item)

    def listed(self, state: State) -> tuple[str, ...]:
        """All that does not lie open: a shorter list would tell what the others hold."""
        return not_public(state)

    def by_app(self, state: State) -> bool:
        """The companion cannot draw from a deck while cards of it are on paper."""
        return not on_paper(state)


class Deal(BonusDraw):
    """12B: two bonus cards for each player, seen by that player alone."""

    id = "deal"
    title = t("Bonus cards")

    def enter(self, state: State) -> State:
        if state.options.secrets == "paper":
            hidden = tuple((UNKNOWN, UNKNOWN) for _ in state.seats)
            return note(replace(state, dealt=hidden), "deal-0", "hand")
        return replace(super().enter(state), dealt=tuple(() for _ in state.seats))

    def pending(self, state: State) -> Draw | None:
        seat = next((n for n, cards in enumerate(state.dealt) if not cards), None)
        if seat is None:
            return None
        what = t("Two bonus cards for {who}", who=seat_name(state, seat))
        return Draw(self.new_id(state), what, unseen(state), 2, seat=seat)

    def more(self, state: State, draw: Draw) -> tuple[Option, ...]:
        """A player without a phone keeps the two cards in hand; the companion never learns them."""
        hidden = Drawn(draw.id, (UNKNOWN,) * draw.count, "hand")
        return (option("paper", t("On paper"), hidden, mark=Mark("lock")),)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        seat = draw.seat or 0
        return replace(state, dealt=(*state.dealt[:seat], items, *state.dealt[seat + 1 :]))

    def lines(self, state: State) -> tuple[Line, ...]:
        return (("deal-0", t("Two bonus cards for each player"), ""),)


class Keep(Step[State]):
    """12B: of two cards each player keeps one in secret; the other becomes common."""

    id = "keep"
    title = t("Secret bonus")

    def __init__(self) -> None:
        self.moves = {KeepBonus: self._keep}

    def enter(self, state: State) -> State:
        return replace(state, secrets=tuple("" for _ in state.seats))

    def waits(self, state: State) -> bool:
        return "" in state.secrets

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = []
        for seat, kept in enumerate(state.secrets):
            if kept:
                continue
            who = seat_name(state, seat)
            cards = state.dealt[seat]
            if UNKNOWN in cards:
                title = t("{who}: which card do you give to all?", who=who)
                options = [
                    option(
                        f"give-{c}",
                        bonus_name(state.sheet, c),
                        KeepBonus(seat, UNKNOWN, c),
                        mark=bonus_mark(state, c),
                    )
                    for c in not_public(state)
                ]
            else:
                title = t("{who}: which card do you keep in secret?", who=who)
                options = [
                    option(
                        f"keep-{n}",
                        bonus_name(state.sheet, c),
                        KeepBonus(seat, c, cards[1 - n]),
                        mark=bonus_mark(state, c),
                        at=f"mine/{c}",
                    )
                    for n, c in enumerate(cards)
                ]
            hidden = UNKNOWN not in cards
            found.append(ask(state, f"keep-{seat}", title, options, seat=seat, step=self.id, secret=hidden))
        return tuple(found)

    def leave(self, state: State) -> State:
        return note(replace(state, dealt=()), self.id, "hand")

    def lines(self, state: State) -> tuple[Line, ...]:
        return (("keep", t("Each keeps one in secret; the others lie open for all"), ""),)

    def _keep(self, state: State, move: KeepBonus) -> State:
        seat = move.seat
        if not 0 <= seat < len(state.seats) or state.secrets[seat]:
            raise IllegalMove(t("This player has kept a card already."))
        cards = state.dealt[seat]
        if UNKNOWN in cards:
            if move.keep != UNKNOWN or move.give not in unseen(state):
                raise IllegalMove(t("That card is not in this hand."))
        elif sorted((move.keep, move.give)) != sorted(cards):
            raise IllegalMove(t("That card is not in this hand."))
        return replace(
            state,
            secrets=(*state.secrets[:seat], move.keep, *state.secrets[seat + 1 :]),
            commons=(*state.commons, move.give),
        )


class Commons(BonusDraw):
    """12B: further common bonus cards: one, or two for two players."""

    id = "commons"
    title = t("Common bonus")

    def pending(self, state: State) -> Draw | None:
        if drawn_so_far(state):
            return None
        return Draw(self.new_id(state), t("Common bonus"), unseen(state), 2 if len(state.seats) == 2 else 1)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        return replace(state, commons=(*state.commons, *items))

    def lines(self, state: State) -> tuple[Line, ...]:
        n = 2 if len(state.seats) == 2 else 1
        text = semicolons(bonus_name(state.sheet, card) for card in state.commons)
        return (("commons-0", tn("{n} more common bonus", "{n} more common bonuses", n), text),)


def unseen(state: State) -> tuple[str, ...]:
    """Bonus cards of which nobody knows where they are."""
    seen = {*state.commons, *state.secrets}
    for cards in state.dealt:
        seen.update(cards)
    return tuple(card for card in state.sheet.bonuses if card not in seen)


def not_public(state: State) -> tuple[str, ...]:
    """Bonus cards that do not lie open on the table."""
    return tuple(card for card in state.sheet.bonuses if card not in state.commons)


def on_paper(state: State) -> bool:
    """Whether any bonus card is kept on paper."""
    return UNKNOWN in state.secrets or any(UNKNOWN in cards for cards in state.dealt)


def bonus_mark(state: State, bonus: str) -> Mark:
    """What a bonus card is about, as a mark."""
    card = state.sheet.bonuses.get(bonus)
    if card is None:
        return Mark("lock")
    nation = state.sheet.nationalities.get(card.most)
    if nation is not None:
        return Mark("flag", nation.tint, nation.letter)  # type: ignore[arg-type]
    return KIND_MARKS.get(card.most, Mark("card"))


def financial_text(state: State, card: str) -> Label:
    """The bands of a financial bonus in words."""
    bands = state.sheet.financial[card].bands
    return semicolons(t("from ${money}: {points}", money=n, points=plainly(points)) for n, points in bands)
