"""Tracked files speak of the project alone: no path of one machine, no address of a package registry."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.tree import ROOT, tracked

# Written in pieces, so that this file does not find itself.
_HOSTS = ("pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "yarn" + "pkg.com")
_HOSTS += ("deb." + "debian.org", "security." + "debian.org", "proxy." + "golang.org", "crates" + ".io")
REGISTRIES = re.compile("|".join(re.escape(host) for host in _HOSTS))
MACHINES = re.compile(r"(?<![\w.~$}])/(?:work|root|tmp|Users|home/(?!pi\b|\{)\w+)/(?!\.X11-unix)[\w.-]+")


def complaints(text: str, what: re.Pattern[str]) -> list[str]:
    return [found.group() for found in what.finditer(text)]


def texts() -> dict[Path, str]:
    found: dict[Path, str] = {}
    for path in tracked():
        raw = path.read_bytes()
        if b"\0" not in raw[:8000]:
            found[path.relative_to(ROOT)] = raw.decode("utf-8")
    return found


def test_no_address_of_a_registry() -> None:
    found = {str(path): complaints(text, REGISTRIES) for path, text in texts().items()}
    assert {path: hosts for path, hosts in found.items() if hosts} == {}


def test_no_path_of_one_machine() -> None:
    found = {str(path): complaints(text, MACHINES) for path, text in texts().items()}
    assert {path: places for path, places in found.items() if places} == {}


def test_the_patterns_find_what_they_are_for() -> None:
    ours = "/" + "work/main"
    assert complaints(f"see {ours}/x.py, in /{'root'}/.cache", MACHINES) == [ours, f"/{'root'}/.cache"]
    assert complaints("https://files." + _HOSTS[1] + "/x", REGISTRIES) == [_HOSTS[1]]
    assert complaints("companion/work/x, {tmp_path}/tmp/y, at work/home", MACHINES) == []
