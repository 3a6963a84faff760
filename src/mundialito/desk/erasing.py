"""Take a player's name out of an event: it leaves every entry. The one exception to a log that only grows.

What remains is the number, so that no two who were erased are called alike (E2, ED7), and everything else: points,
places, money. In a cup it is the name of whoever plays for a team.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from mundialito.desk.cup import format_of
from mundialito.desk.live import LiveTournament
from mundialito.desk.office import Office
from mundialito.desk.plans import seat_name
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.rows import written
from mundialito.desk.tournament import NUMBERED, Tournament
from mundialito.engine.options import Unfit
from mundialito.tables.erasing import NOBODY, erase_called
from mundialito.tables.refusals import NotNow, Unknown
from mundialito.tables.upkeep import traceless

NAMED: Final = ("enter", "ask", "rename", "side")  # entries whose data hold a name
WRITTEN: Final = ("label", "place", "contact", "notes")  # fields of other entries in which a name may stand
PLACES: Final = re.compile(r"desk|on line|public page|(table|player) [0-9]+")  # authors who are nobody
WORD: Final = re.compile(r"\w+|[^\w\s]")  # or a sign
END: Final = ""  # where a name ends: no word is empty
SHORTEST: Final = 3  # letters of a part of a name that is looked for in reasons


async def erase(office: Office, live: LiveTournament, number: int) -> None:
    """From the links of helpers, from tables on line, from the log; all processes read it anew. Raises NotNow.

    The log comes last: until then the name is known, so whoever is cut off on the way can ask again.
    """
    async with traceless(office.hall):
        async with live.lock:
            erasing = await asyncio.to_thread(Erasing, live.tournament, number)
            matches = list(matches_of(live.tournament.log))
        for row in await office.store.events.links(live.id):
            if row.label and (label := erasing.text(row.label)) != row.label:
                await office.store.events.relabel(row, label)
        for match in matches:
            await erase_on_line(office, live, match, erasing)
        live = await office.attempt(live, lambda live: rewrite(office, live, number))
        for match in set(matches_of(live.tournament.log)) - set(matches):  # a round that began while we were at it
            await erase_on_line(office, live, match, erasing)
        office.tell("rewritten", live.id)


async def rewrite(office: Office, live: LiveTournament, number: int) -> None:
    """Worked out aside: a log may be long. Raises Taken if it has grown."""
    tournament = await asyncio.to_thread(without, live.tournament, number)
    changed = [n for n, (old, new) in enumerate(zip(live.tournament.log, tournament.log, strict=True), 1) if old != new]
    await office.store.events.rewrite(live.id, [written(e) for e in tournament.log], changed)
    live.become(tournament)


def without(tournament: Tournament, number: int) -> Tournament:
    """The event without the name, judged: unless the law has changed since it was written, it must still be one."""
    log = Erasing(tournament, number).log()
    try:
        return Tournament(log)
    except Unfit:
        if is_lawful(tournament):
            raise
        return Tournament(log, judge=False)


def is_lawful(tournament: Tournament) -> bool:
    """By the law of today."""
    try:
        Tournament(tournament.log)
    except Unfit:
        return False
    return True


async def erase_on_line(office: Office, live: LiveTournament, match: str, erasing: Erasing) -> None:
    """At a table there is room for a part of a name; one that is not this event's was played elsewhere."""
    try:
        await office.online.table(live, match)
        await erase_called(office.hall, match, {seat_name(name): erasing.remains for name in erasing.names})
    except Unknown:
        return


def matches_of(log: Sequence[Deed]) -> Iterator[str]:
    """All matches on line there ever were, also those that do not count."""
    return (e.data["match"] for e in log if e.kind in ("match", "kickoff"))


class Erasing:
    """One player's names, and what becomes of them."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self.tournament, self.number = tournament, number
        self.whose = numbers_of(tournament)
        told = [(self.whose(n, e), e.data["name"].strip()) for n, e in enumerate(tournament.log, 1) if e.kind in NAMED]
        called = others_of(tournament.state, number)
        self.others = {name.casefold() for name in called}
        self.remains = mask(number, self.others)
        self.names = {name for who, name in told if who == number and name} - {self.remains}
        self.folded = {name.casefold() for name in self.names}
        if not self.names:
            raise NotNow("There is no name here that could be removed.")
        self.words = Words(self.names, called)

    def log(self) -> list[Deed]:
        return [self.entry(n, e) for n, e in enumerate(self.tournament.log, 1)]

    def entry(self, number: int, e: Deed) -> Deed:
        """An entry without the name: in its data, in who made it, in the reason, in its mark."""
        return replace(e, data=self.data(number, e), by=self.author(e.by), why=self.text(e.why), id=self.text(e.id))

    def data(self, number: int, e: Deed) -> Any:
        written = {name: self.text(value) for name, value in e.data.items() if name in WRITTEN}
        if written:
            return {**e.data, **written}
        if e.kind not in NAMED:
            return e.data
        who, name = self.whose(number, e), e.data["name"].strip().casefold()
        if who == self.number:
            return {**e.data, "name": self.remains}
        is_the_same = name not in self.others and name in self.folded  # entered and undone
        return {**e.data, "name": mask(who)} if is_the_same else e.data

    def author(self, by: str) -> str:
        """`table 3 · Eva`: the place stays."""
        place, sign, who = by.rpartition(" · ")
        return f"{place}{sign}{self.text(who)}" if sign or not PLACES.fullmatch(who) else by

    def text(self, text: str) -> str:
        """What somebody has written, where others keep their names."""
        return self.words.replaced(text, self.remains)


def mask(number: int, others: Iterable[str] = ()) -> str:
    """What remains of a name: nobody else is called so."""
    told = f"{NOBODY} {number}"
    while told in others:
        told += "'"
    return told


def numbers_of(tournament: Tournament) -> Callable[[int, Deed], int]:
    """Of which player an entry tells the name: players are numbered as they were entered, also those undone."""
    if tournament.state.settings.cup:
        teams = format_of(tournament.state).teams
        return lambda _, e: teams.index(e.data["team"]) + 1 if e.data.get("team") in teams else 0
    entered = [n for n, e in enumerate(tournament.log, 1) if e.kind in NUMBERED]
    given = {n: number for number, n in enumerate(entered, 1)}
    return lambda n, e: given.get(n) or int(e.data.get("player", 0))


def others_of(s: Progress, number: int) -> set[str]:
    """What everybody else is called now."""
    if s.settings.cup:
        teams = format_of(s).teams
        return {name for team, name in s.sides.items() if teams.index(team) + 1 != number}
    return {p.name for p in (*s.players.values(), *s.waiting.values()) if p.number != number}


class Words:
    """Names in a text, found word by word: the work grows with the text, however many people there are.

    A name is looked for whole, and so are its parts, unless they are somebody else's, too. Of several names that begin
    at one word the longest counts, and others keep theirs.
    """

    def __init__(self, names: set[str], others: set[str]) -> None:
        self.tree: dict[str, Any] = {}
        theirs = {word.casefold() for name in others for word in name.split()}
        for name in names:
            parts = [word for word in name.split() if len(word) >= SHORTEST and word.casefold() not in theirs]
            for looked_for in (name, *parts):
                self.grow(looked_for, True)
        for name in others:
            self.grow(name, False)

    def grow(self, name: str, is_erased: bool) -> None:
        at = self.tree
        for word in WORD.findall(name):  # taken apart as a text is, then folded: some letters fold to several
            at = at.setdefault(word.casefold(), {})
        at[END] = is_erased

    def replaced(self, text: str, remains: str) -> str:
        words = list(WORD.finditer(text))
        kept, done, n = [], 0, 0
        while n < len(words):
            length, is_erased = self.longest(words, n)
            if is_erased:
                kept += [text[done : words[n].start()], remains]
                done = words[n + length - 1].end()
            n += max(1, length)
        return "".join([*kept, text[done:]])

    def longest(self, words: Sequence[re.Match[str]], first: int) -> tuple[int, bool]:
        """How many words from here on are a name, and whether it is to go."""
        at, found = self.tree, (0, False)
        for n in range(first, len(words)):
            below = at.get(words[n][0].casefold())
            if below is None:
                break
            at = below
            if END in at:
                found = n - first + 1, at[END]
        return found
