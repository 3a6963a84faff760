"""Tournaments for programs: to read by the public link, to enter a score by a table's, to sit down by a player's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import to_builtins

from mundialito.desk import links
from mundialito.desk.cup import chart_of
from mundialito.desk.live import LiveTournament
from mundialito.desk.marks import sealed
from mundialito.desk.office import Office
from mundialito.desk.progress import Deed, Played, Progress
from mundialito.desk.standings import champion, standings
from mundialito.desk.tournament import Tournament, frozen_at
from mundialito.tables.refusals import NotNow, Stale, Unknown
from mundialito.web.api import event_shapes as shapes
from mundialito.web.api.callers import NEEDED, ThePerson
from mundialito.web.api.errors import ANYWHERE, OPEN, SEATED, fault
from mundialito.web.desk import signing
from mundialito.web.desk.asking import found
from mundialito.web.edge.doors import count
from mundialito.web.shell.visitor import Asking

TheOffice = NamedDependency[Office]
REFUSED: Final = {409: fault("This link does not allow that, or the rules of the event do not.")}
TAGS: Final = ["Tournaments"]

T = TypeVar("T")


async def behind(request: Asking, office: Office, token: str, role: str) -> tuple[LiveTournament, links.Link]:
    """The event behind a link of that role; raises Unknown or NotNow."""
    live, link = await found(request, office, token)
    if link.role != role:
        raise NotNow("This link does not allow that: ask the organiser.")
    return live, link


async def public(request: Asking, office: Office, token: str, gather: Callable[[LiveTournament], T]) -> T:
    """What is told of an event to everybody; of a large one it is gathered beside the loop."""
    live, _ = await behind(request, office, token, links.PUBLIC)
    return await office.gathered(live, lambda: gather(live))


# --- to read -----------------------------------------------------------------------------------------------------


@get("/events/{event:str}", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_event(request: Asking, office: TheOffice, event: FromPath[str]) -> shapes.EventInfo:
    """A tournament by its public link: how far it is, and who plays."""
    return await public(request, office, event, event_info)


def event_info(live: LiveTournament) -> shapes.EventInfo:
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


def stage(s: Progress, won: bool) -> shapes.Stage:
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


def round_info(s: Progress, round_number: int) -> shapes.RoundInfo:
    if not 1 <= round_number <= len(s.rounds):
        raise Unknown("Round {round} is not seated yet.", round=round_number)
    played = s.rounds[round_number - 1]
    tables = [table_info(s, played, table) for table in range(len(played.tables))]
    byes = [shapes.Place(p, s.players[p].name) for p in played.byes]
    return shapes.RoundInfo(round_number, played.started, played.is_over, tables, byes)


def table_info(s: Progress, played: Played, table: int) -> shapes.TableInfo:
    result = played.results.get(table)
    told = result if table in played.confirmed and not hides(s) else None
    return shapes.TableInfo(
        table=table + 1,
        people=[shapes.Place(p, s.players[p].name) for p in played.tables[table]],
        online=s.is_online(played, table),
        link=played.matches[table][1] if table in played.matches else None,
        confirmed=table in played.confirmed,
        points={str(p): points for p, points in told.points.items()} if told else None,
        winner=told.winner if told else None,
    )


def hides(s: Progress) -> bool:
    return s.hides_totals and not s.finished


@get("/events/{event:str}/standings", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_standings(request: Asking, office: TheOffice, event: FromPath[str]) -> list[shapes.RowInfo]:
    """The standings after the rounds that are over; empty while the organiser hides them."""
    return await public(request, office, event, rows_info)


def rows_info(live: LiveTournament) -> list[shapes.RowInfo]:
    s = live.public()
    if hides(s) or s.settings.cup:
        return []
    rows = live.worked_out("public standings", frozen_at(live.tournament), lambda: standings(s))
    return [shapes.RowInfo(r.rank, r.player, s.players[r.player].name, r.total, list(r.points), r.wins) for r in rows]


# --- scores ------------------------------------------------------------------------------------------------------


@get("/score-sheets/{sheet:str}", responses=ANYWHERE | REFUSED, tags=TAGS)
async def read_sheet(request: Asking, office: TheOffice, sheet: FromPath[str]) -> shapes.SheetInfo:
    """What a table has to enter now, by the table's link."""
    return sheet_info(*await behind(request, office, sheet, links.TABLE))


def sheet_info(live: LiveTournament, link: links.Link) -> shapes.SheetInfo:
    s = live.tournament.state
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
        signed=list(result.signed) if result else [],
        differs=bool(played and link.number - 1 in played.rivals),
        confirmed=bool(played and link.number - 1 in played.confirmed),
    )


@post("/score-sheets/{sheet:str}/enter", status_code=200, responses=OPEN | REFUSED, tags=TAGS)
async def enter_score(
    request: Asking, office: TheOffice, sheet: FromPath[str], data: JSONBody[shapes.Sheet]
) -> shapes.SheetInfo:
    """A table's score, by the table's link, signed by the code of somebody who sits there, or by nobody yet.

    It counts when two of the table have signed it. Sent again it counts once.
    """
    live, link = await behind(request, office, sheet, links.TABLE)
    mark = sealed(link, data.id, {"verb": "score", **to_builtins(data)})
    signer = await signed(request, office, live, link, data.code, mark) if data.code else link
    told: dict[str, Any] = {"table": link.number, "round": data.round}
    told |= {name: value for name in ("cards", "points", "winner") if (value := getattr(data, name)) is not None}
    told |= {"stopped": True} if data.stopped else {}
    live = await entered(office, live, signer, Deed("score", 0, "", told), mark)
    return sheet_info(live, link)


@post("/score-sheets/{sheet:str}/confirm", status_code=200, responses=OPEN | REFUSED, tags=TAGS)
async def confirm_score(
    request: Asking, office: TheOffice, sheet: FromPath[str], data: JSONBody[shapes.Confirmation]
) -> shapes.SheetInfo:
    """A second person signs the points that they have seen, and no others."""
    live, link = await behind(request, office, sheet, links.TABLE)
    mark = sealed(link, data.id, {"verb": "confirm", **to_builtins(data)})
    signer = await signed(request, office, live, link, data.code, mark)
    told = Deed("confirm", 0, "", {"table": link.number})

    def check(tournament: Tournament) -> None:
        current = tournament.state.current
        result = current.results.get(link.number - 1) if current else None
        points = {str(p): points for p, points in result.points.items()} if result else data.points
        if data.round != len(tournament.state.rounds) or points != data.points:
            raise Stale("The score has changed since you looked: look again.")

    live = await entered(office, live, signer, told, mark, check)
    return sheet_info(live, link)


async def signed(
    request: Asking, office: Office, live: LiveTournament, link: links.Link, code: str, mark: str
) -> links.Link:
    """Whose code it is; what was sent before is done, whoever sits there now."""
    if live.tournament.has(mark):
        return link
    return await signing.signer(request, office, live, link.number, code)


async def entered(
    office: Office, live: LiveTournament, link: links.Link, deed: Deed, mark: str, check: Any = None
) -> LiveTournament:
    """An entry, at the time that it is written; the event as it is then."""

    def act(tournament: Tournament, now: int) -> list[Deed]:
        if check:
            check(tournament)
        return [replace(deed, at=now, **signature(tournament.state, link, deed))]

    return await office.act(live, link, act, mark)


def signature(s: Progress, link: links.Link, deed: Deed) -> dict[str, Any]:
    """Who it is from: the table's link, or a player with their own code."""
    if link.role != links.PLAYER:
        return {"by": links.author(link)}
    return {"by": links.author(link, s.players[link.number].name), "data": {**deed.data, "signed": link.number}}


# --- seats on line -----------------------------------------------------------------------------------------------


@post("/seats/{code:str}/sit", status_code=200, security=NEEDED, responses=SEATED | REFUSED, tags=TAGS)
async def sit_by_code(request: Asking, office: TheOffice, person: ThePerson, code: FromPath[str]) -> shapes.Taken:
    """Take the seat on line that is kept for the player who has this code."""
    live, link = await behind(request, office, links.code_of(code), links.PLAYER)
    count(request, "seats", person.id)
    at = await office.online.sit(live, link.number, person.id)
    live.wake_all()
    return shapes.Taken(at.link, max(at.table.seats_of(person.id)))
