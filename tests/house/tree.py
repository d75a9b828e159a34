"""What belongs to the project: its root, its tracked files, its modules."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked() -> list[Path]:
    """The files that git tracks or would track, as absolute paths; without those that have been deleted."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = {name for name in listed.stdout.decode().split("\0") if name}
    return sorted(path for path in (ROOT / name for name in names) if path.is_file())


def modules(package: str) -> Iterator[str]:
    """The dotted names of all modules of a package, those that start a program (`__main__`) left out."""
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] == "__main__" or not all(part.isidentifier() for part in parts):
            continue
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
