"""Before the match: sitting down, setting up, starting."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from mundialito.tables import lobby
from mundialito.tables.hall import Act, Hall
from mundialito.tables.live import Live
from mundialito.tables.setting import Clock
from mundialito.web.api import shapes
from mundialito.web.api.callers import NEEDED, TheHall, ThePerson, log_of, own_seat, viewer_of
from mundialito.web.api.errors import DONE
from mundialito.web.api.finding import table_at
from mundialito.web.edge.doors import count
from mundialito.web.shell.visitor import Asking


async def do(hall: Hall, live: Live, person: str, act: Act) -> shapes.Done:
    """Do it, and say how long the person's log is then."""
    await hall.act(live, act)
    return done(live, person)


def done(live: Live, person: str) -> shapes.Done:
    return shapes.Done(len(log_of(live.table, viewer_of(live.table, person, None))))


@post("/tables/{link:str}/sit", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def sit(
    request: Asking, hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Sitting]
) -> shapes.Sat:
    """Take an open seat; during the match the host, if without a seat, may take a bot's."""
    live = await table_at(hall, link)
    count(request, "seats", person.id)
    seat = await hall.sit(live, person.id, data.name or person.name, data.seat)
    return shapes.Sat(seat, done(live, person.id).at)


@post("/tables/{link:str}/ask-in", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def ask_in(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.OneSeat]) -> shapes.Done:
    """Ask the host for a bot's seat during the match; what you asked stands for two minutes."""
    live = await table_at(hall, link)
    hall.asking.ask(live, person, data.seat)
    return done(live, person.id)


@post("/tables/{link:str}/ask-in/answer", status_code=200, security=NEEDED, responses=DONE, tags=["Host"])
async def answer_in(
    hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Answer]
) -> shapes.Done:
    """The host lets somebody have a bot's seat, or not."""
    live = await table_at(hall, link)
    if data.agrees:
        await hall.asking.let_in(live, person.id, data.seat, data.mark)
    else:
        hall.asking.refuse(live, person.id, data.seat, data.mark)
    return done(live, person.id)


@post("/tables/{link:str}/stand", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def stand(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.OneSeat]) -> shapes.Done:
    """Leave a seat before the match; the host may ask others to."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: lobby.stand(t, person.id, data.seat))


@post("/tables/{link:str}/bot", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def place_bot(
    hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.BotSeat]
) -> shapes.Done:
    """The host puts a bot on a seat."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: lobby.place_bot(t, person.id, data.seat, data.bot))


@post("/tables/{link:str}/swap", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def swap(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.TwoSeats]) -> shapes.Done:
    """The host changes the order of play."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: lobby.swap(t, person.id, data.one, data.other))


@post("/tables/{link:str}/resize", status_code=200, security=NEEDED, responses=DONE, tags=["Seats"])
async def resize(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Size]) -> shapes.Done:
    """The host adds empty seats, or takes away such as nobody sits on."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: lobby.resize(t, person.id, data.seats))


@post("/tables/{link:str}/change", status_code=200, security=NEEDED, responses=DONE, tags=["Tables"])
async def change(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Changes]) -> shapes.Done:
    """The host changes what is played, and how."""
    live = await table_at(hall, link)
    clock = None if data.clock is UNSET else Clock(data.clock.move, data.clock.match, data.clock.zero)
    options = None if data.options is UNSET else data.options
    rounds = None if data.rounds is UNSET else data.rounds
    public = None if data.public is UNSET else data.public
    chances = None if data.chances is UNSET else data.chances
    beat = None if data.beat is UNSET else data.beat
    return await do(
        hall,
        live,
        person.id,
        lambda t: lobby.change(
            t, person.id, options=options, clock=clock, rounds=rounds, public=public, chances=chances, beat=beat
        ),
    )


@post("/tables/{link:str}/promise", status_code=200, security=NEEDED, responses=DONE, tags=["Fairness"])
async def promise(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Promise]) -> shapes.Done:
    """Show the hash of a nonce of your own before the match starts: nobody can choose the cards any more."""
    live = await table_at(hall, link)
    return await do(
        hall,
        live,
        person.id,
        lambda t: lobby.promise(t, person.id, own_seat(t, person.id, data.seat), data.hash),
    )


@post("/tables/{link:str}/start", status_code=200, security=NEEDED, responses=DONE, tags=["Tables"])
async def start(hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.Done:
    """The host starts; whoever promised a nonce has ten seconds to reveal it."""
    live = await table_at(hall, link)
    return await do(hall, live, person.id, lambda t: lobby.start(t, person.id))


@post("/tables/{link:str}/reveal", status_code=200, security=NEEDED, responses=DONE, tags=["Fairness"])
async def reveal(hall: TheHall, person: ThePerson, link: FromPath[str], data: JSONBody[shapes.Nonce]) -> shapes.Done:
    """Send the nonce, once the stage is `fixed`; with the last one the match begins."""
    live = await table_at(hall, link)
    return await do(
        hall,
        live,
        person.id,
        lambda t: lobby.reveal(t, person.id, own_seat(t, person.id, data.seat), data.nonce),
    )


@post("/tables/{link:str}/link", status_code=200, security=NEEDED, responses=DONE, tags=["Tables"])
async def renew_link(hall: TheHall, person: ThePerson, link: FromPath[str]) -> shapes.Link:
    """The host makes a new link; the old one is dead. Who sits at the table is told by the stream."""
    live = await table_at(hall, link)
    return shapes.Link(await hall.renew_link(live, person.id))
