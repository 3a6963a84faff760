"""During the match and after: moves, take-backs, leaving and coming back, the host's word, phrases, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody
from litestar.params import FromPath, JSONBody

from mundialito.tables import Entry, acts
from mundialito.tables import alphabet as a
from mundialito.tables.hall import Hall
from mundialito.tables.table import Table
from mundialito.web.api import callers, looks, shapes
from mundialito.web.api.asking import hall_of
from mundialito.web.api.callers import NEEDED, TheHall, ThePerson, own_seat
from mundialito.web.api.errors import DONE
from mundialito.web.api.finding import table_at
from mundialito.web.api.ready import Ready, sent
from mundialito.web.api.seating import do, done
from mundialito.web.edge.doors import count
from mundialito.web.shell.visitor import Asking

MOVED: Final = {200: ResponseSpec(shapes.Moved, generate_examples=False, description="It is done."), **DONE}
a_move: Final = msgspec.json.Decoder(shapes.Move, strict=False)  # in JSON 5.0 is a whole number


@dataclass
class TakesAMove(Operation):
    """Tells in the document what the handler reads by itself."""

    def __post_init__(self) -> None:
        content = OpenAPIMediaType(schema=Reference("#/components/schemas/Move"))
        self.request_body = RequestBody(content={"application/json": content}, required=True)


@post(
    "/tables/{link:str}/move", status_code=200, security=NEEDED, responses=MOVED, tags=["Playing"],
    operation_class=TakesAMove,
)  # fmt: skip
async def move(request: Asking, link: FromPath[str]) -> Ready:
    """Make a choice: the events are taken all or none, and are on disk when you are answered."""
    hall = hall_of(request)
    person = await callers.person(request, hall)
    return Ready(await moved(hall, link, person.id, await sent(request, a_move)))


async def moved(hall: Hall, link: str, person: str, data: shapes.Move) -> shapes.Moved:
    """It is on disk; raises what refuses it."""
    live = await table_at(hall, link)
    seat = own_seat(live.table, person, data.seat)
    read = live.table.game.notation.read
    events = [read(e) if isinstance(e, str) else e for e in data.events]

    def act(t: Table) -> list[Entry]:
        own_seat(t, person, seat)  # it may have become another's while we waited
        return acts.move(t, seat, events, data.at, live.clock.now())

    await hall.act(live, act)
    return shapes.Moved(end_of_choice(live.table, seat, data.at, events))


def end_of_choice(table: Table, seat: int, at: int, events: Sequence[int]) -> int:
    """Where in the seat's log a choice ends that was made at `at`: the same now and whenever it is asked again."""
    log = table.logs[seat]
    left = len(events)
    for n in range(at, len(log)):
        left -= log[n].kind in a.CHANGES_THE_GAME
        if left == 0:
            return n + 1
    return len(log)


@post("/tables/{link:str}/back", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def ask_back(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Mine]) -> shapes.Done:
    """Ask the others for your last move back; what was drawn or shown since then stays."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.ask_back(t, person.id, own_seat(t, person.id, data.seat)))


@post("/tables/{link:str}/back/answer", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def answer_back(
    hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Agreement]
) -> shapes.Done:
    """Agree to what another asks back, or not."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.answer_back(t, person.id, data.agrees))


@post("/tables/{link:str}/leave", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def leave(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Mine]) -> shapes.Done:
    """A bot plays for you until you return."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.leave(t, person.id, own_seat(t, person.id, data.seat)))


@post("/tables/{link:str}/return", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def come_back(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Mine]) -> shapes.Done:
    """Take your seat back from the bot."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.come_back(t, person.id, own_seat(t, person.id, data.seat)))


@post("/tables/{link:str}/resign", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def resign(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Mine]) -> shapes.Done:
    """Give up: among more than two a bot plays on, with two the match is over."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.resign(t, person.id, own_seat(t, person.id, data.seat)))


@post("/tables/{link:str}/call-bot", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def call_bot(
    hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.OneSeat]
) -> shapes.Done:
    """Let a bot play for somebody who has kept the table waiting."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.call_bot(t, person.id, data.seat, live.clock.now()))


@post("/tables/{link:str}/pause", status_code=200, security=NEEDED, responses=DONE, tags=["Host"])
async def pause(hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.Done:
    """The host stops clocks and moves."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.pause(t, person.id))


@post("/tables/{link:str}/resume", status_code=200, security=NEEDED, responses=DONE, tags=["Host"])
async def resume(hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.Done:
    """The host lets the match go on."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.resume(t, person.id))


@post("/tables/{link:str}/remove", status_code=200, security=NEEDED, responses=DONE, tags=["Host"])
async def remove(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.OneSeat]) -> shapes.Done:
    """The host takes a person's seat away; a bot plays on."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.remove(t, person.id, data.seat))


@post("/tables/{link:str}/close", status_code=200, security=NEEDED, responses=DONE, tags=["Host"])
async def close(hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.Done:
    """The host gives the match up for all."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: acts.close(t, person.id))


@post("/tables/{link:str}/go-on", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def go_on(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Enough]) -> shapes.Done:
    """You have seen enough of the outcome that stands; when all at the table have, what follows comes at once."""
    live = await table_at(hall, link)
    hall.go_on(live, person.id, own_seat(live.table, person.id, data.seat), data.at, data.to == "turn")
    return done(live, person.id)


@post("/tables/{link:str}/say", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def say_phrase(
    hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Saying]
) -> shapes.Done:
    """Say a short phrase to the table; it is kept nowhere."""
    live = await table_at(hall, link)
    hall.say(live, person.id, data.phrase)
    return done(live, person.id)


@post("/tables/{link:str}/rematch", status_code=200, security=NEEDED, responses=DONE, tags=["Playing"])
async def rematch(request: Asking, hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.LiveTable:
    """The next match of the row, behind the same link."""
    count(request, "tables", person.id)
    live = await hall.rematch(await table_at(hall, link), person.id)
    return looks.table_info(live, person.id)
