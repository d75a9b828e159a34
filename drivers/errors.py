"""What can go wrong with the box, the lights and their files.

DriverError
├── FrameInvalid (ValueError)      a line that is no frame, or a frame with wrong words
├── ConfigInvalid (ValueError)     a YAML file with one problem or more, each with its line
├── PortUnavailable (OSError)      a serial port that cannot be opened
└── PinsUnavailable (OSError)      pins that cannot be had
"""

from __future__ import annotations

from dataclasses import dataclass

from drivers.sentence import Sentence


class DriverError(Exception):
    """Base of all errors of this package; `sentence` can be shown to a player."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class FrameInvalid(DriverError, ValueError):
    """A line that is not a frame, or a frame whose words make no sense."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file; line and column count from 1."""

    file: str
    line: int
    column: int
    sentence: Sentence

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.sentence}"


class ConfigInvalid(DriverError, ValueError):
    """A YAML file that cannot be used; `problems` holds everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(Sentence("{problems}", problems="\n".join(map(str, problems))))
        self.problems = problems


class PortUnavailable(DriverError, OSError):
    """A serial port that cannot be opened, or not for us alone."""


class PinsUnavailable(DriverError, OSError):
    """GPIO pins that cannot be had on this machine now."""
