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

from mundialito.desk.lines import line
from mundialito.desk.progress import Deed
from mundialito.desk.shapes import DEEPEST, check_shape, text_of
from mundialito.desk.tournament import MOST_ENTRIES, Tournament
from mundialito.engine.options import Unfit
from mundialito.engine.reading import Unreadable, json_head, json_of, sized
from mundialito.engine.reasons import Spoken
from mundialito.engine.texts import Author, Mark, Name, Note

FORMAT: Final = "mundialito event 1"
TAIL: Final = re.compile(r"(?: id=(\S+))?(?: why=(.*))?")


def to_text(log: Iterable[Deed]) -> str:
    """The log, a line an entry."""
    return "\n".join([FORMAT, *map(line, log)]) + "\n"


def read_moment(text: str) -> int:
    whole = datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    return int(whole.replace(microsecond=0).timestamp()) * 1000 + whole.microsecond // 1000


def read(text: str) -> Tournament:
    """The event of a text or of JSON. Raises Unreadable, also for an entry that the rules do not allow."""
    text = sized(text).removeprefix("\ufeff")
    return from_json(text) if text.lstrip().startswith("{") else from_text(text)


def from_text(text: str) -> Tournament:
    first, *lines = text.split("\n")
    if first.strip() != FORMAT:
        raise Unreadable(1, "This is no event: it begins neither with '{format}' nor as JSON that was exported here.",
                         format=FORMAT)  # fmt: skip
    entries = [read_line(number, words) for number, words in enumerate(lines, 2) if words.strip()]
    return folded(entries)


def read_line(number: int, words: str) -> Deed:
    """One entry. The data end where their JSON ends, whatever stands in their texts."""
    try:
        at, by, kind, rest = words.strip("\r").split(" ", 3)
        data, end = json_head(rest)
        mark, why = TAIL.fullmatch(rest[end:]).groups("")  # type: ignore[union-attr]  # None is caught below
        if not isinstance(data, dict):
            raise ValueError("data are an object")
        return made(kind, read_moment(at), unquote(by), data, unquote(why), unquote(mark))
    except Spoken as wrong:
        raise Unreadable(number, wrong.sentence, **wrong.values) from wrong
    except (ValueError, AttributeError) as wrong:
        raise Unreadable(number, "An entry reads: time, who, what, its data as JSON.") from wrong


def from_json(text: str) -> Tournament:
    """The same facts under the same names."""
    d = json_of(text)
    if not isinstance(d, dict) or d.get("format") != FORMAT or not isinstance(d.get("entries"), list):
        raise Unreadable(0, "This is JSON, but no event that was exported here: its format must be '{format}'.",
                         format=FORMAT)  # fmt: skip
    return folded([read_entry(number, row) for number, row in enumerate(d["entries"], 1)])


def to_json(log: Iterable[Deed]) -> str:
    rows = [{"at": e.at, "by": e.by, "kind": e.kind, "data": dict(e.data), "why": e.why, "id": e.id} for e in log]
    return json.dumps({"format": FORMAT, "entries": rows}, ensure_ascii=False, indent=1) + "\n"


def read_entry(number: int, row: Any) -> Deed:
    """One of the list; raises Unreadable with its number."""
    wanted = {"at": int, "by": str, "kind": str, "data": dict}
    if not isinstance(row, dict) or any(type(row.get(name)) is not kind for name, kind in wanted.items()):
        raise Unreadable(0, "Entry {number} lacks something: each has at, by, kind and data.", number=number)
    try:
        return made(row["kind"], row["at"], row["by"], row["data"], str(row.get("why", "")), str(row.get("id", "")))
    except Spoken as wrong:
        raise Unreadable(0, "Entry {number} cannot be read: {reason}", number=number, reason=wrong) from wrong


def made(kind: str, at: int, by: str, data: Mapping[str, Any], why: str, mark: str) -> Deed:
    """An entry whose texts have come in by this door. Raises TooLong."""
    told = {k: text_of(kind, k)(v) if isinstance(v, str) else seemly(v) for k, v in data.items()}
    return Deed(kind, at, Author(by), told, Note(why), Mark(mark))


def seemly(value: Any, depth: int = DEEPEST) -> Any:
    """The same with its texts as a form would have them; what lies deeper than entries go is left to their shape."""
    if isinstance(value, str):
        return Name(value)
    if isinstance(value, list) and depth:
        return [seemly(one, depth - 1) for one in value]
    if isinstance(value, dict) and depth:
        return {k: seemly(one, depth - 1) for k, one in value.items()}
    return value


def folded(entries: list[Deed]) -> Tournament:
    """Judged as if it were entered now. Raises Unreadable."""
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(0, "An event has at most {most} entries; this file has {count}.",
                         most=MOST_ENTRIES, count=len(entries))  # fmt: skip
    try:
        for e in entries:
            check_shape(e)
        tournament = Tournament(entries)
        if not tournament.state.is_open:
            raise Unfit("-", "The first entry opens the event.")
        return tournament
    except Unfit as wrong:
        raise Unreadable(0, "The entries do not make an event: {reason}", reason=wrong) from wrong
