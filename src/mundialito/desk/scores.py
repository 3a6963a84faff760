"""Score sheets: entered, confirmed, corrected (E3, ED7-ED9, ED15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from mundialito.desk.people import Check
from mundialito.desk.state import Entry, Played, Result, State
from mundialito.engine.options import Unfit
from mundialito.engine.texts import likeness

MANY_POINTS: Final = 300  # more than this in one round is worth a second look


def points_of(cards: tuple[int, ...], classes: tuple[tuple[str, int, int], ...]) -> int:
    """E3, U12  The points of a hand, counted by class, belong to whoever holds it."""
    return sum(count * points for count, (_, points, _) in zip(cards, classes, strict=True))


def sheet(s: State, e: Entry) -> Result:
    """ED8  The result that an entry tells: cards by class, or points; nobody has won at a blocked or stopped table."""
    d = e.data
    stopped = d.get("stopped", False)
    if "cards" in d:
        cards = {int(p): tuple(counts) for p, counts in d["cards"].items()}
        points = {p: points_of(counts, s.settings.classes) for p, counts in cards.items()}
        out = [p for p, counts in cards.items() if not any(counts)]
        return Result(points, None if stopped or len(out) != 1 else out[0], e.by, cards)
    points = {int(p): value for p, value in d["points"].items()}
    return Result(points, None if stopped else d.get("winner", lone_winner(points)), e.by)


def lone_winner(points: Mapping[int, int]) -> int | None:
    """Who has no points, if that is one player."""
    out = [p for p, value in points.items() if value == 0]
    return out[0] if len(out) == 1 else None


def round_at(s: State, number: int) -> Played:
    """A round that has started."""
    if not 1 <= number <= len(s.rounds) or not s.rounds[number - 1].started:
        raise Unfit("ED1", "Round {round} has not started.", round=max(1, number))
    return s.rounds[number - 1]


def table_at(played: Played, number: int) -> int:
    if not 1 <= number <= len(played.tables):
        raise Unfit(
            "E2", "There is no table {number}: this round has {tables}.", number=number, tables=len(played.tables)
        )
    return number - 1


def check_sheet(s: State, e: Entry, played: Played, table: int) -> None:
    """ED7, ED9  Every player of the table; one without cards unless it was stopped; no more cards than the deck."""
    if ("cards" in e.data) == ("points" in e.data):
        raise Unfit("ED7", "A score sheet holds either cards by class or points.")
    if "cards" in e.data and not s.settings.classes:
        raise Unfit("ED7", "This event counts points, not cards.")
    given = e.data.get("cards") or e.data.get("points") or {}
    if sorted(map(str, given)) != sorted(map(str, played.tables[table])):
        raise Unfit("ED7", "The sheet of table {table} must name its players, each once: {players}.",
                    table=table + 1, players=", ".join(s.players[p].name for p in played.tables[table]))  # fmt: skip
    if "cards" in e.data:
        check_cards(s, e.data["cards"])
    elif any(type(points) is not int for points in given.values()):
        raise Unfit("ED7", "Points are whole numbers.")
    if "stopped" not in e.data or not e.data["stopped"]:
        check_winner(s, e, played, table)


def check_cards(s: State, cards: Mapping[str, Any]) -> None:
    """ED7  Whole numbers, one for each class, and no class above what the deck holds."""
    names = ", ".join(row[0] for row in s.settings.classes)
    for counts in cards.values():
        is_row = isinstance(counts, (list, tuple)) and len(counts) == len(s.settings.classes)
        if not is_row or any(type(c) is not int or c < 0 for c in counts):
            raise Unfit("ED7", "Cards are counted by class: {names}, whole numbers from 0 up.", names=names)
    for i, (name, _, copies) in enumerate(s.settings.classes):
        held = sum(counts[i] for counts in cards.values())
        if held > copies:
            raise Unfit("ED7", "The deck has {copies} cards of the class {name}, not {held}: count again.",
                        copies=copies, name=name, held=held)  # fmt: skip


def check_winner(s: State, e: Entry, played: Played, table: int) -> None:
    """ED7, ED9  One player went out, and not one who left in mid-round; the last one left has won with nothing."""
    result = sheet(s, e)
    if "cards" in e.data and result.winner is None:
        raise Unfit(
            "ED7", "Exactly one player has no cards, unless the table was blocked or stopped: say so, or count again."
        )
    if result.winner is not None and result.winner not in played.tables[table]:
        raise Unfit("ED7", "The winner sits at the table.")
    if table in played.matches:
        return  # ED9  on line a bot plays for whoever leaves, and may go out
    staying = [p for p in played.tables[table] if p not in played.left]
    if len(staying) == 1 and result.winner != staying[0]:
        raise Unfit(
            "ED9", "{name} alone is left at the table and has won without cards.", name=s.players[staying[0]].name
        )
    if result.winner in played.left:
        raise Unfit("ED9", "{name} left in mid-round and cannot have gone out: the hand is counted as it stood.",
                    name=s.players[result.winner].name)  # fmt: skip


def check_score(s: State, e: Entry) -> None:
    """ED1, ED7  The sheet of a table in the round that is on, once; later changes are corrections (ED15)."""
    played = round_at(s, len(s.rounds) if "round" not in e.data else e.data["round"])
    table = table_at(played, e.data["table"])
    if played is not s.current or (table in played.results and played.results[table].confirmed_by):
        raise Unfit("ED15", "Table {table} has its score: change it by a correction, with the reason.", table=table + 1)
    check_sheet(s, e, played, table)


def score(s: State, e: Entry) -> None:
    """A slip with initials counts as confirmed; a phone's sheet waits for a second person."""
    assert s.current is not None
    result = sheet(s, e)
    s.current.put(e.data["table"] - 1, replace(result, confirmed_by=e.by) if e.data.get("slip") else result)
    end_round(s, e)


def check_confirm(s: State, e: Entry) -> None:
    """ED1  A second person confirms what one has entered."""
    played = round_at(s, len(s.rounds))
    table = table_at(played, e.data["table"])
    if table not in played.results:
        raise Unfit("ED1", "Table {table} has no score to confirm.", table=table + 1)
    if played.results[table].confirmed_by:
        raise Unfit("ED1", "The score of table {table} is confirmed already.", table=table + 1)
    if likeness(played.results[table].by) == likeness(e.by):
        raise Unfit("ED1", "Somebody else must confirm the score of table {table}.", table=table + 1)


def confirm(s: State, e: Entry) -> None:
    assert s.current is not None
    table = e.data["table"] - 1
    s.current.put(table, replace(s.current.results[table], confirmed_by=e.by))
    end_round(s, e)


def end_round(s: State, e: Entry) -> None:
    """ED1  The round is over with the last table's confirmed score."""
    if s.current and s.current.is_over and not s.current.ended:
        s.current.ended = e.at


def check_correct(s: State, e: Entry) -> None:
    """ED15  Any round at any time until the event is closed, with its reason; seating never moves."""
    if not e.why.strip():
        raise Unfit("ED15", "A correction needs its reason.")
    played = round_at(s, e.data["round"])
    table = table_at(played, e.data["table"])
    if table not in played.results:
        raise Unfit("ED15", "Table {table} has no score yet: enter it.", table=table + 1)
    check_sheet(s, e, played, table)


def correct(s: State, e: Entry) -> None:
    played = s.rounds[e.data["round"] - 1]
    table = e.data["table"] - 1
    before = played.results[table]
    played.put(table, replace(sheet(s, e), confirmed_by=before.confirmed_by))
    s.replaced.append(before.points)
    s.corrections.append(e)


def doubts(s: State, number: int) -> list[Unfit]:
    """What looks wrong in a round's scores without being impossible: a sentence each."""
    found = []
    for table, result in sorted(s.rounds[number - 1].results.items()):
        zero = [p for p, points in result.points.items() if points == 0]
        if len(zero) > 1:
            found.append(
                Unfit("ED7", "Table {table}: {count} players have no points.", table=table + 1, count=len(zero))
            )
        if result.winner is None:
            found.append(Unfit("ED8", "Table {table}: nobody went out.", table=table + 1))
        for p, points in result.points.items():
            name = s.players[p].name
            if points > MANY_POINTS:
                found.append(Unfit("ED7", "{name} has {points} points in one round.", name=name, points=points))
            if points % s.settings.unit:
                found.append(Unfit("U12", "{name} has {points} points: no multiple of {unit}.",
                                   name=name, points=points, unit=s.settings.unit))  # fmt: skip
    return found


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "score": (check_score, score),
    "confirm": (check_confirm, confirm),
    "correct": (check_correct, correct),
}
