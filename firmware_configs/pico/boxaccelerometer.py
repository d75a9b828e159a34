"""A die with an ADXL345 in it, at two pins of the box."""

from boxtumble import EVERY_MS, Tumble

ADDRESS, POWER, FORMAT = 0x53, 0x2D, 0x31
MEASURE, FULL_16G = b"\x08", b"\x0b"
WIDEST = 4096
RETRY_MS = 50
SILENT_AFTER_MS = 300


class Accelerometer:
    """`i2c` is machine.SoftI2C or machine.I2C. It is set up when it is first felt, and whenever it forgot."""

    def __init__(self, i2c):
        self._i2c = i2c
        # Its format, then two bytes for each axis: one that lost its power is known by its format.
        self._frame = bytearray(7)
        self._ready = False

    def feel(self):
        """The three axes, 256 for the pull of the earth; None while it does not answer or is set up."""
        try:
            if not self._ready:
                self._i2c.writeto_mem(ADDRESS, POWER, MEASURE)
                self._i2c.writeto_mem(ADDRESS, FORMAT, FULL_16G)
                self._ready = True
                return None
            self._i2c.readfrom_mem_into(ADDRESS, FORMAT, self._frame)
        except OSError:
            self._ready = False
            return None
        felt = tuple(self._axis(place) for place in (1, 3, 5))
        self._ready = self._frame[0] == FULL_16G[0] and max(felt) < WIDEST and min(felt) >= -WIDEST
        return felt if self._ready else None

    def _axis(self, place):
        value = self._frame[place] | self._frame[place + 1] << 8
        return value - 65536 if value >= 32768 else value


class TumblingDie:
    """Says rolling, crooked and rolled; `silent` tells that it has not answered for 300 ms."""

    def __init__(self, i2c, faces):
        self.silent = False
        self._chip = Accelerometer(i2c)
        self._tumble = Tumble(faces)
        self._roll = 0
        self._next_at = 0
        self._felt_at = 0

    def look(self, now):
        if now < self._next_at:
            return ()
        felt = self._chip.feel()
        if felt is None:
            self._next_at = now + RETRY_MS
            self.silent = now - self._felt_at >= SILENT_AFTER_MS
            return self._words(self._tumble.lost()) if self.silent else ()
        self._next_at = now + EVERY_MS
        self._felt_at = now
        self.silent = False
        return self._words(self._tumble.feel(felt, now))

    def _words(self, what):
        if what == "":
            return ()
        if what == "rolling":
            self._roll += 1
        if what in ("rolling", "crooked"):
            return ("die", what, str(self._roll))
        return ("die", "rolled", str(self._roll), what)
