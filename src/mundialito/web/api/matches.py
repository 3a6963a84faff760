"""Matches by their id: what is known of them, their file, their proof."""

from __future__ import annotations

from litestar import MediaType, Response, get
from litestar.params import FromPath

from mundialito.engine.fairness import Unfair, verify
from mundialito.engine.match import to_json, write
from mundialito.tables.refusals import NotNow
from mundialito.tables.table import ENDED, Table
from mundialito.web.api import looks, shapes
from mundialito.web.api.asking import language
from mundialito.web.api.callers import TheHall
from mundialito.web.api.errors import ANYWHERE, fault
from mundialito.web.api.finding import match_of
from mundialito.web.match.beside import in_turn
from mundialito.web.shell.answers import sentence_of
from mundialito.web.shell.visitor import Asking
from mundialito.words import phrase, say

ERASED = phrase("A name was erased from this match on its owner's wish: its outcomes cannot be recomputed any more.")
WHEN_OVER = ANYWHERE | {409: fault("The match is not over yet, or was played by other rules.")}


@get("/matches/{match:str}", responses=ANYWHERE, tags=["Matches"])
async def read_match(hall: TheHall, match: FromPath[str]) -> shapes.MatchInfo:
    """Header and result; while it is played, what was fixed before it began."""
    t = (await match_of(hall, match)).table
    return shapes.MatchInfo(
        id=t.id,
        game=t.game.name,
        stage=t.stage,  # type: ignore[arg-type]  # one of the four
        number=t.setting.number,
        names=list(t.names),
        header=t.header.line() if t.header else None,
        nonces=list(t.nonces),
        result=looks.ending_of(t),
    )


@get("/matches/{match:str}/file", responses=WHEN_OVER, tags=["Matches"], media_type=MediaType.TEXT)
async def match_file(request: Asking, hall: TheHall, match: FromPath[str]) -> Response[str]:
    """The whole match once it is over: as text, or as JSON for who accepts `application/json`."""
    t = (await match_of(hall, match)).table
    must_be_over(t)
    if "application/json" in request.headers.get("accept", ""):
        told = await in_turn(request, lambda: to_json(t.match(), t.game))
        return Response(told, media_type=MediaType.JSON)
    return Response(await in_turn(request, lambda: write(t.match(), t.game)), media_type=MediaType.TEXT)


def must_be_over(t: Table) -> None:
    """A file shows every card: it is written when nothing is hidden any more."""
    if t.stage != ENDED:
        raise NotNow("The match is not over yet.")
    if t.is_foreign and t.header:
        raise NotNow(
            "The match was played by version {theirs} of the rules, and here is another.", theirs=t.header.version
        )


@get("/matches/{match:str}/verify", responses=WHEN_OVER, tags=["Matches"])
async def verify_match(request: Asking, hall: TheHall, match: FromPath[str]) -> shapes.Verdict:
    """Recompute every outcome of Nature from the seed, as `mundialito verify` does from the file."""
    live = await match_of(hall, match)
    must_be_over(live.table)
    found: int | Unfair = await in_turn(
        request, lambda: live.worked_out("api verdict", live.table.seq, lambda: verdict(live.table))
    )
    if isinstance(found, int):
        return shapes.Verdict(True, found, None)
    lang = language(request)
    erased = live.table.over is not None and live.table.over.erased
    return shapes.Verdict(False, 0, say(ERASED, lang) if erased else sentence_of(found, lang))


def verdict(t: Table) -> int | Unfair:
    """How many outcomes were recomputed, or why the match does not prove itself."""
    try:
        return verify(t.game, t.match())
    except Unfair as unfair:
        return unfair
