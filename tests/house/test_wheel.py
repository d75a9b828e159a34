"""What is installed from a wheel is all there."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import companion
from tests.house.tree import ROOT, tracked


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    packages = {"companion", "drivers", "ui", "firmware_configs"}
    wanted = {path.relative_to(ROOT) for path in tracked()}
    wanted = {path for path in wanted if path.parts[0] in packages}
    assert {"companion/locale/de/LC_MESSAGES/companion.mo", "companion/__init__.py"} <= held
    assert sorted(str(path) for path in wanted if str(path) not in held) == []


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    allowed = {
        "companion",
        "drivers",
        "ui",
        "firmware_configs",
        f"table_companion-{companion.__version__}.dist-info",
    }
    assert tops <= allowed


def test_what_is_unpacked_imports(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    code = "import companion, json, sys; sys.stdout.write(companion.__file__ + ' ' + companion.__version__)"
    run = subprocess.run(
        [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout == f"{tmp_path}/companion/__init__.py {companion.__version__}"


def test_the_version_is_told_once(wheel: Path) -> None:
    assert wheel.name == f"table_companion-{companion.__version__}-py3-none-any.whl"
