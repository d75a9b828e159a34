"""What can go wrong on the touchscreen, each in a sentence that a player can read."""

from __future__ import annotations


class TouchError(Exception):
    """Base of the touchscreen's own errors."""


class NoDisplay(TouchError, RuntimeError):
    """There is no display to open a window on."""


class BadKey(TouchError, ValueError):
    """The file with the table's key cannot be read."""


class BadFrame(TouchError, ValueError):
    """A frame of the daemon that is not one JSON object with a type."""
