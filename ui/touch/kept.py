"""What this screen remembers between two evenings: one small JSON file of its own."""

from __future__ import annotations

import json
import logging
import os
import secrets
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """The settings of the screen.

    `turn` in degrees clockwise; `brightness` in percent; `dim_after` in minutes, 0 never.
    """

    client: str = ""
    lang: str = "en"
    theme: str = "light"
    turn: int = 0
    face_seat: bool = False
    brightness: int = 100
    dim_after: int = 10


def default_file() -> Path:
    """Where the settings lie if nobody says otherwise."""
    return Path(platformdirs.user_state_dir("table-companion")) / "touch.json"


def load(path: Path) -> Kept:
    """The settings of the file; missing or broken, it gives the defaults. A client name is made once."""
    kept = Kept()
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        known = {f.name: type(getattr(kept, f.name)) for f in fields(Kept)}
        good = {name: found[name] for name, kind in known.items() if type(found.get(name)) is kind}
        kept = replace(kept, **good)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, AttributeError) as trouble:
        _log.warning("The screen's settings in %s cannot be read; the defaults are used: %s", path, trouble)
    if not kept.client:
        kept = replace(kept, client=f"t-{secrets.token_hex(4)}")
        save(path, kept)
    return kept


def save(path: Path, kept: Kept) -> None:
    """Writes the settings; a reader sees the old file or the new one, never half of one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(kept), indent=1), encoding="utf-8")
        os.replace(fresh, path)
    except OSError as trouble:
        _log.warning("The screen's settings are not kept: %s", trouble)
