"""What is asked of the database, other than appending: plain functions over a connection."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from mundialito.store.database import Database
from mundialito.store.rows import DAY, Entry, Lease, MatchRow, PersonRow
from mundialito.store.schema import leases, log, matches, people, settings, sits, tokens

LONGEST_LEASE: Final = 30.0  # seconds
FAR: Final = 2 * LONGEST_LEASE  # a lease that ends later than this was given by a clock that has been set back since
MATCH_COLUMNS = [c for c in matches.c if c is not matches.c.seed]
ENTRIES = (
    select(log.c.kind, log.c.who, log.c.value, func.coalesce(log.c.body, ""), log.c.at)
    .where(log.c.match == bindparam("match"), log.c.seq >= bindparam("since"))
    .order_by(log.c.seq)
)


def doing(statement: Executable) -> Callable[[Connection, float], None]:
    """A statement of which nothing is asked but to be carried out."""

    def do(connection: Connection, _: float) -> None:
        connection.execute(statement)

    return do


def create(
    connection: Connection,
    at: float,
    database: Database,
    row: MatchRow,
    seed: bytes,
    entries: Sequence[Entry],
    sits: Collection[str],
) -> list[float]:
    """A new match, its first entries, and who sits there. An earlier match of the table gives its link away."""
    earlier = and_(matches.c.table == row.table, matches.c.number < row.number)
    connection.execute(update(matches).where(earlier, matches.c.link == row.link).values(link=None))
    stamped = {"opened": row.opened or at, "seen": row.seen or int(at // DAY), "seed": seed}
    connection.execute(insert(matches).values(asdict(row) | stamped))
    rows = [(row.id, n, e.kind, e.who, e.value, e.body or None, at, 0) for n, e in enumerate(entries)]
    database.log(connection, rows)
    for person in sits:
        sit(connection, database, row.id, person)
    return [at] * len(rows)


def entries(connection: Connection, match: str, since: int) -> list[Entry]:
    return [Entry(*r) for r in connection.execute(ENTRIES, {"match": match, "since": since})]


def found(connection: Connection, query: Select[Any]) -> list[MatchRow]:
    return [MatchRow(*r) for r in connection.execute(query)]


def by_id(match: str) -> Select[Any]:
    return select(*MATCH_COLUMNS).where(matches.c.id == match)


def by_link(link: str) -> Select[Any]:
    return select(*MATCH_COLUMNS).where(matches.c.link == link)


def of_table(table: str) -> Select[Any]:
    return select(*MATCH_COLUMNS).where(matches.c.table == table).order_by(matches.c.number)


def listed(state: str, limit: int) -> Select[Any]:
    query = select(*MATCH_COLUMNS).where(matches.c.state == state, matches.c.public)
    return query.order_by(matches.c.opened.desc()).limit(limit)


def of_person(person: str, limit: int) -> Select[Any]:
    query = select(*MATCH_COLUMNS).join(sits, sits.c.match == matches.c.id).where(sits.c.person == person)
    return query.order_by(matches.c.opened.desc()).limit(limit)


def seed(connection: Connection, match: str) -> bytes | None:
    return connection.scalar(select(matches.c.seed).where(matches.c.id == match))


def sit(connection: Connection, database: Database, match: str, person: str) -> None:
    """The match is found among those of the person."""
    connection.execute(database.insert(sits).values(match=match, person=person).on_conflict_do_nothing())


def add_person(connection: Connection, row: PersonRow) -> None:
    connection.execute(insert(people).values(asdict(row)))


def person(connection: Connection, person_id: str) -> PersonRow | None:
    row = connection.execute(select(people).where(people.c.id == person_id)).one_or_none()
    return PersonRow(*row) if row else None


def change_person(connection: Connection, person_id: str, changes: dict[str, object]) -> None:
    connection.execute(update(people).where(people.c.id == person_id).values(**changes))


def sign_out(connection: Connection, person_id: str) -> None:
    """Whatever proved until now who they are is void: all of it, or nothing."""
    connection.execute(update(people).where(people.c.id == person_id).values(epoch=people.c.epoch + 1))
    connection.execute(delete(tokens).where(tokens.c.person == person_id))


def erase_person(connection: Connection, person_id: str) -> list[str]:
    """Away with a person; the matches they sat in. Whoever is just seating them has done so, or will not."""
    connection.execute(select(people.c.id).where(people.c.id == person_id).with_for_update())
    sat_in = connection.scalars(select(sits.c.match).where(sits.c.person == person_id).order_by(sits.c.match)).all()
    connection.execute(delete(people).where(people.c.id == person_id))  # their rows in `sits` go with them
    return list(sat_in)


def rewrite(connection: Connection, match: str, seq: int, body: str) -> None:
    """The one exception to a log that only grows."""
    changed = connection.execute(update(log).where(log.c.match == match, log.c.seq == seq).values(body=body or None))
    if not changed.rowcount:
        raise KeyError((match, seq))


def setting(connection: Connection, name: str) -> str | None:
    return connection.scalar(select(settings.c.value).where(settings.c.name == name))


def make_setting(connection: Connection, database: Database, name: str, value: str) -> str:
    """The value that whoever was first has given it."""
    connection.execute(database.insert(settings).values(name=name, value=value).on_conflict_do_nothing())
    return connection.scalar(select(settings.c.value).where(settings.c.name == name)) or value


def put_setting(connection: Connection, database: Database, name: str, value: str) -> None:
    wish = database.insert(settings).values(name=name, value=value)
    connection.execute(wish.on_conflict_do_update(index_elements=[settings.c.name], set_={"value": value}))


def drop_setting(connection: Connection, name: str) -> None:
    connection.execute(delete(settings).where(settings.c.name == name))


def lease(connection: Connection, now: float, database: Database, match: str, holder: str, seconds: float) -> Lease:
    """Take or renew the lease of a match, unless another holds it."""
    former = connection.scalar(select(leases.c.until).where(leases.c.match == match))
    until = now + min(seconds, LONGEST_LEASE)
    wish = database.insert(leases).values(match=match, holder=holder, until=until)
    free = or_(leases.c.holder == holder, has_ended(now))
    taken = wish.on_conflict_do_update(
        index_elements=[leases.c.match], set_={"holder": holder, "until": until}, where=free
    )
    held = connection.execute(taken.returning(leases.c.match)).first() is not None
    return Lease(held, now - former if held and former is not None and former <= now else None)


def has_ended(now: float) -> ColumnElement[bool]:
    """Whether a lease binds nobody any more."""
    return or_(leases.c.until <= now, leases.c.until > now + FAR)


def release(connection: Connection, now: float, match: str, holder: str | None) -> None:
    """End a lease now. The row stays, and tells the next holder for how long nobody cared."""
    mine = leases.c.holder == holder if holder is not None else leases.c.holder.is_not(None)
    connection.execute(update(leases).where(leases.c.match == match, leases.c.until > now, mine).values(until=now))


def retire(connection: Connection, match: str) -> None:
    """Nothing has to happen unasked any more."""
    connection.execute(delete(leases).where(leases.c.match == match))


def unattended(now: float, limit: int) -> Select[Any]:
    """Matches that are played, have duties, and nobody to do them, oldest first."""
    query = select(matches.c.id).join(leases, leases.c.match == matches.c.id)
    query = query.where(matches.c.state == "playing", has_ended(now))
    return query.order_by(matches.c.opened).limit(limit)


def orphans(connection: Connection, now: float, limit: int) -> list[str]:
    return list(connection.scalars(unattended(now, limit)))
