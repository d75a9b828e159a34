"""The Pico's codec and session, imported by this Python, in the form that tests know."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from drivers.box.codec import decode
from drivers.box.messages import Output, event_of, output_of
from drivers.patterns import LightState
from tests.drivers.firmware import ROOT

FOLDER = ROOT / "firmware_configs" / "pico"


def program(name: str) -> Any:
    """A module of the Pico's program; they import one another as on the Pico, all from one folder."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)


class PicoDevice:
    """The Pico's session with the methods of `drivers.box.device.Device`: both are tested alike."""

    def __init__(self, boot: str, booted_at: float, firmware: str = "pico-1", capabilities: Any = ()) -> None:
        self.boot = boot
        self._booted_at = booted_at
        self._box = program("boxsession").Session(boot, firmware, tuple(capabilities) or ("buttons=gry0123",))
        self._rolls = 0

    @property
    def hosted(self) -> bool:
        return bool(self._box.hosted())

    @property
    def lost(self) -> int:
        return int(self._box.lost)

    @property
    def kept(self) -> tuple[Any, ...]:
        encode = program("boxcodec").encode
        lines = (encode("E", 0, *words) for _, words in self._box._waiting)
        return tuple(event_of(decode(line[:-1])) for line in lines)

    @property
    def output(self) -> Output:
        encode, box = program("boxcodec").encode, self._box
        words = ["show", box.rounds, box.seats]
        words += [f"seg={box.text}"] if box.text else []
        words += [f"beep={box.beep}"] if box.beep else []
        shown = output_of(decode(encode("C", 0, *words)[:-1]))
        return shown if shown.lights.rounds else Output(LightState(), shown.segments, shown.beep)

    def started(self, now: float) -> bytes:
        return bytes(self._box.started())

    def happen(self, kind: str, name: str, value: str, now: float) -> bytes:
        words = [kind, name]
        if kind == "die":
            self._rolls += name == "rolling"
            words += [str(self._rolls), *([value] if value else [])]
        return bytes(self._box.happen(self._ms(now), *words))

    def feed(self, data: bytes, now: float) -> bytes:
        return bytes(self._box.feed(data, self._ms(now)))

    def due(self, now: float) -> bytes:
        return bytes(self._box.step(self._ms(now)))

    def deadline(self) -> float | None:
        """The Pico steps every millisecond; here only where something comes of it."""
        box = self._box
        if not box.hosted():
            return None
        moments = [box._last_heard + 3000]
        if box._tries:
            moments.append(box._asked_at + box._wait)
        return self._booted_at + (min(moments) + 0.5) / 1000

    def _ms(self, now: float) -> int:
        return int((now - self._booted_at) * 1000)
