"""What a screen can show: a few kinds of panel and the prompts, and nothing of any game.

Every type here is one JSON object on the wire (`docs/protocol.md`). A `Label` arrives at the
screens as a string in their language. Both renderers (`ui/touch`, `ui/phone`) know each kind of
panel; a new game needs no code of theirs.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.text import Label

Viewer: TypeAlias = int | None
"""Whose eyes: a seat, or None for the table (what all may see)."""

Tint = Literal["blue", "orange", "green", "yellow", "red", "purple", "sky", "brown", "black", "white", "grey"]
Glyph = Literal[
    "", "triangle", "square", "circle", "diamond", "star", "hexagon", "cross", "drop", "ring",
    "bar", "bean", "cube", "coin", "worker", "manager", "ship", "house", "factory", "farm", "city",
    "colony", "flag", "train", "die", "card", "lock", "animal",
    "harpy_eagle", "hummingbird", "poison_dart_frog", "hyacinth_macaw", "river_dolphin", "giant_otter",
    "manatee", "arrau_turtle", "jaguar", "giant_anteater", "margay", "pied_tamarin",
]  # fmt: skip
Place = Literal["clock", "players", "prices", "main", "mine", "more"]


class Value(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of what is shown: frozen, compared by value; fields at their default do not travel."""


class Mark(Value, frozen=True):
    """A shape or letter with a tint, so that a colour never stands alone."""

    glyph: Glyph = ""
    tint: Tint = "grey"
    letter: Label = ""


class SumLine(Value, frozen=True):
    """One reason in a sum: `+1  space 2`."""

    label: Label
    amount: int


class Sum(Value, frozen=True):
    """A price or yield and why. `unit` is money, coffee, goods, points, …; the lines add up to `total`
    except where `floor` says that it cannot be lower."""

    total: int
    lines: tuple[SumLine, ...] = ()
    unit: str = "money"
    floor: bool = False


class Seat(Value, frozen=True):
    """A player's badge."""

    seat: int
    name: str
    mark: Mark


class Stat(Value, frozen=True):
    """A number of a player: money, points, …"""

    label: Label
    value: int
    mark: Mark | None = None


class PlayerRow(Value, frozen=True):
    seat: int
    name: str
    mark: Mark
    stats: tuple[Stat, ...] = ()
    active: bool = False
    note: Label = ""


class Token(Value, frozen=True):
    """A wooden or cardboard piece on a space."""

    mark: Mark
    label: Label


class Space(Value, frozen=True):
    """A place for tokens. `room` is how many it holds (0: any number)."""

    id: str
    label: Label = ""
    tokens: tuple[Token, ...] = ()
    room: int = 1
    state: Literal["", "free", "now", "closed"] = ""


class Bar(Value, frozen=True):
    """A strength in an area: `value` out of `most`, as a length with its number; the mark says whose."""

    mark: Mark
    label: Label
    value: int
    most: int


class Area(Value, frozen=True):
    """A group of spaces: a ship, a board action, a train car, a property. `badges` are what stands for it
    as a whole (who rules it), each with its words; `bars` are strengths, to be compared at a glance."""

    id: str
    title: Label
    mark: Mark | None = None
    seat: int | None = None
    spaces: tuple[Space, ...] = ()
    note: Label = ""
    state: Literal["", "now", "done", "closed"] = ""
    made_up: bool = False
    badges: tuple[Token, ...] = ()
    bars: tuple[Bar, ...] = ()


class PriceRow(Value, frozen=True):
    id: str
    label: Label
    mark: Mark
    value: Sum
    note: Label = ""


class Card(Value, frozen=True):
    """A card. `shut` means that this viewer may not see it; `made_up` that it is a practice value."""

    id: str
    title: Label
    text: Label = ""
    mark: Mark | None = None
    tag: Label = ""
    state: Literal["", "now", "next", "done"] = ""
    shut: bool = False
    secret: bool = False
    made_up: bool = False


class Step(Value, frozen=True):
    """A line of a checklist, and where the thing goes."""

    id: str
    text: Label
    state: Literal["done", "now", "next"] = "next"
    how: Literal["", "app", "box", "hand"] = ""
    result: Label = ""


class Roll(Value, frozen=True):
    number: int
    what: Label
    values: tuple[str, ...]
    source: Literal["app", "box", "hand"]
    by: Label = ""


class Series(Value, frozen=True):
    label: Label
    mark: Mark
    values: tuple[int, ...]


class Line(Value, frozen=True):
    """A scoring line: how many points and why."""

    what: Label
    points: int


class Total(Value, frozen=True):
    seat: int
    name: str
    mark: Mark
    lines: tuple[Line, ...]
    total: int
    place: int


class Pin(Value, frozen=True):
    """Something on a square of a map; `at` is like `C5`."""

    at: str
    mark: Mark
    label: Label = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="kind"):
    """Base of all panels. `id` is unique in a view; `place` is where a screen would put it."""

    id: str
    title: Label
    place: Place = "main"
    note: Label = ""


class Track(Panel, frozen=True, tag="track"):
    """Spaces in a row with markers: rounds, turn order, failure and success."""

    spaces: tuple[Space, ...]


class Prices(Panel, frozen=True, tag="prices"):
    rows: tuple[PriceRow, ...]


class Cards(Panel, frozen=True, tag="cards"):
    cards: tuple[Card, ...]


class Checklist(Panel, frozen=True, tag="checklist"):
    steps: tuple[Step, ...]


class Players(Panel, frozen=True, tag="players"):
    rows: tuple[PlayerRow, ...]


class Spaces(Panel, frozen=True, tag="spaces"):
    """Areas with spaces: ships, board actions, train, a player's properties. `picture` names how it
    likes to be drawn (`ships`, `train`, `actions`, `board`); a renderer may ignore it."""

    areas: tuple[Area, ...]
    picture: Literal["", "ships", "train", "actions", "board"] = ""


class Map(Panel, frozen=True, tag="map"):
    """Squares in columns and rows. `shaded` squares are special ground, `ground` says what; `closed`
    ones cannot be entered as usual."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pins: tuple[Pin, ...]
    shaded: tuple[str, ...] = ()
    ground: Label = ""
    closed: tuple[str, ...] = ()


class Dice(Panel, frozen=True, tag="dice"):
    """The last rolls, newest first."""

    rolls: tuple[Roll, ...]


class Chart(Panel, frozen=True, tag="chart"):
    labels: tuple[Label, ...]
    series: tuple[Series, ...]


class ScoreSheet(Panel, frozen=True, tag="score"):
    totals: tuple[Total, ...]
    final: bool = False


AnyPanel: TypeAlias = Track | Prices | Cards | Checklist | Players | Spaces | Map | Dice | Chart | ScoreSheet


class Choice(Value, frozen=True):
    """One thing that can be answered to a prompt. The first open choice is what green does.

    `sum` says what it costs or brings and why; `why_not` says why it is not open; `at` names the
    space that stands for it (`panel/area/space`, `panel/area` or `panel`), so that a tap there is
    the same answer; `confirm` asks once more before it is sent; `passes` declines (the seat's own button).
    """

    id: str
    label: Label
    mark: Mark | None = None
    sum: Sum | None = None
    detail: Label = ""
    group: Label = ""
    why_not: Label = ""
    at: str = ""
    confirm: bool = False
    passes: bool = False


class DrawItem(Value, frozen=True):
    """What can come out of a draw; `most` is how many there are of it."""

    id: str
    label: Label
    mark: Mark | None = None
    most: int = 1


class DrawForm(Value, frozen=True):
    """A pending draw, as needed to type in what was drawn by hand, in the order it was drawn."""

    id: str
    count: int
    items: tuple[DrawItem, ...]
    die: bool = False


class Ask(Value, frozen=True):
    """A prompt: who must decide what. `seat` None means that anybody at the table may answer.

    `since` is the revision at which it was first offered as it stands here. A `secret` prompt shows
    its choices to its own seat alone. With `draw`, the choices `app` (and `box`) let a machine draw.
    """

    id: str
    title: Label
    choices: tuple[Choice, ...]
    seat: int | None = None
    text: Label = ""
    secret: bool = False
    draw: DrawForm | None = None
    step: str = ""
    """What part of the round this belongs to, e.g. `hostel`."""


Light = Literal["off", "on", "blink", "pulse"]


class Lights(Value, frozen=True):
    """What the LEDs show: one per round (done on, now pulse, next off), one per seat (its decision)."""

    rounds: tuple[Light, ...] = ()
    seats: tuple[Light, ...] = ()


class View(Value, frozen=True):
    """All that a viewer may see of a game at one revision."""

    game: str
    name: Label
    clock: Label
    over: bool
    seats: tuple[Seat, ...]
    panels: tuple[AnyPanel, ...]
    asks: tuple[Ask, ...]
    lights: Lights
    headline: Label = ""
    """What matters now beside the prompts: the event in force, the end of a phase."""
    notes: bool = False
    """Whether something was noted that could be kept in the owner's sheet."""
    paper: bool = False
    """Whether there is a page to print, such as a campaign's report."""
