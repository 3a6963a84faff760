"""What programs send and get about tournaments, as documented in /api/openapi.json."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Code = Annotated[str, Meta(max_length=20, description="Of a player of that table: its first four letters, or all.")]
Number = Annotated[int, Meta(ge=1, le=10_000)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]
Counts = Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=8, description="Cards, class by class.")]
Mark = Annotated[
    str, Meta(max_length=80, pattern="^[ -~]*$", description="Your own: the same one sent again is the same score.")
]
ByPlayer = Annotated[str, Meta(pattern="^[0-9]{1,5}$", description="A player's number.")]
Stage = Literal["registration", "seated", "playing", "between", "finished", "won", "closed"]


class Place(Struct):
    """A player at a table."""

    player: int
    name: str


class TableInfo(Struct):
    """A table of a round, in order of play: the first starts, the last deals."""

    table: int
    people: list[Place]
    online: bool
    link: str | None  # of the table on line, to watch it
    confirmed: bool
    points: dict[str, int] | None  # by player's number, once they are confirmed
    winner: int | None


class RoundInfo(Struct):
    """A round whose seating is public."""

    round: int
    started: int  # milliseconds since 1970; 0: not yet
    over: bool
    tables: list[TableInfo]
    byes: list[Place]  # who has nobody to play


class RowInfo(Struct):
    """A line of the standings; rank 0: cannot win any more."""

    rank: int
    player: int
    name: str
    total: int
    points: list[int]
    wins: int


class EventInfo(Struct):
    """A tournament as the public sees it."""

    name: str
    game: str
    cup: str | None  # the year of a World Cup
    stage: Stage
    round: int  # the last one that is seated; 0: none yet
    rounds: int
    players: list[Place]
    champion: str | None


class SheetInfo(Struct):
    """What a table has to enter now."""

    table: int
    round: int  # 0: no round is seated at this table
    started: bool
    people: list[Place]
    classes: list[str]  # none: points are entered
    points: dict[str, int] | None  # as they were entered
    by: str | None
    signed: list[int]  # players who have signed it with their codes
    differs: bool  # somebody else at the table has signed another one
    confirmed: bool  # two have signed it, or the desk has confirmed it: it counts


class Sheet(Struct):
    """A table's score: cards by class, or points; the code of whoever enters it, and a mark of your own."""

    round: Number
    id: Mark
    code: Code = ""  # none: nobody has signed it yet
    cards: dict[ByPlayer, Counts] | None = None
    points: dict[ByPlayer, Points] | None = None
    winner: Number | None = None  # where points are entered; else who has no cards
    stopped: bool = False  # blocked or stopped: nobody went out


class Confirmation(Struct):
    """A second person confirms what they have seen."""

    round: Number
    code: Code
    id: Mark
    points: dict[ByPlayer, Points]


class Taken(Struct):
    """A seat on line."""

    link: str  # of the table
    seat: int
