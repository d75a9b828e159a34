"""Starts a server as a child process, waits until it listens, and stops it again."""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO

from bench.errors import BenchError, ServerFailed

START_S = 30.0


@contextmanager
def server(
    command: Sequence[str], port_in: Callable[[str], int | None], env: Mapping[str, str] | None = None
) -> Iterator[int]:
    """The port of a server started by `command`; `port_in` finds it in a line of its standard output.

    Raises `ServerFailed` with the server's last words when it does not listen within 30 s.
    """
    with tempfile.TemporaryFile() as words:
        child = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=words,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
        )
        try:
            port = _listening(child, port_in)
            if port is None:
                raise ServerFailed(
                    f"{command[0]} did not start to listen: {_tail(words) or 'it said nothing'}"
                )
            try:
                yield port
            except BenchError as error:
                if said := _tail(words):
                    raise ServerFailed(f"{error} The server said: {said}") from error
                raise
        finally:
            _stop(child)


def _tail(words: IO[bytes]) -> str:
    return os.pread(words.fileno(), 1 << 20, 0).decode(errors="replace").strip()[-600:]


def _listening(child: subprocess.Popen[bytes], port_in: Callable[[str], int | None]) -> int | None:
    assert child.stdout is not None
    out, text, until = child.stdout.fileno(), "", time.monotonic() + START_S
    while (left := until - time.monotonic()) > 0 and select.select([out], [], [], left)[0]:
        chunk = os.read(out, 4096)
        if not chunk:
            return None
        text += chunk.decode(errors="replace")
        for line in text.splitlines(keepends=True):
            if line.endswith("\n") and (port := port_in(line)) is not None:
                return port
    return None


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(5)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    if child.stdout is not None:
        child.stdout.close()
