"""Everything that can be done at the desk, at a table's phone and on the public page: a form becomes entries."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mundialito.desk import byes, links, people, registration, waiting
from mundialito.desk.deciders import draw_tables
from mundialito.desk.progress import Deed, Progress, Sheet
from mundialito.desk.registration import Listed
from mundialito.desk.shapes import FIELDS
from mundialito.desk.tournament import Tournament, effect
from mundialito.engine.options import Unfit
from mundialito.engine.texts import Name, Note, likeness
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.web.desk import forms, settings_page
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forgetting import forget
from mundialito.web.desk.forms import Form

Build = Callable[[Desk, Tournament, int, Form], list[Deed]]


def plain(kind: str) -> Build:
    """One entry, with the fields of its form."""

    def build(desk: Desk, _: Tournament, now: int, form: Form) -> list[Deed]:
        return [forms.entry(desk, kind, now, form)]

    return build


def paste(_: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """Names as people paste them, or a CSV file: those who are not in the list yet."""
    here = form.text("here") == "1"
    found = registration.entries(tournament.state, pasted(form), now)
    if not found:
        raise Unfit("E2", "Nobody in this list is new: one name a line, please.")
    return [Deed(e.kind, e.at, e.by, {**e.data, "here": here}) for e in found]


def pasted(form: Form) -> list[Listed]:
    return registration.read_people(form.lines("names")) + registration.read_people(form.lines("file"))


def sign_up(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED18  Somebody enters by the public page, or asks to, under a name that nobody takes for another's."""
    name, kind = form.text("name"), waiting.door(tournament.state)
    if likeness(name) in map(likeness, people.names(tournament.state)):
        raise Unfit("E2", "{name} is entered already: add a surname or a letter.", name=name)
    return [forms.entry(desk, kind, now, form, name=name)]


def everyone(kind: str) -> Build:
    """Roll call of all at once."""

    def build(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
        wanted = kind == "present"
        others = [p for p in tournament.state.players.values() if p.is_here != wanted and not p.is_gone]
        return [forms.entry(desk, kind, now, form, player=p.number) for p in others]

    return build


def admit_all(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED18  Those who wait, in their order, as far as there are places."""
    s = tournament.state
    first = list(s.waiting)[: waiting.left(s)]
    if not first:
        raise Unfit("ED18", "No place is free, or nobody waits.")
    return [forms.entry(desk, "admit", now, form, player=number) for number in first]


def paid(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """The entry fee, unless another amount is named."""
    return [forms.entry(desk, "pay", now, form, amount=form.whole("amount") or tournament.state.settings.fee)]


def family(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """A family by its names, separated by commas or lines."""
    known = {p.name.casefold(): p.number for p in tournament.state.players.values()}
    names = [name for line in form.lines("names").replace(",", "\n").splitlines() if (name := Name(line))]
    for name in names:
        if name.casefold() not in known:
            raise Unfit("E2", "Nobody is called {name}: write the names as they stand in the list.", name=name)
    return [forms.entry(desk, "apart", now, form, players=[known[name.casefold()] for name in names])]


def table_of(desk: Desk, s: Progress, form: Form) -> int:
    """The table of a phone, or at which a player sits; at the desk the form tells."""
    if desk.role == links.TABLE:
        return desk.number
    if desk.role != links.PLAYER:
        return form.whole("table")
    seat = s.current.table_of(desk.number) if s.current else None
    if seat is None:
        raise NotNow("You have no table just now.")
    return seat + 1


def score(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """A table's sheet."""
    sheet = forms.sheet(tournament.state, form, form.whole("round"), table_of(desk, tournament.state, form))
    return [forms.entry(desk, "score", now, form, **sheet)]


def confirm(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """A second person confirms what they have seen, and nothing else."""
    s, number = tournament.state, form.whole("round")
    table = table_of(desk, s, form)
    played = s.rounds[number - 1] if 1 <= number <= len(s.rounds) else None
    sheet = played.results.get(table - 1) if played else None
    is_past = number != len(s.rounds) and not (sheet and sheet.corrected)
    if is_past or (sheet and seen(sheet) != form.text("seen")):
        raise Stale("The score has changed since you looked: look again.")
    return [forms.entry(desk, "confirm", now, form, table=table)]


def seen(sheet: Sheet) -> str:
    """What a page shows of a sheet, so short that a form can carry it."""
    return "-".join(str(sheet.points[p]) for p in sorted(sheet.points)) + f"-{sheet.winner or 0}"


def correct(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED15  Any round, with its reason."""
    sheet = forms.sheet(tournament.state, form, form.whole("round"), form.whole("table"))
    told = forms.entry(desk, "correct", now, form, **sheet)
    if tournament.state.finished and form.text("sure") != "1" and (changes := effect(tournament, told)):
        raise changes
    return [told]


def change(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED17  What a form changes of the settings."""
    return [Deed("change", now, links.author(desk.link), settings_page.changes(tournament.state, form),
                 form.text("why", Note))]  # fmt: skip


def publish(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED16  The next seating, with a bye for whoever would sit alone."""
    entries = [forms.entry(desk, "publish", now, form)]
    alone = byes.alone(tournament.state.draft[0]) if tournament.state.draft else []
    return entries + [forms.entry(desk, "bye", now, Form({}), player=player) for player in alone]


def decider(desk: Desk, tournament: Tournament, now: int, form: Form) -> list[Deed]:
    """ED13  An extra round among the tied: tables, seats and starter by lot."""
    tables = draw_tables(tournament.state, secrets.randbits(32))
    return [forms.entry(desk, "decider", now, form, tables=tables)]


def lots(desk: Desk, _: Tournament, now: int, form: Form) -> list[Deed]:
    """T8  Teams as they were drawn."""
    teams = [form.text(f"t{k}") for k in range(8) if f"t{k}" in form]
    return [forms.entry(desk, "lots", now, form, teams=teams)]


def unbot(desk: Desk, _: Tournament, now: int, form: Form) -> list[Deed]:
    """The person plays again."""
    return [forms.entry(desk, "bot", now, form, bot="")]


VERBS: Final[dict[str, Build]] = {
    **{kind: plain(kind) for kind in FIELDS if kind not in ("open", "draft", "match", "kickoff", "link")},
    "enter": paste, "sign-up": sign_up, "pay": paid, "apart": family, "score": score, "confirm": confirm,
    "correct": correct, "publish": publish, "change": change, "decider": decider, "unbot": unbot, "lots": lots,
    "admit-all": admit_all, "all-here": everyone("present"), "none-here": everyone("absent"),
}  # fmt: skip


async def carry_out(desk: Desk, verb: str, form: Form) -> Desk:
    """What the form of that name asks for, and the desk afterwards; raises what refuses it."""
    if verb in ASIDE:
        must_direct(desk)
        await ASIDE[verb](desk, form)
        return desk
    build = VERBS.get(verb)
    if build is None:
        raise Unknown("That cannot be done at a desk.")
    act = lambda tournament, now: build(desk, tournament, now, form)  # noqa: E731
    live = await desk.office.act(desk.live, desk.link, act, desk.mark)
    return replace(desk, live=live)


def must_direct(desk: Desk) -> None:
    if not desk.is_director:
        raise NotNow("This link does not allow that: ask the organiser.")


async def draft(desk: Desk, form: Form) -> None:
    """A seating for everyone who is here, worked out aside."""
    seating = await desk.office.draw_up(desk.live, form.whole("seed"))
    data, author, why = {"rounds": seating.rounds}, links.author(desk.link), form.text("why", Note)
    await desk.office.act(desk.live, desk.link, lambda _, now: [Deed("draft", now, author, data, why)])


async def fill(desk: Desk, form: Form) -> None:
    """Bots on the empty seats of a table on line."""
    await desk.office.online.fill(desk.live, form.whole("table"))
    desk.live.wake_all()


async def free(desk: Desk, form: Form) -> None:
    """A seat on line that the wrong one has taken."""
    await desk.office.online.free(desk.live, form.whole("player"))
    desk.live.wake_all()


async def kick_off(desk: Desk, form: Form) -> None:
    """A match of a cup on line."""
    await desk.office.online.kick_off(desk.live, form.text("home"), form.text("away"))


# What is more than an entry.
ASIDE: Final = {"draft": draft, "fill": fill, "free": free, "kickoff": kick_off, "forget": forget}
