"""The locked requirements are whole, agree with one another, and hold nothing of one machine."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.house.tree import ROOT

PINNED = re.compile(r"([a-z0-9][a-z0-9-]*)==([\w.]+)(?: ;[^#]*?)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*")
LOCKS = ("run", "test", "bench")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def lock(name: str) -> dict[str, str]:
    """Package → version; fails on a line that is neither a pinned package nor a hash."""
    text = (ROOT / f"requirements/{name}.txt").read_text().replace("\\\n", "")
    found: dict[str, str] = {}
    for line in text.splitlines():
        pinned = re.fullmatch(
            r"([a-z0-9][a-z0-9-]*)==([\w.]+)[^#]*?((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line
        )
        assert pinned, f"requirements/{name}.txt: {line[:80]}"
        found[pinned[1]] = pinned[2]
    return found


def plain(requirement: str) -> str:
    return re.split(r"[<>=\[; ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("name", LOCKS)
def test_every_dependency_is_locked(name: str) -> None:
    wanted = [
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"].get(name, ()),
        "hatchling",
        "editables",
    ]
    assert {plain(requirement) for requirement in wanted} - set(lock(name)) == set()


@pytest.mark.parametrize("name", ["test", "bench"])
def test_locks_agree(name: str) -> None:
    run, other = lock("run"), lock(name)
    assert {package: other.get(package) for package in run} == run


@pytest.mark.parametrize("name", LOCKS)
def test_lgpio_is_left_to_debian(name: str) -> None:
    assert "lgpio" not in lock(name)
