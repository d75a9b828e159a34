"""What is wrong with a picture: controls too small, over each other, outside; words cut or broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label

from ui.touch.look import BODY
from ui.touch.parts import width_of
from ui.touch.scroller import Scroller
from ui.touch.taps import Tap

Box = tuple[float, float, float, float]
LEAST_DP = 48


def seen(widget: Any, root: Any) -> Box | None:
    """What of a widget can be seen, on the window: left, bottom, right, top; None for nothing."""
    corners = [widget.to_window(widget.x, widget.y), widget.to_window(widget.right, widget.top)]
    box = _box(corners)
    parent = widget.parent
    while parent is not None and parent is not root:
        if isinstance(parent, Scroller):
            above = parent.parent
            clip = _box([above.to_window(parent.x, parent.y), above.to_window(parent.right, parent.top)])
            box = (max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3]))
        parent = parent.parent
    return box if box[2] - box[0] > 1 and box[3] - box[1] > 1 else None


def _box(corners: list[tuple[float, float]]) -> Box:
    xs, ys = [c[0] for c in corners], [c[1] for c in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1.5 and min(a[3], b[3]) - max(a[1], b[1]) > 1.5


def _above(widget: Any) -> Iterator[Any]:
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def faults(root: Any) -> list[str]:
    """Every fault of the picture, in words; empty when it is good."""
    found: list[str] = []
    widgets = [widget for widget in root.inside.walk() if widget.get_root_window() is not None]
    controls = [(w, box) for w in widgets if isinstance(w, Tap) and (box := seen(w, root))]
    texts = [
        (w, box)
        for w in widgets
        if isinstance(w, Label) and w.text.strip() and w.opacity and (box := seen(w, root))
    ]
    for tap, _ in controls:
        if min(tap.size) < dp(LEAST_DP) - 0.5:
            found.append(f"{tap.key} is {tap.width / dp(1):.0f}×{tap.height / dp(1):.0f} dp")
    screen = (0.0, 0.0, root.width, root.height)
    for widget, box in (*controls, *texts):
        if box[0] < -1 or box[1] < -1 or box[2] > screen[2] + 1 or box[3] > screen[3] + 1:
            found.append(f"{getattr(widget, 'key', '') or widget.text!r} is outside the screen")
    for group in (controls, texts):
        for i, (one, box) in enumerate(group):
            for other, second in group[i + 1 :]:
                if _overlap(box, second) and other not in _above(one) and one not in _above(other):
                    found.append(f"{_name(one)} and {_name(other)} overlap")
    for label, _ in texts:
        found += _words(label)
    return found


def _name(widget: Any) -> str:
    return str(widget.key) if isinstance(widget, Tap) else repr(widget.text)


def _words(label: Any) -> Iterator[str]:
    size = label.font_size / dp(1)
    if size < BODY - 0.1:
        yield f"{label.text!r} is {size:.0f} dp high"
    if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1:
        yield f"{label.text!r} is cut off: {label.texture_size} in {label.size}"
    if label.text_size[0] is not None:
        longest = max(label.text.split(), key=len)
        if width_of(longest, size, bold=label.bold) > label.width + 1:
            yield f"{longest!r} is broken in the middle"
    box = label.parent
    if box is not None and not isinstance(box, Scroller) and label.height > box.height + 1:
        yield f"{label.text!r} is higher than what it stands in"
