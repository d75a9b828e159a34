"""What a die with an accelerometer does, from what it feels (256: the earth's pull). Knows no hardware."""

EVERY_MS = 20
# It rolls once it has been off the face that it lay on by 45° and more for three looks: a knock at the table
# is shorter, and who slides the die does not turn it. It lies once all axes have kept within 0.05 g for half
# a second: no hand is as quiet. It lies on a face when that is level within 20°.
OFF_LOOKS = 3
OFF = 256 * 256 * 7 // 10
STIR = 12
STILL_MS = 500
TILT = 88
LEAST_UP, MOST_UP = 192, 320


class Tumble:
    """`faces` are the faces that are up when +x, -x, +y, -y, +z, -z points up."""

    def __init__(self, faces):
        self._faces = faces
        # Where it lay, or what it has felt since it became still.
        self._felt = None
        self._since = 0
        self._off = 0
        self._moving = False

    def feel(self, felt, now):
        """Feels it (three numbers), every 20 ms: "rolling", "crooked", a face, or nothing new."""
        if self._felt is None:
            self._felt = felt
            return ""
        if not self._moving:
            x, y, z = self._felt
            along = felt[0] * x + felt[1] * y + felt[2] * z
            self._off = self._off + 1 if along < OFF else 0
            if self._off < OFF_LOOKS:
                return ""
            self._off = 0
            self._moving = True
            self._felt, self._since = felt, now
            return "rolling"
        if max(abs(felt[axis] - self._felt[axis]) for axis in range(3)) > STIR:
            self._felt, self._since = felt, now
        if now - self._since < STILL_MS:
            return ""
        self._moving = False
        return self._face_up() or "crooked"

    def lost(self):
        """It is not felt any more: a roll that goes on is over, as crooked."""
        rolled = self._moving
        self._felt = None
        self._off = 0
        self._moving = False
        return "crooked" if rolled else ""

    def _face_up(self):
        pulls = [abs(axis) for axis in self._felt]
        up = pulls.index(max(pulls))
        if sorted(pulls)[1] > TILT or not LEAST_UP <= pulls[up] <= MOST_UP:
            return ""
        return str(self._faces[2 * up + (self._felt[up] < 0)])
