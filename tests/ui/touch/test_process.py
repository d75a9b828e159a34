"""The touchscreen as a process of its own, against a table made of canned frames."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.ui.touch.test_link import FakeTable
from ui.touch import main

ROOT = Path(__file__).resolve().parents[3]


def test_it_draws_the_table_and_ends(tmp_path: Path) -> None:
    key = tmp_path / "table.json"
    key.write_text('{"id": "K7QD", "key": "secret", "pin": "4821"}')
    shot = tmp_path / "shot.png"

    async def whole(after: str) -> tuple[int, str, FakeTable]:
        table = FakeTable()
        await table.start()
        options = ["--key-file", str(key), "--size", "800x480", "--shot", str(shot), "--after", after]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ui.touch",
            f"http://127.0.0.1:{table.port}/?pin=4821",
            *options,
            "--settings",
            str(tmp_path / "touch.json"),
            cwd=ROOT,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
            stderr=asyncio.subprocess.PIPE,
        )
        _, errors = await process.communicate()
        await table.stop()
        return process.returncode or 0, errors.decode(), table

    for after in ("1.5", "6", "24"):  # seconds; a loaded machine has not drawn the table after the first
        code, errors, table = asyncio.run(whole(after))
        assert code == 0, errors
        assert "Traceback" not in errors
        if table.got and shot.stat().st_size > 20_000:
            break
    hello = table.got[0]
    assert (hello["type"], hello["screen"], hello["key"], hello["pin"]) == (
        "hello",
        "table",
        "secret",
        "4821",
    )
    assert shot.read_bytes().startswith(b"\x89PNG")
    assert shot.stat().st_size > 20_000


def test_wrong_usage_and_trouble_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--size", "big"]) == 2
    assert "800x480" in capsys.readouterr().err
    assert main(["--key-file", str(tmp_path / "none"), "http://127.0.0.1:1"]) == 1
    assert "the table's key cannot be read" in capsys.readouterr().err
    assert main(["ftp://x"]) == 1
    assert "an address is like" in capsys.readouterr().err
