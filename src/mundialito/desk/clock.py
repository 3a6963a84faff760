"""E1, ED2  At most so many rounds or so much time: what the clock shows, and when rounds are likely to end."""

from __future__ import annotations

from dataclasses import dataclass

from mundialito.desk.progress import Progress
from mundialito.desk.settings import MINUTE


def elapsed(s: Progress, now: int) -> int:
    """ED2  Milliseconds since the signal of round 1: breaks count, pauses do not."""
    began = next((r.started for r in s.rounds if r.started), 0)
    if not began:
        return 0
    paused = sum((to or now) - max(start, began) for start, to, _ in s.pauses if (to or now) > began)
    return max(0, now - began - paused)


def is_time_up(s: Progress, now: int) -> bool:
    """E1  From 2:00:00 on no round starts; at 1:59:59 one still does."""
    return s.settings.minutes > 0 and elapsed(s, now) >= s.settings.minutes * MINUTE


def must_stop(s: Progress, now: int) -> bool:
    """ED2  With `at_limit=stop` all tables stop and count when the time is up; otherwise they finish their round."""
    return s.settings.at_limit == "stop" and is_time_up(s, now) and not s.is_between


def is_over(s: Progress, now: int) -> bool:
    """E1  No further round may start: all rounds are played, or the time is up."""
    return s.is_between and (len(s.rounds) >= s.settings.rounds or is_time_up(s, now))


@dataclass(frozen=True)
class Forecast:
    """When a round is likely to start and end, and whether the clock will let it."""

    round: int
    starts: int
    ends: int
    will_start: bool


def forecast(s: Progress, now: int) -> list[Forecast]:
    """Every round that is not over, from the mean length of rounds and breaks so far.

    Before there is one, a round takes its share of the limit.
    """
    length, rest = mean_length(s), mean_break(s)
    rows = []
    current = s.current
    at = now
    if current and current.started and not current.is_over:
        at = max(now, current.started + length)
        rows.append(Forecast(len(s.rounds), current.started, at, True))
    begun = sum(1 for r in s.rounds if r.started)
    for number in range(begun + 1, s.settings.rounds + 1):
        starts = at + rest if rows or begun else at
        will = not is_time_up(s, starts)
        rows.append(Forecast(number, starts, starts + length, will))
        at = starts + length
    return rows


def mean_length(s: Progress) -> int:
    done = [r.ended - r.started for r in s.rounds if r.is_over]
    share = (s.settings.minutes or 120) * MINUTE // s.settings.rounds
    return sum(done) // len(done) if done else share * 4 // 5  # a fifth of the time goes into breaks


def mean_break(s: Progress) -> int:
    gaps = [b.started - a.ended for a, b in zip(s.rounds, s.rounds[1:], strict=False) if a.ended and b.started]
    share = (s.settings.minutes or 120) * MINUTE // s.settings.rounds
    return sum(gaps) // len(gaps) if gaps else share // 5
