"""One match as a library from outside meets it: seats are asked, Nature answers by herself, everybody sees a row."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from mundialito.bots import stream
from mundialito.engine.face import PLAIN, face
from mundialito.engine.fold import Fold
from mundialito.engine.record import State
from mundialito.engine.who import NATURE, PUBLIC
from mundialito.games import load
from mundialito.gyms.rows import Row, layout_of

Mask = npt.NDArray[np.int8]


class Seated:
    """A table of a game, and one match after the other at it. The k-th match of a seed is that of `gyms.vector`."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, str] = {}, parts: Mapping[str, int] = {}
    ) -> None:
        self.game = load(game)
        self.seats = seats or self.game.usual
        self.started = self.game.begun(self.seats, options, parts)
        self.layout, self.events = layout_of(self.game), int(self.game.rules.EVENTS)
        self.fold = Fold(self.game, self.started.copy())
        self._dealt = face(game, PLAIN).module("engine.drive").dealt
        self._seed, self._number = secrets.randbits(62), -1

    def begin(self, seed: int | None = None) -> None:
        """The first match of a seed, or the next one; it stands at its first choice."""
        self._seed, self._number = (self._seed, self._number + 1) if seed is None else (seed, 0)
        self.nature, self.dice = stream(self._seed, 2 * self._number), stream(self._seed, 2 * self._number + 1)
        self.fold = Fold(self.game, self.started.copy())
        self.settle()

    def take(self, e: int) -> None:
        """What the seat in turn chooses; raises Refused. The match goes on to the next choice, or to its end."""
        self.fold.take(self.fold.actor, int(e))
        self.settle()

    def settle(self) -> None:
        while self.fold.actor == NATURE:
            self.fold.take(NATURE, self._dealt(self.fold.state, self.nature))

    def row(self, seat: int) -> Row:
        """What a seat sees."""
        return self.layout.row(self.fold.view(seat), seat)

    def mask(self, seat: int) -> Mask:
        """Ones where the seat in turn may choose; nothing for all others."""
        mask = np.zeros(self.events, np.int8)
        if seat == self.fold.actor:
            mask[self.fold.offers(seat)] = 1
        return mask

    def payoffs(self) -> list[int]:
        """What each seat gets for the finished match."""
        return [int(self.game.rules.payoff(self.fold.state, p)) for p in range(self.seats)]

    def picture(self) -> str:
        """The table as spectators see it, in the notation of positions; and what happened last."""
        log = self.fold.logs[PUBLIC]
        names = [f"player {p}" for p in range(self.seats)]
        view: State = self.fold.view(PUBLIC)
        told = [self.game.tell(view, who, e, "en", names) for who, e in log[-1:]]
        return "\n".join([*told, self.game.notation.position(view)])
