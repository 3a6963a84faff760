"""Many matches at once. Match `k` draws from stream (seed, k): nobody's number of jobs or workers changes a result."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from mundialito import games
from mundialito.bots import kind_of
from mundialito.engine.chance import WORDS
from mundialito.engine.face import Face, face
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.lab.report import Plan, Report, added, tally_length
from mundialito.lab.spread import CLUSTER, Hand, spread

APART: Final = 16  # numbers between what two workers write: cache lines of their own
SEED_LIMIT: Final = 1 << 63  # compiled code counts in signed 64 bits


class Worker:
    """One thread's own table, dice and tally."""

    def __init__(self, game_face: Face, state: State, kinds: Sequence[int], seed: int, figures: int = 0) -> None:
        widest = game_face.rules.WIDEST + APART
        self.pool = game_face.pool(state, 3)  # started state, scratch, distance
        self.rng = game_face.row(WORDS + APART)
        self.rows = game_face.array([[0] * widest, [0] * widest])
        self.kinds = game_face.array(list(kinds))
        self.length = tally_length(len(kinds)) + figures
        self.tally = game_face.row(self.length + APART)
        self.seed = seed
        self.play_many = game_face.module("engine.drive").play_many

    def play(self, first: int, last: int) -> None:
        """Matches `first` to `last` - 1 into the tally."""
        self.play_many(self.pool, self.seed, first, last, self.kinds, self.rng, self.rows, self.tally)

    def gain(self, first: int, last: int) -> list[int]:
        """The tally of these matches alone."""
        self.tally[: self.length] = [0] * self.length
        self.play(first, last)
        return list(map(int, self.tally[: self.length]))


@dataclass(frozen=True)
class Matches:
    """The matches of a plan, as work to be spread."""

    plan: Plan
    notes: bool

    @property
    def game(self) -> str:
        return self.plan.game

    @property
    def figures(self) -> int:
        return int(games.load(self.game).rules.FIGURES) if self.notes else 0

    def opened(self) -> Hand[list[int]]:
        """No match at all compiles whatever there is to compile."""
        plan = self.plan
        state = games.load(self.game).begun(len(plan.bots), plan.options, plan.parts)
        worker = Worker(face(self.game), state, [kind_of(bot) for bot in plan.bots], plan.seed, self.figures)
        worker.play(0, 0)
        return worker.gain

    def nothing(self) -> list[int]:
        return [0] * (tally_length(len(self.plan.bots)) + self.figures)

    def add(self, total: list[int], gain: list[int]) -> list[int]:
        return added(total, gain)


def simulate(
    game: Game,
    bots_per_seat: Sequence[str],
    matches: int,
    seed: int | None = None,
    jobs: int = 1,
    options: Mapping[str, str] = {},
    parts: Mapping[str, int] = {},
    progress: Callable[[int], None] | None = None,
    stop: Event | None = None,
    notes: bool = False,
    cluster: str = "",
) -> Report:
    """Play that many matches, or as many as there was time for: `stop`, or Ctrl-C, ends the run with what is done.

    `progress` is told the matches done so far, from the calling thread. With `notes`, the game's own figures are added
    up as well. With `cluster`, the workers of the Dask cluster at that address play. Raises UnknownBot, Unfit and
    NoCluster.
    """
    seed = secrets.randbits(32) if seed is None else seed
    if matches < 0 or jobs < 1 or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"matches >= 0, jobs >= 1 and 0 <= seed < 2^63, not {matches}, {jobs} and {seed}")
    plan = Plan(game.name, tuple(bots_per_seat), matches, seed, dict(options), dict(parts))
    game.begun(len(plan.bots), options, parts)  # raises Unfit before anybody is asked to play
    for bot in plan.bots:
        kind_of(bot)
    out = spread(Matches(plan, notes), matches, jobs, cluster, progress, stop)
    return Report(plan, tuple(out.total), out.seconds, CLUSTER if cluster else face(game.name).mode)
