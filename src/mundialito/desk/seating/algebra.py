"""Rounds without a repeated meeting, by algebra: difference matrices over a field or over Z_t.

Players stand in `columns` of t. In round i the player (column j, value a) sits at table a - D[i][j]. Two players of one
column never meet; players of columns j and k with values a and b meet in round i if a - b = D[i][j] - D[i][k].
So nobody meets twice if, for every two columns, the differences of the rounds are all distinct. Where columns are as
large as tables, the columns themselves are one more round: an affine plane. Tables of one
size less come from leaving out players of the last column, each of whom sits at another table in every round.
"""

from __future__ import annotations

from functools import cache
from math import gcd
from typing import Final

from mundialito.desk.seating.measure import Rounds, sizes

Rows = list[list[int]]
TRIES: Final = 20_000  # of the search; where there is something to find, a few hundred do
# x^d = …: the coefficients of what x^d is replaced by, lowest first, for the fields of 4, 8, 9, 16, 25, 27 and 32.
REDUCTIONS: Final = {
    4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 1)), 16: (2, (1, 1, 0, 0)),
    25: (5, (3, 4)), 27: (3, (2, 1, 0)), 32: (2, (1, 0, 1, 0, 0)),
}  # fmt: skip


def is_prime(q: int) -> bool:
    return q > 1 and all(q % d for d in range(2, int(q**0.5) + 1))


@cache
def field(q: int) -> tuple[list[list[int]], list[list[int]]] | None:
    """Tables of addition and multiplication of the field of q elements, as 0..q-1 in digits of its prime."""
    if is_prime(q):
        return [[(a + b) % q for b in range(q)] for a in range(q)], [[a * b % q for b in range(q)] for a in range(q)]
    if q not in REDUCTIONS:
        return None
    prime, top = REDUCTIONS[q]
    digits = [[a // prime**i % prime for i in range(len(top))] for a in range(q)]
    number = {tuple(d): a for a, d in enumerate(digits)}
    add = [[number[tuple((x + y) % prime for x, y in zip(c, d, strict=True))] for d in digits] for c in digits]
    return add, [[number[times(c, d, prime, top)] for d in digits] for c in digits]


def times(c: list[int], d: list[int], prime: int, top: tuple[int, ...]) -> tuple[int, ...]:
    """The product of two polynomials, reduced from the highest power down."""
    size = len(top)
    product = [0] * (2 * size - 1)
    for i, x in enumerate(c):
        for j, y in enumerate(d):
            product[i + j] = (product[i + j] + x * y) % prime
    for power in range(2 * size - 2, size - 1, -1):
        over, product[power] = product[power], 0
        for i, y in enumerate(top):
            product[power - size + i] = (product[power - size + i] + over * y) % prime
    return tuple(product[:size])


def rows_of_field(tables: int, rounds: int, columns: int) -> Rows | None:
    """D[i][j] = i * j: of two columns j and k the differences i(j - k) are distinct."""
    found = field(tables)
    if found is None or rounds > tables or columns > tables:
        return None
    return [[found[1][i][j] for j in range(columns)] for i in range(rounds)]


def rows_by_search(tables: int, rounds: int, columns: int, tries: list[int]) -> Rows | None:
    """The same over Z_t where t is no prime power: column after column, by back-tracking, while `tries` are left."""
    if rounds > tables:
        return None
    found = [[0] * rounds, list(range(rounds))]
    while len(found) < columns:
        column = next_column(found, tables, rounds, tries)
        if column is None:
            return None
        found.append(column)
    return [[c[i] for c in found[:columns]] for i in range(rounds)]


def next_column(found: Rows, tables: int, rounds: int, tries: list[int]) -> list[int] | None:
    """One more column whose differences to all found are distinct; entries are tried in an order that mixes well."""
    step = next(s for s in range(len(found) + 1, 2 * tables + 2) if gcd(s, tables) == 1)
    used: list[set[int]] = [set() for _ in found]
    column: list[int] = []

    def place(i: int) -> bool:
        if i == rounds:
            return True
        for k in range(tables):
            tries[0] -= 1
            if tries[0] < 0:
                return False
            v = (i * step + k) % tables
            gaps = [(v - c[i]) % tables for c in found]
            if any(g in u for g, u in zip(gaps, used, strict=True)):
                continue
            column.append(v)
            for g, u in zip(gaps, used, strict=True):
                u.add(g)
            if place(i + 1):
                return True
            column.pop()
            for g, u in zip(gaps, used, strict=True):
                u.discard(g)
        return False

    return column if place(0) else None


def difference_rounds(players: int, rounds: int, most: int, tries: list[int] | None = None) -> Rounds | None:
    """As many rounds without a repeat as asked for, numbered 0..players-1; None where this algebra has none."""
    seats = sizes(players, most)
    tables, columns = len(seats), seats[0]
    if tables < 2:
        return None
    if rounds == tables + 1 and tables == columns and players >= tables * tables - 1:  # an affine plane
        others = difference_rounds(players, tables, most, tries)
        return others and [*others, [[*range(j * tables, min(players, (j + 1) * tables))] for j in range(columns)]]
    rows = rows_of_field(tables, rounds, columns)
    add = field(tables) if rows else None
    rows = rows or rows_by_search(tables, rounds, columns, tries or [TRIES])
    if rows is None:
        return None
    plus = add[0] if add else [[(a + b) % tables for b in range(tables)] for a in range(tables)]
    return [[table_of(row, plus[x], tables, players) for x in range(tables)] for row in rows]


def table_of(row: list[int], shifted: list[int], tables: int, players: int) -> list[int]:
    """Who sits at one table: of column j the value x + D[i][j], unless that player is left out."""
    return [p for p in (j * tables + shifted[d] for j, d in enumerate(row)) if p < players]
