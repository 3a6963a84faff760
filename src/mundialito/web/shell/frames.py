"""Frames of event streams: every stream writes them here, so nothing in a text can begin a frame of its own."""

from __future__ import annotations

import re
from typing import Final

BREAK: Final = re.compile(rb"\r\n|\r|\n")  # what ends a line of an event stream: a lone return does, too
UNBUFFERED: Final = {"x-accel-buffering": "no"}  # asks a proxy to let frames through one by one
ALIVE: Final = b": \n\n"  # a comment: the line is open


def frame(data: str | bytes, event: bytes = b"", number: int | None = None) -> bytes:
    """One event, of a name and with a number if it has them; breaks in the data arrive as line feeds."""
    content = data.encode() if isinstance(data, str) else data
    head = b"" if number is None else b"id: %d\n" % number
    name = b"event: %b\n" % event if event else b""
    if b"\n" not in content and b"\r" not in content:
        return b"%b%bdata: %b\n\n" % (head, name, content)
    lines = b"\n".join(b"data: " + line for line in BREAK.split(content))
    return b"%b%b%b\n\n" % (head, name, lines)
