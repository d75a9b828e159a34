"""One open serial port, read and written by the event loop without ever blocking it."""

from __future__ import annotations

import asyncio
import os
import termios
from collections.abc import Callable
from typing import Any

from drivers.errors import PortUnavailable
from drivers.sentence import Sentence

SPEED = 115200
UNWRITTEN = 1024
"""Bytes that may wait for a port that takes none; stop-and-wait never gets there with a live box."""


class Port:
    """An exclusively opened port. Calls `on_bytes` with what comes and `on_gone`, once, when it is lost."""

    def __init__(
        self, path: str, on_bytes: Callable[[bytes], None], on_gone: Callable[[Sentence], None]
    ) -> None:
        """Opens it now. Raises PortUnavailable."""
        self.path = path
        self._on_bytes = on_bytes
        self._on_gone = on_gone
        self._unwritten = bytearray()
        self._loop = asyncio.get_running_loop()
        self._serial = _open(path)
        self._fd: int | None = self._serial.fileno()
        self._loop.add_reader(self._fd, self._readable)

    def write(self, data: bytes) -> None:
        """Send now, or as soon as the port takes it."""
        if self._fd is None:
            return
        self._unwritten += data
        self._writable()
        if len(self._unwritten) > UNWRITTEN:
            self._gone(Sentence("{path} takes no bytes.", path=self.path))

    def close(self) -> None:
        """Give the port back; nothing is called afterwards."""
        fd, self._fd = self._fd, None
        if fd is None:
            return
        self._loop.remove_reader(fd)
        self._loop.remove_writer(fd)
        try:
            # Otherwise closing waits up to 30 s for bytes that a dead board will never take.
            termios.tcflush(fd, termios.TCOFLUSH)
        except termios.error:
            self._unwritten.clear()
        self._serial.close()

    def _readable(self) -> None:
        if self._fd is None:
            return
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return
        except OSError as error:
            self._gone(_unplugged(self.path, error))
            return
        if data:
            self._on_bytes(data)
        else:
            self._gone(_unplugged(self.path, None))

    def _writable(self) -> None:
        if self._fd is None:
            return
        try:
            written = os.write(self._fd, self._unwritten)
        except BlockingIOError:
            written = 0
        except OSError as error:
            self._gone(_unplugged(self.path, error))
            return
        del self._unwritten[:written]
        if self._unwritten:
            self._loop.add_writer(self._fd, self._writable)
        else:
            self._loop.remove_writer(self._fd)

    def _gone(self, cause: Sentence) -> None:
        self.close()
        self._on_gone(cause)


def _open(path: str) -> Any:
    import serial

    port = serial.Serial()
    port.port = path
    port.baudrate = SPEED
    port.timeout = 0
    port.write_timeout = 0
    port.exclusive = True
    # The Pico sends nothing without DTR; a Nano restarts on its edge, once, as HUPCL is off afterwards.
    port.dtr = True
    port.rts = True
    try:
        port.open()
        _keep_up(port.fileno())
    except (OSError, ValueError, termios.error) as error:
        port.close()
        raise PortUnavailable(_why_not(path, error)) from error
    return port


def _keep_up(fd: int) -> None:
    """Let closing not drop DTR, and forget what was sent to whoever had the port before."""
    iflag, oflag, cflag, lflag, ispeed, ospeed, cc = termios.tcgetattr(fd)
    cflag &= ~termios.HUPCL
    termios.tcsetattr(fd, termios.TCSANOW, [iflag, oflag, cflag, lflag, ispeed, ospeed, cc])
    termios.tcflush(fd, termios.TCIOFLUSH)


def _why_not(path: str, error: Exception) -> Sentence:
    text = str(error).lower()
    if "lock" in text or "busy" in text:
        return Sentence("Another program has {path} open.", path=path)
    if "permission" in text:
        return Sentence("{path} may not be opened: add this user to the group dialout.", path=path)
    return Sentence("{path} cannot be opened: {error}.", path=path, error=error)


def _unplugged(path: str, error: OSError | None) -> Sentence:
    if error is None or error.errno is None:
        return Sentence("The box was unplugged from {path}.", path=path)
    return Sentence("The box was unplugged from {path} ({error}).", path=path, error=os.strerror(error.errno))
