"""During the match: moves, take-backs, leaving, resigning, pausing. Pure: what may be done, as entries for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from mundialito.engine.who import NATURE, PUBLIC, TABLE
from mundialito.store import Entry
from mundialito.tables import alphabet as a
from mundialito.tables.entries import over, written
from mundialito.tables.following import natures_part, trial
from mundialito.tables.lobby import must_be_free, must_host, must_sit, seat_at
from mundialito.tables.refusals import NotNow, Stale
from mundialito.tables.script import hint, must_learn
from mundialito.tables.setting import MOST_EVENTS, USUAL_BOT, Chair, Over
from mundialito.tables.table import ENDED, PLAYING, Table

MOST_TIMES: Final = 100  # that somebody leaves, pauses or asks for a move back in one match
PATIENCE: Final = 60.0  # seconds after which others may let a bot play for somebody who does not move


def must_play(table: Table) -> None:
    if table.stage == ENDED:
        raise NotNow("The match is over: nothing more can be done here. Play another one.")
    if table.stage != PLAYING:
        raise NotNow("The match has not begun yet: wait for the start.")


def must_count(table: Table) -> None:
    """A match, and no lesson: its learner goes on and back by its steps."""
    must_play(table)
    if table.lesson:
        raise no_lesson_does()


def no_lesson_does() -> NotNow:
    return NotNow("That is not for a lesson: go back a step, or begin it again.")


def move(table: Table, seat: int, events: Sequence[int], at: int, now: float) -> list[Entry]:
    """A seat's choice, whole or not at all; the same choice sent again is answered as the first time."""
    if repeated(table, seat, events, at):
        return []
    must_play(table)
    if table.paused:
        raise NotNow("The match is paused: wait until the host goes on.")
    if not 1 <= len(events) <= MOST_EVENTS:
        raise NotNow("A choice has 1 to {most} events.", most=MOST_EVENTS)
    deadline = table.deadline(seat)
    if deadline is not None and now > deadline:
        raise NotNow("Your time was up before this reached the table.")
    if table.is_staged(now):
        raise NotNow("Wait until what has just happened has been shown, or go on.")
    if is_stale(table, seat, at):
        raise Stale("The table has moved on since you chose: look again.")
    tried = trial(table)
    tried.take_all(seat, events)
    return tried.settle(table.seed)


def show_me(table: Table, person: str, step: int, now: float) -> list[Entry]:
    """A lesson makes the learner's choice for them."""
    lesson = must_learn(table, person)
    return move(table, lesson.me, hint(table, person, step), table.seq_of(lesson.me), now)


def is_stale(table: Table, viewer: int, at: int) -> bool:
    """Whether anything of the game has happened that the viewer had not seen when choosing."""
    log = table.logs[viewer]
    return not 0 <= at <= len(log) or any(item.kind in a.CHANGES_THE_GAME for item in log[at:])


def repeated(table: Table, seat: int, events: Sequence[int], at: int) -> bool:
    """Whether this very choice stands in the seat's log already, right after what it had seen."""
    log = table.logs.get(seat, [])
    if not events or not 0 <= at < len(log):
        return False
    after = [item for item in log[at:] if item.kind in a.CHANGES_THE_GAME][: len(events)]
    return [(item.kind, item.who, item.value) for item in after] == [(a.EVENT, seat, e) for e in events]


# --- taking back -------------------------------------------------------------------------------------


def why_not_back(table: Table, seat: int) -> NotNow | None:
    """Why the seat cannot take its last choice back; it can as long as nobody and nothing has answered it.

    Whoever moves next shows a card, so nothing is taken back behind another's move. That somebody has chosen unseen is
    not told: while that can happen, the answer is the same before and after it.
    """
    events = table.playing.events
    if table.lesson:
        return no_lesson_does()
    if table.awaits_nature:
        return NotNow("Wait until what has just happened has been shown, or go on.")
    if table.setting.kept:
        return NotNow("This match counts for a tournament: nothing is taken back.")
    secret = NotNow("What is chosen in secret cannot be taken back.")
    if is_secret(table):
        return secret
    if not events or events[-1][0] in (NATURE, TABLE):
        return NotNow("What was drawn, rolled or shown since then cannot be taken back: nothing is drawn twice.")
    if not table.bare:
        return secret
    if events[-1][0] != seat:
        return NotNow("Somebody has moved since then, and what they showed has been seen: it cannot be taken back.")
    return None


def is_secret(table: Table) -> bool:
    """Whether somebody may choose now what somebody else does not see at all."""
    fold = table.playing
    return table.game.seals and any(fold.is_unseen(e) for p in table.awaited() for e in fold.offers(p))


def ask_back(table: Table, person: str, seat: int) -> list[Entry]:
    """Ask for one's last choice back; with nobody else to agree it is done."""
    must_play(table)
    must_sit(table, person, seat)
    if refused := why_not_back(table, seat):
        raise refused
    if table.asked:
        raise NotNow("Somebody has asked for that already: answer first.")
    must_be_seldom(table, a.ASK_BACK, seat)
    stay = len(table.playing.events) - 1
    ask = Entry(a.ASK_BACK, seat, stay)
    return [ask, Entry(a.TAKE_BACK, seat, stay)] if not must_agree(table, seat) else [ask]


def must_agree(table: Table, seat: int) -> set[int]:
    """Other people at the table; bots never mind, and seats on the same device are asked together."""
    mine = set(table.seats_of(table.chairs[seat].person))
    return {p for p in table.people() if p not in mine and p not in table.away}


def answer_back(table: Table, person: str, agrees: bool) -> list[Entry]:
    """Agree, or not; when all have agreed, it is taken back."""
    must_play(table)
    if table.asked is None:
        raise NotNow("Nobody asks to take anything back now.")
    seat = next((p for p in table.seats_of(person) if p in must_agree(table, table.asked.seat)), None)
    if seat is None:
        raise NotNow("The others at the table decide about that.")
    entries = [Entry(a.ANSWER_BACK, seat, int(agrees))]
    agreed = table.asked.agreed | set(table.seats_of(person))
    if agrees and must_agree(table, table.asked.seat) <= agreed:
        entries.append(Entry(a.TAKE_BACK, table.asked.seat, table.asked.stay))
    return entries


# --- leaving and coming back ---------------------------------------------------------------------------


def leave(table: Table, person: str, seat: int) -> list[Entry]:
    """A bot plays for the seat until its person returns."""
    must_count(table)
    must_sit(table, person, seat)
    if table.player(seat):
        return []
    must_be_seldom(table, a.LEAVE, seat)
    return [Entry(a.LEAVE, seat, 0)]


def must_be_seldom(table: Table, kind: int, seat: int) -> None:
    """What can be undone and done again has an end, or the log of a match had none."""
    if sum(item.kind == kind and item.who == seat for item in table.logs[PUBLIC]) >= MOST_TIMES:
        raise NotNow("That was done {most} times in this match, which is the most: play on.", most=MOST_TIMES)


def come_back(table: Table, person: str, seat: int) -> list[Entry]:
    """Take the seat back from the bot."""
    must_play(table)
    must_sit(table, person, seat)
    if seat in table.resigned:
        raise NotNow("You have resigned: a bot plays this match to its end.")
    return [Entry(a.RETURN, seat, 0)] if seat in table.away else []


def call_bot(table: Table, person: str, seat: int, now: float) -> list[Entry]:
    """Somebody at the table lets a bot play for one who has kept them waiting."""
    must_count(table)
    if not table.seats_of(person):
        raise NotNow("Only those at the table can do that.")
    seat_at(table, seat)
    if table.player(seat):
        return []
    if table.paused:
        raise NotNow("The match is paused: wait until the host goes on.")
    if seat not in table.publicly_awaited() or now - table.seen_at < PATIENCE:  # else one could ask who has chosen
        raise NotNow("Give them a minute first.")
    return [Entry(a.LEAVE, seat, 0)]


def resign(table: Table, person: str, seat: int) -> list[Entry]:
    """Give up: among more than two a bot plays on; with two, or with nobody left, the match is over."""
    must_count(table)
    must_sit(table, person, seat)
    if seat in table.resigned:
        return []
    return given_up(table, seat, "resigned")


def given_up(table: Table, seat: int, how: Literal["resigned", "forfeit"]) -> list[Entry]:
    """A seat is given up, by its person or by the clock; a match that is over by then keeps its result."""
    entries = natures_part(table)
    if is_over(entries):
        return entries
    entries.append(Entry(a.RESIGN, seat, 0))
    others = [p for p in table.people() if p != seat]
    if len(table.chairs) == 2 or not others:
        entries.append(over(Over(table.seed.hex(), reason=how, seat=seat)))
    return entries


# --- the host ----------------------------------------------------------------------------------------


def pause(table: Table, person: str) -> list[Entry]:
    must_play(table)
    must_host(table, person)
    if table.paused:
        return []
    must_be_seldom(table, a.PAUSE, host_seat(table))
    return [Entry(a.PAUSE, host_seat(table), 0)]


def resume(table: Table, person: str) -> list[Entry]:
    must_play(table)
    must_host(table, person)
    return [Entry(a.RESUME, host_seat(table), 0)] if table.paused else []


def host_seat(table: Table) -> int:
    return next(iter(table.seats_of(table.setting.host)), -3)


def remove(table: Table, person: str, seat: int) -> list[Entry]:
    """The host takes somebody's seat away: a bot has it from now on, until somebody else is given it."""
    must_play(table)
    must_host(table, person)
    chair = seat_at(table, seat)
    if not chair.person or chair.person == person:
        raise NotNow("Only another person can be removed.")
    return [Entry(a.CHAIR, seat, 0, written(Chair(bot=USUAL_BOT, name=chair.name)))]


def can_be_taken_over(table: Table, seat: int, person: str) -> bool:
    """Whether a bot plays there that this one may play for."""
    chairs = table.chairs if table.stage == PLAYING and not (table.setting.kept or table.lesson) else ()
    return 0 <= seat < len(chairs) and bool(chairs[seat].bot) and table.removed.get(seat, person) == person


def must_be_bots(table: Table, person: str, seat: int) -> None:
    """Somebody without a seat, and a seat without anybody."""
    must_play(table)
    must_be_free(table)
    if not seat_at(table, seat).bot:
        raise NotNow("Only a bot's seat can be taken over.")
    if table.seats_of(person):
        raise NotNow("You sit at this table already.")
    if table.removed.get(seat, person) != person:
        raise NotNow("That hand is somebody's whom the host removed: a bot plays it to the end, or they come back.")


def may_ask(table: Table, person: str, seat: int) -> None:
    """Whether somebody who watches may ask the host for a bot's seat."""
    must_be_bots(table, person, seat)
    if person == table.setting.host:
        raise NotNow("You are the host: take the seat yourself.")


def sit_in(table: Table, person: str, name: str, seat: int) -> list[Entry]:
    """The host, who sees the table as everybody does, takes over a bot's seat."""
    must_be_bots(table, person, seat)
    if person != table.setting.host:
        raise NotNow("A bot's seat is the host's to give: ask for it.")
    return taken_over(table, person, name, seat)


def let_in(table: Table, host: str, person: str, name: str, seat: int) -> list[Entry]:
    """The host lets somebody who has asked take over a bot's seat."""
    must_host(table, host)
    must_be_bots(table, person, seat)
    return taken_over(table, person, name, seat)


def taken_over(table: Table, person: str, name: str, seat: int) -> list[Entry]:
    """In this match the seat is called as before."""
    return [Entry(a.CHAIR, seat, 0, written(Chair(person=person, name=table.chairs[seat].name or name)))]


def close(table: Table, person: str) -> list[Entry]:
    """The host gives the match up for all; it stays listed, with its seed."""
    must_play(table)
    must_host(table, person)
    entries = natures_part(table)
    return entries if is_over(entries) else [*entries, over(Over(table.seed.hex(), reason="closed"))]


def is_over(entries: Sequence[Entry]) -> bool:
    """Whether the match ends with them."""
    return bool(entries) and entries[-1].kind == a.OVER
