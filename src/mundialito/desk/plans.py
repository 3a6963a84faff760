"""Tables that are to be opened for an event: who sits there, what is played, and the entry that will tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mundialito.desk import fixtures
from mundialito.desk.cup import format_of
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.venues import on
from mundialito.engine.texts import Nick
from mundialito.tables.hall import game_of
from mundialito.tables.setting import Chair


def seat_name(name: str) -> str:
    """As much of a name as there is room for at a table."""
    return Nick(name[: Nick.most])


@dataclass(frozen=True)
class Plan:
    """A table that is to be opened, and the entry that will tell of it."""

    deed: Deed
    game: str
    options: dict[str, str]
    names: dict[int, str]  # of those who sit there, by number, in their order
    bots: Mapping[int, str] = field(default_factory=dict)  # likewise

    def chair(self, number: int) -> Chair:
        """Kept for the player, or a bot's."""
        return Chair(bot=self.bots.get(number, ""), name=seat_name(self.names[number]))


def of_round(s: Progress, table: int) -> Plan:
    """A table of the round that is on."""
    seated = on(s)
    people = seated.tables[table] if seated else []
    deed = Deed("match", s.now, "on line", {"round": s.turn, "table": table + 1})
    bots = {p: s.players[p].bot for p in people}
    return Plan(deed, s.settings.game, options(s), {p: s.players[p].name for p in people}, bots)


def of_cup(s: Progress, home: str, away: str) -> Plan:
    """A match of two teams; raises Unfit unless they meet now."""
    deed = Deed("kickoff", s.now, "on line", {"home": home, "away": away})
    chosen = fixtures.options(s, home, away)
    return Plan(deed, fixtures.GAME, chosen, {fixtures.number_of(s, t): fixtures.who(s, t) for t in (home, away)})


def called(s: Progress) -> dict[int, str]:
    """Everybody, by number; in a cup whoever plays for a team."""
    numbers = range(1, len(format_of(s).teams) + 1) if s.settings.cup else s.players
    return {number: name_of(s, number) for number in numbers}


def name_of(s: Progress, number: int) -> str:
    """What somebody is called now; empty: the entry was undone."""
    if s.settings.cup:
        return fixtures.who(s, format_of(s).teams[number - 1])
    return s.players[number].name if number in s.players else ""


def options(s: Progress) -> dict[str, str]:
    """ED6  The first of the table starts, where the game lets one say so."""
    first = {"starter": "A"} if any(o.name == "starter" for o in game_of(s.settings.game).options) else {}
    return {**first, **(s.settings.options or {})}
