"""Commands that the daemon has not answered yet. Each keeps its id: sent again, it is applied once."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

Frame: TypeAlias = dict[str, Any]


class Outbox:
    """Waiting commands in the order of their making."""

    def __init__(self, client: str) -> None:
        # The client's name is kept for ever and the counter is not, so each run adds a word of its own.
        self._prefix = f"{client}-{secrets.token_hex(3)}"
        self._made = 0
        self._waiting: dict[str, Frame] = {}

    def put(self, frame: Frame) -> Frame:
        """The frame with an id, kept until `answered`."""
        self._made += 1
        numbered = {**frame, "id": f"{self._prefix}-{self._made}"}
        self._waiting[numbered["id"]] = numbered
        return numbered

    def answered(self, frame_id: str) -> Frame | None:
        """The command that this answers, now done with; None for an unknown id."""
        return self._waiting.pop(frame_id, None)

    def waiting(self) -> tuple[Frame, ...]:
        """What must be sent again after a lost connection."""
        return tuple(self._waiting.values())

    def __len__(self) -> int:
        return len(self._waiting)
