"""Who sits where, and what each screen may do.

A phone takes a seat and gets a key for it; the daemon keeps only the key's digest, with the game. What
is secret to a seat goes to the screen that shows its key, and to no other.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from enum import StrEnum

import msgspec

from companion.errors import NotAllowed
from companion.text import t
from companion.view import Viewer


class Role(StrEnum):
    """What a screen is at the table (`docs/protocol.md`, "Joining")."""

    TABLE = "table"
    SEAT = "seat"
    GUEST = "guest"
    WATCH = "watch"


class Claim(msgspec.Struct, frozen=True):
    """A taken seat: the device that took it and the SHA-256 of its key."""

    client: str
    digest: str


class Seats:
    """The claims of one game. `kept` is what is stored with the game, see `as_kept`."""

    def __init__(self, count: int, kept: dict[str, dict[str, str]] | None = None) -> None:
        self.count = count
        self._claims: dict[int, Claim] = {
            int(seat): Claim(**claim) for seat, claim in (kept or {}).items() if int(seat) < count
        }

    def as_kept(self) -> dict[str, dict[str, str]]:
        """JSON values, to be stored with the game."""
        return {str(s): {"client": c.client, "digest": c.digest} for s, c in self._claims.items()}

    def taken(self, seat: int) -> bool:
        return seat in self._claims

    def client(self, seat: int) -> str | None:
        """The device that holds the seat."""
        claim = self._claims.get(seat)
        return None if claim is None else claim.client

    def take(self, seat: int, client: str) -> str:
        """The seat's new key. The same device may take its seat again; another one may not."""
        if not 0 <= seat < self.count:
            raise NotAllowed(t("There is no seat {seat} in this game.", seat=seat + 1))
        claim = self._claims.get(seat)
        if claim is not None and claim.client != client:
            raise NotAllowed(t("That seat is taken by another phone. The table can free it."))
        key = secrets.token_urlsafe(16)
        self._claims = {s: c for s, c in self._claims.items() if c.client != client}
        self._claims[seat] = Claim(client, _digest(key))
        return key

    def free(self, seat: int) -> None:
        """The seat is open again; its key is worth nothing from now on."""
        self._claims.pop(seat, None)

    def of_key(self, key: str) -> int | None:
        """The seat that this key opens, or None."""
        if key:
            digest = _digest(key)
            for seat, claim in self._claims.items():
                if hmac.compare_digest(claim.digest, digest):
                    return seat
        return None

    def check_answer(self, role: Role, own: Viewer, asked: Viewer, *, secret: bool) -> None:
        """Raises `NotAllowed` unless a screen of this role may answer a prompt of seat `asked`."""
        if role is Role.WATCH:
            raise NotAllowed(t("This screen only watches. Type the PIN that the table shows to join."))
        if secret and own != asked:
            raise NotAllowed(t("Only that seat's own phone may answer this."))
        if asked is None or role is Role.TABLE or own == asked:
            return
        if self.taken(asked):
            raise NotAllowed(t("That is for another player to decide, on their own phone or at the table."))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
