"""What a card does to the table, told by taps: what first, then where, until it is done."""

from __future__ import annotations

from typing import Final

from companion.agenda import Option, option
from companion.games.imperialism_america.cards import keepable, printed_use
from companion.games.imperialism_america.deeds import deed_text, most_of
from companion.games.imperialism_america.moves import Adjust, Finish, Hold, Look, Menu, Number, Pay, Where
from companion.games.imperialism_america.offers import dollar_option
from companion.games.imperialism_america.parts import KINDS, SIDES
from companion.games.imperialism_america.state import NONE, InUse, State, on_board
from companion.games.imperialism_america.steps import ask
from companion.games.imperialism_america.tables import block_ids, is_full
from companion.games.imperialism_america.words import (
    CIA_MARK,
    DOLLAR,
    KIND_NAMES,
    SHORT_NAMES,
    SIDE_NAMES,
    SPECIAL_NAMES,
    STAR,
    block_at,
    block_mark,
    card_name,
    dominion_mark,
    kind_mark,
    side_mark,
    signed,
    use_text,
)
from companion.kernel import Prompt
from companion.text import Label, semicolons, t
from companion.view import Mark

AMOUNTS: Final = (-1, -2, -3, -4, -5, 1, 2, 3, 4, 5)
STEPS: Final = (-1, 1)
MENUS: Final[tuple[Menu, ...]] = ("remove", "other", "money", "points", "dominion", "cards")
PLACE: Final = t("Place a marker")
MORE: Final = t("More")


def effects_prompt(state: State, local: InUse, step: str) -> Prompt:
    """All that a card can do; the first answer is that it is done."""
    side = state.turn
    me = SIDES[side]
    options: list[Option] = [option("done", t("Done"), Finish(me), mark=Mark("circle", "green"))]
    options += [_place(state, side, kind, PLACE) for kind in range(len(KINDS))]
    options.append(option("cia", t("Move the CIA"), Hold(me, "cia"), mark=CIA_MARK, group=PLACE))
    labels: dict[Menu, tuple[Label, Mark]] = {
        "remove": (t("Remove a marker"), Mark("cross")),
        "other": (
            t("Place a marker of: {side}", side=SIDE_NAMES[1 - side]),
            side_mark(state.options, 1 - side),
        ),
        "money": (t("Money"), DOLLAR),
        "points": (t("Victory points"), STAR),
        "dominion": (t("Dominion marker"), dominion_mark(state.options, side)),
        "cards": (t("Cards in hand"), Mark("card")),
    }
    for menu, (label, mark) in labels.items():
        options.append(option(menu, label, Look(me, menu), mark=mark, group=MORE))
    scale = state.sheet.dollar_scale
    for by, end in ((1, scale[-1]), (-1, scale[0])):
        options.append(
            option(
                f"dollar{by:+}",
                t("Dollar price {n}", n=signed(by)),
                Adjust(me, "dollar", by),
                mark=DOLLAR,
                group=MORE,
                why_not=t("The end of the scale") if state.dollar == end else "",
            )
        )
    reason = keepable(state, side, local)
    keep = t("Done, and note this card for this game")
    options.append(
        option("keep", keep, Finish(me, True), mark=Mark("card", "green"), group=MORE, why_not=reason)
    )
    title = t("{who}: what does it do?", who=SIDE_NAMES[side])
    return _ask(state, local, "effects", title, options, step, _so_far(state, local))


def _place(state: State, owner: int, kind: int, group: Label) -> Option:
    name = KINDS[kind]
    move = Hold(SIDES[state.turn], "place", SIDES[owner], name)
    return option(
        f"place-{name}", KIND_NAMES[kind], move, mark=kind_mark(state.options, owner, kind), group=group
    )


def _so_far(state: State, local: InUse) -> Label:
    """The card, what is printed on it, what was paid and done."""
    said: list[Label] = [card_name(state, state.turn, local.use, local.card)]
    printed = printed_use(state, state.turn, local.use, local.card)
    if printed is not None:
        said.append(use_text(printed))
    if local.cash:
        said.append(t("paid ${n}", n=local.cash))
    if local.dollars:
        said.append(t("{n} × dollar price paid", n=local.dollars))
    said += [deed_text(state, deed) for deed in local.deeds[-6:]]
    return semicolons(one for one in said if one)


def where_prompt(state: State, local: InUse, step: str) -> Prompt:
    """In which block what is held goes, or is taken from."""
    held = local.held
    assert held is not None
    side = state.turn
    options = []
    for n, block in enumerate(block_ids(state.sheet)):
        reason: Label = ""
        if held.what == "remove" and not state.blocks[n].of(held.owner)[held.kind]:
            reason = t("none there")
        elif held.what == "cia" and state.cia == n:
            reason = t("it is there")
        elif held.what == "dominion" and state.blocks[n].dominion == held.owner:
            reason = t("as it is")
        options.append(
            option(
                block,
                block_at(state, n),
                Where(SIDES[side], block),
                mark=block_mark(state.sheet, block),
                why_not=reason,
                at=f"blocks/{block}",
            )
        )
    options.append(_back(state))
    if held.what == "place":
        title = t("{who}: {kind} to which block?", who=SIDE_NAMES[side], kind=KIND_NAMES[held.kind])
    elif held.what == "remove":
        title = t("{who}: {kind} from which block?", who=SIDE_NAMES[side], kind=KIND_NAMES[held.kind])
    elif held.what == "cia":
        title = t("{who}: the CIA to which block?", who=SIDE_NAMES[side])
    else:
        title = t("{who}: the dominion of which block?", who=SIDE_NAMES[side])
    return _ask(state, local, "where", title, options, step)


def menu_prompt(state: State, local: InUse, step: str) -> Prompt:
    """The choices of a menu, and back."""
    build = {
        "remove": _remove,
        "other": _other,
        "money": _money,
        "points": _points,
        "dominion": _dominion,
        "cards": _cards,
    }[local.stage]
    options = [*build(state), _back(state)]
    titles: dict[str, Label] = {
        "remove": t("{who}: remove what?", who=SIDE_NAMES[state.turn]),
        "other": t("{who}: place what?", who=SIDE_NAMES[state.turn]),
        "money": t("{who}: how much money?", who=SIDE_NAMES[state.turn]),
        "points": t("{who}: how many victory points?", who=SIDE_NAMES[state.turn]),
        "dominion": t("{who}: whose dominion?", who=SIDE_NAMES[state.turn]),
        "cards": t("{who}: how many cards?", who=SIDE_NAMES[state.turn]),
    }
    return _ask(state, local, local.stage, titles[local.stage], options, step)


def _back(state: State) -> Option:
    return option("back", t("Back"), Look(SIDES[state.turn], ""), mark=Mark("cross"), group=MORE)


def _remove(state: State) -> list[Option]:
    found = []
    for owner in (1 - state.turn, state.turn):
        for kind, name in enumerate(KINDS):
            if on_board(state.blocks, owner, kind):
                move = Hold(SIDES[state.turn], "remove", SIDES[owner], name)
                label, mark = KIND_NAMES[kind], kind_mark(state.options, owner, kind)
                key = f"remove-{SIDES[owner]}-{name}"
                found.append(option(key, label, move, mark=mark, group=SIDE_NAMES[owner]))
    return found


def _other(state: State) -> list[Option]:
    return [_place(state, 1 - state.turn, kind, SIDE_NAMES[1 - state.turn]) for kind in range(len(KINDS))]


def _money(state: State) -> list[Option]:
    found = [dollar_option(state)]
    for n in AMOUNTS[:5]:
        reason = t("Only ${n} left", n=state.money[state.turn]) if -n > state.money[state.turn] else ""
        move = Pay(SIDES[state.turn], -n)
        found.append(
            option(f"pay{n}", t("Pay ${n}", n=-n), move, mark=DOLLAR, group=t("Pay"), why_not=reason)
        )
    return (
        found
        + _numbers(state, "money", AMOUNTS[5:], only=state.turn)
        + _numbers(state, "money", AMOUNTS, only=1 - state.turn)
    )


def _points(state: State) -> list[Option]:
    return _numbers(state, "points", STEPS)


def _cards(state: State) -> list[Option]:
    found = _numbers(state, "cards", STEPS)
    if is_full(state):
        found += _numbers(state, "special", STEPS)
    return found


def _numbers(state: State, what: Number, amounts: tuple[int, ...], only: int | None = None) -> list[Option]:
    found = []
    pair = {"money": state.money, "points": state.points, "cards": state.hand, "special": state.special}[what]
    for owner in (state.turn, 1 - state.turn) if only is None else (only,):
        for by in amounts:
            after = pair[owner] + by
            reason: Label = ""
            if after < 0:
                reason = t("only {n} there", n=pair[owner])
            elif after > most_of(state, what, owner):
                reason = t("there are no more")
            label = _number_label(what, owner, by)
            move = Adjust(SIDES[state.turn], what, by, SIDES[owner])
            key = f"{what}-{SIDES[owner]}{by:+}"
            mark = side_mark(state.options, owner)
            found.append(option(key, label, move, mark=mark, group=SIDE_NAMES[owner], why_not=reason))
    return found


def _number_label(what: Number, owner: int, by: int) -> Label:
    side, n = SHORT_NAMES[owner], signed(by)
    if what == "money":
        return t("{side}: {n} money", side=side, n=n)
    if what == "points":
        return t("{side}: {n} points", side=side, n=n)
    if what == "cards":
        return t("{side}: {n} cards", side=side, n=n)
    return t("{side}: {n} {what}", side=side, n=n, what=SPECIAL_NAMES[owner])


def _dominion(state: State) -> list[Option]:
    found = []
    for owner in (state.turn, 1 - state.turn, NONE):
        label = SIDE_NAMES[owner] if owner != NONE else t("Nobody")
        if all(block.dominion == owner for block in state.blocks):
            continue
        name = SIDES[owner] if owner != NONE else ""
        move = Hold(SIDES[state.turn], "dominion", name)
        mark = dominion_mark(state.options, owner)
        found.append(option(f"dominion-{name or 'nobody'}", label, move, mark=mark))
    return found


def _ask(
    state: State, local: InUse, stage: str, title: Label, options: list[Option], step: str, text: Label = ""
) -> Prompt:
    taken = len(local.deeds) + local.cash + local.dollars
    name = f"{stage}-{state.round}-{len(state.played)}-{taken}"
    return ask(name, title, options, side=state.turn, state=state, step=step, text=text)
