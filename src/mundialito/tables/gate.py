"""What may stand in a table's log, whoever writes it: names that were made by a door, and bots that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from mundialito.bots import BOTS, UnknownBot
from mundialito.engine.texts import Name
from mundialito.store import Entry, Missing
from mundialito.tables import alphabet as a
from mundialito.tables.entries import decode_chair, decode_setting
from mundialito.tables.refusals import Departed, NotNow
from mundialito.tables.setting import Chair


def check(entries: Iterable[Entry]) -> None:
    """Raises NotNow for a name that could not be shown to others as it is, UnknownBot for a bot that cannot play."""
    for entry in entries:
        for chair in chairs(entry):
            if not Name.fits(chair.name):
                raise NotNow("That name cannot be shown: use letters that can be seen, one line, not too many.")
            if chair.bot and chair.bot not in BOTS:
                raise UnknownBot(chair.bot)


def sitting(entries: Iterable[Entry]) -> set[str]:
    """The people whom they seat."""
    return {chair.person for entry in entries for chair in chairs(entry) if chair.person}


@contextmanager
def still_there() -> Iterator[None]:
    """While people are seated: who is given a seat and who is known is one transaction. Raises Departed."""
    try:
        yield
    except Missing as gone:
        raise Departed() from gone


def chairs(entry: Entry) -> tuple[Chair, ...]:
    """Those that an entry sets."""
    if entry.kind == a.SETTING:
        return decode_setting.decode(entry.body).chairs
    return (decode_chair.decode(entry.body),) if entry.kind == a.CHAIR else ()
