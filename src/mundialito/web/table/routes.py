"""The table: its page, its event stream, and everything one can do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect

from mundialito.engine import reading
from mundialito.engine.options import applying
from mundialito.showing.drawings import follower_of
from mundialito.tables import Entry, acts, lobby, script
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.tables.setting import Audience, Clock
from mundialito.tables.table import OPEN, Table
from mundialito.web.edge.doors import count
from mundialito.web.edge.limits import limits_of
from mundialito.web.shell.answers import done
from mundialito.web.shell.arriving import remembered, somebody
from mundialito.web.shell.own_box import saved
from mundialito.web.shell.streaming import EventStream
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor
from mundialito.web.table import page as table_page
from mundialito.web.table.looker import Looker
from mundialito.web.table.streaming import stream_of

AUDIENCES: dict[str, Audience] = {"none": "none", "watchers": "watchers", "teams": "teams"}
MOST_NUMBER = 10**9  # in a form
FORM = Body(media_type=RequestEncodingType.URL_ENCODED)


async def at(request: Asking, hall: Hall, link: str) -> Live:
    """The table behind the link; refusals will link to its game's rules."""
    live = await hall.at(link)
    request.state.game = live.table.game.name
    return live


async def prepared(looker: Looker) -> Looker:
    """A long match is not told in one step of the event loop."""
    table = looker.live.table
    if table.fold:
        await looker.live.prepare(looker.viewer, looker.visitor.lang, follower_of(table.game.name))
    return looker


@get("/t/{link:str}", media_type=MediaType.HTML, include_in_schema=False)
async def page(
    request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], seat: FromQuery[int] = -1
) -> str:
    """The table as it stands, for whoever looks."""
    live = await at(request, hall, link)
    hall.presence.glanced(live)
    looker = await prepared(Looker(live, visitor, seat, request))
    return table_page.page(request.app.state.frame, looker)


@get("/t/{link:str}/stream", include_in_schema=False)
async def stream(
    request: Asking,
    hall: TheHall,
    visitor: TheVisitor,
    link: FromPath[str],
    seat: FromQuery[int] = -1,
    drawn: FromQuery[str] = "",
    edits: FromQuery[bool] = False,
) -> EventStream:
    """Whatever changes, as soon as it does; `drawn` is what the page was drawn for, `edits` whether its script puts
    together what comes as a change of what came before."""
    live = await at(request, hall, link)
    looker = await prepared(Looker(live, visitor, seat, request))
    limits_of(request).hold(request.scope, visitor.id, live.table.id)
    return stream_of(hall, looker, drawn, edits)


# --- forms -------------------------------------------------------------------------------------------


class Seat(msgspec.Struct):
    """A form about a seat."""

    seat: int = -1
    other: int = -1
    name: str = ""
    bot: str = ""
    hash: str = ""
    nonce: str = ""
    agrees: int = 0
    phrase: int = -1
    seats: int = 0
    mark: str = ""
    at: int = -1
    ahead: int = 0
    step: int = -1


Form = Annotated[Seat, FORM]
Do = Callable[[Table, str, Seat, float], list[Entry]]  # on the table, by whom, what was sent, when

ACTS: dict[str, Do] = {
    "stand": lambda t, me, f, _: lobby.stand(t, me, f.seat),
    "bot": lambda t, me, f, _: lobby.place_bot(t, me, f.seat, f.bot),
    "fill": lambda t, me, f, _: lobby.fill(t, me, f.bot),
    "swap": lambda t, me, f, _: lobby.swap(t, me, f.seat, f.other),
    "resize": lambda t, me, f, _: lobby.resize(t, me, f.seats),
    "start": lambda t, me, *_: lobby.start(t, me),
    "promise": lambda t, me, f, _: lobby.promise(t, me, f.seat, f.hash),
    "reveal": lambda t, me, f, _: lobby.reveal(t, me, f.seat, f.nonce),
    "ask-back": lambda t, me, f, _: acts.ask_back(t, me, f.seat),
    "answer-back": lambda t, me, f, _: acts.answer_back(t, me, bool(f.agrees)),
    "leave": lambda t, me, f, _: acts.leave(t, me, f.seat),
    "return": lambda t, me, f, _: acts.come_back(t, me, f.seat),
    "resign": lambda t, me, f, _: acts.resign(t, me, f.seat),
    "call-bot": lambda t, me, f, now: acts.call_bot(t, me, f.seat, now),
    "pause": lambda t, me, *_: acts.pause(t, me),
    "resume": lambda t, me, *_: acts.resume(t, me),
    "remove": lambda t, me, f, _: acts.remove(t, me, f.seat),
    "read-on": lambda t, me, f, _: script.read_on(t, me, f.step),
    "step-back": lambda t, me, f, _: script.step_back(t, me, f.step),
    "show-me": lambda t, me, f, now: acts.show_me(t, me, f.step, now),
    "close": lambda t, me, *_: acts.close(t, me),
}


def act_handler(verb: str, do: Do) -> Any:
    """One address for each thing that can be done."""

    async def handler(
        request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form
    ) -> Response[Any]:
        live = await at(request, hall, link)
        await hall.act(live, lambda t: do(t, visitor.id, data, live.clock.now()))
        return done(request, f"/t/{live.link}")

    handler.__name__ = verb.replace("-", "_")
    return post(f"/t/{{link:str}}/{verb}", include_in_schema=False, status_code=200)(handler)


@post("/t/{link:str}/move", include_in_schema=False, status_code=200)
async def move(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """A choice: the events ticked, in order, all or none, with the length of the log on which they were chosen.

    What is chosen on the board for what is ticked in the hand is called `then`: it comes after, wherever it stands.
    """
    live = await at(request, hall, link)
    form = await request.form()
    seat, length = whole(form.get("seat")), whole(form.get("at"))
    events = [*form.getall("event", []), *form.getall("then", [])]
    chosen = [whole(e) for e in events]

    def act(table: Table) -> list[Entry]:
        lobby.must_sit(table, visitor.id, seat)
        return acts.move(table, seat, chosen, length, live.clock.now())

    await hall.act(live, act)
    return done(request, f"/t/{live.link}?seat={seat}")


def whole(text: object) -> int:
    """A number of a form; anything else is no choice at all."""
    number = reading.whole(text, MOST_NUMBER) if isinstance(text, str) else None
    return -1 if number is None else number


@post("/t/{link:str}/sit", include_in_schema=False, status_code=200)
async def sit(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form) -> Response[Any]:
    """Sit down: the first time with a name; a second seat is for somebody else on the same device."""
    live = await at(request, hall, link)
    seat = data.seat if data.seat >= 0 else None
    if visitor.person and live.table.seats_of(visitor.id):
        if live.table.stage != OPEN:
            raise NotNow("You sit at this table already.")
        count(request, "seats", visitor.id)
        await hall.sit(live, visitor.id, data.name, seat)
        return Redirect(f"/t/{live.link}", status_code=303)
    count(request, "seats", visitor.id)
    person = await somebody(request, hall, visitor, data.name)
    await hall.sit(live, person.id, person.name, seat)
    return remembered(request, hall, person, f"/t/{live.link}")


@post("/t/{link:str}/ask-in", include_in_schema=False, status_code=200)
async def ask_in(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form) -> Response[Any]:
    """Somebody who watches asks the host for a bot's seat."""
    live = await at(request, hall, link)
    acts.may_ask(live.table, visitor.id, data.seat)  # before we make somebody of whoever asks
    person = await somebody(request, hall, visitor, data.name)
    hall.asking.ask(live, person, data.seat)
    return remembered(request, hall, person, f"/t/{live.link}")


@post("/t/{link:str}/answer-in", include_in_schema=False, status_code=200)
async def answer_in(
    request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form
) -> Response[Any]:
    """The host lets them in, or not."""
    live = await at(request, hall, link)
    if data.agrees:
        await hall.asking.let_in(live, visitor.id, data.seat, data.mark)
    else:
        hall.asking.refuse(live, visitor.id, data.seat, data.mark)
    return done(request, f"/t/{live.link}")


@post("/t/{link:str}/change", include_in_schema=False, status_code=200)
async def change(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """The host's form: options, clock, rounds, and whether the table is listed."""
    live = await at(request, hall, link)
    form = await request.form()
    names = {option.name for option in live.table.game.options}
    options = {key.removeprefix("o-"): str(value) for key, value in form.items() if key.removeprefix("o-") in names}
    apply = {option.name for option in applying(live.table.game.options, options, len(live.table.chairs))}
    options = {name: value for name, value in options.items() if name in apply}  # others are not on the page any more
    zero = form.get("zero") == "forfeit"
    clock = Clock(whole(form.get("move")), whole(form.get("match")), "forfeit" if zero else "bot")
    await hall.act(
        live,
        lambda t: lobby.change(
            t,
            visitor.id,
            options=options,
            clock=clock,
            rounds=whole(form.get("rounds")),
            public=bool(form.get("public")),
            chances=AUDIENCES.get(str(form.get("chances"))),
            beat=None if (beat := whole(form.get("beat"))) < 0 else beat / 1000,
        ),
    )
    return done(request, f"/t/{live.link}")


@post("/t/{link:str}/box", include_in_schema=False, status_code=200)
async def box(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form) -> Response[Any]:
    """The host plays with the numbers of their own box, or with the rulebook's again."""
    live = await at(request, hall, link)
    parts = saved(request.cookies, live.table.game) if data.agrees else {}
    await hall.act(live, lambda t: lobby.change(t, visitor.id, parts=parts))
    return done(request, f"/t/{live.link}")


@post("/t/{link:str}/say", include_in_schema=False, status_code=200)
async def say(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form) -> Response[Any]:
    """A short phrase."""
    live = await at(request, hall, link)
    hall.say(live, visitor.id, data.phrase)
    return done(request, f"/t/{live.link}")


@post("/t/{link:str}/go-on", include_in_schema=False, status_code=200)
async def go_on(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form) -> Response[Any]:
    """Enough has been seen of what stands, or of all that comes before one is asked."""
    live = await at(request, hall, link)
    hall.go_on(live, visitor.id, data.seat, data.at, bool(data.ahead))
    return done(request, f"/t/{live.link}")


@post("/t/{link:str}/rematch", include_in_schema=False, status_code=200)
async def rematch(
    request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str], data: Form
) -> Response[Any]:
    """Another match with the same people; alone against bots it starts at once."""
    live = await at(request, hall, link)
    count(request, "tables", visitor.id)
    following = await hall.rematch(live, visitor.id)
    table = following.table
    if table.stage == OPEN and not [c for c in table.chairs if not c.bot and c.person != visitor.id]:
        seats = table.seats_of(visitor.id)
        if data.hash and len(seats) == 1:
            await hall.act(following, lambda t: lobby.promise(t, visitor.id, seats[0], data.hash))
        else:
            await hall.act(following, lambda t: lobby.start(t, visitor.id) if t.stage == OPEN else [])
    return Redirect(f"/t/{following.link}", status_code=303)


@post("/t/{link:str}/new-link", include_in_schema=False, status_code=200)
async def new_link(request: Asking, hall: TheHall, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """The old link dies; those who sit here are taken along."""
    live = await at(request, hall, link)
    await hall.renew_link(live, visitor.id)
    return Redirect(f"/t/{live.link}", status_code=303)


ROUTES: list[Any] = [
    page, stream, move, sit, ask_in, answer_in, change, box, say, go_on, rematch, new_link,
    *(act_handler(verb, do) for verb, do in ACTS.items()),
]  # fmt: skip
