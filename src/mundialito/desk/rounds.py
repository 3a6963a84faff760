"""Seating, the signal, pauses, the end of the rounds: entries about the course of the day."""

from __future__ import annotations

from typing import Final

from mundialito.desk.byes import alone
from mundialito.desk.clock import is_over, is_time_up
from mundialito.desk.people import Check, known
from mundialito.desk.progress import Deed, Played, Progress
from mundialito.desk.seating import Seating, Wishes, judged, seat, sizes
from mundialito.desk.seating.measure import Round
from mundialito.engine.options import Unfit

FEWEST: Final = 2  # at a table that plays one short (ED4)


def wishes(s: Progress, seed: int = 0) -> Wishes:
    """What the seating of all rounds to come is asked for; a wish that so few tables cannot grant is left out."""
    tables = len(sizes(len(s.present), s.settings.most))
    families = [[p for p in family if p in s.present] for family in s.families]
    return Wishes(
        s.present,
        max(1, s.settings.rounds - len(s.rounds)),
        s.settings.most,
        [family for family in families if 1 < len(family) <= tables],
        {p: table - 1 for p, table in s.fixed.items() if p in s.present and table <= tables},
        s.past,
        s.draft,
        seed,
    )


def propose(s: Progress, seed: int = 0) -> Seating:
    """ED6, E2  A seating of the rounds to come for everyone who is here; its rounds go into a `draft` entry."""
    return seat(wishes(s, abs(seed)))  # any whole number will do, and a generator takes none below 0


def drafted(s: Progress) -> Seating:
    """The draft as it stands, also where it was changed by hand, with its quality."""
    return judged(wishes(s), s.draft)


def check_enough(s: Progress) -> None:
    """ED3  Nobody plays alone."""
    if len(s.present) < FEWEST:
        raise Unfit("ED3", "An event needs at least two players, not {players}.", players=len(s.present))


def check_draft(s: Progress, e: Deed) -> None:
    """ED1, ED3, E2  A draft may be made at any time, also in mid-round; it seats everyone here at equal tables."""
    check_going_on(s)
    if s.settings.cup:
        raise Unfit("-", "A cup is played match by match: it has no tables to seat.")
    check_enough(s)
    left = s.settings.rounds - len(s.rounds)
    if not 1 <= len(e.data["rounds"]) <= left:
        raise Unfit(
            "E1",
            "A draft has one round, for no more is left.|A draft has 1 to {count} rounds, for so many are left.",
            count=left,
        )
    for tables in e.data["rounds"]:
        check_tables(s, tables)


def check_tables(s: Progress, tables: Round) -> None:
    """E2, ED4  Everyone present once, tables of at most five, as equal as possible."""
    if not is_round(tables) or sorted(p for t in tables for p in t) != sorted(s.present):
        raise Unfit("ED4", "The seating must hold everyone present once, and nobody else: draw it up again.")
    if sorted(map(len, tables), reverse=True) != sizes(len(s.present), s.settings.most):
        raise Unfit("E2", "The tables must hold {sizes} players, as equal as possible.",
                    sizes=", ".join(map(str, sizes(len(s.present), s.settings.most))))  # fmt: skip


def is_round(tables: object) -> bool:
    """A list of lists of numbers."""
    return isinstance(tables, list) and all(isinstance(t, list) and all(type(p) is int for p in t) for t in tables)


def draft(s: Progress, e: Deed) -> None:
    s.draft = [[list(t) for t in tables] for tables in e.data["rounds"]]


def check_swap(s: Progress, e: Deed) -> None:
    """ED1  The organiser may change places in the draft of the next round; each change is in the log."""
    check_going_on(s)
    places = [p for t in s.draft[0] for p in t] if s.draft else []
    for number in (e.data["a"], e.data["b"]):
        if number not in places:
            raise Unfit("ED1", "{name} has no place in the draft of the next round.", name=known(s, number).name)


def swap(s: Progress, e: Deed) -> None:
    other = {e.data["a"]: e.data["b"], e.data["b"]: e.data["a"]}
    s.draft[0] = [[other.get(p, p) for p in t] for t in s.draft[0]]


def check_publish(s: Progress, e: Deed) -> None:
    """ED1, ED4  Only when the round before is over, and with everyone who is here."""
    check_going_on(s)
    if not s.is_between:
        raise Unfit("ED1", "Round {round} is not over: every table's score must be entered and confirmed.",
                    round=len(s.rounds))  # fmt: skip
    if is_over(s, e.at):
        raise Unfit("E1", "No further round may start: the rounds or the time are over.")
    if not s.draft:
        raise Unfit("ED1", "There is no draft to publish: draw one up first.")
    check_tables(s, s.draft[0])


def publish(s: Progress, _: Deed) -> None:
    """ED5  Tables in order of play, starter first, dealer last."""
    s.rounds.append(Played(s.draft.pop(0)))


def check_withdraw(s: Progress, _: Deed) -> None:
    """ED4  Drawn up again only before the signal: a seating that was played never moves (ED15)."""
    if s.current is None or s.current.started:
        raise Unfit("ED4", "Only a seating whose round has not started can be taken back.")


def withdraw(s: Progress, _: Deed) -> None:
    s.draft.insert(0, s.rounds.pop().seating)


def check_short(s: Progress, e: Deed) -> None:
    """ED4  Somebody is missing before the first card: that table plays one short, never fewer than two."""
    current = s.current
    table = current.table_of(e.data["player"]) if current and not current.is_over else None
    if current is None or table is None:
        raise Unfit("ED4", "{name} has no seat in a round that is on.", name=known(s, e.data["player"]).name)
    if table in current.results:
        raise Unfit("ED4", "Table {table} has its score already.", table=table + 1)
    if len(current.tables[table]) <= FEWEST:
        raise Unfit("ED4", "Table {table} would have fewer than two players: draw the round up again.", table=table + 1)


def short(s: Progress, e: Deed) -> None:
    current = s.current
    assert current is not None
    for t in current.tables:
        if e.data["player"] in t:
            t.remove(e.data["player"])
    s.players[e.data["player"]].is_here = False


def check_start(s: Progress, e: Deed) -> None:
    """E1, ED2  One signal for all tables; at 1:59:59 a round may start, at 2:00:00 the event is over."""
    check_going_on(s)
    if s.current is None or s.current.started:
        raise Unfit("ED1", "Publish the seating of the next round before its signal.")
    if s.pauses and not s.pauses[-1][1]:
        raise Unfit("ED2", "The clock is paused ({why}): let it run first.", why=s.pauses[-1][2])
    if alone(s.current.tables):
        names = ", ".join(s.players[p].name for p in alone(s.current.tables))
        raise Unfit("ED16", "Nobody plays alone: enter a bye for {names} first.", names=names)
    if is_time_up(s, e.at):
        raise Unfit(
            "E1",
            "The time is up: no round starts from {count} minute on.|"
            "The time is up: no round starts from {count} minutes on.",
            count=s.settings.minutes,
        )


def start(s: Progress, e: Deed) -> None:
    assert s.current is not None
    s.current.started = e.at


def check_pause(s: Progress, e: Deed) -> None:
    """ED2  A pause stops the clock, with a reason."""
    if not e.why.strip():
        raise Unfit("ED2", "A pause needs its reason.")
    if s.pauses and not s.pauses[-1][1]:
        raise Unfit("ED2", "The clock is paused already.")


def pause(s: Progress, e: Deed) -> None:
    s.pauses.append((e.at, 0, e.why))


def check_resume(s: Progress, _: Deed) -> None:
    if not s.pauses or s.pauses[-1][1]:
        raise Unfit("ED2", "The clock is not paused.")


def resume(s: Progress, e: Deed) -> None:
    began, _, why = s.pauses[-1]
    s.pauses[-1] = (began, e.at, why)


def check_finish(s: Progress, e: Deed) -> None:
    """E1  When the rounds or the time are over; earlier only with a reason, and never in mid-round (ED1)."""
    check_going_on(s)
    if s.current and not s.current.started and is_time_up(s, e.at):
        return  # a seating that was published too late is never played
    if not s.rounds or not s.is_between:
        raise Unfit("ED1", "A round that has begun is finished first: every table's score entered and confirmed.")
    if not is_over(s, e.at) and not e.why.strip():
        raise Unfit("E1", "Rounds and time are left: to end now, give the reason.")


def finish(s: Progress, e: Deed) -> None:
    if s.current and not s.current.started:
        s.rounds.pop()
    s.finished = e.at
    s.draft = []


def check_going_on(s: Progress) -> None:
    if s.finished:
        raise Unfit("E1", "The rounds are over.")


KINDS: Final[dict[str, tuple[Check, Check]]] = {
    "draft": (check_draft, draft),
    "swap": (check_swap, swap),
    "publish": (check_publish, publish),
    "withdraw": (check_withdraw, withdraw),
    "short": (check_short, short),
    "start": (check_start, start),
    "pause": (check_pause, pause),
    "resume": (check_resume, resume),
    "finish": (check_finish, finish),
}
