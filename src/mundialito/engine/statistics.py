"""What is counted up of a match that is over, for its page, its picture, the terminal: by `words/statistics.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

V = TypeVar("V")


class Passed(NamedTuple, Generic[V]):
    """An event of the match, with everything that lay there before and after it."""

    before: V
    who: int
    e: int
    after: V


class Statistics(NamedTuple):
    """Who is compared, and line by line what each comes to."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Counting(Protocol[V]):
    """`words/statistics.py`: only what the match itself tells; a match may have been given up at any moment."""

    def statistics(self, course: Iterable[Passed[V]], end: V, names: Sequence[str], lang: str, /) -> Statistics:
        """The figures of a match, by its course and by what lies there at its end."""
