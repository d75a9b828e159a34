"""Frames of the box's wire (docs/box-protocol.md, "Frame"). Runs on MicroPython and on CPython."""

LONGEST = 120

_HEX = "0123456789ABCDEF"
_TABLE = []


def _fill():
    # Four bits at a time: small enough for a Pico, four times as quick as bit by bit.
    for value in range(16):
        crc = value << 12
        for _ in range(4):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        _TABLE.append(crc)


_fill()


def crc16(data):
    """CRC-16: polynomial 1021, start FFFF, most significant bit first."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 4 & 0xFFFF) ^ _TABLE[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _TABLE[crc >> 12 ^ byte & 15]
    return crc


def encode(kind, seq, *words):
    """The frame as bytes with CRC and newline."""
    body = " ".join((kind, f"{seq:02X}") + words)
    line = f"{body} *{crc16(body.encode()):04X}\n".encode()
    if len(line) > LONGEST or decode(line[:-1]) != (kind, seq, words):
        raise ValueError("this cannot be a frame: " + body)
    return line


def _hex(data):
    value = 0
    for byte in data:
        place = _HEX.find(chr(byte))
        if place < 0:
            return -1
        value = value << 4 | place
    return value


def decode(line):
    """(kind, seq, words) of one line without its newline; None when it is no frame."""
    end = len(line) - 6
    if end < 4 or len(line) >= LONGEST or line[end : end + 2] != b" *":
        return None
    if _hex(line[end + 2 :]) != crc16(line[:end]):
        return None
    seq = _hex(line[2:4])
    if not 0x41 <= line[0] <= 0x5A or line[1] != 0x20 or seq < 0:
        return None
    for byte in line[4:end]:
        # No capitals and no star: then no single flipped bit can make a newline or a second star.
        if not 0x20 <= byte <= 0x7E or byte == 0x2A or 0x41 <= byte <= 0x5A:
            return None
    words = bytes(line[4:end]).decode().split(" ")
    if words[0] != "" or "" in words[1:]:
        return None
    return chr(line[0]), seq, tuple(words[1:])


class Decoder:
    """Cuts a stream of bytes into frames. Never raises; a line too long is discarded up to its newline."""

    def __init__(self):
        self._held = bytearray()
        self.bad = 0

    def feed(self, data):
        """The frames that these bytes complete, in order."""
        frames = []
        for byte in data:
            if byte != 0x0A:
                if len(self._held) < LONGEST:
                    self._held.append(byte)
                continue
            if self._held:
                frame = decode(self._held)
                if frame is None:
                    self.bad += 1
                else:
                    frames.append(frame)
                self._held = bytearray()
        return frames
