"""A World Cup at the desk, by the formats of `cups`: results match by match, lots, who plays for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mundialito.cups import formats, results
from mundialito.cups.chart import Chart, chart
from mundialito.cups.formats import Format
from mundialito.cups.results import COLUMNS, MORE, Misreported, Result
from mundialito.desk.people import Check
from mundialito.desk.progress import Deed, Progress
from mundialito.engine.options import Unfit


def format_of(s: Progress) -> Format:
    """The format of this event; raises Unfit for an event of rounds at tables."""
    if not s.settings.cup:
        raise Unfit("-", "This event has rounds at tables, not the matches of a cup.")
    return formats.load(s.settings.cup)


def chart_of(s: Progress) -> Chart:
    """How far the cup has come."""
    return chart(format_of(s), s.results, s.lots)


def result_of(s: Progress, e: Deed) -> Result:
    """The result that an entry tells, read as a line of a list of results is."""
    row = {name: str(e.data[name]) for name in (*COLUMNS, *MORE) if name in e.data}
    return results.read_result(0, row, format_of(s))


def judge(s: Progress, results: Sequence[Result], lots: Sequence[tuple[str, ...]]) -> None:
    """Raises Unfit for results that the cup does not lead to."""
    try:
        chart(format_of(s), results, lots)
    except Misreported as wrong:
        raise Unfit("-", wrong.sentence, **wrong.values) from wrong


def read_result(s: Progress, e: Deed) -> Result:
    try:
        return result_of(s, e)
    except Misreported as wrong:
        raise Unfit("-", wrong.sentence, **wrong.values) from wrong


def check_result(s: Progress, e: Deed) -> None:
    """A match that is to be played now, by the format of the cup."""
    judge(s, [*s.results, read_result(s, e)], s.lots)


def result(s: Progress, e: Deed) -> None:
    one = result_of(s, e)
    s.results.append(one)
    s.kickoffs = {pair: place for pair, place in s.kickoffs.items() if set(pair) != one.pair}


def check_fixture(s: Progress, home: str, away: str) -> None:
    """The two meet now."""
    if (home, away) not in [(h, a) for _, h, a in to_play(s)]:
        raise Unfit("-", "{home} and {away} do not meet now.", home=home, away=away)


def check_kickoff(s: Progress, e: Deed) -> None:
    """A match that is played on line: one that is to be played now, once."""
    check_fixture(s, e.data["home"], e.data["away"])
    if (e.data["home"], e.data["away"]) in s.kickoffs:
        raise Unfit("-", "This match is being played on line already.")


def kickoff(s: Progress, e: Deed) -> None:
    s.kickoffs[e.data["home"], e.data["away"]] = (e.data["match"], e.data["link"])


def check_abandon(s: Progress, e: Deed) -> None:
    if (e.data["home"], e.data["away"]) not in s.kickoffs:
        raise Unfit("-", "This match is not played on line.")


def abandon(s: Progress, e: Deed) -> None:
    """What was played on line does not count; the match is still to be played."""
    del s.kickoffs[e.data["home"], e.data["away"]]


def check_amend(s: Progress, e: Deed) -> None:
    """ED15  A correction, with its reason; what later matches rest on cannot be changed under them."""
    if not e.why.strip():
        raise Unfit("ED15", "A correction needs its reason.")
    if not 1 <= e.data["number"] <= len(s.results):
        raise Unfit("ED15", "There is no result {number} to correct.", number=e.data["number"])
    judge(s, amended(s, e), s.lots)


def amended(s: Progress, e: Deed) -> list[Result]:
    at = e.data["number"] - 1
    return [*s.results[:at], read_result(s, e), *s.results[at + 1 :]]


def amend(s: Progress, e: Deed) -> None:
    s.results = amended(s, e)
    s.replaced.append({})
    s.corrections.append(e)


def check_lots(s: Progress, e: Deed) -> None:
    """T8  Teams in the order in which they were drawn."""
    teams = e.data["teams"]
    strange = [team for team in teams if team not in format_of(s).teams]
    if len(teams) < 2 or strange:
        raise Unfit("-", "Lots name at least two teams of the cup, best first.")


def lots(s: Progress, e: Deed) -> None:
    s.lots.append(tuple(e.data["teams"]))


def check_side(s: Progress, e: Deed) -> None:
    if e.data["team"] not in format_of(s).teams:
        raise Unfit("-", "There is no team {team} in this cup.", team=e.data["team"])


def side(s: Progress, e: Deed) -> None:
    s.sides.pop(e.data["team"], None)
    if e.data["name"].strip():
        s.sides[e.data["team"]] = e.data["name"].strip()


def to_play(s: Progress) -> list[tuple[str, str, str]]:
    """The matches that can be played now: stage or group, and the two teams."""
    cup, found = format_of(s), chart_of(s)
    done = {r.pair for table in found.standings for r in table.used}
    waiting = []
    for name, pairs in cup.fixtures.items():
        teams = cup.groups[name]
        waiting += [(name, teams[a], teams[b]) for a, b in pairs if frozenset((teams[a], teams[b])) not in done]
    replays = [(t.group, *t.between) for t in found.standings if t.waits_for == "replay"]
    ties = [(b.tie.round, *b.teams) for b in found.boxes if b.waits_for in ("match", "replay")]
    more: list[Any] = [*replays, *ties]
    return waiting + [(str(stage), str(home), str(away)) for stage, home, away in more]


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "result": (check_result, result),
    "amend": (check_amend, amend),
    "lots": (check_lots, lots),
    "side": (check_side, side),
    "kickoff": (check_kickoff, kickoff),
    "abandon": (check_abandon, abandon),
}
