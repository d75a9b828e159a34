"""The commands that pages name are there, and `make` tells of every target it has."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


def quoted(text: str) -> list[str]:
    """The lines of code blocks, and what stands in backquotes, with comments cut off."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()] + re.findall(r"`([^`\n]+)`", text)
    return [line.split("  #")[0].strip().removeprefix("$ ") for line in lines]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def named(page: Path, program: str) -> set[str]:
    """The first word after `program` wherever a page tells to run it."""
    pattern = re.compile(rf"(?:\.venv/bin/)?{program}\s+([a-z][a-z-]*)")
    return {found.group(1) for line in quoted(page.read_text()) if (found := pattern.match(line))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_exist(page: Path) -> None:
    assert named(page, "make"), f"{page.name} names no target"
    assert named(page, "make") - targets() == set()


def test_help_names_every_target() -> None:
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^make ([a-z]+)", told, re.MULTILINE)) == targets() - {"help", "python"}


def test_commands_exist() -> None:
    wanted = sorted(set().union(*(named(page, "companion") for page in PAGES)))
    for command in wanted:
        run = subprocess.run(
            [sys.executable, "-m", "companion", command, "--help"],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, f"companion {command}: {run.stderr}"
        assert command in run.stdout


def test_an_old_python_is_refused_with_a_sentence(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac\n')
    old.chmod(0o755)
    run = subprocess.run(
        ["make", "run", f"PYTHON={old}", f"VENV={tmp_path}/venv"], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode != 0
    assert "Python 3.11, 3.12 or 3.13 is needed" in run.stdout
    assert "Python 3.9.2" in run.stdout
    assert not (tmp_path / "venv").exists()
