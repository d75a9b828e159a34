"""All moves of Mission Amazonia. Each is a tagged object: its own wire format and record."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.checklist import Done
from companion.games.mission_amazonia.parts import Colour
from companion.kernel import Correct, Drawn, Move

Use = Literal["road", "heal", "river", "path", "letter", "number", "courage", "animal_care", "negotiation"]
"""What experience can be spent on; `letter` and `number` locate a mission anew."""


class Print(Move, frozen=True, tag="print"):
    """What is printed on the card that is being described, or on the next face of the conflict die."""

    value: str


class PracticeDie(Move, frozen=True, tag="practice_die"):
    """The companion rolls the die with made-up faces for the rest of this campaign."""


class EnterDie(Move, frozen=True, tag="enter_die"):
    """The printed faces of the conflict die are to be entered."""


class Rolled(Move, frozen=True, tag="rolled"):
    """What the table's own conflict die shows, while its faces are not entered: injuries."""

    injuries: int


class NewCard(Move, frozen=True, tag="new_card"):
    """The mission card that was revealed is not in the sheet."""


class NoCard(Move, frozen=True, tag="no_card"):
    """No mission card is left to reveal."""


class At(Move, frozen=True, tag="at"):
    """The square that is asked for: a site as read from the finder (with how it is printed, if asked), or
    a headquarters ("" for one that is not to be entered)."""

    square: str
    orange: bool | None = None


class RollSite(Move, frozen=True, tag="roll_site"):
    """The site is rolled with both position dice."""


class GoTo(Move, frozen=True, tag="go_to"):
    """A figure is put on a square."""

    seat: int
    member: int
    square: str


class Carry(Move, frozen=True, tag="carry"):
    """The figure that the next taps on the map move."""

    seat: int
    member: int


class Fulfil(Move, frozen=True, tag="fulfil"):
    """Fulfils the mission at a position (from 0); `night_vision` plays that card for missing courage."""

    position: int
    night_vision: bool = False


class Shared(Move, frozen=True, tag="shared"):
    """How the reward is divided: R$ for each player who was there, in seat order."""

    money: tuple[int, ...]


class Stack(Move, frozen=True, tag="stack"):
    """The stack that the next animal marker comes from, when the right one is empty."""

    colour: Colour


class Reveals(Move, frozen=True, tag="event"):
    """The event card that was revealed; "" for one that is not in the sheet."""

    card: str


class Chosen(Move, frozen=True, tag="chosen"):
    """A character that is chosen, by its name in the sheet: to resign, to be recruited, to get an item."""

    character: str


class Buy(Move, frozen=True, tag="buy"):
    """Triggers a support card."""

    support: str


class Pay(Move, frozen=True, tag="pay"):
    """Pays with so much money from markers; the rest by cards."""

    markers: int


class Donate(Move, frozen=True, tag="donate"):
    """Steps of rewilding."""

    steps: int


class TakeOff(Move, frozen=True, tag="take_off"):
    """The red-list marker that leaves the failure track: its space, from 1."""

    space: int


class Locate(Move, frozen=True, tag="locate"):
    """The mission that is located by the position dice: its position, from 0."""

    position: int


class Spend(Move, frozen=True, tag="spend"):
    """Money markers go for action cards."""

    money: int


class Learn(Move, frozen=True, tag="learn"):
    """Spends experience."""

    use: Use


class Hand(Move, frozen=True, tag="hand"):
    """Hands over money, or the radio or vest of a character, on the same square."""

    giver: tuple[int, int]
    taker: tuple[int, int]
    what: Literal["money", "radio", "vest"]
    money: int = 0


class Back(Move, frozen=True, tag="back"):
    """Takes up the turn again without doing what was begun."""


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Discards, draws, and passes the turn on."""

    seat: int


class Score(Move, frozen=True, tag="score"):
    """The round is over: unfulfilled missions are scored."""


class Count(Move, frozen=True, tag="count"):
    """Something a chapter brings, counted by hand: one more or one less."""

    counter: str
    by: int


class Declare(Move, frozen=True, tag="declare"):
    """The table says how a chapter ends that the companion cannot judge."""

    won: bool


class Goes(Move, frozen=True, tag="goes"):
    """After a chapter: on to the next one, the same again, or the campaign ends here."""

    to: Literal["next", "again", "end"]


class Achieve(Move, frozen=True, tag="achieve"):
    """A line of the achievements sheet is marked, or not any more."""

    line: str


AnyMove: TypeAlias = (
    Done | Print | PracticeDie | EnterDie | Rolled | NewCard | NoCard | At | RollSite | GoTo | Carry | Fulfil
    | Shared | Stack | Reveals | Chosen | Buy | Pay | Donate | TakeOff | Locate | Spend | Learn | Hand | Back
    | EndTurn | Score | Count | Declare | Goes | Achieve | Drawn | Correct
)  # fmt: skip
