"""What is agreed on before a match: game, chairs, options, clock, rounds. Plain data, JSON in the log."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from mundialito.bots import BOT_NAMES
from mundialito.engine.game import Game
from mundialito.engine.match import Header
from mundialito.engine.texts import likeness

USUAL_BOT: Final = "simple"  # who sits in for a person
LONGEST_MOVE: Final = 24 * 3600  # seconds, as is the most for a match
MOST_ROUNDS: Final = 50
LONGEST_BEAT: Final = 3.0  # seconds
MOST_EVENTS: Final = 64  # in one choice: a hand of cards ticked and sealed
Audience = Literal["none", "watchers", "teams"]  # of chances while a match is played
NO_CHANCES: Final = "none"  # nobody sees chances while it is played;
WATCHERS: Final = "watchers"  # those who watch do;
TEAM_CHANCES: Final = "teams"  # and everybody sees each team's chance of the cup


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat: a person, a bot, or neither yet."""

    person: str = ""  # whose it is; one person may hold several on one device
    name: str = ""
    bot: str = ""

    @property
    def is_open(self) -> bool:
        return not self.person and not self.bot


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seconds for a move and for a whole match; 0: no limit. What happens at zero is an option."""

    move: int = 0
    match: int = 0
    zero: Literal["bot", "forfeit"] = "bot"

    @property
    def runs(self) -> bool:
        return bool(self.move or self.match)


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """All of it."""

    game: str
    table: str
    host: str
    commitment: str
    chairs: tuple[Chair, ...]
    number: int = 1  # of the match in its row of rounds
    rounds: int = 1
    options: dict[str, str] = {}
    parts: dict[str, int] = {}
    clock: Clock = Clock()
    public: bool = False  # listed for everybody
    chances: Audience = "none"
    kept: bool = False  # every seat is somebody's by name: the host alone gives it, and whoever has the link watches
    totals: tuple[int, ...] = ()  # points of the rounds before, seat by seat
    beat: float = 0.0  # seconds a unit for which outcomes stand alone; 0: everything comes at once
    lesson: str = ""  # what is taught here, by a script: nothing of it counts
    edition: str = ""  # of the lesson: by another script its log says nothing


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended."""

    seed: str
    reason: Literal["played", "resigned", "forfeit", "closed", "version", "lesson"] = "played"
    seat: int = -1  # who resigned or forfeited
    scores: tuple[int, ...] | None = None  # None: it was not played to the end
    erased: bool = False  # a name in the header was erased, so its outcomes cannot be recomputed any more


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in a list."""

    names: tuple[str, ...]
    open: int = 0  # seats
    scores: tuple[int, ...] | None = None
    reason: str = ""
    lesson: str = ""


def summary_of(setting: Setting) -> Summary:
    """Of a match that is not over."""
    return Summary(names(setting.chairs), sum(chair.is_open for chair in setting.chairs), lesson=setting.lesson)


class Fixed(msgspec.Struct, frozen=True):
    """The header, and what the seats promised."""

    header: str
    hashes: tuple[str, ...]
    erased: bool = False  # a name in it was


def new_id() -> str:
    """For a match, a table, a link: nobody can guess it."""
    return secrets.token_urlsafe(12)


def names(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """What everyone is called: bots by names that begin with the letter of their seat; no two look alike."""
    told: dict[str, str] = {}  # by what they look like
    for p, chair in enumerate(chairs):
        name = chair.name or BOT_NAMES[p % len(BOT_NAMES)]
        while likeness(name) in told:
            name += "'"
        told[likeness(name)] = name
    return tuple(told.values())


def header(match: str, setting: Setting, game: Game) -> Header:
    """What fairness signs."""
    return Header(
        match, setting.game, game.version, names(setting.chairs), setting.options, setting.parts, setting.commitment
    )
