"""The panels: what of the state each one is drawn from, and how. The picture of the blocks: `pictures`."""

from __future__ import annotations

from typing import Any

from companion.agenda import lit
from companion.checklist import checklist
from companion.games.imperialism_america.cards import entered, printed_use
from companion.games.imperialism_america.dominions import against, forecast, points_sum, verdict
from companion.games.imperialism_america.order import AGENDA, ROUND, in_action
from companion.games.imperialism_america.outcome import score_sheet
from companion.games.imperialism_america.parts import SIDES, Sheet
from companion.games.imperialism_america.pictures import BLOCKS
from companion.games.imperialism_america.readings import Options, crossed
from companion.games.imperialism_america.resolution import income_sum, resolving
from companion.games.imperialism_america.state import NONE, Block, State
from companion.games.imperialism_america.tables import block_ids, glimpse, mode_of
from companion.games.imperialism_america.words import (
    DOLLAR,
    RETURNING_NAMES,
    SHORT_NAMES,
    SIDE_NAMES,
    SPECIAL_CARDS,
    STAR,
    USE_NAMES,
    block_name,
    card_name,
    dominion_mark,
    player_name,
    side_mark,
    use_text,
)
from companion.kernel import Section
from companion.practice import MADE_UP, is_made_up
from companion.text import Label, semicolons, t, tn
from companion.view import (
    AnyPanel,
    Card,
    Cards,
    Chart,
    Lights,
    Mark,
    PlayerRow,
    Players,
    PriceRow,
    Series,
    Space,
    Stat,
    Sum,
    Token,
    Track,
    Viewer,
)  # fmt: skip
from companion.view import (
    Prices as PricePanel,
)


def _rounds(viewer: Viewer, part: str, now: int, options: Options, sheet: Sheet) -> AnyPanel:
    spaces = []
    for n, counter in enumerate(sheet.modes[options.mode].counters):
        mood: Any = "closed" if n < now else "now" if n == now and part == "round" else ""
        spaces.append(Space(counter, counter[-2:], (), 0, mood))
    return Track(id="rounds", title=t("Round counters"), place="clock", spaces=tuple(spaces))


def _checklist(viewer: Viewer, state: State | None) -> AnyPanel | None:
    if state is None:
        return None
    if state.part == "round":
        return checklist(state, t("Resolution"), ROUND[1:], first=1)
    return checklist(state, t("Setting up"), AGENDA.steps(state))


def _players(
    viewer: Viewer, money: Any, points: Any, passed: Any, acting: bool, who: str, options: Options
) -> AnyPanel:
    rows = []
    for seat in range(2):
        side = crossed(options, seat)
        stats = (Stat(t("Money"), money[side], DOLLAR), Stat(t("Points"), points[side], STAR))
        name = SIDE_NAMES[side]
        note: Label = t("{side}, has passed", side=name) if acting and passed[side] else name
        mark = side_mark(options, side)
        rows.append(PlayerRow(seat, player_name(options, side), mark, stats, str(seat) in who.split(), note))
    return Players(id="players", title=t("Players"), place="players", rows=tuple(rows))


def _prices(
    viewer: Viewer, dollar: int, blocks: tuple[Block, ...], options: Options, sheet: Sheet
) -> AnyPanel:
    mode = options.mode
    made_up = MADE_UP if is_made_up(sheet.made_up, "modes", mode, "income") else ""
    rows = [PriceRow("dollar", t("Dollar price"), DOLLAR, Sum(dollar))]
    for side in range(2):
        label = t("Income {side}", side=SHORT_NAMES[side])
        rows.append(
            PriceRow(
                f"income-{side}",
                label,
                side_mark(options, side),
                income_sum(options, sheet, blocks, side),
                made_up,
            )
        )
    return PricePanel(id="prices", title=t("Prices and income"), place="prices", rows=tuple(rows))


def _forecast(
    viewer: Viewer, part: str, blocks: tuple[Block, ...], cia: int, options: Options, sheet: Sheet
) -> AnyPanel | None:
    if part == "end":
        return None
    rows = []
    for key, score in zip(block_ids(sheet), forecast(blocks, cia, options), strict=True):
        winner = score.winner
        mark = dominion_mark(options, winner, special=winner != NONE and score.special_before == winner)
        note = t("{strengths}: {verdict}", strengths=against(score), verdict=verdict(score))
        rows.append(PriceRow(key, block_name(sheet, key), mark, points_sum(score), note))
    note = t("What the dominion step would score now")
    return PricePanel(id="forecast", title=t("Forecast"), place="main", rows=tuple(rows), note=note)


def _track(viewer: Viewer, points: tuple[int, int], options: Options, sheet: Sheet) -> AnyPanel:
    """The part of the victory point track around both markers."""
    last = max(sheet.track, *points)
    first, end = max(0, min(points) - 2), min(last, max(max(points) + 3, min(points) + 10))
    spaces = []
    for n in range(first, end + 1):
        tokens = tuple(
            Token(side_mark(options, side), SIDE_NAMES[side]) for side in range(2) if points[side] == n
        )
        spaces.append(Space(str(n), str(n), tokens, 0, ""))
    return Track(id="points", title=t("Victory points"), place="more", spaces=tuple(spaces))


def _leader(state: State, side: int, leader: str, spent: bool) -> Card:
    """A leader in play: its points, what is printed, whether it was used."""
    printed = printed_use(state, side, "leader", leader)
    n = state.sheet.leaders[leader].points
    points = tn("at least {n} point", "at least {n} points", n)
    text = semicolons([points] if printed is None else [points, use_text(printed)])
    return Card(
        leader,
        card_name(state, side, "leader", leader),
        text,
        side_mark(state.options, side),
        t("leader, used") if spent else t("leader"),
        "done" if spent else "",
        made_up=is_made_up(state.sheet.made_up, "leaders", leader),
    )


def _cards(
    viewer: Viewer, played: Any, leaders: Any, used: Any, noted: Any, options: Options, sheet: Sheet
) -> AnyPanel | None:
    state = glimpse(options, sheet, noted)
    found = []
    for side in range(2):
        found += [_leader(state, side, leader, leader in used) for leader in leaders[side]]
    for n, one in enumerate(played):
        card = entered(state, one.side, one.card)
        printed = printed_use(state, one.side, one.use, one.card) if card is not None else None
        found.append(
            Card(
                f"played-{n}",
                card_name(state, one.side, one.use, one.card),
                use_text(printed) if printed is not None else "",
                side_mark(state.options, one.side),
                USE_NAMES[one.use],
                "done",
            )
        )
    if not found:
        return None
    return Cards(id="cards", title=t("Cards in play"), place="more", cards=tuple(found))


def _mine(
    viewer: Viewer,
    hand: Any,
    special: Any,
    returning: Any,
    leaders: Any,
    used: Any,
    options: Options,
    sheet: Sheet,
) -> AnyPanel | None:
    if viewer is None or viewer not in range(2):
        return None
    side = crossed(options, viewer)
    mark = side_mark(options, side)
    n = hand[side]
    found = [
        Card("hand", tn("{n} action card", "{n} action cards", n), "", Mark("card", "yellow"), t("in hand"))
    ]
    if special[side]:
        label = t("{n} × {what}", n=special[side], what=SPECIAL_CARDS[side])
        found.append(Card("special", label, "", dominion_mark(options, side, special=True), t("in hand")))
    made_up = is_made_up(sheet.made_up, "returning", SIDES[side])
    found += [
        Card(card, RETURNING_NAMES[card], "", mark, t("in hand"), made_up=made_up) for card in returning[side]
    ]
    state = glimpse(options, sheet, ())
    found += [_leader(state, side, leader, leader in used) for leader in leaders[side]]
    return Cards(id="mine", title=t("Your cards"), place="mine", cards=tuple(found))


def _noted(viewer: Viewer, noted: Any, options: Options, sheet: Sheet) -> AnyPanel | None:
    if not noted:
        return None
    state = glimpse(options, sheet, noted)
    found = []
    for key, card in noted:
        side = 0 if card.side == "usa" else 1
        for use, printed in (("historical", card.historical), ("strategic", card.strategic)):
            if printed is not None:
                title, text = card_name(state, side, use, key), use_text(printed)
                mark = side_mark(state.options, side)
                found.append(Card(f"{key}-{use}", title, text, mark, USE_NAMES[use]))
    return Cards(id="noted", title=t("Cards noted in this game"), place="more", cards=tuple(found))


def _score(viewer: Viewer, state: State | None) -> AnyPanel | None:
    return None if state is None else score_sheet(state, over=True)


def _chart(
    viewer: Viewer, totals: tuple[tuple[int, int], ...], options: Options, sheet: Sheet
) -> AnyPanel | None:
    if not totals:
        return None
    labels = sheet.modes[options.mode].counters[: len(totals)]
    series = tuple(
        Series(SIDE_NAMES[side], side_mark(options, side), tuple(both[side] for both in totals))
        for side in (crossed(options, seat) for seat in range(2))
    )
    return Chart(id="chart", title=t("Points after each round"), place="more", labels=labels, series=series)


def lights(state: State) -> Lights:
    """Round lights: done on, now pulse, next off; all pulse in the resolution. Seats that decide pulse."""
    n = len(mode_of(state).counters)
    now = {"setup": -1, "round": state.round if in_action(state) else None, "end": n}[state.part]
    return AGENDA.lights(state, lit(n, now), seats=2)


SECTIONS: tuple[Section, ...] = (
    Section(lambda s: (s.part, resolving(s) if s.part != "end" else s.round, s.options, s.sheet), _rounds),
    Section(lambda s: (s if s.part == "setup" or (s.part == "round" and s.index) else None,), _checklist),
    Section(lambda s: (s if s.part == "end" else None,), _score),
    Section(lambda s: (s.money, s.points, s.passed, in_action(s), AGENDA.deciding(s), s.options), _players),
    Section(lambda s: (s.dollar, s.blocks, s.options, s.sheet), _prices),
    BLOCKS,
    Section(lambda s: (s.part, s.blocks, s.cia, s.options, s.sheet), _forecast),
    Section(
        lambda s: (s.hand, s.special, s.returning, s.leaders, s.used, s.options, s.sheet),
        _mine,
        private=True,
    ),
    Section(lambda s: (s.points, s.options, s.sheet), _track),
    Section(lambda s: (s.played, s.leaders, s.used, s.noted, s.options, s.sheet), _cards),
    Section(lambda s: (s.noted, s.options, s.sheet), _noted),
    Section(lambda s: (s.totals, s.options, s.sheet), _chart),
)
