"""What goes into the store and comes out of it, and what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from mundialito.words import phrase

DAY: Final = 24 * 3600  # seconds


class Entry(NamedTuple):
    """One line of a match's log."""

    kind: int  # 0: an event of the game; others are the tables' own alphabet, known to them alone
    who: int  # seat, -1 Nature, -3 table
    value: int
    body: str = ""  # JSON of the tables' own entries
    at: float = 0.0  # seconds since 1970 by the database's clock, stamped at the insert


@dataclass(frozen=True)
class MatchRow:
    """A match in lists and behind links; what counts is its log. The order of fields is that of the columns."""

    id: str
    table: str
    number: int  # in the table's row of matches
    link: str | None  # None: a later match of the table has it
    game: str
    state: str  # "open", "playing", "over" or "closed"
    public: bool
    title: str
    seats: int
    opened: float = 0.0  # 0: stamped with the first entry
    ended: float | None = None
    summary: str = ""  # JSON
    seen: int = 0  # the day on which somebody last looked at it, counted from 1970; 0: stamped with the first entry


@dataclass(frozen=True)
class PersonRow:
    """A person, as far as we know them."""

    id: str
    name: str
    lang: str
    epoch: int  # links and cookies signed in an older epoch are dead
    since: float


@dataclass(frozen=True)
class TokenRow:
    """What a program of a person shows; whoever has its text may do what the scope says."""

    hash: str
    person: str
    label: str
    scope: str
    made: float
    used: int  # the day on which it was last shown, counted from 1970; 0: never


class EventEntry(NamedTuple):
    """One line of a tournament's log."""

    kind: str
    at: int  # milliseconds since 1970, by the database's clock
    author: str
    data: str  # JSON
    why: str = ""
    mark: str = ""  # a sender's own: the same one twice is the same entry


@dataclass(frozen=True)
class EventRow:
    """A tournament in lists; what counts is its log."""

    id: str
    name: str
    state: str  # "open" or "closed"
    opened: float = 0.0  # 0: stamped when it is written
    seen: int = 0  # the day on which somebody last looked at it; 0: likewise


class LinkRow(NamedTuple):
    """A link into a tournament: found by the hash of what stands in the address."""

    hash: str
    event: str
    role: str
    number: int  # of the table or helper
    label: str = ""
    token: str | None = None  # only where it must be shown again


class Lease(NamedTuple):
    """The answer to whoever wants to do a match's duties."""

    held: bool
    lapsed: float | None  # seconds since the former lease ran out, if it had run out


class Taken(Exception):
    """Another writer was first: the log does not end just before this number, or the key is there already.

    Nothing of the request was written.
    """


class Missing(Exception):
    """Somebody whom the request names is not there any more. Nothing of it was written."""


class Unusable(Exception):
    """A database that cannot serve: a sentence, the key of its translations, and what fills its blanks."""

    word = "unusable"  # why, for programs

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence, self.values = sentence, values
        super().__init__(sentence.format(**values))


class InUse(Unusable):
    """Another server has it."""


class Unreachable(Unusable):
    """It does not answer, and nothing was written."""

    word = "unreachable"

    def __init__(self, error: BaseException | None) -> None:
        super().__init__(phrase("The database does not answer: {reason}"), reason=str(error).strip())


class InDoubt(Unreachable):
    """It was lost in the commit: the log will say whether that was written."""

    word = "doubt"


class NotWritten(Unusable):
    """It answers, but takes nothing: nothing was written, and nothing that was is lost."""

    word = "unwritable"

    def __init__(self, error: BaseException | None) -> None:
        super().__init__(phrase("The database cannot be written: {reason}"), reason=str(error).strip())


class Full(NotWritten):
    """There is no room for more."""

    word = "full"


class Damaged(Unusable):
    """What is stored cannot be read any more."""

    word = "damaged"

    def __init__(self, where: object, what: object) -> None:
        super().__init__(
            phrase(
                "The database {where} is damaged: {what}. Put a backup in its place, or save what can still be read "
                "as docs/operating.md says; --unchecked starts without looking."
            ),
            where=where,
            what=what,
        )
