"""How a game looks on a page: its own `look/`, or a plain list of choices for a game without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import htpy as h
from markupsafe import Markup

from mundialito import games
from mundialito.drawing import Drawing, Follower, Place
from mundialito.engine.fold import Fold
from mundialito.engine.game import Game
from mundialito.engine.match import Match
from mundialito.engine.who import NOTHING, PUBLIC
from mundialito.showing.retelling import moment, taken
from mundialito.words import say

LOOKED_BACK: Final = 200  # events: the longest round with its dice; the whole match told anew would take too long


class Plain:
    """A game that brings no drawing: its notation, and its choices as buttons."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def symbols(self) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def public(self, v: Any, places: Sequence[Place], lang: str, symbols_at: str) -> h.Node:
        seats = [h.li(f"#seat-{p}.seat")[place.name, " ", place.tag] for p, place in enumerate(places)]
        return h.div(".plain")[h.ol[seats], h.pre[self.game.notation.position(v)]]

    def private(
        self, v: Any, seat: int, offers: Sequence[int], places: Sequence[Place], lang: str, symbols_at: str
    ) -> h.Node:
        names = [place.name for place in places]
        if not offers:
            return h.p[say("Wait for the others.", lang)]
        return h.div(".choices")[
            [
                h.button(".btn", type="submit", name="event", value=e, data_event=e)[
                    self.game.tell(v, seat, e, lang, names)
                ]
                for e in offers
            ]
        ]

    def picture(self, v: Any, viewer: int, names: Sequence[str], lang: str) -> str:
        lines = self.game.notation.position(v).splitlines()
        rows = "".join(f'<text x="12" y="{28 + 22 * n}">{Markup.escape(line)}</text>' for n, line in enumerate(lines))
        height = 40 + 22 * len(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="monospace">{rows}</svg>'
        )


@cache
def drawing_of(game: str) -> Drawing:
    """A game's drawing."""
    drawing: Drawing | None = games.own(game, "look")  # a module answers the protocol
    return drawing or Plain(games.load(game))


def follower_of(game: str) -> Callable[[], Follower] | None:
    """What makes the follower of a game's drawing, if it has one."""
    return getattr(drawing_of(game), "Follower", None)


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
    """A game's style sheet; empty if it has none."""
    sheet = games.folder_of(game) / "look" / "table.css"
    return sheet.read_text("utf-8") if sheet.exists() else ""
