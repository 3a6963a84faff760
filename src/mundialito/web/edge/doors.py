"""Where somebody makes more of something: new people, tables, seats, tournaments. Each is counted before it is made."""

from __future__ import annotations

from collections.abc import Sequence

from mundialito.tables import PersonRow
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Chair
from mundialito.web.edge.limits import limits_of, network_of
from mundialito.web.shell.visitor import Asking


def count(request: Asking, what: str, person: str = "") -> None:
    """One more, from that address and, where it is a person's, by that person; raises TooMuch."""
    limits = limits_of(request)
    limits.spend(f"{what}_of_address", network_of(request.scope))
    if person:
        limits.spend(f"{what}_of_person", person)


async def newcomer(request: Asking, hall: Hall, name: str, lang: str) -> PersonRow:
    """Somebody new."""
    count(request, "people")
    return await hall.people.add(name, lang)


async def opened(request: Asking, hall: Hall, person: str, game: str, chairs: Sequence[Chair], **more: object) -> Live:
    """A new table."""
    count(request, "tables", person)
    limits, place = limits_of(request), network_of(request.scope)
    with limits.room(person, place) as table:
        live = await hall.open_table(game, person, chairs, table=table, **more)
        limits.openers[live] = place
    return live


async def taught(request: Asking, hall: Hall, person: PersonRow, game: str, lesson: str) -> Live:
    """A new table for a lesson."""
    count(request, "tables", person.id)
    limits, place = limits_of(request), network_of(request.scope)
    with limits.room(person.id, place) as table:
        live = await hall.open_lesson(game, lesson, person, table)
        limits.openers[live] = place
    return live
