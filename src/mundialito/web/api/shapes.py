"""What programs send and get, as documented in /api/openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from mundialito.tables.setting import LONGEST_MOVE, MOST_ROUNDS, Audience

Seat = Annotated[int, Meta(ge=0, le=25, description="A seat's number, from 0, in order of play.")]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(max_length=40)]
Seconds = Annotated[int, Meta(ge=0, le=LONGEST_MOVE)]
Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
EventNumber = Annotated[int, Meta(ge=0, le=2**31 - 1, description="An event of the game, by its number.")]
EventText = Annotated[str, Meta(max_length=200, description="An event of the game, as match files write it.")]
Language = Literal["en", "es", "pt"]
Stage = Literal["open", "fixed", "playing", "over"]


class Clock(Struct, frozen=True):
    """Seconds for a move and for the whole match; 0: no limit. At zero a bot moves, or the seat is forfeited."""

    move: Seconds = 0
    match: Seconds = 0
    zero: Literal["bot", "forfeit"] = "bot"


# --- sent ---------------------------------------------------------------------------------------------


Beat = Annotated[float, Meta(ge=0, le=3, description="Seconds a unit for which outcomes stand alone; 0: not at all.")]


class NewPerson(Struct):
    """Somebody new."""

    name: Name
    lang: Language = "en"


class Opening(Struct):
    """A table to be opened. A seat is `me`, `open` or the name of a bot."""

    game: Word
    seats: Annotated[list[Word], Meta(min_length=1, max_length=26)]
    options: dict[Word, Word] = {}
    parts: dict[Word, int] = {}
    clock: Clock = Clock()
    rounds: Rounds = 1
    public: bool = False
    chances: Audience = "none"
    beat: Beat = 0.0


class Changes(Struct):
    """What the host changes before the match; what is left out stays."""

    options: dict[Word, Word] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    rounds: Rounds | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    chances: Audience | UnsetType = UNSET
    beat: Beat | UnsetType = UNSET


class Sitting(Struct):
    """Where to sit (without it: the first open seat) and under which name (without it: one's own)."""

    seat: Seat | None = None
    name: Name | None = None


class OneSeat(Struct):
    """A seat."""

    seat: Seat


class Mine(Struct):
    """One of one's own seats; without it the first one."""

    seat: Seat | None = None


class BotSeat(Struct):
    """A bot for a seat."""

    seat: Seat
    bot: Word


class TwoSeats(Struct):
    """Two seats."""

    one: Seat
    other: Seat


class Size(Struct):
    """How many seats."""

    seats: Annotated[int, Meta(ge=1, le=26)]


class Promise(Struct):
    """SHA-256 of `mundialito nonce 1` and the nonce, in hex."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    seat: Seat | None = None


class Nonce(Struct):
    """The nonce that was promised, in hex."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    seat: Seat | None = None


class Move(Struct):
    """A choice: all of its events or none. `at` is the length of the seat's log when it was chosen."""

    events: Annotated[list[EventNumber | EventText], Meta(min_length=1, max_length=64)]
    at: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: Seat | None = None


class Agreement(Struct):
    """Whether one agrees that the last move is taken back."""

    agrees: bool


class Answer(Struct):
    """The host's answer to somebody who asks for a bot's seat, by the mark of what was asked."""

    seat: Seat
    mark: Annotated[str, Meta(max_length=40)]
    agrees: bool


class Enough(Struct):
    """What one has seen of one's log is enough of what stands; `to` one's own turn, of all that comes before it."""

    at: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: Seat | None = None
    to: Literal["next", "turn"] = "next"


class Saying(Struct):
    """A short phrase, by its number in /api/v1/phrases."""

    phrase: Annotated[int, Meta(ge=0, le=999)]


# --- got ----------------------------------------------------------------------------------------------


class Person(Struct):
    """A person."""

    id: str
    name: str
    lang: str


class Token(Struct):
    """A person, and the token that proves it: send it as `Authorization: Bearer …`, show it to nobody."""

    id: str
    name: str
    lang: str
    token: str


class Done(Struct):
    """It is done. `at`: the length of the caller's log now."""

    at: int


class Moved(Struct):
    """It is done. `at`: where the choice ends in the seat's log; a choice sent twice is answered as the first time."""

    at: int


class Sat(Struct):
    """It is done. The seat that one got."""

    seat: int
    at: int


class Link(Struct):
    """The table's link."""

    link: str


class Chair(Struct):
    """One seat: who has it, and who plays it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None  # which bot plays the seat now, also for a person who has left
    away: bool  # the person has left and may return
    resigned: bool
    yours: bool
    promised: str | None  # the hash of the nonce that this seat promised


class Time(Struct):
    """A seat's time; others' as far as everybody can tell. Where several choose in secret, only one's own is told."""

    seat: int
    left: float | None  # seconds of the match's clock
    deadline: float | None  # when this choice must be made, in seconds since 1970


class Ending(Struct):
    """How a match ended."""

    reason: Literal["played", "resigned", "forfeit", "closed", "version", "lesson"]
    seat: int | None  # who resigned or forfeited
    scores: list[int] | None  # None: it was not played to its end
    sides: list[list[int]]  # seats, partners together: they share score and victory
    seed: str


class Ask(Struct):
    """Somebody who watches asks to play for a bot; the host is told of all, others of their own."""

    seat: int
    name: str
    mark: str
    yours: bool


class LiveTable(Struct):
    """A table, as everybody who has its link may see it."""

    link: str
    match: str
    game: str
    version: int
    stage: Stage
    number: int  # of this match in the row of rounds
    rounds: int
    totals: list[int]  # points of the rounds before
    public: bool
    chances: Audience  # who sees chances while it is played
    beat: float  # seconds a unit for which outcomes stand alone; 0: not at all
    host: bool  # whether that is you
    chairs: list[Chair]
    options: dict[str, str]  # those that differ from the default
    parts: dict[str, int]
    clock: Clock
    commitment: str
    header: str | None  # once it is fixed
    nonces: list[str]  # once the match has begun
    paused: bool
    asked: int | None  # the seat that asks to take its last move back
    asks: list[Ask]  # who asks to play for a bot, as far as it is the caller's to know
    awaited: list[int]  # seats that owe a choice, as far as the caller may know
    until: float | None  # an outcome stands alone until then: nobody can choose
    times: list[Time]
    at: int
    result: Ending | None


class Listed(Struct):
    """A public table in a list."""

    link: str
    match: str
    game: str
    names: list[str]
    open: int  # seats
    number: int
    opened: float


class Seen(Struct, omit_defaults=True):
    """One entry of a viewer's log. `text` is what a match file has: who and what; entries around the game have none."""

    kind: str  # `event`, or what happened around the game: leave, return, resign, pause, …
    who: int  # seat, -1 Nature, -3 table
    event: int | None = None
    text: str = ""
    agrees: bool | None = None  # of an answer to somebody who asks to take a move back


class Offer(Struct):
    """Something that the seat may do now."""

    event: int
    text: str


class ToldOffer(Struct):
    """Something that the seat may do now, in words, too."""

    event: int
    text: str
    sentence: str


class View(Struct):
    """What one viewer knows."""

    match: str
    stage: Stage
    seat: int | None  # as whom one looks; None: as the public does
    at: int
    since: int  # the log is from here on
    log: list[Seen]
    position: str | None  # the view in the game's notation
    fields: dict[str, Any] | None  # the view's record: numbers, rows and tables of numbers
    awaited: list[int]
    until: float | None  # an outcome stands alone until then: nobody can choose
    offers: list[ToldOffer]


class News(Struct):
    """The data of an event in the stream: what the viewer has seen since, and what it may do now."""

    match: str
    stage: Stage
    seat: int | None
    since: int
    at: int  # also the event's id
    entries: list[Seen]
    awaited: list[int]
    offers: list[Offer]
    deadline: float | None  # of the viewer's own seat
    until: float | None  # an outcome stands alone until then, in seconds since 1970: nobody can choose


class Says(Struct):
    """The data of an event `says` in the stream."""

    seat: int
    phrase: int
    text: str


class Asks(Struct):
    """The data of an event `asks` in the stream: who asks to play for a bot now."""

    asks: list[Ask]


class MatchInfo(Struct):
    """A match: what everybody may know who has its id."""

    id: str
    game: str
    stage: Stage
    number: int
    names: list[str]
    header: str | None  # the line that fairness signs, once it is fixed
    nonces: list[str]
    result: Ending | None


class Verdict(Struct):
    """Whether the match proves itself."""

    verified: bool
    outcomes: int  # of Nature, recomputed
    reason: str | None  # why not
