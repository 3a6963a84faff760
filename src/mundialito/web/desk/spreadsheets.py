"""Tables of an event for a spreadsheet, in the reader's language, written as that reader's spreadsheet opens them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from mundialito.cups.names import DECIDED, HEADINGS, team_words
from mundialito.cups.results import COLUMNS, MORE, Result
from mundialito.desk.byes import points_of
from mundialito.desk.pot import pot
from mundialito.desk.progress import Deed, Player, Progress
from mundialito.desk.tournament import struck
from mundialito.engine.sheets import write_sheet
from mundialito.web.desk import cup_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.parts import by
from mundialito.web.desk.score_sheet import class_name
from mundialito.words import phrase, say

Cells = list[str | int]
MARK: Final = "\ufeff"  # without it spreadsheets read names in an alphabet of fifty years ago
SIGNS: Final = {"en": ","}  # elsewhere a comma stands within numbers, and their spreadsheets part cells by ;
STANDINGS: Final = (phrase("rank"), phrase("name"), phrase("total"), phrase("wins"))
SCORES: Final = (
    phrase("round"), phrase("table"), phrase("name"), phrase("points"), phrase("winner"), phrase("entered by"),
    phrase("confirmed by"),
)  # fmt: skip
PEOPLE: Final = (
    phrase("number"), phrase("name"), phrase("state"), phrase("paid"), phrase("prize"), phrase("prize handed over"),
)  # fmt: skip
PAYMENTS: Final = (phrase("when (UTC)"), phrase("name"), phrase("what"), phrase("amount"), phrase("entered by"))
GROUPS: Final = (
    phrase("group"),
    phrase("rank"),
    phrase("team"),
    *HEADINGS,
    phrase("decided by"),
    phrase("plays for it"),
)
STATES: Final = {"gone": phrase("gone"), "here": phrase("here"), "missing": phrase("not here yet")}
MONEY: Final = {"pay": phrase("paid"), "refund": phrase("given back"), "prize": phrase("prize")}


def written(rows: Iterable[Cells], lang: str) -> str:
    return MARK + write_sheet(rows, SIGNS.get(lang, ";"))


def heads(words: Iterable[str], lang: str) -> Cells:
    return [say(one, lang) for one in words]


def standings(desk: Desk) -> Iterator[Cells]:
    """E3  Ranks, totals, and each round."""
    rows, lang = desk.rows(), desk.lang
    rounds = range(1, len(rows[0].points) + 1) if rows else ()
    yield [*heads(STANDINGS, lang), *(say("round {round}", lang, round=n) for n in rounds)]
    for r in rows:
        yield [r.rank or "", desk.s.players[r.player].name, r.total, r.wins, *r.points]


def scores(desk: Desk) -> Iterator[Cells]:
    """E3, ED7  Every score sheet, a line a player: points, and cards by class where they were counted."""
    s, lang = desk.s, desk.lang
    yield [*heads(SCORES, lang), *(class_name(name, lang) for name, _, _ in s.settings.classes)]
    for number, played in enumerate(s.rounds, 1):
        for i, sheet in sorted(played.results.items()):
            for p, points in sheet.points.items():
                seen = [by(sheet.by, lang), by(sheet.confirmed_by, lang) if sheet.confirmed_by else ""]
                held = sheet.cards[p] if sheet.cards else ()
                yield [number, i + 1, s.players[p].name, points, int(sheet.winner == p), *seen, *held]
        for p in played.byes:
            yield [number, "", s.players[p].name, points_of(s, played), "", say("bye", lang), ""]


def people(desk: Desk) -> Iterator[Cells]:
    """Everyone who was ever entered, what they paid and what is due to them (E5)."""
    s, lang = desk.s, desk.lang
    yield heads(PEOPLE, lang)
    due = dict(pot(s).prizes)
    for p in s.players.values():
        given = sum(amount for player, amount, _ in s.prizes if player == p.number)
        yield [p.number, p.name, state(p, lang), p.paid, due.get(p.number, 0), given]


def state(p: Player, lang: str) -> str:
    stands = "gone" if p.is_gone else "here" if p.is_here else "missing"
    return say(STATES[stands], lang)


def money(desk: Desk) -> Iterator[Cells]:
    """E5, ED14  Each payment as it was entered; what was undone is left out."""
    log, lang = desk.tournament.log, desk.lang
    yield heads(PAYMENTS, lang)
    gone = struck(log)
    for number, e in enumerate(log, 1):
        amount = e.data.get("paid", 0) if e.kind == "enter" else e.data.get("amount", 0)
        if amount and number not in gone and e.kind in ("enter", *MONEY):
            what = say(MONEY.get(e.kind, MONEY["pay"]), lang)
            yield [f"{datetime.fromtimestamp(e.at // 1000, UTC):%Y-%m-%d %H:%M}", payer(desk.s, e), what,
                   -amount if e.kind in ("refund", "prize") else amount, by(e.by, lang)]  # fmt: skip


def payer(s: Progress, e: Deed) -> str:
    return str(e.data["name"]) if e.kind == "enter" else s.players[e.data["player"]].name


def groups(desk: Desk) -> Iterator[Cells]:
    """The groups of a cup as they stand, with what decided."""
    s, lang = desk.s, desk.lang
    yield heads(GROUPS, lang)
    for table in cup_page.found(desk).standings:
        for line in table.lines:
            team, decided = team_words(line.team, lang), DECIDED[line.decided]
            told = say(decided, lang) if decided else ""
            yield [table.group, line.rank, team, *line.numbers, told, s.sides.get(line.team, "")]


def results(desk: Desk) -> Iterator[Cells]:
    """Each match of a cup; with these names of columns and teams `mundialito cup` reads it again."""
    yield [*COLUMNS, *MORE]
    yield from (match(one) for one in desk.s.results)


def match(one: Result) -> Cells:
    return [*one.teams, *one.goals, *(one.kicks or ("", "")), one.coin or ""]


OF_ROUNDS: Final = {
    "standings.csv": (phrase("standings (CSV)"), standings), "scores.csv": (phrase("scores (CSV)"), scores),
    "people.csv": (phrase("people (CSV)"), people), "money.csv": (phrase("money (CSV)"), money),
}  # fmt: skip
OF_CUPS: Final = {"groups.csv": (phrase("groups (CSV)"), groups), "results.csv": (phrase("results (CSV)"), results)}
