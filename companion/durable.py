"""Files that a power cut finds whole: synced, renamed, and their folder synced too."""

from __future__ import annotations

import os
from pathlib import Path

from companion.errors import NotSaved
from companion.text import t


def fsync(path: Path) -> None:
    """Waits until the disk has the file."""
    _sync(path, os.O_RDWR)


def fsync_folder(folder: Path) -> None:
    """Waits until the disk has the folder's entries: after a file was made or renamed there."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def replace_file(path: Path, content: bytes) -> None:
    """Replaces a file so that after a power cut it is the old one or the new one, never an empty one.

    Only the owner may read it. Raises `NotSaved`.
    """
    aside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd = os.open(aside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        fsync_folder(path.parent)
    except OSError as error:
        raise NotSaved(
            t("{file} could not be written: {why}.", file=path.name, why=error.strerror or "")
        ) from error


def copy_file(source: Path, target: Path) -> None:
    """A durable copy. Raises `NotSaved`."""
    replace_file(target, source.read_bytes())


def _sync(path: Path, how: int) -> None:
    fd = os.open(path, how)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
