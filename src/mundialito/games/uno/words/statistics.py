"""What is counted up of a round that is over: cards played and drawn, the fullest hand, turns lost, challenges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mundialito.engine.statistics import Passed, Statistics
from mundialito.words import phrase, say

from ..rules.events import DRAW
from ..rules.parts import NO_CARD
from ..rules.state import Uno
from .outcomes import Kind, outcomes, player_of

PLAYED, DRAWN, MOST, SKIPPED, CHALLENGED, CAUGHT = range(6)
LABELS: Final = (
    phrase("Cards played"), phrase("Cards drawn"), phrase("Most cards in hand"), phrase("Turns lost"),
    phrase("Challenges won"), phrase("Caught without UNO"),
)  # fmt: skip


def statistics(course: Iterable[Passed[Uno]], end: Uno, names: Sequence[str], lang: str) -> Statistics:
    """Player by player; what nobody did has no line."""
    found = [[0] * end.seats for _ in LABELS]
    for one in course:
        count(one, found)
    rows = [(say(label, lang), numbers) for label, numbers in zip(LABELS, found, strict=True) if any(numbers)]
    return Statistics(tuple(names), tuple((label, tuple(map(str, numbers))) for label, numbers in rows))


def count(one: Passed[Uno], found: list[list[int]]) -> None:
    """What an event adds."""
    before, after = one.before, one.after
    if one.e < DRAW:
        found[PLAYED][player_of(before)] += 1
    for q in range(after.seats):
        found[MOST][q] = max(found[MOST][q], after.size[q])
        if before.top != NO_CARD:  # the deal is over
            found[DRAWN][q] += max(0, after.size[q] - before.size[q])
    for outcome in outcomes(before, one.e, after):
        if outcome.kind == Kind.SKIPPED:
            found[SKIPPED][outcome.seat] += 1
        elif outcome.kind == Kind.CAUGHT:
            found[CAUGHT][outcome.seat] += 1
        elif outcome.kind in (Kind.GUILTY, Kind.INNOCENT):
            found[CHALLENGED][outcome.by if outcome.kind == Kind.GUILTY else outcome.seat] += 1
