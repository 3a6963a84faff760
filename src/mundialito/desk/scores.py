"""Score sheets: entered, confirmed, corrected (E3, ED7-ED9, ED15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from mundialito.desk.people import Check, known
from mundialito.desk.progress import Deed, Played, Progress, Sheet
from mundialito.engine.options import Unfit
from mundialito.engine.texts import likeness

MOST_SHEETS: Final = 20  # of a table in a round, by its phone without a code, and by each who signs


def points_of(cards: tuple[int, ...], classes: tuple[tuple[str, int, int], ...]) -> int:
    """E3, U12  The points of a hand, counted by class, belong to whoever holds it."""
    return sum(count * points for count, (_, points, _) in zip(cards, classes, strict=True))


def sheet(s: Progress, e: Deed) -> Sheet:
    """ED8  The result that an entry tells: cards by class, or points; nobody has won at a blocked or stopped table."""
    d = e.data
    stopped = d.get("stopped", False)
    if "cards" in d:
        cards = {int(p): tuple(counts) for p, counts in d["cards"].items()}
        points = {p: points_of(counts, s.settings.classes) for p, counts in cards.items()}
        out = [p for p, counts in cards.items() if not any(counts)]
        return Sheet(points, None if stopped or len(out) != 1 else out[0], e.by, cards, **hands(e))
    points = {int(p): value for p, value in d["points"].items()}
    return Sheet(points, None if stopped else d.get("winner", lone_winner(points)), e.by, **hands(e))


def hands(e: Deed) -> dict[str, Any]:
    """When it came, and whose signature is on it."""
    return {"at": e.at, "signed": (e.data["signed"],) if "signed" in e.data else ()}


def lone_winner(points: Mapping[int, int]) -> int | None:
    """Who has no points, if that is one player."""
    out = [p for p, value in points.items() if value == 0]
    return out[0] if len(out) == 1 else None


def round_at(s: Progress, number: int) -> Played:
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


def check_sheet(s: Progress, e: Deed, played: Played, table: int) -> None:
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
    else:
        check_points(s, given)
    if "stopped" not in e.data or not e.data["stopped"]:
        check_winner(s, e, played, table)


def check_points(s: Progress, given: Mapping[str, Any]) -> None:
    """ED7, U12  Whole numbers; where cards are counted, no hand has less than nothing."""
    if any(type(points) is not int for points in given.values()):
        raise Unfit("ED7", "Points are whole numbers.")
    if s.settings.classes and min(given.values()) < 0:
        raise Unfit("ED7", "Points are 0 or more: count again.")


def check_cards(s: Progress, cards: Mapping[str, Any]) -> None:
    """ED7  Whole numbers, one for each class, and no class above what the deck holds."""
    names = ", ".join(row[0] for row in s.settings.classes)
    for counts in cards.values():
        is_row = isinstance(counts, (list, tuple)) and len(counts) == len(s.settings.classes)
        if not is_row or any(type(c) is not int or c < 0 for c in counts):
            raise Unfit("ED7", "Cards are counted by class: {names}, whole numbers from 0 up.", names=names)
    for i, (name, _, copies) in enumerate(s.settings.classes):
        held = sum(counts[i] for counts in cards.values())
        if held > copies:
            raise Unfit("ED7", "The deck has {count} card of the class {name}, not {held}: count again.|"
                        "The deck has {count} cards of the class {name}, not {held}: count again.",
                        count=copies, name=name, held=held)  # fmt: skip


def check_winner(s: Progress, e: Deed, played: Played, table: int) -> None:
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


def check_score(s: Progress, e: Deed) -> None:
    """ED1, ED7  The sheet of a table in the round that is on, once; later changes are corrections (ED15)."""
    played = round_at(s, len(s.rounds) if "round" not in e.data else e.data["round"])
    table = table_at(played, e.data["table"])
    if played is not s.current or table in played.confirmed:
        raise Unfit("ED15", "Table {table} has its score: change it by a correction, with the reason.", table=table + 1)
    check_sheet(s, e, played, table)
    check_signer(s, e, played, table)
    check_beside(s, e, played, table)
    check_number(e, played, table)


def check_number(e: Deed, played: Played, table: int) -> None:
    """ED1  However often somebody errs: a log has an end, and a table's sign is for all to see."""
    if not e.data.get("slip") and played.told[table, e.by] >= MOST_SHEETS:
        raise Unfit("ED1", "Table {table} has told {most} scores in this round: give the next one to the organiser.",
                    table=table + 1, most=MOST_SHEETS)  # fmt: skip


def check_signer(s: Progress, e: Deed, played: Played, table: int) -> None:
    """ED1  Whoever signs for a table sits there."""
    if "signed" in e.data and e.data["signed"] not in played.tables[table]:
        raise Unfit("ED1", "{name} does not sit at table {table}.",
                    name=known(s, e.data["signed"]).name, table=table + 1)  # fmt: skip


def check_beside(s: Progress, e: Deed, played: Played, table: int) -> None:
    """ED1  What somebody has signed is never replaced unseen: neither by nobody's sheet, nor by a slip that differs."""
    signed = [one for one in played.standing(table) if one.signed]
    names = ", ".join(s.players[p].name for one in signed for p in one.signed)
    if signed and not e.data.get("slip") and "signed" not in e.data:
        raise Unfit("ED1", "Table {table} has a sheet that {names} signed: sign it, or enter another with your code.",
                    table=table + 1, names=names)  # fmt: skip
    if e.data.get("slip") and not e.data.get("settles") and not all(one.says(sheet(s, e)) for one in signed):
        raise Unfit("ED1", "{names} at table {table} told another score: look at both, then say which one counts.",
                    table=table + 1, names=names)  # fmt: skip


def score(s: Progress, e: Deed) -> None:
    """ED1  A slip with initials counts as confirmed; a phone's sheet waits for a second person."""
    assert s.current is not None
    table, result = e.data["table"] - 1, sheet(s, e)
    if e.data.get("slip"):
        s.current.put(table, replace(result, confirmed_by=e.by))
    else:
        s.current.told[table, e.by] += 1
        s.current.lay(table, result, e.by)
    end_round(s, e)


def check_confirm(s: Progress, e: Deed) -> None:
    """ED1, ED15  A second person confirms what one has entered, or corrected in whatever round."""
    played = round_at(s, e.data.get("round", len(s.rounds)))
    table = table_at(played, e.data["table"])
    if table not in played.results:
        raise Unfit("ED1", "Table {table} has no score to confirm.", table=table + 1)
    result = played.results[table]
    if result.confirmed_by:
        raise Unfit("ED1", "The score of table {table} is confirmed already.", table=table + 1)
    if table in played.rivals:
        raise Unfit("ED1", "Table {table} has sheets that differ: a referee says which one counts, or whoever was "
                    "wrong enters theirs again.", table=table + 1)  # fmt: skip
    check_signer(s, e, played, table)
    if likeness(result.by) == likeness(e.by) or e.data.get("signed") in result.signed:
        raise Unfit("ED1", "Somebody else must confirm the score of table {table}.", table=table + 1)


def confirm(s: Progress, e: Deed) -> None:
    """ED1  Two of the table agree, or the desk says so alone; what was corrected needs one more, whoever."""
    played, table = s.rounds[e.data.get("round", len(s.rounds)) - 1], e.data["table"] - 1
    result = played.results[table]
    if "signed" in e.data and not result.corrected:
        played.lay(table, replace(result, signed=(e.data["signed"],)), e.by)
    else:
        played.put(table, replace(result, confirmed_by=e.by))
    end_round(s, e)


def end_round(s: Progress, e: Deed) -> None:
    """ED1  The round is over with the last table's confirmed score."""
    if s.current and s.current.is_over and not s.current.ended:
        s.current.ended = e.at


def check_correct(s: Progress, e: Deed) -> None:
    """ED15  Any round at any time until the event is closed, with its reason; seating never moves."""
    if not e.why.strip():
        raise Unfit("ED15", "A correction needs its reason.")
    played = round_at(s, e.data["round"])
    table = table_at(played, e.data["table"])
    if table not in played.results:
        raise Unfit("ED15", "Table {table} has no score yet: enter it.", table=table + 1)
    check_sheet(s, e, played, table)


def correct(s: Progress, e: Deed) -> None:
    played = s.rounds[e.data["round"] - 1]
    table = e.data["table"] - 1
    before = played.results[table]
    counts = table in played.confirmed
    played.put(table, replace(sheet(s, e), corrected=e.why))
    if counts:
        played.confirmed.add(table)  # the round stays over: what is missing is a second look, not a score
    s.replaced.append(before.points)
    s.corrections.append(e)


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "score": (check_score, score),
    "confirm": (check_confirm, confirm),
    "correct": (check_correct, correct),
}
