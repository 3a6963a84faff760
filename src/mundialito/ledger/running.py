"""Time that goes on: the database's clock may be set back or on, and servers stop."""

from __future__ import annotations

from collections.abc import Callable


class Running:
    """The time that it is in a log: a moment of it, and what has passed since by a clock that nobody sets.

    The database's clock may be set back or on; between two entries nobody stands still or loses time by that.
    """

    def __init__(self, at: float, steady: Callable[[], float]) -> None:
        self.at, self.steady, self.since = at, steady, steady()

    def now(self) -> float:
        return self.steady() + self.ahead

    @property
    def ahead(self) -> float:
        """Of the steady clock, in seconds."""
        return self.at - self.since

    def reach(self, at: float) -> None:
        """It is at least so late."""
        self.at, self.since = max(at, self.now()), self.steady()
