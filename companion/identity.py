"""Who this table is: an id for its name on the network, the key of its own screen, the PIN for phones.

Made once and kept in the data folder, readable by the owner alone.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import msgspec

from companion.errors import BrokenInput, NotSaved
from companion.text import t

_ALPHABET = "ACDEFGHJKLMNPQRTUVWXY3479"


class Identity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`id` is 4 characters, `key` opens the table's own screen, `pin` is for guests."""

    id: str
    key: str
    pin: str

    @property
    def name(self) -> str:
        """The name that people see."""
        return f"Table {self.id}"


def identity(folder: Path) -> Identity:
    """The identity kept in `folder`/table.json, made on first use."""
    path = folder / "table.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Identity)
    except FileNotFoundError:
        pass
    except msgspec.DecodeError as error:
        raise BrokenInput(
            t("{why}. Repair it, or delete it to get a new name and PIN.", why=str(error)), str(path)
        ) from error
    fresh = Identity(
        id="".join(secrets.choice(_ALPHABET) for _ in range(4)),
        key=secrets.token_urlsafe(24),
        pin=f"{secrets.randbelow(10_000):04}",
    )
    write_safely(path, msgspec.json.format(msgspec.json.encode(fresh)) + b"\n")
    return fresh


def write_safely(path: Path, content: bytes) -> None:
    """Replaces a file so that after a power cut it is the old one or the new one, never an empty one."""
    aside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(aside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        try:
            os.write(fd, content)
            os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(aside, path)
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise NotSaved(
            t("{file} could not be written: {why}.", file=path.name, why=error.strerror or "")
        ) from error
