"""Buttons and die, without their bounces. Each contact connects its pin to ground."""

PRESS_QUIET, RELEASE_QUIET = 5, 20
HOLD_AFTER = 1000
STUCK_AFTER = 30000
DIE_QUIET = 300


class Contact:
    """A press counts after 5 ms of quiet; a release after 20 ms, as a worn contact opens while it is held."""

    def __init__(self, pin):
        self.down = False
        self._pin = pin
        self._other = 0

    def look(self):
        """Once a millisecond; whether it has changed."""
        if bool(self._pin.value()) != self.down:
            self._other = 0
            return False
        self._other += 1
        if self._other < (RELEASE_QUIET if self.down else PRESS_QUIET):
            return False
        self.down = not self.down
        self._other = 0
        return True


class Button:
    """A named contact that says press, hold and release; `stuck` tells that it has been down for 30 s."""

    def __init__(self, name, pin):
        self.name = name
        self._contact = Contact(pin)
        self._since = 0
        self._held = False

    def look(self, now):
        """What happened in this millisecond: words of an event, or nothing."""
        if self._contact.look():
            self._since = now
            self._held = False
            return ("press" if self._contact.down else "release", self.name)
        if self._contact.down and not self._held and now - self._since >= HOLD_AFTER:
            self._held = True
            return ("hold", self.name)
        return ()

    def stuck(self, now):
        """Whether it has been down for 30 s and still is."""
        return self._contact.down and now - self._since >= STUCK_AFTER


class NoDie:
    """No die is fitted."""

    silent = False

    def look(self, now):
        return ()


class ButtonDie:
    """Rolls while its button is down; the result is drawn when it is let go."""

    silent = False

    def __init__(self, pin, random):
        self._contact = Contact(pin)
        self._random = random
        self._roll = 0

    def look(self, now):
        if not self._contact.look():
            return ()
        if self._contact.down:
            self._roll += 1
            return ("die", "rolling", str(self._roll))
        return ("die", "rolled", str(self._roll), str(self._random(6) + 1))


class HallDie:
    """A die with a magnet behind each face, and six switches: the one that sees a magnet tells the face.

    It lies once nothing has changed for 300 ms; then just one switch must see a magnet, else it is crooked.
    """

    silent = False

    def __init__(self, pins):
        self._pins = pins
        self._seen = self._look()
        self._since = 0
        self._roll = 0
        self._moving = False

    def _look(self):
        return tuple(place for place, pin in enumerate(self._pins) if not pin.value())

    def look(self, now):
        seen = self._look()
        if seen != self._seen:
            self._seen, self._since = seen, now
            if not self._moving:
                self._moving = True
                self._roll += 1
                return ("die", "rolling", str(self._roll))
            return ()
        if not self._moving or now - self._since < DIE_QUIET:
            return ()
        self._moving = False
        if len(seen) == 1:
            return ("die", "rolled", str(self._roll), str(seen[0] + 1))
        return ("die", "crooked", str(self._roll))
