"""What `companion doctor` looks at, one thing each: whether it works, why not, and what to do about it."""

from __future__ import annotations

import asyncio
import ctypes
import ctypes.util
import importlib.util
import os
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

import drivers
from companion.daemon import translated
from companion.net.discovery import addresses
from companion.text import Label, t
from drivers.box.ports import plugged_in
from drivers.box.probe import greet

State = Literal["works", "off"]

LEAST_FREE_MB: Final = 100
SLOW_COMMIT_MS: Final = 100
_NOT_SET: Final = 5
"""What adjtimex answers when nobody has set the clock (TIME_ERROR in <sys/timex.h>)."""
_MT_POSITION_X: Final = 0x35
"""The axis that every multi-touch panel has (<linux/input-event-codes.h>)."""


class Finding(msgspec.Struct, frozen=True):
    """`because`: why it is off, or what there is; `do`: what helps, empty where nothing has to be done."""

    state: State
    because: Label = ""
    do: Label = ""


async def box(path: str) -> Finding:
    """Greets every board that may be a box; `path` is the one port to try, or empty."""
    found = drivers.PortFinder(path=path or None).find()
    if not found:
        return _no_board(path)
    why: Label = ""
    for port in found:
        try:
            answer = await greet(port)
        except drivers.PortUnavailable as error:
            why = translated(error.sentence)
            continue
        if isinstance(answer, drivers.Sentence):
            why = translated(answer)
            continue
        return Finding(
            "works",
            t(
                "at {port}: {firmware}, {has}",
                port=port,
                firmware=answer.firmware,
                has=" ".join(answer.capabilities),
            ),
        )
    return Finding(
        "off",
        t("{port}: {why}", port=", ".join(found), why=why),
        t("Write the firmware into the board: docs/hardware.md. “companion box monitor” shows more."),
    )


def _no_board(path: str) -> Finding:
    if path:
        return Finding(
            "off", t("There is no {path}.", path=path), t("Plug the box in there, or leave --box out.")
        )
    others = [port.device for port in plugged_in() if port.vid is not None]
    if others:
        return Finding(
            "off",
            t("No known board is plugged in, only {ports}.", ports=", ".join(others)),
            t("If one of them is your box, name it: --box PATH."),
        )
    return Finding(
        "off",
        t("No box is plugged in."),
        t("Plug it in with a cable that carries data. Without one, the screen has a simulated box."),
    )


def lights() -> Finding:
    """Claims the pins as the daemon would, and gives them back."""
    opened = drivers.open_lights()
    try:
        if opened.trouble is not None:
            return Finding(
                "off",
                translated(opened.trouble),
                t("Mend that, or leave it: screen and box show the same lights."),
            )
        if opened.simulated:
            return Finding(
                "off",
                t("There are no pins on this machine."),
                t("Nothing: the screen shows the same lights."),
            )
        pins = (*opened.config.rounds, *opened.config.seats)
        return Finding("works", t("on GPIO {pins}", pins=", ".join(map(str, pins))))
    finally:
        opened.close()


def screen(drm: Path = Path("/sys/class/drm"), devices: Path = Path("/dev/dri")) -> Finding:
    """Whether the touchscreen's window could be opened by this user."""
    if importlib.util.find_spec("kivy") is None:
        return Finding("off", t("Kivy is not installed."), t("Run make run, which installs it."))
    server = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if server:
        return Finding("works", t("a window on {server}", server=server))
    connected = [file.parent.name for file in sorted(drm.glob("card*-*/status")) if _says(file, "connected")]
    cards = sorted(devices.glob("card*"))
    if not cards or not connected:
        return Finding(
            "off",
            t("No display is connected."),
            t("Connect one before the power, or play with phones alone."),
        )
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return Finding(
            "off",
            t("{card} may not be opened by this user.", card=str(cards[0])),
            t("sudo usermod -aG video,render,input $USER, then log in again."),
        )
    return Finding("works", t("on {connector}", connector=connected[0]))


def touch(listing: Path = Path("/proc/bus/input/devices"), devices: Path = Path("/dev/input")) -> Finding:
    """Whether there is a touch panel that this user may read."""
    try:
        panels = list(touch_panels(listing.read_text(errors="replace")))
    except OSError:
        panels = []
    if not panels:
        return Finding(
            "off",
            t("No touch panel was found."),
            t("Check its cable: an HDMI panel has a USB cable for touch. A mouse will do."),
        )
    name, event = panels[0]
    if not os.access(devices / event, os.R_OK):
        return Finding(
            "off",
            t("{name}: {path} may not be read by this user.", name=name, path=str(devices / event)),
            t("sudo usermod -aG video,render,input $USER, then log in again."),
        )
    if ctypes.util.find_library("mtdev") is None:
        return Finding("off", t("{name}: libmtdev is missing.", name=name), t("sudo apt install libmtdev1"))
    return Finding("works", t("{name}, {path}", name=name, path=str(devices / event)))


def touch_panels(listing: str) -> Iterable[tuple[str, str]]:
    """Name and event file of each multi-touch device in the kernel's list."""
    for block in listing.split("\n\n"):
        name, event, axes = "", "", 0
        for line in block.splitlines():
            if line.startswith("N: Name="):
                name = line.partition("=")[2].strip('"')
            elif line.startswith("H: Handlers="):
                event = next(
                    (word for word in line.partition("=")[2].split() if word.startswith("event")), ""
                )
            elif line.startswith("B: ABS="):
                axes = _bits(line.partition("=")[2].split())
        if event and axes >> _MT_POSITION_X & 1:
            yield name, event


def _bits(words: list[str]) -> int:
    """The kernel prints a long bit field as words of its own size, the highest first."""
    size = ctypes.sizeof(ctypes.c_long) * 8
    value = 0
    for word in words:
        value = value << size | int(word, 16)
    return value


def network() -> Finding:
    """Whether phones could reach this machine."""
    found = addresses()
    if not found:
        return Finding(
            "off",
            t("This machine has no address."),
            t("Join a Wi-Fi network or plug in a cable. The touchscreen plays without."),
        )
    return Finding("works", t("address {address}", address=found[0]))


def storage(folder: Path) -> Finding:
    """Writes as a move is written, into the data folder, and times it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        took = [_commit_ms(folder / ".doctor") for _ in range(5)]
        free = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        return Finding(
            "off",
            t("{folder} cannot be written: {why}.", folder=str(folder), why=error.strerror or str(error)),
            t("Give this user the folder, or choose another with --data."),
        )
    if free < LEAST_FREE_MB:
        return Finding(
            "off", t("Only {n} MB are free.", n=free), t("Delete what is not needed, or use a larger card.")
        )
    median = round(sorted(took)[len(took) // 2], 1)
    slow = t("The card is slow; another one would make every tap quicker.") if median > SLOW_COMMIT_MS else ""
    return Finding("works", t("{ms} ms to write a move, {n} MB free", ms=str(median), n=free), slow)


def _commit_ms(file: Path) -> float:
    began = time.perf_counter()
    fd = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    try:
        os.write(fd, b"x" * 4096)
        os.fsync(fd)
    finally:
        os.close(fd)
        file.unlink()
    return (time.perf_counter() - began) * 1000


def clock() -> Finding:
    """Whether somebody has set the clock. Games do not depend on it; the times in the log do."""
    state = kernel_clock()
    if state != _NOT_SET:
        return Finding("works", time.strftime("%Y-%m-%d %H:%M"))
    return Finding(
        "off",
        t("Nobody has set the clock; it says {now}.", now=time.strftime("%Y-%m-%d %H:%M")),
        t("Connect to the internet once, or: sudo date -s …; only the times in the log depend on it."),
    )


def kernel_clock() -> int:
    """What the kernel thinks of its clock: 0 to 4 it is kept by somebody, 5 not."""
    # struct timex with modes = 0 only reads; it is shorter than this on every machine.
    buffer = ctypes.create_string_buffer(512)
    return int(ctypes.CDLL(None).adjtimex(buffer))


def _says(file: Path, word: str) -> bool:
    try:
        return file.read_text().strip() == word
    except OSError:
        return False


async def all_of(folder: Path, box_path: str, known: dict[str, Finding]) -> dict[str, Finding]:
    """Every finding by its name, in the order of the report; what is `known` is not looked at again."""
    found: dict[str, Finding] = {}
    looks: dict[str, Any] = {
        "box": lambda: box(box_path),
        "lights": lights,
        "screen": screen,
        "touch": touch,
        "network": network,
        "storage": lambda: storage(folder),
        "clock": clock,
    }
    for name, look in looks.items():
        if name in known:
            found[name] = known[name]
            continue
        result = look()
        found[name] = await result if asyncio.iscoroutine(result) else result
    return found
