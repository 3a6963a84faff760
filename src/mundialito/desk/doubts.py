"""What looks wrong in a round's scores without being impossible: a sentence each, worth a second look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from mundialito.desk.progress import Played, Progress, Sheet
from mundialito.engine.options import Unfit

MANY_POINTS: Final = 300  # more than this in one round
SOON: Final = 60  # seconds after the signal: no table has played and counted so fast
UNLIKE: Final = 3  # so many times what the tables of the round have in the middle
FEWEST: Final = 4  # tables that tell what is usual

Found = Iterator[Unfit]


@dataclass(frozen=True)
class Looked:
    """A table's score that is looked at, in its round."""

    s: Progress
    played: Played
    table: int
    sheet: Sheet


def doubts(s: Progress, number: int) -> list[Unfit]:
    """Of a round: what has two tellings first."""
    played = s.rounds[number - 1]
    told = [doubt for table in sorted(played.rivals) for doubt in differing(s, played, table)]
    for table, sheet in sorted(played.results.items()):
        told += [doubt for look in LOOKS for doubt in look(Looked(s, played, table, sheet))]
    return told


def differing(s: Progress, played: Played, table: int) -> Found:
    """ED1  Two who sit there tell different scores."""
    names = ", ".join(s.players[p].name for one in played.standing(table) for p in one.signed)
    yield Unfit("ED1", "Table {table}: {names} tell different scores.", table=table + 1, names=names)


def corrected(one: Looked) -> Found:
    """ED15  A correction is one person's word until another has looked."""
    if one.sheet.corrected and not one.sheet.confirmed_by:
        yield Unfit("ED15", "Table {table} was corrected ({why}), and nobody else has confirmed it.",
                    table=one.table + 1, why=one.sheet.corrected)  # fmt: skip


def winners(one: Looked) -> Found:
    """ED7, ED8  Nobody went out, several could have, or whoever did holds cards."""
    zero = sum(points == 0 for points in one.sheet.points.values())
    if zero > 1:
        yield Unfit("ED7",
                    "Table {table}: {count} player has no points.|Table {table}: {count} players have no points.",
                    table=one.table + 1, count=zero)  # fmt: skip
    if one.sheet.winner is None:
        yield Unfit("ED8", "Table {table}: nobody went out.", table=one.table + 1)
    elif one.s.settings.winner == "lowest" and (below := fewest(one.sheet)) is not None:
        yield Unfit("ED7", "{name} has fewer points than {winner}, who has won table {table}.",
                    name=one.s.players[below].name, winner=one.s.players[one.sheet.winner].name,
                    table=one.table + 1)  # fmt: skip
    elif one.s.settings.winner == "lowest" and one.sheet.points[one.sheet.winner] > 0:
        yield Unfit("ED7", "{name} has won table {table} with {count} point in hand.|"
                    "{name} has won table {table} with {count} points in hand.",
                    name=one.s.players[one.sheet.winner].name, table=one.table + 1,
                    count=one.sheet.points[one.sheet.winner])  # fmt: skip


def fewest(sheet: Sheet) -> int | None:
    """Who has less than the winner."""
    best = min(sheet.points, key=sheet.points.__getitem__)
    return best if sheet.winner is not None and sheet.points[best] < sheet.points[sheet.winner] else None


def hands(one: Looked) -> Found:
    """U12  Points that few hands hold, or none."""
    for p, points in one.sheet.points.items():
        name = one.s.players[p].name
        if points > MANY_POINTS:
            yield Unfit("ED7", "{name} has {count} point in one round.|{name} has {count} points in one round.",
                        name=name, count=points)  # fmt: skip
        if points % one.s.settings.unit:
            yield Unfit("U12", "{name} has {count} point: no multiple of {unit}.|"
                        "{name} has {count} points: no multiple of {unit}.",
                        name=name, count=points, unit=one.s.settings.unit)  # fmt: skip


def sums(one: Looked) -> Found:
    """E3  All that is left at a table, beside what is usual in its round."""
    if one.s.settings.winner != "lowest" or len(one.played.results) < FEWEST:
        return
    usual = median(sum(other.points.values()) for other in one.played.results.values())
    held = sum(one.sheet.points.values())
    if usual > 0 and held > UNLIKE * usual:
        yield Unfit("E3", "Table {table}: points in all: {held}; usual in this round: {usual}.",
                    table=one.table + 1, held=held, usual=round(usual))  # fmt: skip


def times(one: Looked) -> Found:
    """ED1  A score so soon after the signal is another table's, or another round's."""
    seconds = (one.sheet.at - one.played.started) // 1000
    is_first = one.sheet.at and not one.sheet.corrected
    if is_first and seconds < SOON and one.table not in one.played.matches:
        yield Unfit("ED1", "Table {table} was entered {count} second after the signal.|"
                    "Table {table} was entered {count} seconds after the signal.",
                    table=one.table + 1, count=seconds)  # fmt: skip


LOOKS: Final[tuple[Callable[[Looked], Found], ...]] = (corrected, winners, hands, sums, times)
