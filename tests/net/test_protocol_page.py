"""The protocol page is true: each example is read by the code that speaks it, and every message has one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion import view
from companion.net import messages as m

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
EXAMPLES = re.findall(r"```json (client|server)\n(.*?)\n```", PAGE, re.DOTALL)
SERVER: dict[str, Any] = {
    "welcome": m.Welcome,
    "hub": m.Hub,
    "lobby": m.Lobby,
    "done": m.Done,
    "refused": m.Refused,
    "seated": m.Seated,
    "rolled": m.Rolled,
    "error": m.Trouble,
    "bye": m.Bye,
}
ANSWERS = {"games": m.GamesAnswer, "corrections": m.CorrectionsAnswer, "log": m.LogAnswer}


@pytest.mark.parametrize("text", [raw for who, raw in EXAMPLES if who == "client"])
def test_what_a_client_sends_is_read(text: str) -> None:
    message = m.read(text)
    given = msgspec.json.decode(text)
    assert given.pop("type") == type(message).__struct_config__.tag
    assert set(given) <= set(message.__struct_fields__)


@pytest.mark.parametrize("text", [raw for who, raw in EXAMPLES if who == "server"])
def test_what_the_server_sends_has_these_fields(text: str) -> None:
    given = msgspec.json.decode(text)
    kind = given["type"]
    if kind in ("view", "update"):
        fields = {"type", "game_id", "rev", "view", "undo", "redo", "log"}
        if kind == "update":
            fields = fields - {"view", "game_id"} | {"panels", "gone", "order", "asks", "lights", "clock"}
        assert set(given) <= fields
        if kind == "view":
            assert set(given["view"]) <= set(view.View.__struct_fields__)
        for panel in given.get("panels", given.get("view", {}).get("panels", [])):
            msgspec.convert(panel, plain_types(panel["kind"]), strict=True)
        return
    expected = ANSWERS[given["what"]] if kind == "answer" else SERVER[kind]
    assert set(given) - {"type"} <= set(expected.__struct_fields__), kind
    required = {f.name for f in msgspec.structs.fields(expected) if f.required}
    assert required <= set(given)


def plain_types(kind: str) -> Any:
    """The fields a panel of this kind may have, without looking into its texts."""
    panel = next(p for p in get_args(view.AnyPanel) if p.__struct_config__.tag == kind)
    fields = [(f.name, Any) if f.required else (f.name, Any, None) for f in msgspec.structs.fields(panel)]
    return msgspec.defstruct("Plain", [("kind", str), *fields], forbid_unknown_fields=True, kw_only=True)


def test_every_message_has_an_example() -> None:
    shown = {msgspec.json.decode(raw)["type"] for _, raw in EXAMPLES}
    client = {c.__struct_config__.tag for c in get_args(m.AnyFromClient)}
    assert client | set(SERVER) | {"view", "update", "answer"} <= shown


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        ('{"type": "choose", "id": "x", "rev": "a", "ask": "a", "choice": "b"}', "rev: This message cannot"),
        ('{"type": "choose", "id": "x"}', "rev"),
        ('{"type": "fly", "id": "x"}', "fly"),
        ("[1]", "message cannot be read"),
        ("{", "message cannot be read"),
        (b"\xff\xfe", "message cannot be read"),
    ],
)
def test_a_broken_frame_is_a_sentence(frame: str | bytes, why: str) -> None:
    with pytest.raises(m.BrokenInput, match=why):
        m.read(frame)
