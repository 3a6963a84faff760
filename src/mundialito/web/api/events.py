"""Tournaments for programs: to read by the public link, to enter a score by a table's, to sit down by a player's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from mundialito.desk import links
from mundialito.desk.cup import chart_of
from mundialito.desk.event import Event, frozen_at
from mundialito.desk.live import LiveEvent
from mundialito.desk.office import Office
from mundialito.desk.standings import champion, standings
from mundialito.desk.state import Entry, Played, State
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.web.api import event_shapes as shapes
from mundialito.web.api.callers import NEEDED, ThePerson
from mundialito.web.api.errors import ANYWHERE, SEATED, fault
from mundialito.web.desk.asking import found
from mundialito.web.edge.doors import count
from mundialito.web.shell.visitor import Asking

TheOffice = NamedDependency[Office]
REFUSED: Final = {409: fault("This link does not allow that, or the rules of the event do not.")}
TAGS: Final = ["Tournaments"]

T = TypeVar("T")


async def behind(request: Asking, office: Office, token: str, role: str) -> tuple[LiveEvent, links.Link]:
    """The event behind a link of that role; raises Unknown or NotNow."""
    live, link = await found(request, office, token)
    if link.role != role:
        raise NotNow("This link does not allow that: ask the organiser.")
    return live, link


async def public(request: Asking, office: Office, token: str, told: Callable[[LiveEvent], T]) -> T:
    """What is told of an event to everybody; of a large one it is gathered beside the loop."""
    live, _ = await behind(request, office, token, links.PUBLIC)
    return await office.drawn(live, lambda: told(live))


# --- to read -----------------------------------------------------------------------------------------------------


@get("/events/{event:str}", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_event(request: Asking, office: TheOffice, event: FromPath[str]) -> shapes.EventInfo:
    """A tournament by its public link: how far it is, and who plays."""
    return await public(request, office, event, event_info)


def event_info(live: LiveEvent) -> shapes.EventInfo:
    """As the public may see it, also where the screen is frozen."""
    s = live.public()
    won = chart_of(s).champion if s.settings.cup else (p := champion(s)) and s.players[p].name
    return shapes.EventInfo(
        name=s.settings.name,
        game=s.settings.game,
        cup=s.settings.cup or None,
        stage=stage(s, bool(won)),
        round=len(s.rounds),
        rounds=s.settings.rounds,
        players=[shapes.Place(p.number, p.name) for p in s.players.values()],
        champion=won or None,
    )


def stage(s: State, won: bool) -> shapes.Stage:
    """Where in the organiser's day."""
    if s.closed or won:
        return "closed" if s.closed else "won"
    if s.finished or s.current is None:
        return "finished" if s.finished else "registration"
    if s.current.is_over:
        return "between"
    return "playing" if s.current.started else "seated"


@get("/events/{event:str}/rounds/{round_number:int}", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_round(
    request: Asking, office: TheOffice, event: FromPath[str], round_number: FromPath[int]
) -> shapes.RoundInfo:
    """A round: who sits where, and the scores that are confirmed."""
    return await public(request, office, event, lambda live: round_info(live.public(), round_number))


def round_info(s: State, round_number: int) -> shapes.RoundInfo:
    if not 1 <= round_number <= len(s.rounds):
        raise Unknown("Round {round} is not seated yet.", round=round_number)
    played = s.rounds[round_number - 1]
    tables = [table_info(s, played, table) for table in range(len(played.tables))]
    return shapes.RoundInfo(round_number, played.started, played.is_over, tables)


def table_info(s: State, played: Played, table: int) -> shapes.TableInfo:
    result = played.results.get(table)
    told = result if result and result.confirmed_by and not hides(s) else None
    return shapes.TableInfo(
        table=table + 1,
        people=[shapes.Place(p, s.players[p].name) for p in played.tables[table]],
        online=s.is_online(played, table),
        link=played.matches[table][1] if table in played.matches else None,
        confirmed=bool(result and result.confirmed_by),
        points={str(p): points for p, points in told.points.items()} if told else None,
        winner=told.winner if told else None,
    )


def hides(s: State) -> bool:
    return s.hides_totals and not s.finished


@get("/events/{event:str}/standings", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_standings(request: Asking, office: TheOffice, event: FromPath[str]) -> list[shapes.RowInfo]:
    """The standings after the rounds that are over; empty while the organiser hides them."""
    return await public(request, office, event, rows_info)


def rows_info(live: LiveEvent) -> list[shapes.RowInfo]:
    s = live.public()
    if hides(s) or s.settings.cup:
        return []
    rows = live.worked_out("public standings", frozen_at(live.event), lambda: standings(s))
    return [shapes.RowInfo(r.rank, r.player, s.players[r.player].name, r.total, list(r.points), r.wins) for r in rows]


# --- scores ------------------------------------------------------------------------------------------------------


@get("/score-sheets/{sheet:str}", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_sheet(request: Asking, office: TheOffice, sheet: FromPath[str]) -> shapes.SheetInfo:
    """What a table has to enter now, by the table's link."""
    return sheet_info(*await behind(request, office, sheet, links.TABLE))


def sheet_info(live: LiveEvent, link: links.Link) -> shapes.SheetInfo:
    s = live.event.state
    played = s.current if s.current and link.number <= len(s.current.tables) else None
    result = played.results.get(link.number - 1) if played else None
    people = played.tables[link.number - 1] if played else []
    return shapes.SheetInfo(
        table=link.number,
        round=len(s.rounds) if played else 0,
        started=bool(played and played.started),
        people=[shapes.Place(p, s.players[p].name) for p in people],
        classes=[name for name, _, _ in s.settings.classes],
        points={str(p): points for p, points in result.points.items()} if result else None,
        by=result.by if result else None,
        confirmed=bool(result and result.confirmed_by),
    )


@post("/score-sheets/{sheet:str}/enter", status_code=200, responses=ANYWHERE | REFUSED, tags=TAGS)
async def enter_score(
    request: Asking, office: TheOffice, sheet: FromPath[str], data: JSONBody[shapes.Sheet]
) -> shapes.SheetInfo:
    """A table's score, by the table's link; somebody else has to confirm it. Sent again it counts once."""
    live, link = await behind(request, office, sheet, links.TABLE)
    told: dict[str, Any] = {"table": link.number, "round": data.round}
    told |= {name: value for name in ("cards", "points", "winner") if (value := getattr(data, name)) is not None}
    told |= {"stopped": True} if data.stopped else {}
    live = await entered(office, live, link, Entry("score", 0, links.author(link, data.who), told), data.id)
    return sheet_info(live, link)


@post("/score-sheets/{sheet:str}/confirm", status_code=200, responses=ANYWHERE | REFUSED, tags=TAGS)
async def confirm_score(
    request: Asking, office: TheOffice, sheet: FromPath[str], data: JSONBody[shapes.Confirmation]
) -> shapes.SheetInfo:
    """A second person confirms the points that they have seen, and no others."""
    live, link = await behind(request, office, sheet, links.TABLE)
    told = Entry("confirm", 0, links.author(link, data.who), {"table": link.number})

    def check(event: Event) -> None:
        current = event.state.current
        result = current.results.get(link.number - 1) if current else None
        points = {str(p): points for p, points in result.points.items()} if result else data.points
        if data.round != len(event.state.rounds) or points != data.points:
            raise Stale("The score has changed since you looked: look again.")

    live = await entered(office, live, link, told, data.id, check)
    return sheet_info(live, link)


async def entered(
    office: Office, live: LiveEvent, link: links.Link, told: Entry, mark: str, check: Any = None
) -> LiveEvent:
    """An entry, at the time that it is written; the event as it is then."""

    def act(event: Event, now: int) -> list[Entry]:
        if check:
            check(event)
        return [replace(told, at=now)]

    return await office.act(live, link, act, mark)


# --- seats on line -----------------------------------------------------------------------------------------------


@post("/seats/{code:str}/sit", status_code=200, security=NEEDED, responses=SEATED | REFUSED, tags=TAGS)
async def sit_by_code(request: Asking, office: TheOffice, person: ThePerson, code: FromPath[str]) -> shapes.Taken:
    """Take the seat on line that is kept for the player who has this code."""
    live, link = await behind(request, office, links.code_of(code), links.PLAYER)
    count(request, "seats", person.id)
    at = await office.online.sit(live, link.number, person.id)
    live.wake_all()
    return shapes.Taken(at.link, max(at.table.seats_of(person.id)))
