"""ED16  Byes: who has nobody to play in a round sits at no table, and scores by a rule that the event names."""

from __future__ import annotations

from typing import Final

from mundialito.desk.people import Check, known
from mundialito.desk.progress import Deed, Played, Progress
from mundialito.desk.seating.measure import Round
from mundialito.desk.settings import Settings
from mundialito.engine.options import Unfit


def alone(tables: Round) -> list[int]:
    """Who would sit at a table with nobody else."""
    return [table[0] for table in tables if len(table) == 1]


def rule_of(settings: Settings) -> str:
    """ED16  As the event names it; else a win where wins count, and what was usual where points do."""
    return settings.bye or ("win" if settings.winner == "most_wins" else "usual")


def usual(points: list[int], unit: int) -> int:
    """The mean, to the nearest of the points that there can be: a half goes up."""
    return (2 * sum(points) + unit * len(points)) // (2 * unit * len(points)) * unit


def points_of(s: Progress, played: Played) -> int:
    """ED16  The mean of all who played, or of those who won; of nobody it is the fixed score."""
    rows = played.results.values()
    won = [row.points[row.winner] for row in rows if row.winner is not None]
    everybody = [points for row in rows for points in row.points.values()]
    counted = won if rule_of(s.settings) == "win" and won else everybody
    return usual(counted, s.settings.unit) if counted else s.settings.missed_points


def check_bye(s: Progress, e: Deed) -> None:
    """ED16  For whoever sits alone in the round that is public."""
    player = known(s, e.data["player"])
    current = s.current
    table = current.table_of(player.number) if current and not current.is_over else None
    if current is None or table is None or len(current.tables[table]) > 1 or table in current.results:
        raise Unfit("ED16", "{name} does not sit alone: only then there is a bye.", name=player.name)


def bye(s: Progress, e: Deed) -> None:
    """The table goes."""
    assert s.current is not None
    s.current.tables = without(s.current.tables, e.data["player"])
    s.current.byes.append(e.data["player"])


def without(tables: Round, player: int) -> Round:
    """The tables without the one at which somebody sits alone; the last one takes its number."""
    rest, gone = tables[:-1], tables.index([player])
    return [*rest[:gone], tables[-1], *rest[gone + 1 :]] if gone < len(rest) else rest


def numbered(tables: Round) -> Round:
    """A draft as its tables will be numbered; who will have a bye stands behind them."""
    told = tables
    for player in alone(tables):
        told = without(told, player)
    return [*told, *([player] for player in alone(tables))]


KINDS: Final[dict[str, tuple[Check, Check]]] = {"bye": (check_bye, bye)}
