"""An entry as a line of text: what an exported event is made of, and how much room it takes there."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Final

from mundialito.desk.progress import Deed
from mundialito.engine.match import quote

BREAKS: Final = re.compile(r"[%\x00-\x1f\x7f\x85\u2028\u2029]")
MOMENT: Final = len("2022-12-17T15:00:00.000Z")


def line(e: Deed) -> str:
    """All of an entry."""
    return f"{moment(e.at)} {words_of(e)}"


def words_of(e: Deed) -> str:
    """Who, what, and why."""
    words = [quote(e.by), e.kind, json.dumps(e.data, ensure_ascii=False, sort_keys=True)]
    words += [f"id={quote(e.id)}"] if e.id else []
    words += [f"why={quote_line(e.why)}"] if e.why else []
    return " ".join(words)


def size_of(e: Deed) -> int:
    """Bytes of that line, and of its end."""
    return MOMENT + len(words_of(e).encode(errors="replace")) + 2


def quote_line(text: str) -> str:
    """A reason without line breaks; spaces stay."""
    return BREAKS.sub(lambda m: "".join(f"%{b:02X}" for b in m[0].encode()), text)


def moment(at: int) -> str:
    """Milliseconds as a time that people read."""
    whole = datetime.fromtimestamp(at // 1000, UTC)
    return f"{whole:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"
