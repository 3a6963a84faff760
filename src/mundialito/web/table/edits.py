"""What has changed in a piece of a page: whoever has the text that was sent before is sent the new parts of it alone.

A text is compared by the kept pieces that it is made of, and each that differs is cut down to what lies between two
equal ends. The page's script puts it together again (`whole` in static/app.js), so that what is shown is the same in
every letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from markupsafe import Markup

from mundialito.drawing.pieces import Pieces

AHEAD: Final = 7  # pieces: as many as a move brings
KEPT: Final = 1 << 6  # edits: the others at a table, who come right after, are sent the same
WORTH: Final = 3 / 4  # of the whole; an edit that is longer is none


@lru_cache(KEPT)
def edit(old: Pieces, new: Pieces) -> tuple[str, Markup] | None:
    """Numbers by threes, letters to keep, to leave out and to put in, and what is put in; None: send it whole."""
    before, whole = "".join(old), "".join(new)
    if "\r" in before or "\r" in whole:  # on its way a return becomes another sign, and counts otherwise
        return None
    start = alike(old, new)
    end = alike(islice(reversed(old), len(old) - start), islice(reversed(new), len(new) - start))
    steps: list[int] = []
    fresh: list[str] = []
    keep = sum(map(len, new[:start]))
    for was, now in aligned(old[start : len(old) - end], new[start : len(new) - end]):
        if was == now:
            keep += len(now)
            continue
        first, last = ends(was, now) if was and now else (0, 0)
        steps += (keep + first, len(was) - first - last, len(now) - first - last)
        fresh.append(now[first : len(now) - last])
        keep = last
    keep += sum(map(len, new[len(new) - end :]))
    text = "".join(fresh)
    if len(text) > WORTH * len(whole):
        return None
    return ",".join(map(str, (*steps, keep, 0, 0))), Markup(text)


def alike(old: Iterable[str], new: Iterable[str]) -> int:
    """How many pieces are the same from the beginning."""
    n = 0
    for was, now in zip(old, new):  # noqa: B905 - the shorter one ends it
        if was != now:
            break
        n += 1
    return n


def aligned(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What was beside what is; empty where something has come in or gone, which is looked for a few pieces ahead."""
    i = j = 0
    while i < len(old) and j < len(new):
        was, now = str(old[i]), str(new[j])  # markup takes its time for every cut
        if was == now:
            i, j = i + 1, j + 1
        elif was in new[j + 1 : j + AHEAD]:
            was, j = "", j + 1
        elif now in old[i + 1 : i + AHEAD]:
            now, i = "", i + 1
        else:
            i, j = i + 1, j + 1
        yield was, now
    yield from ((was, "") for was in old[i:])
    yield from (("", now) for now in new[j:])


def ends(was: str, now: str) -> tuple[int, int]:
    """How many letters are the same from the beginning, and of the rest from the end; found by halves."""
    low, high = 0, min(len(was), len(now))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if was.startswith(now[low:middle], low) else (low, middle - 1)
    start, low, high = low, 0, min(len(was), len(now)) - low
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if was.endswith(now[len(now) - middle :]) else (low, middle - 1)
    return start, low


def put_together(old: str, numbers: str, text: str) -> str:
    """The new text, as the page's script makes it."""
    parts, at, taken = [], 0, 0
    steps = iter(map(int, numbers.split(",")))
    for keep, out, put in zip(steps, steps, steps, strict=True):
        parts += [old[at : at + keep], text[taken : taken + put]]
        at, taken = at + keep + out, taken + put
    return "".join(parts)
