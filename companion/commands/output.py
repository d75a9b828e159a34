"""How commands speak: JSON or plain lines on standard output, everything else on standard error."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.scene import encode
from companion.text import LANGUAGES


def as_json(value: Any) -> None:
    """One JSON value and a line end on standard output."""
    raw = msgspec.json.format(encode(value, "en"), indent=2)
    sys.stdout.write(raw.decode() + "\n")


def folder_of(args: Namespace) -> Path:
    """The data folder: `--data`, or the user's own."""
    return Path(args.data) if args.data else Path(platformdirs.user_data_dir("table-companion"))


def language() -> str:
    """The language of the terminal, if we have it."""
    wanted = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return next((code for code in LANGUAGES if wanted.startswith(code)), "en")
