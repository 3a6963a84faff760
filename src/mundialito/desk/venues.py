"""Tables on line beside tables with cards: who plays from afar, which tables are played here, and their matches."""

from __future__ import annotations

from typing import Final

from mundialito.bots import BOTS
from mundialito.desk.deciders import open_decider
from mundialito.desk.people import Check, known
from mundialito.desk.progress import Deed, Progress, Seated
from mundialito.engine.options import Unfit


def check_remote(s: Progress, e: Deed) -> None:
    known(s, e.data["player"])


def remote(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].is_remote = e.data["remote"]


def check_bot(s: Progress, e: Deed) -> None:
    """A bot plays under a name that was entered; an empty one: the person plays again."""
    known(s, e.data["player"])
    if e.data["bot"] and e.data["bot"] not in BOTS:
        raise Unfit("-", "There is no bot {name}; there are: {names}.", name=e.data["bot"], names=", ".join(BOTS))


def bot(s: Progress, e: Deed) -> None:
    s.players[e.data["player"]].bot = e.data["bot"]


def on(s: Progress) -> Seated | None:
    """What is seated and not over: the round, or an extra round for first place."""
    if s.deciders:
        return open_decider(s)
    return None if s.current is None or s.current.is_over else s.current


def seated(s: Progress, table: int) -> Seated:
    """The same, if it has that table."""
    found = on(s)
    if found is None or not 1 <= table <= len(found.tables):
        raise Unfit("E2", "Table {table} plays no round now.", table=table)
    return found


def check_venue(s: Progress, e: Deed) -> None:
    """Cards or on line, table by table, until the table has its score."""
    if seated(s, e.data["table"]).has_result(e.data["table"] - 1):
        raise Unfit("ED1", "Table {table} has its score: it stays where it is.", table=e.data["table"])


def venue(s: Progress, e: Deed) -> None:
    """What was begun on line counts no more once the table has cards."""
    found, table = seated(s, e.data["table"]), e.data["table"] - 1
    found.venues[table] = e.data["online"]
    if not e.data["online"]:
        found.matches.pop(table, None)


def check_match(s: Progress, e: Deed) -> None:
    """The match of a table that is played on line: one a round, after the signal. Extra rounds are counted on."""
    found, table = seated(s, e.data["table"]), e.data["table"] - 1
    if e.data["round"] != s.turn or not found.is_begun or table in found.matches or found.has_result(table):
        raise Unfit("ED1", "Table {table} plays no round now.", table=e.data["table"])


def match(s: Progress, e: Deed) -> None:
    seated(s, e.data["table"]).matches[e.data["table"] - 1] = (e.data["match"], e.data["link"])


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "remote": (check_remote, remote),
    "bot": (check_bot, bot),
    "venue": (check_venue, venue),
    "match": (check_match, match),
}
