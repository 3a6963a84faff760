"""A tournament as an append-only log: the state is its fold, and everything else is asked of the state.

    event = Event()
    event.take(Entry("open", now, data={"name": "UNO at the club"}))
    event.take(Entry("enter", now, data={"name": "Ana", "paid": 500, "here": True}))
    …

An entry that the rules do not allow raises Unfit: one sentence and its rule number. Nothing is ever taken out of the
log: undoing is an entry, too, and the fold passes over what was undone. E1-E6 and ED1-ED15: the event's rulebook here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from mundialito.desk import cup, deciders, people, pot, rounds, scores, screen, venues
from mundialito.desk.people import Check
from mundialito.desk.settings import read_settings
from mundialito.desk.standings import champion, leaders, valid_deciders
from mundialito.desk.state import Entry, State
from mundialito.engine.options import Unfit

# What each kind of entry carries; a name with ? may be missing.
FIELDS: Final[dict[str, dict[str, type]]] = {
    "open": {},  # settings: read_settings checks them
    "enter": {"name": str, "paid?": int, "here?": bool},
    "rename": {"player": int, "name": str},
    "pay": {"player": int, "amount": int},
    "refund": {"player": int, "amount": int},
    "present": {"player": int},
    "absent": {"player": int},
    "leave": {"player": int},
    "return": {"player": int},
    "apart": {"players": list},
    "fix": {"player": int, "table": int},
    "draft": {"rounds": list},
    "swap": {"a": int, "b": int},
    "publish": {},
    "withdraw": {},
    "short": {"player": int},
    "start": {},
    "pause": {},
    "resume": {},
    "score": {
        "table": int,
        "round?": int,
        "cards?": dict,
        "points?": dict,
        "winner?": int,
        "stopped?": bool,
        "slip?": bool,
    },
    "confirm": {"table": int},
    "correct": {"round": int, "table": int, "cards?": dict, "points?": dict, "winner?": int, "stopped?": bool},
    "finish": {},
    "decider": {"tables": list},
    "decide": {"table": int, "winner?": int},
    "prize": {"player": int, "amount": int},
    "close": {},
    "side": {"team": str, "name": str},
    "result": {
        "home": str,
        "away": str,
        "home_goals": int,
        "away_goals": int,
        "home_kicks?": int,
        "away_kicks?": int,
        "coin?": str,
    },
    "amend": {
        "number": int,
        "home": str,
        "away": str,
        "home_goals": int,
        "away_goals": int,
        "home_kicks?": int,
        "away_kicks?": int,
        "coin?": str,
    },
    "lots": {"teams": list},
    "kickoff": {"home": str, "away": str, "match": str, "link": str},
    "abandon": {"home": str, "away": str},
    "remote": {"player": int, "remote": bool},
    "bot": {"player": int, "bot": str},
    "venue": {"table": int, "online": bool},
    "match": {"round": int, "table": int, "match": str, "link": str},
    "screen": {"hide?": bool, "freeze?": bool},
    "undo": {"entry": int},
}


def check_open(s: State, e: Entry) -> None:
    if s.is_open:
        raise Unfit("-", "The event is open already.")
    read_settings(e.data)


def open_event(s: State, e: Entry) -> None:
    s.settings, s.is_open = read_settings(e.data), True


def check_close(s: State, _: Entry) -> None:
    """ED14, ED15  Closed when it has a winner; from then on nothing is corrected."""
    if (cup.chart_of(s).champion if s.settings.cup else champion(s)) is None:
        raise Unfit("ED15", "An event is closed when it has its winner.")


def close(s: State, e: Entry) -> None:
    s.closed = e.at


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "open": (check_open, open_event),
    **people.KINDS, **rounds.KINDS, **scores.KINDS, **deciders.KINDS, **pot.KINDS, **screen.KINDS, **venues.KINDS,
    **cup.KINDS,
    "close": (check_close, close),
}  # fmt: skip


def check(s: State, e: Entry) -> None:
    """The law: raises Unfit, with its rule, for an entry that cannot follow this state."""
    if e.kind not in KINDS:
        raise Unfit("-", "There is no entry {kind}; there are: {kinds}.", kind=e.kind, kinds=", ".join(FIELDS))
    if e.kind != "open":
        if not s.is_open:
            raise Unfit("-", "The first entry opens the event.")
        check_fields(e)
    if s.closed:
        raise Unfit("ED15", "The event is closed.")
    if e.at < s.now:
        raise Unfit("-", "An entry cannot be older than the one before it.")
    KINDS[e.kind][0](s, e)


def check_fields(e: Entry) -> None:
    """The shape of an entry: all it needs, nothing else, each of its type."""
    wanted = {name.rstrip("?"): (kind, name.endswith("?")) for name, kind in FIELDS[e.kind].items()}
    for name, value in e.data.items():
        if name not in wanted or not is_a(value, wanted[name][0]):
            raise Unfit("-", "{name} is out of place in an entry {kind}, or of the wrong kind.", name=name, kind=e.kind)
    for name, (_, may_be_missing) in wanted.items():
        if not may_be_missing and name not in e.data:
            raise Unfit("-", "An entry {kind} needs {name}.", kind=e.kind, name=name)


def is_a(value: Any, kind: type) -> bool:
    """A truth is no number here."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def apply(s: State, e: Entry) -> None:
    """Carry out an entry that was checked."""
    KINDS[e.kind][1](s, e)
    s.now = max(s.now, e.at)


def struck(log: Sequence[Entry]) -> set[int]:
    """The entries that are undone; an undo that was itself undone strikes nothing. Entries are counted from 1."""
    out: set[int] = set()
    for number in range(len(log), 0, -1):
        if log[number - 1].kind == "undo" and number not in out:
            out.add(log[number - 1].data["entry"])
    return out


def fold(log: Sequence[Entry]) -> State:
    """The state that a log comes to. Raises Unfit, at the first entry that could not have been made."""
    s, gone = State(), struck(log)
    for number, e in enumerate(log, 1):
        if number in gone and e.kind == "enter":
            s.numbers += 1  # a number once given belongs to nobody else
        if number in gone or e.kind == "undo":
            continue
        check(s, e)
        apply(s, e)
    return s


class Event:
    """A log and what it comes to. Whoever stores the log gives it here again."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self.log: list[Entry] = []
        self.state = State()
        self.ids: set[str] = set()
        entries = list(log)
        self.state = fold(entries)
        self.log = entries
        self.ids = {e.id for e in entries if e.id}

    def take(self, e: Entry) -> bool:
        """Append an entry; False if it was here before, sent again after its answer was lost. Raises Unfit."""
        if e.id and e.id in self.ids:
            return False
        if e.kind == "undo":
            self.undo(e)
        else:
            check(self.state, e)
            apply(self.state, e)
            self.log.append(e)
        if e.id:
            self.ids.add(e.id)
        return True

    def undo(self, e: Entry) -> None:
        """Whatever can be thought away without making a later entry impossible: so a played seating never moves."""
        check_fields(e)
        if not 1 <= e.data["entry"] <= len(self.log) or e.data["entry"] in struck(self.log):
            raise Unfit("-", "There is no entry {entry} to undo.", entry=e.data["entry"])
        try:
            self.state = fold([*self.log, e])
        except Unfit as wrong:
            raise Unfit(wrong.rule, "Entry {entry} cannot be undone, because others rest on it: {reason}",
                        entry=e.data["entry"], reason=wrong) from wrong  # fmt: skip
        self.log.append(e)


def effect(log: Sequence[Entry], e: Entry) -> Unfit | None:
    """ED15  What a correction would change at the top, told before it is entered; None: nothing."""
    s, changed = fold(log), fold([*log, e])
    before, after = (", ".join(x.players[p].name for p in leaders(x)) for x in (s, changed))
    if before == after:
        return None
    return Unfit("ED15", "This changes who is first: {before} before, {after} after.", before=before, after=after)


def shown(event: Event) -> State:
    """The event as the public sees it: as it stands, or as it stood when the screen was frozen."""
    if not event.state.is_frozen:
        return event.state
    gone = struck(event.log)
    frozen = [n for n, e in enumerate(event.log, 1) if e.kind == "screen" and e.data.get("freeze") and n not in gone]
    return fold(event.log[: frozen[-1]])


def notices(s: State) -> list[Unfit]:
    """ED14, ED15  What the organiser should know now: doubtful scores, void extra rounds, money not handed over."""
    found = [doubt for number in range(1, len(s.rounds) + 1) for doubt in scores.doubts(s, number)]
    void = len(s.deciders) - len(valid_deciders(s, leaders(s)))
    if void:
        found.append(Unfit("ED15", "{count} extra rounds were played among the wrong people and are void.", count=void))
    winner, money = champion(s), pot.pot(s)
    paid = {p for p, _, _ in s.prizes}
    due = {p for p, _ in money.prizes}
    if paid - due:
        found.append(Unfit("ED15", "A prize was paid to somebody to whom it is no longer due."))
    if winner is not None and money.left > 0:
        found.append(Unfit("ED14", "{left} of the pot have not been handed over.", left=money.left))
    return found
