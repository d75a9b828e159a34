"""The round scoring once more, written from the rulebook's words alone: nothing of the game is imported."""

from __future__ import annotations

SPACES = 12
OTHERS = ("red_list", "resignation")


def round_scoring(success: list[str], failure: list[str], unfulfilled: list[str]) -> tuple[list[str], str]:
    """The failure track after a round, space by space, and what that means: won, lost or open."""
    spaces: list[str | None] = [failure[n] if n < len(failure) else None for n in range(SPACES)]

    def lay(marker: str) -> bool:
        for n, there in enumerate(spaces):
            if there is None:
                spaces[n] = marker
                return True
        return False

    for animal in unfulfilled:
        before = sum(1 for there in spaces if there == animal)
        if lay(animal) and before == 1:
            # now there are two of it: threatened with extinction
            lay("red_list")
    track = [there for there in spaces if there is not None]
    if len(track) == SPACES:
        return track, "lost"  # also when the last animal is saved at the same time
    return track, "won" if len(success) == SPACES else "open"
