"""Stop-and-wait with adaptive resend: one message in flight, the same at both ends of the cable. Pure."""

from __future__ import annotations

FIRST_WAIT = 0.2
LEAST_WAIT = 0.1
MOST_WAIT = 1.6
TRIES = 5


class Window:
    """Holds the one message that waits for its ack, and says when to send it again.

    The wait follows the rule of the ASH link (Silicon Labs UG101, 5.6): after an ack ⅞ of it plus half the
    time just measured, doubled after each time-out, and always between 100 ms and 1.6 s.
    """

    def __init__(self) -> None:
        self.wait = FIRST_WAIT
        self._line = b""
        self._seq = -1
        self._tries = 0
        self._sent_at = 0.0
        self._retry_at: float | None = None

    @property
    def busy(self) -> bool:
        """Whether a message waits for its ack."""
        return self._retry_at is not None

    @property
    def deadline(self) -> float | None:
        """When `due` must be asked next."""
        return self._retry_at

    def open(self, seq: int, line: bytes, now: float) -> None:
        """A message was sent; nothing else may be sent until it is closed."""
        self._seq, self._line, self._tries, self._sent_at = seq, line, 1, now
        self._retry_at = now + self.wait

    def holds(self, seq: int) -> bool:
        """Whether the message in flight has this sequence number."""
        return self.busy and seq == self._seq

    def close(self, now: float) -> None:
        """The message was answered."""
        if self._tries == 1:
            # Which try an answer belongs to is only known when there was one (Karn's rule).
            self.wait = _within(self.wait * 7 / 8 + (now - self._sent_at) / 2)
        self.clear()

    def put_off(self, now: float) -> None:
        """The other side has the message and asks for patience: the tries begin anew."""
        # Two, not one: the answer that comes in the end measures no round trip.
        self._tries, self._retry_at = 2, now + self.wait

    def due(self, now: float) -> bytes | None:
        """The line to send again now, if any; see `failed`."""
        if self._retry_at is None or now < self._retry_at or self.failed(now):
            return None
        self._tries += 1
        self.wait = _within(self.wait * 2)
        self._retry_at = now + self.wait
        return self._line

    def failed(self, now: float) -> bool:
        """Whether the last try has gone unanswered."""
        return self._retry_at is not None and now >= self._retry_at and self._tries >= TRIES

    def clear(self) -> None:
        """Forget the message in flight; the wait that was learnt stays."""
        self._retry_at, self._line, self._seq = None, b"", -1


def _within(wait: float) -> float:
    return min(MOST_WAIT, max(LEAST_WAIT, wait))
