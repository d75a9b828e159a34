"""systemd hears what it waits for."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from companion import service


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(str(tmp_path / "notify"))
    listening.setblocking(False)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    yield listening
    listening.close()


async def test_a_healthy_daemon_feeds_the_watchdog(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    monkeypatch.setattr(service, "ALIVE_EVERY_S", 0.01)
    healthy = [True, True, False, False]
    feeding = asyncio.get_running_loop().create_task(
        service.stay_alive(lambda: healthy.pop(0) if healthy else False)
    )
    async with asyncio.timeout(30):
        while healthy:
            await asyncio.sleep(0.01)
    feeding.cancel()
    assert [manager.recv(64), manager.recv(64)] == [b"WATCHDOG=1"] * 2
    with pytest.raises(BlockingIOError):
        manager.recv(64)


async def test_without_a_watchdog_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    await asyncio.wait_for(service.stay_alive(lambda: True), 30)


def test_ready_is_said_where_somebody_listens(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert service.notify("READY=1")
    assert manager.recv(64) == b"READY=1"
    monkeypatch.delenv("NOTIFY_SOCKET")
    assert not service.notify("READY=1")
