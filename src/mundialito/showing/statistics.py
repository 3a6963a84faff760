"""The figures of a match that is over: its game counts them up, by what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mundialito import games
from mundialito.engine.fold import begin
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.statistics import Counting, Passed, Statistics


def statistics_of(game: Game, match: Match, lang: str) -> Statistics | None:
    """None where the game counts nothing, or nothing has happened."""
    own: Counting[Any] | None = games.own(game.name, "words.statistics")
    if own is None or not match.events:
        return None
    course = list(passed(game, match))
    return own.statistics(course, course[-1].after, match.header.seats, lang)


def passed(game: Game, match: Match) -> Iterator[Passed[Any]]:
    """Event by event: a finished match has nothing to hide."""
    before = begin(game, match).state
    for who, e in match.events:
        after = before.copy()
        game.rules.apply(after, e)
        yield Passed(before, who, e, after)
        before = after
