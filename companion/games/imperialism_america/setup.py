"""The set-up by hand (rulebook, Setup 1–4 and 6) and the leaders (5)."""

from __future__ import annotations

from companion.agenda import Line, Option, Step, option, replace
from companion.checklist import DrawStep, drawn_so_far, note
from companion.errors import IllegalMove
from companion.games.imperialism_america.moves import ChooseLeader
from companion.games.imperialism_america.parts import SIDES
from companion.games.imperialism_america.state import State
from companion.games.imperialism_america.steps import ByHand, ask, side_of
from companion.games.imperialism_america.tables import is_full, mode_of
from companion.games.imperialism_america.words import (
    SIDE_NAMES,
    block_mark,
    block_name,
    honest,
    leader_name,
    player_name,
    use_text,
)
from companion.kernel import Draw, Prompt
from companion.text import Label, commas, t, tn
from companion.view import Mark


class BoardReady(ByHand):
    """1: the board and the victory point markers."""

    id = "board"
    title = t("Lay out the board")

    def lines(self, state: State) -> tuple[Line, ...]:
        usa = player_name(state.options, 0)
        return (
            ("facing", t("The board in the middle, its text facing the USA: {who}", who=usa), ""),
            ("points", t("Both victory point markers on the first space of the track"), ""),
        )


class MoneyReady(ByHand):
    """2: aid cards, the dollar price, the money of the set-up card."""

    id = "money"
    title = t("Hand out aid cards and money")

    def lines(self, state: State) -> tuple[Line, ...]:
        aid = (
            t("Each takes the aid card of the full game")
            if is_full(state)
            else t("Each takes the aid card of the introductory game")
        )
        money = mode_of(state).money
        cash = t("The USA takes ${usa}, Latin America ${la}", usa=money.usa, la=money.la)
        return (
            ("aid", aid, ""),
            ("dollar", t("The dollar price marker on ${n}", n=state.sheet.dollar_start), ""),
            ("cash", honest(state.sheet, cash, "modes", state.options.mode, "money"), ""),
        )


class InfluenceReady(ByHand):
    """3: the first markers and the CIA. They stand in the state from the start."""

    id = "influence"
    title = t("Place the first markers")

    def lines(self, state: State) -> tuple[Line, ...]:
        return (
            ("cultural", t("A cultural marker of Latin America in every block"), ""),
            ("industrial", t("An industrial marker of Latin America in every block but the Caribbean"), ""),
            ("caribbean", t("An industrial marker of the USA in the Caribbean"), ""),
            ("cia", t("The CIA in Brazil"), ""),
        )


class CardsReady(ByHand):
    """4: decks and first hands."""

    id = "cards"
    title = t("Shuffle the decks and draw")

    def lines(self, state: State) -> tuple[Line, ...]:
        mode = mode_of(state)
        n = mode.hand
        lines: list[Line] = [
            ("decks", t("Each shuffles the own action cards"), ""),
            ("hand", tn("Each draws {n} card", "Each draws {n} cards", n), ""),
        ]
        if is_full(state):
            lines.append(("revolutions", t("Latin America shuffles the revolution cards"), ""))
            drawn = tn(
                "The USA shuffles the dictatorship cards and draws {n}",
                "The USA shuffles the dictatorship cards and draws {n}",
                mode.special.usa,
            )
            lines.append(("dictatorships", drawn, ""))
        return tuple(lines)


class LeaderTokens(DrawStep[State]):
    """5 (full game): leader tokens for each player."""

    id = "tokens"
    title = t("Leader tokens")

    def skipped(self, state: State) -> bool:
        return not is_full(state)

    def pending(self, state: State) -> Draw | None:
        side = drawn_so_far(state)
        if side >= len(SIDES):
            return None
        gone = [*state.tokens[0], *state.tokens[1]]
        pool = [block for block, n in state.sheet.leader_tokens.items() for _ in range(n)]
        for block in gone:
            pool.remove(block)
        what = t("Leader tokens: {side}", side=SIDE_NAMES[side])
        return Draw(self.new_id(state), what, tuple(pool), state.sheet.leaders_each)

    def take(self, state: State, draw: Draw, items: tuple[str, ...]) -> State:
        side = drawn_so_far(state) - 1
        tokens = (state.tokens[0], items) if side else (items, state.tokens[1])
        return replace(state, tokens=tokens)

    def item(self, state: State, item: str) -> tuple[Label, Mark]:
        return block_name(state.sheet, item), block_mark(state.sheet, item)

    def lines(self, state: State) -> tuple[Line, ...]:
        if not is_full(state):
            return ()
        n = state.sheet.leaders_each
        found = []
        for side in range(len(SIDES)):
            text = commas(block_name(state.sheet, block) for block in state.tokens[side])
            line = t("{n} leader tokens: {side}", n=n, side=SIDE_NAMES[side])
            found.append((f"tokens-{side}", honest(state.sheet, line, "leader_tokens"), text))
        return tuple(found)


class ChooseLeaders(Step[State]):
    """5 (full game): for each token, one of the leaders of its block."""

    id = "leaders"
    title = t("Leaders")

    def __init__(self) -> None:
        self.moves = {ChooseLeader: self._choose}

    def skipped(self, state: State) -> bool:
        return not is_full(state)

    def waits(self, state: State) -> bool:
        return any(len(state.leaders[side]) < len(state.tokens[side]) for side in range(len(SIDES)))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = []
        for side in range(len(SIDES)):
            n = len(state.leaders[side])
            if n >= len(state.tokens[side]):
                continue
            block = state.tokens[side][n]
            title = t(
                "{who}: a leader of {block}", who=SIDE_NAMES[side], block=block_name(state.sheet, block)
            )
            options: list[Option] = []
            for leader in self._free(state, block):
                card = state.sheet.leaders[leader]
                detail = use_text(card.use) if card.use is not None else ""
                move = ChooseLeader(SIDES[side], leader)
                mark = block_mark(state.sheet, block)
                options.append(
                    option(leader, leader_name(state.sheet, leader), move, mark=mark, detail=detail)
                )
            name = f"leader-{SIDES[side]}-{n}"
            found.append(ask(name, title, options, side=side, state=state, step=self.id))
        return tuple(found)

    def leave(self, state: State) -> State:
        return note(state, self.id, "hand")

    def lines(self, state: State) -> tuple[Line, ...]:
        if not is_full(state):
            return ()
        chosen = (*state.leaders[0], *state.leaders[1])
        text = commas(leader_name(state.sheet, leader) for leader in chosen)
        return (("leaders", t("For each token one of the two leaders of its block comes into play"), text),)

    def _free(self, state: State, block: str) -> list[str]:
        taken = (*state.leaders[0], *state.leaders[1])
        return [key for key, one in state.sheet.leaders.items() if one.block == block and key not in taken]

    def _choose(self, state: State, move: ChooseLeader) -> State:
        side = side_of(move)
        n = len(state.leaders[side])
        if n >= len(state.tokens[side]):
            raise IllegalMove(t("All leaders of this side are chosen."))
        if move.leader not in self._free(state, state.tokens[side][n]):
            raise IllegalMove(t("That leader cannot be chosen."))
        mine = (*state.leaders[side], move.leader)
        return replace(state, leaders=(state.leaders[0], mine) if side else (mine, state.leaders[1]))


class CountersReady(ByHand):
    """6: the stack of round counters."""

    id = "counters"
    title = t("Stack the round counters")

    def lines(self, state: State) -> tuple[Line, ...]:
        counters = mode_of(state).counters
        first, last = counters[0], counters[-1]
        if is_full(state):
            text = t("Red side up, {first} on top, {last} at the bottom", first=first, last=last)
        else:
            text = t("White side up, {first} on top, {last} at the bottom", first=first, last=last)
        return (("counters", text, ""),)
