"""A match is a fold: the state is its events, one after the other, over the blank record.

Undo, spectators, bug reports, a restart of the server: all of them are `replay`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, cast

from mundialito.engine.contract import S
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.reasons import Refused
from mundialito.engine.who import NOBODY, NOTHING, PUBLIC


class Fold(Generic[S]):
    """A match as far as it has come: the state, and the log of each viewer (who, what it saw)."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game, self.state = game, state
        self.events: list[tuple[int, int]] = []
        self.logs: dict[int, list[tuple[int, int]]] = {v: [] for v in (PUBLIC, *range(state.seats))}

    @property
    def actor(self) -> int:
        """Whom the match waits for."""
        return self.game.rules.actor(self.state)

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    def offers(self, who: int) -> list[int]:
        """What `who` may do now."""
        return self.game.offers(self.state, who)

    def refusal(self, who: int, e: int) -> Refused | None:
        """Why `who` may not do that, if so."""
        code = self.game.rules.refusal(self.state, who, e)
        return Refused(self.game.reasons[code]) if code else None

    def is_unseen(self, e: int) -> bool:
        """Whether somebody would not see that this happens."""
        return any(self.game.rules.seen(self.state, e, viewer) == NOTHING for viewer in self.logs)

    def copy(self) -> Fold[S]:
        """Another that goes on from here by itself."""
        twin = Fold(self.game, self.state.copy())
        twin.events, twin.logs = self.events[:], {viewer: log[:] for viewer, log in self.logs.items()}
        return twin

    def take(self, who: int, e: int) -> dict[int, int]:
        """One event more, and what of it each viewer sees who sees anything; raises Refused: nothing has happened."""
        refused = self.refusal(who, e)
        if refused:
            raise refused
        looks: dict[int, int] = {}
        for viewer, log in self.logs.items():
            look = self.game.rules.seen(self.state, e, viewer)
            if look != NOTHING:
                log.append((who, look))
                looks[viewer] = look
        self.events.append((who, e))
        self.game.rules.apply(self.state, e)
        return looks

    def view(self, viewer: int) -> S:
        """What lies open to the viewer, and what it has seen before."""
        return view(self.game, self.state, viewer, self.logs[viewer])

    def scores(self) -> list[int]:
        return self.game.scores(self.state)


def view(game: Game[S], state: S, viewer: int, log: list[tuple[int, int]]) -> S:
    """A state as one viewer knows it: `hide`, then `recall` from the viewer's own log."""
    v = state.copy()
    game.rules.hide(v, viewer)
    game.rules.recall(v, viewer, cast("list[list[int]]", log), len(log))  # a pair is indexed as a row is
    return v


def begin(game: Game[S], match: Match) -> Fold[S]:
    """The fold of a match before its first event; raises Unfit if the header cannot be played."""
    return Fold(game, game.begun(len(match.header.seats), match.header.options, match.header.parts))


def steps(game: Game[S], match: Match) -> Iterator[Fold[S]]:
    """The match as it grows: before the first event, and after each."""
    fold = begin(game, match)
    yield fold
    for who, e in match.events:
        fold.take(who, e)
        yield fold


def replay(game: Game[S], match: Match, upto: int | None = None) -> Fold[S]:
    """The match after its first `upto` events, after all of them if not told; raises Refused."""
    fold = begin(game, match)
    for who, e in match.events[:upto]:
        fold.take(who, e)
    return fold
