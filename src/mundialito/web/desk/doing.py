"""A form was sent: it is done, or the page that it was on says why not, with what was written still in it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import htpy as h
from litestar import MediaType, Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from mundialito.desk import registration
from mundialito.engine.reasons import Spoken
from mundialito.web.desk import acts, forms, signing
from mundialito.web.desk.asking import RULES, Desk, TheOffice, at, with_links
from mundialito.web.desk.pages import LINKED, PAGES, shown
from mundialito.web.shell.answers import notice, rule_of, sentence_of, status_of
from mundialito.web.shell.visitor import Asking, TheVisitor

LARGEST_FORM: Final = 1 << 20  # bytes: a list of people
MOST_TOLD: Final = 20  # lines that were not understood
FIRST_PAGES: Final = {"table": "table", "player": "player", "public": "public"}  # of a role; of others it is the desk's


@post("/desk/{link:str}/do/{verb:str}", include_in_schema=False, status_code=200, request_max_body_size=LARGEST_FORM)
async def do(
    request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str], verb: FromPath[str]
) -> Response[Any]:
    """One thing done. The script is answered in JSON, and the stream brings the change; others see a page."""
    desk, form = await at(request, office, visitor, link), await forms.read(request)
    desk = replace(desk, mark=forms.mark(desk.link, verb, form))
    try:
        await acts.carry_out(await signing.as_signer(desk, verb, form), verb, form)
    except Spoken as error:
        if request.headers.get("x-queued"):
            raise
        return await again(replace(desk, sent=form.fields), [error], status_of(error))
    left = registration.left_out(acts.pasted(form)) if verb == "enter" else []
    if request.headers.get("x-queued"):
        told = [sentence_of(one, desk.lang) for one in left[:MOST_TOLD]]
        return Response({"done": True, "told": told}, media_type=MediaType.JSON)
    return await again(desk, left, 200) if left else Redirect(back(desk), status_code=303)


async def again(desk: Desk, left: list[Spoken], status: int) -> Response[Any]:
    """The page that the form was on, with what there is to say on top."""
    name = back(desk).removeprefix(desk.home).strip("/").partition("?")[0]
    if name not in PAGES or desk.role not in PAGES[name].roles:
        name = FIRST_PAGES.get(desk.role, "now")
    top: h.Node = [notice(sentence_of(one, desk.lang), rule_of(one), RULES) for one in left[:MOST_TOLD]]
    linked = await with_links(desk) if name in LINKED else desk
    answer = await shown(linked, name, top=top, here=back(desk))
    answer.status_code = status
    return answer


def back(desk: Desk) -> str:
    """The page that the form was on."""
    came_from, base = desk.request.headers.get("referer", ""), str(desk.request.base_url)
    path = "/" + came_from.removeprefix(base).lstrip("/") if came_from.startswith(base) else ""
    return path if path.startswith(desk.home) else desk.home


ROUTES: list[Any] = [do]
