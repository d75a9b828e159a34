"""The rules of the surface: when a touch counts. Pure; the time is handed in, monotonic, in seconds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, TypeAlias

Place: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height in pixels of the screen."""

SETTLE_S: Final = 0.300
"""A control younger than this does not answer: the finger was on its way to what stood there before."""

REPEAT_S: Final = 0.150
"""The second of two equal taps within this time does nothing."""

_SLACK_PX: Final = 4.0


class Touches:
    """Remembers where controls have been, and which taps were taken."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, tuple[Place, float]] = {}
        self._taps: dict[Hashable, float] = {}
        self._turned_over = float("-inf")

    def placed(self, key: Hashable, place: Place, now: float) -> None:
        """A control called `key` stands at `place`; the same name at the same place is the same control."""
        old = self._seen.get(key)
        if old is None or any(abs(a - b) > _SLACK_PX for a, b in zip(old[0], place, strict=True)):
            self._seen[key] = (place, now)

    def only(self, group: str, keys: Iterable[Hashable]) -> None:
        """Of the controls `(group, …)` these are shown now; one that comes back later is a new one."""
        stay = set(keys)
        for key in [k for k in self._seen if isinstance(k, tuple) and k[0] == group and k not in stay]:
            del self._seen[key]

    def turned_over(self, now: float) -> None:
        """Another page is shown: everything on it is new."""
        self._turned_over = now

    def settled(self, key: Hashable, now: float) -> bool:
        """Whether the control has stood at its place long enough for a touch to have been meant for it."""
        seen = self._seen.get(key)
        return seen is not None and now - max(seen[1], self._turned_over) >= SETTLE_S

    def take(self, key: Hashable, now: float) -> bool:
        """Whether a tap on this control counts now; taking it makes an equal one right after it void."""
        last = self._taps.get(key)
        if last is not None and now - last < REPEAT_S:
            return False
        self._taps[key] = now
        return True


class Sleep:
    """Dims after a time without touches; the touch that wakes does nothing else."""

    def __init__(self, after_s: float, now: float) -> None:
        self.after_s = after_s
        self._last = now

    def dark(self, now: float) -> bool:
        """Whether the screen is dimmed. `after_s` 0 means never."""
        return self.after_s > 0 and now - self._last >= self.after_s

    def touched(self, now: float) -> bool:
        """Notes a touch; whether it only woke the screen."""
        woke = self.dark(now)
        self._last = now
        return woke

    def left(self, now: float) -> float:
        """Seconds until the screen dims."""
        return max(0.0, self._last + self.after_s - now)
