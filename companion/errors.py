"""Everything that can go wrong in a sentence that a person at the table understands.

```
CompanionError
├── IllegalMove        the rules say no
├── OfferGone          a tap on something that is no longer offered
├── NotAllowed         this screen may not do that
├── BrokenInput        a file, field or message that is wrong, with its place
├── NotSaved           the disk did not take it
└── BrokenState        an invariant of the books does not hold (a defect of ours)
```
"""

from __future__ import annotations

from companion.text import Label, plain, t


class CompanionError(Exception):
    """Base of all errors of the companion; `sentence` is shown to people in their language."""

    def __init__(self, sentence: Label) -> None:
        super().__init__(plain(sentence))
        self.sentence = sentence


class IllegalMove(CompanionError, ValueError):
    """The rules do not allow this move now; the sentence says why."""


class OfferGone(CompanionError, LookupError):
    """The choice was offered at an earlier revision and is offered no more."""


class NotAllowed(CompanionError, PermissionError):
    """The asking screen has no right to this."""


class BrokenInput(CompanionError, ValueError):
    """Input that cannot be used. `place` is where: file, line, column, field, as far as known."""

    def __init__(self, sentence: Label, place: str = "") -> None:
        super().__init__(sentence)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {plain(self.sentence)}" if self.place else plain(self.sentence)


class NotSaved(CompanionError, OSError):
    """The disk refused; nothing was changed and nothing was shown."""


class BrokenState(CompanionError, AssertionError):
    """An invariant does not hold. Raised by `Rules.check`, never caught by the table."""


def need(condition: bool, what: str) -> None:
    """Raises `BrokenState`, which names `what` does not hold, unless the condition does."""
    if not condition:
        raise BrokenState(t("The books are wrong: {what}.", what=what))
