"""How a game looks on a page: by its own `look/`, by the zones that it declares, or by its notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, cast

from mundialito import games
from mundialito.drawing import Drawing, Follower, Look, stage
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.inspection import all_or_none, fill_in, look_over
from mundialito.engine.match import Match
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.showing.plain import Plain
from mundialito.showing.retelling import moment, taken
from mundialito.showing.zoned import Zoned
from mundialito.showing.zones import declared_by

TABLE: Final = "table.css"
STAGED: Final = ("may_stand", "stands", "scene")
LOOKED_BACK: Final = 200  # events: the longest round with its dice; the whole match told anew would take too long


@cache
def drawing_of(game: str) -> Look:
    """A game's drawing: its own, else what its zones come to, else its notation; raises BadGame."""
    own = games.own(game, "look")
    if own is None:
        declared = declared_by(game)
        return Zoned(games.load(game), declared) if declared else Plain(games.load(game))
    look_over(own, Drawing, Look)
    all_or_none(own, STAGED)
    fill_in(own, Look, {name: getattr(stage, name) for name in STAGED})
    return cast("Look", own)


def follower_of(game: str) -> Callable[[], Follower] | None:
    """What makes the follower of a game's drawing, if it has one."""
    return drawing_of(game).Follower


def followed(game: Game, match: Match, at: int) -> tuple[Fold, Follower | None]:
    """The match after its first `at` events, and a follower that has seen the last of them; raises Misplayed."""
    make = follower_of(game.name)
    if make is None:
        return moment(game, match, at), None
    first = max(0, at - LOOKED_BACK)
    fold, follower = moment(game, match, first), make()
    for number, (who, e) in enumerate(match.events[first:at], first + 1):
        look = game.rules.seen(fold.state, e, PUBLIC)
        if look != NOTHING:
            follower.see(fold.view(PUBLIC), look, number)
        taken(fold, number, who, e)
    return fold, follower


def stylesheet_of(game: str) -> str:
    """A game's style sheets as one, that of the table first; empty if it has none."""
    sheets = sorted((games.folder_of(game) / "look").glob("*.css"), key=lambda sheet: (sheet.name != TABLE, sheet.name))
    return "\n".join(sheet.read_text("utf-8") for sheet in sheets)
