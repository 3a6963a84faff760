"""An event to take along: all of it as JSON or text, standings and scores for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from mundialito.desk import files, links
from mundialito.tables.refusals import Unknown
from mundialito.web.desk.asking import Desk, TheOffice, at
from mundialito.web.visitor import Asking, TheVisitor


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
    return Response(make(desk).encode(), media_type=kind, headers=headers)


def standings_csv(desk: Desk) -> str:
    out = io.StringIO()
    table = csv.writer(out)
    rows = desk.rows()
    rounds = range(1, len(rows[0].points) + 1) if rows else ()
    table.writerow(["rank", "name", "total", "wins", *(f"round {n}" for n in rounds)])
    for row in rows:
        table.writerow([row.rank or "", plain(desk.s.players[row.player].name), row.total, row.wins, *row.points])
    return out.getvalue()


def scores_csv(desk: Desk) -> str:
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["round", "table", "name", "points", "won", "entered by", "confirmed by"])
    for number, played in enumerate(desk.s.rounds, 1):
        for i, result in sorted(played.results.items()):
            for p, points in result.points.items():
                won = int(result.winner == p)
                name = plain(desk.s.players[p].name)
                table.writerow([number, i + 1, name, points, won, plain(result.by), plain(result.confirmed_by)])
    return out.getvalue()


def plain(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


MADE: Final[dict[str, tuple[Callable[[Desk], str], str]]] = {
    "event.json": (lambda desk: files.to_json(desk.event.log), "application/json"),
    "event.txt": (lambda desk: files.to_text(desk.event.log), "text/plain; charset=utf-8"),
    "standings.csv": (standings_csv, "text/csv; charset=utf-8"),
    "scores.csv": (scores_csv, "text/csv; charset=utf-8"),
}
ROUTES: list[Any] = [export]
