"""Many matches at once, in threads. Match `k` draws from stream (seed, k): neither jobs nor chunks change a result."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event, Lock
from typing import Any, Final

from mundialito.bots import kind_of
from mundialito.engine.chance import WORDS
from mundialito.engine.drive import COLUMNS, MATCHES, PER_SEAT
from mundialito.engine.face import Face, face
from mundialito.engine.game import Game
from mundialito.engine.rule import PLAIN
from mundialito.lab.report import Plan, Report, added

FIRST_CHUNK: Final = 16  # matches; after that a chunk grows or shrinks to take about CHUNK_SECONDS
CHUNK_SECONDS: Final = 0.1  # how soon a run stops, and how often it reports progress
APART: Final = 16  # numbers between what two workers write: cache lines of their own
SEED_LIMIT: Final = 1 << 63  # compiled code counts in signed 64 bits


class Chunks:
    """Match numbers, handed out in order: what has been handed out is always a beginning of the run."""

    def __init__(self, matches: int) -> None:
        self.matches, self.next = matches, 0
        self._lock = Lock()

    def take(self, size: int) -> tuple[int, int]:
        """The next `size` numbers, from the first to before the last; none left: two equal ones."""
        with self._lock:
            first = self.next
            self.next = min(self.matches, first + size)
            return first, self.next


class Worker:
    """One thread's own table, dice and tally."""

    def __init__(self, game_face: Face, state: Any, kinds: Sequence[int], seed: int, figures: int = 0) -> None:
        widest = game_face.rules.WIDEST + APART
        self.pool = game_face.pool(state, 3)  # started state, scratch, distance
        self.rng = game_face.row(WORDS + APART)
        self.rows = game_face.array([[0] * widest, [0] * widest])
        self.kinds = game_face.array(list(kinds))
        self.tally = game_face.row(tally_length(len(kinds)) + figures + APART)
        self.counted: tuple[int, ...] = (0,) * (
            tally_length(len(kinds)) + figures
        )  # the tally after the last whole chunk
        self.seed = seed
        self.play_many = game_face.module("engine.drive").play_many

    @property
    def done(self) -> int:
        """Matches so far, those of an unfinished chunk included."""
        return int(self.tally[MATCHES])

    def play(self, first: int, last: int) -> None:
        """Matches `first` to `last` - 1 into the tally."""
        self.play_many(self.pool, self.seed, first, last, self.kinds, self.rng, self.rows, self.tally)

    def work(self, chunks: Chunks, stop: Event) -> None:
        """Chunk after chunk; a chunk once begun is finished."""
        size = FIRST_CHUNK
        while not stop.is_set():
            first, last = chunks.take(size)
            if first == last:
                return
            began = time.perf_counter()
            self.play(first, last)
            self.counted = tuple(map(int, self.tally[: len(self.counted)]))
            took = time.perf_counter() - began
            size = max(1, min(int((last - first) * CHUNK_SECONDS / max(took, 1e-9)), 4 * size))


def tally_length(seats: int) -> int:
    return PER_SEAT + COLUMNS * seats


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
) -> Report:
    """Play that many matches, or as many as there was time for: `stop`, or Ctrl-C, ends the run with what is done.

    `progress` is told the matches done so far, from the calling thread. With `notes`, the game's own figures are added
    up as well. Raises UnknownBot and Unfit.
    """
    seed = secrets.randbits(32) if seed is None else seed
    if matches < 0 or jobs < 1 or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"matches >= 0, jobs >= 1 and 0 <= seed < 2^63, not {matches}, {jobs} and {seed}")
    kinds = [kind_of(bot) for bot in bots_per_seat]
    state = game.begun(len(kinds), options, parts)
    plan = Plan(game.name, tuple(bots_per_seat), matches, seed, dict(options), dict(parts))
    stop = stop or Event()
    game_face = face(game.name)
    figures = game_face.rules.FIGURES if notes else 0
    workers: list[Worker] = []
    began = time.perf_counter()
    try:
        workers = made(game_face, state, kinds, seed, jobs, figures)
        began = time.perf_counter()
        run(workers, Chunks(matches), progress, stop)
    except KeyboardInterrupt:
        stop.set()
    tally = added([w.counted for w in workers], tally_length(len(kinds)) + figures)
    return Report(plan, tally, time.perf_counter() - began, game_face.mode)


def made(game_face: Face, state: Any, kinds: Sequence[int], seed: int, jobs: int, figures: int) -> list[Worker]:
    """The workers. The first one plays no match at all, which compiles whatever there is to compile."""
    workers = [Worker(game_face, state, kinds, seed, figures) for _ in range(1 if game_face.mode == PLAIN else jobs)]
    workers[0].play(0, 0)
    return workers


def run(workers: Sequence[Worker], chunks: Chunks, progress: Callable[[int], None] | None, stop: Event) -> None:
    """All workers to their end. Leaving the executor waits for the chunks begun."""
    with ThreadPoolExecutor(len(workers)) as executor:
        futures: list[Future[None]] = [executor.submit(w.work, chunks, stop) for w in workers]
        try:
            pending = set(futures)
            while pending:
                finished, pending = wait(pending, timeout=CHUNK_SECONDS)
                if progress:
                    progress(sum(w.done for w in workers))
                for future in finished:
                    future.result()
        finally:
            stop.set()
