"""Win chances from any moment of a match: the rest of it played out many times by one policy.

From a *state* everything is known, and chance is what is yet to come. From a *view* each playout first guesses, fairly,
at what the viewer cannot see. Playout `k` draws from streams (seed, k): tallies are whole numbers that simply add up,
so neither threads nor chunks change a result.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from mundialito.engine.chance import WORDS, seed_stream
from mundialito.engine.drive import COLUMNS, MATCHES, PER_SEAT, WINS
from mundialito.engine.face import face
from mundialito.engine.game import Game
from mundialito.engine.policies import SIMPLE
from mundialito.engine.record import State
from mundialito.engine.rule import PLAIN
from mundialito.engine.who import NOBODY
from mundialito.lab.intervals import Interval, Z, wilson
from mundialito.lab.report import tally_length

GUESSES: Final = 0x5EED  # what guesses add to a run's seed: numbers of their own, whatever the playout draws
MASK: Final = (1 << 63) - 1
START, KNOWN = 0, 2  # a pool's places: where a playout begins, and the view that guesses are made of; 1 is scratch
USUAL, INTERPRETED = 200, 20  # playouts from one moment, if nobody says; and where nothing can be compiled


@dataclass(frozen=True)
class Chances:
    """How often each of several, seats or teams, won; without playouts it is no estimate but the result."""

    wins: tuple[int, ...]
    playouts: int

    @property
    def is_known(self) -> bool:
        return self.playouts == 0

    def of(self, i: int) -> Interval:
        """With its 95 % interval, by Wilson."""
        if self.is_known:
            return Interval(self.wins[i], self.wins[i], self.wins[i])
        return wilson(self.wins[i], self.playouts)

    def error(self, i: int) -> float:
        """The standard error, by the same interval: not 0 because a few playouts all ended alike."""
        interval = self.of(i)
        return (interval.high - interval.low) / (2 * Z)

    def swing(self, before: Chances, i: int) -> float:
        """By how much it has changed; 0 where playouts as few as these say nothing about it."""
        change = self.of(i).value - before.of(i).value
        return change if abs(change) > Z * math.hypot(self.error(i), before.error(i)) else 0.0

    def to_dict(self) -> dict[str, Any]:
        return {"wins": list(self.wins), "playouts": self.playouts}

    @classmethod
    def from_dict(cls, facts: dict[str, Any]) -> Chances:
        return cls(tuple(facts["wins"]), facts["playouts"])


class Playouts:
    """One thread's table: the rest of a match, played out as often as is asked."""

    def __init__(self, game: Game, seats: int, notes: bool = False) -> None:
        self.face = face(game.name)
        rules = self.face.rules
        self.seats, self.room = seats, tally_length(seats) + (rules.FIGURES if notes else 0)
        self.pool = self.face.pool(game.blank(seats), 3)
        self.rng = self.face.row(WORDS)
        self.rows = self.face.array([[0] * rules.WIDEST, [0] * rules.WIDEST])
        self.kinds = self.face.array([SIMPLE] * seats)
        self.play_many = self.face.module("engine.drive").play_many
        self.resample = self.face.module("engine.resample").resample

    def put(self, place: int, state: State) -> None:
        """A plain state, or view, in its place."""
        if self.face.mode == PLAIN:
            self.pool[place] = state.copy()
        else:
            state.store(self.pool[place])

    def guess(self, seed: int, k: int) -> None:
        """Guess number `k` at what the view leaves open: there a playout begins."""
        self.pool[START] = self.pool[KNOWN].copy()
        rng = [0] * WORDS
        seed_stream(rng, (seed + GUESSES) & MASK, k)
        self.rng[:] = rng
        self.resample(self.pool[START], self.rng)

    def from_state(self, state: State, seed: int, first: int, last: int) -> tuple[int, ...]:
        """The tally of playouts `first` to `last` - 1, from all that is true."""
        self.put(START, state)
        tally = self.face.row(self.room)
        self.play_many(self.pool, seed, first, last, self.kinds, self.rng, self.rows, tally)
        return tuple(map(int, tally))

    def from_view(self, view: State, seed: int, first: int, last: int) -> tuple[int, ...]:
        """The same from what a viewer knows, a guess for each."""
        self.put(KNOWN, view)
        tally = self.face.row(self.room)
        for k in range(first, last):
            self.guess(seed, k)
            self.play_many(self.pool, seed, k, k + 1, self.kinds, self.rng, self.rows, tally)
        return tuple(map(int, tally))


def seat_chances(tally: tuple[int, ...], seats: int) -> Chances:
    """Of the seats."""
    return Chances(tuple(tally[PER_SEAT + COLUMNS * p + WINS] for p in range(seats)), tally[MATCHES])


def result(game: Game, state: State) -> Chances | None:
    """Of a match that is over: who has won; None while it goes on."""
    if game.rules.actor(state) != NOBODY:
        return None
    return Chances(tuple(int(game.rules.won(state, p)) for p in range(state.seats)), 0)


def usual(game: Game) -> int:
    """Playouts from one moment if nobody says."""
    return INTERPRETED if face(game.name).mode == PLAIN else USUAL


def mixed(seed: int, *numbers: int) -> int:
    """A seed of its own for each moment of a run."""
    for number in numbers:
        seed = (seed * 1_000_003 + number + 1) & MASK
    return seed
