"""A WebSocket text frame made once for many sockets (RFC 6455, section 5.2: unmasked, one fragment)."""

from __future__ import annotations

import struct


def text_frame(payload: bytes) -> bytes:
    """The bytes of one final text frame from server to client."""
    n = len(payload)
    if n < 126:
        return b"\x81" + bytes((n,)) + payload
    if n < 65536:
        return b"\x81\x7e" + struct.pack("!H", n) + payload
    return b"\x81\x7f" + struct.pack("!Q", n) + payload
