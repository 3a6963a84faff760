"""The JSON API for programs: the same tables, with the same access checks as the pages. Described in docs/api.md."""

from __future__ import annotations

from typing import Any, Final

from litestar import Router
from litestar.di import Provide
from litestar.exceptions import HTTPException

from mundialito.engine.reasons import Spoken
from mundialito.web.api import callers, events, games, looking, matches, people, playing, seating, tables
from mundialito.web.api.document import OPENAPI
from mundialito.web.api.errors import refused

__all__ = ["OPENAPI", "router"]

ROUTES: Final[list[Any]] = [
    people.add_person, people.me,
    games.list_games, games.read_game, games.read_rulebook, games.read_rule, games.list_bots, games.list_phrases,
    tables.table_methods, tables.open_table, tables.list_tables, tables.read_table,
    seating.sit, seating.stand, seating.place_bot, seating.swap, seating.resize, seating.change, seating.promise,
    seating.start, seating.reveal, seating.renew_link, seating.ask_in, seating.answer_in,
    looking.view, looking.stream,
    playing.move, playing.ask_back, playing.answer_back, playing.leave, playing.come_back, playing.resign,
    playing.call_bot, playing.pause, playing.resume, playing.remove, playing.close, playing.say_phrase, playing.go_on,
    playing.rematch,
    events.read_event, events.read_round, events.read_standings, events.read_sheet, events.enter_score,
    events.confirm_score, events.sit_by_code,
    matches.read_match, matches.match_file, matches.verify_match,
]  # fmt: skip

router = Router(
    "/api/v1",
    route_handlers=ROUTES,
    dependencies={"caller": Provide(callers.caller), "person": Provide(callers.person)},
    before_request=callers.admitted,
    exception_handlers={Spoken: refused, HTTPException: refused, Exception: refused},
)
