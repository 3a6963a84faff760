"""Before the match: sitting down, setting up, fixing the header. Pure: what may be done, as entries for the log."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from mundialito.bots import BOTS, UnknownBot
from mundialito.engine.fairness import nonce_hash
from mundialito.engine.texts import Nick
from mundialito.engine.who import TABLE
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.entries import written
from mundialito.tables.following import beginning
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import (
    LONGEST_BEAT,
    LONGEST_MOVE,
    MOST_ROUNDS,
    Audience,
    Chair,
    Clock,
    Fixed,
    Setting,
    header,
)
from mundialito.tables.table import FIXED, OPEN, PLAYING, Table

MOST_CHANGES: Final = 1000  # of a table before its match: each is an entry of a log that everybody carries
HEX32: Final = re.compile(r"[0-9a-f]{64}")
HEX16: Final = re.compile(r"[0-9a-f]{32}")


def set_to(setting: Setting) -> Entry:
    """The whole setting as one entry."""
    return Entry(a.SETTING, TABLE, 0, written(setting))


def must_be_open(table: Table) -> None:
    if table.stage != OPEN:
        raise NotNow("The match has begun: this could only be changed before.")


def must_be_changeable(table: Table) -> None:
    """Open, and not changed for ever."""
    must_be_open(table)
    if table.seq >= MOST_CHANGES:
        raise NotNow("So much was changed at this table that no more can be: start the match, or open another table.")


def must_host(table: Table, person: str) -> None:
    if not person or person != table.setting.host:
        raise NotNow("Only the host of the table can do that: ask them.")


def with_chair(table: Table, seat: int, chair: Chair) -> list[Entry]:
    chairs = list(table.chairs)
    chairs[seat] = chair
    return [set_to(replace(table.setting, chairs=tuple(chairs)))]


def seat_at(table: Table, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise NotNow("There is no such seat at this table.")
    return table.chairs[seat]


def sit(table: Table, person: str, name: str, seat: int | None = None) -> list[Entry]:
    """Take an open seat, the first one if none is named; a second seat is for somebody else on the same device."""
    must_be_changeable(table)
    must_be_free(table)
    if seat is None:
        free = [p for p, chair in enumerate(table.chairs) if chair.is_open]
        if not free:
            raise NotNow("All seats are taken: watch, or ask the host for one more.")
        seat = free[0]
    if not seat_at(table, seat).is_open:
        raise NotNow("Somebody sits there already: take another seat.")
    name = Nick(name)
    if not name:
        raise NotNow("Say what you want to be called: one to twenty letters.")
    return with_chair(table, seat, Chair(person=person, name=name))


def must_be_free(table: Table) -> None:
    """Where seats are kept, a link to the table is not enough; a lesson is its learner's alone."""
    if table.setting.lesson:
        raise NotNow("A lesson has one learner: take one of your own.")
    if table.setting.kept:
        raise NotNow("The seats of this table are kept for their players: come in by your own link.")


def give(table: Table, host: str, person: str, seat: int) -> list[Entry]:
    """The host of kept seats lets somebody have one, before the match or during it, whoever had it; its name stays."""
    must_host(table, host)
    chair = seat_at(table, seat)
    if chair.person == person:
        return []
    if table.stage == OPEN:
        return with_chair(table, seat, Chair(person=person, name=chair.name))
    if table.stage != PLAYING:
        raise NotNow("The match begins or is over at this moment: look again.")
    return [Entry(a.CHAIR, seat, 0, written(Chair(person=person, name=table.names[seat])))]


def stand(table: Table, person: str, seat: int) -> list[Entry]:
    """Leave one's seat; the host may ask others to stand up. A kept seat waits for its player."""
    must_be_open(table)
    chair = seat_at(table, seat)
    if not person or chair.person != person:  # a bot's seat is not that of somebody without a name
        must_host(table, person)
    return with_chair(table, seat, Chair(name=chair.name) if table.setting.kept else Chair())


def place_bot(table: Table, person: str, seat: int, bot: str) -> list[Entry]:
    """The host puts a bot on a seat where no other person sits."""
    must_be_changeable(table)
    must_host(table, person)
    if bot not in BOTS:
        raise UnknownBot(bot)
    if seat_at(table, seat).person:
        raise NotNow("A person sits there: ask them to stand up first.")
    return with_chair(table, seat, Chair(bot=bot))


def fill(table: Table, person: str, bot: str) -> list[Entry]:
    """The host puts bots on all seats that are free."""
    must_be_changeable(table)
    must_host(table, person)
    must_be_free(table)
    if bot not in BOTS:
        raise UnknownBot(bot)
    chairs = tuple(Chair(bot=bot) if chair.is_open else chair for chair in table.chairs)
    return [] if chairs == table.chairs else [set_to(replace(table.setting, chairs=chairs))]


def swap(table: Table, person: str, one: int, other: int) -> list[Entry]:
    """The host changes the order of play."""
    must_be_changeable(table)
    must_host(table, person)
    seat_at(table, one), seat_at(table, other)
    chairs = list(table.chairs)
    chairs[one], chairs[other] = chairs[other], chairs[one]
    totals = list(table.setting.totals)
    if totals:
        totals[one], totals[other] = totals[other], totals[one]
    return [set_to(replace(table.setting, chairs=tuple(chairs), totals=tuple(totals)))]


def resize(table: Table, person: str, seats: int) -> list[Entry]:
    """The host changes how many seats there are; only empty ones and bots go."""
    must_be_changeable(table)
    must_host(table, person)
    if table.setting.totals:
        raise NotNow("In a row of rounds the seats stay the same: open another table for that.")
    table.game.blank(seats, {}, {})
    chairs = list(table.chairs)
    for p in reversed(range(len(chairs))):
        if len(chairs) > seats and not chairs[p].person:
            del chairs[p]
    if len(chairs) > seats:
        raise NotNow("Too many people sit here for that: somebody would have to stand up first.")
    chairs += [Chair()] * (seats - len(chairs))
    return [set_to(replace(table.setting, chairs=tuple(chairs)))]


def change(
    table: Table,
    person: str,
    *,
    options: Mapping[str, str] | None = None,
    parts: Mapping[str, int] | None = None,
    clock: Clock | None = None,
    rounds: int | None = None,
    public: bool | None = None,
    chances: Audience | None = None,
    beat: float | None = None,
) -> list[Entry]:
    """The host changes what is played and how; what cannot be played is refused with its sentence."""
    must_be_changeable(table)
    must_host(table, person)
    setting = table.setting
    if parts is not None:
        table.game.begun(len(table.chairs), setting.options, parts)
        setting = replace(setting, parts=dict(parts))
    if options is not None:
        usual = {o.name: o.values.text(o.values.default) for o in table.game.options}
        chosen = {name: value for name, value in options.items() if value != usual.get(name)}
        table.game.begun(len(table.chairs), chosen, setting.parts)
        setting = replace(setting, options=chosen)
    if clock is not None:
        if not (0 <= clock.move <= LONGEST_MOVE and 0 <= clock.match <= LONGEST_MOVE):
            raise NotNow("A clock runs from 1 second to a day; 0 means that there is none.")
        setting = replace(setting, clock=clock)
    if rounds is not None:
        if not setting.number <= rounds <= MOST_ROUNDS:
            raise NotNow("A row has at most {most} rounds, and no fewer than were played.", most=MOST_ROUNDS)
        setting = replace(setting, rounds=rounds)
    if public is not None:
        setting = replace(setting, public=public)
    if chances is not None:
        setting = replace(setting, chances=chances)
    if beat is not None:
        if not 0 <= beat <= LONGEST_BEAT:
            raise NotNow(
                "A unit of an outcome's time is {most} seconds at most; 0: everything comes at once.", most=LONGEST_BEAT
            )
        setting = replace(setting, beat=beat)
    return [] if setting == table.setting else [set_to(setting)]


def promise(table: Table, person: str, seat: int, hash_: str) -> list[Entry]:
    """A page shows the hash of its nonce; in later rounds, all having done so starts the match."""
    must_be_open(table)
    must_sit(table, person, seat)
    if not HEX32.fullmatch(hash_):
        raise NotNow("The hash of a nonce has 64 digits 0-9a-f.")
    if table.hashes.get(seat) == hash_:
        return []
    entry = Entry(a.HASH, seat, 0, hash_)
    hashes = table.hashes | {seat: hash_}
    waiting = [p for p, chair in enumerate(table.chairs) if chair.is_open or (chair.person and p not in hashes)]
    if table.setting.number > 1 and not waiting:
        return [entry, *fix(table, hashes)]
    return [entry]


def must_sit(table: Table, person: str, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise NotNow("That is not your seat.")


def start(table: Table, person: str) -> list[Entry]:
    """The host starts: the header is fixed; the nonces of those who promised one are asked for."""
    must_be_open(table)
    must_host(table, person)
    return fix(table, table.hashes)


def fix(table: Table, hashes: Mapping[int, str]) -> list[Entry]:
    """The header is fixed and shown; without a hash the match begins at once."""
    if any(chair.is_open for chair in table.chairs):
        raise NotNow("A seat is still open: wait for somebody, put a bot there, or take the seat away.")
    seats = len(table.chairs)
    table.game.begun(seats, table.setting.options, table.setting.parts)
    top = header(table.id, table.setting, table.game)
    fixed = Fixed(top.line(), tuple(hashes.get(p, "") for p in range(seats)))
    entries = [Entry(a.FIXED, TABLE, 0, written(fixed))]
    if not any(fixed.hashes):
        entries += beginning(table, top, ("",) * seats)
    return entries


def reveal(table: Table, person: str, seat: int, nonce: str) -> list[Entry]:
    """A page sends its nonce; with the last one the match begins."""
    must_sit(table, person, seat)
    if table.stage != FIXED or table.header is None or seat in table.given:
        return []  # too late or twice: it changes nothing
    if not HEX16.fullmatch(nonce) or nonce_hash(bytes.fromhex(nonce)) != table.hashes.get(seat):
        raise NotNow("That nonce is not the one that was promised.")
    entry = Entry(a.NONCE, seat, 0, nonce)
    given = table.given | {seat: nonce}
    if set(given) == set(table.hashes):
        return [entry, *beginning(table, table.header, seat_order(given, len(table.chairs)))]
    return [entry]


def begin_without(table: Table) -> list[Entry]:
    """Nonces that have not come in time count as empty."""
    if table.stage != FIXED or table.header is None:
        return []
    return beginning(table, table.header, seat_order(table.given, len(table.chairs)))


def seat_order(given: Mapping[int, str], seats: int) -> tuple[str, ...]:
    return tuple(given.get(p, "") for p in range(seats))


def totals(before: Sequence[int], scores: Sequence[int] | None) -> tuple[int, ...]:
    """Points of all rounds so far; a round that was given up counts for nobody."""
    if scores is None:
        return tuple(before)
    return tuple(x + y for x, y in zip(before or [0] * len(scores), scores, strict=True))
