"""My page: name, language, theme, matches, other devices, programs, and the way out."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath
from litestar.response import Redirect

from mundialito.engine.texts import Nick
from mundialito.tables import PersonRow
from mundialito.tables.erasing import erase
from mundialito.tables.hall import Hall
from mundialito.tables.refusals import NotNow
from mundialito.tables.tokens import is_token
from mundialito.web.edge.doors import newcomer
from mundialito.web.me import boxes
from mundialito.web.me import page as me_page
from mundialito.web.me import tokens as tokens_page
from mundialito.web.shell import fresh, remembered
from mundialito.web.shell.own_box import COOKIE
from mundialito.web.shell.sharing import address_of
from mundialito.web.shell.visitor import LANG, PERSON, THEME, YEAR, Asking, TheHall, TheVisitor, Visitor, kept
from mundialito.words import LANGUAGES, phrase, say

TOKEN = "/me/token/new"
LINK = "/me/device/new"
STRANGER = phrase("We do not know you any more: say what you want to be called.")


class Wish(msgspec.Struct):
    """What the forms of this page send, and the switches of all pages."""

    name: str = ""
    lang: str = ""
    theme: str = ""
    back: str = "/"
    where: str = ""  # which devices are signed out: here or elsewhere
    sure: bool = False
    label: str = ""  # of a token
    scope: str = ""
    token: str = ""  # the hash of one


Form = Annotated[Wish, Body(media_type=RequestEncodingType.URL_ENCODED)]


def local(back: str) -> str:
    """A path of this site, whatever a form says: nobody is sent elsewhere."""
    if not back.startswith("/") or back.startswith(("//", "/\\")):
        return "/"
    return back if back.isprintable() and back.isascii() else "/"


def known(visitor: Visitor) -> PersonRow:
    """Whoever asks, if we know them; raises NotNow."""
    if visitor.person is None:
        raise NotNow(STRANGER)
    return visitor.person


def off(where: str) -> Response[Any]:
    return Redirect(where, status_code=303)


def signed_in(request: Asking, hall: Hall, person: PersonRow) -> Response[Any]:
    """Back to my page, as that person."""
    answer = off("/me")
    answer.set_cookie(kept(PERSON, hall.people.cookie(person), request.app.state.secure))
    return answer


def forgotten(request: Asking, answer: Response[Any]) -> Response[Any]:
    """The device knows nobody any more, and no way to any tournament."""
    answer.set_cookie(remembered.without_places(request))
    answer.set_cookie(kept(PERSON, "", request.app.state.secure, max_age=0))
    for name in request.cookies:
        if name.startswith(COOKIE):
            answer.set_cookie(kept(name, "", request.app.state.secure, max_age=0))
    return answer


def shown(request: Asking, visitor: Visitor, body: Any, here: str) -> Response[str]:
    """A page that no cache keeps: what is on it is for one person."""
    page = request.app.state.frame.page(visitor, say("My page", visitor.lang), body, here=here)
    return Response(page, media_type=MediaType.HTML)


# --- the page ----------------------------------------------------------------------------------------


@get("/me", media_type=MediaType.HTML, include_in_schema=False)
async def page(request: Asking, hall: TheHall, visitor: TheVisitor) -> Response[str]:
    """My page; for a stranger, a question."""
    events = remembered.panel(request, visitor)
    if visitor.person is None:
        return shown(request, visitor, [me_page.stranger(visitor), events], "/me")
    matches = [row for row in await hall.of_person(visitor.id) if not me_page.summary(row).lesson]
    programs = tokens_page.panel(visitor, await hall.people.tokens_of(visitor.id))
    own = boxes.panel(request, visitor)
    return shown(request, visitor, me_page.page(visitor, visitor.person, matches, events, programs, own), "/me")


@post("/me/name", include_in_schema=False)
async def name(request: Asking, hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """Be called otherwise, or be called something at all."""
    if visitor.person is None and Nick(data.name):
        return signed_in(request, hall, await newcomer(request, hall, data.name, visitor.lang))
    await hall.people.rename(visitor.id, data.name)
    return off("/me")


# --- other devices, and programs -------------------------------------------------------------------------


@post("/me/device", include_in_schema=False)
async def device(request: Asking, hall: TheHall, visitor: TheVisitor) -> Response[Any]:
    """A link that makes another device mine, good for an hour and for once; shown again it is the same."""
    return fresh.made(request, await hall.people.device_link(known(visitor)), LINK)


@get(LINK, media_type=MediaType.HTML, include_in_schema=False)
async def made_link(request: Asking, visitor: TheVisitor) -> Response[Any]:
    """That link."""
    if not (text := fresh.held(request)):
        return off("/me")
    return shown(request, visitor, me_page.device(visitor, address_of(request, f"/me/here/{text}")), "/me")


@get("/me/here/{token:str}", media_type=MediaType.HTML, include_in_schema=False)
async def arrive(request: Asking, hall: TheHall, visitor: TheVisitor, token: FromPath[str]) -> Response[str]:
    """The link was opened: nothing happens before somebody says so, for links are also opened by machines."""
    person = await hall.people.by_device_link(token)
    return shown(request, visitor, me_page.arrival(visitor, person, token), "/me")


@post("/me/here/{token:str}", include_in_schema=False)
async def settle(request: Asking, hall: TheHall, token: FromPath[str]) -> Response[Any]:
    """This device is that person's from now on; no other comes by this link."""
    return signed_in(request, hall, await hall.people.arrive(token))


@post("/me/token", include_in_schema=False)
async def token(request: Asking, hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """What a program of mine shows to the API; a page that is loaded again makes no second one."""
    return fresh.made(request, await hall.people.make_token(known(visitor).id, data.label, data.scope), TOKEN)


@get(TOKEN, media_type=MediaType.HTML, include_in_schema=False)
async def made_token(request: Asking, visitor: TheVisitor) -> Response[Any]:
    """The new token: seen this once."""
    if not is_token(text := fresh.held(request)):
        return off("/me")
    answer: Response[Any] = shown(request, visitor, tokens_page.made(visitor, text), "/me")
    answer.set_cookie(kept(fresh.FRESH, "", request.app.state.secure, max_age=0, path=TOKEN))
    return answer


@post("/me/token/revoke", include_in_schema=False)
async def revoke(hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """A program of mine may do nothing any more."""
    if data.token:
        await hall.people.revoke(known(visitor).id, data.token)
    return off("/me")


@post("/me/out", include_in_schema=False)
async def out(request: Asking, hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """Sign out here, or everywhere else: there all cookies, links and tokens are void from now on."""
    person = known(visitor)
    if data.where == "here":
        return forgotten(request, off("/"))
    return signed_in(request, hall, await hall.people.sign_out_everywhere(person))


# --- the way out ---------------------------------------------------------------------------------------


@get("/me/delete", media_type=MediaType.HTML, include_in_schema=False)
async def leaving(request: Asking, visitor: TheVisitor) -> Response[str]:
    """What deleting does, and a box to tick."""
    return shown(request, visitor, me_page.leaving(visitor, known(visitor)), "/me/delete")


@post("/me/delete", include_in_schema=False, status_code=200)
async def delete(request: Asking, hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """Everything that we know of a person goes."""
    person = known(visitor)
    if not data.sure:
        raise NotNow("Nothing was deleted: tick the box if you are sure.")
    await erase(hall, person.id)
    gone = Visitor(None, visitor.lang, visitor.theme, visitor.csrf)
    return forgotten(request, shown(request, gone, me_page.gone(gone), "/"))


# --- the switches of all pages ---------------------------------------------------------------------------


@post("/language", include_in_schema=False)
async def language(request: Asking, hall: TheHall, visitor: TheVisitor, data: Form) -> Response[Any]:
    """From now on in this language."""
    answer = off(local(data.back))
    if data.lang in LANGUAGES:
        answer.set_cookie(kept(LANG, data.lang, request.app.state.secure))
        if visitor.person:
            await hall.people.speak(visitor.id, data.lang)
    return answer


@post("/theme", include_in_schema=False)
async def theme(request: Asking, data: Form) -> Response[Any]:
    """Light, dark, or as the device has it."""
    answer = off(local(data.back))
    chosen = data.theme if data.theme in ("light", "dark") else ""
    answer.set_cookie(kept(THEME, chosen, request.app.state.secure, YEAR if chosen else 0))
    return answer


ROUTES: list[Any] = [
    page, name, device, arrive, settle, made_link, token, made_token, revoke, out, leaving, delete, language, theme,
    *boxes.ROUTES,
]  # fmt: skip
