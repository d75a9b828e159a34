"""What each move is called in the log and beside undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.checklist import ByHand, Done, drawn_title
from companion.games.imigrantes.moves import (
    Bring,
    Buy,
    Did,
    DiscardStarting,
    Favour,
    FreeMove,
    Hire,
    Influence,
    KeepBonus,
    Lift,
    NobodyLeft,
    NoMore,
    Place,
    PlaceOn,
    PutBack,
    PutWorker,
    Reveal,
    Sell,
    SellSmall,
    SetDepth,
    Skip,
    Sold,
    SwapManager,
    Use,
)
from companion.games.imigrantes.order import AGENDA
from companion.games.imigrantes.parts import STARTING
from companion.games.imigrantes.prices import HARVEST, MANUFACTURE, hire_price, national_price, yield_of
from companion.games.imigrantes.selling import how_many
from companion.games.imigrantes.state import Hiring, Moving, Passing, State, Using
from companion.games.imigrantes.told import ExpandTold, HiresTold
from companion.games.imigrantes.tracked import DEPTHS, PRICE_NUMBERS, SEAT_NUMBERS, tracked
from companion.games.imigrantes.words import (
    ACTION_NAMES,
    FAVOUR_NAMES,
    GOOD_NAMES,
    bonus_name,
    piece_name,
    seat_name,
    token_name,
)
from companion.games.imigrantes.yields import Yield
from companion.kernel import Correct, Drawn
from companion.text import Label, Text, t


def title(state: State, move: Any) -> Label:
    """The title of a legal move made on `state`; all read it."""
    if isinstance(move, Drawn):
        return drawn_title(AGENDA.step(state), state, move)
    if isinstance(move, KeepBonus):
        return _kept(state, move)
    if isinstance(move, Correct):
        return _corrected(state, move)
    if isinstance(move, SetDepth):
        return t("Bookkeeping: {depth}", depth=DEPTHS[move.depth])
    if isinstance(move, Done):
        step = AGENDA.step(state)
        return step.title if isinstance(step, ByHand) else t("Done")
    return _WORDS[type(move)](state, move, seat_name(state, move.seat))


def _kept(state: State, move: KeepBonus) -> Label:
    who = seat_name(state, move.seat)
    given = bonus_name(state.sheet, move.give)
    return t("{who} keeps a bonus and gives: {card}", who=who, card=given)


def _corrected(state: State, move: Correct) -> Text:
    group, label, now, names = _tracked(state, move.path)
    if move.to is None:
        after: Label = str(now + move.by) if isinstance(now, int) else ""
    else:
        after = names.get(str(move.to), str(move.to))
    return t(
        "Correction, {group}: {label} {now} → {after} ({reason})",
        group=group,
        label=label,
        now=names.get(str(now), str(now)),
        after=after,
        reason=move.reason,
    )


def _tracked(state: State, path: str) -> tuple[Label, Label, int | str, dict[str, Label]]:
    """Group, label, value and the names of the values of what a correction changes."""
    head, _, rest = path.partition("/")
    if head == "player":
        n, _, name = rest.partition("/")
        return seat_name(state, int(n)), SEAT_NUMBERS[name], int(getattr(state.seats[int(n)], name)), {}
    if head == "price":
        return t("Prices"), PRICE_NUMBERS[rest], int(getattr(state.prices, rest)), {}
    found = next(one for one in tracked(state) if one.path == path)
    return found.group, found.label, found.value, dict(found.options)


def _hire(state: State, move: Hire, who: str) -> Text:
    local = state.local
    token = token_name(state.sheet, move.token)
    if isinstance(local, Hiring) and local.bonus:
        return t("{who} takes one more, free: {token}", who=who, token=token)
    space = local.at if isinstance(local, Hiring) and local.at not in local.hired else -1
    price = national_price if AGENDA.step(state).id == "nationals" else hire_price
    return t("{who} hires {token} for ${n}", who=who, token=token, n=price(state, space).total)


def _put(state: State, move: PutWorker, who: str) -> Text:
    local = state.local
    token = STARTING
    if isinstance(local, Hiring):
        token = local.token
    elif isinstance(local, Moving):
        token = local.hand[0]
    piece = piece_name(state.sheet, state.seats[move.seat].holdings[move.property].piece)
    return t("{who} puts {token} on {piece}", who=who, token=token_name(state.sheet, token), piece=piece)


def _use(state: State, move: Use, who: str) -> Text:
    step, local = AGENDA.step(state), state.local
    if not isinstance(step, Yield) or not isinstance(local, Using):
        return t("{who} acts", who=who)
    n = yield_of(state, step.action, move.seat, local.at).total
    if step.action == HARVEST:
        return t("{who} harvests {n} coffee", who=who, n=n)
    if step.action == MANUFACTURE:
        return t("{who} makes {n} goods", who=who, n=n)
    return t("{who} collects ${n} of taxes", who=who, n=n)


def _favour(state: State, move: Favour, who: str) -> Text:
    if move.favour == "turn":
        return t("{who} swaps turns with {other}", who=who, other=seat_name(state, move.other))
    return t("{who}: {favour}", who=who, favour=FAVOUR_NAMES[move.favour])


def _influence(state: State, move: Influence, who: str) -> Text:
    what = GOOD_NAMES[move.market]
    if move.by > 0:
        return t("{who}: {what} +$1", who=who, what=what)
    return t("{who}: {what} −$1", who=who, what=what)


def _sell(state: State, move: Sell, who: str) -> Text:
    n = how_many(state, move.seat, move.good, move.car)
    return t(
        "{who} sells {n} {good} into car {car}", who=who, n=n, good=GOOD_NAMES[move.good], car=move.car + 1
    )


def _piece_of(state: State, seat: int, prop: int) -> Label:
    if state.depth == "prices" and prop:
        return t("an own piece")
    return piece_name(state.sheet, state.seats[seat].holdings[prop].piece)


def _did(state: State, move: Did, who: str) -> Text:
    step, local = AGENDA.step(state), state.local
    if isinstance(step, ExpandTold | HiresTold) and isinstance(local, Using | Passing):
        price = step.price(state, move.seat, local.at)
        if price is not None:
            return t("{who}: {action} for ${n}", who=who, action=step.title, n=price.total)
    return t("{who}: {action}, done", who=who, action=step.title)


def _sold(state: State, move: Sold, who: str) -> Text:
    what: Label = GOOD_NAMES["coffee" if move.coffee else "goods"]
    if move.coffee and move.goods:
        what = t("{one} and {other}", one=GOOD_NAMES["coffee"], other=GOOD_NAMES["goods"])
    return t("{who} sells {what}: {step}", who=who, what=what, step=AGENDA.step(state).title)


def _skip(state: State, move: Skip, who: str) -> Text:
    return t("{who} passes: {step}", who=who, step=AGENDA.step(state).title)


_WORDS: dict[type, Callable[[State, Any, str], Text]] = {
    Place: lambda s, m, who: t("{who}: {action}", who=who, action=ACTION_NAMES[m.action]),
    PlaceOn: lambda s, m, who: t(
        "{who}: manager on {piece}", who=who, piece=_piece_of(s, m.seat, m.property)
    ),
    SwapManager: lambda s, m, who: t("{who} swaps a manager", who=who),
    Hire: _hire,
    Skip: _skip,
    NoMore: lambda s, m, who: t("{who} hires no more", who=who),
    PutWorker: _put,
    Use: _use,
    Buy: lambda s, m, who: t("{who} buys {piece}", who=who, piece=piece_name(s.sheet, m.piece)),
    Favour: _favour,
    Influence: _influence,
    Sell: _sell,
    SellSmall: lambda s, m, who: t(
        "{who} sells one {good} at the small market", who=who, good=GOOD_NAMES[m.good]
    ),
    Lift: lambda s, m, who: t("{who} lifts the workers", who=who),
    FreeMove: lambda s, m, who: t(
        "{who} moves the workers of {piece}", who=who, piece=_piece_of(s, m.seat, m.property)
    ),
    PutBack: lambda s, m, who: t("{who} puts all back", who=who),
    Bring: lambda s, m, who: t(
        "{who} brings a worker from {piece}", who=who, piece=_piece_of(s, m.seat, m.property)
    ),
    DiscardStarting: lambda s, m, who: t("{who} discards a starting worker", who=who),
    Did: _did,
    Sold: _sold,
    NobodyLeft: lambda s, m, who: t("Nobody is left to hire"),
    Reveal: lambda s, m, who: t("{who} shows: {card}", who=who, card=bonus_name(s.sheet, m.card)),
}
