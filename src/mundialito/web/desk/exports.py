"""An event to take along: all of it as JSON or text, standings and scores for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from mundialito.desk import files, links
from mundialito.engine.sheets import write_sheet
from mundialito.tables.refusals import Unknown
from mundialito.web.desk.asking import Desk, TheOffice, at
from mundialito.web.shell.visitor import Asking, TheVisitor


@get("/desk/{link:str}/export/{name:str}", include_in_schema=False)
async def export(
    request: Asking, office: TheOffice, visitor: TheVisitor, link: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """The whole event, or a table of it."""
    desk = await at(request, office, visitor, link, links.DIRECTOR)
    if name not in MADE:
        raise Unknown("There is no such page at the desk.")
    make, kind = MADE[name]
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    told = await office.drawn(desk.live, lambda: make(desk).encode())
    return Response(told, media_type=kind, headers=headers)


def standings_csv(desk: Desk) -> str:
    rows = desk.rows()
    rounds = range(1, len(rows[0].points) + 1) if rows else ()
    heads = ["rank", "name", "total", "wins", *(f"round {n}" for n in rounds)]
    told = ([r.rank or "", desk.s.players[r.player].name, r.total, r.wins, *r.points] for r in rows)
    return write_sheet([heads, *told])


def scores_csv(desk: Desk) -> str:
    rows: list[list[str | int]] = [["round", "table", "name", "points", "won", "entered by", "confirmed by"]]
    for number, played in enumerate(desk.s.rounds, 1):
        for i, result in sorted(played.results.items()):
            for p, points in result.points.items():
                won, name = int(result.winner == p), desk.s.players[p].name
                rows.append([number, i + 1, name, points, won, result.by, result.confirmed_by])
    return write_sheet(rows)


MADE: Final[dict[str, tuple[Callable[[Desk], str], str]]] = {
    "event.json": (lambda desk: files.to_json(desk.event.log), "application/json"),
    "event.txt": (lambda desk: files.to_text(desk.event.log), "text/plain"),
    "standings.csv": (standings_csv, "text/csv"),
    "scores.csv": (scores_csv, "text/csv"),
}
ROUTES: list[Any] = [export]
