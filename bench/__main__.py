"""`python -m bench [row …]`: measures, prints a table, writes bench/results.json."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import boardgameio, box, delivery, growth, rules
from bench.errors import BenchError
from bench.figures import Row, table

RESULTS = Path(__file__).parent / "results.json"
ROWS: dict[str, Callable[[int], list[Row]]] = {
    "rules": rules.measure,
    "delivery-3": lambda rounds: delivery.measure(3, rounds),
    "delivery-31": lambda rounds: delivery.measure(31, rounds),
    "growth": growth.measure,
    "box": box.measure,
}


def machine() -> dict[str, Any]:
    """What the figures come from."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "cores": os.cpu_count(),
        "machine": platform.machine(),
        "kernel": platform.release(),
        "python": platform.python_version(),
        "node": node,
        "load": round(os.getloadavg()[0], 2),
        "at": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def main() -> int:
    """Exit 0 when all was measured, 1 when something could not be; a goal missed is no error."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Our figures beside a peer's.")
    parser.add_argument("row", nargs="*", help=f"{', '.join(ROWS)}; all when none is named")
    parser.add_argument("--rounds", type=int, default=7, help="both sides are taken so often, in turns (7)")
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.row if name not in ROWS]:
        parser.error(f"there is no row {unknown[0]}; rows: {', '.join(ROWS)}")
    done: list[Row] = []
    try:
        boardgameio.install()
        for name in wanted.row or ROWS:
            print(f"bench: {name}, {wanted.rounds} rounds", flush=True)
            done += ROWS[name](wanted.rounds)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    finally:
        if done:
            print(table(done))
            record = {"machine": machine(), "rows": [row.record() for row in done]}
            RESULTS.write_text(json.dumps(record, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
