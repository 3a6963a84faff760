"""Everything that can be done at the desk, at a table's phone and on the public page: a form becomes entries."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from mundialito.desk import links, registration
from mundialito.desk.deciders import draw_tables
from mundialito.desk.event import Event, effect
from mundialito.desk.registration import Listed
from mundialito.desk.shapes import FIELDS
from mundialito.desk.state import Entry, Result
from mundialito.engine.options import Unfit
from mundialito.engine.texts import Mark, Name, Note, likeness
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.web.desk import forms
from mundialito.web.desk.asking import Desk
from mundialito.web.desk.forgetting import forget
from mundialito.web.desk.forms import Form

Build = Callable[[Desk, Event, int, Form], list[Entry]]


def plain(kind: str) -> Build:
    """One entry, with the fields of its form."""

    def build(desk: Desk, _: Event, now: int, form: Form) -> list[Entry]:
        return [forms.entry(desk, kind, now, form)]

    return build


def paste(_: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """Names as people paste them, or a CSV file: those who are not in the list yet."""
    here = form.text("here") == "1"
    found = registration.entries(event.state, pasted(form), now)
    if not found:
        raise Unfit("E2", "Nobody in this list is new: one name a line, please.")
    return [Entry(e.kind, e.at, e.by, {**e.data, "here": here}) for e in found]


def pasted(form: Form) -> list[Listed]:
    return registration.read_people(form.lines("names")) + registration.read_people(form.lines("file"))


def sign_up(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """Somebody enters by the public page, under a name that nobody takes for another's."""
    name = form.text("name")
    if not event.state.rounds and likeness(name) in {likeness(p.name) for p in event.state.players.values()}:
        raise Unfit("E2", "{name} is entered already: add a surname or a letter.", name=name)
    return [forms.entry(desk, "enter", now, form, name=name)]


def everyone(kind: str) -> Build:
    """Roll call of all at once."""

    def build(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
        wanted = kind == "present"
        people = [p for p in event.state.players.values() if p.is_here != wanted and not p.is_gone]
        return [forms.entry(desk, kind, now, form, player=p.number) for p in people]

    return build


def paid(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """The entry fee, unless another amount is named."""
    return [forms.entry(desk, "pay", now, form, amount=form.whole("amount") or event.state.settings.fee)]


def apart(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """A family by its names, separated by commas or lines."""
    known = {p.name.casefold(): p.number for p in event.state.players.values()}
    names = [name for line in form.lines("names").replace(",", "\n").splitlines() if (name := Name(line))]
    for name in names:
        if name.casefold() not in known:
            raise Unfit("E2", "Nobody is called {name}: write the names as they stand in the list.", name=name)
    return [forms.entry(desk, "apart", now, form, players=[known[name.casefold()] for name in names])]


def score(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """A table's sheet."""
    table = desk.number if desk.role == links.TABLE else form.whole("table")
    sheet = forms.sheet(event.state, form, form.whole("round"), table)
    if form.text("slip") == "1":
        sheet["slip"] = True
    return [forms.entry(desk, "score", now, form, **sheet)]


def confirm(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """A second person confirms what they have seen, and nothing else."""
    table = desk.number if desk.role == links.TABLE else form.whole("table")
    current = event.state.current
    result = current.results.get(table - 1) if current else None
    if form.whole("round") != len(event.state.rounds) or (result and seen(result) != form.text("seen")):
        raise Stale("The score has changed since you looked: look again.")
    return [forms.entry(desk, "confirm", now, form, table=table)]


def seen(result: Result) -> str:
    """What a page shows of a result, so short that a form can carry it."""
    return "-".join(str(result.points[p]) for p in sorted(result.points)) + f"-{result.winner or 0}"


def correct(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """ED15  Any round, with its reason."""
    sheet = forms.sheet(event.state, form, form.whole("round"), form.whole("table"))
    told = forms.entry(desk, "correct", now, form, **sheet)
    if event.state.finished and form.text("sure") != "1" and (changes := effect(event, told)):
        raise changes
    return [told]


def decider(desk: Desk, event: Event, now: int, form: Form) -> list[Entry]:
    """ED13  An extra round among the tied: tables, seats and starter by lot."""
    tables = draw_tables(event.state, secrets.randbits(32))
    return [forms.entry(desk, "decider", now, form, tables=tables)]


def lots(desk: Desk, _: Event, now: int, form: Form) -> list[Entry]:
    """T8  Teams as they were drawn."""
    teams = [form.text(f"t{k}") for k in range(8) if f"t{k}" in form]
    return [forms.entry(desk, "lots", now, form, teams=teams)]


def unbot(desk: Desk, _: Event, now: int, form: Form) -> list[Entry]:
    """The person plays again."""
    return [forms.entry(desk, "bot", now, form, bot="")]


VERBS: Final[dict[str, Build]] = {
    **{kind: plain(kind) for kind in FIELDS if kind not in ("open", "draft", "match", "kickoff")},
    "enter": paste, "sign-up": sign_up, "pay": paid, "apart": apart, "score": score, "confirm": confirm,
    "correct": correct, "decider": decider, "unbot": unbot, "lots": lots, "all-here": everyone("present"),
    "none-here": everyone("absent"),
}  # fmt: skip


async def done(desk: Desk, verb: str, form: Form) -> Desk:
    """What the form of that name asks for, and the desk afterwards; raises what refuses it."""
    if verb in ASIDE:
        must_direct(desk)
        await ASIDE[verb](desk, form)
        return desk
    build = VERBS.get(verb)
    if build is None:
        raise Unknown("That cannot be done at a desk.")
    mark = form.text("id", Mark)
    live = await desk.office.act(desk.live, desk.link, lambda event, now: build(desk, event, now, form), mark)
    return replace(desk, live=live)


def must_direct(desk: Desk) -> None:
    if not desk.is_director:
        raise NotNow("This link does not allow that: ask the organiser.")


async def draft(desk: Desk, form: Form) -> None:
    """A seating for everyone who is here, worked out aside."""
    seating = await desk.office.draw_up(desk.live, form.whole("seed"))
    data, author, why = {"rounds": seating.rounds}, links.author(desk.link), form.text("why", Note)
    await desk.office.act(desk.live, desk.link, lambda _, now: [Entry("draft", now, author, data, why)])


async def fill(desk: Desk, form: Form) -> None:
    """Bots on the empty seats of a table on line."""
    await desk.office.online.fill(desk.live, form.whole("table"))
    desk.live.wake()


async def free(desk: Desk, form: Form) -> None:
    """A seat on line that the wrong one has taken."""
    await desk.office.online.free(desk.live, form.whole("player"))
    desk.live.wake()


async def kick_off(desk: Desk, form: Form) -> None:
    """A match of a cup on line."""
    await desk.office.online.kick_off(desk.live, form.text("home"), form.text("away"))


# What is more than an entry.
ASIDE: Final = {"draft": draft, "fill": fill, "free": free, "kickoff": kick_off, "forget": forget}
