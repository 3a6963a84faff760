"""Frames of event streams: whatever a text holds, it is the data of one event, to every reader of such streams."""

from __future__ import annotations

import ast
import codecs
import re
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

import mundialito
from mundialito.web.shell.frames import frame

SOURCES = Path(mundialito.__file__).parent


def read(stream: bytes, size: int = 1 << 20) -> list[dict[str, str]]:
    """As browsers' scripts do: piece by piece as the wire cuts it; lines end at CR LF, LF or CR; an empty one sends."""
    events: list[dict[str, str]] = []
    gathered: dict[str, str] = {}
    rest = ""
    decode = codecs.getincrementaldecoder("utf-8")().decode
    for i in range(0, len(stream), size):
        *lines, rest = re.split(r"\r\n|\r|\n", rest + decode(stream[i : i + size]))
        for line in lines:
            name, _, value = line.partition(":")
            if not line:
                events += [gathered] if gathered else []
                gathered = {}
            elif name:
                before = gathered["data"] + "\n" if name == "data" and "data" in gathered else ""
                gathered[name] = before + value.removeprefix(" ")
    return events


@given(st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from([b"", b"moved", b"says"]))
@example("Eva\r\revent:moved\rdata:http://evil.example/?", b"")
@example("a\r\n\r\nevent: moved\n\ndata: x", b"")
@example("\n\n\r\r", b"says")
@example(": x\nretry: 1\nid: 5", b"")
def test_any_text_is_the_data_of_one_event(text: str, event: bytes) -> None:
    (told,) = read(frame(text, event, number=7))
    assert told["data"] == re.sub(r"\r\n|\r", "\n", text)
    assert told["id"] == "7" and told.get("event", "") == event.decode()
    assert set(told) <= {"id", "event", "data"} and b"\r" not in frame(text)


@given(st.lists(st.text("\r\n:adtevn \0\u2028\x85", max_size=12), max_size=6), st.integers(1, 9))
def test_so_are_many_however_the_wire_cuts_them(texts: list[str], size: int) -> None:
    stream = b"".join(frame(text) for text in texts)
    assert [e["data"] for e in read(stream, size)] == [re.sub(r"\r\n|\r", "\n", text) for text in texts]


def test_every_control_character_stays_inside() -> None:
    for code in [*range(0x20), 0x7F, *range(0x80, 0xA0), 0x2028, 0x2029]:
        assert len(read(frame(f"a{chr(code)}event: moved{chr(code)}{chr(code)}data: b"))) == 1


def test_nobody_else_writes_frames() -> None:
    """The one encoder cannot be forgotten: no other module holds the words of a frame."""
    writers = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else ""
            told = text.decode("latin-1") if isinstance(text, bytes) else str(text)
            if re.search(r"(^|\n)(data|event|id|retry): ", told) and told.endswith("\n\n"):
                writers.add(path.name)
    assert writers <= {"frames.py"}
