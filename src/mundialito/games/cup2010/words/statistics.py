"""What is counted up of a cup that is over: how everybody's teams fared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mundialito.cups.records import fortunes, rows_of
from mundialito.engine.statistics import Passed, Statistics
from mundialito.words import say

from ..rules.state import Cup
from .closing import played


def statistics(course: Iterable[Passed[Cup]], end: Cup, names: Sequence[str], lang: str) -> Statistics:  # noqa: ARG001
    """Player by player, as the wall chart has it: of a match that was played again, the last time."""
    owner = [seat - 1 for seat in end.owner]
    rows = rows_of(fortunes(played(end), owner, end.seats))
    return Statistics(tuple(names), tuple((say(label, lang), tuple(map(str, numbers))) for label, numbers in rows))
