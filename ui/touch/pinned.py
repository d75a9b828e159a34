"""Kivy's settings, pinned, so that no per-user file and no command line decides how the table behaves."""

from __future__ import annotations

import os
from typing import Final

LAYOUT_DP: Final = (800, 480)
"""The smallest screen, in dp: every layout has at least so much room, long side and short side."""

_ENVIRONMENT: Final = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
}


def pin() -> None:
    """Sets what Kivy reads from the environment at its first import."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)


def density(width: int, height: int) -> float:
    """Pixels per dp that fill a screen of this size: 1 at 800×480, 1.25 at 1024×600, 1.5 at 1280×720.

    A 7-inch panel is 154 mm wide whatever its resolution, so 52 dp are at least 9 mm on each of them.
    """
    long_side, short_side = max(width, height), min(width, height)
    return min(long_side / LAYOUT_DP[0], short_side / LAYOUT_DP[1])


def configure(size: tuple[int, int] | None) -> None:
    """Sets Kivy's configuration, before a window exists; `size` in pixels, None for the whole screen."""
    from kivy.config import Config

    whole = size is None
    width, height = size or LAYOUT_DP
    graphics = {
        "width": width,
        "height": height,
        "fullscreen": "auto" if whole else 0,
        "borderless": int(whole),
        "show_cursor": int(not whole),
        "resizable": 0,
        "maxfps": 30,
        "multisamples": 0,
    }
    for name, value in graphics.items():
        Config.set("graphics", name, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    Config.set("kivy", "keyboard_mode", "")
    for section in ("input", "modules"):
        for name in list(Config.options(section)):
            Config.remove_option(section, name)
    for name, value in touch_source().items():
        Config.set("input", name, value)


def touch_source() -> dict[str, str]:
    """The one source of touches. Two of them would make two touches of every tap.

    On a whole X11 screen with a multi-touch panel that is mtdev (TOUCH_SOURCE=mtdev); everywhere else the
    window's pointer, which a touch panel moves as well.
    """
    if os.environ.get("TOUCH_SOURCE", "") == "mtdev":
        return {"mtdev_%(name)s": "probesysfs,provider=mtdev"}
    return {"mouse": "mouse,disable_multitouch"}
