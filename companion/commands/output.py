"""How commands speak: JSON or plain lines on standard output, everything else on standard error."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.scene import encode


def as_json(value: Any) -> None:
    """One JSON value and a line end on standard output."""
    raw = msgspec.json.format(encode(value, "en"), indent=2)
    sys.stdout.write(raw.decode() + "\n")


def folder_of(args: Namespace) -> Path:
    """The data folder: `--data`, or the user's own."""
    return Path(args.data) if args.data else Path(platformdirs.user_data_dir("table-companion"))
