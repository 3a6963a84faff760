"""Who stands where in a group, and which rule says so: T1-T9 of docs/cups.md. Whole numbers only.

All that is known of a group is its cross table, a row of 16: `cross[4 * i + j]` is one more than the goals that team i
scored against team j, 0 while they have not met. The answer is two rows:

    place[i]   how many teams stand before team i; equal numbers: level
    by[k]      the criterion that separates the k best from the rest; 0: nothing does
"""

from __future__ import annotations

from typing import Final

from mundialito.engine.rule import rule

SIZE: Final = 4  # most teams in a group

# Criteria, as `by` and the year's list name them.
POINTS: Final = 1
DIFFERENCE: Final = 2
RATIO: Final = 3  # goals for divided by goals against: the goal average of old
GOALS: Final = 4
BETWEEN: Final = 5  # the matches among the level teams alone
REPLAY: Final = 6
LOTS: Final = 7  # or a coin
CRITERIA: Final = ("", "points", "difference", "ratio", "goals", "between", "replay", "lots")


# --- one team among others: `among` has a bit for each team whose matches count --------------------------


@rule
def has_met(cross: list[int], i: int, j: int, among: int) -> bool:
    """Whether the two have played, and both count."""
    return (among >> j) & 1 != 0 and i != j and cross[SIZE * i + j] > 0


@rule
def goals_for(cross: list[int], i: int, among: int) -> int:
    """Goals that a team scored."""
    total = 0
    for j in range(SIZE):
        if has_met(cross, i, j, among):
            total += cross[SIZE * i + j] - 1
    return total


@rule
def goals_against(cross: list[int], i: int, among: int) -> int:
    """Goals that it let in."""
    total = 0
    for j in range(SIZE):
        if has_met(cross, i, j, among):
            total += cross[SIZE * j + i] - 1
    return total


@rule
def matches(cross: list[int], i: int, among: int, sign: int) -> int:
    """How many it has won (sign 1), drawn (0) or lost (-1)."""
    total = 0
    for j in range(SIZE):
        if has_met(cross, i, j, among):
            margin = cross[SIZE * i + j] - cross[SIZE * j + i]
            total += int((margin > 0) - (margin < 0) == sign)
    return total


@rule
def points(cross: list[int], i: int, among: int, win: int, draw: int) -> int:
    """T1  So many for a win, so many for a draw."""
    return win * matches(cross, i, among, 1) + draw * matches(cross, i, among, 0)


@rule
def difference(cross: list[int], i: int, among: int) -> int:
    """Goals for less goals against."""
    return goals_for(cross, i, among) - goals_against(cross, i, among)


@rule
def ratio_lead(cross: list[int], i: int, j: int, among: int) -> int:
    """T2  a/b against c/d is a x d against c x b; nothing conceded is infinite, 0-0 included, and equals infinite."""
    b = goals_against(cross, i, among)
    d = goals_against(cross, j, among)
    if b == 0 or d == 0:
        return int(b == 0) - int(d == 0)
    return goals_for(cross, i, among) * d - goals_for(cross, j, among) * b


@rule
def lead(cross: list[int], criterion: int, i: int, j: int, among: int, win: int, draw: int) -> int:
    """By how much team i is before team j: below 0 behind, 0 level."""
    if criterion == RATIO:
        return ratio_lead(cross, i, j, among)
    if criterion == DIFFERENCE:
        return difference(cross, i, among) - difference(cross, j, among)
    if criterion == GOALS:
        return goals_for(cross, i, among) - goals_for(cross, j, among)
    ahead = points(cross, i, among, win, draw) - points(cross, j, among, win, draw)
    if criterion == BETWEEN and ahead == 0:  # T3: points, then difference, then goals among them
        ahead = difference(cross, i, among) - difference(cross, j, among)
        if ahead == 0:
            ahead = goals_for(cross, i, among) - goals_for(cross, j, among)
    return ahead


# --- the order of a group ----------------------------------------------------------------------------------


@rule
def rank(
    cross: list[int], n: int, win: int, draw: int, chain: list[int], place: list[int], by: list[int]
) -> None:  # fmt: skip
    """T1  By points; the level ones go through the list together, and those still level on to the next criterion."""
    for i in range(n):
        place[i] = 0
        by[i] = 0
    separate(cross, POINTS, n, win, draw, place, by)
    for k in range(len(chain)):
        separate(cross, chain[k], n, win, draw, place, by)
        if chain[k] == BETWEEN:  # T3: those still level make a new table of their own
            separate(cross, BETWEEN, n, win, draw, place, by)
            separate(cross, BETWEEN, n, win, draw, place, by)


@rule
def separate(
    cross: list[int], criterion: int, n: int, win: int, draw: int, place: list[int], by: list[int]
) -> None:  # fmt: skip
    """Move every team behind those level with it that are ahead by this criterion."""
    if criterion == 0:
        return
    before = 0  # all places as they were, four bits each
    for i in range(n):
        before |= place[i] << 4 * i
    for i in range(n):
        was = (before >> 4 * i) & 15
        level = level_with(before, n, was)
        if level & (level - 1) == 0:
            continue
        among = level if criterion == BETWEEN else (1 << n) - 1
        behind = 0
        for j in range(n):
            if (level >> j) & 1 and lead(cross, criterion, j, i, among, win, draw) > 0:
                behind += 1
        if behind > 0:
            place[i] = was + behind
            by[was + behind] = criterion


@rule
def level_with(packed: int, n: int, p: int) -> int:
    """The teams at place p, as bits; places packed four bits each."""
    level = 0
    for i in range(n):
        level |= int((packed >> 4 * i) & 15 == p) << i
    return level


@rule
def at_place(place: list[int], n: int, p: int) -> int:
    """The teams that share place p, as bits."""
    level = 0
    for i in range(n):
        level |= int(place[i] == p) << i
    return level


@rule
def holder(place: list[int], n: int, k: int) -> int:
    """The team that stands k-th, from 0; of level ones the first in the draw."""
    best = -1
    for i in range(n):
        if place[i] <= k and (best < 0 or place[i] > place[best]):
            best = i
    return best


# --- lots and replays -----------------------------------------------------------------------------------------


@rule
def is_replayed(cross: list[int], n: int, win: int, draw: int, place: list[int], through: int) -> bool:
    """T5, T6  Whether the last that would go on and the first that would not have the same points."""
    if n <= through:
        return False
    inside = points(cross, holder(place, n, through - 1), (1 << n) - 1, win, draw)
    return inside == points(cross, holder(place, n, through), (1 << n) - 1, win, draw)


@rule
def contested(place: list[int], n: int, through: int, replayed: bool) -> int:
    """T7, T8  The best place that lots must settle, -1 if none: only where they change who goes on, or who replays."""
    for p in range(n):
        level = at_place(place, n, p)
        size = 0
        while level:
            level &= level - 1
            size += 1
        for k in range(p, p + size - 1):  # the boundary between the k-th and the next
            if k < through - 1 or k == through - 1 + int(replayed):
                return p
    return -1


@rule
def settle(place: list[int], by: list[int], n: int, p: int, i: int, criterion: int) -> None:
    """T8  Team i gets place p, the others that shared it the next one."""
    for j in range(n):
        if j != i and place[j] == p:
            place[j] = p + 1
    by[p + 1] = criterion


@rule
def settle_replay(place: list[int], by: list[int], through: int, winner: int, loser: int, criterion: int) -> None:
    """T5, T6  Whoever won the replay stands last of those that go on, whoever lost it next."""
    place[winner] = through - 1
    place[loser] = through
    by[through] = criterion
