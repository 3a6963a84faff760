"""A whole event as text that people can read, or as JSON, and back: what is written is what was logged.

mundialito event 1
2022-12-17T15:00:00.000Z desk open {"name": "UNO"}
2022-12-17T15:02:10.000Z desk enter {"here": true, "name": "Ana"}
2022-12-17T17:31:02.500Z Bruno correct {…} id=a7 why=wrong slip
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import unquote

from mundialito.desk.event import Event
from mundialito.desk.state import Entry
from mundialito.engine.match import Unreadable, quote
from mundialito.engine.options import Unfit

FORMAT: Final = "mundialito event 1"
TAIL: Final = re.compile(r"(?: id=(\S+))?(?: why=(.*))?")


def to_text(log: Iterable[Entry]) -> str:
    """The log, a line an entry."""
    return "\n".join([FORMAT, *map(line, log)]) + "\n"


def line(e: Entry) -> str:
    words = [moment(e.at), quote(e.by), e.kind, json.dumps(e.data, ensure_ascii=False, sort_keys=True)]
    words += [f"id={quote(e.id)}"] if e.id else []
    words += [f"why={quote_line(e.why)}"] if e.why else []
    return " ".join(words)


def quote_line(text: str) -> str:
    """A reason without line breaks; spaces stay."""
    return re.sub(r"[%\x00-\x1f\x7f\x85\u2028\u2029]", lambda m: "".join(f"%{b:02X}" for b in m[0].encode()), text)


def moment(at: int) -> str:
    """Milliseconds as a time that people read."""
    whole = datetime.fromtimestamp(at // 1000, UTC)
    return f"{whole:%Y-%m-%dT%H:%M:%S}.{at % 1000:03}Z"


def read_moment(text: str) -> int:
    whole = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    return int(whole.replace(microsecond=0).timestamp()) * 1000 + whole.microsecond // 1000


def read(text: str) -> Event:
    """The event of a text or of JSON. Raises Unreadable, also for an entry that the rules do not allow."""
    return from_json(text) if text.lstrip().startswith("{") else from_text(text)


def from_text(text: str) -> Event:
    first, *lines = text.split("\n")
    if first.strip() != FORMAT:
        raise Unreadable(1, "An event file begins with '{format}'; this one does not.", format=FORMAT)
    entries = [read_line(number, words) for number, words in enumerate(lines, 2) if words.strip()]
    return folded(entries)


def read_line(number: int, words: str) -> Entry:
    """One entry. The data end where their JSON ends, whatever stands in their texts."""
    try:
        at, by, kind, rest = words.strip("\r").split(" ", 3)
        data, end = json.JSONDecoder().raw_decode(rest)
        mark, why = TAIL.fullmatch(rest[end:]).groups("")  # type: ignore[union-attr]  # None is caught below
        if not isinstance(data, dict):
            raise ValueError("data are an object")
        return Entry(kind, read_moment(at), unquote(by), data, unquote(why), unquote(mark))
    except (ValueError, AttributeError) as wrong:
        raise Unreadable(number, "An entry reads: time, who, what, its data as JSON.") from wrong


def from_json(text: str) -> Event:
    """The same facts under the same names."""
    try:
        d = json.loads(text)
        if d["format"] != FORMAT:
            raise Unreadable(0, "The format must be '{format}'.", format=FORMAT)
        return folded([read_entry(row) for row in d["entries"]])
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as wrong:
        raise Unreadable(0, "This is no event in JSON: {reason}.", reason=f"{type(wrong).__name__} {wrong}") from wrong


def to_json(log: Iterable[Entry]) -> str:
    rows = [{"at": e.at, "by": e.by, "kind": e.kind, "data": dict(e.data), "why": e.why, "id": e.id} for e in log]
    return json.dumps({"format": FORMAT, "entries": rows}, ensure_ascii=False, indent=1) + "\n"


def read_entry(row: Mapping[str, Any]) -> Entry:
    if not (isinstance(row["at"], int) and isinstance(row["kind"], str) and isinstance(row["data"], dict)):
        raise TypeError("an entry has at, kind and data")
    return Entry(row["kind"], row["at"], str(row["by"]), row["data"], str(row.get("why", "")), str(row.get("id", "")))


def folded(entries: list[Entry]) -> Event:
    try:
        return Event(entries)
    except Unfit as wrong:
        raise Unreadable(0, "The entries do not make an event: {reason}", reason=wrong) from wrong
