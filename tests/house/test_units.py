"""The systemd units are sound, and keep what a table on a Pi was found to need."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.house.tree import ROOT

UNITS = sorted((ROOT / "systemd").glob("*.service"))
SECTIONS = {"Unit", "Service", "Install"}


def read(path: Path) -> dict[str, list[str]]:
    """`Section.Key` → values, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    section = ""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith(("#", ";")):
            continue
        if head := re.fullmatch(r"\[(\w+)\]", line):
            section = head[1]
            assert section in SECTIONS, f"{path.name}:{number}: no such section"
            continue
        name, equals, value = line.partition("=")
        assert section, f"{path.name}:{number}: before any section"
        assert equals, f"{path.name}:{number}: no setting"
        assert re.fullmatch(r"[A-Z]\w+", name), f"{path.name}:{number}: no setting"
        found[f"{section}.{name}"].append(value)
    return dict(found)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_it(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        assert read(unit)["Service.ExecStart"]
        return
    # What it starts is not installed where the tests run; all else is left as it is.
    for each in UNITS:
        text = re.sub(r"^ExecStart=\S+", f"ExecStart={sys.executable}", each.read_text(), flags=re.MULTILINE)
        (tmp_path / each.name).write_text(text)
    run = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)],
        capture_output=True,
        text=True,
    )
    ours = [line for line in run.stderr.splitlines() if "companion" in line]
    assert ours == []
    assert run.returncode == 0, run.stderr


def test_the_daemon_is_watched_and_comes_back() -> None:
    daemon = read(ROOT / "systemd/companion.service")
    wanted = {
        "Unit.StartLimitIntervalSec": "0",
        "Service.Type": "notify",
        "Service.NotifyAccess": "main",
        "Service.WatchdogSec": "20",
        "Service.Restart": "always",
        "Service.RestartSec": "2",
        "Service.StateDirectory": "table-companion",
        "Service.WorkingDirectory": "%S/table-companion",
        "Service.Environment": "LG_WD=%t/table-companion",
        "Service.SupplementaryGroups": "dialout gpio",
        "Service.ProtectSystem": "strict",
        "Service.RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6 AF_NETLINK",
    }
    assert {name: daemon[name][0] for name in wanted} == wanted


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_no_device_is_hidden_and_no_network_awaited(unit: Path) -> None:
    settings = read(unit)
    assert not {"Service.PrivateDevices", "Service.ProtectClock", "Service.DevicePolicy"} & set(settings)
    assert not any(
        "network" in value
        for name in ("After", "Wants", "Requires")
        for value in settings.get(f"Unit.{name}", [])
    )


def test_the_screen_asks_the_daemon_where_it_listens() -> None:
    (serve,) = read(ROOT / "systemd/companion.service")["Service.ExecStart"]
    (show,) = read(ROOT / "systemd/companion-ui.service")["Service.ExecStart"]
    port = re.search(r"--port (\d+)", serve)
    assert port is not None
    assert f"companion ui http://127.0.0.1:{port[1]}/ " in show
