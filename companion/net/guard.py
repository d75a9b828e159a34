"""Guessing the PIN is slow: after a few wrong ones an address has to wait, longer each time."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from typing import Final

FREE_TRIES: Final = 5
FIRST_WAIT_S: Final = 2.0
LONGEST_WAIT_S: Final = 300.0
MOST_ADDRESSES: Final = 1000


class PinGuard:
    """Wrong tries for each address. `now` is a monotonic clock, in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tries: dict[str, tuple[int, float]] = {}

    def right(self, address: str, pin: str, expected: str) -> bool:
        """Whether the PIN is right and the address is not waiting."""
        wrong, until = self._tries.get(address, (0, 0.0))
        if self._now() < until:
            return False
        if hmac.compare_digest(pin.encode(), expected.encode()):
            self._tries.pop(address, None)
            return True
        wrong += 1
        wait = 0.0 if wrong < FREE_TRIES else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (wrong - FREE_TRIES))
        if len(self._tries) >= MOST_ADDRESSES:
            self._tries.pop(next(iter(self._tries)))
        self._tries[address] = (wrong, self._now() + wait)
        return False
