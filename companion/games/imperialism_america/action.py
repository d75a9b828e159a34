"""The action phase: cards in turn, the USA first, until both have passed."""

from __future__ import annotations

from companion.agenda import Step, replace
from companion.errors import IllegalMove
from companion.games.imperialism_america.cards import (
    check_playable,
    keepable,
    needs_block,
    note_card,
    owed,
    printed_use,
    why_not_there,
)
from companion.games.imperialism_america.deeds import deeds_of, owner_index, perform, perform_all
from companion.games.imperialism_america.moves import (
    Adjust,
    Finish,
    Hold,
    Look,
    Pass,
    Pay,
    Play,
    Where,
)
from companion.games.imperialism_america.offers import block_prompt, cost_prompt, turn_prompt
from companion.games.imperialism_america.parts import KINDS, USA, Use
from companion.games.imperialism_america.state import (
    NONE,
    Block,
    Deed,
    InUse,
    Played,
    Stage,
    State,
    on_board,
    with_block,
)
from companion.games.imperialism_america.steps import side_of, their_turn
from companion.games.imperialism_america.tables import block_ids, is_full
from companion.games.imperialism_america.taps import MENUS, effects_prompt, menu_prompt, where_prompt
from companion.kernel import Prompt
from companion.text import t

LARGEST = 5
"""The most that one tap changes a number by."""
HOLDS = {
    "place": ("effects", "other"),
    "cia": ("effects",),
    "remove": ("remove",),
    "dominion": ("dominion",),
}
"""Where each thing is taken in hand."""
NUMBERS = {
    "dollar": "effects",
    "money": "money",
    "points": "points",
    "cards": "cards",
    "special": "cards",
}


class Action(Step[State]):
    """Cards in turn; a player who passed is out until the other passes too, which ends the phase."""

    id = "action"
    title = t("Action phase")

    def __init__(self) -> None:
        self.moves = {
            Play: self._play,
            Pass: self._pass,
            Pay: self._pay,
            Hold: self._hold,
            Where: self._where,
            Look: self._look,
            Adjust: self._adjust,
            Finish: self._finish,
        }

    def enter(self, state: State) -> State:
        return replace(
            state,
            turn=USA,
            passed=(False, False),
            played=(),
            scored=(),
            recycled=(NONE, NONE),
            settled=(),
            used=() if state.options.leaders == "round" else state.used,
        )

    def waits(self, state: State) -> bool:
        return state.local is not None or not all(state.passed)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        local = state.local
        if not isinstance(local, InUse):
            return (turn_prompt(state, self.id),)
        build = {
            "cost": cost_prompt,
            "block": block_prompt,
            "effects": effects_prompt,
            "where": where_prompt,
        }.get(local.stage, menu_prompt)
        return (build(state, local, self.id),)

    def _play(self, state: State, move: Play) -> State:
        side = side_of(move)
        their_turn(side, state.turn)
        if state.local is not None:
            raise IllegalMove(t("First finish the card in use."))
        check_playable(state, side, move.use, move.card)
        printed = printed_use(state, side, move.use, move.card)
        state = self._take_card(state, side, move)
        local = InUse(move.use, move.card, "effects")
        if move.use == "special" or needs_block(printed):
            return replace(state, local=replace(local, stage="block"))
        if printed is not None:
            return self._as_printed(replace(state, local=local), side, printed, NONE)
        stage: Stage = "cost" if move.use == "strategic" else "effects"
        return replace(state, local=replace(local, stage=stage))

    def _take_card(self, state: State, side: int, move: Play) -> State:
        """The card leaves the hand; a leader stays, but is used."""
        state = replace(state, played=(*state.played, Played(side, move.use, move.card)))
        if move.use == "leader":
            points = state.sheet.leaders[move.card].points
            state = perform(state, Deed("points", side, by=points))
            return replace(state, used=(*state.used, move.card))
        if move.use == "special":
            return perform(state, Deed("special", side, by=-1))
        if move.card in ("cia", "people"):
            left = tuple(card for card in state.returning[side] if card != move.card)
            both = (state.returning[0], left) if side else (left, state.returning[1])
            return replace(state, returning=both)
        return perform(state, Deed("cards", side, by=-1))

    def _as_printed(self, state: State, side: int, printed: Use, block: int) -> State:
        """Pays for an entered card and does what is printed on it."""
        price = printed.cash + printed.dollar * state.dollar
        if owed(state, side, printed) > state.money[side]:
            raise IllegalMove(t("Only ${n} left", n=state.money[side]))
        if price:
            state = perform(state, Deed("money", side, by=-price))
        return perform_all(state, deeds_of(printed, block))

    def _pass(self, state: State, move: Pass) -> State:
        side = side_of(move)
        their_turn(side, state.turn)
        if state.local is not None:
            raise IllegalMove(t("First finish the card in use."))
        passed = (state.passed[0], True) if side else (True, state.passed[1])
        return replace(state, passed=passed, turn=side if passed[1 - side] else 1 - side)

    def _in_use(self, state: State, side: int, *stages: str) -> InUse:
        their_turn(side, state.turn)
        local = state.local
        if not isinstance(local, InUse):
            raise IllegalMove(t("No card is in use."))
        if local.stage not in stages:
            raise IllegalMove(t("Something else is to be answered first."))
        return local

    def _pay(self, state: State, move: Pay) -> State:
        side = side_of(move)
        local = self._in_use(state, side, "cost", "money")
        if (
            move.cash < 0
            or (move.dollar and move.cash)
            or (local.stage == "money" and move == Pay(move.side))
        ):
            raise IllegalMove(t("That is no price."))
        price = state.dollar if move.dollar else move.cash
        state = perform(state, Deed("money", side, by=-price))
        paid = replace(
            local, stage="effects", cash=local.cash + move.cash, dollars=local.dollars + move.dollar
        )
        return replace(state, local=paid)

    def _hold(self, state: State, move: Hold) -> State:
        side = side_of(move)
        local = self._in_use(state, side, *HOLDS[move.act])
        owner = owner_index(move.owner)
        if bool(move.kind) != (move.act in ("place", "remove")) or (bool(move.kind) and owner == NONE):
            raise IllegalMove(t("That is no marker."))
        kind = KINDS.index(move.kind) if move.kind else NONE
        if move.act == "place" and (owner == side) != (local.stage == "effects"):
            raise IllegalMove(t("Something else is to be answered first."))
        if move.act == "remove" and not on_board(state.blocks, owner, kind):
            raise IllegalMove(t("There is no such marker on the board."))
        if move.act == "cia" and owner != NONE:
            raise IllegalMove(t("That is no marker."))
        if move.act == "dominion" and all(block.dominion == owner for block in state.blocks):
            raise IllegalMove(t("That is so everywhere."))
        return replace(state, local=replace(local, stage="where", held=Deed(move.act, owner, kind)))

    def _where(self, state: State, move: Where) -> State:
        side = side_of(move)
        local = self._in_use(state, side, "block", "where")
        blocks = block_ids(state.sheet)
        if move.block not in blocks:
            raise IllegalMove(t("There is no such block."))
        n = blocks.index(move.block)
        if local.stage == "block":
            return self._use_in(state, local, side, n)
        held = local.held
        assert held is not None
        if (held.what == "cia" and state.cia == n) or (
            held.what == "dominion" and state.blocks[n].dominion == held.owner
        ):
            raise IllegalMove(t("It is so already."))
        return self._did(state, local, replace(held, block=n))

    def _use_in(self, state: State, local: InUse, side: int, n: int) -> State:
        printed = printed_use(state, side, local.use, local.card)
        special = local.use == "special"
        reason = why_not_there(state, side, printed, n, special=special)
        if reason:
            raise IllegalMove(t("That cannot be played: {why}.", why=reason))
        if special:
            block = state.blocks[n]
            state = replace(state, blocks=with_block(state, n, Block(block.usa, block.la, side, side)))
        if printed is not None:
            state = self._as_printed(state, side, printed, n)
        return replace(state, local=replace(local, stage="effects"))

    def _did(self, state: State, local: InUse, deed: Deed) -> State:
        """A deed is done and remembered with the card."""
        state = perform(state, deed)
        return replace(state, local=replace(local, stage="effects", held=None, deeds=(*local.deeds, deed)))

    def _look(self, state: State, move: Look) -> State:
        side = side_of(move)
        if move.menu:
            local = self._in_use(state, side, "effects")
            return replace(state, local=replace(local, stage=move.menu))
        local = self._in_use(state, side, "where", *MENUS)
        return replace(state, local=replace(local, stage="effects", held=None))

    def _adjust(self, state: State, move: Adjust) -> State:
        side = side_of(move)
        local = self._in_use(state, side, NUMBERS[move.what])
        owner = owner_index(move.owner)
        if (owner == NONE) != (move.what == "dollar") or not 0 < abs(move.by) <= LARGEST:
            raise IllegalMove(t("That is no change."))
        if move.what == "special" and not is_full(state):
            raise IllegalMove(t("only in the full game"))
        deed = Deed(move.what, owner, by=move.by)
        after = self._did(state, local, deed)
        if replace(after, local=None) == replace(state, local=None):
            raise IllegalMove(t("That changes nothing."))
        return after

    def _finish(self, state: State, move: Finish) -> State:
        side = side_of(move)
        local = self._in_use(state, side, "effects")
        noted = state.noted
        if move.keep:
            reason = keepable(state, side, local)
            if reason:
                raise IllegalMove(t("This card cannot be noted: {why}.", why=reason))
            noted = note_card(state, side, local)
        other = 1 - side
        return replace(state, local=None, noted=noted, turn=side if state.passed[other] else other)
