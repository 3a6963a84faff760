"""What every game answers. These are the signatures; in a face, the game itself stands in their place.

`who` is a seat, `NATURE`, `TABLE` or `NOBODY`; `s` a state, `v` a view (the same record), `e` an event.
Questions change nothing; commands change only the record they are given. Nobody draws a random number here.
"""

from __future__ import annotations

from typing import Any, NoReturn

SEATS: tuple[int, int]  # fewest and most seats
EVENTS: int  # the alphabet: events are 0 .. EVENTS - 1
WIDEST: int  # no offer is longer
LONGEST: int  # no match is longer: the guard of what might go on for ever
THINGS: int  # what an unknown may turn out to be: 0 .. THINGS - 1
PAYOFFS: tuple[int, int]  # payoffs lie between these
FIGURES: int = 0  # whole numbers that `note` adds up; 0 if the game takes no notes
VERSION: int  # changes when an old log would fold otherwise


def _unbound() -> NoReturn:
    raise RuntimeError("no game is bound here: use this module through engine.face(game).module(…)")


def start(s: Any) -> None:
    """Seats, options and parts stand in a blank record: set what else is not zero."""
    _unbound()


def actor(s: Any) -> int:
    """Whom the match waits for; `NOBODY`: it is over. Of several seats choosing in secret, the first."""
    _unbound()


def refusal(s: Any, who: int, e: int) -> int:
    """0, or the code of the reason why not: the law."""
    _unbound()


def offer(s: Any, who: int, out: list[int]) -> int:
    """List what `refusal` allows and say how many: the law's fast twin. Nature's list ascends."""
    _unbound()


def weight(s: Any, e: int) -> int:
    """Nature's turn: in how many equally likely ways `e` can happen."""
    _unbound()


def apply(s: Any, e: int) -> None:
    """Carry out what was not refused."""
    _unbound()


def seen(s: Any, e: int, viewer: int) -> int:
    """What a seat, or `PUBLIC`, sees of `e` as it happens: `e`, a masked event, or `NOTHING`."""
    _unbound()


def hide(v: Any, viewer: int) -> None:
    """Make a copy of the state into what lies open to the viewer now; when the match is over, all of it."""
    _unbound()


def recall(v: Any, viewer: int, log: list[list[int]], n: int) -> None:
    """Put back what the viewer has seen and the table no longer shows, from its own log of (who, event)."""
    _unbound()


def forget(viewer: int, log: list[list[int]], n: int) -> int:
    """Take out of a log, in place, what `recall` will never need again; how many of its `n` entries are left."""
    _unbound()


def gap(v: Any) -> int:
    """The next place of a view where something unknown lies; `NOBODY` if all is known."""
    _unbound()


def fit(v: Any, place: int, thing: int) -> int:
    """In how many equally likely ways that thing can lie there."""
    _unbound()


def fill(v: Any, place: int, thing: int) -> None:
    """Let it lie there."""
    _unbound()


def fits(v: Any, place: int) -> int:
    """All fits of a place added up. Default: a walk over the things."""
    _unbound()


def thing(v: Any, place: int, r: int) -> int:
    """The first thing, ascending, with which the fits add up to more than `r`. Default: a walk over the things."""
    _unbound()


def score(s: Any, p: int) -> int:
    """The rulebook's points of a seat."""
    _unbound()


def payoff(s: Any, p: int) -> int:
    """What a player wants most of; within `PAYOFFS`, winners have most."""
    _unbound()


def won(s: Any, p: int) -> bool:
    """Whether the finished match has this seat for a winner. Default: nobody's payoff is higher."""
    _unbound()


def chances(s: Any) -> int:
    """All weights of Nature's turn added up. Default: a walk over the offer."""
    _unbound()


def outcome(s: Any, r: int) -> int:
    """The first outcome, ascending, with which the weights add up to more than `r`. Default: a walk over the offer."""
    _unbound()


def menu(v: Any, p: int, kind: int) -> int:
    """A short cut past the list: the events that a policy (see policies.py) chooses from, each alike, as bits of one
    number, where all of them are below 62; 0 where there is no short cut. Default: 0."""
    _unbound()


def guess(s: Any, p: int) -> int:
    """A payoff estimated in mid-match. Default: what would be paid now."""
    _unbound()


def reward(s: Any, p: int) -> int:
    """What a search steers a seat by, in any unit; asked at the end of a chapter. Default: `guess`."""
    _unbound()


def chapter(s: Any) -> int:
    """The part of a match that a search looks to the end of, counted upwards. Default: the whole match."""
    _unbound()


def eager(v: Any, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """A policy that does what it can: puts weights on what is offered, as Nature does; says what they add up to."""
    _unbound()


def simple(v: Any, p: int, events: list[int], n: int, weights: list[int]) -> int:
    """The game's sound hand-written policy."""
    _unbound()


def note(s: Any, tally: list[int], at: int) -> None:
    """Add what a finished match shows to `FIGURES` whole numbers of a tally, from `at` on. Default: nothing."""
    _unbound()
