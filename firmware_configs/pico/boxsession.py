"""The box's side of a session (docs/box-protocol.md, "Session"). Runs on MicroPython and on CPython.

Pure: bytes and milliseconds go in, bytes come out. Milliseconds count from the reset and never wrap.
"""

from boxcodec import Decoder, encode

KEPT_EVENTS = 16
FIRST_WAIT, LEAST_WAIT, MOST_WAIT = 200, 100, 1600
TRIES = 5
NO_HOST_AFTER = 3000
NONCE = 8
PATTERNS = "01bp"


def number_of(word):
    """The number in a word, or None."""
    if not 0 < len(word) <= 10:
        return None
    for letter in word:
        if not "0" <= letter <= "9":
            return None
    return int(word)


def letters_valid(word):
    """Whether these are letters of patterns: 0 1 b p, or - for none."""
    return word == "-" or all(letter in PATTERNS for letter in word)


class Session:
    """A box between two resets. `rounds`, `seats`, `text` and `beep` are what the host lets it show."""

    def __init__(self, boot, firmware, capabilities):
        self.boot = boot
        self.rounds = self.seats = "-"
        self.text = ""
        self.beep = 0
        self.lost = 0
        self._firmware = firmware
        self._capabilities = capabilities
        self._decoder = Decoder()
        self._waiting = []
        self._numbered = 0
        self._seq = 0
        self._nonce = ""
        self._last_heard = 0
        self._last_command = -1
        self._wait = FIRST_WAIT
        self._tries = 0
        self._sent_at = self._asked_at = 0
        self._wrong = ()

    def hosted(self):
        """Whether a host is there."""
        return self._nonce != ""

    def kept(self):
        """How many events wait for their ack."""
        return len(self._waiting)

    def started(self):
        """What it says once after its reset: it ends the line that was cut, and asks for a hello."""
        return b"\n" + encode("N", 0, "hello")

    def happen(self, now, *what):
        """Something happened, in the words of the page. When 16 events wait, it is dropped and counted."""
        self._numbered += 1
        if len(self._waiting) == KEPT_EVENTS:
            self.lost += 1
            return b""
        words = (self.boot, str(self._numbered), str(now & 0xFFFFFFFF)) + what
        self._waiting.append((self._numbered, words))
        return self._offer(now)

    def fault(self, *what):
        """What is wrong with the box now, in words, or none. Said when it changes, and to each new host."""
        if what == self._wrong:
            return b""
        self._wrong = what
        return encode("X", 0, *what) if self.hosted() else b""

    def feed(self, data, now):
        """Bytes came from the host."""
        written = b""
        for kind, seq, words in self._decoder.feed(data):
            self._last_heard = now
            written += self._take(kind, seq, words, now)
        return written

    def step(self, now):
        """What the passing of time asks for; call it once a millisecond."""
        if not self.hosted():
            return b""
        late = self._tries and now - self._asked_at >= self._wait
        if now - self._last_heard >= NO_HOST_AFTER or (late and self._tries >= TRIES):
            self._nonce = ""
            self._tries = 0
            return b""
        if late:
            self._tries += 1
            self._asked_at = now
            self._set_wait(2 * self._wait)
            return self._event()
        return self._offer(now)

    def _take(self, kind, seq, words, now):
        if kind == "H":
            return self._welcome(seq, words, now)
        if not self.hosted():
            return encode("N", seq, "hello")
        if kind == "C":
            return self._command(seq, words)
        if kind == "P":
            return encode("Q", seq, str(now & 0xFFFFFFFF), str(self.lost))
        if kind == "A":
            named = len(words) >= 2 and words[0] == self.boot and number_of(words[1])
            if self._tries and named == self._waiting[0][0]:
                return self._answered(now)
            return b""
        if kind == "N":
            return self._naked(seq, words, now)
        return encode("N", seq, "unknown")

    def _welcome(self, seq, words, now):
        if len(words) < 2 or len(words[1]) > NONCE:
            return encode("N", seq, "unknown")
        if "1" not in words[0].split(","):
            return encode("N", seq, "proto", "1")
        nonce = words[1]
        said = (str(now & 0xFFFFFFFF), str(self.lost), self._firmware) + self._capabilities
        written = encode("W", seq, "1", nonce, self.boot, *said)
        if nonce == self._nonce:
            return written
        self._nonce = nonce
        self._last_command = -1
        self._tries = 0
        if self._wrong:
            written += encode("X", 0, *self._wrong)
        return written + self._offer(now)

    def _command(self, seq, words):
        text, beep = "", 0
        good = len(words) >= 3 and words[0] == "show" and letters_valid(words[1]) and letters_valid(words[2])
        for word in words[3:] if good else ():
            if word.startswith("seg="):
                text = word[4:]
            elif word.startswith("beep="):
                beep = number_of(word[5:])
        if not good or beep is None:
            return encode("N", seq, "unknown")
        if seq != self._last_command:
            self._last_command = seq
            self.rounds, self.seats, self.text, self.beep = words[1], words[2], text, beep
        return encode("A", seq)

    def _naked(self, seq, words, now):
        if not self._tries or seq != self._seq or not words:
            return b""
        if words[0] == "wait":
            # Two, not one: the answer that comes in the end measures no round trip.
            self._tries, self._asked_at = 2, now
        elif words[0] == "unknown":
            # A host that cannot understand this event would block all that come after it.
            self.lost += 1
            return self._answered(now)
        return b""

    def _answered(self, now):
        if self._tries == 1:
            # Which try an answer belongs to is only known when there was one.
            self._set_wait(self._wait - self._wait // 8 + (now - self._sent_at) // 2)
        self._tries = 0
        self._waiting.pop(0)
        return self._offer(now)

    def _offer(self, now):
        if not self.hosted() or self._tries or not self._waiting:
            return b""
        self._seq = (self._seq + 1) % 256
        self._tries = 1
        self._sent_at = self._asked_at = now
        return self._event()

    def _event(self):
        return encode("E", self._seq, *self._waiting[0][1])

    def _set_wait(self, wait):
        self._wait = min(MOST_WAIT, max(LEAST_WAIT, wait))
