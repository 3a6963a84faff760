"""An event to take along: all of it as JSON or text, and tables of it for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from mundialito.desk import files, links
from mundialito.tables.refusals import Unknown
from mundialito.web.desk.asking import Desk, TheOffice, at
from mundialito.web.desk.spreadsheets import OF_CUPS, OF_ROUNDS, written
from mundialito.web.shell.visitor import Asking, TheVisitor


@get("/desk/{link:str}/export/{name:str}", include_in_schema=False)
async def export(
    request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """The whole event, or a table of it."""
    desk = await at(request, office, visitor, link, links.DIRECTOR)
    sheets = OF_CUPS if desk.s.settings.cup else OF_ROUNDS
    if name not in (*WHOLE, *sheets):
        raise Unknown("There is no such page at the desk.")
    make, kind = WHOLE[name] if name in WHOLE else (lambda desk: written(sheets[name][1](desk), desk.lang), "text/csv")
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    told = await office.gathered(desk.live, lambda: make(desk).encode())
    return Response(told, media_type=kind, headers=headers)


WHOLE: Final[dict[str, tuple[Callable[[Desk], str], str]]] = {
    "event.json": (lambda desk: files.to_json(desk.tournament.log), "application/json"),
    "event.txt": (lambda desk: files.to_text(desk.tournament.log), "text/plain"),
}
ROUTES: list[Any] = [export]
