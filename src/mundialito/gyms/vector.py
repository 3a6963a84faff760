"""Thousands of matches stepped in one call: NumPy arrays in, NumPy arrays out, on the compiled rules.

    games = Vector("uno", matches=4096, seats=2, seed=1)
    now = games.reset()
    while training:
        now = games.step(policy(now.observations, now.masks))

Observations, masks and rewards belong to the environment and are written anew by every step: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mundialito.bots import kind_of, stream
from mundialito.engine.chance import WORDS
from mundialito.engine.face import face
from mundialito.engine.policies import OUTSIDE
from mundialito.engine.rule import PLAIN
from mundialito.games import load
from mundialito.gyms import stepping
from mundialito.gyms.rows import layout_of
from mundialito.lab.outside import FULL, PAGE

LOG: Final = 2 * PAGE  # entries of a log at first; doubled when it is full
APART: Final = 16  # numbers between what two threads write

Numbers = npt.NDArray[np.int64]


class Step(NamedTuple):
    """What every match waits for, and what the last step brought."""

    observations: npt.NDArray[np.uint8]  # [match, column]: what the seat that is asked sees (gyms.rows)
    masks: npt.NDArray[np.uint8]  # [match, event]: 1 where it may choose
    seats: Numbers  # [match]: who is asked
    rewards: Numbers  # [match, seat]: payoffs of what ended in this step, 0 otherwise
    ended: Numbers  # [match]: how many matches ended; the next one has begun already


class Vector:
    """Matches of one game side by side. `bots` may give some seats a policy; where it has None, the caller is asked."""

    def __init__(
        self,
        game: str,
        matches: int,
        seats: int | None = None,
        seed: int = 0,
        bots: Sequence[str | None] = (),
        threads: int = 1,
        options: Mapping[str, str] = {},
        parts: Mapping[str, int] = {},
        mode: str | None = None,
    ) -> None:
        self.game, self.matches, self.seed = load(game), matches, seed
        self.seats = seats or len(bots) or self.game.usual
        self.face, self.layout = face(game, mode), layout_of(self.game)
        self._module, plain = self.face.module("gyms.stepping"), self.face.mode == PLAIN
        self._threads = 1 if plain else max(1, min(threads, matches))
        self._pool = self.face.pool(self.game.begun(self.seats, options, parts), matches + 1 + self._threads)
        kinds_of_raw = () if plain else (np.uint8, np.int64)  # the records as bytes, and as words
        self._raw = tuple(self._pool.view(kind).reshape(len(self._pool), -1) for kind in kinds_of_raw)
        self._layout = self.layout if plain else (self.layout.runs, self.layout.digits)
        kinds = [OUTSIDE if bot is None else kind_of(bot) for bot in (*bots, *[None] * self.seats)]
        self._kinds = self.face.array(kinds[: self.seats])
        self._facts = self._zeros(stepping.FACTS, matches)
        self._streams = self._zeros(matches, 2, WORDS)
        self._lengths = self._zeros(matches, self.seats)
        self._logs = self._zeros(matches, self.seats, LOG, 2, kind=np.int16)
        self._rows = [self._zeros(3, self.game.rules.WIDEST + APART) for _ in range(self._threads)]
        self._observations = np.zeros((matches, self.layout.width), np.uint8)
        self._masks = np.zeros((matches, self.game.rules.EVENTS), np.uint8)
        self._rewards = np.zeros((matches, self.seats), np.int64)
        self._dice = self.face.array(stream(seed))
        self._executor = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def reset(self, seed: int | None = None) -> Step:
        """All matches from the first; with the same seed they are the same matches."""
        self.seed = self.seed if seed is None else seed
        self._dice[:] = stream(self.seed, 2 * self.matches + 1)
        self._facts[stepping.NUMBER][:] = range(self.matches)
        return self._go(stepping.RESET)

    def step(self, actions: npt.ArrayLike) -> Step:
        """One choice in every match, for the seat that is asked; raises ValueError, and then nothing has happened."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.matches,):
            raise ValueError(f"{self.matches} matches want as many choices, not an array of shape {chosen.shape}")
        wrong = np.flatnonzero(self._masks[np.arange(self.matches), chosen] == 0)
        if len(wrong):
            raise ValueError(f"match {wrong[0]}: {chosen[wrong[0]]} is not offered; see its mask")
        self._facts[stepping.ACTION][:] = chosen.tolist() if self.face.mode == PLAIN else chosen
        return self._go(stepping.STEP)

    def sample(self) -> Numbers:
        """A choice for every match: any that is allowed, each as likely."""
        actions = np.zeros(self.matches, np.int64)
        self._module.sample(self._masks, self._dice, actions)
        return actions

    def _go(self, what: int) -> Step:
        """All threads through their matches, and again while logs are too short."""
        while True:
            if self._executor is None:
                self._part(what, 0)
            else:
                list(self._executor.map(self._part, [what] * self._threads, range(self._threads)))
            turns = np.array(self._facts[stepping.TURN])
            if not (turns == FULL).any():
                ended = np.array(self._facts[stepping.ENDED])
                return Step(self._observations, self._masks, turns, self._rewards, ended)
            self._grow()
            what = stepping.RESUME

    def _part(self, what: int, thread: int) -> None:
        """One thread's matches."""
        first, last = (self.matches * k // self._threads for k in (thread, thread + 1))
        asked = self.face.array([first, last, self.matches, self.matches + 1 + thread, self.seed])
        self._module.go(
            what, asked, self._pool, self._raw, self._facts, self._kinds, self._streams, self._rows[thread],
            self._lengths, self._logs, self._layout, self._observations, self._masks, self._rewards,
        )  # fmt: skip

    def _zeros(self, *shape: int, kind: Any = np.int64) -> Any:
        """A table of zeros, in the form this face's rules take."""
        zeros = np.zeros(shape, kind)
        return zeros.tolist() if self.face.mode == PLAIN else zeros

    def _grow(self) -> None:
        """Logs of twice the length."""
        room = len(self._logs[0][0])
        old, self._logs = self._logs, self._zeros(self.matches, self.seats, 2 * room, 2, kind=np.int16)
        for longer, shorter in zip(self._logs, old, strict=True):
            for p in range(self.seats):
                longer[p][:room] = shorter[p]
