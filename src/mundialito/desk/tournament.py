"""A tournament as an append-only log: the state is its fold, and everything else is asked of the state.

    tournament = Tournament()
    tournament.take(Deed("open", now, data={"name": "UNO at the club"}))
    tournament.take(Deed("enter", now, data={"name": "Ana", "paid": 500, "here": True}))
    …

An entry that the rules do not allow raises Unfit: one sentence and its rule number. Nothing is ever taken out of the
log: undoing is an entry, too, and the fold passes over what was undone. E1-E6 and ED1-ED18: the event's rulebook here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mundialito.desk import byes, changes, cup, deciders, people, pot, rights, rounds, scores, screen, venues, waiting
from mundialito.desk.doubts import doubts
from mundialito.desk.lines import size_of
from mundialito.desk.marks import whose
from mundialito.desk.people import Check
from mundialito.desk.progress import Deed, Progress
from mundialito.desk.settings import read_settings
from mundialito.desk.shapes import check_shape
from mundialito.desk.standings import champion, leaders, valid_deciders
from mundialito.engine.options import Unfit
from mundialito.tables.refusals import NotNow

MOST_BYTES: Final = 8_000_000  # of all entries as they are exported: what may be written may also be read elsewhere
MOST_ENTRIES: Final = 50_000  # of a log: a thousand people play eight rounds in eight thousand


NUMBERED: Final = ("enter", "ask")  # entries that give somebody a number
LASTING: Final = ("link",)  # entries that cannot be undone: what they tell of is no part of the state
AT_ANY_TIME: Final = ("link", "reopen")  # entries that may follow the end


def check_open(s: Progress, e: Deed) -> None:
    if s.is_open:
        raise Unfit("-", "The event is open already.")
    read_settings(e.data)


def open_event(s: Progress, e: Deed) -> None:
    s.settings, s.is_open = read_settings(e.data), True


def check_close(s: Progress, _: Deed) -> None:
    """ED14, ED15  Closed when it has a winner; from then on nothing is corrected."""
    if (cup.chart_of(s).champion if s.settings.cup else champion(s)) is None:
        raise Unfit("ED15", "An event is closed when it has its winner.")


def close(s: Progress, e: Deed) -> None:
    s.closed = e.at


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "open": (check_open, open_event),
    **people.KINDS, **waiting.KINDS, **rounds.KINDS, **scores.KINDS, **byes.KINDS, **deciders.KINDS, **pot.KINDS,
    **screen.KINDS, **venues.KINDS, **cup.KINDS, **rights.KINDS, **changes.KINDS,
    "close": (check_close, close),
}  # fmt: skip


def check(s: Progress, e: Deed) -> None:
    """Raises Unfit, with its rule, for an entry that cannot be made, or cannot follow this state."""
    check_shape(e)
    check_law(s, e)


def check_law(s: Progress, e: Deed) -> None:
    """The law: what may follow this state; the entry's shape is good."""
    if e.kind != "open" and not s.is_open:
        raise Unfit("-", "The first entry opens the event.")
    if s.closed and e.kind not in AT_ANY_TIME:
        raise Unfit("ED15", "The event is closed.")
    if e.at < s.now:
        raise Unfit("-", "An entry cannot be older than the one before it.")
    KINDS[e.kind][0](s, e)


def apply(s: Progress, e: Deed) -> None:
    """Carry out an entry that was checked."""
    KINDS[e.kind][1](s, e)
    s.now = max(s.now, e.at)


def struck(log: Sequence[Deed]) -> set[int]:
    """The entries that are undone; an undo that was itself undone strikes nothing. Entries are counted from 1."""
    out: set[int] = set()
    for number in range(len(log), 0, -1):
        if log[number - 1].kind == "undo" and number not in out:
            out.add(log[number - 1].data["entry"])
    return out


def fold(log: Sequence[Deed], *, judge: bool = True) -> Progress:
    """The state that a log comes to. Raises Unfit, at the first entry that could not have been made.

    What was judged when it was written needs no second judgement, not even of a law that has changed since.
    """
    s, gone = Progress(), struck(log)
    for number, e in enumerate(log, 1):
        if e.kind == "undo":
            check_undo(e, number)
        elif number not in gone:
            if judge:
                check_law(s, e)
            apply(s, e)
        elif e.kind in NUMBERED:
            s.numbers += 1  # a number once given belongs to nobody else
    return s


def check_undo(e: Deed, number: int) -> None:
    """An entry before it."""
    if not 1 <= e.data["entry"] < number:
        raise Unfit("-", "There is no entry {entry} to undo.", entry=e.data["entry"])


class Tournament:
    """A log and what it comes to. Whoever stores the log gives it here again."""

    def __init__(self, log: Iterable[Deed] = (), *, judge: bool = True) -> None:
        self.log = list(log)
        self.size = sum(map(size_of, self.log))
        self.state = fold(self.log, judge=judge)
        self.ids = {whose(e.id): e.id for e in self.log if e.id}
        self.undone: tuple[Deed | None, Progress] = None, self.state  # what was last judged, and what it comes to

    def take(self, e: Deed) -> bool:
        """Append an entry; False if it was here before, sent again after its answer was lost. Raises Unfit."""
        if self.has(e.id):
            return False
        self.check(e)
        self.accept(e)
        return True

    def has(self, mark: str) -> bool:
        """Whether what was sent with that mark is here already; raises NotNow, if it was something else."""
        before = self.ids.get(whose(mark)) if mark else None
        if before not in (None, mark):
            raise NotNow("Something else was sent with this mark before: each entry needs a mark of its own.")
        return before is not None

    def check(self, e: Deed) -> None:
        """Whether it can be taken; raises Unfit."""
        if len(self.log) >= MOST_ENTRIES:
            raise Unfit("-", "The log of an event holds at most {most} entries.", most=MOST_ENTRIES)
        check_shape(e)
        if self.size + size_of(e) > MOST_BYTES:
            raise Unfit("-", "The log of an event holds at most {most} million bytes.", most=MOST_BYTES // 10**6)
        if e.kind == "undo":
            self.check_undoing(e)
        else:
            check_law(self.state, e)

    def check_undoing(self, e: Deed) -> None:
        """Whatever can be thought away without making a later entry impossible: so a played seating never moves."""
        check_undo(e, len(self.log) + 1)
        if self.log[e.data["entry"] - 1].kind in LASTING:
            raise Unfit("-", "A link that was made, made anew or removed cannot be undone: make a new one.")
        if e.data["entry"] in struck(self.log):
            raise Unfit("-", "There is no entry {entry} to undo.", entry=e.data["entry"])
        try:
            self.undone = e, fold([*self.log, e])
        except Unfit as wrong:
            raise Unfit(wrong.rule, "Entry {entry} cannot be undone, because others rest on it: {reason}",
                        entry=e.data["entry"], reason=wrong) from wrong  # fmt: skip

    def accept(self, e: Deed) -> None:
        """An entry that was judged, here or by whoever wrote it."""
        self.log.append(e)
        self.size += size_of(e)
        if e.kind == "undo":
            self.state = self.undone[1] if self.undone[0] is e else fold(self.log, judge=False)
            self.undone = None, self.state
        else:
            apply(self.state, e)
        if e.id:
            self.ids[whose(e.id)] = e.id


def effect(tournament: Tournament, e: Deed) -> Unfit | None:
    """ED15  What a correction would change at the top, told before it is entered; None: nothing."""
    check(tournament.state, e)
    changed = fold([*tournament.log, e], judge=False)
    before, after = (", ".join(x.players[p].name for p in leaders(x)) for x in (tournament.state, changed))
    if before == after:
        return None
    return Unfit("ED15", "This changes who is first: {before} before, {after} after.", before=before, after=after)


def frozen_at(tournament: Tournament) -> int:
    """How much of the log the public sees: all of it, or up to where the screen was frozen."""
    if not tournament.state.is_frozen:
        return len(tournament.log)
    gone = struck(tournament.log)
    entries = enumerate(tournament.log, 1)
    return max(n for n, e in entries if e.kind == "screen" and e.data.get("freeze") and n not in gone)


def shown(tournament: Tournament) -> Progress:
    """The event as the public sees it: as it stands, or as it stood when the screen was frozen."""
    if not tournament.state.is_frozen:
        return tournament.state
    return fold(tournament.log[: frozen_at(tournament)], judge=False)


def notices(s: Progress) -> list[Unfit]:
    """E2, ED14, ED15  What the organiser should know now: doubtful scores or names, void extra rounds, money left."""
    found = [doubt for number in range(1, len(s.rounds) + 1) for doubt in doubts(s, number)]
    void = len(s.deciders) - len(valid_deciders(s, leaders(s)))
    if void:
        found.append(
            Unfit(
                "ED15",
                "{count} extra round was played among the wrong people and is void.|"
                "{count} extra rounds were played among the wrong people and are void.",
                count=void,
            )
        )
    found += [
        Unfit("E2", "{one} and {other} look alike: give one of them a surname or a letter.", one=one, other=other)
        for one, other in people.alike(s)
    ]
    found += [
        Unfit("E2", "{name} has letters of two alphabets in one word: is it who it looks like?", name=name)
        for name in people.mixed(s)
    ]
    winner, money = champion(s), pot.pot(s)
    paid = {p for p, _, _ in s.prizes}
    due = {p for p, _ in money.prizes}
    if paid - due:
        found.append(Unfit("ED15", "A prize was paid to somebody to whom it is no longer due."))
    if winner is not None and money.left > 0:
        found.append(Unfit("ED14", "{left} of the pot has not been handed over.", left=money.left))
    return found
