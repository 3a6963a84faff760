"""How many may sit down: a set of numbers, and how it is said."""

from __future__ import annotations

from collections.abc import Collection

from mundialito.engine.options import Unfit
from mundialito.engine.reasons import Spoken


class Many(Spoken):
    """Numbers of seats in words, for the blank of a sentence."""


def many(seats: Collection[int]) -> Many:
    """`2 to 10`, `2 or 4`, `2, 3 or 5`."""
    *some, last = sorted(seats)
    if not some:
        return Many("{last}", last=last)
    if len(some) > 1 and last - some[0] == len(some):
        return Many("{first} to {last}", first=some[0], last=last)
    return Many("{some} or {last}", some=", ".join(map(str, some)), last=last)


def near(seats: Collection[int], wish: int) -> int:
    """The number that is nearest to the one wished for; of two, the smaller."""
    return min(sorted(seats), key=lambda n: abs(n - wish))


def check_seats(game: str, allowed: Collection[int], given: int, rule: str = "-") -> None:
    """Raises Unfit if so many cannot sit down."""
    if given not in allowed:
        raise Unfit(rule, "{game} is for {many} seats, not {given}.", game=game, many=many(allowed), given=given)
