"""Finding tables on the LAN by zeroconf, and being found.

zeroconf does not watch interfaces, so the announcer looks at the addresses every few seconds and renews what
it says once a change has lasted two looks. No address at all is a legal start; trouble is a sentence
on the screen, never an end.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable, Iterable
from typing import Final

import ifaddr
import msgspec
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.identity import Identity
from companion.net.messages import PROTOCOL, State
from companion.text import t

log = logging.getLogger(__name__)

SERVICE: Final = "_tablecompanion._tcp.local."
LOOK_S: Final = 4.0
ASK_MS: Final = 2000


def addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses that others may reach: those of the LAN first, loopback never."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str) and not ipaddress.ip_address(ip.ip).is_loopback:
                found.append(ip.ip)
    return tuple(sorted(found, key=lambda a: (ipaddress.ip_address(a).is_link_local, a)))


class Announcer:
    """Says on the LAN that this table is here, under its name and an own host name.

    `changed` is called with the addresses and how it stands whenever either changes.
    """

    def __init__(
        self,
        identity: Identity,
        port: int,
        changed: Callable[[tuple[str, ...], State], None],
        look: Callable[[], tuple[str, ...]] = addresses,
        every_s: float = LOOK_S,
    ) -> None:
        self.name = identity.name
        self._identity = identity
        self._port = port
        self._changed = changed
        self._look = look
        self._every = every_s
        self._zeroconf: AsyncZeroconf | None = None
        self._info: AsyncServiceInfo | None = None

    async def run(self) -> None:
        """Until cancelled; then it takes its name back from the LAN."""
        try:
            current = self._look()
            await self._say(current)
            while True:
                await asyncio.sleep(self._every)
                seen = self._look()
                if seen != current:
                    await asyncio.sleep(min(1.0, self._every))
                    if self._look() == seen:
                        current = seen
                        await self._say(current)
                elif self._info is None and current:
                    await self._say(current)
        finally:
            await self._leave()

    async def _say(self, current: tuple[str, ...]) -> None:
        if not current:
            self._changed(current, State("off", t("No network: phones cannot join until there is one.")))
            return
        try:
            await self._register(current)
            self._changed(current, State("ok"))
        except (ZeroconfError, OSError, AssertionError) as error:
            log.warning("zeroconf: %r", error)
            await self._leave()
            why = t("The table is not announced ({why}); phones can still scan the code.", why=_words(error))
            self._changed(current, State("trouble", why))

    async def _register(self, current: tuple[str, ...]) -> None:
        packed = [socket.inet_aton(a) for a in current]
        if self._zeroconf is None or self._info is None:
            self._zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
            properties = {"id": self._identity.id, "protocol": str(PROTOCOL), "path": "/"}
            server = f"table-{self._identity.id.lower()}.local."
            name = f"{self._identity.name}.{SERVICE}"
            info = AsyncServiceInfo(
                SERVICE, name, port=self._port, addresses=packed, properties=properties, server=server
            )
            await (await self._zeroconf.async_register_service(info, allow_name_change=True))
            self._info = info
            self.name = info.name.removesuffix("." + SERVICE)
        else:
            await self._zeroconf.async_update_interfaces()
            self._info.addresses = packed
            await (await self._zeroconf.async_update_service(self._info))

    async def _leave(self) -> None:
        zeroconf, self._zeroconf, self._info = self._zeroconf, None, None
        if zeroconf is not None:
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()


class Found(msgspec.Struct, frozen=True):
    """A table on the LAN."""

    name: str
    url: str
    addresses: tuple[str, ...]
    port: int
    protocol: int


async def find(seconds: float) -> list[Found]:
    """The tables that answer within so many seconds, by name."""
    found: dict[str, Found] = {}
    asked: set[asyncio.Task[None]] = set()
    zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)

    async def ask(name: str) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        if await info.async_request(zeroconf.zeroconf, ASK_MS) and info.port:
            found[name] = _found(info, name)

    def heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            found.pop(name, None)
        else:
            asked.add(asyncio.ensure_future(ask(name)))

    browser = AsyncServiceBrowser(zeroconf.zeroconf, [SERVICE], handlers=[heard])
    try:
        await asyncio.sleep(seconds)
    finally:
        await browser.async_cancel()
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await zeroconf.async_close()
    return sorted(found.values(), key=lambda f: f.name)


def _found(info: AsyncServiceInfo, name: str) -> Found:
    given: Iterable[str] = info.parsed_addresses(IPVersion.V4Only)
    reachable = tuple(given)
    port = info.port or 0
    protocol = (info.decoded_properties or {}).get("protocol") or "0"
    url = f"http://{reachable[0]}:{port}/" if reachable else ""
    return Found(
        name.removesuffix("." + SERVICE), url, reachable, port, int(protocol) if protocol.isdigit() else 0
    )


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
