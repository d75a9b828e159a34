"""One client's conversation: joining, commands, questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, assert_never

from companion import games
from companion.errors import BrokenInput, CompanionError, IllegalMove, NotAllowed, OfferGone
from companion.host import Host
from companion.kernel import Correct, Prompt
from companion.net import messages as m
from companion.net.frame import text_frame
from companion.net.gallery import Gallery
from companion.scene import encode
from companion.seats import Role
from companion.table import TABLE, Table
from companion.text import LANGUAGES, Label, t
from companion.view import Viewer


class Place(Protocol):
    """What a session needs of the server."""

    host: Host
    gallery: Gallery | None

    def role_of(self, hello: m.Hello, address: str) -> Role: ...
    def welcome(self, session: Session) -> m.Welcome: ...
    def hub_for(self, session: Session) -> m.Hub: ...
    def hub_changed(self) -> None: ...
    def everybody(self, message: m.FromServer) -> None: ...
    def press(self, button: str, *, hold: bool) -> bool: ...
    async def free(self, seat: int) -> None: ...


class Session:
    """A client's role, seat and language, and what it asks for. `write` takes whole frames."""

    def __init__(self, place: Place, address: str, write: Callable[[bytes], None]) -> None:
        self.client = ""
        self.role = Role.WATCH
        self.screen = "other"
        self.lang = "en"
        self.seat: Viewer = None
        self.write = write
        self._place = place
        self._address = address

    def send(self, message: m.FromServer) -> None:
        """One message, its texts in this client's language."""
        self.write(text_frame(encode(message, self.lang)))

    async def receive(self, frame: str | bytes) -> None:
        """Answers one frame; whatever is wrong with it becomes a sentence."""
        try:
            message = m.read(frame)
        except BrokenInput as error:
            words = (
                t("{field}: {why}", field=error.place, why=error.sentence) if error.place else error.sentence
            )
            self.send(m.Trouble(words, m.id_of(frame)))
            return
        if isinstance(message, m.Hello):
            self.join(message)
        elif not self.client:
            self.send(m.Trouble(t("Say hello first."), message.id))
        else:
            try:
                await self._obey(message)
            except (OfferGone, IllegalMove, NotAllowed, CompanionError) as error:
                self.send(m.Refused(message.id, _sentence(error), isinstance(error, OfferGone)))

    # joining

    def join(self, hello: m.Hello) -> None:
        """Role, seat, and the whole view; said again whenever a client has lost the thread."""
        if hello.protocol != m.PROTOCOL:
            self.send(m.Trouble(t("This table speaks protocol {n}; load the page again.", n=m.PROTOCOL)))
            return
        self.client = hello.client[:64] or "?"
        self.screen = hello.screen
        self.lang = hello.lang if hello.lang in LANGUAGES else "en"
        self.role = self._place.role_of(hello, self._address)
        self.seat = self._place.host.seats.of_key(hello.seat_key)
        if self.seat is not None:
            self.role = Role.SEAT
        self.show()
        self._place.hub_changed()

    def show(self) -> None:
        """Welcome, hub, and view or lobby."""
        self.send(self._place.welcome(self))
        self.send(self._place.hub_for(self))
        gallery = self._place.gallery
        if gallery is None:
            self.send(m.Lobby(tuple(self._place.host.kept())))
        else:
            gallery.leave(self)
            gallery.join(self, self.seat, self.lang)

    # commands

    async def _obey(self, message: m.AnyFromClient) -> None:
        host = self._place.host
        match message:
            case m.Question():
                await self._answer(message)
            case m.Lang():
                self.lang = message.lang if message.lang in LANGUAGES else "en"
                self.show()
                self.send(m.Done(message.id, self._rev()))
            case m.Choose() | m.Settle() | m.CorrectValue() | m.Undo() | m.Redo() | m.Back():
                self._command(message)
            case m.New():
                self._must_play()
                await host.new(f"{self.client}/{message.id}", message.game, message.options)
                self.send(m.Done(message.id, self._rev()))
            case m.Open():
                self._must_play()
                await host.open(message.game_id)
                self.send(m.Done(message.id, self._rev()))
            case m.Close():
                self._must_play()
                await host.close()
                self.send(m.Done(message.id, 0))
            case m.TakeSeat():
                self._must_play()
                key = await host.take_seat(message.seat, self.client)
                self.seat, self.role = message.seat, Role.SEAT
                self.send(m.Seated(message.seat, key))
                self.show()
                self.send(m.Done(message.id, self._rev()))
                self._place.hub_changed()
            case m.Stand():
                if self.seat is None:
                    raise NotAllowed(t("This screen has no seat."))
                await self._place.free(self.seat)
                self.send(m.Done(message.id, self._rev()))
            case m.Free():
                if self.role is not Role.TABLE:
                    raise NotAllowed(t("Only the table's own screen frees a seat."))
                await self._place.free(message.seat)
                self.send(m.Done(message.id, self._rev()))
            case m.RollDice():
                self._must_play()
                rolled = host.roll(f"{self.client}/{message.id}", message.kind, message.n, self._by())
                if rolled is not None:
                    values, number = rolled.values, rolled.number
                    who = self._name()
                    self._place.everybody(m.Rolled(number, message.kind, values, rolled.source, who))
                self.send(m.Done(message.id, self._rev()))
            case m.Press():
                self._must_play()
                if not self._place.press(message.button, hold=message.hold):
                    raise NotAllowed(t("There is no simulated box with that button."))
                self.send(m.Done(message.id, self._rev()))
            case m.KeepNotes():
                self._must_play()
                await host.keep_notes()
                self.send(m.Done(message.id, self._rev()))
            case m.Hello():
                self.join(message)
            case _:
                assert_never(message)

    def change_game(self) -> None:
        """Another game is on the table: seats are of a game, so this client has none there yet."""
        if self.role is Role.SEAT:
            self.seat, self.role = None, Role.GUEST
        self.show()

    def lose_seat(self) -> None:
        """The seat was left or freed: from now on this client sees what all see."""
        self.seat, self.role = None, Role.GUEST
        self.show()

    def _command(self, message: m.GameCommand) -> None:
        table = self._table()
        key = f"{self.client}/{message.id}"
        rev = table.known(key)
        if rev is None:
            rev = self._apply(table, key, message)
        table.on_disk(key, rev).add_done_callback(partial(self._on_disk, message.id))

    def _apply(self, table: Table, key: str, message: m.GameCommand) -> int:
        by = self._by()
        match message:
            case m.Choose():
                self._may_answer(next((p for p in table.prompts() if p.ask.id == message.ask), None))
                return table.choose(key, by, message.rev, message.ask, message.choice)
            case m.Settle():
                asked = (p for p in table.prompts() if p.draw is not None and p.draw.id == message.draw)
                self._may_answer(next(asked, None))
                return table.settle(key, by, message.draw, message.items)
            case m.CorrectValue():
                self._must_play()
                return table.correct(
                    key, by, Correct(message.path, message.reason[:200], message.by, message.to)
                )
            case m.Undo():
                self._must_play()
                return table.undo(key, by, message.rev)
            case m.Redo():
                self._must_play()
                return table.redo(key, by, message.rev)
            case m.Back():
                self._must_play()
                return table.back(key, by, message.to)
            case _:
                assert_never(message)

    def _on_disk(self, id: str, future: asyncio.Future[int]) -> None:
        if future.cancelled():
            return
        error = future.exception()
        if error is None:
            self.send(m.Done(id, future.result()))
        else:
            self.send(m.Refused(id, _sentence(error)))

    # questions

    async def _answer(self, question: m.Question) -> None:
        match question.what:
            case "games":
                offered = await asyncio.to_thread(games.offered, self._place.host.own_sheet)
                self.send(m.GamesAnswer(question.id, tuple(offered)))
            case "corrections":
                table = self._table()
                found: tuple[Any, ...] = table.rules.corrections(table.state)
                self.send(m.CorrectionsAnswer(question.id, found))
            case "log":
                gallery = self._place.gallery
                lines = () if gallery is None else gallery.log(question.before)
                self.send(m.LogAnswer(question.id, tuple(lines)))

    # who may

    def _table(self) -> Table:
        table = self._place.host.table
        if table is None:
            raise OfferGone(t("There is no game on the table."))
        return table

    def _must_play(self) -> None:
        if self.role is Role.WATCH:
            raise NotAllowed(t("This screen only watches. Type the PIN that the table shows to join."))

    def _may_answer(self, prompt: Prompt | None) -> None:
        self._must_play()
        if prompt is not None:
            self._place.host.seats.check_answer(
                self.role, self.seat, prompt.ask.seat, secret=prompt.ask.secret
            )

    def _by(self) -> str:
        return TABLE if self.seat is None else str(self.seat)

    def _name(self) -> Label:
        table = self._place.host.table
        if self.seat is None or table is None:
            return t("Table")
        return table.rules.badges(table.state)[self.seat].name

    def _rev(self) -> int:
        table = self._place.host.table
        return 0 if table is None else table.rev


def _sentence(error: BaseException) -> Label:
    """What to say of an error; where the trouble is comes first."""
    if isinstance(error, BrokenInput) and error.place:
        return t("{place}: {why}", place=error.place, why=error.sentence)
    return error.sentence if isinstance(error, CompanionError) else str(error)
