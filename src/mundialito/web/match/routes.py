"""A finished match: its result, its replay as every seat saw it, its file, and the proof that it was fair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import htpy as h
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from mundialito.engine.match import Match, to_json, write
from mundialito.engine.who import PUBLIC, SEAT_LETTERS
from mundialito.showing.poster import Caption, poster
from mundialito.showing.rulebook import short_title
from mundialito.tables.hall import Hall
from mundialito.tables.live import Live
from mundialito.tables.refusals import NotNow
from mundialito.web.match import analysis as analysis_page
from mundialito.web.match import page as match_page
from mundialito.web.match import replay as replay_page
from mundialito.web.match import statistics as statistics_page
from mundialito.web.match.beside import in_turn
from mundialito.web.match.replay import Replay
from mundialito.web.match.rounds import row_of_rounds
from mundialito.web.shell.sharing import address_of
from mundialito.web.shell.visitor import Asking, TheHall, TheVisitor, Visitor
from mundialito.words import phrase

As = Annotated[str, QueryParameter(name="as")]

NOT_OVER = phrase("The match is still being played: come back when it is over.")
FOREIGN = phrase("This match was played by another version of the rules: only its result is left.")


@get("/m/{match:str}", media_type=MediaType.HTML, include_in_schema=False)
async def page(
    request: Asking,
    hall: TheHall,
    visitor: TheVisitor,
    match: FromPath[str],
    at: FromQuery[int | None] = None,
    as_: As = "all",
    falls: FromQuery[bool] = False,
    verify: FromQuery[bool] = False,
    analysis: FromQuery[bool] = False,
) -> str:
    """All about a match that is over; of one that is not, only that."""
    live = await hall.counted(match)
    frame, lang, game = request.app.state.frame, visitor.lang, live.table.game.name
    if live.shown.over is None:
        body = match_page.unfinished(live, visitor, NOT_OVER)
        return str(frame.page(visitor, short_title(game, lang), body, here=f"/m/{match}"))
    replay = replay_of(live, visitor, frame.assets[f"{game}.svg"], at, as_, falls)
    rounds = await row_of_rounds(hall, live)
    share = address_of(request, f"/m/{match}")
    panel = analysis_of(hall, live, lang, begin=analysis)
    told = await in_turn(request, lambda: match_page.page(live, visitor, replay, rounds, share, verify, panel))
    body = [told, h.script(src=frame.assets["replay.js"], defer=True)]
    here = f"/m/{match}{replay.query(replay.at)}" if replay else f"/m/{match}"
    return str(frame.page(visitor, match_page.title(live, lang), body, game=game, wide=True, here=here))


@get("/m/{match:str}/analysis", media_type=MediaType.HTML, include_in_schema=False)
async def analysis(request: Asking, hall: TheHall, visitor: TheVisitor, match: FromPath[str]) -> str:
    """The analysis, as far as it is known: asking for it begins it. Whoever may see the replay may see it."""
    live, _ = await finished(hall, match)
    return str(await in_turn(request, analysis_of(hall, live, visitor.lang, begin=True)))


def analysis_of(hall: Hall, live: Live, lang: str, *, begin: bool) -> Callable[[], h.Node]:
    """What draws the panel of the analysis; drawing it may take a while."""
    here, table, analyses = f"/m/{live.table.id}", live.table, hall.analyses
    if table.fold is None:
        return lambda: None
    match = table.match()
    if begin:
        analyses.want(table.game, match)
    found = analyses.look(table.id)
    if found:
        return lambda: analysis_page.shown(here, replace(found, match=match), match, lang)
    if analyses.known(table.id):
        return lambda: analysis_page.failed(here, lang)
    return lambda: analysis_page.to_come(here, lang, begun=begin)


@get("/m/{match:str}/statistics", media_type=MediaType.HTML, include_in_schema=False)
async def statistics(request: Asking, hall: TheHall, visitor: TheVisitor, match: FromPath[str]) -> str:
    """The figures of the match, for the table on which it has ended."""
    live, told = await finished(hall, match)
    return str(await in_turn(request, lambda: statistics_page.panel(live, told, visitor.lang)))


@get("/m/{match:str}/picture.svg", include_in_schema=False)
async def picture(request: Asking, hall: TheHall, visitor: TheVisitor, match: FromPath[str]) -> Response[bytes]:
    """All in one picture, to be sent to friends."""
    live, played = await finished(hall, match)
    lang, table = visitor.lang, live.table
    caption = Caption(match_page.how_it_ended(table, lang), address_of(request, f"/m/{match}"))
    drawn = await in_turn(request, lambda: poster(table.game, played, caption, lang))
    return Response(drawn.encode(), media_type="image/svg+xml")


@get("/m/{match:str}/story", media_type=MediaType.HTML, include_in_schema=False)
async def story(request: Asking, hall: TheHall, visitor: TheVisitor, match: FromPath[str], as_: As = "all") -> str:
    """The whole match in words."""
    live, _ = await finished(hall, match)
    frame = request.app.state.frame
    replay = replay_of(live, visitor, "", 0, as_)
    if replay is None:
        raise NotNow(FOREIGN)
    body = await in_turn(request, lambda: replay_page.whole_story(replay))
    here = f"/m/{match}/story?as={replay.as_}"
    return str(frame.page(visitor, match_page.title(live, visitor.lang), body, here=here))


@get("/m/{match:str}/file.txt", include_in_schema=False)
async def text_file(request: Asking, hall: TheHall, match: FromPath[str]) -> Response[bytes]:
    """The match file, as `mundialito replay` and `mundialito verify` read it."""
    live, told = await finished(hall, match)
    text = await in_turn(request, lambda: write(told, live.table.game))
    return download(text, f"{live.table.game.name}-{match}.txt", MediaType.TEXT)


@get("/m/{match:str}/file.json", include_in_schema=False)
async def json_file(request: Asking, hall: TheHall, match: FromPath[str]) -> Response[bytes]:
    """The same facts as JSON."""
    live, told = await finished(hall, match)
    text = await in_turn(request, lambda: to_json(told, live.table.game))
    return download(text + "\n", f"{live.table.game.name}-{match}.json", "application/json; charset=utf-8")


async def finished(hall: Hall, match: str) -> tuple[Live, Match]:
    """A match that is over and can be told; raises NotNow."""
    live = await hall.counted(match)
    if live.table.over is None:
        raise NotNow(NOT_OVER)
    if live.table.fold is None:
        raise NotNow(FOREIGN)
    return live, live.table.match()


def download(text: str, name: str, media_type: str) -> Response[bytes]:
    # bytes, since a text would be written as JSON once more
    return Response(
        text.encode(),
        media_type=media_type,
        headers={"content-disposition": f'attachment; filename="mundialito-{name}"'},
    )


def replay_of(
    live: Live, visitor: Visitor, symbols: str, at: int | None, as_: str, falls: bool = False
) -> Replay | None:
    """What of the match is to be shown; None: it was played by other rules than those here."""
    if live.table.fold is None:
        return None
    match = live.table.match()
    last = len(match.events)
    seats = SEAT_LETTERS[: len(match.header.seats)]
    viewer = seats.index(as_) if len(as_) == 1 and as_ in seats else PUBLIC if as_ == "public" else None
    mine = next(iter(live.table.seats_of(visitor.id)), 0)
    at = last if at is None else max(0, min(at, last))
    return Replay(live, match, viewer, at, visitor.lang, symbols, mine, falls)


ROUTES: list[Any] = [page, analysis, statistics, picture, story, text_file, json_file]
