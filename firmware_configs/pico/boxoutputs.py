"""Lights, buzzer and four-digit display."""

from math import cos, pi

BEEP_MS = 80
STEP_MS = 40
FULL = 65535
FONT = {
    "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07, "8": 0x7F,
    "9": 0x6F, "a": 0x77, "b": 0x7C, "c": 0x39, "d": 0x5E, "e": 0x79, "f": 0x71, "g": 0x3D, "h": 0x76,
    "i": 0x06, "j": 0x1E, "k": 0x75, "l": 0x38, "m": 0x55, "n": 0x54, "o": 0x5C, "p": 0x73, "q": 0x67,
    "r": 0x50, "s": 0x6D, "t": 0x78, "u": 0x3E, "v": 0x1C, "w": 0x6A, "x": 0x76, "y": 0x6E, "z": 0x5B,
    "-": 0x40, "_": 0x08,
}  # fmt: skip


def level(letter, ms, smooth):
    """Brightness 0…1 of a pattern's letter; all patterns of the box keep step with its clock."""
    if letter == "b":
        return 1 if ms % 1000 < 500 else 0
    if letter == "p":
        phase = ms % 2000
        if smooth:
            return (1 - cos(pi * (phase - phase % STEP_MS) / 1000)) / 2
        return 1 if 500 <= phase < 1500 else 0
    return 1 if letter == "1" else 0


class PlainLight:
    """A light that is on or off; the pin is touched only when that changes."""

    smooth = False

    def __init__(self, pin):
        self._pin = pin
        self._shown = 0

    def show(self, brightness):
        if brightness != self._shown:
            self._shown = brightness
            self._pin.value(brightness)


class SmoothLight:
    """A light that can be dimmed; `pwm` is machine.PWM."""

    smooth = True

    def __init__(self, pwm):
        self._pwm = pwm
        self._shown = 0

    def show(self, brightness):
        if brightness != self._shown:
            self._shown = brightness
            self._pwm.duty_u16(int(brightness * FULL))


class Lights:
    """Round lights, seat lights, buzzer. Without a host the first round light flashes every two seconds."""

    def __init__(self, rounds, seats, buzzer):
        self._rounds = rounds
        self._seats = seats
        self._buzzer = buzzer
        self._beep = 0
        self._beep_until = 0

    def step(self, session, now):
        """Once a millisecond."""
        hosted = session.hosted()
        for lights, letters in ((self._rounds, session.rounds), (self._seats, session.seats)):
            for place, light in enumerate(lights):
                if hosted:
                    letter = letters[place] if place < len(letters) else "0"
                    light.show(level(letter, now, light.smooth))
                else:
                    light.show(1 if lights is self._rounds and place == 0 and now % 2000 < 60 else 0)
        if session.beep != self._beep:
            self._beep = session.beep
            if session.beep:
                self._beep_until = now + BEEP_MS
        if self._buzzer is not None:
            self._buzzer.show(1 if now < self._beep_until else 0)


def segments_of(text):
    """Four bytes for a text, to the right; a dot belongs to the digit before it."""
    digits = []
    for letter in text:
        if letter == "." and digits:
            digits[-1] |= 0x80
        elif letter == ".":
            digits.append(0x80)
        else:
            digits.append(FONT.get(letter, 0))
    digits = digits[-4:]
    return bytes([0] * (4 - len(digits)) + digits)


class Display:
    """A TM1637 with four digits. `wait` lets some microseconds pass; written only when the text changes."""

    def __init__(self, clk, dio, wait):
        self._clk = clk
        self._dio = dio
        self._wait = wait
        self._shown = None

    def step(self, session):
        """Once a millisecond."""
        text = session.text if session.hosted() else "-"
        if text == self._shown:
            return
        self._shown = text
        self._send(b"\x40")
        self._send(b"\xc0" + segments_of(text))
        self._send(b"\x8b")

    def _send(self, data):
        self._set(self._dio, 0)
        for byte in data:
            for bit in range(8):
                self._set(self._clk, 0)
                self._set(self._dio, byte >> bit & 1)
                self._set(self._clk, 1)
            # The chip's ack: it pulls the line down itself, so ours must not be up.
            self._set(self._clk, 0)
            self._set(self._dio, 0)
            self._set(self._clk, 1)
        self._set(self._clk, 0)
        self._set(self._clk, 1)
        self._set(self._dio, 1)

    def _set(self, pin, high):
        pin.value(high)
        self._wait(5)


class NoDisplay:
    """No display is fitted."""

    def step(self, session):
        return None
