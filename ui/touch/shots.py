"""Pictures of the screen as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def shoot(widget: Any, path: Path) -> None:
    """Writes what a widget shows to a PNG file, whatever the window's size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    widget.export_to_png(str(path))
