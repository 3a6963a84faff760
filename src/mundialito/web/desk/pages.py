"""Addresses of the desk, of tables' phones, of the public page and the projector, and their event streams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

import htpy as h
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from mundialito.desk import links
from mundialito.desk.rights import MADE, REMOVED
from mundialito.tables.refusals import NotNow, Unknown
from mundialito.web.desk import (
    cup_page,
    forms,
    links_page,
    log_page,
    people_page,
    player_page,
    print_pages,
    public_page,
    scores_page,
    screen_page,
    seating_page,
    settings_page,
    standings_page,
    table_page,
    today_page,
)
from mundialito.web.desk.asking import Desk, TheOffice, at, is_place, let_in, seat_at, with_key, with_links
from mundialito.web.desk.streaming import Page, Safe, live_part, stream_of
from mundialito.web.edge.limits import limits_of
from mundialito.web.shell import fresh
from mundialito.web.shell.streaming import EventStream
from mundialito.web.shell.visitor import Asking, TheVisitor
from mundialito.words import phrase, say

STAFF: Final = (links.DIRECTOR, *links.HELPERS)
PAGES: Final = {
    "now": Page(phrase("Now"), today_page.page, today_page.version, STAFF),
    "people": Page(phrase("People"), people_page.page),
    "seating": Page(phrase("Seating"), seating_page.page),
    "scores": Page(phrase("Scores"), scores_page.page, roles=STAFF),
    "standings": Page(phrase("Standings"), standings_page.page, roles=STAFF),
    "settings": Page(phrase("Settings"), settings_page.page),
    "links": Page(phrase("Links and papers"), links_page.page),
    "log": Page(phrase("Log"), log_page.page),
    "table": Page(phrase("Score sheet"), table_page.page, table_page.version, (links.TABLE,)),
    "player": Page(phrase("My seat on line"), player_page.page, player_page.version, (links.PLAYER,)),
    "public": Page(phrase("Tournament"), public_page.page, public_page.version, (links.PUBLIC,), shared=True),
    "screen": Page(phrase("Projector"), screen_page.page, screen_page.version, (links.PUBLIC,), shared=True),
}
LINKED: Final = ("people", "links", "player")  # pages that show links


async def at_desk(
    request: Asking, office: TheOffice, visitor: TheVisitor, where: str, name: str, roles: tuple[str, ...]
) -> Response[Any]:
    """A page behind a key, which is kept on; whoever comes by a link is let in first."""
    desk = await at(request, office, visitor, where, *roles)
    if not is_place(where):
        return let_in(desk, "" if name in ("now", "table", "player") else name)
    return with_key(desk, await shown(await with_links(desk) if name in LINKED else desk, name))


async def shown(desk: Desk, name: str, *, top: h.Node = None, bare: bool = False, here: str = "") -> Response[Any]:
    """A whole page: its live part as it stands, and the stream that keeps it so."""
    page, lang = PAGES[name], desk.lang
    query = f"?{desk.request.url.query}" if desk.request.url.query else ""
    body = [
        h.div("#live", hx_swap="none", **{"hx-sse:connect": f"/desk/{desk.place}/stream/{name}{query}"}),
        h.p("#lost.notice", role="status", hidden=True)[say("The connection is lost: trying again…", lang)],
        h.p("#unsent.notice", role="status", hidden=True, data_words=say("Kept on this phone until it is sent:", lang)),
        h.div("#notice"),
        top,
        h.div("#desk", class_=f"desk-{name}")[Safe(await live_part(page, desk))],
    ]  # fmt: skip
    title = desk.s.settings.name or say(page.title, lang)
    frame = desk.request.app.state.frame
    here = here or desk.request.url.path
    told = frame.page(desk.visitor, title, body, wide=True, here=here, sheet="desk.css", bare=bare)
    return Response(str(told), media_type=MediaType.HTML)


@get("/desk/{where:str}", media_type=MediaType.HTML, include_in_schema=False)
async def now(request: Asking, office: TheOffice, visitor: TheVisitor, where: FromPath[str]) -> Response[Any]:
    """The desk at a glance."""
    return await at_desk(request, office, visitor, where, "now", STAFF)


@get("/desk/{where:str}/{page:str}", media_type=MediaType.HTML, include_in_schema=False)
async def tab(
    request: Asking, office: TheOffice, visitor: TheVisitor, where: FromPath[str], page: FromPath[str]
) -> Response[Any]:
    """One of the desk's other pages."""
    if page not in PAGES or page in ("table", "player", "public", "screen"):
        raise Unknown("There is no such page at the desk.")
    return await at_desk(request, office, visitor, where, page, PAGES[page].roles)


@get("/table/{where:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_phone(request: Asking, office: TheOffice, visitor: TheVisitor, where: FromPath[str]) -> Response[Any]:
    """A table's phone."""
    return await at_desk(request, office, visitor, where, "table", PAGES["table"].roles)


@get("/seat/{where:str}", media_type=MediaType.HTML, include_in_schema=False)
async def player(request: Asking, office: TheOffice, visitor: TheVisitor, where: FromPath[str]) -> Response[Any]:
    """A player's own page."""
    return await at_desk(request, office, visitor, seat_at(where), "player", PAGES["player"].roles)


@get("/event/{link:str}", media_type=MediaType.HTML, include_in_schema=False)
async def public(request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """For everybody."""
    desk = await at(request, office, visitor, link, links.PUBLIC)
    return await shown(desk, "public", top=public_page.top(desk))


@get("/event/{link:str}/screen", media_type=MediaType.HTML, include_in_schema=False)
async def screen(request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """The projector."""
    desk = await at(request, office, visitor, link, links.PUBLIC)
    return await shown(desk, "screen", top=screen_page.beside(desk), bare=True)


@get("/desk/{link:str}/stream/{page:str}", include_in_schema=False)
async def stream(
    request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str], page: FromPath[str]
) -> EventStream:
    """Whatever changes, as soon as it does."""
    if page not in PAGES:
        raise Unknown("There is no such page at the desk.")
    desk = await at(request, office, visitor, link, *PAGES[page].roles)
    desk = await with_links(desk) if page in LINKED else desk
    limits_of(request).hold(request.scope, visitor.id, desk.live.id)
    return stream_of(PAGES[page], desk)


# --- papers ---------------------------------------------------------------------------------------------------


@get("/desk/{link:str}/print/{what:str}", media_type=MediaType.HTML, include_in_schema=False)
async def paper(
    request: Asking,
    office: TheOffice,
    visitor: TheVisitor,
    link: FromPath[str],
    what: FromPath[str],
    round_: Annotated[int, QueryParameter(name="round")] = 0,
) -> str:
    """Something to print."""
    desk = await at(request, office, visitor, link, links.DIRECTOR)
    if what not in PAPERS:
        raise Unknown("There is no such page at the desk.")
    desk = await with_links(desk) if what == "signs" else desk
    told = await office.gathered(desk.live, lambda: str(h.div(".paper")[PAPERS[what](desk, round_)]))
    frame = request.app.state.frame
    return str(frame.page(visitor, desk.s.settings.name, Safe(told), sheet="desk.css", bare=True))


PAPERS: Final[dict[str, Callable[[Desk, int], h.Node]]] = {
    "slips": print_pages.slips,
    "list": print_pages.where,
    "signs": lambda desk, _: print_pages.signs(desk),
    "standings": lambda desk, _: print_pages.standings(desk),
    "chart": lambda desk, _: cup_page.wall_chart(desk),
    "sheets": lambda desk, _: cup_page.sheets(desk),
}


# --- links ----------------------------------------------------------------------------------------------------


@post("/desk/{link:str}/link/{what:str}", include_in_schema=False)
async def relink(
    request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str], what: FromPath[str]
) -> Response[Any]:
    """A link made, made anew, or removed; one that is stored as a hash is shown for a moment and never again."""
    desk = await at(request, office, visitor, link, links.DIRECTOR)
    form = await forms.read(request)
    role, number = form.text("role"), form.whole("number")
    known = (await with_links(desk)).known
    row = next((r for r in known if (r.role, r.number) == (role, number)), None)
    if role == links.DIRECTOR and desk.number and (what, number) != ("renew", desk.number):
        raise NotNow("Only whoever opened the event makes and removes links of other directors.")
    if what == "drop" and role in links.NAMED and row is not None and (role, number) != (links.DIRECTOR, 0):
        await office.told_of(desk.live, desk.link, REMOVED, role, label=row.label)
        await office.drop_link(desk.live.id, role, number)
        return Redirect(desk.path("links"), status_code=303)
    if what == "new" and role in links.NAMED and form.text("label"):
        number = 1 + max((r.number for r in known if r.role == role), default=0)
        label = form.text("label")
    elif what == "renew" and row is not None:
        label = row.label
    else:
        raise Unknown("There is no such link.")
    table = number if role == links.TABLE else 0
    await office.told_of(desk.live, desk.link, MADE, role, label=label, table=table)
    token = await office.renew(desk.live.id, role, number, label)
    if role in links.SHOWN_AGAIN:
        return Redirect(desk.path("links"), status_code=303)
    if (role, number) == (links.DIRECTOR, desk.number):
        return Redirect(f"/desk/{token}/links", status_code=303)
    return fresh.made(request, token, desk.path("link/made"))


@get("/desk/{link:str}/link/made", media_type=MediaType.HTML, include_in_schema=False)
async def made_link(request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str]) -> Response[Any]:
    """The new link of a helper, for as long as the browser holds it."""
    desk = await at(request, office, visitor, link, links.DIRECTOR)
    row = await office.link_of(desk.live.id, fresh.held(request))
    if row is None:
        return Redirect(desk.path("links"), status_code=303)
    body = links_page.made(desk, f"/desk/{fresh.held(request)}", row.label)
    told = request.app.state.frame.page(visitor, row.label, body, sheet="desk.css")
    return Response(str(told), media_type=MediaType.HTML)


ROUTES: list[Any] = [now, tab, table_phone, player, public, screen, stream, paper, relink, made_link]
