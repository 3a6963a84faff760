"""A node of a game tree: a match as far as it has come, with logs that its children share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from mundialito.engine.fold import view
from mundialito.engine.game import Game
from mundialito.engine.record import State
from mundialito.engine.who import NOTHING, PUBLIC, name
from mundialito.games import load

Log = tuple[Any, int, int] | None  # the log before, who, and what the viewer saw


def recalls(game: Game) -> bool:
    """Whether a view of this game needs its viewer's log."""
    return not str(game.rules.recall.__module__).endswith("engine.defaults")


class Node:
    """As `engine.fold.Fold`; but a copy costs one state, however long the match: OpenSpiel makes many."""

    def __init__(self, game: Game, started: State) -> None:
        self.game, self.started, self.state = game, started, started.copy()
        self.logs: dict[int, Log] = dict.fromkeys((PUBLIC, *range(started.seats)))
        self.texts: dict[int, tuple[Log, str]] = {}

    @property
    def actor(self) -> int:
        return int(self.game.rules.actor(self.state))

    def take(self, e: int) -> None:
        """One event more, by whom the match waits for: one that OpenSpiel has found among the legal ones."""
        rules, who = self.game.rules, self.actor
        for viewer, log in self.logs.items():
            look = rules.seen(self.state, e, viewer)
            if look != NOTHING:
                self.logs[viewer] = (log, who, look)
        rules.apply(self.state, e)

    def latest(self, viewer: int) -> Iterator[tuple[int, int]]:
        """What the viewer saw, the latest first."""
        log = self.logs[viewer]
        while log is not None:
            log, who, look = log
            yield who, look

    def view(self, viewer: int) -> State:
        log = list(self.latest(viewer))[::-1] if recalls(self.game) else []
        return view(self.game, self.state, viewer, log)

    def text(self, viewer: int) -> str:
        """The viewer's log in words, one line an event; what was said before is kept for the next time."""
        known, before = self.texts.get(viewer, (None, f"as {name(viewer)}"))
        log, entries = self.logs[viewer], []
        while log is not known and log is not None:
            log, who, look = log
            entries.append(f"\n{name(who)} {self.game.notation.text(look)}")
        self.texts[viewer] = self.logs[viewer], before + "".join(reversed(entries))
        return self.texts[viewer][1]

    def __deepcopy__(self, _memo: object) -> Self:
        twin = object.__new__(type(self))
        twin.game, twin.started, twin.state, twin.logs = self.game, self.started, self.state.copy(), dict(self.logs)
        twin.texts = {}
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Names and bytes: rules are not written down, nor are chains of tuples."""
        logs = {viewer: list(self.latest(viewer))[::-1] for viewer in self.logs}
        return {"game": self.game.name, "states": (self.started.tobytes(), self.state.tobytes()), "logs": logs}

    def __setstate__(self, written: dict[str, Any]) -> None:
        self.game = load(written["game"])
        state = self.game.rules.State
        self.started, self.state = (state(np.frombuffer(s, state.dtype)[0]) for s in written["states"])
        self.logs, self.texts = {}, {}
        for viewer, entries in written["logs"].items():
            log: Log = None
            for who, look in entries:
                log = (log, who, look)
            self.logs[viewer] = log
