"""How much of everything one may have: of what a stranger can make more, nothing is without a cap and a sentence.

The usual numbers suit a hall of 300 people behind one address. Each process counts in memory; what there may be in some
time is counted together with other processes, what there may be at once is what one process holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from mundialito.engine.reading import whole
from mundialito.engine.reasons import Spoken
from mundialito.words import phrase

HOUR: Final = 3600
MOST: Final = 10**9

FASTER: Final = phrase("That was too fast: wait a moment and try again.")
GUESSED: Final = phrase("Too many wrong codes came from your network: look at your card, wait a minute and try again.")
PEOPLE: Final = phrase("Too many new people have come from your network in the last hour: try again a little later.")
OPENED: Final = phrase("Too many tables were opened in the last hour: play at one of those, or try again later.")
HOSTED: Final = phrase(
    "You are the host of {count} table that is on: finish it, or leave it and wait a minute.|"
    "You are the host of {count} tables that are on: finish one, or leave those that you do not need and wait a minute."
)
CROWDED: Final = phrase(
    "{count} table from your network is on: join it, or try again when it is over.|"
    "{count} tables from your network are on: join one of them, or try again when some are over."
)
FULL: Final = phrase("The server has as many tables as it can hold: try again when some of them are over.")
SEATED: Final = phrase("You have sat down too often in the last hour: try again a little later.")
EVENTS: Final = phrase(
    "Too many tournaments were made from your network in the last hour: go on with one of them, or try again later."
)
WINDOWS: Final = phrase(
    "You have {count} page open that follows a table: close it, then reload this one.|"
    "You have {count} pages open that follow a table: close one of them, then reload this one."
)
LOOKERS: Final = phrase("Too many people of your network follow tables just now: try again in a moment.")
SPECTATORS: Final = phrase("This table has as many spectators as it can have: try again in a moment.")
SOCKETS: Final = phrase(
    "You have {count} connection of programs open: use that one for all your tables.|"
    "You have {count} connections of programs open: use one of them for several tables."
)
PROGRAMS: Final = phrase("Too many programs are connected just now: try again in a moment.")
REPLAYS: Final = phrase("Too many replays are being drawn just now: try again in a moment.")
MANY_OF_BROWSER: Final = phrase(
    "Too many people were entered from this browser in the last hour: ask the organiser to enter the others."
)
MANY_OF_NETWORK: Final = phrase(
    "Too many people were entered from your network in the last hour: ask the organiser to enter you."
)
CODES: Final = phrase(
    "Too many wrong codes at this table: type all letters of yours, sign on a phone of your own, or ask the organiser."
)
AUDIENCE: Final = phrase("Too many people follow tables just now: try again in a moment.")


class TooMuch(Spoken):
    """Somebody has as much as one may have; or the server has, and then it is nobody's fault."""

    def __init__(self, cap: str, sentence: str, status: int = 429, **values: object) -> None:
        super().__init__(sentence, **values)
        self.cap, self.status = cap, status
        self.headers = {"retry-after": "60" if status == 429 else "10"}


class BadCap(Spoken):
    """A cap that there is not, or that is no number."""


def within(seconds: int, number: int, sentence: str, about: str, status: int = 429) -> Any:
    """So many in so many seconds; all of them may come at once."""
    return field(default=number, metadata={"within": seconds, "sentence": sentence, "about": about, "status": status})


def at_once(number: int, sentence: str, about: str, status: int = 429) -> Any:
    """So many at the same time."""
    return field(default=number, metadata={"sentence": sentence, "about": about, "status": status})


@dataclass(frozen=True)
class Caps:
    """The numbers. An operator changes them by `--cap NAME=NUMBER`."""

    requests_of_person: int = within(6, 120, FASTER, "requests of a person in 6 seconds")
    requests_of_address: int = within(3, 6000, FASTER, "requests from an address in 3 seconds")
    guesses_of_address: int = within(60, 60, GUESSED, "wrong codes of players, from an address in a minute")
    wrong_codes_of_table: int = within(
        600, 12, CODES, "wrong codes at a table's phone, of one round in ten minutes", 409
    )
    people_of_address: int = within(HOUR, 1000, PEOPLE, "new people from an address in an hour")
    tables_of_person: int = within(HOUR, 120, OPENED, "matches that a person opens in an hour")
    tables_of_address: int = within(HOUR, 2000, OPENED, "matches opened from an address in an hour")
    seats_of_person: int = within(HOUR, 240, SEATED, "times that a person sits down in an hour")
    seats_of_address: int = within(HOUR, 6000, SEATED, "times that people of an address sit down in an hour")
    events_of_address: int = within(HOUR, 60, EVENTS, "tournaments made or imported from an address in an hour")
    entries_of_person: int = within(
        HOUR, 30, MANY_OF_BROWSER, "players entered by a tournament's public page, by a person in an hour"
    )
    entries_of_address: int = within(
        HOUR, 600, MANY_OF_NETWORK, "players entered by public pages, from an address in an hour"
    )
    live_of_person: int = at_once(20, HOSTED, "tables of one host that are not over, in memory")
    live_of_address: int = at_once(1000, CROWDED, "tables opened from an address that are not over, in memory")
    live: int = at_once(5000, FULL, "tables in memory; no more are opened then", 503)
    streams_of_person: int = at_once(50, WINDOWS, "event streams of a person")
    streams_of_address: int = at_once(3000, LOOKERS, "event streams to an address")
    streams_of_table: int = at_once(4000, SPECTATORS, "event streams from a table or a tournament", 503)
    streams: int = at_once(
        6000, AUDIENCE, "event streams; at most three fifths of the connections, also of an address", 503
    )
    sockets_of_person: int = at_once(20, SOCKETS, "sockets of a person; each table followed there counts as a stream")
    sockets_of_address: int = at_once(1000, PROGRAMS, "sockets from an address")
    sockets: int = at_once(2000, PROGRAMS, "sockets; at most a fifth of the connections, also of an address", 503)
    drawings_of_address: int = at_once(30, REPLAYS, "replays and files of matches drawn or waiting, for an address")
    drawings: int = at_once(60, REPLAYS, "replays and files of matches drawn or waiting; one is drawn at a time", 503)
    connections_of_address: int = at_once(
        5000, "", "connections from an address, at most three quarters of all; a trusted proxy has no cap"
    )
    connections: int = at_once(10_000, "", "connections; at most as many as the system has descriptors for")

    def full(self, cap: str) -> TooMuch:
        """The refusal of a cap that is reached."""
        about = ABOUT[cap]
        return TooMuch(cap, about["sentence"], about.get("status", 429), count=getattr(self, cap))


ABOUT: Final = {one.name: one.metadata for one in fields(Caps)}


def read(words: Iterable[str]) -> Caps:
    """Caps as an operator gives them, NAME=NUMBER each; raises BadCap."""
    given: dict[str, int] = {}
    for word in words:
        name, _, number = word.partition("=")
        if name not in ABOUT:
            names = ", ".join(ABOUT)
            raise BadCap(phrase("There is no cap {name}; there are: {names}."), name=name or word, names=names)
        if not whole(number, MOST - 1):
            most = MOST - 1
            raise BadCap(phrase("{name} takes a whole number from 1 to {most}: {name}=100."), name=name, most=most)
        given[name] = int(number)
    return replace(Caps(), **given)
