"""Delete my data: a person's seats are given up and their name leaves every log. The one exception to append-only.

A header is signed by fairness, name and all: a match whose header lost a name can still be replayed, and its file says
that its outcomes cannot be recomputed any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace as changed
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from mundialito.engine.match import read_header
from mundialito.store import Entry
from mundialito.tables import acts, lobby
from mundialito.tables import alphabet as a
from mundialito.tables.entries import decode_chair, decode_fixed, decode_over, decode_setting, written
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Chair, Summary, names
from mundialito.tables.table import OPEN, PLAYING, Table
from mundialito.tables.upkeep import traceless

if TYPE_CHECKING:
    from mundialito.tables.hall import Hall

NOBODY: Final = "—"  # what remains of a name
GONE: Final = Chair(name=NOBODY, bot="simple")

Erased = Callable[[Chair], Chair]  # what remains of a chair


async def erase(hall: Hall, person: str) -> None:
    """Give up what goes on, then erase: the name first, so that whoever is cut off on the way can ask again."""
    matches = [row.id for row in await hall.of_person(person, 1_000_000)]
    async with traceless(hall):
        for match in matches:
            await stand_up(hall, await hall.live(match), person)
        for match in matches:
            await erase_name(hall, match, person)
        for match in await hall.people.erase(person):  # they may have sat down there meanwhile
            await erase_name(hall, match, person)


async def stand_up(hall: Hall, live: Live, person: str) -> None:
    """Leave one's seats as a person would; where a table refuses that, the seat is a bot's with the name gone."""
    for seat in live.table.seats_of(person):
        with suppress(NotNow):
            await hall.act(live, lambda t, seat=seat: left(t, person, seat))  # type: ignore[misc]


def left(table: Table, person: str, seat: int) -> list[Entry]:
    """A lesson ends with its learner."""
    if table.stage == OPEN:
        return lobby.stand(table, person, seat)
    if table.stage != PLAYING:
        return []
    return acts.close(table, person) if table.setting.lesson else acts.resign(table, person, seat)


async def erase_name(hall: Hall, match: str, person: str) -> None:
    """Take a person out of one match's log."""
    await erase_seats(hall, match, lambda chair: GONE if chair.person == person else chair, person)


async def erase_called(hall: Hall, match: str, names: Mapping[str, str]) -> None:
    """Take names out of one match's log, whoever sits under them: what each becomes."""
    await erase_seats(hall, match, lambda chair: replace(chair, name=names.get(chair.name, chair.name)))


async def erase_seats(hall: Hall, match: str, erased: Erased, person: str = "") -> None:
    """Memory reads the log anew, where there was something to erase."""
    live = await hall.live(match)
    async with live.lock:
        if not await rewrite(hall, match, erased, person):
            return
        hall.forget(live)
    hall.tell("erased", match)


async def rewrite(hall: Hall, match: str, erased: Erased, person: str) -> bool:
    """Whether there was anything to rewrite."""
    entries = await hall.store.entries(match)
    seats = seats_held(entries, erased)
    bodies = {seq: without(entry, erased, seats, person) for seq, entry in enumerate(entries)}
    changes = {seq: body for seq, body in bodies.items() if body != entries[seq].body}
    for seq, body in reversed(changes.items()):  # what says whose a seat was goes last: one can ask again until then
        await hall.store.rewrite(match, seq, body)
    row = await hall.row(match)
    if changes and row and row.summary:
        summary = msgspec.json.decode(row.summary, type=Summary)
        names = tuple(seats.get(p, name) for p, name in enumerate(summary.names))
        await hall.store.append(match, len(entries), [], summary=written(replace(summary, names=names)))
    return bool(changes)


def seats_held(entries: list[Entry], erased: Erased) -> dict[int, str]:
    """The seats whose names change, as they were when the header was fixed, and what those become.

    Whoever had been told apart from an erased name is called as they are: a mark on theirs would tell it.
    """
    seats: dict[int, str] = {}
    for entry in entries:
        if entry.kind == a.SETTING:
            chairs = decode_setting.decode(entry.body).chairs
            before, after = called(chairs), called([erased(chair) for chair in chairs])
            seats = {p: name for p, name in enumerate(after) if name != before[p]}
    return seats


def called(chairs: Sequence[Chair]) -> list[str]:
    """As at the table; those whose names were erased are not told apart."""
    return [NOBODY if chair.name == NOBODY else name for chair, name in zip(chairs, names(chairs), strict=True)]


def without(entry: Entry, erased: Erased, seats: Mapping[int, str], person: str) -> str:
    """An entry's body without the name, and without the person."""
    if entry.kind == a.SETTING:
        setting = decode_setting.decode(entry.body)
        chairs = tuple(erased(chair) for chair in setting.chairs)
        heir = next((chair.person for chair in chairs if chair.person), "")
        host = heir if person and setting.host == person else setting.host
        return written(replace(setting, chairs=chairs, host=host))
    if entry.kind == a.CHAIR:
        chair = erased(decode_chair.decode(entry.body))
        kept = seats.get(entry.who)  # whoever sits in keeps the name
        return written(chair if kept is None else replace(chair, name=kept))
    if entry.kind == a.FIXED and seats:
        fixed = decode_fixed.decode(entry.body)
        header = read_header(fixed.header)
        names = tuple(seats.get(p, name) for p, name in enumerate(header.seats))
        return written(replace(fixed, header=changed(header, seats=names).line(), erased=True))
    if entry.kind == a.OVER and seats:
        return written(replace(decode_over.decode(entry.body), erased=True))
    return entry.body
