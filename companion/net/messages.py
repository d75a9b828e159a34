"""The messages of `docs/protocol.md`, one class each."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from companion.errors import BrokenInput
from companion.text import Label, t
from companion.view import Value

PROTOCOL: Final = 1

Language = Literal["en", "pt_BR", "de"]


class FromClient(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of what a client sends."""


class Hello(FromClient, frozen=True, tag="hello"):
    protocol: int
    client: str
    screen: Literal["table", "phone", "other"] = "other"
    lang: str = "en"
    pin: str = ""
    key: str = ""
    seat_key: str = ""


class Command(FromClient, frozen=True):
    """Base of all commands; `id` is of the client's own making."""

    id: str


class Choose(Command, frozen=True, tag="choose"):
    rev: int
    ask: str
    choice: str


class Settle(Command, frozen=True, tag="settle"):
    draw: str
    items: tuple[str, ...]
    rev: int = 0


class CorrectValue(Command, frozen=True, tag="correct"):
    path: str
    reason: str = ""
    by: int = 0
    to: str | int | None = None


class Undo(Command, frozen=True, tag="undo"):
    rev: int


class Redo(Command, frozen=True, tag="redo"):
    rev: int


class Back(Command, frozen=True, tag="back"):
    to: int
    rev: int = 0


class New(Command, frozen=True, tag="new"):
    game: str
    options: dict[str, Any]


class Open(Command, frozen=True, tag="open"):
    game_id: str


class Close(Command, frozen=True, tag="close"):
    pass


class TakeSeat(Command, frozen=True, tag="seat"):
    seat: int


class Stand(Command, frozen=True, tag="stand"):
    pass


class Free(Command, frozen=True, tag="free"):
    seat: int


class RollDice(Command, frozen=True, tag="roll"):
    kind: str = "d6"
    n: int = 1


class Press(Command, frozen=True, tag="press"):
    button: str
    hold: bool = False


class KeepNotes(Command, frozen=True, tag="keep_notes"):
    pass


class Lang(Command, frozen=True, tag="lang"):
    lang: str


class Question(Command, frozen=True, tag="ask"):
    what: Literal["games", "corrections", "log"]
    before: int = 2**31


GameCommand: TypeAlias = Choose | Settle | CorrectValue | Undo | Redo | Back
AnyFromClient: TypeAlias = (
    Hello
    | GameCommand
    | New
    | Open
    | Close
    | TakeSeat
    | Stand
    | Free
    | RollDice
    | Press
    | KeepNotes
    | Lang
    | Question
)


class FromServer(Value, frozen=True, tag_field="type", omit_defaults=False):
    """Base of what the daemon sends, `view` and `update` excepted (`companion.net.gallery`)."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    protocol: int
    name: str
    version: str
    role: str
    seat: int | None


class State(Value, frozen=True, omit_defaults=False):
    """How a part of the table does, and the last cause of trouble."""

    state: str
    why: Label = ""


class SeatState(Value, frozen=True, omit_defaults=False):
    seat: int
    taken: bool
    here: bool


class Hub(FromServer, frozen=True, tag="hub"):
    name: str
    url: str
    pin: str
    phones: int
    seats: tuple[SeatState, ...]
    box: State
    lights: State
    storage: State
    network: State
    commitment: str
    box_lights: Any = None


class Lobby(FromServer, frozen=True, tag="lobby"):
    kept: tuple[Any, ...]


class Done(FromServer, frozen=True, tag="done"):
    id: str
    rev: int


class Refused(FromServer, frozen=True, tag="refused"):
    id: str
    text: Label
    gone: bool = False


class Seated(FromServer, frozen=True, tag="seated"):
    seat: int
    seat_key: str


class Rolled(FromServer, frozen=True, tag="rolled"):
    number: int
    kind: str
    values: tuple[str, ...]
    source: str
    by: Label


class Line(Value, frozen=True):
    """A line of the log on the wire."""

    rev: int
    at: str
    by: Label
    text: Label
    undone: bool = False


class GamesAnswer(FromServer, frozen=True, tag="answer"):
    id: str
    games: tuple[Any, ...]
    what: str = "games"


class CorrectionsAnswer(FromServer, frozen=True, tag="answer"):
    id: str
    corrections: tuple[Any, ...]
    what: str = "corrections"


class LogAnswer(FromServer, frozen=True, tag="answer"):
    id: str
    log: tuple[Line, ...]
    what: str = "log"


class Trouble(FromServer, frozen=True, tag="error"):
    text: Label
    id: str = ""


class Bye(FromServer, frozen=True, tag="bye"):
    text: Label


_decoder: Final = msgspec.json.Decoder(AnyFromClient)
_loose: Final = msgspec.json.Decoder(dict[str, Any])
MAX_FRAME: Final = 64 * 1024


def read(frame: str | bytes) -> AnyFromClient:
    """The message in a frame; `BrokenInput` says which field is wrong."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        why = str(error)
        place = ""
        if " - at `$" in why:
            why, _, at = why.partition(" - at `$")
            place = at.rstrip("`").lstrip(".")
        raise BrokenInput(t("This message cannot be read: {why}.", why=why), place) from error


def id_of(frame: str | bytes) -> str:
    """The id in a frame that cannot be read as a message, or ""."""
    try:
        found = _loose.decode(frame).get("id", "")
    except (msgspec.DecodeError, UnicodeError):
        return ""
    return found if isinstance(found, str) and len(found) <= 100 else ""
