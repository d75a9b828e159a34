"""Every module can be imported alone: none relies on another having been imported before it.

One interpreter a package, which has imported libraries but nothing of the project, forks once a module.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.house.tree import ROOT, modules

PACKAGES = [name for name in ("companion", "drivers", "ui") if any(modules(name))]

LIBRARIES = {
    "companion": ["aiohttp.web", "zeroconf.asyncio"],
    "drivers": ["gpiozero"],
    "ui": ["aiohttp", "kivy.app", "kivy.graphics", "kivy.uix.label"],
}
"""What is slow to import; each is imported once, not once a module."""

FORKING = """
import importlib, json, os, sys, traceback
complaints = {}
for library in sys.argv[1:]:
    importlib.import_module(library)
for name in json.load(sys.stdin):
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            importlib.import_module(name)
        except BaseException:
            os.write(tell, traceback.format_exc().encode()[-3000:])
            os._exit(1)
        os._exit(0)
    os.close(tell)
    said = b""
    while part := os.read(told, 4096):
        said += part
    os.close(told)
    if os.waitpid(child, 0)[1]:
        complaints[name] = said.decode(errors="replace") or "the interpreter died"
json.dump(complaints, sys.stdout)
"""


def alone(names: list[str], libraries: Sequence[str] = ()) -> dict[str, str]:
    """The traceback of each module that cannot be imported alone."""
    quiet_kivy = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
    }
    no_screen = {"SDL_VIDEODRIVER": "offscreen", "KIVY_GL_BACKEND": "mock", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", FORKING, *libraries],
        input=json.dumps(names),
        cwd=ROOT,
        env=os.environ | quiet_kivy | no_screen,
        capture_output=True,
        text=True,
        check=True,
    )
    # What a module prints while it is imported comes before our line.
    complaints: dict[str, str] = json.loads(run.stdout.splitlines()[-1])
    return complaints


@pytest.mark.parametrize("package", PACKAGES)
def test_each_module_imports_alone(package: str) -> None:
    complaints = alone(list(modules(package)), LIBRARIES.get(package, ()))
    assert not complaints, "\n".join(f"{name}:\n{text}" for name, text in complaints.items())


def test_a_module_that_cannot_is_named() -> None:
    assert list(alone(["json", "companion", "companion.no_such_module"])) == ["companion.no_such_module"]
