"""What an event is played by: limits, tables, points, options. The defaults are the rulebook's."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from mundialito.cups import formats
from mundialito.engine.game import Game
from mundialito.engine.options import Unfit

MINUTE: Final = 60_000  # times are whole milliseconds
AT_LIMIT: Final = ("finish", "stop")
MISSED: Final = ("mean", "fixed", "worst", "unranked")
BYE: Final = ("", "usual", "win")  # none named: as the event counts
REGISTRATION: Final = ("open", "asked", "closed")
WINNER: Final = ("lowest", "highest", "most_wins")
WORDS: Final = (
    "name", "date", "place", "contact", "notes", "game", "cup", "currency", "at_limit", "winner", "missed_round", "bye",
    "registration",
)  # fmt: skip
# A class of cards: its name, points each (U12), and how many the deck of a table holds (U1, ED7).
UNO_CLASSES: Final = (("number", 10, 76), ("action", 20, 24), ("wild", 50, 8))


@dataclass(frozen=True)
class Settings:
    """Set in the first entry of an event, changed by entries `change` (ED17). E6  Nothing is computed from headings."""

    name: str = ""
    date: str = ""
    place: str = ""
    contact: str = ""
    notes: str = ""
    game: str = "uno"  # played at the tables
    cup: str = ""  # the year of a World Cup: then matches are played by its format, not rounds at tables
    options: Mapping[str, str] | None = None  # of the game
    rounds: int = 8  # E1
    minutes: int = 120  # E1; 0: no limit of time
    most: int = 5  # players at a table, E2
    at_limit: str = "finish"  # or stop: ED2
    winner: str = "lowest"  # E3; or highest, most_wins
    classes: tuple[tuple[str, int, int], ...] = UNO_CLASSES  # none: tables enter points
    missed_round: str = "mean"  # ED10
    missed_points: int = 50  # for missed_round=fixed
    bye: str = ""  # ED16: usual, win; none named: as the event counts
    registration: str = "open"  # by the public page, ED18; or asked, closed
    places: int = 0  # that it gives, ED18; 0: as many as come
    late_until: int = 3  # nobody enters once the seating of this round is published
    fee: int = 0  # in the smallest coin
    currency: str = ""  # as it is written beside an amount
    house: int = 0  # per cent of the pot, E5: none unless the organiser wants it
    prizes: tuple[int, ...] = (100,)  # per cent for the first, second … place, E5

    @property
    def unit(self) -> int:
        """U12  What all points are a multiple of: 10 by the rulebook's classes; 1 where tables enter points."""
        return math.gcd(*(points for _, points, _ in self.classes)) or 1

    def to_dict(self) -> dict[str, Any]:
        """Only what differs from the rulebook."""
        return {k: v for k, v in asdict(self).items() if v != getattr(USUAL, k)}


USUAL: Final = Settings()


def read_settings(given: Mapping[str, Any]) -> Settings:
    """Settings out of an entry; refuses names and values that do not exist."""
    kinds = {f.name: f for f in fields(Settings)}
    for name in given:
        if name not in kinds:
            raise Unfit("-", "There is no setting {name}; there are: {names}.", name=name, names=", ".join(kinds))
    try:
        settings = typed(dict(given))
    except (TypeError, ValueError) as wrong:
        raise Unfit("-", "The settings cannot be read: {reason}.", reason=wrong) from wrong
    check_numbers(settings)
    check_words(settings)
    return settings


def typed(values: dict[str, Any]) -> Settings:
    """Lists become tuples; whatever is not a word, a number or a table of options raises TypeError or ValueError."""
    if "classes" in values:
        values["classes"] = tuple(read_class(row) for row in values["classes"])
    if "prizes" in values:
        values["prizes"] = tuple(int(per_cent) for per_cent in values["prizes"])
    for name in WORDS:
        if not isinstance(values.get(name, ""), str):
            raise TypeError(name)
    options = values.get("options")
    if options is not None:
        values["options"] = {str(k): str(v) for k, v in dict(options).items()}
    return Settings(**values)


def read_class(row: Any) -> tuple[str, int, int]:
    name, points, copies = row
    return str(name), int(points), int(copies)


def check_numbers(s: Settings) -> None:
    """E1, E2, E5  Numbers within their limits."""
    limits = {
        "rounds": (1, 50, "E1"), "minutes": (0, 6000, "E1"), "most": (2, 10, "E2"), "late_until": (1, 51, "ED10"),
        "places": (0, 5000, "ED18"),
        "missed_points": (1, 10_000, "ED10"), "fee": (0, 10**9, "E5"), "house": (0, 100, "E5"),
    }  # fmt: skip
    for name, (low, high, rule) in limits.items():
        value = getattr(s, name)
        if not isinstance(value, int) or not low <= value <= high:
            raise Unfit(rule, "{name} is a whole number from {low} to {high}, not {value}.",
                        name=name, low=low, high=high, value=value)  # fmt: skip
    distinct = len({name for name, _, _ in s.classes}) == len(s.classes)
    if not distinct or any(points < 0 or copies < 0 for _, points, copies in s.classes):
        raise Unfit("ED7", "Classes of cards have names of their own, and no points or cards below 0.")
    if not s.prizes or sum(s.prizes) != 100 or min(s.prizes) < 0:
        raise Unfit("E5", "The prizes of all places add up to 100 per cent, not {sum}.", sum=sum(s.prizes))


def check_alone(game: Game, seats: int, options: Mapping[str, str]) -> None:
    """E4  An event has one winner, so nobody may win a table together with a partner."""
    if any(len(side) > 1 for side in game.sides(game.begun(seats, options, {}))):
        raise Unfit("E4", "At a table of {seats} partners win {game} together, but an event has one winner: "
                    "choose smaller tables.", seats=seats, game=game.name)  # fmt: skip


def check_words(s: Settings) -> None:
    """E3, ED2, ED10, ED16, ED18  One of the values that there are."""
    if s.cup and s.cup not in formats.years():
        raise Unfit("-", "There is no cup of {year}; there are: {years}.", year=s.cup, years=", ".join(formats.years()))
    choices = {
        "at_limit": (AT_LIMIT, "ED2"),
        "missed_round": (MISSED, "ED10"),
        "bye": (BYE, "ED16"),
        "winner": (WINNER, "E3"),
        "registration": (REGISTRATION, "ED18"),
    }
    for name, (values, rule) in choices.items():
        if getattr(s, name) not in values:
            raise Unfit(rule, "{name} is one of {values}, not {value}.",
                        name=name, values=", ".join(values), value=getattr(s, name))  # fmt: skip
