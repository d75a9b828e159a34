"""What each move is called in the log and beside undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.agenda import replace
from companion.checklist import Done, drawn_title
from companion.games.imperialism_america.cards import price_of, printed_use
from companion.games.imperialism_america.corrections import corrections
from companion.games.imperialism_america.deeds import deed_text, owner_index
from companion.games.imperialism_america.dominions import forecast
from companion.games.imperialism_america.moves import (
    Adjust,
    ChooseLeader,
    Finish,
    Hold,
    Look,
    Pass,
    Pay,
    Play,
    Recycle,
    Where,
)
from companion.games.imperialism_america.order import AGENDA
from companion.games.imperialism_america.parts import KINDS
from companion.games.imperialism_america.resolution import counter, income_sum
from companion.games.imperialism_america.scoring import points_of
from companion.games.imperialism_america.state import Deed, InUse, State
from companion.games.imperialism_america.steps import side_of
from companion.games.imperialism_america.tables import block_ids
from companion.games.imperialism_america.words import (
    KIND_NAMES,
    SHORT_NAMES,
    SIDE_NAMES,
    USE_NAMES,
    block_at,
    card_name,
    leader_name,
)
from companion.kernel import Correct, Drawn
from companion.text import Label, Text, t, tn


def title(state: State, move: Any) -> Label:
    """The title of a legal move made on `state`."""
    if isinstance(move, Drawn):
        return drawn_title(AGENDA.step(state), state, move)
    if isinstance(move, Correct):
        return _corrected(state, move)
    if isinstance(move, Done):
        return _done(state)
    return _WORDS[type(move)](state, move, SIDE_NAMES[side_of(move)])


def _done(state: State) -> Label:
    step = AGENDA.step(state)
    if step.id == "dominions":
        usa, la = points_of(forecast(state.blocks, state.cia, state.options))
        return t("Dominions: {usa} +{n}, {la} +{m}", usa=SHORT_NAMES[0], n=usa, la=SHORT_NAMES[1], m=la)
    if step.id == "counter":
        return t("The counter {counter} leaves", counter=counter(state))
    if step.id == "income":
        usa, la = (income_sum(state.options, state.sheet, state.blocks, side).total for side in range(2))
        return t("Income: {usa} +${n}, {la} +${m}", usa=SHORT_NAMES[0], n=usa, la=SHORT_NAMES[1], m=la)
    return step.title


def _corrected(state: State, move: Correct) -> Text:
    found = next((one for one in corrections(state) if one.path == move.path), None)
    if found is None:
        return t("Correction: {path} ({reason})", path=move.path, reason=move.reason)
    names = dict(found.options)
    now, after = found.value, move.to
    if after is None:
        after = int(now) + move.by
    return t(
        "Correction, {group}: {label} {now} → {after} ({reason})",
        group=found.group,
        label=found.label,
        now=names.get(str(now), str(now)),
        after=names.get(str(after), str(after)),
        reason=move.reason,
    )


def _play(state: State, move: Play, who: Text) -> Text:
    side = side_of(move)
    card = card_name(state, side, move.use, move.card)
    if move.use == "leader":
        n = state.sheet.leaders[move.card].points
        return tn("{who}: {card}, {n} point", "{who}: {card}, {n} points", n, who=who, card=card)
    if move.use == "special":
        return t("{who}: {card}", who=who, card=card)
    price = price_of(state, printed_use(state, side, move.use, move.card))
    if price is not None:
        return t("{who}: {card}, {use} for ${n}", who=who, card=card, use=USE_NAMES[move.use], n=price.total)
    return t("{who}: {card}, {use}", who=who, card=card, use=USE_NAMES[move.use])


def _pay(state: State, move: Pay, who: Text) -> Text:
    if move.dollar:
        return t("{who} pays the dollar price, ${n}", who=who, n=state.dollar)
    return t("{who} pays ${n}", who=who, n=move.cash) if move.cash else t("{who} pays nothing", who=who)


def _hold(state: State, move: Hold, who: Text) -> Text:
    if move.kind:
        kind = KIND_NAMES[KINDS.index(move.kind)]
        side = SIDE_NAMES[owner_index(move.owner)]
        if move.act == "place":
            return t("{who}: place {kind} of {side}", who=who, kind=kind, side=side)
        return t("{who}: remove {kind} of {side}", who=who, kind=kind, side=side)
    return t("{who}: move the CIA", who=who) if move.act == "cia" else t("{who}: dominion marker", who=who)


def _where(state: State, move: Where, who: Text) -> Text:
    n = block_ids(state.sheet).index(move.block)
    local = state.local
    if isinstance(local, InUse) and local.held is not None:
        return t("{who}: {what}", who=who, what=deed_text(state, replace(local.held, block=n)))
    return t("{who}: in {block}", who=who, block=block_at(state, n))


def _adjust(state: State, move: Adjust, who: Text) -> Text:
    deed = Deed(move.what, owner_index(move.owner), by=move.by)
    return t("By a card of {who}: {what}", who=who, what=deed_text(state, deed))


def _look(state: State, move: Look, who: Text) -> Text:
    return t("{who} looks further", who=who) if move.menu else t("{who} looks back", who=who)


def _finish(state: State, move: Finish, who: Text) -> Text:
    return (
        t("{who}: the card is done and noted", who=who)
        if move.keep
        else t("{who}: the card is done", who=who)
    )


def _recycle(state: State, move: Recycle, who: Text) -> Text:
    return tn("{who} exchanges {n} card", "{who} exchanges {n} cards", move.n, who=who)


def _choose(state: State, move: ChooseLeader, who: Text) -> Text:
    return t("{who}: {leader} comes into play", who=who, leader=leader_name(state.sheet, move.leader))


_WORDS: dict[type, Callable[[State, Any, Text], Text]] = {
    ChooseLeader: _choose,
    Play: _play,
    Pass: lambda s, m, who: t("{who} passes", who=who),
    Pay: _pay,
    Hold: _hold,
    Where: _where,
    Look: _look,
    Adjust: _adjust,
    Finish: _finish,
    Recycle: _recycle,
}
