"""Who this table is: an id for its name on the network, the key of its own screen, the PIN for phones.

Made once and kept in the data folder, readable by the owner alone.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from companion.durable import replace_file
from companion.errors import BrokenInput
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
    replace_file(path, msgspec.json.format(msgspec.json.encode(fresh)) + b"\n")
    return fresh
