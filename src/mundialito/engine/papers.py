"""What a game tells its judge: `PAPERS` in its `judge.py`, see docs/add-a-game.md.

The judge believes none of the game's own rules: what must be true is said here once more, slowly and from the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mundialito.engine.who import NOTHING


@dataclass(frozen=True)
class Case:
    """A table at which the game is judged."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)
    skip: int = 0  # so many events have happened: long matches are judged in the middle, too
    position: str = ""  # it begins here instead: a toy, in the middle of a long match
    game: str = ""  # filled in by whoever reads the papers

    def __str__(self) -> str:
        told = [f"{k}={v}" for k, v in (*self.options.items(), *self.parts.items())]
        more = [f"after-{self.skip}"] if self.skip else ["midway"] if self.position else []
        return "-".join([self.game, str(self.seats), *told, *more])

    def __hash__(self) -> int:
        return hash(str(self))


@dataclass(frozen=True)
class Fair:
    """A table so small that every deal can be tried: guesses are compared with all of them, exactly."""

    case: Case
    first: int = 7  # from that event on
    last: int = 17
    matches: int = 8
    left_out: tuple[str, ...] = ()  # events, by how their text begins, that a guess draws no conclusion from


@dataclass(frozen=True)
class Secret:
    """A kind of event that not everybody sees, as the rulebook has it."""

    rule: str
    kind: range  # of events
    eyes: Callable[[Any, int, int], bool]  # (state before it, event, viewer): who sees which it is
    others: int = NOTHING  # what the others see instead


@dataclass(frozen=True)
class Slow:
    """What a game must keep true, said slowly.

    `odds` counts things: copies of a card, faces of a die. It is empty where one thing follows without any chance, and
    None where nothing can be counted. `fits` counts what a viewer may guess: the copies that can be named nowhere.
    """

    census: Callable[[Any], object]  # true all match long: every card, pawn and tile is somewhere
    recount: Callable[[Any, int], int]  # a seat's points, counted by hand
    odds: Callable[[Any], Mapping[int, int] | None]  # Nature's turn: what can happen, and in how many ways
    rederive: Callable[[Any], Any] = lambda s: s.copy()  # a copy in which everything derived is computed anew
    ways: Callable[[Any, int, int], int] = lambda s, who, e: 1  # in how many ways a seat could do it
    dealt: Callable[[Any], object] = lambda s: ()  # what Nature has dealt and not every viewer knows
    lies: Callable[[Any, Any, int], list[int]] | None = None  # (state, view, place): what is unknown there
    fits: Callable[[Any, int], Mapping[int, int]] | None = None  # (view, place): what may lie there, in how many ways


@dataclass(frozen=True)
class Papers:
    """All of it. Where nothing is hidden there are no secrets, and no fair tables."""

    letters: str  # how numbers of rules begin, as a pattern: `UD?` for U7 and UD7
    cases: tuple[Case, ...]
    slow: Slow
    secrets: tuple[Secret, ...] = ()
    fair: tuple[Fair, ...] = ()
    sealed: bool = False  # whether seats choose in secret at the same time
