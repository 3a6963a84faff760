"""Tables on line beside tables with cards: who plays from afar, which tables are played here, and their matches."""

from __future__ import annotations

from typing import Final

from mundialito.bots import BOTS
from mundialito.desk.people import Check, known
from mundialito.desk.state import Entry, Played, State
from mundialito.engine.options import Unfit


def check_remote(s: State, e: Entry) -> None:
    known(s, e.data["player"])


def remote(s: State, e: Entry) -> None:
    s.players[e.data["player"]].is_remote = e.data["remote"]


def check_bot(s: State, e: Entry) -> None:
    """A bot plays under a name that was entered; an empty one: the person plays again."""
    known(s, e.data["player"])
    if e.data["bot"] and e.data["bot"] not in BOTS:
        raise Unfit("-", "There is no bot {name}; there are: {names}.", name=e.data["bot"], names=", ".join(BOTS))


def bot(s: State, e: Entry) -> None:
    s.players[e.data["player"]].bot = e.data["bot"]


def current(s: State, table: int) -> Played:
    """The round that is on, if it has that table."""
    if s.current is None or s.current.is_over or not 1 <= table <= len(s.current.tables):
        raise Unfit("E2", "Table {table} plays no round now.", table=table)
    return s.current


def check_venue(s: State, e: Entry) -> None:
    """Cards or on line, table by table, until the table has its score."""
    played = current(s, e.data["table"])
    if e.data["table"] - 1 in played.results or e.data["table"] - 1 in played.matches:
        raise Unfit("ED1", "Table {table} has begun: it stays where it is.", table=e.data["table"])


def venue(s: State, e: Entry) -> None:
    current(s, e.data["table"]).venues[e.data["table"] - 1] = e.data["online"]


def check_match(s: State, e: Entry) -> None:
    """The match of a table that is played on line: one a round, after the signal."""
    played = current(s, e.data["table"])
    if e.data["round"] != len(s.rounds) or not played.started or e.data["table"] - 1 in played.matches:
        raise Unfit("ED1", "Table {table} plays no round now.", table=e.data["table"])


def match(s: State, e: Entry) -> None:
    current(s, e.data["table"]).matches[e.data["table"] - 1] = (e.data["match"], e.data["link"])


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "remote": (check_remote, remote),
    "bot": (check_bot, bot),
    "venue": (check_venue, venue),
    "match": (check_match, match),
}
