"""A table is found from another host: two network namespaces joined by a cable, as two machines would be."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.identity import Identity
from companion.net.discovery import Announcer, addresses, find
from companion.net.messages import State

HERE, THERE = f"tc{os.getpid()}a", f"tc{os.getpid()}b"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def may_make_hosts() -> bool:
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    made = subprocess.run(["ip", "netns", "add", HERE], capture_output=True)
    if made.returncode == 0:
        ip("netns", "del", HERE)
    return made.returncode == 0


needs_hosts = pytest.mark.skipif(
    not may_make_hosts(), reason="network namespaces need root and iproute2 on this machine"
)


@pytest.fixture
def two_hosts() -> Iterator[None]:
    """Two hosts, 10.77.0.1 and 10.77.0.2, on one cable."""
    for name in (HERE, THERE):
        ip("netns", "add", name)
    try:
        ip("link", "add", "vtca", "netns", HERE, "type", "veth", "peer", "name", "vtcb", "netns", THERE)
        for name, device, address in ((HERE, "vtca", "10.77.0.1/24"), (THERE, "vtcb", "10.77.0.2/24")):
            ip("-n", name, "addr", "add", address, "dev", device)
            ip("-n", name, "link", "set", device, "up")
            ip("-n", name, "link", "set", "lo", "up")
        yield
    finally:
        for name in (HERE, THERE):
            ip("netns", "del", name)


def inside(name: str, *command: str) -> list[str]:
    return ["ip", "netns", "exec", name, sys.executable, "-m", "companion", *command]


@needs_hosts
def test_discover_finds_the_table_of_another_host(two_hosts: None, tmp_path: Path) -> None:
    command = inside(HERE, "serve", "--port", "8099", "--no-hardware", "--data", str(tmp_path))
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert daemon.stdout is not None
        ready = daemon.stdout.readline()
        assert ready.startswith("ready http://10.77.0.1:8099/?pin=")
        found = []
        for _ in range(4):
            asked = subprocess.run(
                inside(THERE, "discover", "--json", "--seconds", "1.5"),
                capture_output=True,
                text=True,
                check=True,
            )
            found = json.loads(asked.stdout)
            if found:
                break
        assert [(f["url"], f["protocol"]) for f in found] == [("http://10.77.0.1:8099/", 1)]
        name = json.loads((tmp_path / "table.json").read_text())["id"]
        assert found[0]["name"] == f"Table {name}"
    finally:
        daemon.send_signal(signal.SIGINT)
        assert daemon.wait(30) == 0
        assert daemon.stdout is not None
        daemon.stdout.close()


class Here:
    """Addresses that a test moves."""

    def __init__(self, *given: str) -> None:
        self.given = given

    def __call__(self) -> tuple[str, ...]:
        return self.given


async def announced(look: Here, until: int) -> list[tuple[tuple[str, ...], State]]:
    heard: list[tuple[tuple[str, ...], State]] = []
    enough = asyncio.Event()

    def changed(current: tuple[str, ...], state: State) -> None:
        heard.append((current, state))
        if len(heard) >= until:
            enough.set()

    announcer = Announcer(Identity("TEST", "k", "0000"), 8098, changed, look, every_s=0.05)
    running = asyncio.get_running_loop().create_task(announcer.run())
    try:
        if until == 2:
            await asyncio.sleep(0.01)
            look.given = ()
        await asyncio.wait_for(enough.wait(), 30)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return heard


async def test_a_start_without_a_network_is_said_and_goes_on() -> None:
    heard = await announced(Here(), 1)
    assert heard[0][0] == ()
    assert heard[0][1].state == "off"


async def test_a_lost_address_is_said() -> None:
    heard = await announced(Here("127.0.0.1"), 2)
    assert heard[-1][0] == ()


async def test_nothing_is_found_where_nothing_is() -> None:
    assert await find(0.2) == []


def test_loopback_is_never_given_to_phones() -> None:
    assert not any(a.startswith("127.") for a in addresses())
