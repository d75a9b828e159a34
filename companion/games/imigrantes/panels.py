"""The panels: what of the state each one is drawn from, and how. Boards and pictures: `pictures`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.agenda import lit
from companion.checklist import checklist
from companion.games.imigrantes import pictures
from companion.games.imigrantes.bonuses import bonus_mark, financial_text
from companion.games.imigrantes.order import AGENDA, ROUNDS, is_over
from companion.games.imigrantes.outcome import score_sheet
from companion.games.imigrantes.parts import LETTERS, Sheet
from companion.games.imigrantes.pictures import glimpse, kept
from companion.games.imigrantes.prices import (
    expansion_price,
    favour_price,
    good_price,
    hire_price,
    marker,
    national_price,
    total,
)
from companion.games.imigrantes.readings import Depth, Options
from companion.games.imigrantes.state import Prices, Seat, State
from companion.games.imigrantes.tables import Tables, tables
from companion.games.imigrantes.upkeep import round_of
from companion.games.imigrantes.words import (
    GOOD_MARKS,
    GOOD_NAMES,
    KEY_EVENTS,
    ROMAN,
    bonus_name,
    event_name,
    event_text,
    line_text,
    piece_mark,
    piece_name,
    seat_mark,
    seat_name,
)
from companion.kernel import Section
from companion.practice import MADE_UP
from companion.text import Label, semicolons, t
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


def _rounds(
    viewer: Viewer, part: str, phase: int, now: int, events: Any, options: Options, sheet: Sheet
) -> AnyPanel:
    state = glimpse(options, sheet, events=events)
    due = {round_of(state, place): event for place, event in enumerate(events)}
    spaces = []
    for n, letter in enumerate(LETTERS):
        label: Label = (
            t("{letter}: {event}", letter=letter, event=event_name(sheet, due[n])) if n in due else letter
        )
        running = part == "round"
        mood: Any = (
            "now" if running and n == now else "closed" if part == "end" or (running and n < now) else ""
        )
        spaces.append(Space(letter, label, (), 0, mood))
    return Track(
        id="rounds", title=t("Phase {phase}", phase=ROMAN[phase]), place="clock", spaces=tuple(spaces)
    )


def _order(viewer: Viewer, order: tuple[int, ...], options: Options, sheet: Sheet) -> AnyPanel:
    state = glimpse(options, sheet)
    spaces = tuple(
        Space(str(n), str(n + 1), (Token(seat_mark(state, seat), seat_name(state, seat)),))
        for n, seat in enumerate(order)
    )
    return Track(id="order", title=t("Turn order"), place="players", spaces=spaces)


def _prices(
    viewer: Viewer,
    prices: Prices,
    in_force: tuple[str, ...],
    nationals: int | None,
    phase: int,
    options: Options,
    sheet: Sheet,
) -> AnyPanel:
    state = glimpse(options, sheet, prices=prices, in_force=in_force, phase=phase)
    tax = total(state, [marker(state, "tax")])
    left: Label = "" if nationals is None else t("{n} there", n=nationals)
    rows: list[tuple[str, str, Label, Mark, Sum, Label]] = [
        ("coffee", "coffee", GOOD_NAMES["coffee"], GOOD_MARKS["coffee"], good_price(state, "coffee"), ""),
        ("goods", "goods", GOOD_NAMES["goods"], GOOD_MARKS["goods"], good_price(state, "goods"), ""),
        ("tax", "tax", GOOD_NAMES["tax"], GOOD_MARKS["tax"], tax, ""),
        ("hire", "hire", t("Immigrants"), Mark("worker", "grey"), hire_price(state), ""),
        (
            "nationals",
            "national_price",
            t("Nationals"),
            Mark("flag", "sky", "B"),
            national_price(state),
            left,
        ),
        ("expansion", "expansion", t("Expansion"), Mark("house", "green"), expansion_price(state), ""),
        ("favours", "favours", t("Favours"), Mark("star", "orange"), favour_price(state), ""),
    ]
    made_up = tables(sheet).made_up_row[phase]
    return PricePanel(
        id="prices",
        title=t("Prices"),
        place="prices",
        rows=tuple(
            PriceRow(key, label, mark, price, _note(note, field in made_up))
            for key, field, label, mark, price, note in rows
        ),
    )


def _note(note: Label, practice: bool) -> Label:
    if note and practice:
        return t("{note}, made up", note=note)
    return MADE_UP if practice else note


def _players(
    viewer: Viewer,
    seats: tuple[Seat, ...],
    extra: int,
    discount: int,
    who: str,
    depth: Depth,
    options: Options,
    sheet: Sheet,
) -> AnyPanel:
    known, active = tables(sheet), who.split()
    rows = tuple(
        _row(known, options, n, seat, extra == n, discount == n, str(n) in active, depth == "everything")
        for n, seat in enumerate(seats)
    )
    return Players(id="players", title=t("Players"), place="players", rows=rows)


@lru_cache(maxsize=256)
def _row(
    known: Tables,
    options: Options,
    n: int,
    seat: Seat,
    extra: bool,
    discount: bool,
    active: bool,
    goods: bool,
) -> PlayerRow:
    """A player's row; most are as they were, move after move, and so are the same object."""
    state = glimpse(options, known.sheet)
    note: Label = t("extra manager") if extra else ""
    if discount:
        note = t("extra manager, expansion −$2") if note else t("expansion −$2")
    points = Stat(t("Points"), seat.points, Mark("star", "orange"))
    managers = Stat(t("Managers"), seat.managers, Mark("manager", seat_mark(state, n).tint))
    stats: tuple[Stat, ...] = (points, managers)
    if goods:
        stats = (
            Stat(t("Money"), seat.money, GOOD_MARKS["money"]),
            points,
            Stat(GOOD_NAMES["coffee"], seat.coffee, GOOD_MARKS["coffee"]),
            Stat(GOOD_NAMES["goods"], seat.goods, GOOD_MARKS["goods"]),
            managers,
        )
    return PlayerRow(n, seat_name(state, n), seat_mark(state, n), stats, active, note)


def _market(
    viewer: Viewer, market: tuple[str, ...] | None, special: str | None, options: Options, sheet: Sheet
) -> AnyPanel | None:
    if market is None or not (market or special):
        return None
    cards = tuple(
        Card(
            id=piece,
            title=piece_name(sheet, piece),
            text=scoring_text(sheet, piece),
            mark=piece_mark(sheet, piece),
            tag=t("special") if piece == special else "",
            made_up=tables(sheet).is_made_up("pieces", piece),
        )
        for piece in (*market, *((special,) if special else ()))
    )
    return Cards(id="market", title=t("Pieces on offer"), cards=cards)


def _events(
    viewer: Viewer,
    events: tuple[str, ...],
    in_force: Any,
    phase: int,
    now: int,
    options: Options,
    sheet: Sheet,
) -> AnyPanel | None:
    if not events:
        return None
    state = glimpse(options, sheet, events=events)
    date, title, text = KEY_EVENTS[phase]
    key = Card("key", t("{date} {title}", date=date, title=title), text, Mark("card"), t("Key event"))
    cards = [key]
    for place, event in enumerate(events):
        due = round_of(state, place)
        mood: Any = "now" if event in in_force else "done" if due < now else "next"
        letter = LETTERS[due]
        title_, text_ = event_name(sheet, event), event_text(sheet, event)
        cards.append(
            Card(event, title_, text_, Mark("card", "grey", letter), t("Round {letter}", letter=letter), mood)
        )
    return Cards(id="events", title=t("Events"), place="more", cards=tuple(cards))


def _commons(
    viewer: Viewer, commons: tuple[str, ...], financial: str, options: Options, sheet: Sheet
) -> AnyPanel | None:
    if not commons and not financial:
        return None
    state, known = glimpse(options, sheet), tables(sheet)
    cards = [
        Card(
            card,
            bonus_name(sheet, card),
            "",
            bonus_mark(state, card),
            made_up=known.is_made_up("bonuses", card),
        )
        for card in commons
    ]
    if financial:
        made_up = known.is_made_up("financial", financial)
        text = financial_text(state, financial)
        cards.append(Card(financial, t("Financial bonus"), text, GOOD_MARKS["money"], made_up=made_up))
    return Cards(id="commons", title=t("Bonuses for all"), place="more", cards=tuple(cards))


def _mine(viewer: Viewer, secrets: Any, dealt: Any, options: Options, sheet: Sheet) -> AnyPanel | None:
    if viewer is None or not 0 <= viewer < len(options.players):
        return None
    state, known = glimpse(options, sheet), tables(sheet)
    kept = secrets[viewer] if secrets else ""
    cards = (kept,) if kept else dealt[viewer] if dealt else ()
    shown = tuple(
        Card(
            id=card,
            title=bonus_name(sheet, card),
            text=t("The star behind + counts only in secret.") if card != "?" else "",
            mark=bonus_mark(state, card),
            secret=True,
            made_up=card != "?" and known.is_made_up("bonuses", card),
        )
        for card in dict.fromkeys(cards)
    )
    if not shown:
        return None
    return Cards(
        id="mine", title=t("Your secret bonus") if kept else t("Your cards"), place="mine", cards=shown
    )


def _checklist(viewer: Viewer, state: State | None) -> AnyPanel | None:
    if state is None:
        return None
    title = (
        t("Setting up") if state.part == "setup" else t("Preparing phase {phase}", phase=ROMAN[state.phase])
    )
    return checklist(state, title, AGENDA.steps(state))


def _score(viewer: Viewer, state: State | None) -> AnyPanel | None:
    return None if state is None else score_sheet(state, over=True)


def _chart(
    viewer: Viewer, history: tuple[tuple[int, ...], ...], options: Options, sheet: Sheet
) -> AnyPanel | None:
    if not history:
        return None
    state = glimpse(options, sheet)
    labels = tuple(f"{ROMAN[n // 4]} {LETTERS[n % 4]}" for n in range(len(history)))
    series = tuple(
        Series(seat_name(state, seat), seat_mark(state, seat), tuple(points[seat] for points in history))
        for seat in range(len(options.players))
    )
    return Chart(id="chart", title=t("Points after each round"), place="more", labels=labels, series=series)


def scoring_text(sheet: Sheet, piece: str) -> Label:
    """The alternatives of a piece in words."""
    spaces = t("{n} spaces", n=sheet.pieces[piece].spaces)
    return semicolons((spaces, *(line_text(sheet, line) for line in sheet.pieces[piece].scoring)))


def lights(state: State) -> Lights:
    """Round lights: done on, now pulse, next off; all pulse between phases. Seats that decide pulse."""
    now = {"setup": -1, "phase": None, "round": state.round, "end": ROUNDS}[state.part]
    return AGENDA.lights(state, lit(ROUNDS, now), len(state.seats))


SECTIONS: tuple[Section, ...] = (
    Section(lambda s: (s.part, s.phase, s.round, s.events, s.options, s.sheet), _rounds),
    Section(lambda s: (s if s.part in ("setup", "phase") else None,), _checklist),
    Section(lambda s: (s if is_over(s) else None,), _score),
    Section(
        lambda s: (s.seats, s.extra_manager, s.discount, AGENDA.deciding(s), s.depth, s.options, s.sheet),
        _players,
    ),
    Section(lambda s: (s.order, s.options, s.sheet), _order),
    Section(lambda s: (s.prices, s.in_force, kept(s, s.nationals), s.phase, s.options, s.sheet), _prices),
    *pictures.SECTIONS,
    Section(lambda s: (kept(s, s.market), kept(s, s.special), s.options, s.sheet), _market),
    Section(lambda s: (s.secrets, s.dealt, s.options, s.sheet), _mine, private=True),
    Section(lambda s: (s.events, s.in_force, s.phase, s.round, s.options, s.sheet), _events),
    Section(lambda s: (s.commons, s.financial, s.options, s.sheet), _commons),
    Section(lambda s: (s.history, s.options, s.sheet), _chart),
)
