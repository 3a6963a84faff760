"""Matches at which some seats are players from outside: bots that search, or anybody's Python. Bound by a face.

Nature and policies play on by themselves; whenever a seat from outside must choose, the caller is asked. What such a
seat has seen is kept as long as its view may need it.
"""

from __future__ import annotations

from typing import Any, Final

from mundialito.engine.policies import OUTSIDE
from mundialito.engine.record import State
from mundialito.engine.rule import large, rule
from mundialito.engine.who import NATURE, NOTHING

from ..engine.contract import actor, apply, forget, hide, recall, seen
from ..engine.drive import chosen, dealt

FULL: Final = -5  # instead of whom the match waits for: a log needs more room

PAGE: Final = 32  # entries after which a log is looked through

EVENTS_ROW: Final = 0
WEIGHTS_ROW: Final = 1
LENGTHS_ROW: Final = 2  # entries of each seat's log


@rule
@large
def take(s: State, who: int, e: int, kinds: list[int], rows: list[list[int]], logs: Any) -> None:
    """One event more, and what the seats from outside see of it."""
    for p in range(s.seats):
        if kinds[p] == OUTSIDE:
            look = seen(s, e, p)
            if look != NOTHING:
                n = rows[LENGTHS_ROW][p]
                logs[p][n][0] = who
                logs[p][n][1] = look
                rows[LENGTHS_ROW][p] = n + 1
    apply(s, e)


@rule
def make_room(s: State, kinds: list[int], rows: list[list[int]], logs: Any, recent: int) -> bool:
    """Logs forget, page by page, what no view will need; whether each can take one entry more."""
    for p in range(s.seats):
        n = rows[LENGTHS_ROW][p]
        if kinds[p] == OUTSIDE and (n % PAGE == 0 or n == len(logs[p])):
            n = forget_old(p, logs[p], n, recent)
            rows[LENGTHS_ROW][p] = n
            if n == len(logs[p]):
                return False
    return True


@rule
@large
def forget_old(p: int, log: Any, n: int, recent: int) -> int:
    """Of all but the last entries, which tell a search something of hidden cards, what views need no more."""
    old = max(0, n - recent)
    left = forget(p, log, old)
    for i in range(old, n):
        log[left + i - old][0] = log[i][0]
        log[left + i - old][1] = log[i][1]
    return left + n - old


@rule
@large
def play_on(s: State, kinds: list[int], streams: list[list[int]], rows: list[list[int]], logs: Any, recent: int) -> int:
    """Until a seat from outside must choose (its number), the match is over (NOBODY) or a log is FULL.

    Nature draws from one stream and policies from another, so that the cards stay the same whoever plays. As many
    entries as are `recent` stay in a log as they are: whoever is shown no log wants none.
    """
    who = actor(s)
    while who >= NATURE:
        if not make_room(s, kinds, rows, logs, recent):
            return FULL
        if who == NATURE:
            take(s, who, dealt(s, streams[0]), kinds, rows, logs)
        elif kinds[who] == OUTSIDE:
            return who
        else:
            take(s, who, chosen(s, who, kinds[who], streams[1], rows[EVENTS_ROW], rows[WEIGHTS_ROW]), kinds, rows, logs)
        who = actor(s)
    return who


@rule
@large
def look(v: State, p: int, rows: list[list[int]], logs: Any) -> None:
    """Make a copy of the state into the view of a seat from outside."""
    hide(v, p)
    recall(v, p, logs[p], rows[LENGTHS_ROW][p])
