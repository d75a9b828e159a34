"""The pin factory that gpiozero is handed: lgpio on a Raspberry Pi, mock pins anywhere else."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from drivers.errors import PinsUnavailable
from drivers.sentence import Sentence

_MODEL = Path("/proc/device-tree/model")


def on_a_pi(model: Path = _MODEL) -> bool:
    """Whether this machine is a Raspberry Pi."""
    try:
        return b"Raspberry Pi" in model.read_bytes()
    except OSError:
        return False


def mock_factory(smooth: bool = False) -> Any:
    """A gpiozero factory whose pins remember what was done to them; `smooth` pins can be dimmed."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin) if smooth else MockFactory()


def lgpio_factory() -> Any:
    """gpiozero's lgpio factory and no other. Raises PinsUnavailable, which names what lacks."""
    # lgpio makes a pipe in its working directory when it is imported, and under systemd that is not writable.
    writable = os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()).split(":")[0]
    os.environ.setdefault("LG_WD", writable)
    with no_fallback():
        try:
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        except (ImportError, AttributeError) as error:
            # AttributeError: the empty lgpio 0.0.0.2 that pip takes where there is no wheel.
            raise PinsUnavailable(
                Sentence("The lights need the package python3-lgpio: sudo apt install python3-lgpio.")
            ) from error
        except Exception as error:  # lgpio raises its own classes
            raise PinsUnavailable(
                Sentence("The pins cannot be had: {error}. Is this user in the group gpio?", error=error)
            ) from error


@contextmanager
def no_fallback() -> Iterator[None]:
    """Within, gpiozero's silent change to another pin library is an error. Raises PinsUnavailable."""
    from gpiozero import PinFactoryFallback

    with warnings.catch_warnings():
        warnings.simplefilter("error", PinFactoryFallback)
        try:
            yield
        except PinFactoryFallback as error:
            raise PinsUnavailable(
                Sentence("The lights need the package python3-lgpio: sudo apt install python3-lgpio.")
            ) from error
