"""What can keep a row from being measured, each as a sentence."""

from __future__ import annotations


class BenchError(Exception):
    """Base of all errors of the bench."""


class PeerMissing(BenchError):
    """The peer cannot be installed or run here."""


class ServerFailed(BenchError):
    """A server did not start, or died."""


class BoxMissing(BenchError):
    """The firmware cannot be built or run in the simulator here."""


class MoveRefused(BenchError):
    """A server refused, or never sent on, a move that should be legal."""
