"""The serial box: buttons, die and lights at the end of a cable (docs/box-protocol.md)."""

from __future__ import annotations

from drivers.box.link import BoxLink, LinkPhase, LinkState
from drivers.box.messages import BoxEvent, Output, Welcome
from drivers.box.ports import PortFinder
from drivers.box.session import Counters, Traced

__all__ = [
    "BoxEvent",
    "BoxLink",
    "Counters",
    "LinkPhase",
    "LinkState",
    "Output",
    "PortFinder",
    "Traced",
    "Welcome",
]
