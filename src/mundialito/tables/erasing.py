"""Delete my data: a person's seats are given up and their name leaves every log. The one exception to append-only.

A header is signed by fairness, name and all: a match whose header lost a name can still be replayed, and its file says
that its outcomes cannot be recomputed any more.
"""

from __future__ import annotations

from dataclasses import replace as changed
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from mundialito.engine.match import read_header
from mundialito.store import Entry
from mundialito.tables import acts, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.following import written
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair, Summary
from mundialito.tables.table import (
    OPEN,
    PLAYING,
    decode_chair,
    decode_fixed,
    decode_over,
    decode_setting,
)

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

NOBODY: Final = "—"  # what remains of a name


async def erase(hall: Hall, person: str) -> None:
    """Give up what goes on, then erase."""
    matches = [row.id for row in await hall.of_person(person, 1_000_000)]
    for match in matches:
        await stand_up(hall, await hall.live(match), person)
    await hall.people.erase(person)
    for match in matches:
        await erase_name(hall, match, person)


async def stand_up(hall: Hall, live: Live, person: str) -> None:
    """Leave one's seats as a person would."""
    for seat in live.table.seats_of(person):
        if live.table.stage == OPEN:
            await hall.act(live, lambda t, seat=seat: lobby.stand(t, person, seat))  # type: ignore[misc]
        elif live.table.stage == PLAYING:
            await hall.act(live, lambda t, seat=seat: acts.resign(t, person, seat))  # type: ignore[misc]


async def erase_name(hall: Hall, match: str, person: str) -> None:
    """Take the name out of one match's log; memory reads it anew."""
    live = await hall.live(match)
    async with live.lock:
        await rewrite(hall, match, person)
        hall.drop(live)
    live.wake_all()
    hall.store.tell(f"erased {match} {hall.holder}")


async def rewrite(hall: Hall, match: str, person: str) -> None:
    entries = await hall.store.entries(match)
    seats = seats_held(entries, person)
    for seq, entry in enumerate(entries):
        body = without(entry, person, seats)
        if body != entry.body:
            await hall.store.rewrite(match, seq, body)
    row = await hall.row(match)
    if row and row.summary:
        summary = msgspec.json.decode(row.summary, type=Summary)
        names = tuple(NOBODY if p in seats else name for p, name in enumerate(summary.names))
        await hall.store.append(match, len(entries), [], summary=written(replace(summary, names=names)))


def seats_held(entries: list[Entry], person: str) -> set[int]:
    """Where the person sat when the header was fixed."""
    seats: set[int] = set()
    for entry in entries:
        if entry.kind == a.SETTING:
            chairs = decode_setting.decode(entry.body).chairs
            seats = {p for p, chair in enumerate(chairs) if chair.person == person}
    return seats


def without(entry: Entry, person: str, seats: set[int]) -> str:
    """An entry's body without the person."""
    if entry.kind == a.SETTING:
        setting = decode_setting.decode(entry.body)
        chairs = tuple(anonymous(chair, person) for chair in setting.chairs)
        heir = next((chair.person for chair in chairs if chair.person), "")
        return written(replace(setting, chairs=chairs, host=heir if setting.host == person else setting.host))
    if entry.kind == a.CHAIR:
        chair = anonymous(decode_chair.decode(entry.body), person)
        return written(replace(chair, name=NOBODY) if entry.who in seats else chair)  # whoever sits in keeps the name
    if entry.kind == a.FIXED and seats:
        fixed = decode_fixed.decode(entry.body)
        header = read_header(fixed.header)
        names = tuple(NOBODY if p in seats else name for p, name in enumerate(header.seats))
        return written(replace(fixed, header=changed(header, seats=names).line(), erased=True))
    if entry.kind == a.OVER and seats:
        return written(replace(decode_over.decode(entry.body), erased=True))
    return entry.body


def anonymous(chair: Chair, person: str) -> Chair:
    return Chair(name=NOBODY, bot="simple") if chair.person == person else chair
